"""Curious Cargo at the terminal: both boards with docks and lanes side by side, then track, seats, tiles and cards.

A cell is three by three characters. Colour is never the only sign: red lines are heavy, blue ones double, purple
ones broken, and letters stand at docks and on trucks.
"""

from __future__ import annotations

from ...core.drawing import WHOLE, Drawing, Room, Span, wrapped
from ...core.voice import Voice
from .components import (
    BOARD,
    COLUMNS,
    DOCK_OPEN,
    EAST,
    EDGES,
    FACES,
    GEAR,
    GOODS,
    IS_PORT,
    LETTERS,
    MACHINE,
    NORTH,
    OPEN_SPACE,
    PATTERN,
    RECEIVE_POINTS,
    ROWS,
    SEATS,
    SHIP_POINTS,
    SLOTS,
    SOUTH,
    STREETS,
    TILES,
    TRACK_CARDS,
    TRACK_END,
    TRACK_FIRST,
    TRACK_POINTS,
    TRUCK_IDS,
    TRUCK_SIZE,
    TRUCK_SPACES,
    TRUCKS,
    TURNS,
    WALL,
    WEST,
    Ends,
    step,
)  # fmt: skip
from .facts import seat_facts, supply_facts
from .phrases import tile_name, truck_words, waiting_for
from .state import RECEIVE, SHIP, STACK_NAMES, Phase, Place, State
from .words import memory

Art = Drawing
"""Three rows of three characters, each with its style."""

PAINT = ("red", "bright_blue", "magenta", "green")
ACROSS, DOWN = ("━", "═", "╌", "─"), ("┃", "║", "┆", "│")
BEND = (
    {"NE": "┗", "ES": "┏", "SW": "┓", "NW": "┛"},
    {"NE": "╚", "ES": "╔", "SW": "╗", "NW": "╝"},
    {"NE": "╰", "ES": "╭", "SW": "╮", "NW": "╯"},
    {"NE": "└", "ES": "┌", "SW": "┐", "NW": "┘"},
)
CROSSING, SPLIT, RISING, FALLING = "┼", "◆", "╱", "╲"
SPOT = ((0, 1), (1, 2), (2, 1), (1, 0))
"""Where each edge's end is drawn in a cell: row and column."""
GAP = "  "
FORKLIFT = "AB"
"""One letter a seat, for its forklift."""
SEAT_STYLE = ("dark_orange", "medium_purple")


# -- cells ---------------------------------------------------------------------------------------------------------


def cell_art(ends: Ends) -> Art:
    """Draw a pattern: an end at each edge that has one, and in the middle how they join."""
    art: Art = [[(" ", "")] * 3 for _ in range(3)]
    for edge, (colour, _) in enumerate(ends):
        if colour >= 0:
            row, column = SPOT[edge]
            art[row][column] = ((DOWN if edge in (NORTH, SOUTH) else ACROSS)[colour], PAINT[colour])
    art[1][1] = _middle(ends)
    return art


def _middle(ends: Ends) -> Span:
    used = [edge for edge in range(TURNS) if ends[edge][0] >= 0]
    if not used:
        return ("·", "dim")
    colour, joined = ends[used[0]]
    if joined & (joined - 1):
        return (SPLIT, PAINT[colour])
    if len(used) == TURNS:
        if ends[NORTH][1] == 1 << SOUTH:
            return (CROSSING, "dim")
        return (FALLING if ends[NORTH][1] == 1 << EAST else RISING, "dim")
    other = joined.bit_length() - 1
    if {used[0], other} == {WEST, EAST}:
        return (ACROSS[colour], PAINT[colour])
    if {used[0], other} == {NORTH, SOUTH}:
        return (DOWN[colour], PAINT[colour])
    name = "".join(sorted(EDGES[used[0]] + EDGES[other], key="NESW".index))
    return (BEND[colour][name], PAINT[colour])


PATTERN_ART = tuple(cell_art(ends) for ends in PATTERN)


def board_cell(view: State, seat: int, column: int, row: int) -> Art:
    """Draw a cell of a board: what lies on top with its height, or the bare floor, a machine or a wall."""
    cell = column * ROWS + row
    kind = BOARD[view.opt_board].kinds[cell]
    if kind == WALL:
        return [[("#", "dim")] * 3 for _ in range(3)]
    if kind == MACHINE:
        return _machine(view, column, row)
    art = [list(line) for line in PATTERN_ART[view.top[seat][cell]]]
    if view.height[seat][cell] > 1:
        art[0][0] = (str(min(view.height[seat][cell], 9)), "bold")
    if view.height[seat][cell] == 0 and kind == GEAR:
        art[1][1] = ("*", "yellow")
    if view.height[seat][cell] > 0 and view.top[seat][cell] == 0:
        art[1][1] = (" ", "")
    return art


def _machine(view: State, column: int, row: int) -> Art:
    """Draw a machine; a port of the neighbouring floor shows as an O at that side."""
    art: Art = [[("▒", "grey62")] * 3 for _ in range(3)]
    for edge in range(TURNS):
        near = step(column, row, edge)
        if 0 <= near[0] < COLUMNS and 0 <= near[1] < ROWS:
            back = (edge + TURNS // 2) % TURNS
            if IS_PORT[view.opt_board][(near[0] * ROWS + near[1]) * TURNS + back]:
                place = SPOT[edge]
                art[place[0]][place[1]] = ("O", "bold yellow")
    return art


# -- boards with docks and lanes -----------------------------------------------------------------------------------


def _dock(view: State, seat: int, side: int, street: int) -> Span:
    """Draw a dock: its number, and the letter of its colour if it is active."""
    if not DOCK_OPEN[view.opt_board * 2 + side][street]:
        return (" --", "dim")
    colour = view.docks[seat * 2 + side][street]
    if colour < 0:
        return (f"{street + 1:>2} ", "dim")
    return (f"{street + 1:>2}{LETTERS[colour].upper()}", f"bold {PAINT[colour]}")


def _lane(view: State, seat: int, side: int) -> list[Span]:
    """Draw a lane, street by street: load spaces with their goods, the cab with its number."""
    spans: list[Span] = [("  ·  ", "dim")] * STREETS
    rear = 0
    for truck in view.lane[seat * 2 + side]:
        if truck < 0:
            break
        for space, kind in enumerate(TRUCK_SPACES[truck]):
            good = view.cargo[truck][space]
            if good >= 0:
                spans[rear + space] = (f" [{LETTERS[good].upper()}] ", f"bold {PAINT[good]}")
            else:
                spans[rear + space] = (" [ ] " if kind == OPEN_SPACE else " [x] ", "")
        front = rear + TRUCK_SIZE[truck] - 1
        spans[front] = (f" {TRUCK_IDS[truck]:>2}{'^' if side == SHIP else 'v'} ", "bold yellow")
        rear += TRUCK_SIZE[truck]
    return spans


def board_rows(view: State, seat: int) -> Drawing:
    """Draw a board with its docks and lanes, from the top row down."""
    shipping, receiving = _lane(view, seat, SHIP), _lane(view, seat, RECEIVE)
    rows: Drawing = []
    for row in range(ROWS - 1, -1, -1):
        arts = [board_cell(view, seat, column, row) for column in range(COLUMNS)]
        for line in range(3):
            middle = line == 1
            spans: list[Span] = [shipping[row], _dock(view, seat, SHIP, row)] if middle else [(" " * 8, "")]
            spans += [span for art in arts for span in art[line]]
            street = STREETS - 1 - row
            spans += [_dock(view, seat, RECEIVE, street), receiving[street]] if middle else [(" " * 8, "")]
            rows.append(spans)
    return rows


BOARD_WIDTH = 3 * COLUMNS + 16


def table(voice: Voice, view: State, room: Room = WHOLE) -> Drawing:
    """Draw the table as a reader sees it: the reader's own board left, or that of seat 1 for a watcher."""
    first = voice.reader if voice.reader is not None else 0
    order = (first, 1 - first)
    lines = [_track(voice, view), []]
    titles = [
        f"{voice.owns(seat).capitalize() if seat == voice.reader else voice.owns(seat)} factory" for seat in order
    ]
    lines.append([(f"{'ship ^':<8}{title:^{BOARD_WIDTH - 17}}{'receive v':>9}{GAP}", "bold") for title in titles])
    for left, right in zip(board_rows(view, order[0]), board_rows(view, order[1]), strict=True):
        lines.append([*left, (GAP, ""), *right])
    lines.append([])
    for seat in order:
        lines += _seat(voice, view, seat, room)
    for seat in order:
        lines += _tiles(voice, view, seat)
    if voice.reader is not None and view.phase != Phase.OVER:
        lines += _cards(voice.reader, view)
    lines += wrapped([("Supply: ", "bold")], ", ".join(fact.text for fact in supply_facts(voice, view)), room.columns)
    for note in memory(voice, view):
        lines += wrapped([(f"{note.about}: ", "bold")], " ".join(note.possible) or "none", room.columns)
    return lines


def _track(voice: Voice, view: State) -> list[Span]:
    """Draw the track with what its spaces give: c a card, t tokens, + points, * the star."""
    spans: list[Span] = [("Most lines ", "bold")]
    for space in range(TRACK_END + 1):
        here = [seat for seat in range(SEATS) if view.track[seat] == space]
        if len(here) == SEATS and view.on_top >= 0:
            here = [1 - view.on_top, view.on_top]
        gives = "c" * TRACK_CARDS[space] + "t" * TRACK_FIRST[space]
        gives += f"+{TRACK_POINTS[space]}" if TRACK_POINTS[space] else ""
        gives += "*" if space == TRACK_END else ""
        lifts = "".join(FORKLIFT[seat] for seat in here)
        spans.append((f" {space}{gives}", "dim"))
        if lifts:
            spans.append((f"[{lifts}]", f"bold {SEAT_STYLE[here[-1]]}"))
    return spans


def _seat(voice: Voice, view: State, seat: int, room: Room) -> Drawing:
    who = "You" if seat == voice.reader else voice.names[seat]
    turn = view.phase >= Phase.BUILD and view.phase != Phase.OVER and waiting_for(view) == seat
    line: list[Span] = [
        ("▶ " if turn else "  ", "bold bright_yellow"),
        (f"({FORKLIFT[seat]}) {who[:12]:<13}", f"bold {SEAT_STYLE[seat]}"),
    ]
    for colour in range(view.colours):
        shipped, received = view.shipped[seat][colour], view.received[seat][colour]
        letter = LETTERS[colour].upper()
        line.append(
            (
                f"{letter} out {'#' * shipped}{'.' * (GOODS - shipped)} {SHIP_POINTS[view.opt_shift][shipped]:>2} ",
                PAINT[colour],
            )
        )
        line.append(
            (
                f"in {'#' * received}{'.' * (SLOTS - received)} {RECEIVE_POINTS[view.opt_shift][received]:>2}  ",
                PAINT[colour],
            )
        )
    facts = [fact.text for fact in seat_facts(voice, view, seat)]
    return [line, *wrapped([("      ", "bold")], " · ".join(facts), room.columns)]


def _tiles(voice: Voice, view: State, seat: int) -> Drawing:
    """Draw the tiles that a seat can play: those in hand, and the top of each stack."""
    shown = [(tile, tile_name(tile)) for tile in range(TILES) if view.tile_at[tile] == Place.HAND + seat]
    for stack, name in enumerate(STACK_NAMES):
        if view.stack_n[seat][stack]:
            tile = view.stack_top[seat][stack]
            shown.append((tile, f"{tile_name(tile)} {name} of {view.stack_n[seat][stack]}"))
    who = "Your tiles" if seat == voice.reader else f"{voice.owns(seat)} tiles"
    if not shown:
        return [[(f"{who}: ", "bold"), ("none", "dim")]]
    lines: Drawing = [[(who, "bold")]]
    while shown:
        part: list[tuple[int, str]] = []
        width = 0
        while shown and width + _tile_width(view, *shown[0]) <= 98:
            width += _tile_width(view, *shown[0])
            part.append(shown.pop(0))
        lines.append([(f"  {name:<{_tile_width(view, tile, name) - 2}}", "dim") for tile, name in part])
        tallest = max(FACES[view.opt_shift][tile][0].rows for tile, _ in part)
        for line in range(3 * tallest):
            lines.append([span for tile, name in part for span in _tile_line(view, tile, name, line)])
    return lines


def _tile_width(view: State, tile: int, name: str) -> int:
    return 2 + max(3 * FACES[view.opt_shift][tile][0].columns, len(name))


def _tile_line(view: State, tile: int, name: str, line: int) -> list[Span]:
    face = FACES[view.opt_shift][tile][0]
    width = _tile_width(view, tile, name)
    if line >= 3 * face.rows:
        return [(" " * width, "")]
    row = face.rows - 1 - line // 3
    spans = [
        span for column in range(face.columns) for span in cell_art(face.cells[column * face.rows + row])[line % 3]
    ]
    return [("  ", ""), *spans, (" " * (width - 2 - 3 * face.columns), "")]


def _cards(reader: int, view: State) -> Drawing:
    cards = [truck_words(truck) for truck in range(TRUCKS) if view.hand[reader][truck] == 1]
    if not cards:
        return [[("Your truck cards: ", "bold"), ("none", "dim")]]
    return [[("Your truck cards", "bold")], *([(f"  {card}", "")] for card in cards)]
