"""Ratings recover strengths that are known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from wunderkammer.arena.ratings import AVERAGE, POINTS, rate

STRENGTHS = np.array([200.0, 50.0, -250.0])


def drawn(rng, rounds, pairs_a_round=2, strengths=STRENGTHS):
    """Make up results: in each round each pair of bots is compared a few times, as their strengths have it."""
    bots = len(strengths)
    wins = np.zeros((rounds, bots, bots))
    for i in range(bots):
        for j in range(i):
            expected = 1 / (1 + 10 ** ((strengths[j] - strengths[i]) / 400))
            wins[:, i, j] = rng.binomial(pairs_a_round, expected, size=rounds)
            wins[:, j, i] = pairs_a_round - wins[:, i, j]
    return wins


def test_known_strengths_are_recovered():
    found = rate(drawn(np.random.default_rng(1), 4000))
    assert [each.value - AVERAGE for each in found] == pytest.approx(STRENGTHS, abs=12)


def test_intervals_cover_the_truth():
    rng = np.random.default_rng(2)
    covered = [
        each.low <= AVERAGE + strength <= each.high
        for _ in range(200)
        for each, strength in zip(rate(drawn(rng, 80)), STRENGTHS, strict=True)
    ]
    assert 0.92 < np.mean(covered) < 0.98


def test_two_bots_by_hand():
    """Three to one, with the one drawn comparison that is added: odds of 3.5 to 1.5 in four matches."""
    wins = np.zeros((4, 2, 2))
    wins[:3, 0, 1] = 1
    wins[3, 1, 0] = 1
    one, two = rate(wins)
    assert one.value - two.value == pytest.approx(POINTS * math.log(3.5 / 1.5), abs=1e-6)
    assert (one.value + two.value) / 2 == pytest.approx(AVERAGE)


def test_equal_bots_are_rated_alike():
    wins = np.full((10, 3, 3), 1.0)
    assert [each.value for each in rate(wins)] == pytest.approx([AVERAGE] * 3)


def test_a_bot_that_never_lost_gets_a_number_and_a_wide_interval():
    wins = np.zeros((500, 2, 2))
    wins[:, 0, 1] = 4
    best, worst = rate(wins)
    assert 400 < best.value - worst.value < 2000
    assert best.margin > 50


def test_bots_that_met_only_through_others_are_compared():
    wins = np.zeros((300, 3, 3))
    wins[:, 0, 1], wins[:, 1, 0] = 3, 1
    wins[:, 1, 2], wins[:, 2, 1] = 3, 1
    values = [each.value for each in rate(wins)]
    assert values[0] - values[2] == pytest.approx(2 * POINTS * math.log(3), abs=15)


def test_one_round_gives_no_interval():
    assert rate(drawn(np.random.default_rng(3), 1))[0].low is None
