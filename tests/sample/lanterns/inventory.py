"""Where every lantern is, and what must always hold."""

from __future__ import annotations

from wunderkammer.core.game import Inventory
from wunderkammer.core.kernel import Grid, rule

from .state import CARD_IDS, CARDS, HOOKS, SEATS, State

IN_DECK, ON_PIER, ON_OFFER, BURNT, WITH_SEAT = range(5)
"""Places of lanterns; a seat's own is WITH_SEAT + seat."""

WRONG_DECK, WRONG_HAND, WRONG_PIER, WRONG_OFFER = range(1, 5)
"""The invariants, in the order of the inventory."""


INVENTORY = Inventory(
    pieces=tuple((f"lantern {card}", 1) for card in CARD_IDS),
    places=("the deck", "the pier", "offered", "burnt", *(f"seat {seat}" for seat in range(1, SEATS + 1))),
    invariants=(
        "The size of the deck is told truly.",
        "The size of every hand is told truly.",
        "A lantern hangs at each place that is marked so, and nowhere else.",
        "A seat has a lantern on offer when it is marked so, and only then.",
    ),
)


@rule
def audit(s: State, tally: Grid) -> int:
    """Count the lanterns where they are; see that the public counts and marks tell the truth."""
    broken = 0
    in_deck = 0
    for card in range(CARDS):
        tally[card][IN_DECK] = s.deck[card]
        tally[card][BURNT] = s.burnt[card]
        in_deck += s.deck[card]
    if in_deck != s.deck_n:
        broken = WRONG_DECK
    for hook in range(HOOKS):
        if (s.pier[hook] >= 0) != (s.hung[hook] == 1):
            broken = WRONG_PIER
        if s.pier[hook] >= 0:
            tally[s.pier[hook]][ON_PIER] += 1
    for seat in range(SEATS):
        held = 0
        for card in range(CARDS):
            tally[card][WITH_SEAT + seat] = s.hand[seat][card] + s.lit[seat][card]
            held += s.hand[seat][card]
        if held != s.hand_n[seat]:
            broken = WRONG_HAND
        if (s.offer[seat] >= 0) != (s.offered[seat] == 1):
            broken = WRONG_OFFER
        if s.offer[seat] >= 0:
            tally[s.offer[seat]][ON_OFFER] += 1
    return broken
