"""Bots that do everything wrong, for tests of the tables they sit at."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any


class Raises:
    """It raises."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, *_: Any) -> int:
        """Fail."""
        raise RuntimeError("a secret of the bot's own")


class Rubbish(Raises):
    """It answers with what is no move."""

    def choose(self, *_: Any) -> int:
        """Give a number that is no action."""
        return 10**6


class Hangs(Raises):
    """It never answers."""

    def choose(self, *_: Any) -> int:
        """Think for ever."""
        while True:
            time.sleep(60)


class Dies(Raises):
    """It takes its process with it."""

    def choose(self, *_: Any) -> int:
        """End the process."""
        os._exit(3)


class Waits(Raises):
    """It notes in the folder $WAITING what it was asked about, and answers when it finds leave there."""

    def choose(self, game: Any, view: Any, seat: int, legal: list[int], budget: Any) -> int:
        """Give the first move."""
        folder = Path(os.environ["WAITING"])
        with (folder / "asked").open("a", encoding="utf-8") as asked:
            asked.write(f"{view.tobytes().hex()}\n")
        while not (folder / "leave").exists():
            time.sleep(0.01)
        return legal[0]
