"""Compile what bots need in a process of its own, at low priority: nobody at the keyboard waits for the compiler.

Until a loop is ready, bots play the interpreted way; as soon as its code lies in the cache, they take it from there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path

from ..bots.bot import BotSpec, loops_by_name
from ..bots.search import search
from ..core.game import Game
from ..core.registry import load
from .compile import NICENESS, compile_search
from .screen import progress, show

LOOK = 0.2
"""Seconds between two looks at how far it is."""


class Warming:
    """The compiler beside one match: what it does, and how far it is."""

    def __init__(self, game: Game, components: Path | None, *, beside: bool) -> None:
        self.game = game
        self.components = components
        self.beside = beside
        """Whether there is a person to play on meanwhile; a script waits for full strength instead."""
        self.done, self.total = 0, 1
        self._process: subprocess.Popen[str] | None = None

    def begin(self, players: Iterable[BotSpec | None]) -> None:
        """Compile what the bots at the table need and no earlier process has compiled."""
        bots = [player for player in players if player is not None]
        if self.beside:
            loops = {loop.__name__: loop for bot in bots for loop in bot.native_loops(self.game)}
            self._start([name for name, loop in loops.items() if not self.game.kernel.ready(loop)])
        elif any(bot.searches for bot in bots):
            compile_search(self.game)

    def _start(self, loops: list[str]) -> None:
        if not loops or self.running:
            return
        self.done, self.total = 0, len(loops)
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, self.game.key, str(self.components or ""), *loops],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C is meant for the match
        )
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def _listen(self, process: subprocess.Popen[str]) -> None:
        with process:
            for line in process.stdout or ():
                done, _, total = line.partition(" ")
                self.done, self.total = int(done), int(total)

    @property
    def running(self) -> bool:
        """Whether the compiler is at work."""
        return self._process is not None and self._process.poll() is None

    @property
    def percent(self) -> int:
        """How far the compiler is."""
        return 100 * self.done // self.total

    def notice(self) -> str:
        """Say how far the compiler is, while it is."""
        return f" · bots warm up, {self.percent} %" if self.running else ""

    def wait_for_search(self, game: Game) -> bool:
        """Wait until there is a compiled search, for somebody who has asked for it; False if they stop waiting."""
        try:
            if self.beside and not game.kernel.ready(search):
                self._start(["search"])
                with progress(f"Compiling the search of {game.title}, once; Ctrl-C plays on", 100) as tell:
                    while self.running:
                        tell(self.percent)
                        time.sleep(LOOK)
            compile_search(game)  # from the cache; or here, where the process beside could not leave it there
        except KeyboardInterrupt:
            show()
            show("It is still compiling; ask again in a while.", "dim")
            return False
        return True

    def end(self) -> None:
        """Stop the compiler if it is still at work."""
        if self._process is not None and self.running:
            self._process.terminate()


def main(key: str, components: str, *loops: str) -> None:
    """Compile the named loops of a game, and print how many steps of all are done."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    game = load(key, Path(components) if components else None)
    named = loops_by_name()
    game.kernel.compile([named[name] for name in loops], lambda done, of: print(done, of, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
