"""The pieces of Curious Cargo: boards, tiles and trucks of the set, checked and turned into tables of ints.

A cell is `column * ROWS + row`, counted from the owner's bottom left. Edges go clockwise from north. A piece
is a tile or, behind all tiles, the splitter of a colour. A pattern is what one cell of a piece shows: on
each edge at most one end of a line, of one colour; a splitter joins all four edges.
"""

from __future__ import annotations

from typing import NamedTuple

from ...core.components import Table, bound
from ...core.errors import ComponentError

SEATS = 2
SHIFTS = ("day", "night")
SIDES = ("shipping", "receiving")
EDGES = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
TURNS = len(EDGES)
MOST_AP = 2
"""What one action buys, so no truck may cost more (5.4)."""
MOST_BOARDS, MOST_TILE = 12, 12
"""How many boards a set may have, and how many cells a tile: where each shape fits is worked out for every board."""

SET = bound(
    __package__,
    {
        "grid": Table({"columns": int, "rows": int}, rows=1),
        "colour": Table({"id": str, "letter": str, "good": str, "splitters": int, "night_only": bool}),
        "board": Table(
            {"id": str, "rows": "texts", "ports": "texts", "shut_shipping": "ints", "shut_receiving": "ints"}
        ),
        "tile": Table({"id": str, "day": str, "night": str}),
        "truck": Table({"id": str, "spaces": str, "ap": int, "tiles": int, "bonus": str}),
        "shipping": Table(
            {"shift": str, "points": "ints", "column_items": "texts", "column_points": "ints", "goal": int}, 2
        ),
        "receiving": Table({"shift": str, "points": "ints", "slot_items": "texts", "column_items": "texts"}, 2),
        "track": Table({"space": int, "cards": int, "first": int, "second": int, "points": int}),
        "supply": Table({"tiles": int, "trucks": int, "construction": int, "trucking": int, "scaffolding": int}, 1),
    },
)

COLUMNS: int = SET.column("grid", "columns")[0]
ROWS: int = SET.column("grid", "rows")[0]
if not (3 <= COLUMNS <= 20 and 3 <= ROWS <= 20):
    raise ComponentError(f"a grid of {COLUMNS} columns and {ROWS} rows cannot be; each must be 3 to 20.")
CELLS = COLUMNS * ROWS
STREETS = ROWS
"""A street space, with its dock, for each row; the lanes are as long as the board is high (5.1)."""

# -- colours and items ---------------------------------------------------------------------------------

COLOUR_IDS = SET.ids("colour")
COLOURS = len(COLOUR_IDS)
LETTERS = SET.column("colour", "letter")
SPLITTERS = SET.column("colour", "splitters")
COLOURS_IN = (SET.column("colour", "night_only").count(False), COLOURS)
"""The number of colours by day and by night; those of the night come last (9.1)."""

ITEMS = ("construction", "trucking", "splitter", "card", "tile")
CONSTRUCTION, TRUCKING, SPLITTER, CARD, TILE = range(5)
NOTHING = -1


def item(where: str, name: str) -> int:
    """Give the number of an item by its name; "none" is NOTHING."""
    if name != "none" and name not in ITEMS:
        raise ComponentError(f"{where}: there is no item {name!r}; the items are {', '.join(ITEMS)} and none.")
    return NOTHING if name == "none" else ITEMS.index(name)


def _check_colours() -> None:
    if not 1 <= COLOURS_IN[0] <= COLOURS <= 4:
        raise ComponentError("a set needs one to four colours, at least one of them for the day.")
    if any(SET.column("colour", "night_only")[: COLOURS_IN[0]]):
        raise ComponentError("the colours of the night alone must come after those of the day.")
    if len(set(LETTERS)) < COLOURS or any(len(letter) != 1 for letter in LETTERS):
        raise ComponentError("each colour needs a letter of its own.")
    if min(SPLITTERS) < 0 or max(SPLITTERS) > 9:
        raise ComponentError("a colour has 0 to 9 splitters.")


_check_colours()

# -- boards ----------------------------------------------------------------------------------------------

FLOOR, GEAR, MACHINE, WALL = ".", "G", "M", "#"
BOARD_IDS = SET.ids("board")
BOARDS = len(BOARD_IDS)


def step(column: int, row: int, edge: int) -> tuple[int, int]:
    """Give the place across an edge."""
    return column + (edge == EAST) - (edge == WEST), row + (edge == NORTH) - (edge == SOUTH)


def inside(column: int, row: int) -> bool:
    """Say whether a place lies on the grid."""
    return 0 <= column < COLUMNS and 0 <= row < ROWS


class Board(NamedTuple):
    """One board: the kind of every cell, the edges that are ports, and the docks that are open, side by side."""

    kinds: tuple[str, ...]
    ports: tuple[int, ...]
    docks: tuple[tuple[int, ...], tuple[int, ...]]


def read_board(name: str, rows: tuple[str, ...], ports: tuple[str, ...], shut: tuple[tuple[int, ...], ...]) -> Board:
    """Read a board from its drawing."""
    where = f"board {name}"
    if len(rows) != ROWS or any(
        len(line) != COLUMNS or set(line) - set(FLOOR + GEAR + MACHINE + WALL) for line in rows
    ):
        raise ComponentError(f"{where} must be drawn as {ROWS} rows of {COLUMNS} cells, each one of . G M #.")
    kinds = tuple(rows[ROWS - 1 - row][column] for column in range(COLUMNS) for row in range(ROWS))
    edges = set()
    for port in ports:
        place, edge = port[:-1].split(","), EDGES.find(port[-1:])
        if len(place) != 2 or not all(part.isdecimal() for part in place) or edge < 0:
            raise ComponentError(f"{where}: {port!r} is not a port; write column,row and an edge, such as 3,10E.")
        column, row = (int(part) - 1 for part in place)
        if not inside(column, row) or kinds[column * ROWS + row] not in FLOOR + GEAR:
            raise ComponentError(f"{where}: the port {port} must lie on a floor cell.")
        beyond = step(column, row, edge)
        if not inside(*beyond) or kinds[beyond[0] * ROWS + beyond[1]] != MACHINE:
            raise ComponentError(
                f"{where}: the port {port} must lead to a machine, not to a wall, the floor or the rim."
            )
        edges.add((column * ROWS + row) * TURNS + edge)
    docks = []
    for side, closed in zip(SIDES, shut, strict=True):
        if any(not 1 <= dock <= STREETS for dock in closed):
            raise ComponentError(f"{where}: closed {side} docks must be numbers from 1 to {STREETS}.")
        docks.append(tuple(int(dock + 1 not in closed) for dock in range(STREETS)))
    return Board(kinds, tuple(int(edge in edges) for edge in range(CELLS * TURNS)), (docks[0], docks[1]))


if not 1 <= BOARDS <= MOST_BOARDS:
    raise ComponentError(f"a set needs 1 to {MOST_BOARDS} boards, not {BOARDS}.")
BOARD = tuple(
    read_board(name, rows, ports, (shipping, receiving))
    for name, rows, ports, shipping, receiving in zip(
        BOARD_IDS,
        SET.column("board", "rows"),
        SET.column("board", "ports"),
        SET.column("board", "shut_shipping"),
        SET.column("board", "shut_receiving"),
        strict=True,
    )
)

IS_GEAR = tuple(tuple(int(kind == GEAR) for kind in board.kinds) for board in BOARD)
IS_PORT = tuple(board.ports for board in BOARD)
"""By board and cell * TURNS + edge."""
MOST_PORTS = max(sum(board.ports) for board in BOARD)
PORT_LIST = tuple(
    (*(edge for edge in range(CELLS * TURNS) if board.ports[edge]), *(-1,) * (MOST_PORTS - sum(board.ports)))
    for board in BOARD
)
"""The ports of each board, -1 behind the last."""
DOCK_OPEN = tuple(side for board in BOARD for side in board.docks)
"""By board * 2 + side, and street."""
DOCK_CELL = (tuple(row for row in range(ROWS)), tuple((COLUMNS - 1) * ROWS + ROWS - 1 - row for row in range(ROWS)))
"""By side and street: the cell that a dock touches, and below, with which edge."""
DOCK_EDGE = (WEST, EAST)
BEYOND = tuple(
    place[0] * ROWS + place[1] if inside(*place) else -1
    for column in range(COLUMNS)
    for row in range(ROWS)
    for place in (step(column, row, edge) for edge in range(TURNS))
)
"""By cell * TURNS + edge: the cell across the edge, -1 beyond the rim."""
IS_FLOOR = tuple(tuple(int(kind in FLOOR + GEAR) for kind in board.kinds) for board in BOARD)
FLOOR_BEYOND = tuple(tuple(cell if cell >= 0 and floor[cell] else -1 for cell in BEYOND) for floor in IS_FLOOR)
"""By board, and cell * TURNS + edge: the floor cell across the edge, -1 if there is none."""

# -- tiles -----------------------------------------------------------------------------------------------

Ends = tuple[tuple[int, int], ...]
"""A pattern while it is read: for each edge the colour of its line (-1: blank) and the edges that it joins, as bits."""
BARE: Ends = ((-1, 0),) * TURNS


class Face(NamedTuple):
    """A rectangle of patterns: `cells` by column from the left, in each from the bottom up."""

    columns: int
    rows: int
    cells: tuple[Ends, ...]


def read_face(name: str, text: str, colours: int) -> Face:
    """Read one side of a tile."""
    lines = [[read_cell(name, cell, colours) for cell in line.split("|")] for line in text.split("/")]
    columns, rows = len(lines[0]), len(lines)
    if any(len(line) != columns for line in lines):
        raise ComponentError(f"tile {name}: all rows of {text!r} must have the same number of cells.")
    if columns * rows > MOST_TILE:
        raise ComponentError(f"tile {name} has {columns * rows} cells; a tile has at most {MOST_TILE}.")
    face = Face(columns, rows, tuple(lines[rows - 1 - row][column] for column in range(columns) for row in range(rows)))
    for column in range(columns):
        for row in range(rows):
            for edge in (NORTH, EAST):
                next_column, next_row = step(column, row, edge)
                if next_column < columns and next_row < rows:
                    here = face.cells[column * rows + row][edge][0]
                    there = face.cells[next_column * rows + next_row][(edge + 2) % TURNS][0]
                    if here != there:
                        raise ComponentError(
                            f"tile {name}: a line of {text!r} changes its colour or ends inside the tile."
                        )
    return face


def read_cell(name: str, text: str, colours: int) -> Ends:
    """Read the segments of one cell."""
    ends = list(BARE)
    for segment in text.split():
        a, b = EDGES.find(segment[:1]), EDGES.find(segment[1:2])
        if len(segment) != 3 or a < 0 or b < 0 or a == b:
            raise ComponentError(
                f"tile {name}: {segment!r} is not a segment; write two edges and a colour, such as WEr."
            )
        if segment[2] not in LETTERS[:colours]:
            raise ComponentError(
                f"tile {name}: {segment!r} must have one of the colours {', '.join(LETTERS[:colours])}."
            )
        for edge, other in ((a, b), (b, a)):
            if ends[edge][0] >= 0:
                raise ComponentError(f"tile {name}: two lines of {text.strip()!r} meet at one edge.")
            ends[edge] = (LETTERS.index(segment[2]), 1 << other)
    return tuple(ends)


def turned(face: Face) -> Face:
    """Turn a face clockwise by a quarter."""
    cells = []
    for column in range(face.rows):
        for row in range(face.columns):
            # What lay in column c and row r comes to column r, counted from the left, and row (columns - 1 - c).
            before = face.cells[(face.columns - 1 - row) * face.rows + column]
            cells.append(tuple(_turned_end(before[(edge - 1) % TURNS]) for edge in range(TURNS)))
    return Face(face.rows, face.columns, tuple(cells))


def _turned_end(end: tuple[int, int]) -> tuple[int, int]:
    colour, joined = end
    return colour, sum(1 << (edge + 1) % TURNS for edge in range(TURNS) if joined >> edge & 1)


TILE_IDS = SET.ids("tile")
TILES = len(TILE_IDS)
PIECES = TILES + COLOURS
"""A splitter is the piece TILES + its colour."""

if SET.column("supply", "tiles")[0] != TILES:
    raise ComponentError(f"the set has {TILES} tiles; supply says {SET.column('supply', 'tiles')[0]}.")
if TILES < 1:
    raise ComponentError("a set needs a tile.")


def _faces() -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """Give the four turns of every piece, by shift."""
    shifts = []
    for shift, colours in zip(SHIFTS, COLOURS_IN, strict=True):
        first = [read_face(name, text, colours) for name, text in zip(TILE_IDS, SET.column("tile", shift), strict=True)]
        everything = (1 << TURNS) - 1
        first += [
            Face(1, 1, (tuple((colour, everything & ~(1 << edge)) for edge in range(TURNS)),))
            for colour in range(COLOURS)
        ]
        turns = []
        for face in first:
            four = [face]
            while len(four) < TURNS:
                four.append(turned(four[-1]))
            turns.append(tuple(four))
        shifts.append(tuple(turns))
    return tuple(shifts)


FACES = _faces()
for _name, _day, _night in zip(TILE_IDS, FACES[0], FACES[1], strict=False):
    if _day[0][:2] != _night[0][:2]:
        raise ComponentError(f"tile {_name}: both sides must have the same shape.")
    if max(_day[0][:2]) > min(COLUMNS, ROWS):
        raise ComponentError(f"tile {_name} is too long for the grid.")

PATTERN = (
    BARE,
    *sorted({cell for shift in FACES for turns in shift for face in turns for cell in face.cells} - {BARE}),
)
"""Every pattern that a cell can show; 0 is a bare cell."""
PATTERNS = len(PATTERN)
END_COLOUR = tuple(tuple(colour for colour, _ in ends) for ends in PATTERN)
"""By pattern and edge: the colour of the line that ends there, -1 for a blank edge."""
JOINS = tuple(tuple(joined for _, joined in ends) for ends in PATTERN)
"""By pattern and edge: the edges that the line leads on to, as bits."""

SHAPE = tuple(sorted({(face.columns, face.rows) for shift in FACES for turns in shift for face in turns}))
SHAPES = len(SHAPE)
SHAPE_CELLS = tuple(columns * rows for columns, rows in SHAPE)
MOST_CELLS = max(SHAPE_CELLS)
SHAPE_OFFSET = tuple(
    tuple(k // rows * ROWS + k % rows if k < columns * rows else 0 for k in range(MOST_CELLS))
    for columns, rows in SHAPE
)
"""By shape: what to add to the bottom left cell to come to the others."""
PIECE_SHAPE = tuple(tuple(SHAPE.index((face.columns, face.rows)) for face in turns) for turns in FACES[0])
"""By piece and turn."""
PIECE_PATTERN = tuple(
    tuple(PATTERN.index(face.cells[k]) if k < len(face.cells) else 0 for k in range(MOST_CELLS))
    for shift in FACES
    for turns in shift
    for face in turns
)
"""By (shift * PIECES + piece) * TURNS + turn, and cell of the piece."""
TURN_DIFFERS = tuple(
    tuple(int(turns.index(turns[turn]) == turn) for turn in range(TURNS)) for shift in FACES for turns in shift
)
"""By shift * PIECES + piece, and turn: 1 unless a smaller turn gives the same result (2.6)."""

PIECE_COLOURS = tuple(
    tuple(sum(end[0] == colour for cell in turns[0].cells for end in cell) for colour in range(COLOURS))
    for shift in FACES
    for turns in shift
)
"""By shift * PIECES + piece, and colour: how many ends of segments it shows."""


def _lies_on_floor(board: Board, shape: tuple[int, int], cell: int) -> bool:
    column, row = divmod(cell, ROWS)
    return all(
        inside(column + across, row + up) and board.kinds[(column + across) * ROWS + row + up] in FLOOR + GEAR
        for across in range(shape[0])
        for up in range(shape[1])
    )


FITS = tuple(
    tuple(int(_lies_on_floor(board, shape, cell)) for cell in range(CELLS)) for board in BOARD for shape in SHAPE
)
"""By board * SHAPES + shape, and bottom left cell: 1 if the rectangle lies on the floor (2.5)."""

# -- trucks ------------------------------------------------------------------------------------------------

TRUCK_IDS = SET.ids("truck")
TRUCKS = len(TRUCK_IDS)
TRUCK_SPACES = SET.column("truck", "spaces")
OPEN_SPACE = "."
TRUCK_SIZE = tuple(len(spaces) + 1 for spaces in TRUCK_SPACES)
MOST_SPACES = max((len(spaces) for spaces in TRUCK_SPACES), default=0)
SPACE_OPEN = tuple(tuple(int(spaces[j : j + 1] == OPEN_SPACE) for j in range(MOST_SPACES)) for spaces in TRUCK_SPACES)
"""By truck and load space, from the rear: 1 unless it is blocked or does not exist."""
TRUCK_AP = SET.column("truck", "ap")
TRUCK_TILES = SET.column("truck", "tiles")
TRUCK_BONUS = tuple(
    item(f"truck {name}", bonus) for name, bonus in zip(TRUCK_IDS, SET.column("truck", "bonus"), strict=True)
)
HAND = 3
"""The truck cards that a seat begins with (1.5)."""


def _check_trucks() -> None:
    if SET.column("supply", "trucks")[0] != TRUCKS:
        raise ComponentError(f"the set has {TRUCKS} trucks; supply says {SET.column('supply', 'trucks')[0]}.")
    if TRUCKS <= SEATS * HAND:
        raise ComponentError(f"a set needs more than {SEATS * HAND} trucks, or the deck is empty at the start.")
    for name, spaces, ap, tiles in zip(TRUCK_IDS, TRUCK_SPACES, TRUCK_AP, TRUCK_TILES, strict=True):
        if not spaces or set(spaces) - {OPEN_SPACE, "x"} or len(spaces) + 1 > STREETS:
            raise ComponentError(
                f"truck {name}: spaces must be 1 to {STREETS - 1} of . (open) and x (blocked), from the rear."
            )
        if not 1 <= ap <= MOST_AP:
            raise ComponentError(f"truck {name} costs {ap} AP; a truck must cost 1 or {MOST_AP}.")
        if not 0 <= tiles <= 9:
            raise ComponentError(f"truck {name} gives {tiles} tiles when discarded; it must be 0 to 9.")


_check_trucks()
MOST_IN_LANE = STREETS // min(TRUCK_SIZE)

# -- shipping board, track and supplies ----------------------------------------------------------------------

SHIP_POINTS: tuple[tuple[int, ...], ...] = SET.column("shipping", "points")
GOODS = len(SHIP_POINTS[0]) - 1
"""The goods of one colour that a seat begins with."""
SHIP_ITEM = tuple(tuple(item("shipping", name) for name in names) for names in SET.column("shipping", "column_items"))
COLUMN_POINTS: tuple[tuple[int, ...], ...] = SET.column("shipping", "column_points")
GOAL: tuple[int, ...] = SET.column("shipping", "goal")
RECEIVE_POINTS: tuple[tuple[int, ...], ...] = SET.column("receiving", "points")
SLOTS = len(RECEIVE_POINTS[0]) - 1
"""The goods of one colour that a seat can receive."""
SLOT_ITEM = tuple(tuple(item("receiving", name) for name in names) for names in SET.column("receiving", "slot_items"))
RECEIVE_ITEM = tuple(
    tuple(item("receiving", name) for name in names) for names in SET.column("receiving", "column_items")
)

TRACK_CARDS = SET.column("track", "cards")
TRACK_FIRST = SET.column("track", "first")
TRACK_SECOND = SET.column("track", "second")
TRACK_POINTS: tuple[int, ...] = SET.column("track", "points")
TRACK_END = len(TRACK_POINTS) - 1

CONSTRUCTION_TOKENS = SET.column("supply", "construction")[0]
TRUCKING_TOKENS = SET.column("supply", "trucking")[0]
SCAFFOLDING = SET.column("supply", "scaffolding")[0]


def _check_tables() -> None:
    if SET.column("shipping", "shift") != SHIFTS or SET.column("receiving", "shift") != SHIFTS:
        raise ComponentError("shipping and receiving must have one row each for day and night, in that order.")
    for name, table, size in (
        ("shipping points", SHIP_POINTS, GOODS + 1),
        ("shipping column_items", SHIP_ITEM, GOODS),
        ("shipping column_points", COLUMN_POINTS, GOODS + 1),
        ("receiving points", RECEIVE_POINTS, SLOTS + 1),
        ("receiving slot_items", SLOT_ITEM, SLOTS),
        ("receiving column_items", RECEIVE_ITEM, SLOTS),
    ):
        if size < 1 or any(len(row) != size for row in table):
            raise ComponentError(f"{name} must have {size} values by day and by night.")
    if SLOTS > GOODS or not all(2 <= goal <= GOODS * colours for goal, colours in zip(GOAL, COLOURS_IN, strict=True)):
        raise ComponentError(
            f"a goal must lie between 2 and the goods of a seat, and a seat must be able to ship {SLOTS} of a colour."
        )
    if SET.column("track", "space") != tuple(range(TRACK_END + 1)) or TRACK_END < 1:
        raise ComponentError("the track must have the spaces 0, 1, 2 and so on, two or more.")
    if any(not 0 <= n <= 2 for row in (TRACK_CARDS, TRACK_FIRST, TRACK_SECOND) for n in row):
        raise ComponentError("a space of the track gives 0 to 2 cards and 0 to 2 tokens.")
    if not (1 <= CONSTRUCTION_TOKENS <= 99 and 1 <= TRUCKING_TOKENS <= 99 and 0 <= SCAFFOLDING <= 20):
        raise ComponentError("supply needs 1 to 99 tokens of each kind and 0 to 20 pieces of scaffolding.")
    if SCAFFOLDING % SEATS:
        raise ComponentError("the scaffolding must be the same for both seats.")


_check_tables()
