"""Whose eyes a match is read with, and what they see of one entry of its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Literal

from .kernel import CHANCE
from .voice import Line


class Eyes(Enum):
    """Eyes that are neither a seat's nor a watcher's."""

    OPEN = "open"


OPEN: Final = Eyes.OPEN
"""The table's own eyes: everything is open to them. While a match runs, nobody who plays or watches may have them.

>>> match = wk.Match.begin(wk.load("curios"), 2, seed=7)
>>> (match.view(0) == match.view(wk.OPEN)).all()  # seat 0 does not see all that there is
np.False_
"""

Reader = int | Literal[Eyes.OPEN] | None
"""Whose eyes: a seat's, None for a watcher's, or OPEN."""


@dataclass(frozen=True)
class Heard:
    """One entry of the record as a reader saw it: a move, or that one was taken back."""

    number: int
    """Its place in the record, from 0: who has heard it asks next for what came since number + 1."""
    seat: int
    text: str
    """The move in words; "undo" where a move was taken back, "undo by agreement" where everybody agreed to it."""
    move: Mapping[str, Any]
    """The move as JSON, its verb and arguments; empty where a move was taken back."""
    undone: int | None
    """The number of the move that was taken back."""
    events: tuple[Mapping[str, Any], ...]
    """What followed from the move, as JSON."""
    lines: tuple[Line, ...]
    """What the reader was told."""
    agreed: bool = False
    """Whether everybody agreed that a move was taken back, with all that followed it."""

    def to_json(self) -> dict[str, Any]:
        """Give it for a page: the number, the seat (or "chance"), the move or what it undoes, events, and the lines."""
        out: dict[str, Any] = {"number": self.number, "seat": "chance" if self.seat == CHANCE else self.seat}
        if self.undone is not None:
            out |= {"undo": self.undone, "text": self.text} | ({"agreed": True} if self.agreed else {})
        else:
            out |= {**self.move, "text": self.text, "events": [dict(event) for event in self.events]}
        if self.lines:
            out["lines"] = [{"text": line.text, "clause": line.clause} for line in self.lines]
        return out
