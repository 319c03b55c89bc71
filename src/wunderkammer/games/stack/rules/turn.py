"""Whose turn it is, and what can be done in it (2, 7)."""

from __future__ import annotations

from ....core.kernel import Row, note, rule
from ..components import (
    ASSISTANT_AMOUNT,
    ASSISTANTS,
    BONUSES,
    DIG_PRICE,
    FIRST_BONUS,
    GUIDE,
    HIRE_PRICE,
    LAST_BONUS,
    LOCKS,
    Effect,
)
from ..moves import AGAIN, END, HIRE, LAPSED, LOCK, MISSED, PEEK, TAKE, TRIGGER
from ..state import DISPLAY, NOTHING, PLACES, ROUNDS, Phase, State
from .bonuses import may_lock, may_lock_any, may_trigger
from .silver import peek_price


@rule
def legal_turn(s: State, seat: int, out: Row) -> int:
    """List actions and peeks while the action is open, then triggers and locks, then the end (2.1, 2.2)."""
    n = 0
    if s.acted == 0:
        silver: int = s.silver[seat]
        reach = silver + (ASSISTANT_AMOUNT[GUIDE] if s.employer[GUIDE] == seat else 0)
        # Each candidate is written down, and counted only if it is legal: the processor need not guess.
        for place in range(PLACES):
            out[n] = TAKE + place
            n += (s.lies[place] != NOTHING) & (s.covers_n[place] * DIG_PRICE <= reach)
        if silver >= peek_price(s, seat):
            for place in range(PLACES):
                out[n] = PEEK + place
                n += s.known[place] >> seat & 1 == 0
        if silver >= HIRE_PRICE:
            for assistant in range(ASSISTANTS):
                out[n] = HIRE + assistant
                n += s.employer[assistant] == DISPLAY
    for kind in range(FIRST_BONUS, LAST_BONUS + 1):
        for bonus in range(BONUSES):
            out[n] = TRIGGER + (kind - FIRST_BONUS) * BONUSES + bonus
            n += may_trigger(s, seat, kind, bonus)
    if may_lock_any(s, seat):
        for sort in range(LOCKS):
            if may_lock(s, seat, sort):
                out[n] = LOCK + sort
                n += 1
    if s.acted == 1:
        out[n] = END
        n += 1
    return n


@rule
def begin_turn(s: State, seat: int) -> None:
    """Give a seat its turn (2.1)."""
    s.turn = seat
    s.acted = 0
    s.phase = Phase.TURN


@rule
def next_seat(s: State, seat: int) -> int:
    """Give the next seat in the direction of the round (1.6, 7.2)."""
    step = 1 if s.round == 1 else s.seats - 1
    return (seat + step) % s.seats


@rule
def call_turn(s: State, seat: int) -> None:
    """Turn to a seat, past those that miss this turn (5.9)."""
    while s.skip_n[seat] > 0:
        s.skip_n[seat] -= 1
        note(s, MISSED, seat)
        seat = next_seat(s, seat)
    begin_turn(s, seat)


@rule
def end_turn(s: State) -> None:
    """Go on to an extra turn, the next seat, the second temple or the end (5.4, 7.1, 7.3)."""
    if s.temple_n == 0:
        if s.extra_n > 0:
            note(s, LAPSED, s.turn, Effect.TURN, s.extra_n)
            s.extra_n = 0
        s.turn = -1
        s.acted = 0
        s.phase = Phase.LAY if s.round < ROUNDS else Phase.OVER
    elif s.extra_n > 0:
        s.extra_n -= 1
        note(s, AGAIN, s.turn)
        begin_turn(s, s.turn)
    else:
        call_turn(s, next_seat(s, s.turn))
