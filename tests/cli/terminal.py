"""Run the command line with scripted input: here, or as a person does, in a process of its own."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from wunderkammer.cli.main import main

CLEAN = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value that was printed."""
        return json.loads(self.out)


def run(*arguments: object, typed: str = "", folder: Path | None = None) -> Ran:
    """Run a command in this process; whatever it raises fails the test."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(folder or Path.cwd()),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        mock.patch.object(sys, "argv", ["wunderkammer", *map(str, arguments)]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
    return Ran(code, out.getvalue(), err.getvalue())


def spawn(*arguments: object, typed: str = "", folder: Path | None = None, **environment: str) -> Ran:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "wunderkammer", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**CLEAN, **environment},
        timeout=300,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Ran(done.returncode, done.stdout, done.stderr)


def refused(*arguments: object, **how: Any) -> str:
    """Run something that makes no sense; give the one sentence that it is refused with."""
    ran = run(*arguments, **how)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("wunderkammer: ")
    assert ran.err.endswith(".\n")
    assert len(ran.err) < 500
    return ran.err.removeprefix("wunderkammer: ").rstrip("\n")
