"""What part of the victory each seat can expect: the game's own `evaluate`, fitted to how matches ended.

At each of some moments spread over the match a conditional logit is fitted: the log of a seat's odds is a slope times
how far it stands above the others, and an offset for the seat. Early on a lead is worth little, at the end a lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from .measuring import MOMENTS, Sample

STEPS = 30
"""How many steps of Newton's method; it settles after fewer than ten."""
RIDGE = 1e-3
"""A little weight that keeps slopes and offsets finite where a sample is small or the winner is always known."""
FARTHEST = 30.0
"""Beyond this, the log of odds is cut off: the exponential of more says nothing new."""


@dataclass(frozen=True)
class Odds:
    """The fitted curve of one game at one number of seats."""

    matches: int
    scale: float
    """How far apart seats usually stand, in the units of `evaluate`."""
    prior: tuple[float, ...]
    """What each seat can expect before the deal."""
    slopes: tuple[float, ...]
    """For each moment but the end, what a lead of one `scale` adds to the log of the odds."""
    offsets: tuple[tuple[float, ...], ...]
    """For each of these moments, what the seats have beside it."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.prior)

    def shares(self, positions: Any, progress: Any) -> Any:
        """Give the expected shares: from rows of evaluations, one a seat, and how much of the match is played (0-1)."""
        values = np.atleast_2d(np.asarray(positions, dtype=float))
        at = np.clip(np.broadcast_to(np.asarray(progress, dtype=float), values.shape[:1]), 0, 1) * (MOMENTS - 1)
        low = np.minimum(at.astype(int), len(self.slopes) - 1)
        high = np.minimum(low + 1, len(self.slopes) - 1)
        part = np.clip(at - low, 0, 1)[:, None]
        slopes, offsets = np.array(self.slopes)[:, None], np.array(self.offsets)
        slope = (1 - part) * slopes[low] + part * slopes[high]
        offset = (1 - part) * offsets[low] + part * offsets[high]
        return _softmax(slope * _leads(values, self.scale) + offset)

    def to_json(self) -> dict[str, Any]:
        """Give the curve as plain data, in as many digits as mean something."""
        return {name: _rounded(value) for name, value in asdict(self).items()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Odds:
        """Read `to_json` back."""
        return cls(
            matches=int(data["matches"]),
            scale=float(data["scale"]),
            prior=tuple(map(float, data["prior"])),
            slopes=tuple(map(float, data["slopes"])),
            offsets=tuple(tuple(map(float, row)) for row in data["offsets"]),
        )


def fit(sample: Sample) -> Odds:
    """Fit the curve to a sample."""
    shares = sample.shares
    positions = sample.positions[:, : MOMENTS - 1].astype(float)
    scale = float(np.std(positions - positions.mean(axis=2, keepdims=True))) or 1.0
    fitted = [_fit_moment(_leads(positions[:, moment], scale), shares) for moment in range(MOMENTS - 1)]
    return Odds(
        matches=sample.matches,
        scale=scale,
        prior=tuple(map(float, shares.mean(axis=0))),
        slopes=tuple(float(found[0]) for found in fitted),
        offsets=tuple(tuple(map(float, found[1:])) for found in fitted),
    )


def expected(odds: Odds, sample: Sample) -> Any:
    """Give the expected shares at every moment of a sample's matches; at the end they are the true ones."""
    out = np.empty((sample.matches, MOMENTS, sample.seats))
    for moment in range(MOMENTS - 1):
        out[:, moment] = odds.shares(sample.positions[:, moment], moment / (MOMENTS - 1))
    out[:, -1] = sample.shares
    return out


def _leads(values: Any, scale: float) -> Any:
    return (values - values.mean(axis=-1, keepdims=True)) / scale


def _softmax(logits: Any) -> Any:
    raised = np.exp(np.maximum(logits - logits.max(axis=-1, keepdims=True), -FARTHEST))
    return raised / raised.sum(axis=-1, keepdims=True)


def _fit_moment(leads: Any, shares: Any) -> Any:
    """Give slope and offsets of the greatest likelihood, by Newton's method; the offsets add up to nothing."""
    matches, seats = leads.shape
    inputs = np.concatenate([leads[:, :, None], np.broadcast_to(np.eye(seats), (matches, seats, seats))], axis=2)
    found = np.zeros(seats + 1)
    ridge = RIDGE * matches * np.eye(seats + 1)
    for _ in range(STEPS):
        likely = _softmax(inputs @ found)
        mean = np.einsum("ms,msi->mi", likely, inputs)
        slope = np.einsum("ms,msi->i", shares - likely, inputs) - ridge @ found
        spread = np.einsum("ms,msi,msj->ij", likely, inputs, inputs) - mean.T @ mean + ridge
        step = np.linalg.solve(spread, slope)
        found = found + np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < 1e-9:
            break
    found[1:] -= found[1:].mean()
    return found


def _rounded(value: Any) -> Any:
    if isinstance(value, Sequence):
        return [_rounded(each) for each in value]
    return float(f"{value:.5g}") if isinstance(value, float) else value
