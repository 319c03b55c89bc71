"""Store the tiles of the hands after each phase (6.3, 6.4)."""

from __future__ import annotations

from ....core.kernel import Row, rule
from ..components import TILES
from ..moves import STORE
from ..state import STACKS, Phase, Place, State
from .rounds import begin_phase


@rule
def legal_store(s: State, seat: int, out: Row) -> int:
    """List the tiles in hand with the stacks they can go on: the left one is filled first (6.4)."""
    n = 0
    for tile in range(TILES):
        if s.tile_at[tile] == Place.HAND + seat:
            for stack in range(s.stack_now, STACKS):
                out[n] = STORE + tile * STACKS + stack
                n += 1
    return n


@rule
def store(s: State, seat: int, tile: int, stack: int) -> None:
    """Put a tile from the hand on top of a stack (6.4)."""
    s.beneath[tile] = s.stack_top[seat][stack]
    s.stack_top[seat][stack] = tile
    s.stack_n[seat][stack] += 1
    s.tile_at[tile] = Place.STORED + seat
    s.tiles_n[seat] -= 1
    s.stack_now = stack


@rule
def end_storing(s: State) -> None:
    """Go on to the other seat's tiles, or to the next phase (6.3)."""
    if s.turn_n == 0:
        s.turn_n = 1
        s.turn = 1 - s.turn
        s.stack_now = 0
    elif s.half == Phase.BUILD:
        begin_phase(s, Phase.TRUCK)
    else:
        begin_phase(s, Phase.BUILD)
