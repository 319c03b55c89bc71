"""Who must choose, what they may do, and what follows from it."""

from __future__ import annotations

from ....core.kernel import CHANCE, EVERYONE, Row, rule
from ..moves import DEAL, FLIP, HIDE, LEAD, PASS, REVEAL, SEARCH
from ..state import CARDS, KINDS, SIDE, SITES, Phase, State
from .recruiting import end_recruiting, find_recruiter, recruit, show
from .rounds import after, next_round
from .searching import end_search, find_searcher, may_search, search
from .setup import set_up


@rule
def pending(s: State) -> int:
    """Give the mask of the seats that must choose."""
    if s.phase == Phase.SEARCH or s.phase == Phase.RECRUIT:
        return 1 << s.turn
    if s.phase == Phase.OVER:
        return 0
    return 1 << CHANCE


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """List what a pending seat may do.

    Each candidate is written down, and counted only if it is legal: the processor need not guess.
    """
    n = 0
    if seat == CHANCE:
        return legal_chance(s, out)
    if s.phase == Phase.SEARCH:
        for site in range(SITES):
            out[n] = SEARCH + site
            n += may_search(s, seat, site)
    else:
        for card in range(CARDS):
            out[n] = REVEAL + card
            n += s.hand[seat][card]
        out[n] = PASS
        n += 1
    return n


@rule
def legal_chance(s: State, out: Row) -> int:
    """List what CHANCE can do: lead, hide, deal or flip."""
    n = 0
    if s.phase == Phase.LEAD:
        for seat in range(s.seats):
            out[n] = LEAD + seat
            n += 1
        return n
    first = FLIP
    low = 0
    high = CARDS
    if s.phase == Phase.HIDE:
        first = HIDE
        low = s.hidden_n * KINDS
        high = low + KINDS
    elif s.phase == Phase.DEAL:
        first = DEAL + s.turn * CARDS
    for card in range(low, high):
        out[n] = first + card
        n += s.deck[card]
    return n


@rule
def weight(s: State, outcome: int) -> int:
    """Weigh an outcome: all that are possible are equally likely."""
    return 1


@rule
def heaviest(s: State) -> int:
    """Bound the weights: all outcomes weigh one."""
    return 1


@rule
def witness(s: State, seat: int, action: int) -> int:
    """Say who sees which card it is: a dealt one its owner alone, a hidden one nobody (6.2)."""
    if HIDE <= action < DEAL:
        return 0
    if DEAL <= action < FLIP:
        return 1 << ((action - DEAL) // CARDS)
    return EVERYONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one decision and what follows from it."""
    if s.phase == Phase.SEARCH:
        search(s, seat, action - SEARCH)
        s.turn = after(s, seat)
    elif s.phase == Phase.RECRUIT:
        if action != PASS:
            recruit(s, seat, action - REVEAL)
        s.asked_n += 1
    elif s.phase == Phase.FLIP:
        s.deck[action - FLIP] = 0
        s.deck_n -= 1
        show(s, SIDE, action - FLIP)
        next_round(s)
    else:
        set_up(s, action)
    settle(s)


@rule
def settle(s: State) -> None:
    """Go on until CHANCE or a seat must choose, or the match is over."""
    while s.phase == Phase.SEARCH or s.phase == Phase.RECRUIT:
        if s.phase == Phase.SEARCH:
            if find_searcher(s):
                return
            end_search(s)
        else:
            if find_recruiter(s):
                return
            end_recruiting(s)
