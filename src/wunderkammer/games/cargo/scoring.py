"""The score of Curious Cargo: goods shipped and received, tokens left, the track; before them, who can win (8)."""

from __future__ import annotations

from ...core.kernel import Row, rule
from .components import (
    COLOURS,
    COLUMN_POINTS,
    GOODS,
    RECEIVE_POINTS,
    SEATS,
    SHIP_POINTS,
    SLOTS,
    TRACK_END,
    TRACK_POINTS,
)
from .rules.rounds import leader
from .state import LEAST_SHIPPED, State

SHEET = ("Shipping", "Receiving", "Tokens", "Track")
SHIPPING, RECEIVING, TOKENS, TRACK = range(4)


@rule
def score(s: State, seat: int, rows: Row) -> int:
    """Fill the sheet and return the points (8.3)."""
    complete = GOODS
    rows[SHIPPING] = 0
    rows[RECEIVING] = 0
    rows[TOKENS] = s.construction[seat] + s.trucking[seat]
    rows[TRACK] = TRACK_POINTS[s.track[seat]]
    for colour in range(s.colours):
        complete = min(complete, s.shipped[seat][colour])
        rows[SHIPPING] += SHIP_POINTS[s.opt_shift][s.shipped[seat][colour]]
        rows[RECEIVING] += RECEIVE_POINTS[s.opt_shift][s.received[seat][colour]]
    for colour in range(COLOURS):
        rows[TOKENS] += s.splitters[seat][colour]
    rows[SHIPPING] += COLUMN_POINTS[s.opt_shift][complete]
    return rows[SHIPPING] + rows[RECEIVING] + rows[TOKENS] + rows[TRACK]


@rule
def is_eligible(s: State, seat: int) -> bool:
    """Say whether a seat has shipped two goods of every colour (8.1)."""
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED:
            return False
    return True


@rule
def stars(s: State, seat: int) -> int:
    """Count the stars: the end of the track, and every colour received to the last slot (8.2)."""
    n = 1 if s.track[seat] == TRACK_END else 0
    for colour in range(s.colours):
        if s.received[seat][colour] == SLOTS:
            n += 1
    return n


ELIGIBLE, STARS, POINTS, AHEAD, KEYS = range(5)


@rule
def rank(s: State, seat: int, keys: Row) -> int:
    """Order by eligibility, stars, points and the track; if nobody is eligible, all are equal (8.1 to 8.4)."""
    anybody = False
    for each in range(SEATS):
        if is_eligible(s, each):
            anybody = True
    # The first rows of `keys` serve as the sheet until the keys are known.
    points = score(s, seat, keys)
    keys[ELIGIBLE] = 0
    keys[STARS] = 0
    keys[POINTS] = 0
    keys[AHEAD] = 0
    if anybody:
        keys[ELIGIBLE] = 1 if is_eligible(s, seat) else 0
        keys[STARS] = stars(s, seat)
        keys[POINTS] = points
        keys[AHEAD] = 1 if leader(s) == seat else 0
    return KEYS
