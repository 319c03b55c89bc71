"""Offers are opened, and what each seat is due is written down (2, 3.1)."""

from __future__ import annotations

from wunderkammer.core.kernel import note, rule

from ..moves import OPENED, STRONGEST
from ..state import DRAWS, WORTH, Item, Phase, State


@rule
def owe(s: State, seat: int, item: int) -> None:
    """Put what a seat is due at the end of the queue."""
    s.due_seat[s.due_n] = seat
    s.due_item[s.due_n] = item
    s.due_n += 1


@rule
def open_offers(s: State) -> None:
    """Open all offers, strongest first, and write down what each seat is due (2.3, 3.1)."""
    n = 0
    for turn in range(s.seats):
        seat = (s.lead + turn) % s.seats
        if s.offered[seat] == 1:
            place = n
            while place > 0 and WORTH[s.offer[s.order[place - 1]]] < WORTH[s.offer[seat]]:
                s.order[place] = s.order[place - 1]
                place -= 1
            s.order[place] = seat
            n += 1
            note(s, OPENED, seat, s.offer[seat])
            s.burnt[s.offer[seat]] = 1
    s.lead = s.order[0]
    note(s, STRONGEST, s.lead)
    owe(s, s.lead, Item.REACH)
    if n > 1:
        owe(s, s.order[1], Item.PEEK)
    if DRAWS[s.weather] == 1:
        for place in range(n):
            owe(s, s.order[place], Item.DRAW)
    for seat in range(s.seats):
        s.offer[seat] = -1
        s.offered[seat] = 0
        s.order[seat] = 0
    s.phase = Phase.PAY
