"""Where every piece of Curios lies, and what must always hold."""

from __future__ import annotations

from ...core.game import Inventory
from ...core.kernel import Grid, rule
from .state import CARD_IDS, CARDS, GEMS_FOR, KINDS, MOST_PAWNS, SEATS, SET, SITES, SUPPLY, State

IN_BOX, ON_SITE, IN_DECK, FACE_DOWN, FACE_UP, WITH_SEAT = range(6)
"""Places of pieces; a seat's own is WITH_SEAT + seat. Kinds: gems by site, cards, then pawns by seat."""

FOREIGN_CARD, DECK_MISCOUNTED, HAND_MISCOUNTED, PAWNS_LOST = range(1, 5)
"""What `audit` finds broken, in the order of the inventory's sentences."""


INVENTORY = Inventory(
    pieces=(
        *((f"{colour} gem", n) for colour, n in zip(SET.column("site", "colour"), SUPPLY, strict=True)),
        *((f"market card {card}", 1) for card in CARD_IDS),
        *((f"pawn of seat {seat}", MOST_PAWNS) for seat in range(1, SEATS + 1)),
    ),
    places=(
        "the box",
        "the sites",
        "the deck",
        "face down",
        "face up",
        *(f"seat {seat}" for seat in range(1, SEATS + 1)),
    ),
    invariants=(
        "A site's hidden card is one of its own.",
        "The size of the deck is told truly.",
        "The size of every hand is told truly.",
        "A seat's pawns are free or placed.",
    ),
)


@rule
def audit(s: State, tally: Grid) -> int:
    """Count gems, cards and pawns where they lie; see that the public counts tell the truth."""
    broken = 0
    for site in range(SITES):
        tally[site][ON_SITE] = s.gems_left[site]
        tally[site][IN_BOX] = SUPPLY[site] - GEMS_FOR[s.seats]
        for seat in range(s.seats):
            tally[site][WITH_SEAT + seat] = s.gems[seat][site]
        if s.hidden[site] >= 0:
            tally[SITES + s.hidden[site]][FACE_DOWN] += 1
            if s.hidden[site] // KINDS != site:
                broken = FOREIGN_CARD
    in_deck = 0
    for card in range(CARDS):
        tally[SITES + card][IN_DECK] += s.deck[card]
        in_deck += s.deck[card]
        if s.shown[card] >= 0:
            tally[SITES + s.shown[card]][FACE_UP] += 1
    if in_deck != s.deck_n:
        broken = DECK_MISCOUNTED
    for seat in range(SEATS):
        in_hand = 0
        for card in range(CARDS):
            tally[SITES + card][WITH_SEAT + seat] += s.hand[seat][card]
            in_hand += s.hand[seat][card]
        if in_hand != s.hand_n[seat]:
            broken = HAND_MISCOUNTED
        away = 0
        for site in range(SITES):
            away += s.placed[seat][site]
        if s.free[seat] + away != s.pawns[seat]:
            broken = PAWNS_LOST
        tally[SITES + CARDS + seat][WITH_SEAT + seat] = s.free[seat]
        tally[SITES + CARDS + seat][ON_SITE] = away
        tally[SITES + CARDS + seat][IN_BOX] = MOST_PAWNS - s.pawns[seat]
    return broken
