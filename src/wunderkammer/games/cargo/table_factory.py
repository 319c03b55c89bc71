"""A factory of Curious Cargo, drawn for the terminal: its cells, docks and lanes.

A cell is one line high and four columns wide: its height where that matters, and what it shows. Colour is never the
only sign: red lines are heavy, blue ones double, purple ones broken, and letters stand at docks and on trucks.
"""

from __future__ import annotations

from ...core.drawing import Drawing, Span
from ...core.voice import Voice
from .components import (
    BOARD,
    COLUMNS,
    DOCK_OPEN,
    EAST,
    EDGES,
    GEAR,
    IS_PORT,
    LETTERS,
    MACHINE,
    NORTH,
    OPEN_SPACE,
    PATTERN,
    ROWS,
    SOUTH,
    STREETS,
    TRUCK_IDS,
    TRUCK_SIZE,
    TRUCK_SPACES,
    TURNS,
    WALL,
    WEST,
    Ends,
    inside,
    step,
)  # fmt: skip
from .facts import standing
from .phrases import column_name
from .state import BOTH_SIDES, RECEIVE, SHIP, State

PAINT = ("red", "bright_blue", "magenta", "green")
ACROSS, DOWN = ("━", "═", "╌", "─"), ("┃", "║", "┆", "│")
BEND = (
    {"NE": "┗", "ES": "┏", "SW": "┓", "NW": "┛"},
    {"NE": "╚", "ES": "╔", "SW": "╗", "NW": "╝"},
    {"NE": "╰", "ES": "╭", "SW": "╮", "NW": "╯"},
    {"NE": "└", "ES": "┌", "SW": "┐", "NW": "┘"},
)
SPLIT, RISING, FALLING = "◆", "╱", "╲"
MACHINE_ART, WALL_ART = "▒", "#"
CELL = 4
DOCK = 3
BOARD_WIDTH = CELL * COLUMNS + 4 * DOCK
SEAT_STYLE = ("dark_orange", "medium_purple")


# -- cells ---------------------------------------------------------------------------------------------------------


def cell_art(ends: Ends) -> list[Span]:
    """Draw a pattern: its west end, how lines run or join in the middle, and its east end."""
    return [end_art(ends[WEST][0]), _middle(ends), end_art(ends[EAST][0])]


def end_art(colour: int) -> Span:
    """Draw the west or east end of a line, or nothing where there is none."""
    return (ACROSS[colour], PAINT[colour]) if colour >= 0 else (" ", "")


def _middle(ends: Ends) -> Span:
    used = [edge for edge in range(TURNS) if ends[edge][0] >= 0]
    if not used:
        return (" ", "")
    colour, joined = ends[used[0]]
    if joined & (joined - 1):
        return (SPLIT, PAINT[colour])
    other = joined.bit_length() - 1
    if {used[0], other} == {NORTH, SOUTH}:
        return (DOWN[colour], PAINT[colour])  # a line across passes below
    if len(used) == TURNS:
        return (FALLING if other == EAST else RISING, "bold")
    if {used[0], other} == {WEST, EAST}:
        return (ACROSS[colour], PAINT[colour])
    name = "".join(sorted(EDGES[used[0]] + EDGES[other], key="NESW".index))
    return (BEND[colour][name], PAINT[colour])


PATTERN_ART = tuple(cell_art(ends) for ends in PATTERN)


def board_cell(view: State, seat: int, column: int, row: int) -> list[Span]:
    """Draw a cell of a board: what lies on top with its height, or the bare floor, a machine or a wall."""
    cell = column * ROWS + row
    kind = BOARD[view.opt_board].kinds[cell]
    if kind == WALL:
        return [(" ", ""), (WALL_ART * 3, "dim")]
    if kind == MACHINE:
        return _machine(view, seat, column, row)
    height, pattern = view.height[seat][cell], view.top[seat][cell]
    if height == 0:
        return [("  ", ""), ("*", "yellow") if kind == GEAR else ("·", "dim"), (" ", "")]
    return [_joint(view, seat, column, row), *PATTERN_ART[pattern]]


def _joint(view: State, seat: int, column: int, row: int) -> Span:
    """Draw what stands before a cell: its height from two on, or the line that comes there from the left."""
    cell = column * ROWS + row
    if view.height[seat][cell] > 1:
        return (str(view.height[seat][cell])[-1], "bold green")
    colour = PATTERN[view.top[seat][cell]][WEST][0]
    goes_on = column == 0 or IS_PORT[view.opt_board][cell * TURNS + WEST]
    if goes_on or PATTERN[view.top[seat][cell - ROWS]][EAST][0] == colour:
        return end_art(colour)
    return (" ", "")


def _machine(view: State, seat: int, column: int, row: int) -> list[Span]:
    """Draw a machine; an arrow at a side stands for a port of the floor there."""
    ports = set()
    for edge in range(TURNS):
        near = step(column, row, edge)
        if inside(*near) and IS_PORT[view.opt_board][(near[0] * ROWS + near[1]) * TURNS + (edge + TURNS // 2) % TURNS]:
            ports.add(edge)
    middle = {(): MACHINE_ART, (NORTH,): "▲", (SOUTH,): "▼"}.get(tuple(sorted(ports & {NORTH, SOUTH})), "↕")
    signs = ("◀" if WEST in ports else MACHINE_ART, middle, "▶" if EAST in ports else MACHINE_ART)
    joined = column > 0 and BOARD[view.opt_board].kinds[(column - 1) * ROWS + row] == MACHINE
    start = (MACHINE_ART, "grey62") if joined else (" ", "")
    if WEST in ports:
        start = end_art(PATTERN[view.top[seat][(column - 1) * ROWS + row]][EAST][0])
    return [start, *((sign, "grey62" if sign == MACHINE_ART else "bold yellow") for sign in signs)]


# -- factories, docks and lanes --------------------------------------------------------------------------------------


def factory(voice: Voice, view: State, seat: int) -> Drawing:
    """Draw a board with its docks and lanes from the top row down, under its title and the letters of the columns."""
    title = f"{'Your' if seat == voice.reader else voice.owns(seat)} factory"
    letters = "".join(f"{column_name(column):^{CELL + 1}}"[:CELL] for column in range(COLUMNS))
    out, back = lane_art(view, seat, SHIP), lane_art(view, seat, RECEIVE)
    lines: Drawing = [[(title, f"bold {SEAT_STYLE[seat]}")], [(f"out ^ {letters} v in", "dim")]]
    for row in range(ROWS - 1, -1, -1):
        street = STREETS - 1 - row
        spans = [out[row], dock_art(view, seat, SHIP, row)]
        for column in range(COLUMNS):
            spans += board_cell(view, seat, column, row)
        lines.append([*spans, dock_art(view, seat, RECEIVE, street), back[street]])
    return lines


def dock_art(view: State, seat: int, side: int, street: int) -> Span:
    """Draw a dock: its number, and the letter of its colour if it is active, or a cross if it is closed."""
    colour = view.docks[seat * BOTH_SIDES + side][street]
    letter = LETTERS[colour].upper() if colour >= 0 else " "
    if not DOCK_OPEN[view.opt_board * BOTH_SIDES + side][street]:
        letter = "×"
    text = f"{street + 1:>2}{letter}" if side == SHIP else f"{letter}{street + 1:<2}"
    return (text, f"bold {PAINT[colour]}" if colour >= 0 else "dim")


def lane_art(view: State, seat: int, side: int) -> list[Span]:
    """Draw a lane, street by street: load spaces with their goods, the cab with its number."""
    spans: list[Span] = [(" · ", "dim")] * STREETS
    for truck, rear in standing(view, seat, side):
        for space, kind in enumerate(TRUCK_SPACES[truck]):
            good = view.cargo[truck][space]
            if good >= 0:
                spans[rear + space] = (f"[{LETTERS[good].upper()}]", f"bold {PAINT[good]}")
            else:
                spans[rear + space] = ("[ ]" if kind == OPEN_SPACE else "[x]", "")
        spans[rear + TRUCK_SIZE[truck] - 1] = (f"{TRUCK_IDS[truck]:>2}{'^' if side == SHIP else 'v'}", "bold yellow")
    return spans
