"""What a seat cannot see in Artifact Stack, and how it could be (9)."""

from __future__ import annotations

from ...core.dice import below
from ...core.kernel import Rng, rule
from .state import CARDS, DOWN, IN_DECK, PLACES, State


@rule
def imagine(v: State, seat: int, rng: Rng) -> None:
    """Put unseen cards with the mark under the backs that others have seen; the rest is the pool.

    Only what others peeked at is hidden and decided. Whatever the order of peeks and takings, each unseen card
    with the mark is equally likely to lie under each such back, since CHANCE draws them all from one pool.
    """
    for card in range(CARDS):
        v.pool[card] = 1 if v.in_play[card // IN_DECK] == 1 and v.holder[card] < 0 else 0
    for place in range(PLACES):
        if v.known[place] >> seat & 1:
            v.pool[v.card[place]] = 0
    for place in range(PLACES):
        if v.known[place] != 0 and v.known[place] >> seat & 1 == 0:
            v.card[place] = unseen(v, rng)
            v.pool[v.card[place]] = 0


@rule
def unseen(v: State, rng: Rng) -> int:
    """Draw one of the cards with the mark that are still in the pool."""
    n = 0
    for card in range(CARDS):
        n += v.pool[card] * DOWN[card]
    left = below(rng, n)
    for card in range(CARDS):
        left -= v.pool[card] * DOWN[card]
        if left < 0:
            return card
    return -1
