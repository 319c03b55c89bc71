"""The score of Curios: every gem is worth the number on its site's hidden card (5.2)."""

from __future__ import annotations

from ...core.kernel import Row, rule
from .state import CARD_VALUE, SET, SITES, State

SHEET = SET.column("site", "name")


@rule
def score(s: State, seat: int, rows: Row) -> int:
    """Fill one row a site and return the sum; a site without a card yet counts nothing."""
    total = 0
    for site in range(SITES):
        rows[site] = 0
        if s.hidden[site] >= 0:
            rows[site] = s.gems[seat][site] * CARD_VALUE[s.hidden[site]]
        total += rows[site]
    return total


@rule
def rank(s: State, seat: int, keys: Row) -> int:
    """Order seats by points alone: a tie is a shared victory (5.3)."""
    keys[0] = 0
    for site in range(SITES):
        if s.hidden[site] >= 0:
            keys[0] += s.gems[seat][site] * CARD_VALUE[s.hidden[site]]
    return 1
