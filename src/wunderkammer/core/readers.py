"""Whose eyes a match is read with, and what they see of one entry of its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Literal

from .actions import Happening
from .kernel import CHANCE
from .voice import Line


class Eyes(Enum):
    """Eyes that are neither a seat's nor a watcher's."""

    OPEN = "open"


OPEN: Final = Eyes.OPEN
"""The table's own eyes: everything is open to them. While a match runs, nobody who plays or watches may have them."""

Reader = int | Literal[Eyes.OPEN] | None
"""Whose eyes: a seat's, None for a watcher's, or OPEN."""


@dataclass(frozen=True)
class Heard:
    """One entry of the record as a reader saw it: a move, or that one was taken back."""

    number: int
    """Its place in the record, from 0: who has heard it asks next for what came since number + 1."""
    seat: int
    text: str
    """The move in words; "undo" where a move was taken back."""
    move: Mapping[str, Any]
    """The move as JSON, its verb and arguments; empty where a move was taken back."""
    undone: int | None
    """The number of the move that was taken back."""
    events: tuple[Happening, ...]
    lines: tuple[Line, ...]
    """What the reader was told."""


def seat_json(seat: int) -> int | str:
    """Give a seat for JSON: its number from 0, or "chance"."""
    return "chance" if seat == CHANCE else seat
