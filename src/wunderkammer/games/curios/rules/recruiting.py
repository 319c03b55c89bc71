"""Recruiting: cards shown for pawns, and the side deck (4)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..moves import SHOW
from ..state import MOST_PAWNS, Phase, State
from .rounds import next_round

TWO_SEATS = 2
"""The number of seats at which the side deck is turned up, card by card (4.5)."""


@rule
def is_side_deck_flipped(s: State) -> bool:
    """Say whether cards of the side deck are turned up at this table (4.5)."""
    return s.seats == TWO_SEATS


@rule
def may_recruit(s: State, seat: int) -> bool:
    """Say whether a seat has a card to show and a pawn to gain (4.3)."""
    return s.pawns[seat] < MOST_PAWNS and s.hand_n[seat] > 0


@rule
def find_recruiter(s: State) -> bool:
    """Turn to the next seat that can recruit, from the lantern on; the others are not asked (4.1, 4.3)."""
    while s.asked_n < s.seats:
        s.turn = s.lantern + s.asked_n
        if s.turn >= s.seats:
            s.turn -= s.seats
        if may_recruit(s, s.turn):
            return True
        s.asked_n += 1
    return False


@rule
def recruit(s: State, seat: int, card: int) -> None:
    """Show a card and gain a pawn, which searches from the next round on (4.1, 4.4)."""
    s.hand[seat][card] = 0
    s.hand_n[seat] -= 1
    s.pawns[seat] += 1
    s.free[seat] += 1
    show(s, seat, card)


@rule
def show(s: State, by: int, card: int) -> None:
    """Lay a card face up behind those shown before (6.1)."""
    s.shown[s.shown_n] = card
    s.shown_by[s.shown_n] = by
    s.shown_n += 1
    note(s, SHOW, card)


@rule
def end_recruiting(s: State) -> None:
    """Let CHANCE flip a card of the side deck at a table of two; then the next round begins (4.5)."""
    s.turn = -1
    if is_side_deck_flipped(s) and s.deck_n > 0:
        s.phase = Phase.FLIP
    else:
        next_round(s)
