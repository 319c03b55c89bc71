"""A person at a real terminal of a given size: a pseudo-terminal with a process at it, and what its screen shows."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from tests.cli.terminal import CLEAN

NEW_PAGE = "\x1b[H\x1b[2J"


class PseudoTerminal:
    """One command at a terminal; `screen` is what stands on it since it was last cleared."""

    def __init__(self, *arguments: object, columns: int, rows: int, folder: Path, **environment: str) -> None:
        self.columns, self.rows = columns, rows
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "wunderkammer", *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C reaches it
            env={
                **CLEAN,
                "TERM": "xterm-256color",
                "WUNDERKAMMER_SETTINGS": str(folder / "settings.toml"),
                "INPUTRC": os.devnull,
                **environment,
            },
        )
        os.close(slave)
        self.output = ""

    def __enter__(self) -> PseudoTerminal:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.master)

    def type(self, text: str | bytes) -> None:
        """Press keys."""
        os.write(self.master, text if isinstance(text, bytes) else text.encode())

    def wait_for(self, *ends: str, seconds: float = 60) -> str:
        """Read until the last line begins with one of some texts and nothing follows; give everything that came."""
        came, until = b"", time.monotonic() + seconds
        while time.monotonic() < until:
            ready, _, _ = select.select([self.master], [], [], 0.1)
            if ready:
                try:
                    part = os.read(self.master, 65536)
                except OSError:  # the process has ended
                    part = b""
                if not part:
                    break
                came += part
                continue
            if came and any(plain(came.decode(errors="replace")).split("\n")[-1].startswith(end) for end in ends):
                break
        else:
            raise AssertionError(f"{ends} did not come; there is {plain(came.decode(errors='replace'))[-2000:]}")
        self.output += came.decode(errors="replace")
        return plain(came.decode(errors="replace"))

    def wait_for_end(self) -> int:
        """Read until the process has ended; give its exit code."""
        self.wait_for("a text that never comes")
        return self.process.wait()

    @property
    def screen(self) -> list[str]:
        """The lines since the last new page."""
        return plain(self.output.rpartition(NEW_PAGE)[2]).split("\n")


def plain(text: str) -> str:
    """Take colours and cursor movements out of what a terminal was sent."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n").replace("\r", "")
