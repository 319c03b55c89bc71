"""What a thread of a card does with its matches: choose the next move at random, in one place for CHANCE and seats."""

from __future__ import annotations

from typing import Any

from ..core.dice import below
from ..core.kernel import CHANCE, legal, native, pending
from ..core.playouts import drawn, one_of

OVER, STUCK = -1, -2
"""What `next_move` answers where nobody is to move, and where somebody must move and has no move."""

SEAT_BITS = 4
"""A move is one int: its action, and in the lowest bits its seat."""


@native
def next_move(s: Any, rng: Any, out: Any) -> int:
    """Choose a move at random, drawing the same numbers as `playouts.finish`.

    CHANCE and seats share one call of `legal`, so that there is one copy of it in the code of the card.
    """
    mask = pending(s)
    if mask == 0:
        return OVER
    by_chance = mask >> CHANCE & 1
    seat = CHANCE if by_chance else one_of(mask, rng)
    n = legal(s, seat, out)
    if n == 0:
        return STUCK
    action = drawn(s, n, rng, out) if by_chance else out[below(rng, n)]
    return int(action) << SEAT_BITS | seat
