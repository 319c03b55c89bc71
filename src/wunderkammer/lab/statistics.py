"""The arithmetic of the lab: pure functions of arrays, each tested on cases with a known answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arena.intervals import NORMAL, Estimate, mean, share

LIKELY = 0.05
"""What is less likely than this by chance alone counts as more than noise."""
FEWEST = 30
"""Fewer cases than this on either side are not compared."""
ROUNDING = 1e-12
"""What is nearer to nothing than this is nothing: shares like a third do not add up to the last digit."""
GROUPS = 20
"""Into how many groups the jackknife cuts a sample."""


def mean_of(values: Any) -> Estimate:
    """Give the mean of one figure a match, with Student's interval."""
    return mean([float(value) for value in values])


def share_of(values: Any) -> Estimate:
    """Give the mean of one share a match, with Wilson's interval."""
    return share([float(value) for value in values])


def enough(share_: float, margin: float) -> int:
    """Give how many matches make the interval of a share no wider than a margin on either side."""
    return math.ceil(share_ * (1 - share_) * (NORMAL / margin) ** 2)


def by_chance(value: float, error: float) -> float:
    """Give how likely chance alone brings a figure so far from nothing, by its standard error."""
    if abs(value) < ROUNDING:
        return 1.0
    if error <= 0:
        return 0.0
    return math.erfc(abs(value) / error / math.sqrt(2))


def holm(likely: Sequence[float]) -> list[float]:
    """Correct the chances of many comparisons for their number (Holm's step-down)."""
    order = sorted(range(len(likely)), key=lambda at: likely[at])
    out = [0.0] * len(likely)
    worst = 0.0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, likely[at] * (len(likely) - rank)))
        out[at] = worst
    return out


# -- with and without ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contrast:
    """How a figure differs between the cases with something and those without."""

    with_it: float
    without: float
    error: float
    """The standard error of the difference."""
    cases: int
    """How many seats, or matches, had it."""

    @property
    def difference(self) -> float:
        """What it changes."""
        return self.with_it - self.without

    @property
    def estimate(self) -> Estimate:
        """The difference with its 95 % interval."""
        margin = NORMAL * self.error
        return Estimate(self.difference, self.difference - margin, self.difference + margin)

    @property
    def at_least(self) -> float:
        """How large the difference is at least, either way; what may be nothing is 0."""
        return max(0.0, abs(self.difference) - NORMAL * self.error)


def contrast(has: Any, results: Any) -> Contrast | None:
    """Compare results with and without; rows are matches, whose seats hang together, columns seats.

    None where one side has hardly a case.
    """
    has = np.asarray(has, dtype=bool)
    cases, rest = int(has.sum()), int((~has).sum())
    if cases < FEWEST or rest < FEWEST:
        return None
    with_it, without = float(results[has].mean()), float(results[~has].mean())
    parts = np.where(has, (results - with_it) / cases, (without - results) / rest).sum(axis=1)
    return Contrast(with_it, without, float(np.sqrt((parts**2).sum())), cases)


def threshold(counts: Any) -> int:
    """Give from how many pieces on a seat counts as having them: one, or more than half of the seats have anyway."""
    middle = int(np.median(counts))
    return max(1, middle if middle == int(counts.max()) else middle + 1)


# -- the course of a match -----------------------------------------------------------------------------------


def lead_changes(expected: Any) -> Any:
    """Count, match by match, how often another seat has the most to expect than at the moment before."""
    leaders = expected.argmax(axis=2)
    return (leaders[:, 1:] != leaders[:, :-1]).sum(axis=1)


def settled(expected: Any) -> Any:
    """Give, match by match, the part of the match after which the winner led for good."""
    leaders = expected.argmax(axis=2)
    behind = leaders != leaders[:, -1:]
    last = expected.shape[1] - 1
    after = np.where(behind.any(axis=1), last - behind[:, ::-1].argmax(axis=1) + 1, 0)
    return after / last


def of_the_winner(expected: Any) -> Any:
    """Give what the winner could expect at each moment, match by match; of those who share, the first."""
    winners = expected[:, -1].argmax(axis=1)
    return expected[np.arange(len(expected)), :, winners]


@dataclass(frozen=True)
class Calibrated:
    """What came true of an expectation: in one class of expected shares, the mean of both."""

    expected: float
    happened: Estimate
    cases: int


def calibration(expected: Any, shares: Any, classes: int = 10) -> list[Calibrated]:
    """Compare expected shares with what happened, class by class; the end, where all is known, is left out."""
    likely = expected[:, :-1]
    true = np.broadcast_to(shares[:, None, :], likely.shape)
    at = np.minimum((likely * classes).astype(int), classes - 1)
    out = []
    for each in range(classes):
        inside = at == each
        cases = inside.sum(axis=(1, 2))
        if int((cases > 0).sum()) < FEWEST:
            continue
        total = int(cases.sum())
        value = float(true[inside].mean())
        # One match gives many moments that hang together, so the error is computed from matches.
        parts = np.where(inside, true - value, 0.0).sum(axis=(1, 2)) / total
        margin = NORMAL * float(np.sqrt((parts**2).sum()))
        happened = Estimate(value, max(0.0, value - margin), min(1.0, value + margin))
        out.append(Calibrated(float(likely[inside].mean()), happened, total))
    return out


def miscalibration(classes: Sequence[Calibrated]) -> float:
    """Give how far what happened lies from what was expected, on average over all cases."""
    cases = sum(each.cases for each in classes)
    return sum(abs(each.expected - each.happened.value) * each.cases for each in classes) / cases if cases else 0.0


# -- skill and luck ------------------------------------------------------------------------------------------


def variance_parts(shares: Any, kinds: Any) -> Any:
    """Give the parts of the variance of results: players, seat, deal, and all that comes later.

    Both arrays are deals by runs of a deal by seats; `kinds` says what kind of player had the seat. Results of the same
    seat on the same deal go together as far as the deal decides, whoever sits there: that is the deal's part.
    """
    even = 1 / shares.shape[2]
    total = float(((shares - even) ** 2).mean())
    if total == 0:
        return np.zeros(4)
    seat_effect = shares.mean(axis=(0, 1)) - even
    effects = np.array([shares[kinds == kind].mean() - even for kind in range(int(kinds.max()) + 1)])
    player_effect = effects[kinds]
    left = shares - even - seat_effect - player_effect
    runs = shares.shape[1]
    deal = float((left.sum(axis=1) ** 2 - (left**2).sum(axis=1)).mean()) / (runs * (runs - 1))
    parts = np.array([float((player_effect**2).mean()), float((seat_effect**2).mean()), deal])
    return np.append(parts, total - parts.sum()) / total


def jackknife(compute: Callable[..., Any], *samples: Any, groups: int = GROUPS) -> list[Estimate]:
    """Give figures with intervals, from what they become without one group of rows after the other.

    This takes away most of the bias of a variance, too: a part that is nothing is not estimated as a little.
    """
    rows = len(samples[0])
    groups = min(groups, rows)
    whole = compute(*samples)
    if groups < 2:
        return [Estimate(float(value)) for value in whole]
    of = np.arange(rows) % groups
    without = np.array([compute(*(sample[of != group] for sample in samples)) for group in range(groups)])
    pseudo = groups * whole - (groups - 1) * without
    return [mean([float(value) for value in column]) for column in pseudo.T]
