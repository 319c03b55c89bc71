"""What bots know of Curios: how well a seat stands, from what it has seen."""

from __future__ import annotations

from ...core.game import Habit
from ...core.kernel import rule
from .moves import REVEAL, SEARCH
from .rules.searching import leader
from .state import CARD_VALUE, KINDS, SITES, Phase, State

POINT = 120
"""One point in the units of `evaluate`: divisible by every number of cards a site can have left."""
HOLD = 55
"""Percent of a bonus gem that the present lead at a site is worth."""
PAWN = 45
"""Percent of an average gem that a free pawn is worth while searching."""
RECRUIT = 60
"""Percent of an average gem that one more pawn is worth in each round to come."""
SECRET = 90
"""Percent of a point that a card kept from the others is worth."""
PERCENT = 100


@rule
def expected(s: State, seat: int, site: int) -> int:
    """Give the expected worth of a site's gem, in POINTs, from the cards the seat has not seen (6.3)."""
    worth = 0
    n = 0
    for card in range(site * KINDS, (site + 1) * KINDS):
        known = s.hand[seat][card]
        for place in range(s.shown_n):
            if s.shown[place] == card:
                known = 1
        if known == 0:
            worth += CARD_VALUE[card]
            n += 1
    return worth * POINT // n


@rule
def evaluate(s: State, seat: int) -> int:
    """Weigh gems, leads, pawns and secrets of a seat against the mean of the others' gems."""
    value = 0
    mean = 0
    left = 0
    for site in range(SITES):
        worth = expected(s, seat, site)
        mean += worth
        left += s.gems_left[site]
        others = 0
        for other in range(s.seats):
            if other != seat:
                others += s.gems[other][site]
        value += worth * s.gems[seat][site] - worth * others // (s.seats - 1)
        if s.gems_left[site] > 0:
            first = leader(s, site)
            if first == seat:
                value += worth * HOLD // PERCENT
            elif first >= 0:
                value -= worth * HOLD // PERCENT // (s.seats - 1)
    mean = mean // SITES
    if s.phase == Phase.SEARCH:
        value += s.free[seat] * mean * PAWN // PERCENT
    # About one gem leaves a site per seat and round, so the gems left tell the rounds to come.
    rounds = left // (s.seats * SITES)
    value += s.pawns[seat] * mean * rounds * RECRUIT // PERCENT
    value += s.hand_n[seat] * SECRET * POINT // PERCENT
    return value


# -- habits ------------------------------------------------------------------------------------------

HABITS = (Habit("never-follows", "searches only sites that nobody has searched in this round"),)


@rule
def breaks(s: State, seat: int, action: int) -> int:
    """Tell whether somebody has been at the site in this round (2.2)."""
    return 1 if SEARCH <= action < REVEAL and s.filled_n[action - SEARCH] > 0 else 0
