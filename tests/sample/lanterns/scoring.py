"""The score of Lanterns: what you lit, and one point for each lantern you showed (4.3)."""

from __future__ import annotations

from wunderkammer.core.kernel import Row, rule

from .state import CARDS, WORTH, State

SHEET = ("Lanterns lit", "Lanterns shown")
KEYS = 2


@rule
def lit_worth(s: State, seat: int) -> int:
    """Add up what the lanterns that a seat lit are worth."""
    points = 0
    for card in range(CARDS):
        points += s.lit[seat][card] * WORTH[card]
    return points


@rule
def score(s: State, seat: int, rows: Row) -> int:
    """Fill the two rows of the sheet and return their sum."""
    rows[0] = lit_worth(s, seat)
    rows[1] = s.shown_n[seat]
    return rows[0] + rows[1]


@rule
def rank(s: State, seat: int, keys: Row) -> int:
    """Order seats by points, then by lanterns still in hand; a tie after that is a shared victory (4.4)."""
    keys[0] = lit_worth(s, seat) + s.shown_n[seat]
    keys[1] = s.hand_n[seat]
    return KEYS
