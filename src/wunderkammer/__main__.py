"""Run the command line: `python -m wunderkammer`."""

import sys

from .cli.main import main

sys.exit(main())
