"""Ratings of bots from who placed above whom: Bradley and Terry's model, in points as chess players know them.

Two bots at one table are one comparison: the better place wins, equal places are half a win each. A bot that is 400
points ahead of another is expected to place above it ten times as often as below.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from .intervals import Estimate, quantile

AVERAGE = 1500
POINTS = 400 / math.log(10)
"""Points for each unit of log-odds."""
STEPS = 200
Wins = npt.NDArray[np.float64]


def rate(rounds: Wins) -> list[Estimate]:
    """Rate bots from `rounds[r, i, j]`: how often bot i placed above bot j in round r.

    The likelihood is climbed by Newton's method. One drawn comparison of each pair is added, so that a bot that never
    lost gets a number too. The intervals are those of the sandwich estimator with the rounds as its independent groups
    (each added draw as one more), since the comparisons inside a round are not independent.
    """
    count, bots = rounds.shape[:2]
    draws = np.array([_draw(bots, i, j) for i in range(bots) for j in range(i)])
    groups = np.concatenate([rounds, draws])
    wins = groups.sum(axis=0)
    strengths = np.zeros(bots)
    for _ in range(STEPS):
        step = np.linalg.pinv(_curvature(wins, strengths)) @ _slope(wins, strengths)
        strengths += np.clip(step, -1, 1)  # far from the top Newton overshoots
        if np.abs(step).max() < 1e-10:
            break
    strengths -= strengths.mean()
    values = AVERAGE + POINTS * strengths
    if count < 2:
        return [Estimate(float(value)) for value in values]
    slopes = np.array([_slope(group, strengths) for group in groups])
    bread = np.linalg.pinv(_curvature(wins, strengths))
    spread = np.sqrt(np.diag(bread @ (slopes.T @ slopes) @ bread) * count / (count - 1))
    margins = quantile(count - 1) * POINTS * spread
    return [Estimate(float(v), float(v - m), float(v + m)) for v, m in zip(values, margins, strict=True)]


def _draw(bots: int, i: int, j: int) -> Wins:
    wins = np.zeros((bots, bots))
    wins[i, j] = wins[j, i] = 0.5
    return wins


def _expected(strengths: Wins) -> Any:
    """Give how likely each bot is to place above each other."""
    return 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))


def _slope(wins: Wins, strengths: Wins) -> Any:
    return (wins - (wins + wins.T) * _expected(strengths)).sum(axis=1)


def _curvature(wins: Wins, strengths: Wins) -> Any:
    expected = _expected(strengths)
    pull = (wins + wins.T) * expected * (1 - expected)
    return np.diag(pull.sum(axis=1)) - pull
