"""Means with 95 % intervals from the rounds of a tournament.

The matches of one round share their deal and only exchange seats, so they are not independent; the rounds are. Every
interval is therefore computed from one figure a round, its mean over the matches of the round, never from the matches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

NORMAL = 1.959964
FEW = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469)
"""Student's quantiles for so few degrees of freedom that the expansion below is poor."""


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval; from a single round there is none."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def margin(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def quantile(freedom: int) -> float:
    """Give Student's 97.5 % quantile (Cornish-Fisher expansion around the normal one)."""
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    z = NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + math.fsum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def mean(rounds: Sequence[float]) -> Estimate:
    """Give the mean of the rounds with Student's interval."""
    count = len(rounds)
    value = math.fsum(rounds) / count
    if count < 2:
        return Estimate(value)
    margin = quantile(count - 1) * math.sqrt(_variance_of_mean(rounds, value))
    return Estimate(value, value - margin, value + margin)


def share(rounds: Sequence[float]) -> Estimate:
    """Give the mean of shares from 0 to 1 with Wilson's interval."""
    count = len(rounds)
    value = math.fsum(rounds) / count
    return wilson(value, _variance_of_mean(rounds, value), count) if count > 1 else Estimate(value)


def wilson(value: float, variance: float, count: int) -> Estimate:
    """Give a share with an interval that stays between 0 and 1, from its variance over so many rounds.

    Wilson asks for a number of independent trials; we take the number that would give the variance seen between rounds
    (the effective sample size of Korn and Graubard), or the rounds themselves where all are alike.
    """
    trials = value * (1 - value) / variance if variance > 1e-12 else count
    z = quantile(count - 1)
    middle = (value + z**2 / (2 * trials)) / (1 + z**2 / trials)
    margin = z / (1 + z**2 / trials) * math.sqrt(value * (1 - value) / trials + (z / (2 * trials)) ** 2)
    return Estimate(value, max(0.0, middle - margin), min(1.0, middle + margin))


def _variance_of_mean(rounds: Sequence[float], value: float) -> float:
    return math.fsum((each - value) ** 2 for each in rounds) / (len(rounds) - 1) / len(rounds)
