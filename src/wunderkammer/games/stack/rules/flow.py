"""The course of a match: who must choose, what is legal, and what a choice leads to.

Numbers in docstrings are the clauses of `rules.md`.
"""

from __future__ import annotations

from ....core.kernel import CHANCE, EVERYONE, Row, rule
from ..components import BONUSES, DECKS, FIRST_BONUS, HIRE_PRICE
from ..moves import (
    DISCARD,
    DRAW,
    END,
    FLIP,
    GIVE,
    GLIMPSE,
    HIRE,
    LAY,
    LAY_BACK,
    LEAD,
    LOCK,
    PEEK,
    STEAL,
    TAKE,
    TRIGGER,
    TURN_UP,
)
from ..state import Phase, State
from .bonuses import flip_owed, flips_are_done, legal_flip, lock, may_use, trigger
from .effects import begin, discard, effect_is_done, give, hire, legal_choice, resolve, steal
from .setup import bring, choose_decks, lay, may_draw
from .silver import pay
from .temple import decide, get, peek, see, take
from .turn import end_turn, legal_turn


@rule
def pending(s: State) -> int:
    """Give the mask of the seats that must choose."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase < Phase.TURN:
        return 1 << CHANCE
    return 1 << s.turn


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """List what a pending seat may do."""
    if seat == CHANCE:
        return legal_chance(s, out)
    if s.phase == Phase.TURN:
        return legal_turn(s, seat, out)
    if s.phase == Phase.FLIP:
        return legal_flip(s, seat, out)
    return legal_choice(s, seat, out)


@rule
def legal_chance(s: State, out: Row) -> int:
    """List what CHANCE can do: lead, draw a deck, lay a card or a back, show a card (1, 3)."""
    n = 0
    if s.phase == Phase.LEAD:
        for seat in range(s.seats):
            out[n] = LEAD + seat
            n += 1
        return n
    if s.phase == Phase.DRAW:
        for deck in range(DECKS):
            if may_draw(s, deck):
                out[n] = DRAW + deck
                n += 1
        return n
    if s.phase == Phase.LAY:
        n = s.faces_n
        for i in range(n):
            out[i] = LAY + s.faces[i]
        if s.backs_n > 0:
            out[n] = LAY_BACK
            n += 1
        return n
    n = s.marked_n
    first = GLIMPSE if s.phase == Phase.GLIMPSE else TURN_UP
    for i in range(n):
        out[i] = first + s.marked[i]
    return n


@rule
def weight(s: State, outcome: int) -> int:
    """Weigh an outcome: a back as all the cards that would lie so, any other as one card (1.3).

    A card under a back stays undecided until somebody looks. All cards with the mark look alike until then, so
    the back that is laid stands for each one still in the stock, and the card shown later is any of the unseen.
    """
    return s.backs_n if outcome == LAY_BACK else 1


@rule
def heaviest(s: State) -> int:
    """Say that all outcomes weigh one, but for a back: it is listed last, and `weight` says what it weighs (1.3)."""
    return 1


@rule
def witness(s: State, seat: int, action: int) -> int:
    """Say who sees which card it is: one that is peeked at, the peeker alone (3.5)."""
    if GLIMPSE <= action < TURN_UP:
        return 1 << s.turn
    return EVERYONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one decision and what follows from it."""
    if seat == CHANCE:
        apply_chance(s, action)
    elif action < PEEK:
        take(s, seat, action - TAKE)
    elif action < HIRE:
        peek(s, seat, action - PEEK)
    elif action < TRIGGER:
        if s.phase == Phase.HIRE:
            s.left_n -= 1
        else:
            pay(s, seat, HIRE_PRICE)
            s.acted = 1
        hire(s, seat, action - HIRE)
    elif action < LOCK:
        trigger(s, FIRST_BONUS + (action - TRIGGER) // BONUSES, (action - TRIGGER) % BONUSES)
    elif action < FLIP:
        lock(s, seat, action - LOCK)
    elif action < STEAL:
        flip_owed(s, seat, action - FLIP)
    elif action < DISCARD:
        s.left_n -= 1
        steal(s, seat, action - STEAL)
    elif action < GIVE:
        s.left_n -= 1
        discard(s, seat, action - DISCARD)
    elif action < END:
        s.left_n -= 1
        give(s, seat, action - GIVE)
    else:
        end_turn(s)
    settle(s)


@rule
def apply_chance(s: State, action: int) -> None:
    """Carry out what CHANCE does."""
    if s.phase == Phase.LEAD:
        s.lead = action - LEAD
        choose_decks(s)
    elif s.phase == Phase.DRAW:
        bring(s, action - DRAW)
        choose_decks(s)
    elif s.phase == Phase.LAY:
        lay(s, action - LAY)
    elif s.phase == Phase.GLIMPSE:
        decide(s, action - GLIMPSE)
        see(s, s.turn)
    else:
        decide(s, action - TURN_UP)
        resolve(s, s.turn, get(s, s.turn))


@rule
def settle(s: State) -> None:
    """Go on until CHANCE or a seat must choose, or the match is over (2.2, 7.1)."""
    while Phase.TURN <= s.phase < Phase.OVER:
        if s.phase == Phase.TURN:
            if s.acted == 0 or may_use(s, s.turn):
                return
            end_turn(s)
        elif s.phase == Phase.FLIP:
            if not flips_are_done(s, s.turn):
                return
            begin(s, s.turn, s.due, s.due_n)
            s.due = 0
            s.due_n = 0
        elif not effect_is_done(s, s.turn):
            return
