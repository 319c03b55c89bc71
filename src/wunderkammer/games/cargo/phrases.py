"""How the words of Curious Cargo name pieces, places and what a move would do."""

from __future__ import annotations

import copy
from typing import NamedTuple

from ...core.kernel import CHANCE
from ...core.voice import Voice, article, count, listed, spelt
from .components import (
    COLOUR_IDS,
    EAST,
    FACES,
    IS_GEAR,
    NORTH,
    OPEN_SPACE,
    PIECE_PATTERN,
    PIECE_SHAPE,
    PIECES,
    ROWS,
    SHAPE_CELLS,
    SHAPE_OFFSET,
    SIDES,
    SOUTH,
    STREETS,
    TILE_IDS,
    TILES,
    TRACK_END,
    TRUCK_AP,
    TRUCK_BONUS,
    TRUCK_IDS,
    TRUCK_SPACES,
    TRUCK_TILES,
    TURNS,
    WEST,
    Face,
    step,
)  # fmt: skip
from .rules.building import scaffolding_for
from .rules.flow import pending
from .rules.lines import dock_colour
from .rules.loading import loadable
from .rules.trucking import ship_truck
from .state import BOTH_SIDES, RECEIVE, TOKEN_AP, State

ITEM = ("Construction token", "Trucking token", "splitter", "truck card", "conveyor tile")
"""By the number of the item; what is due is called by these names everywhere."""
TURNED = ("as drawn", "turned right", "upside down", "turned left")
"""By quarter turns clockwise (2.6)."""


def an_item(item: int) -> str:
    """Name an item with its article: "a truck card"."""
    return article(ITEM[item])


def bit_list(mask: int) -> list[int]:
    """Give the numbers of the bits that are set."""
    return [bit for bit in range(STREETS) if mask >> bit & 1]


def waiting_for(view: State) -> int:
    """Give the seat that must choose now, -1 if it is CHANCE."""
    mask = pending(view)
    return -1 if mask >> CHANCE & 1 else mask.bit_length() - 1


# -- places --------------------------------------------------------------------------------------------------------


def cell_name(cell: int) -> str:
    """Name a cell by the letter of its column and the number of its row: "C4"."""
    return f"{column_name(cell // ROWS)}{cell % ROWS + 1}"


def column_name(column: int) -> str:
    """Name a column by its letter."""
    return chr(ord("A") + column)


def dock_words(side: int, street: int) -> str:
    """Name a dock."""
    return f"{SIDES[side]} dock {street + 1}"


def docks_listed(streets: list[int], joint: str = "and") -> str:
    """Name docks by their numbers: "dock 4", "docks 4 and 7"."""
    numbers = listed([str(street + 1) for street in streets], joint)
    return f"dock{'s' if len(streets) > 1 and joint == 'and' else ''} {numbers}"


def lane_words(voice: Voice, seat: int, side: int) -> str:
    """Name a lane: "your shipping lane"."""
    return f"{voice.owns(seat)} {SIDES[side]} lane"


# -- pieces --------------------------------------------------------------------------------------------------------


def tile_name(tile: int) -> str:
    """Name a tile by its id, with a capital, where a drawing shows that."""
    return TILE_IDS[tile].capitalize()


def measures(tile: int) -> str:
    """Give the size of a tile, as it is drawn before it is turned: "2×1"."""
    face = FACES[0][tile][0]
    return f"{face.columns}×{face.rows}"


def tile_size(tile: int) -> str:
    """Name a tile by its size: "2×1 tile"."""
    return f"{measures(tile)} tile"


def piece_words(piece: int) -> str:
    """Name a tile that is before everybody's eyes, or a splitter."""
    return f"the {tile_size(piece)}" if piece < TILES else f"the {COLOUR_IDS[piece - TILES]} splitter"


def tile_words(view: State, tile: int) -> str:
    """Name a tile with all its lines: "2×1 tile (blue across, red down the left)"."""
    lines = [f"{COLOUR_IDS[colour]} {run}" for colour, run in face_lines(FACES[view.opt_shift][tile][0])]
    return f"{tile_size(tile)} ({', '.join(lines) or 'no lines'})"


def tile_in_short(view: State, tile: int) -> str:
    """Name a tile with the colours of its lines: "2×1 tile with 2 blue lines and 1 red"."""
    colours = [line.colour for line in face_lines(FACES[view.opt_shift][tile][0])]
    if not colours:
        return f"{tile_size(tile)} without lines"
    first, *others = sorted(set(colours), key=lambda colour: (-colours.count(colour), colour))
    lines = [count(colours.count(first), f"{COLOUR_IDS[first]} line")]
    lines += [f"{colours.count(colour)} {COLOUR_IDS[colour]}" for colour in others]
    return f"{tile_size(tile)} with {listed(lines)}"


class FaceLine(NamedTuple):
    """A line of a face: its colour, and how it runs."""

    colour: int
    run: str


def face_lines(face: Face) -> list[FaceLine]:
    """Give every line of a face."""
    out = []
    done = set()
    for column in range(face.columns):
        for row in range(face.rows):
            for edge in range(TURNS):
                beyond = step(column, row, edge)
                outer = not (0 <= beyond[0] < face.columns and 0 <= beyond[1] < face.rows)
                colour = face.cells[column * face.rows + row][edge][0]
                if outer and colour >= 0 and (column, row, edge) not in done:
                    far = _far_end(face, column, row, edge)
                    done.add(far)
                    out.append(FaceLine(colour, _run(face, (column, row, edge), far)))
    return out


def _run(face: Face, start: tuple[int, int, int], end: tuple[int, int, int]) -> str:
    """Say how a line runs on a face: "across", "down the left", "left to top right"."""
    edges = {start[2], end[2]}
    if edges == {NORTH, SOUTH} and start[0] == end[0]:
        return f"down the {_along(start[0], face.columns, 'left', 'right')}" if face.columns > 1 else "down"
    if edges == {EAST, WEST} and start[1] == end[1]:
        return f"across the {_along(start[1], face.rows, 'lower', 'upper')} row" if face.rows > 1 else "across"
    return f"{_edge_name(face, *start)} to {_edge_name(face, *end)}"


def _edge_name(face: Face, column: int, row: int, edge: int) -> str:
    """Say where on a face the outer edge of one of its cells is: "top left", "right", "lower right side"."""
    if edge in (NORTH, SOUTH):
        return f"{'top' if edge == NORTH else 'bottom'} {_along(column, face.columns, 'left', 'right')}".strip()
    side = "right" if edge == EAST else "left"
    return f"{_along(row, face.rows, 'lower', 'upper')} {side} side" if face.rows > 1 else side


def _along(at: int, length: int, first: str, last: str) -> str:
    """Say which cell along a side is meant: nothing to say of one, and a number where four or more lie there."""
    if length == 1:
        return ""
    if at in (0, length - 1):
        return last if at else first
    return "middle" if length == 3 else f"{at + 1}"


def _far_end(face: Face, column: int, row: int, edge: int) -> tuple[int, int, int]:
    while True:
        out = face.cells[column * face.rows + row][edge][1].bit_length() - 1
        beyond = step(column, row, out)
        if not (0 <= beyond[0] < face.columns and 0 <= beyond[1] < face.rows):
            return column, row, out
        column, row = beyond
        edge = (out + TURNS // 2) % TURNS


def truck_name(truck: int) -> str:
    """Name a truck by its number."""
    return f"truck {TRUCK_IDS[truck]}"


def truck_picture(truck: int) -> str:
    """Draw a truck from the rear to the cab: "[ ][x][ ]^" has a blocked space between two open ones."""
    return "".join("[ ]" if space == OPEN_SPACE else "[x]" for space in TRUCK_SPACES[truck]) + "^"


def truck_room(truck: int) -> str:
    """Name a truck with what it can carry: "truck 12 with two spaces and one blocked"."""
    spaces = [space == OPEN_SPACE for space in TRUCK_SPACES[truck]]
    blocked = f" and {spelt(spaces.count(False))} blocked" if False in spaces else ""
    return f"{truck_name(truck)} with {spelt(spaces.count(True))} space{'s' if spaces.count(True) > 1 else ''}{blocked}"


def truck_terms(truck: int) -> str:
    """Say what a truck costs and pays: "1 AP, pays a conveyor tile when full"."""
    bonus = f", pays {an_item(TRUCK_BONUS[truck])} when full" if TRUCK_BONUS[truck] >= 0 else ""
    return f"{TRUCK_AP[truck]} AP{bonus}"


def truck_words(truck: int) -> str:
    """Name a truck with its spaces, price and bonus."""
    return f"{truck_room(truck)} ({truck_terms(truck)})"


def hire_words(view: State) -> str:
    """Say what a Trucking token brings now: a card only as long as the deck holds one (4.4)."""
    return f"a card and {TOKEN_AP} AP" if view.deck_n else f"{TOKEN_AP} AP, and no card as the deck is empty"


def tiles_for(view: State, truck: int) -> str:
    """Say how many tiles a truck card brings now if it is discarded: no more than the bag holds (5.13)."""
    tiles = count(min(TRUCK_TILES[truck], view.bag_n), "tile")
    return tiles if view.bag_n >= TRUCK_TILES[truck] else f"{tiles}, all that the bag holds"


PIECE_NAMES = (
    {f"tile {each}": f"{tile_size(tile)} {tile_name(tile)}" for tile, each in enumerate(TILE_IDS)}
    | {f"card {each}": f"card of {truck_room(truck)}" for truck, each in enumerate(TRUCK_IDS)}
    | {f"truck {each}": truck_room(truck) for truck, each in enumerate(TRUCK_IDS)}
)


def splitters_listed(numbers: list[int]) -> str:
    """Say how many splitters of each colour: "1 red and 2 blue splitters"."""
    return f"{goods_words(numbers)} splitter{'' if sum(numbers) == 1 else 's'}"


def goods_words(numbers: list[int]) -> str:
    """Say how many of each colour: "2 red and 1 blue", "no"."""
    return listed([f"{n} {COLOUR_IDS[colour]}" for colour, n in enumerate(numbers) if n]) or "no"


# -- what a placement would do ---------------------------------------------------------------------------------------


class Change(NamedTuple):
    """A dock whose line a placement would change, with its colour before and after; -1 is not active."""

    side: int
    street: int
    was: int
    will: int


def changed_docks(view: State, cell: int, turn: int) -> list[Change]:
    """Give the docks that laying the picked piece would change."""
    seat, piece = view.turn, view.picked
    cells = covered_cells(piece, cell, turn)
    top = view.top[seat]
    before = [top[each] for each in cells]
    for k, each in enumerate(cells):
        top[each] = PIECE_PATTERN[(view.opt_shift * PIECES + piece) * TURNS + turn][k]
    docks = []
    for side in range(BOTH_SIDES):
        for street in range(STREETS):
            was, will = view.docks[seat * BOTH_SIDES + side][street], dock_colour(view, seat, side, street)
            if was != will:
                docks.append(Change(side, street, was, will))
    for each, pattern in zip(cells, before, strict=True):
        top[each] = pattern
    return docks


def covered_cells(piece: int, cell: int, turn: int) -> list[int]:
    """Give the cells that a piece covers with its bottom left on a cell."""
    shape = PIECE_SHAPE[piece][turn]
    return [cell + SHAPE_OFFSET[shape][k] for k in range(SHAPE_CELLS[shape])]


def lines_made(changes: list[Change]) -> str:
    """Say which docks become active: "red to shipping dock 7 and blue to receiving dock 2", "" if none does."""
    made = [f"{COLOUR_IDS[each.will]} to {dock_words(*each[:2])}" for each in changes if each.was < 0]
    return listed(made)


def placement_words(view: State, cell: int, turn: int) -> str:
    """Say what laying the picked piece would bring: lines, broken ones, gears, scaffolding; "" if nothing."""
    seat = view.turn
    changes = changed_docks(view, cell, turn)
    parts = []
    if lines_made(changes):
        parts.append(f"connects {lines_made(changes)}")
    parts += [
        f"turns {dock_words(*each[:2])} from {COLOUR_IDS[each.was]} to {COLOUR_IDS[each.will]}"
        for each in changes
        if each.was >= 0 and each.will >= 0
    ]
    broken = [dock_words(*each[:2]) for each in changes if each.will < 0]
    if broken:
        parts.append(f"breaks the line to {listed(broken)}")
    lines = active_docks(view, seat) + sum((each.will >= 0) - (each.was >= 0) for each in changes)
    if lines > view.track[seat] and view.track[seat] < TRACK_END:
        parts.append(f"moves your forklift to {min(lines, TRACK_END)}")
    gears = sum(
        view.height[seat][each] == 0 and IS_GEAR[view.opt_board][each]
        for each in covered_cells(view.picked, cell, turn)
    )
    if gears:
        parts.append("covers a gear" if gears == 1 else f"covers {spelt(gears)} gears")
    need = scaffolding_for(view, seat, PIECE_SHAPE[view.picked][turn], cell)
    if need:
        last = ", your last" if need == view.scaffolding[seat] else ""
        parts.append(f"takes {count(need, 'piece')} of scaffolding{last}")
    return "; ".join(parts)


def active_docks(view: State, seat: int) -> int:
    """Count the active docks of a seat: its lines."""
    return sum(colour >= 0 for side in range(BOTH_SIDES) for colour in view.docks[seat * BOTH_SIDES + side])


# -- what a truck would do ---------------------------------------------------------------------------------------------


def arrival_words(voice: Voice, view: State, truck: int, at: int) -> str:
    """Say which goods could move if a truck were played on a side, in the order in which they would: "" if none."""
    after = copy.deepcopy(view)
    ship_truck(after, at, truck)
    order = (view.turn, 1 - view.turn)
    parts = []
    for seat in order:
        loads = [
            f"{COLOUR_IDS[colour]} at {street + 1}"
            for street in range(STREETS)
            for colour in range(view.colours)
            if loadable(after, seat, colour) >> street & 1
        ]
        if loads:
            parts.append(f"{voice.name(seat)} can load {listed(loads)}")
    for seat in order:
        unloads = [f"{COLOUR_IDS[colour]} at {street + 1}" for street, colour in unloading(after, seat)]
        if unloads:
            parts.append(f"{voice.does(seat, 'unload') if seat != voice.reader else 'you unload'} {listed(unloads)}")
    return "; ".join(parts)


def unloading(view: State, seat: int) -> list[tuple[int, int]]:
    """Give the streets where goods stand beside a receiving dock of their colour, each with that colour."""
    docks = view.docks[seat * BOTH_SIDES + RECEIVE]
    return [(street, good) for street, good in goods_beside(view, seat, RECEIVE) if docks[street] == good]


def goods_beside(view: State, seat: int, side: int) -> list[tuple[int, int]]:
    """Give the streets of a lane on which a good stands, each with its colour."""
    out = []
    rear = 0
    for truck in view.lane[seat * BOTH_SIDES + side]:
        if truck < 0:
            break
        spaces = len(TRUCK_SPACES[truck])
        out += [(rear + space, view.cargo[truck][space]) for space in range(spaces) if view.cargo[truck][space] >= 0]
        rear += spaces + 1
    return out
