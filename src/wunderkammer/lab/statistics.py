"""The arithmetic of the lab: pure functions of arrays, each tested on cases with a known answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arena.intervals import NORMAL, Estimate, mean, share, wilson

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


def ratio_of(parts: Any, wholes: Any) -> Estimate:
    """Give the sum of the parts over the sum of the wholes, of which each match has one, with Student's interval.

    This is the mean over all cases. The mean of each match's own ratio would count a case of a short match for more.
    """
    value, left = _ratio(parts, wholes)
    margin = mean_of(left).margin
    return Estimate(value) if margin is None else Estimate(value, value - margin, value + margin)


def share_among(parts: Any, wholes: Any) -> Estimate:
    """Give the same where each part is some of its whole, with Wilson's interval."""
    value, left = _ratio(parts, wholes)
    count = int((np.asarray(wholes) > 0).sum())
    if count < 2:
        return Estimate(value)
    return wilson(value, float((left**2).sum()) / len(left) / (len(left) - 1), count)


def _ratio(parts: Any, wholes: Any) -> tuple[float, Any]:
    """Give the ratio, and what each match adds to it beyond the mean, in units of the ratio."""
    parts, wholes = np.asarray(parts, dtype=float), np.asarray(wholes, dtype=float)
    value = float(parts.sum() / wholes.sum())
    return value, (parts - value * wholes) / wholes.mean()


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


def leaders_of(positions: Any, shares: Any) -> Any:
    """Give the seat that leads at each moment, or -1 before any does; the last is the winner, or one who shares it.

    Who stands above all others leads, until somebody stands above it. This is judged by the positions themselves and
    not by fitted expectations: all matches would share the noise of the fit, and no number of them would even it out.
    """
    rows = np.arange(len(positions))
    now = np.full(len(positions), -1)
    leaders = np.empty(positions.shape[:2], dtype=int)
    for moment in range(positions.shape[1]):
        standing = shares if moment == positions.shape[1] - 1 else positions[:, moment]
        best = standing.argmax(axis=1)
        second = np.partition(standing, -2, axis=1)[:, -2]
        against = np.where(now < 0, second, standing[rows, now])
        now = np.where(standing[rows, best] > against, best, now)
        leaders[:, moment] = now
    leaders[:, -1] = np.where(now < 0, shares.argmax(axis=1), now)
    return leaders


def lead_changes(leaders: Any) -> Any:
    """Count, match by match, how often one seat takes the lead from another."""
    return ((leaders[:, 1:] != leaders[:, :-1]) & (leaders[:, :-1] >= 0)).sum(axis=1)


def settled(leaders: Any) -> Any:
    """Give, match by match, the part of the match after which the winner led for good."""
    behind = leaders != leaders[:, -1:]
    last = leaders.shape[1] - 1
    after = np.where(behind.any(axis=1), last - behind[:, ::-1].argmax(axis=1) + 1, 0)
    return after / last


def of_the_winner(expected: Any, leaders: Any) -> Any:
    """Give what the winner could expect at each moment, match by match."""
    return expected[np.arange(len(expected)), :, leaders[:, -1]]


@dataclass(frozen=True)
class Calibrated:
    """What came true of an expectation: in one class of expected shares, the mean of both."""

    expected: float
    happened: Estimate
    cases: int


def classed(expected: Any, shares: Any, classes: int = 10) -> Any:
    """Sort expected shares into classes; the end, where all is known, is left out.

    The array has a row for each match, whose moments hang together, and for each class the number of cases, the sum of
    what was expected in them, and the sum of what happened.
    """
    likely = expected[:, :-1]
    true = np.broadcast_to(shares[:, None, :], likely.shape)
    at = np.minimum((likely * classes).astype(int), classes - 1)
    matches = len(likely)
    at = (at + classes * np.arange(matches)[:, None, None]).ravel()
    sums = (np.bincount(at, what, matches * classes) for what in (None, likely.ravel(), true.ravel()))
    return np.stack([each.reshape(matches, classes) for each in sums], axis=2)


def calibration(table: Any) -> list[Calibrated]:
    """Compare expected shares with what happened, class by class, as `classed` has sorted them."""
    out = []
    for cases, likely, true in table.transpose(1, 2, 0):
        if int((cases > 0).sum()) < FEWEST:
            continue
        total = int(cases.sum())
        out.append(Calibrated(float(likely.sum() / total), share_among(true, cases), total))
    return out


def miscalibration(table: Any) -> Any:
    """Give how far what happened lies from what was expected, on average over all cases: an array of one figure."""
    cases, likely, true = table.sum(axis=0).T
    return np.array([np.abs(likely - true).sum() / cases.sum()])


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
