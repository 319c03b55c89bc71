"""How the words of Curious Cargo name pieces, places and what a placement would do."""

from __future__ import annotations

from ...core.kernel import CHANCE
from ...core.voice import Voice, count, listed
from .components import (
    COLOUR_IDS,
    FACES,
    IS_GEAR,
    OPEN_SPACE,
    PIECE_PATTERN,
    PIECE_SHAPE,
    PIECES,
    SHAPE_CELLS,
    SHAPE_OFFSET,
    SIDES,
    STREETS,
    TILE_IDS,
    TILES,
    TRACK_END,
    TRUCK_AP,
    TRUCK_BONUS,
    TRUCK_IDS,
    TRUCK_SPACES,
    TURNS,
    Face,
    step,
)  # fmt: skip
from .rules.building import scaffolding_for
from .rules.flow import pending
from .rules.lines import dock_colour
from .state import State

ITEM = ("Construction", "Trucking", "splitter", "truck card", "tile")
BONUS = ("a Construction token", "a Trucking token", "a splitter", "a truck card", "a conveyor tile")
COMPASS = ("north", "east", "south", "west")


def colour_name(colour: int) -> str:
    """Name a colour."""
    return COLOUR_IDS[colour]


def nth(number: int) -> str:
    """Say which: "1st", "7th", "22nd"."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def bit_list(mask: int) -> list[int]:
    """Give the numbers of the bits that are set."""
    return [bit for bit in range(STREETS) if mask >> bit & 1]


def waiting_for(view: State) -> int:
    """Give the seat that must choose now, -1 if it is CHANCE."""
    mask = pending(view)
    return -1 if mask >> CHANCE & 1 else mask.bit_length() - 1


def side_of(voice: Voice, seat: int) -> str:
    """Name a seat's side of the street."""
    return f"{voice.owns(seat)} side"


# -- pieces --------------------------------------------------------------------------------------------------------


def tile_name(tile: int) -> str:
    """Name a tile by its id, with a capital."""
    return TILE_IDS[tile].capitalize()


def piece_words(piece: int) -> str:
    """Name a tile or a splitter."""
    return f"tile {tile_name(piece)}" if piece < TILES else f"the {colour_name(piece - TILES)} splitter"


def tile_words(view: State, tile: int) -> str:
    """Name a tile with its shape and lines, as it lies before it is turned."""
    face = FACES[view.opt_shift][tile][0]
    return f"{tile_name(tile)}, {face.columns}×{face.rows}: {listed(face_lines(face))}"


def face_lines(face: Face) -> list[str]:
    """Describe every line of a face by colour and the edges it runs between."""
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
                    out.append(f"{colour_name(colour)} {COMPASS[edge]} to {COMPASS[far[2]]}")
    return out


def _far_end(face: Face, column: int, row: int, edge: int) -> tuple[int, int, int]:
    while True:
        out = face.cells[column * face.rows + row][edge][1].bit_length() - 1
        beyond = step(column, row, out)
        if not (0 <= beyond[0] < face.columns and 0 <= beyond[1] < face.rows):
            return column, row, out
        column, row = beyond
        edge = (out + TURNS // 2) % TURNS


def truck_words(truck: int) -> str:
    """Name a truck with its spaces, price and bonus."""
    spaces = TRUCK_SPACES[truck]
    room = count(spaces.count(OPEN_SPACE), "open space")
    blocked = f", {spaces.count('x')} blocked" if "x" in spaces else ""
    bonus = f", full: {BONUS[TRUCK_BONUS[truck]]}" if TRUCK_BONUS[truck] >= 0 else ""
    return f"truck {TRUCK_IDS[truck]} ({TRUCK_AP[truck]} AP, {room}{blocked}{bonus})"


def splitter_words(view: State, seat: int) -> str:
    """Say which splitters a seat owns."""
    held = [f"{n} {colour_name(colour)}" for colour, n in enumerate(view.splitters[seat]) if n]
    return f"{listed(held)} splitter{'s' if sum(view.splitters[seat]) > 1 else ''}" if held else "no splitter"


def dock_words(side: int, street: int) -> str:
    """Name a dock."""
    return f"{SIDES[side]} dock {street + 1}"


# -- what a placement would do ---------------------------------------------------------------------------------------


def changed_docks(view: State, cell: int, turn: int) -> list[tuple[int, int, int, int]]:
    """Give the docks that laying the picked piece would change: side, street, colour before and after."""
    seat, piece = view.turn, view.picked
    shape = PIECE_SHAPE[piece][turn]
    cells = [cell + SHAPE_OFFSET[shape][k] for k in range(SHAPE_CELLS[shape])]
    top = view.top[seat]
    before = [top[each] for each in cells]
    for k, each in enumerate(cells):
        top[each] = PIECE_PATTERN[(view.opt_shift * PIECES + piece) * TURNS + turn][k]
    docks = []
    for side in range(len(SIDES)):
        for street in range(STREETS):
            was, will = view.docks[seat * 2 + side][street], dock_colour(view, seat, side, street)
            if was != will:
                docks.append((side, street, was, will))
    for each, pattern in zip(cells, before, strict=True):
        top[each] = pattern
    return docks


def effect(voice: Voice, view: State, cell: int, turn: int) -> str:
    """Say in short what laying the picked piece would bring: lines, gears, scaffolding."""
    seat, piece = view.turn, view.picked
    shape = PIECE_SHAPE[piece][turn]
    now = sum(colour >= 0 for side in range(2) for colour in view.docks[seat * 2 + side])
    parts = []
    changes = changed_docks(view, cell, turn)
    lost = [dock_words(side, street) for side, street, was, _ in changes if was >= 0]
    for side, street, was, will in changes:
        now += (will >= 0) - (was >= 0)
        if will >= 0:
            parts.append(f"{colour_name(will)} to {dock_words(side, street)}")
    if parts:
        parts[-1] += f", your {nth(min(now, TRACK_END))} line" if now > view.track[seat] else ""
    if lost:
        parts.append(f"breaks {listed(lost)}")
    cells = [cell + SHAPE_OFFSET[shape][k] for k in range(SHAPE_CELLS[shape])]
    gears = sum(view.height[seat][each] == 0 and IS_GEAR[view.opt_board][each] for each in cells)
    if gears:
        parts.append(count(gears, "gear"))
    rests = scaffolding_for(view, seat, shape, cell)
    if rests:
        last = ", your last" if rests == view.scaffolding[seat] else ""
        parts.append(f"rests on {rests} scaffolding{last}")
    return "; ".join(parts)
