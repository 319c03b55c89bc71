"""Setting up: lanterns on the pier and in hands (1)."""

from __future__ import annotations

from wunderkammer.core.kernel import EVERYONE, rule
from wunderkammer.core.piles import move

from ..state import CARDS, HOOKS, ROOM, SEATS, SMALL_HAND, Phase, State


@rule
def start(s: State) -> None:
    """Lay out an empty pier and a full deck (1.1); CHANCE does the rest."""
    s.phase = Phase.HANG
    s.weather = -1
    s.reached = -1
    for place in range(ROOM):
        s.due_seat[place] = -1
        s.due_item[place] = -1
    for hook in range(HOOKS):
        s.pier[hook] = -1
        s.known[hook] = EVERYONE if s.opt_moon == 1 else 0
    for seat in range(SEATS):
        s.offer[seat] = -1
    for card in range(CARDS):
        s.deck[card] = 1
    s.deck_n = CARDS


@rule
def next_hook(s: State) -> int:
    """Give the first hook without a lantern; -1 if there is none (1.2)."""
    for hook in range(HOOKS):
        if s.hung[hook] == 0:
            return hook
    return -1


@rule
def next_dealt(s: State) -> int:
    """Give the seat that CHANCE deals to: the first with a short hand, or the one that is due (1.3, 3.4)."""
    if s.phase == Phase.PAY:
        return s.due_seat[0]
    for seat in range(s.seats):
        if s.hand_n[seat] < SMALL_HAND + s.opt_hand:
            return seat
    return -1


@rule
def deal(s: State, seat: int, card: int) -> None:
    """Give a lantern from the deck to a seat (1.3, 3.4)."""
    move(s.deck, s.hand[seat], card, 1)
    s.deck_n -= 1
    s.hand_n[seat] += 1
