"""Turning up the cards, one after another, and what each costs and brings (4)."""

from __future__ import annotations

from ....core.kernel import EVERYONE, note, rule
from ..moves import PAYS, REVEALED, SHEDS, SUFFERS, SUPPLIES
from ..state import ACCUSE, BELIEVE, CAUGHT, COLOURS, CROWD, HONEST, JEWELS, UNDOUBTED, State


@rule
def accusers(s: State, seat: int) -> int:
    """Count the tokens that call a seat a liar."""
    n = 0
    for other in range(s.seats):
        if s.target[other] == seat and s.side[other] == ACCUSE:
            n += 1
    return n


@rule
def judge(honest: bool, against: int) -> int:
    """Tell which of the three cases a claim with so many accusers is (4.3, 4.6, 4.7)."""
    if honest:
        return HONEST
    return UNDOUBTED if against == 0 else CAUGHT


@rule
def case_of(s: State, seat: int) -> int:
    """Tell which of the three cases a seat's claim is (2.5)."""
    return judge(s.claim[seat] == s.card[seat], accusers(s, seat))


@rule
def reveal(s: State) -> None:
    """Turn up the next card; settle its jewels and stones, and note who gains artifacts (4.1 to 4.4, 4.6 to 4.8)."""
    seat = (s.first + s.revealed_n) % s.seats
    against = accusers(s, seat)
    case = judge(s.claim[seat] == s.card[seat], against)
    crowd = against >= CROWD
    s.turn = seat
    s.card_seen[seat] = EVERYONE
    note(s, REVEALED, seat, s.card[seat], case)
    earned = s.card[seat] if case == CAUGHT else s.claim[seat]
    for colour in range(COLOURS):
        s.stash[seat][colour] += JEWELS[earned][colour]
    if case == UNDOUBTED or (case == HONEST and crowd):
        s.due = 1 << seat
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        if s.target[other] == seat and s.side[other] == ACCUSE:
            if case == HONEST:
                pay_stone(s, seat, other)
            else:
                pay_stone(s, other, seat)
                if crowd:
                    s.due |= 1 << other


@rule
def pay_stone(s: State, giver: int, taker: int) -> None:
    """Give one stone, or let the supply pay for a giver who has none (4.10)."""
    if s.stones[giver] > 0:
        s.stones[giver] -= 1
        note(s, PAYS, giver, taker)
    else:
        note(s, SUPPLIES, giver, taker)
    s.stones[taker] += 1


@rule
def settle_believers(s: State) -> None:
    """Reward or punish those who believed, and end this reveal (4.2, 4.5, 4.9)."""
    honest = s.claim[s.turn] == s.card[s.turn]
    for step in range(1, s.seats):
        other = (s.turn + step) % s.seats
        if s.target[other] == s.turn and s.side[other] == BELIEVE:
            if not honest:
                s.stones[other] += 1
                note(s, SUFFERS, other)
            elif s.stones[other] > 0:
                s.stones[other] -= 1
                note(s, SHEDS, other)
    s.turn = -1
    s.revealed_n += 1
