"""Claims, tokens, reveals, curses and the end of a round (2, 3, 4, 7)."""

from __future__ import annotations

from ....core.kernel import EVERYONE, note, rule
from ..moves import (
    CURSED,
    OPENED,
    PAYS,
    POINTS_AT,
    REVEALED,
    SAYS,
    SHEDS,
    SUFFERS,
    SUPPLIES,
    TIE,
)
from ..state import (
    ACCUSE,
    BELIEVE,
    CAUGHT,
    COLOURS,
    CROWD,
    CURSE_STONES,
    HONEST,
    JEWELS,
    ROUNDS,
    SIDES,
    UNDOUBTED,
    Phase,
    State,
)
from .setup import begin_round


@rule
def claim(s: State, seat: int, card: int) -> None:
    """Take jewels in secret; the last claim opens all (2.2, 2.4)."""
    s.claim[seat] = card
    s.claim_seen[seat] = 1 << seat
    s.waiting -= 1 << seat
    if s.waiting > 0:
        return
    for other in range(s.seats):
        s.claim_seen[other] = EVERYONE
        note(s, SAYS, other, s.claim[other])
    s.phase = Phase.TOKEN
    s.waiting = (1 << s.seats) - 1


@rule
def place_token(s: State, seat: int, token: int) -> None:
    """Place a token in secret; the last one opens all, and the reveals begin (3.1, 3.3)."""
    s.target[seat] = token // SIDES
    s.side[seat] = token % SIDES
    s.token_seen[seat] = 1 << seat
    s.waiting -= 1 << seat
    if s.waiting > 0:
        return
    for other in range(s.seats):
        s.token_seen[other] = EVERYONE
        note(s, POINTS_AT, other, s.target[other], s.side[other])
    s.phase = Phase.REVEAL


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
def verdict(s: State, seat: int) -> int:
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


@rule
def richest(s: State, colour: int) -> int:
    """Give the seat with the most stashed jewels of a colour; -1 for a tie (7.1, 7.2)."""
    best = 0
    tied = False
    for seat in range(1, s.seats):
        if s.stash[seat][colour] > s.stash[best][colour]:
            best = seat
            tied = False
        elif s.stash[seat][colour] == s.stash[best][colour]:
            tied = True
    return -1 if tied else best


@rule
def end_round(s: State) -> None:
    """Apply the curses; then tidy up for the next round, or end the match (7, 8.1)."""
    for colour in range(COLOURS):
        seat = richest(s, colour)
        if seat >= 0:
            note(s, CURSED, seat, colour, s.curse[colour])
            s.stones[seat] += s.curse[colour]
            s.curse[colour] = 0
        else:
            note(s, TIE, colour, s.curse[colour])
    if s.round == ROUNDS:
        s.phase = Phase.OVER
        s.waiting = 0
        note(s, OPENED)
        return
    for colour in range(COLOURS):
        s.curse[colour] += CURSE_STONES
    for seat in range(s.seats):
        s.used[s.card[seat]] += 1
        s.card[seat] = -1
        s.card_seen[seat] = 0
        s.claim[seat] = -1
        s.claim_seen[seat] = 0
        s.target[seat] = -1
        s.side[seat] = -1
        s.token_seen[seat] = 0
    s.revealed_n = 0
    begin_round(s)
