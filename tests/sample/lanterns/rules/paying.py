"""What is due is paid, step by step, until the round is over (3, 4.2)."""

from __future__ import annotations

from wunderkammer.core.kernel import EVERYONE, note, rule

from ..moves import DEAL, LIT, PEEK, REACH, SAW, SHOWN, TAKE
from ..state import CARDS, HOOKS, Item, Phase, State
from .setup import deal


@rule
def drop_due(s: State) -> None:
    """Take the first of what is owed out of the queue."""
    s.due_n -= 1
    for place in range(s.due_n):
        s.due_seat[place] = s.due_seat[place + 1]
        s.due_item[place] = s.due_item[place + 1]
    s.due_seat[s.due_n] = -1
    s.due_item[s.due_n] = -1


@rule
def may_peek(s: State, seat: int, hook: int) -> bool:
    """Say whether a lantern hangs there that the seat does not know (3.3)."""
    return s.hung[hook] == 1 and s.known[hook] >> seat & 1 == 0


@rule
def can_be_paid(s: State) -> bool:
    """Say whether what is owed next is there to be had: a lantern to peek at or to draw (3.3, 3.4)."""
    if s.due_item[0] == Item.DRAW:
        return s.deck_n > 0
    if s.due_item[0] == Item.PEEK:
        for hook in range(HOOKS):
            if may_peek(s, s.due_seat[0], hook):
                return True
        return False
    return True


@rule
def pay(s: State, seat: int, action: int) -> None:
    """Carry out one step of what is due: reach and then take or show, peek, or draw (3.2, 3.3, 3.4)."""
    if s.due_item[0] == Item.DRAW:
        deal(s, s.due_seat[0], (action - DEAL) % CARDS)
        drop_due(s)
    elif s.due_item[0] == Item.PEEK:
        hook = action - PEEK
        s.known[hook] |= 1 << seat
        note(s, SAW, seat, hook, s.pier[hook])
        drop_due(s)
    elif s.reached < 0:
        s.reached = action - REACH
    else:
        if action == TAKE:
            note(s, LIT, seat, s.pier[s.reached])
            s.lit[seat][s.pier[s.reached]] = 1
            s.pier[s.reached] = -1
            s.hung[s.reached] = 0
        else:
            note(s, SHOWN, s.reached, s.pier[s.reached])
            s.shown_n[seat] += 1
        s.known[s.reached] = EVERYONE
        s.reached = -1
        drop_due(s)


@rule
def end_round(s: State) -> None:
    """Begin another round while a lantern hangs and somebody can offer one; else the match is over (4.2)."""
    hanging = 0
    for hook in range(HOOKS):
        hanging += s.hung[hook]
    held = 0
    for seat in range(s.seats):
        held += s.hand_n[seat]
    s.weather = -1
    s.phase = Phase.WEATHER if hanging > 0 and held > 0 else Phase.OVER
