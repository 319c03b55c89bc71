"""A factory of Curious Cargo as `board.html` draws it: floor, machines, tiles, lines, docks and lanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ...core.voice import Voice
from ...core.words import Choice
from .board_lines import (
    CELL,
    LEFT,
    MIDDLE,
    PAINTS,
    TOP,
    End,
    Line,
    Rails,
    Shown,
    all_lines,
    corner,
    path,
    rails,
)  # fmt: skip
from .components import (
    BEYOND,
    BOARD,
    CELLS,
    COLUMNS,
    DOCK_OPEN,
    GEAR,
    IS_PORT,
    LETTERS,
    MACHINE,
    OPEN_SPACE,
    PATTERN,
    ROWS,
    STREETS,
    TILE_IDS,
    TILES,
    TRUCK_BONUS,
    TRUCK_IDS,
    TRUCK_SIZE,
    TRUCK_SPACES,
    TURNS,
    WALL,
)  # fmt: skip
from .facts import lane_line, standing
from .phrases import column_name, dock_words, truck_words
from .state import BOTH_SIDES, SHIP, State

RIGHT, BOTTOM = LEFT + CELL * COLUMNS, TOP + CELL * ROWS
DOCK_X = (LEFT - 32, RIGHT + 2)
LANE_X = (LEFT - 85, RIGHT + 37)
WIDTH = RIGHT + 90
"""How wide the picture of a factory is."""
ICONS = ("t-con", "t-tru", "splitter", "truckcard", "convtile")
"""By the number of an item: the symbol that draws it."""
MOST_RISE = 4
"""Sides of tiles are drawn thicker up to this height."""

Box = tuple[int, int, int, int]
"""A rectangle: left, top, width, height."""


@dataclass(frozen=True)
class Machine:
    """A machine: the rectangles that it is made of, where its face is, and the lines that come to it."""

    boxes: tuple[Box, ...]
    face: Box
    lines: str
    """The numbers of those lines, with blanks between them."""


@dataclass(frozen=True)
class Port:
    """A brass port on the edge of a machine."""

    x: int
    y: int
    upright: bool


@dataclass(frozen=True)
class Plate:
    """What can be seen of a tile: the rectangles that it is made of, and its height."""

    id: str
    """Empty for a splitter."""
    boxes: tuple[Box, ...]
    height: int
    rise: float
    """How far its side reaches down."""


@dataclass(frozen=True)
class Dock:
    """A dock; it has a colour where it is active."""

    x: int
    y: int
    number: int
    paint: str
    letter: str
    closed: bool
    label: str


@dataclass(frozen=True)
class Trace:
    """A line to be followed, with the docks at its ends."""

    number: int
    paint: str
    works: bool
    path: str
    label: str
    docks: tuple[Dock, ...]


@dataclass(frozen=True)
class Space:
    """A load space of a truck in a lane."""

    y: int
    blocked: bool
    good: str
    """The class of the good's colour, "" where there is none."""
    choice: Choice | None


@dataclass(frozen=True)
class Truck:
    """A truck in a lane: how far from the top it stands, and what is on it."""

    id: str
    y: int
    height: int
    cab_y: int
    window_y: int
    spaces: tuple[Space, ...]
    bonus: str
    coat: str
    label: str


@dataclass(frozen=True)
class Lane:
    """A lane beside a factory."""

    x: int
    trucks: tuple[Truck, ...]
    label: str


@dataclass(frozen=True)
class Factory:
    """All that is drawn of a factory."""

    seat: int
    title: str
    machines: tuple[Machine, ...]
    walls: tuple[Box, ...]
    gears: tuple[tuple[int, int], ...]
    ports: tuple[Port, ...]
    plates: tuple[Plate, ...]
    rails: Rails
    traces: tuple[Trace, ...]
    docks: tuple[Dock, ...]
    """Those that no line touches."""
    lanes: tuple[Lane, ...]


def factory(voice: Voice, view: State, seat: int, loads: Mapping[int, Choice]) -> Factory:
    """Draw a factory; `loads` are the streets at which its owner may load now."""
    top = view.top[seat]
    lines = all_lines(top, view.opt_board)
    idle = [0] * CELLS
    for line in lines:
        if not line.works:
            for cell, edge in line.ends:
                idle[cell] |= 1 << edge
    touched = {dock for line in lines for dock in line.docks}
    free = [(side, street) for side in range(BOTH_SIDES) for street in range(STREETS) if (side, street) not in touched]
    kinds = BOARD[view.opt_board].kinds
    return Factory(
        seat=seat,
        title=f"{'Your' if seat == voice.reader else voice.owns(seat)} factory",
        machines=tuple(_machine(cells, lines) for cells in machines(view.opt_board)),
        walls=tuple((*corner(cell), CELL, CELL) for cell in range(CELLS) if kinds[cell] == WALL),
        gears=tuple(corner(cell) for cell in range(CELLS) if kinds[cell] == GEAR and view.height[seat][cell] == 0),
        ports=_ports(view.opt_board),
        plates=tuple(_plates(view, seat)),
        rails=rails(Shown(*corner(cell), PATTERN[top[cell]], idle[cell]) for cell in range(CELLS) if top[cell]),
        traces=tuple(
            Trace(
                number,
                PAINTS[line.colour],
                line.works,
                path(top, line),
                line.words,
                tuple(_dock(view, seat, *dock) for dock in line.docks),
            )
            for number, line in enumerate(lines)
        ),
        docks=tuple(_dock(view, seat, *dock) for dock in free),
        lanes=tuple(_lane(view, seat, side, loads if side == SHIP else {}) for side in range(BOTH_SIDES)),
    )


# -- the floor -------------------------------------------------------------------------------------------------------


@cache
def machines(board: int) -> tuple[tuple[int, ...], ...]:
    """Give the cells of every machine of a board."""
    kinds = BOARD[board].kinds
    left = {cell for cell in range(CELLS) if kinds[cell] == MACHINE}
    found = []
    while left:
        todo = [min(left)]
        cells = set(todo)
        while todo:
            cell = todo.pop()
            near = {BEYOND[cell * TURNS + edge] for edge in range(TURNS)} & left - cells
            cells |= near
            todo += near
        left -= cells
        found.append(tuple(sorted(cells)))
    return tuple(found)


def _machine(cells: Sequence[int], lines: Sequence[Line]) -> Machine:
    found = boxes(cells)
    beside = [
        str(number)
        for number, line in enumerate(lines)
        if any(BEYOND[cell * TURNS + edge] in cells for cell, edge in line.ports)
    ]
    return Machine(found, max(found, key=lambda box: box[2] * box[3]), " ".join(beside))


@cache
def _ports(board: int) -> tuple[Port, ...]:
    ends: list[End] = [divmod(end, TURNS) for end in range(CELLS * TURNS) if IS_PORT[board][end]]
    found = []
    for cell, edge in ends:
        x, y = corner(cell)
        found.append(Port(x + MIDDLE[edge][0], y + MIDDLE[edge][1], upright=edge % 2 == 1))
    return tuple(found)


def boxes(cells: Sequence[int]) -> tuple[Box, ...]:
    """Cover cells with rectangles: one if they form one, otherwise all runs of cells across and down."""
    places = {divmod(cell, ROWS) for cell in cells}
    columns, rows = ({place[axis] for place in places} for axis in range(2))
    whole = (min(columns), max(columns), min(rows), max(rows))
    if len(places) == (whole[1] - whole[0] + 1) * (whole[3] - whole[2] + 1):
        return (_box(*whole),)
    found = set()
    for column, row in places:
        across, up = column, row
        while (across + 1, row) in places:
            across += 1
        while (column, up + 1) in places:
            up += 1
        if (column - 1, row) not in places:
            found.add(_box(column, across, row, row))
        if (column, row - 1) not in places:
            found.add(_box(column, column, row, up))
    return tuple(sorted(found))


def _box(first: int, last: int, low: int, high: int) -> Box:
    x, y = corner(first * ROWS + high)
    return x, y, CELL * (last - first + 1), CELL * (high - low + 1)


def _plates(view: State, seat: int) -> list[Plate]:
    """Give the tiles and splitters that can be seen, lower ones first and of those the farther first."""
    cells: dict[tuple[int, int], list[int]] = {}
    for cell in range(CELLS):
        piece = view.laid[seat][cell]
        if view.height[seat][cell]:
            cells.setdefault((piece, -1 if piece < TILES else cell), []).append(cell)
    found = []
    for (piece, _), shown in cells.items():
        height = view.height[seat][shown[0]]
        found.append(
            Plate(TILE_IDS[piece] if piece < TILES else "", boxes(shown), height, 2.5 * min(height, MOST_RISE))
        )
    return sorted(found, key=lambda plate: (plate.height, plate.boxes[0][1]))


# -- docks and lanes -------------------------------------------------------------------------------------------------


def _dock(view: State, seat: int, side: int, street: int) -> Dock:
    colour = view.docks[seat * BOTH_SIDES + side][street]
    closed = not DOCK_OPEN[view.opt_board * BOTH_SIDES + side][street]
    state = "closed" if closed else "not active" if colour < 0 else f"active, {LETTERS[colour].upper()}"
    return Dock(
        DOCK_X[side],
        dock_y(side, street),
        street + 1,
        PAINTS[colour] if colour >= 0 else "",
        LETTERS[colour].upper() if colour >= 0 else "",
        closed,
        f"{dock_words(side, street)}, {state}",
    )


def dock_y(side: int, street: int) -> int:
    """Give the top of the row that a dock stands beside."""
    return TOP + CELL * (STREETS - 1 - street if side == SHIP else street)


def _lane(view: State, seat: int, side: int, loads: Mapping[int, Choice]) -> Lane:
    trucks = tuple(_truck(view, truck, rear, side, loads) for truck, rear in standing(view, seat, side))
    return Lane(LANE_X[side], trucks, lane_line(view, seat, side))


def _truck(view: State, truck: int, rear: int, side: int, loads: Mapping[int, Choice]) -> Truck:
    size = TRUCK_SIZE[truck]
    up = side == SHIP
    spaces = []
    for space, kind in enumerate(TRUCK_SPACES[truck]):
        good = view.cargo[truck][space]
        y = CELL * (size - 1 - space if up else space)
        spaces.append(Space(y, kind != OPEN_SPACE, PAINTS[good] if good >= 0 else "", loads.get(rear + space)))
    cab = 0 if up else CELL * (size - 1)
    return Truck(
        TRUCK_IDS[truck],
        CELL * (STREETS - rear - size if up else rear),
        CELL * size,
        cab,
        cab + (7 if up else 30),
        tuple(spaces),
        ICONS[TRUCK_BONUS[truck]] if TRUCK_BONUS[truck] >= 0 else "",
        "abc"[truck % 3],
        truck_words(truck),
    )


@dataclass(frozen=True)
class Frame:
    """What all factories have in common: how large the picture is, and where the floor lies in it."""

    width: int
    left: int
    top: int
    right: int
    bottom: int
    grid: str
    """The lines between the cells, as one path."""
    letters: tuple[tuple[int, str], ...]
    """The letter of each column, and where it stands."""


FRAME = Frame(
    WIDTH,
    LEFT,
    TOP,
    RIGHT,
    BOTTOM,
    "".join(f"M{LEFT + CELL * column} {TOP}v{CELL * ROWS}" for column in range(1, COLUMNS))
    + "".join(f"M{LEFT} {TOP + CELL * row}h{CELL * COLUMNS}" for row in range(1, ROWS)),
    tuple((LEFT + CELL * column + CELL // 2, column_name(column)) for column in range(COLUMNS)),
)
