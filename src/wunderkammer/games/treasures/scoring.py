"""The score of Unexpected Treasures: filled missions, and goods still at home (6.3)."""

from __future__ import annotations

from ...core.kernel import Row, rule
from .state import COMMISSION, GOODS, MISSIONS, VALUE, Mission, State

SHEET = ("Missions", "Goods at home")


@rule
def filled(s: State, seat: int) -> int:
    """Add up what the missions that a seat filled pay."""
    points = 0
    for mission in range(MISSIONS):
        if s.mission[mission] == Mission.FILLED + seat:
            points += COMMISSION[s.opt_bonus][mission]
    return points


@rule
def worth(s: State, seat: int) -> int:
    """Add up the value of the goods that a seat has at home."""
    points = 0
    for good in range(GOODS):
        points += s.goods[seat][good] * VALUE[good]
    return points


@rule
def score(s: State, seat: int, rows: Row) -> int:
    """Fill the two rows and return their sum."""
    rows[0] = filled(s, seat)
    rows[1] = worth(s, seat)
    return rows[0] + rows[1]


@rule
def rank(s: State, seat: int, keys: Row) -> int:
    """Order seats by points alone: a tie is a shared victory (6.4)."""
    keys[0] = filled(s, seat) + worth(s, seat)
    return 1
