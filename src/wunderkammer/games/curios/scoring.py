"""The score of Curios: every gem is worth the number on its site's hidden card (5.2)."""

from __future__ import annotations

from ...core.kernel import Row, rule
from .state import CARD_VALUE, SET, SITES, State

SHEET = SET.column("site", "name")


@rule
def worth(s: State, seat: int, site: int) -> int:
    """Give what a seat's gems of a site are worth; nothing while the site has no card."""
    if s.hidden[site] < 0:
        return 0
    return s.gems[seat][site] * CARD_VALUE[s.hidden[site]]


@rule
def score(s: State, seat: int, rows: Row) -> int:
    """Fill one row a site and return the sum."""
    total = 0
    for site in range(SITES):
        rows[site] = worth(s, seat, site)
        total += rows[site]
    return total


@rule
def rank(s: State, seat: int, keys: Row) -> int:
    """Order seats by points alone: a tie is a shared victory (5.3)."""
    keys[0] = 0
    for site in range(SITES):
        keys[0] += worth(s, seat, site)
    return 1
