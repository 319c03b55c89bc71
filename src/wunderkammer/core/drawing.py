"""Lines of styled text: what a game's table is drawn with at a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import NamedTuple

Span = tuple[str, str]
"""A piece of a line and its style, in the words of Rich: "bold red"."""

Drawing = list[list[Span]]


class Room(NamedTuple):
    """The room that a drawing has."""

    columns: int = 100
    rows: int | None = None
    """How many lines it may take; None is as many as the whole of it needs."""


WHOLE = Room()
"""Room for everything."""


def fitting(forms: Iterable[Drawing], room: Room) -> Drawing:
    """Give the first of several drawings, from the whole to the shortest, that fits the rows; else the shortest."""
    form: Drawing = []
    for form in forms:
        if room.rows is None or len(form) <= room.rows:
            break
    return form


def wrapped(start: list[Span], text: str, columns: int, style: str = "dim") -> Drawing:
    """Set a text behind the start of a line; what does not fit goes on below, under the text."""
    indent = sum(len(part) for part, _ in start)
    first, *rest = textwrap.wrap(text, max(columns - indent, 12)) or [""]
    return [[*start, (first, style)], *([(" " * indent + part, style)] for part in rest)]
