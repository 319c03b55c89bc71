"""Silver: what digs and peeks cost, and what goes to and comes from the bank (2.3, 3, 5.2)."""

from __future__ import annotations

from ....core.kernel import rule
from ..components import ASSISTANT_AMOUNT, DIG_PRICE, GUIDE, PEEK_PRICE
from ..state import State


@rule
def dig_price(s: State, seat: int, place: int) -> int:
    """Give the Silver that a seat must pay for the card of a place (3.2, 6.9)."""
    price: int = s.covers_n[place] * DIG_PRICE
    if s.employer[GUIDE] == seat:
        price -= ASSISTANT_AMOUNT[GUIDE]
    return max(price, 0)


@rule
def peek_price(s: State, seat: int) -> int:
    """Give the Silver that a peek costs a seat (3.5, 6.9)."""
    return 0 if s.employer[GUIDE] == seat else PEEK_PRICE


@rule
def pay(s: State, seat: int, silver: int) -> None:
    """Pay Silver to the bank (2.3)."""
    s.silver[seat] -= silver
    s.bank += silver


@rule
def receive(s: State, seat: int, silver: int) -> int:
    """Take Silver from the bank, as much as it has, and return how much that was (5.2)."""
    given = min(silver, s.bank)
    s.bank -= given
    s.silver[seat] += given
    return given
