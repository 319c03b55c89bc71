"""What a seat cannot see in Unexpected Treasures: only the cards that others have laid face down (7.1)."""

from __future__ import annotations

from ...core.dice import below
from ...core.kernel import Rng, rule
from .state import CARDS, THIEF, State


@rule
def imagine(v: State, seat: int, rng: Rng) -> None:
    """Give every other seat that is ready one of the cards it may choose, each equally likely (3.1, 3.2)."""
    for other in range(v.seats):
        if other != seat and v.ready[other] == 1:
            # The thief is the lowest card, so a banned seat chooses from the cards above it.
            lowest = THIEF + v.banned[other]
            v.chosen[other] = lowest + below(rng, CARDS - lowest)
