"""Who must choose, what they may do, and what follows from it."""

from __future__ import annotations

from wunderkammer.core.kernel import CHANCE, EVERYONE, Row, rule

from ..moves import BLOW, DEAL, HANG, OFFER, PEEK, REACH, SHOW, TAKE
from ..state import CARDS, CHANCES, HOOKS, Item, Phase, State
from .offering import open_offers
from .paying import can_be_paid, drop_due, end_round, may_peek, pay
from .setup import deal, next_dealt, next_hook


@rule
def pending(s: State) -> int:
    """Give the mask of the seats that must choose."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.OFFER:
        mask = 0
        for seat in range(s.seats):
            if s.offered[seat] == 0 and s.hand_n[seat] > 0:
                mask |= 1 << seat
        return mask
    if s.phase == Phase.PAY and s.due_item[0] != Item.DRAW:
        return 1 << s.due_seat[0]
    return 1 << CHANCE


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """List what a pending seat may do."""
    if seat == CHANCE:
        return legal_chance(s, out)
    n = 0
    if s.phase == Phase.OFFER:
        for card in range(CARDS):
            if s.hand[seat][card] > 0:
                out[n] = OFFER + card
                n += 1
    elif s.due_item[0] == Item.PEEK:
        for hook in range(HOOKS):
            if may_peek(s, seat, hook):
                out[n] = PEEK + hook
                n += 1
    elif s.reached < 0:
        for hook in range(HOOKS):
            if s.hung[hook] == 1:
                out[n] = REACH + hook
                n += 1
    else:
        out[n] = TAKE
        n += 1
        if s.known[s.reached] != EVERYONE:
            out[n] = SHOW
            n += 1
    return n


@rule
def legal_chance(s: State, out: Row) -> int:
    """List what CHANCE can do: blow, hang or deal."""
    n = 0
    if s.phase == Phase.WEATHER:
        for weather in range(len(CHANCES)):
            out[n] = BLOW + weather
            n += 1
        return n
    first = HANG + next_hook(s) * CARDS
    if s.phase != Phase.HANG:
        first = DEAL + next_dealt(s) * CARDS
    for card in range(CARDS):
        if s.deck[card] > 0:
            out[n] = first + card
            n += 1
    return n


@rule
def weight(s: State, outcome: int) -> int:
    """Weigh an outcome: each lantern is as likely as another, each weather has its chances (2.1)."""
    if s.phase == Phase.WEATHER:
        return CHANCES[outcome - BLOW]
    return 1


@rule
def witness(s: State, seat: int, action: int) -> int:
    """Say who sees which lantern it is: one knows what one is dealt or offers, and what hangs open (4.1)."""
    if HANG <= action < DEAL:
        return s.known[(action - HANG) // CARDS]
    if DEAL <= action < BLOW:
        return 1 << ((action - DEAL) // CARDS)
    if OFFER <= action < REACH:
        return 1 << seat
    return EVERYONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one decision and what follows from it."""
    if s.phase == Phase.HANG:
        hook = (action - HANG) // CARDS
        card = (action - HANG) % CARDS
        s.deck[card] = 0
        s.deck_n -= 1
        s.pier[hook] = card
        s.hung[hook] = 1
        if next_hook(s) < 0:
            s.phase = Phase.DEAL
    elif s.phase == Phase.DEAL:
        deal(s, next_dealt(s), (action - DEAL) % CARDS)
        if next_dealt(s) < 0:
            s.phase = Phase.WEATHER
    elif s.phase == Phase.WEATHER:
        s.weather = action - BLOW
        s.phase = Phase.OFFER
    elif s.phase == Phase.OFFER:
        s.hand[seat][action - OFFER] = 0
        s.hand_n[seat] -= 1
        s.offer[seat] = action - OFFER
        s.offered[seat] = 1
        if pending(s) == 0:
            open_offers(s)
    else:
        pay(s, seat, action)
    settle(s)


@rule
def settle(s: State) -> None:
    """Go on until CHANCE or a seat must choose, or the match is over."""
    while s.phase == Phase.PAY:
        if s.due_n == 0:
            end_round(s)
        elif can_be_paid(s):
            return
        else:
            drop_due(s)
