"""What bots know of Curious Cargo: how well a seat stands."""

from __future__ import annotations

from ...core.kernel import rule
from .state import State


@rule
def evaluate(s: State, seat: int) -> int:
    """Weigh."""
    return s.track[seat]


@rule
def midway(s: State, seat: int) -> int:
    """Say whether a piece waits for its place, or a second tile for its card."""
    return 1 if s.turn == seat and (s.picked >= 0 or s.sold >= 0) else 0
