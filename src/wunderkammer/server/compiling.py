"""The compiler beside the server: a process of its own at low priority, so that pages stay quick and bots play on.

    python -m wunderkammer.server.compiling GAME COMPONENTS LOOP...

It ends with the server, however that ends: its standard input is a pipe that nobody else holds open.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from ..bots.bot import loops_by_name
from ..core.game import Game
from ..core.registry import load

log = logging.getLogger(__name__)
NICENESS = 15
"""How far the compiler steps back behind everything else."""


class Compiling:
    """The making of some loops of one game."""

    def __init__(self, game: Game, components: Path | None, loops: Sequence[str]) -> None:
        self.game = game
        self.components = components
        self.loops = loops

    async def run(self) -> None:
        """Make what no earlier process has made."""
        loops = loops_by_name()
        missing = await asyncio.to_thread(
            lambda: [name for name in self.loops if not self.game.kernel.ready(loops[name])]
        )
        if not missing:
            return
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, self.game.key, str(self.components or ""), *missing),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            if code := await process.wait():  # such as -9 where memory ran out
                why = {"game": self.game.key, "loops": ", ".join(missing), "code": code}
                log.warning("native code was not made, so bots play interpreted", extra=why)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


def main(key: str, components: str, *loops: str) -> None:
    """Compile loops of a game."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_server, daemon=True).start()
    game = load(key, Path(components) if components else None)
    named = loops_by_name()
    game.kernel.compile([named[name] for name in loops])


def _end_with_server() -> None:
    sys.stdin.buffer.read()  # nothing is ever sent: it returns when the server is gone
    os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
