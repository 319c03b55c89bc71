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
    first, *rest = in_lines(text, max(columns - indent, 12)) or [""]
    return [[*start, (first, style)], *([(" " * indent + part, style)] for part in rest)]


def in_lines(text: str, columns: int, indent: str = "") -> list[str]:
    """Break a text between words, and no number from its per cent sign; lines below the first may be indented."""
    kept = text.replace(" %", "\N{NO-BREAK SPACE}%")
    lines = textwrap.wrap(kept, columns, subsequent_indent=indent)
    return [line.replace("\N{NO-BREAK SPACE}%", " %") for line in lines]


def clipped(drawing: Drawing, room: Room, more: str) -> Drawing:
    """Cut what does not fit: lines that are too long, and rows at the end, with a last line that says how to see them.

    `more` holds a `{}` for how many rows are missing. A game keeps to its room, so this is for very small terminals.
    """
    lines = [_shortened(line, room.columns) for line in drawing]
    if room.rows is None or len(lines) <= room.rows:
        return lines
    kept = max(room.rows - 1, 0)
    return [*lines[:kept], _shortened([(more.format(len(lines) - kept), "dim")], room.columns)]


def _shortened(line: list[Span], columns: int) -> list[Span]:
    if len("".join(part for part, _ in line).rstrip()) <= columns:
        return line
    out: list[Span] = []
    left = columns - 1
    for part, style in line:
        out.append((part[:left], style))
        left -= len(part)
        if left <= 0:
            break
    return [*out, ("…", "dim")]
