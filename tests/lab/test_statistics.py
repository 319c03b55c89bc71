"""The lab's arithmetic on cases with a known answer."""

from __future__ import annotations

import numpy as np
import pytest

from wunderkammer.lab.statistics import (
    by_chance,
    calibration,
    classed,
    contrast,
    enough,
    holm,
    jackknife,
    lead_changes,
    leaders_of,
    miscalibration,
    of_the_winner,
    ratio_of,
    settled,
    share_among,
    share_of,
    threshold,
    variance_parts,
)

RNG = np.random.default_rng(3)
BEGINNING = RNG.bit_generator.state


@pytest.fixture(autouse=True)
def _from_the_beginning():
    """Draw the same numbers in each test, whichever ran before it."""
    RNG.bit_generator.state = BEGINNING


def test_enough_matches_give_the_margin_asked_for():
    assert enough(0.5, 0.01) == 9604
    found = share_of(RNG.random(enough(0.25, 0.01)) < 0.25)
    assert found.margin == pytest.approx(0.01, abs=0.0005)


def test_cases_count_alike_in_long_and_in_short_matches():
    cases, hits = np.array([1, 9, 0, 10]), np.array([1, 0, 0, 3])
    assert share_among(hits, cases).value == ratio_of(hits, cases).value == 0.2
    always = share_among(cases, cases)
    assert (always.value, always.high) == (1, 1)
    assert always.low < 0.6  # three matches are no proof of always


def test_shares_among_one_case_a_match_are_shares_of_matches():
    hits = np.array([1, 0, 1, 1, 0, 1])
    found, expected = share_among(hits, np.ones(6)), share_of(hits)
    assert (found.value, found.low, found.high) == pytest.approx((expected.value, expected.low, expected.high))


def test_shares_among_cases_cover_the_truth_though_the_cases_of_a_match_hang_together():
    covered = 0
    for _ in range(400):
        cases = RNG.integers(1, 20, size=200)
        hits = RNG.binomial(cases, RNG.beta(2, 6, size=200))
        found = share_among(hits, cases)
        covered += found.low <= 0.25 <= found.high
        assert found.margin == pytest.approx(ratio_of(hits, cases).margin, rel=0.1)
    assert 0.92 * 400 < covered < 0.98 * 400


def test_the_chance_of_two_standard_errors():
    assert by_chance(1.959964, 1) == pytest.approx(0.05, abs=1e-6)
    assert by_chance(0, 1) == 1
    assert by_chance(0, 0) == 1
    assert by_chance(0.1, 0) == 0


def test_many_comparisons_are_corrected_step_by_step():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_corrected_comparisons_of_nothing_hardly_ever_find_something():
    found = 0
    for _ in range(300):
        errors = RNG.normal(size=40)
        found += min(holm([by_chance(error, 1) for error in errors])) < 0.05
    assert 3 <= found <= 30


@pytest.mark.parametrize("truth", [0.0, 0.15])
def test_contrasts_cover_the_truth_though_the_seats_of_a_match_hang_together(truth):
    covered = 0
    for _ in range(400):
        holder = RNG.integers(0, 3, size=300)
        has = np.arange(3) == holder[:, None]
        likely = np.full((300, 3), (1 - truth) / 3 - 0.0) + truth * has
        winner = (RNG.random((300, 1)) > likely.cumsum(axis=1)).sum(axis=1)
        results = (np.arange(3) == np.minimum(winner, 2)[:, None]).astype(float)
        found = contrast(has, results)
        assert found is not None
        covered += found.estimate.low <= truth <= found.estimate.high
    assert 0.92 * 400 < covered < 0.98 * 400


def test_hardly_any_cases_are_not_compared():
    has = np.zeros((100, 3), dtype=bool)
    has[:20, 0] = True
    assert contrast(has, np.ones((100, 3))) is None


def test_having_means_one_or_more_than_usual():
    assert threshold(np.array([0, 0, 0, 1])) == 1
    assert threshold(np.array([2, 3, 3, 5])) == 4
    assert threshold(np.array([2, 3, 3, 3])) == 3
    assert threshold(np.array([0, 0])) == 1


COURSE = np.array(
    [
        [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.8, 0.2], [1.0, 0.0]],
        [[0.6, 0.4], [0.4, 0.6], [0.6, 0.4], [0.7, 0.3], [0.0, 1.0]],
    ]
)


def test_the_course_of_a_match():
    leaders = leaders_of(COURSE, COURSE[:, -1])
    assert lead_changes(leaders).tolist() == [0, 3]
    assert settled(leaders).tolist() == [0.25, 1.0]
    assert of_the_winner(COURSE, leaders).tolist() == [[0.5, 0.6, 0.7, 0.8, 1.0], [0.4, 0.6, 0.4, 0.3, 1.0]]


def test_who_is_level_with_the_leader_has_not_overtaken_it():
    positions = np.array([[[5, 5], [3, 4], [6, 6], [7, 7]], [[8, 2], [5, 5], [6, 6], [6, 6]]])
    shares = np.array([[0.5, 0.5], [0.0, 1.0]])
    leaders = leaders_of(positions, shares)
    assert leaders.tolist() == [[-1, 1, 1, 1], [0, 0, 0, 1]]
    assert lead_changes(leaders).tolist() == [0, 1]
    assert settled(leaders).tolist() == [1 / 3, 1]


def expectations(sharpened: float) -> tuple[np.ndarray, np.ndarray]:
    """Matches of two seats whose true chances are known, and expectations that exaggerate them."""
    true = RNG.random((4000, 1))
    first = RNG.random((4000, 1)) < true
    shares = np.concatenate([first, ~first], axis=1).astype(float)
    told = np.clip(0.5 + (true - 0.5) * sharpened, 0.01, 0.99)
    moments = np.stack([told, 1 - told], axis=2).reshape(4000, 1, 2)
    return np.concatenate([moments, shares[:, None, :]], axis=1), shares


def test_true_expectations_are_calibrated_and_exaggerated_ones_are_not():
    (good,), (bad,) = (jackknife(miscalibration, classed(*expectations(sure))) for sure in (1.0, 1.8))
    assert good.low < 0.01
    assert all(
        each.happened.low < each.expected < each.happened.high for each in calibration(classed(*expectations(1.0)))
    )
    assert 0.06 < bad.low < bad.value < bad.high


def results(deal: float, seat: float, skill: float, deals: int = 3000, runs: int = 6) -> tuple[np.ndarray, np.ndarray]:
    """Results of three seats made of parts whose variances are known; they add up to nothing in each match."""
    kinds = np.broadcast_to((np.arange(runs)[:, None] + np.arange(3)) % 3 > 0, (deals, runs, 3)).astype(int)
    value = np.broadcast_to(RNG.normal(size=(deals, 1, 3)) * deal, (deals, runs, 3)).copy()
    value += np.array([seat, 0.0, -seat]) * np.sqrt(1.5)
    value += np.where(kinds == 0, np.sqrt(2.0), -np.sqrt(0.5)) * skill
    value += RNG.normal(size=value.shape)
    return value / 10 + 1 / 3, kinds


@pytest.mark.parametrize(("deal", "seat", "skill"), [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0.5, 2), (0, 0, 0)])
def test_the_parts_of_the_variance_are_found(deal, seat, skill):
    total = deal**2 + seat**2 + skill**2 + 1
    found = jackknife(variance_parts, *results(deal, seat, skill))
    truth = [skill**2 / total, seat**2 / total, deal**2 / total, 1 / total]
    assert [each.value for each in found] == pytest.approx(truth, abs=0.03)
    assert sum(each.value for each in found) == pytest.approx(1)


def test_the_interval_of_a_part_covers_it():
    covered = 0
    for _ in range(150):
        found = jackknife(variance_parts, *results(1.0, 0.0, 0.5, deals=200))
        covered += found[0].low <= 0.25 / 2.25 <= found[0].high
    assert covered > 0.9 * 150


def test_a_game_in_which_all_share_the_victory_has_no_parts():
    assert variance_parts(np.full((4, 6, 3), 1 / 3), np.zeros((4, 6, 3), dtype=int)).tolist() == [0, 0, 0, 0]
