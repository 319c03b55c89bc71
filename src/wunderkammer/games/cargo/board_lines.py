"""The lines of a factory as pictures: rails cell by cell, and every line as one path from end to end.

A picture is measured in units of which a cell has CELL; x runs to the right and y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ...core.voice import count, listed
from .components import (
    BEYOND,
    CELLS,
    COLOUR_IDS,
    DOCK_CELL,
    DOCK_EDGE,
    DOCK_OPEN,
    EAST,
    EDGES,
    END_COLOUR,
    FACES,
    IS_PORT,
    JOINS,
    NORTH,
    PATTERN,
    ROWS,
    SOUTH,
    STREETS,
    TURNS,
    WEST,
    Ends,
)  # fmt: skip
from .phrases import dock_words
from .state import BOTH_SIDES

CELL = 48
LEFT, TOP = 86, 10
"""Where the floor begins in the picture of a factory."""
PAINTS = ("r", "b", "p", "g")
"""By colour: its class in the style sheet, and the end of the name of its good's picture."""

End = tuple[int, int]
"""A cell and one of its edges."""


def corner(cell: int) -> tuple[int, int]:
    """Give the top left corner of a cell in the picture of a factory."""
    column, row = divmod(cell, ROWS)
    return LEFT + CELL * column, TOP + CELL * (ROWS - 1 - row)


# -- rails -----------------------------------------------------------------------------------------------------------


class Rail(NamedTuple):
    """A piece of a line in one cell: the symbol that draws it, and the cell's corner."""

    symbol: str
    x: int
    y: int


@dataclass(frozen=True)
class Rails:
    """Rails in the order in which they are drawn, those of one class together; what runs north and south lies above."""

    under: tuple[tuple[str, tuple[Rail, ...]], ...]
    gaps: tuple[tuple[int, int], ...]
    """The corners of the cells where a line passes below another."""
    over: tuple[tuple[str, tuple[Rail, ...]], ...]


class Shown(NamedTuple):
    """A cell to be drawn: its corner, its pattern, and the edges whose lines lead nowhere, as bits."""

    x: int
    y: int
    ends: Ends
    idle: int = 0


def rails(cells: Iterable[Shown]) -> Rails:
    """Draw the lines of some cells."""
    under: dict[str, list[Rail]] = {}
    over: dict[str, list[Rail]] = {}
    gaps = []
    for cell in cells:
        kinds = set()
        for edge, (colour, joined) in enumerate(cell.ends):
            splits = joined & (joined - 1) != 0
            other = joined.bit_length() - 1
            if colour < 0 or (edge != NORTH if splits else other < edge):
                continue
            kind = "x" if splits else (EDGES[edge] + EDGES[other]).lower()
            kinds.add(kind)
            paint = f"k-{PAINTS[colour]}{' idle' if cell.idle >> edge & 1 else ''}"
            layer = over if kind == "ns" else under
            layer.setdefault(paint, []).append(Rail(f"rail-{PAINTS[colour]}-{kind}", cell.x, cell.y))
        if {"ns", "ew"} <= kinds:
            gaps.append((cell.x, cell.y))
    return Rails(_grouped(under), tuple(gaps), _grouped(over))


def _grouped(layer: dict[str, list[Rail]]) -> tuple[tuple[str, tuple[Rail, ...]], ...]:
    return tuple((paint, tuple(found)) for paint, found in sorted(layer.items()))


@dataclass(frozen=True)
class Picture:
    """A tile or splitter by itself: its size in cells, and its rails from its own top left corner."""

    columns: int
    rows: int
    rails: Rails


@cache
def picture(shift: int, piece: int, turn: int = 0) -> Picture:
    """Draw a tile or splitter by day or by night."""
    face = FACES[shift][piece][turn]
    cells = [
        Shown(CELL * column, CELL * (face.rows - 1 - row), face.cells[column * face.rows + row])
        for column in range(face.columns)
        for row in range(face.rows)
    ]
    return Picture(face.columns, face.rows, rails(cells))


# -- lines -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """Everything that one line of a factory joins."""

    colour: int
    ends: frozenset[End]
    docks: tuple[tuple[int, int], ...]
    """The open docks that it touches, each as its side and street."""
    ports: tuple[End, ...]

    @property
    def works(self) -> bool:
        """Whether it makes docks active (3.2)."""
        return bool(self.docks and self.ports)

    @property
    def words(self) -> str:
        """Say from where to where it runs."""
        docks = listed([dock_words(side, street) for side, street in self.docks])
        ports = count(len(self.ports), "port")
        name = f"{COLOUR_IDS[self.colour].capitalize()} line"
        if self.works:
            return f"{name} between {docks} and {ports}"
        if self.docks or self.ports:
            return f"{name} from {docks or ports} that leads nowhere yet"
        return f"{name} that touches neither dock nor port"


def line_at(top: Sequence[int], board: int, start: End) -> Line:
    """Follow a line from one of its ends, by every branch (3.1, 3.3)."""
    colour = END_COLOUR[top[start[0]]][start[1]]
    found = {start}
    todo = [start]
    while todo:
        cell, edge = todo.pop()
        joined = JOINS[top[cell]][edge]
        near = [(cell, out) for out in range(TURNS) if joined >> out & 1]
        beyond, back = BEYOND[cell * TURNS + edge], (edge + TURNS // 2) % TURNS
        if beyond >= 0 and END_COLOUR[top[beyond]][back] == colour:
            near.append((beyond, back))
        fresh = [end for end in near if end not in found]
        found.update(fresh)
        todo += fresh
    docks = tuple(
        (side, street)
        for side in range(BOTH_SIDES)
        for street in range(STREETS)
        if (DOCK_CELL[side][street], DOCK_EDGE[side]) in found and DOCK_OPEN[board * BOTH_SIDES + side][street]
    )
    ports = tuple(end for end in sorted(found) if IS_PORT[board][end[0] * TURNS + end[1]])
    return Line(colour, frozenset(found), docks, ports)


def all_lines(top: Sequence[int], board: int) -> list[Line]:
    """Give every line of a factory once."""
    lines: list[Line] = []
    seen: set[End] = set()
    for cell in range(CELLS):
        for edge in range(TURNS):
            if END_COLOUR[top[cell]][edge] >= 0 and (cell, edge) not in seen:
                lines.append(line_at(top, board, (cell, edge)))
                seen |= lines[-1].ends
    return lines


MIDDLE = {NORTH: (CELL // 2, 0), EAST: (CELL, CELL // 2), SOUTH: (CELL // 2, CELL), WEST: (0, CELL // 2)}
"""Where an edge of a cell has its middle, from the cell's corner."""


def path(top: Sequence[int], line: Line) -> str:
    """Draw a line as one path, cell by cell."""
    parts = []
    for cell, edge in sorted(line.ends):
        x, y = corner(cell)
        ends = PATTERN[top[cell]]
        joined = ends[edge][1]
        half = CELL // 2
        start = f"M{x + MIDDLE[edge][0]} {y + MIDDLE[edge][1]}"
        if joined & (joined - 1):
            parts.append(f"{start}L{x + half} {y + half}")
            continue
        other = joined.bit_length() - 1
        if other > edge:
            to = f"{x + MIDDLE[other][0]} {y + MIDDLE[other][1]}"
            bend = f"Q{x + half} {y + half} " if (other - edge) % 2 else "L"
            parts.append(f"{start}{bend}{to}")
    return "".join(parts)
