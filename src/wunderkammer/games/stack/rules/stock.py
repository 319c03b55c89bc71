"""The cards of which nothing is decided yet: in the stock, or under a back that nobody has seen (1.2, 1.3).

They stand in two ascending rows, those that would lie face up and those with the mark: what CHANCE can show is
written down in one go, since that happens more often than anything else in a match.
"""

from __future__ import annotations

from ....core.kernel import Row, rule
from ..components import CARDS, DOWN, IN_DECK, STOCK
from ..state import State


@rule
def gather(s: State) -> None:
    """Put all cards of the decks in play into the stock that are in nobody's tableau, and not removed."""
    s.faces_n = 0
    s.marked_n = 0
    for card in range(CARDS):
        if s.in_play[card // IN_DECK] == 1 and s.holder[card] < 0:
            if DOWN[card] == 1:
                s.marked[s.marked_n] = card
                s.marked_n += 1
            else:
                s.faces[s.faces_n] = card
                s.faces_n += 1
    for i in range(s.faces_n, STOCK):
        s.faces[i] = -1
    for i in range(s.marked_n, STOCK):
        s.marked[i] = -1


@rule
def remove(s: State, card: int) -> None:
    """Take a card out of the stock: something is decided about it."""
    if DOWN[card] == 1:
        close_gap(s.marked, s.marked_n, card)
        s.marked_n -= 1
    else:
        close_gap(s.faces, s.faces_n, card)
        s.faces_n -= 1


@rule
def close_gap(cards: Row, n: int, card: int) -> None:
    """Take a card out of the first n of an ascending row; those above it move down."""
    for i in range(n - 1):
        cards[i] = cards[i + 1] if cards[i] >= card else cards[i]
    cards[n - 1] = -1
