"""What a seat cannot see in Curios, and how it could be (6.2, 6.3)."""

from __future__ import annotations

from ...core.dice import below
from ...core.kernel import Rng, rule
from ...core.piles import redeal
from .state import CARDS, KINDS, SEATS, SITES, State


@rule
def imagine(v: State, seat: int, rng: Rng) -> None:
    """Deal the unseen cards anew: first one above each site, then the hands; the rest is the deck.

    Whichever unseen card of a site lies hidden, equally many deals fit what the seat saw. So the
    hidden card is uniform among the unseen ones of its site, and the rest is a plain shuffle.
    """
    for card in range(CARDS):
        v.deck[card] = 1
    for place in range(v.shown_n):
        v.deck[v.shown[place]] = 0
    if seat < SEATS:
        for card in range(CARDS):
            if v.hand[seat][card] == 1:
                v.deck[card] = 0
    for site in range(SITES):
        v.hidden[site] = -1
        if site < v.hidden_n:
            v.hidden[site] = unseen(v, site, rng)
            v.deck[v.hidden[site]] = 0
    for other in range(SEATS):
        if other != seat:
            for card in range(CARDS):
                v.hand[other][card] = 0
            redeal(v.deck, v.hand[other], v.hand_n[other], rng)


@rule
def unseen(v: State, site: int, rng: Rng) -> int:
    """Draw one of a site's cards that the seat has not seen."""
    n = 0
    for card in range(site * KINDS, (site + 1) * KINDS):
        n += v.deck[card]
    left = below(rng, n)
    for card in range(site * KINDS, (site + 1) * KINDS):
        left -= v.deck[card]
        if left < 0:
            return card
    return -1
