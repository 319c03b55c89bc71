"""Fit the weights of a net to samples, by the method of Adam; with NumPy, or with torch on a card.

The few operations that are needed are written so that both libraries understand them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.net import Weights, shapes
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.observing import LEAST as BELOW
from ..core.observing import spread

MOMENTUM, SQUARES, TINY = 0.9, 0.999, 1e-8
"""How much of the mean gradient and of its mean square is kept at each step, and what prevents division by 0."""
DECAY = 1e-5
"""How much of every weight is lost at a step, in units of the step."""


class DeviceError(WunderkammerError):
    """Learning is asked for on a device that is not there."""


def first_weights(game: Game, unit: float, seed: int) -> dict[str, npt.NDArray[np.float32]]:
    """Give weights drawn by lot for a net that knows nothing, and expects about an even share."""
    rng = np.random.default_rng(seed)
    drawn = {}
    for name, shape in shapes(game).items():
        # A view has about as many columns that are not 0 as it has features.
        inputs = len(game.features.cells) if name == "first" else shape[0]
        scale = 0.0 if name.endswith("bias") else (2 / inputs) ** 0.5
        drawn[name] = (scale * rng.standard_normal(shape)).astype(np.float32)
    drawn["last"] *= 0.1
    drawn["unit"] = np.array([unit], dtype=np.float32)
    return drawn


class Learner:
    """A net in the making."""

    def __init__(self, game: Game, weights: Weights, device: str = "cpu") -> None:
        self._library, self._place = _library(device)
        table = spread(game.features)
        columns = len(game.features.columns.names)
        self._inputs = columns + shapes(game)["unit"][0] - 1 + game.seats[-1]
        # Values that have no column are put into one behind the last, which nobody reads.
        self._column = self._given(np.where(table.column < 0, self._inputs, table.column))
        self._feature = self._given(np.arange(len(game.features.cells)))
        self._bits, self._shares = self._given(table.bits), self._given(table.shares)
        self._small = table.column.shape[1]
        self._columns = columns
        self.unit = np.asarray(weights["unit"], dtype=np.float32)
        self._weights = {name: self._given(each.copy()) for name, each in weights.items() if name != "unit"}
        self._mean = {name: self._given(np.zeros_like(weights[name])) for name in self._weights}
        self._square = {name: self._given(np.zeros_like(weights[name])) for name in self._weights}
        self.steps = 0

    def _given(self, array: npt.NDArray[Any]) -> Any:
        return array if self._library is np else self._library.as_tensor(array, device=self._place)

    def _taken(self, array: Any) -> npt.NDArray[np.float32]:
        return array.copy() if self._library is np else array.cpu().numpy().copy()  # type: ignore[no-any-return]

    @property
    def weights(self) -> dict[str, npt.NDArray[np.float32]]:
        """A copy of the weights as they are now."""
        return {**{name: self._taken(each) for name, each in self._weights.items()}, "unit": self.unit.copy()}

    @property
    def memory(self) -> dict[str, npt.NDArray[np.float32]]:
        """What must be kept beside the weights to go on later as if nothing had happened."""
        means = {f"mean_{name}": self._taken(each) for name, each in self._mean.items()}
        return {**means, **{f"square_{name}": self._taken(each) for name, each in self._square.items()}}

    def recall(self, memory: Weights, steps: int) -> None:
        """Go on from what was kept."""
        self._mean = {name: self._given(memory[f"mean_{name}"]) for name in self._weights}
        self._square = {name: self._given(memory[f"square_{name}"]) for name in self._weights}
        self.steps = steps

    def inputs(self, ints: npt.NDArray[np.int16], standings: npt.NDArray[np.float32]) -> Any:
        """Give the columns of samples, and their standings behind them."""
        values = self._given(ints.astype(np.int64))
        x = self._given(np.zeros((len(ints), self._inputs + 1), dtype=np.float32))
        small = values + BELOW
        at = self._column[self._feature, small.clip(0, self._small - 1)]
        x[self._given(np.arange(len(ints))[:, None]), at * (small < self._small) + self._inputs * (small >= self._small)] = 1.0
        known = values.clip(0, None)
        if len(self._bits):
            x[:, self._bits[:, 0]] = (known[:, self._bits[:, 1]] >> self._bits[:, 2] & 1) * self._given(np.ones(1, np.float32))
        if len(self._shares):
            x[:, self._shares[:, 0]] = known[:, self._shares[:, 1]] * (self._given(np.ones(1, np.float32)) / self._shares[:, 2])
        x[:, self._columns : self._inputs] = self._given(standings)
        return x[:, : self._inputs]

    def step(
        self, ints: npt.NDArray[np.int16], standings: npt.NDArray[np.float32], targets: npt.NDArray[np.float32], rate: float
    ) -> float:  # fmt: skip
        """Learn from some samples; give the loss before it, in bits above what the targets leave open."""
        w = self._weights
        x, y = self.inputs(ints, standings), self._given(targets)
        one = (x @ w["first"] + w["first_bias"]).clip(0, None)
        two = (one @ w["second"] + w["second_bias"]).clip(0, None)
        judged = 1 / (1 + self._library.exp(-(two @ w["last"] + w["last_bias"])))
        slope = (judged - y) / len(targets)
        back_two = slope[:, None] * w["last"] * (two > 0)
        back_one = (back_two @ w["second"].T) * (one > 0)
        self._adjust(
            {
                "last": two.T @ slope, "last_bias": slope.sum(0)[None],
                "second": one.T @ back_two, "second_bias": back_two.sum(0),
                "first": x.T @ back_one, "first_bias": back_one.sum(0),
            },
            rate,
        )  # fmt: skip
        return float(((judged - y) ** 2).mean())

    def _adjust(self, gradients: dict[str, Any], rate: float) -> None:
        self.steps += 1
        warm = rate * (1 - SQUARES**self.steps) ** 0.5 / (1 - MOMENTUM**self.steps)
        for name, gradient in gradients.items():
            mean, square, weights = self._mean[name], self._square[name], self._weights[name]
            mean *= MOMENTUM
            mean += (1 - MOMENTUM) * gradient
            square *= SQUARES
            square += (1 - SQUARES) * gradient**2
            weights *= 1 - rate * DECAY
            weights -= warm * mean / (square**0.5 + TINY)


def _library(device: str) -> tuple[Any, str]:
    """Give the library that works on a device."""
    if device == "cpu":
        return np, device
    if device != "cuda":
        raise DeviceError(f"There is no device {device[:40]!r}; it is cpu or cuda.")
    try:
        import torch
    except ImportError:
        raise DeviceError("Learning on a card needs torch, which is not installed; install torch, or leave --device out.") from None
    if not torch.cuda.is_available():
        raise DeviceError("torch finds no CUDA card here; leave --device out to learn on the processor.")
    return torch, device
