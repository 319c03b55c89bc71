"""What a thread of a card does with its matches: one move, at random."""

from __future__ import annotations

from typing import Any

from ..core.dice import below
from ..core.kernel import CHANCE, apply, legal, native, pending
from ..core.playouts import drawn, one_of

OVER, BY_CHANCE, BY_SEAT, STUCK = -1, 0, 1, 2
"""What `move_on` answers: nobody is to move, who moved, or somebody must move and has no move."""


@native
def move_on(s: Any, rng: Any, out: Any) -> int:
    """Play one move at random, drawing the same numbers as `playouts.finish`.

    CHANCE and seats share one call of `legal` and `apply`, so that there is one copy of each in the code of the card.
    """
    mask = pending(s)
    if mask == 0:
        return OVER
    by_chance = mask >> CHANCE & 1
    seat = CHANCE if by_chance else one_of(mask, rng)
    n = legal(s, seat, out)
    if n == 0:
        return STUCK
    action = drawn(s, n, rng, out) if by_chance else int(out[below(rng, n)])
    apply(s, seat, action)
    return BY_CHANCE if by_chance else BY_SEAT
