"""The construction phase: draw tiles and lay them (2), use Construction tokens and splitters (4.1, 4.2)."""

from __future__ import annotations

from ....core.kernel import Row, note, rule
from ..components import (
    CELLS,
    COLOURS,
    CONSTRUCTION,
    FITS,
    IS_GEAR,
    PIECE_PATTERN,
    PIECE_SHAPE,
    PIECES,
    SHAPE_CELLS,
    SHAPE_OFFSET,
    SHAPES,
    TILE,
    TILES,
    TURN_DIFFERS,
    TURNS,
)  # fmt: skip
from ..moves import DRAW, GEAR, OVERTIME, PASS, PICK, PLACE, SPLIT, TRADE
from ..state import EXTRA_ACTIONS, STACKS, Place, State
from .bonus import INTO_SPLITTER, INTO_TRUCKING, may_trade, owe
from .lines import advance, connect

# -- where a piece can lie ---------------------------------------------------------------------------------


@rule
def may_lie(s: State, seat: int, shape: int, cell: int) -> bool:
    """Say whether a rectangle can lie with its bottom left on a cell: on the floor, and flat (2.5, 2.7)."""
    if FITS[s.opt_board * SHAPES + shape][cell] == 0:
        return False
    return scaffolding_for(s, seat, shape, cell) <= s.scaffolding[seat]


@rule
def highest(s: State, seat: int, shape: int, cell: int) -> int:
    """Give the greatest height below a rectangle (2.7)."""
    most = 0
    for k in range(SHAPE_CELLS[shape]):
        most = max(most, s.height[seat][cell + SHAPE_OFFSET[shape][k]])
    return most


@rule
def scaffolding_for(s: State, seat: int, shape: int, cell: int) -> int:
    """Give the pieces of scaffolding that lift every cell below a rectangle to the highest (2.7)."""
    level = highest(s, seat, shape, cell)
    need = 0
    for k in range(SHAPE_CELLS[shape]):
        need += level - s.height[seat][cell + SHAPE_OFFSET[shape][k]]
    return need


@rule
def fits_somewhere(s: State, seat: int, piece: int) -> bool:
    """Say whether there is a place for a piece."""
    for cell in range(CELLS):
        if may_lie(s, seat, PIECE_SHAPE[piece][0], cell) or may_lie(s, seat, PIECE_SHAPE[piece][1], cell):
            return True
    return False


@rule
def is_at_hand(s: State, seat: int, tile: int) -> bool:
    """Say whether a tile is in the seat's hand or on top of one of its stacks (2.4)."""
    if s.tile_at[tile] == Place.HAND + seat:
        return True
    for stack in range(STACKS):
        if s.stack_top[seat][stack] == tile:
            return True
    return False


# -- who may do what -----------------------------------------------------------------------------------------


@rule
def may_use_construction(s: State, seat: int) -> bool:
    """Say whether a seat has a Construction token and used none in this turn (4.1)."""
    return s.construction[seat] > 0 and s.token_used == 0


@rule
def may_build(s: State, seat: int) -> bool:
    """Say whether a seat can do anything but pass (4.6)."""
    if may_use_construction(s, seat) or may_trade(s, seat, INTO_TRUCKING) or may_trade(s, seat, INTO_SPLITTER):
        return True
    if s.actions_n == 0:
        return False
    if s.bag_n > 0:
        return True
    for tile in range(TILES):
        if is_at_hand(s, seat, tile) and fits_somewhere(s, seat, tile):
            return True
    return False


@rule
def legal_build(s: State, seat: int, out: Row) -> int:
    """List what a seat may do in its construction turn."""
    n = 0
    if s.actions_n > 0:
        if s.bag_n > 0:
            out[n] = DRAW
            n += 1
        for tile in range(TILES):
            if is_at_hand(s, seat, tile) and fits_somewhere(s, seat, tile):
                out[n] = PICK + tile
                n += 1
    if may_use_construction(s, seat):
        out[n] = OVERTIME
        n += 1
        for colour in range(COLOURS):
            if s.splitters[seat][colour] > 0:
                out[n] = SPLIT + colour
                n += 1
    for into in range(INTO_SPLITTER + 1):
        if may_trade(s, seat, into):
            out[n] = TRADE + into
            n += 1
    out[n] = PASS
    return n + 1


@rule
def legal_place(s: State, seat: int, out: Row) -> int:
    """List where the picked piece can lie, and how turned; turns that look the same once (2.5 to 2.7)."""
    n = 0
    differs = s.opt_shift * PIECES + s.picked
    upright = PIECE_SHAPE[s.picked][0]
    sideways = PIECE_SHAPE[s.picked][1]
    for cell in range(CELLS):
        stands = may_lie(s, seat, upright, cell)
        lies = stands if sideways == upright else may_lie(s, seat, sideways, cell)
        for turn in range(TURNS):
            if TURN_DIFFERS[differs][turn] == 1 and (lies if turn & 1 == 1 else stands):
                out[n] = PLACE + cell * TURNS + turn
                n += 1
    return n


# -- doing it ------------------------------------------------------------------------------------------------


@rule
def build(s: State, seat: int, action: int) -> None:
    """Carry out one step of a construction turn."""
    if action == DRAW:
        s.actions_n -= 1
        owe(s, seat, TILE)
    elif action == OVERTIME:
        spend_construction(s, seat)
        s.actions_n += EXTRA_ACTIONS
    elif action < PLACE:
        s.actions_n -= 1
        s.picked = action - PICK
    elif action < OVERTIME:
        place(s, seat, (action - PLACE) // TURNS, (action - PLACE) % TURNS)
    else:
        spend_construction(s, seat)
        s.picked = TILES + action - SPLIT


@rule
def spend_construction(s: State, seat: int) -> None:
    """Use the one Construction token of a turn (4.1)."""
    s.construction[seat] -= 1
    s.construction_left += 1
    s.token_used = 1


@rule
def place(s: State, seat: int, cell: int, turn: int) -> None:
    """Lay the picked piece; pay gears and lines that it brings (2.5 to 2.8, 3.4)."""
    shape = PIECE_SHAPE[s.picked][turn]
    pattern = (s.opt_shift * PIECES + s.picked) * TURNS + turn
    level = highest(s, seat, shape, cell)
    s.scaffolding[seat] -= scaffolding_for(s, seat, shape, cell)
    for k in range(SHAPE_CELLS[shape]):
        below = cell + SHAPE_OFFSET[shape][k]
        if s.height[seat][below] == 0 and IS_GEAR[s.opt_board][below] == 1:
            note(s, GEAR, seat)
            owe(s, seat, CONSTRUCTION)
        s.height[seat][below] = level + 1
        s.top[seat][below] = PIECE_PATTERN[pattern][k]
        s.laid[seat][below] = s.picked
    if s.picked >= TILES:
        s.splitters[seat][s.picked - TILES] -= 1
        s.splitters_laid[seat][s.picked - TILES] += 1
    else:
        take_away(s, seat, s.picked, Place.LAID + seat)
    s.picked = -1
    advance(s, seat, connect(s, seat))


@rule
def take_away(s: State, seat: int, tile: int, to: int) -> None:
    """Take a tile out of a seat's hand, or off the stack that it lies on top of (2.4)."""
    if s.tile_at[tile] == Place.HAND + seat:
        s.tiles_n[seat] -= 1
    for stack in range(STACKS):
        if s.stack_top[seat][stack] == tile:
            s.stack_top[seat][stack] = s.beneath[tile]
            s.stack_n[seat][stack] -= 1
    s.beneath[tile] = -1
    s.tile_at[tile] = to
