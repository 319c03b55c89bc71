"""The score of Curious Cargo: goods shipped and received, tokens left, the track; before them, who can win (8)."""

from __future__ import annotations

from ...core.kernel import Row, rule
from .components import (
    COLOURS,
    COLUMN_POINTS,
    RECEIVE_POINTS,
    SEATS,
    SHIP_POINTS,
    SLOTS,
    TRACK_END,
    TRACK_POINTS,
)
from .rules.loading import columns_shipped
from .rules.rounds import leader
from .state import LEAST_SHIPPED, State

SHEET = ("Shipping", "Receiving", "Tokens", "Track")
SHIPPING, RECEIVING, TOKENS, TRACK = range(4)


@rule
def score(s: State, seat: int, rows: Row) -> int:
    """Fill the sheet and return the points (8.3)."""
    rows[SHIPPING] = shipping_points(s, seat)
    rows[RECEIVING] = receiving_points(s, seat)
    rows[TOKENS] = token_points(s, seat)
    rows[TRACK] = TRACK_POINTS[s.track[seat]]
    return rows[SHIPPING] + rows[RECEIVING] + rows[TOKENS] + rows[TRACK]


@rule
def points(s: State, seat: int) -> int:
    """Give the points of a seat without its sheet (8.3)."""
    return shipping_points(s, seat) + receiving_points(s, seat) + token_points(s, seat) + TRACK_POINTS[s.track[seat]]


@rule
def shipping_points(s: State, seat: int) -> int:
    """Give the points for goods shipped, colour by colour, and for complete columns (8.3)."""
    total = 0
    for colour in range(s.colours):
        total += SHIP_POINTS[s.opt_shift][s.shipped[seat][colour]]
    return total + COLUMN_POINTS[s.opt_shift][columns_shipped(s, seat)]


@rule
def receiving_points(s: State, seat: int) -> int:
    """Give the points for goods received, colour by colour (8.3)."""
    total = 0
    for colour in range(s.colours):
        total += RECEIVE_POINTS[s.opt_shift][s.received[seat][colour]]
    return total


@rule
def token_points(s: State, seat: int) -> int:
    """Give the points for tokens and splitters that are left (8.3)."""
    total = s.construction[seat] + s.trucking[seat]
    for colour in range(COLOURS):
        total += s.splitters[seat][colour]
    return total


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
    keys[ELIGIBLE] = 0
    keys[STARS] = 0
    keys[POINTS] = 0
    keys[AHEAD] = 0
    if anybody:
        keys[ELIGIBLE] = 1 if is_eligible(s, seat) else 0
        keys[STARS] = stars(s, seat)
        keys[POINTS] = points(s, seat)
        keys[AHEAD] = 1 if leader(s) == seat else 0
    return KEYS
