"""Contest chips and number cards: who goes, and who stays at home (1.2, 3)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..moves import CONTEST, HOME, OPEN, SWAP
from ..state import CARDS, THIEF, State
from .steps import next_step


@rule
def holder(s: State, chip: int) -> int:
    """Give the seat that has a chip; -1 while it is not dealt."""
    for seat in range(s.seats):
        if s.chip[seat] == chip:
            return seat
    return -1


@rule
def open_cards(s: State) -> None:
    """Turn up all cards together, settle the contests and let the lowest number begin (3.3, 3.4, 3.6)."""
    for seat in range(s.seats):
        s.card[seat] = s.chosen[seat]
        s.chosen[seat] = -1
        s.ready[seat] = 0
        s.banned[seat] = 0
        if s.card[seat] == THIEF:
            s.banned[seat] = 1
        note(s, OPEN, seat, s.card[seat])
    for card in range(CARDS):
        contest(s, card)
    next_step(s)


@rule
def contest(s: State, card: int) -> None:
    """Let only the lowest chip go where several chose a card; the others stay at home (3.4)."""
    met_n = 0
    first = -1
    for seat in range(s.seats):
        if s.card[seat] == card:
            met_n += 1
            if first < 0 or s.chip[seat] < s.chip[first]:
                first = seat
    if met_n > 1:
        note(s, CONTEST, card, first)
        for seat in range(s.seats):
            if s.card[seat] == card and seat != first:
                s.home[seat] = 1
                note(s, HOME, seat)
        swap_chips(s, card)


@rule
def swap_chips(s: State, card: int) -> None:
    """Turn the order of the chips round among those who met: from both ends inwards, pair by pair (3.5)."""
    low = 1
    high = s.seats
    while low < high:
        first = holder(s, low)
        last = holder(s, high)
        if s.card[first] != card:
            low += 1
        elif s.card[last] != card:
            high -= 1
        else:
            s.chip[first] = high
            s.chip[last] = low
            note(s, SWAP, first, high)
            note(s, SWAP, last, low)
            low += 1
            high -= 1
