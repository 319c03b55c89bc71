"""Intervals hold what they promise: they cover the truth in about 95 of 100 tournaments."""

from __future__ import annotations

import numpy as np
import pytest

from wunderkammer.arena.intervals import mean, quantile, share


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (120, 1.980), (100000, 1.960)],
)
def test_students_quantiles(freedom, known):
    assert quantile(freedom) == pytest.approx(known, abs=0.002)


def test_a_mean_by_hand():
    found = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.value == 3
    assert found.margin == pytest.approx(2.776 * (2.5 / 5) ** 0.5, abs=0.001)


def test_one_round_has_no_interval():
    assert (mean([2.0]).low, share([0.5]).high, mean([2.0]).margin) == (None, None, None)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_a_bot_that_always_wins_or_loses_is_not_certain_to_go_on(value):
    found = share([value] * 20)
    assert 0 <= found.low < found.high <= 1
    assert found.margin > 0.05


def tournaments(rng, count, rounds):
    """Rounds of four matches that hang together: the luck of a deal is common to all of them."""
    luck = rng.beta(2, 6, size=(count, rounds, 1))
    return (rng.random((count, rounds, 4)) < luck).mean(axis=2)


@pytest.mark.parametrize("estimate", [mean, share])
@pytest.mark.parametrize("rounds", [10, 60])
def test_intervals_cover_the_truth_though_matches_of_a_round_hang_together(estimate, rounds):
    found = [estimate(list(each)) for each in tournaments(np.random.default_rng(1), 1500, rounds)]
    covered = np.mean([each.low <= 0.25 <= each.high for each in found])
    assert 0.92 < covered < 0.98


def test_single_matches_would_promise_too_much():
    """The reason for rounds: taken as independent, the same matches give intervals that are too narrow."""
    rng = np.random.default_rng(2)
    luck = rng.beta(0.5, 1.5, size=(1500, 30, 1))
    matches = (rng.random((1500, 30, 4)) < luck).astype(float)
    honest = [share(list(each.mean(axis=1))) for each in matches]
    naive = [share(list(each.ravel())) for each in matches]
    assert np.mean([each.low <= 0.25 <= each.high for each in honest]) > 0.92
    assert np.mean([each.low <= 0.25 <= each.high for each in naive]) < 0.90
