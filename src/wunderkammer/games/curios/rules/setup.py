"""Setting up: the table before the first round (1)."""

from __future__ import annotations

from ....core.kernel import rule
from ....core.piles import move
from ..moves import DEAL, HIDE, LEAD
from ..state import CARDS, COLUMNS, GEMS_FOR, HAND_FOR, SITES, START_PAWNS, Phase, State
from .rounds import begin_round


@rule
def start(s: State) -> None:
    """Lay out the table (1.1, 1.3); CHANCE deals the rest."""
    s.turn = -1
    s.lantern = s.opt_starter - 1
    s.phase = Phase.LEAD if s.lantern < 0 else Phase.HIDE
    for seat in range(s.seats):
        s.pawns[seat] = START_PAWNS
        s.free[seat] = START_PAWNS
    for site in range(SITES):
        s.gems_left[site] = GEMS_FOR[s.seats]
        s.hidden[site] = -1
        for column in range(COLUMNS):
            s.filler[site][column] = -1
    for card in range(CARDS):
        s.deck[card] = 1
        s.shown[card] = -1
        s.shown_by[card] = -1
    s.deck_n = CARDS


@rule
def set_up(s: State, action: int) -> None:
    """Carry out one step of the deal (1.2, 1.4, 1.5)."""
    if s.phase == Phase.LEAD:
        s.lantern = action - LEAD
        s.phase = Phase.HIDE
    elif s.phase == Phase.HIDE:
        card = action - HIDE
        s.hidden[s.hidden_n] = card
        s.hidden_n += 1
        s.deck[card] = 0
        s.deck_n -= 1
        if s.hidden_n == SITES:
            s.phase = Phase.DEAL
            s.turn = 0
    else:
        card = action - DEAL - s.turn * CARDS
        move(s.deck, s.hand[s.turn], card, 1)
        s.deck_n -= 1
        s.hand_n[s.turn] += 1
    if s.phase == Phase.DEAL:
        while s.turn < s.seats and s.hand_n[s.turn] == HAND_FOR[s.seats]:
            s.turn += 1
        if s.turn == s.seats:
            begin_round(s)
