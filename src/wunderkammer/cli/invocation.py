"""Give command lines that can be pasted: they work as this program was called."""

from __future__ import annotations

import os
import shlex
import shutil
import sys

NAME = "wunderkammer"


def command_line(*arguments: object) -> str:
    """Spell a command of ours with its arguments, quoted for a shell."""
    return shlex.join([*_called(), *map(str, arguments)])


def _called() -> list[str]:
    """Give the words that this program was called with: by its name, by a path, or as a module of Python."""
    script = sys.argv[0]
    if os.path.basename(script).removesuffix(".exe") != NAME:
        return [sys.executable, "-m", NAME]
    found = shutil.which(NAME)
    return [NAME] if found and os.path.realpath(found) == os.path.realpath(script) else [script]
