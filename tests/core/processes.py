"""Processes of their own, for what only a new one shows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import wunderkammer

from .conftest import SAMPLE

OURS = Path(wunderkammer.__file__).parents[1]
"""Where this package lies: a new process must find the same one."""


def fresh(script: str, *arguments: object, **environment: str) -> Any:
    """Run a script in a new process that sees the sample, and give the JSON that it prints."""
    found = {"PYTHONPATH": os.pathsep.join([str(OURS), str(SAMPLE)]), "PYTHONDONTWRITEBYTECODE": "1"}
    settings = {**os.environ, **found, **environment}
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)], env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])
