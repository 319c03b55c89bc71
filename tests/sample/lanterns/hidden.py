"""What a seat cannot see in Lanterns, and how it could be (4.1)."""

from __future__ import annotations

from wunderkammer.core.dice import below
from wunderkammer.core.kernel import Rng, Row, rule
from wunderkammer.core.piles import nth, redeal, total

from .state import CARDS, HOOKS, SEATS, State


@rule
def imagine(v: State, seat: int, rng: Rng) -> None:
    """Deal the unseen lanterns anew to the hooks, hands and offers; the rest is the deck.

    No two lanterns are alike and none was looked for, so every arrangement of the unseen ones is equally likely.
    """
    for card in range(CARDS):
        v.deck[card] = 1 - v.burnt[card]
        for other in range(SEATS):
            v.deck[card] -= v.lit[other][card]
            if other == seat:
                v.deck[card] -= v.hand[other][card]
            else:
                v.hand[other][card] = 0
    if seat < SEATS and v.offer[seat] >= 0:
        v.deck[v.offer[seat]] = 0
    for hook in range(HOOKS):
        if v.known[hook] >> seat & 1 and v.pier[hook] >= 0:
            v.deck[v.pier[hook]] = 0
    for hook in range(HOOKS):
        if v.known[hook] >> seat & 1 == 0:
            v.pier[hook] = draw_unseen(v.deck, rng) if v.hung[hook] == 1 else -1
    for other in range(SEATS):
        if other != seat:
            redeal(v.deck, v.hand[other], v.hand_n[other], rng)
            v.offer[other] = draw_unseen(v.deck, rng) if v.offered[other] == 1 else -1


@rule
def draw_unseen(deck: Row, rng: Rng) -> int:
    """Take a random lantern out of those that the seat has not seen."""
    card = nth(deck, below(rng, total(deck)))
    deck[card] = 0
    return card
