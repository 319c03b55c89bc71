"""The standings, counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from wunderkammer.arena.pairings import pair
from wunderkammer.arena.record import Fault, Record, forfeit
from wunderkammer.arena.standings import comparisons, standings
from wunderkammer.bots.bot import BotSpec

A, B, C = (BotSpec(name) for name in "ABC")


def record(number, seating, places, shares, totals):
    return Record(number, seating, places, shares, totals, 30, tuple((1000 * (bot + 1),) for bot in seating))


def test_one_against_two_by_hand():
    """A wins, shares a victory, loses; B has two seats in each of the three matches."""
    pairings = pair([A, B], 3)
    records = [
        record(2, (1, 0, 1), (2, 3, 1), (0.0, 0.0, 1.0), (20, 10, 30)),
        record(0, (0, 1, 1), (1, 2, 3), (1.0, 0.0, 0.0), (30, 20, 10)),
        record(1, (1, 1, 0), (1, 3, 1), (0.5, 0.0, 0.5), (30, 15, 30)),
    ]
    a, b = sorted(standings(pairings, records), key=lambda standing: standing.bot)
    assert (a.seats, b.seats) == (3, 6)
    assert (a.wins.value, b.wins.value) == pytest.approx((1.5 / 3, 1.5 / 6))
    assert (a.place.value, b.place.value) == pytest.approx((5 / 3, 12 / 6))
    assert (a.points.value, b.points.value) == pytest.approx((70 / 3, 125 / 6))
    assert (a.milliseconds, b.milliseconds) == (1, 2)
    assert (a.wins.low, a.rating.low) == (None, None)
    wins = comparisons(2, records)
    assert wins.tolist() == [[0, 3.5], [2.5, 0]]


def test_intervals_come_from_rounds_not_from_matches():
    """In every round each bot wins once: between rounds nothing varies, though single matches do."""
    pairings = pair([A, B], 2)
    records = [record(number, pairings.seating(number), (1, 2), (1.0, 0.0), (9, 1)) for number in range(40)]
    for standing in standings(pairings, records):
        assert standing.wins.value == 0.5
        assert standing.place.margin == 0
        assert standing.points.margin == 0
        assert standing.rating.value == pytest.approx(1500)


def test_after_a_fault_the_others_are_not_compared():
    fault = forfeit(0, (0, 1, 2), Fault(1, "hangs"))
    assert np.argwhere(comparisons(3, [fault])).tolist() == [[0, 1], [2, 1]]


def test_points_are_those_of_matches_that_ended():
    pairings = pair([A, B], 2)
    records = [
        record(0, (0, 1), (1, 2), (1.0, 0.0), (40, 20)),
        forfeit(1, (1, 0), Fault(0, "hangs")),
        forfeit(2, (0, 1), Fault(0, "hangs")),
        forfeit(3, (1, 0), Fault(0, "raised ValueError")),
    ]
    b, a = standings(pairings, records)
    assert (a.points.value, b.points.value) == (40, 20)
    assert (a.faults, a.why, b.faults, b.why) == (3, "hangs", 0, "")
    assert a.wins.value == 0.25
