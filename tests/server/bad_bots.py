"""Bots that do everything wrong, for tests of the tables they sit at."""

from __future__ import annotations

import os
import time
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
