"""What can go wrong at the doors of the core, each with one sentence for people.

All are a `WunderkammerError`, so one clause catches what a user did wrong and lets a fault of the program through:

>>> try:
...     wk.load("chess")
... except wk.errors.WunderkammerError as why:
...     type(why).__name__
'UnknownGame'
"""

from __future__ import annotations


class WunderkammerError(Exception):
    """Say in one sentence what is wrong and what would be right."""


class RuleError(WunderkammerError):
    """A rule steps outside the subset or breaks its declarations: a mistake in a game, not of a player."""


class LayoutError(WunderkammerError):
    """A field is declared badly, or a value leaves its bounds."""


class ComponentError(WunderkammerError):
    """A component set does not fit the game."""


class OptionError(WunderkammerError):
    """An option, its value or the number of seats does not exist."""


class IllegalMove(WunderkammerError):
    """A move is not allowed; `clause` is the number of the rule that forbids it."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.clause = clause


class NotationError(WunderkammerError):
    """A match file cannot be read; `line` counts from one."""

    def __init__(self, sentence: str, line: int = 0, file: str = "") -> None:
        where = ", ".join(part for part in (file, f"line {line}" if line else "") if part)
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.sentence, self.line = sentence, line


class UnknownGame(WunderkammerError):
    """No game of that name is installed."""


class BrokenGame(WunderkammerError):
    """A game is installed and cannot be loaded."""
