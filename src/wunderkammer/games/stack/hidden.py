"""What a seat cannot see in Artifact Stack, and how it could be (9)."""

from __future__ import annotations

from ...core.dice import below
from ...core.kernel import Rng, rule
from .rules.stock import gather, remove
from .state import NOTHING, PLACES, Phase, State


@rule
def imagine(v: State, seat: int, rng: Rng) -> None:
    """Put unseen cards with the mark under the backs that others have seen; the rest is the stock.

    Only what others peeked at is hidden and decided. Whatever the order of peeks and takings, each unseen card
    with the mark is equally likely to lie under each such back, since CHANCE draws them all from one stock.
    """
    if v.phase < Phase.LAY:
        return
    gather(v)
    for place in range(PLACES):
        if v.known[place] >> seat & 1 and v.lies[place] != NOTHING:
            remove(v, v.card[place])
    for place in range(PLACES):
        if v.known[place] != 0 and v.known[place] >> seat & 1 == 0:
            v.card[place] = v.marked[below(rng, v.marked_n)]
            remove(v, v.card[place])
