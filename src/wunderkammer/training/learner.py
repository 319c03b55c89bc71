"""Fit the weights of a net to samples, by the method of Adam, natively.

Most columns of a view are 0, so a sample costs what its features cost, not what its columns would: the ones that count
are listed on the way up through the net, and on the way down only their weights get a gradient.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..bots.eyes import add_listed, list_feature, usual_columns
from ..bots.net import NO_WEIGHTS, WEIGHTS, Net, Weights, answer, list_standings, net_for, shapes
from ..core.game import Game
from ..core.kernel import entry, native
from .self_play import Samples, samples_for

MOMENTUM, SQUARES, TINY = 0.9, 0.999, 1e-8
"""How much of the mean gradient and of its mean square is kept at each step, and what prevents division by 0."""
TRUST = 1.0
"""How much the standings above all others together count at first, as the logarithm of odds."""
LEARNT = tuple(name for name in WEIGHTS if name != "unit")


class Slopes(NamedTuple):
    """For each array of weights one of the same shape: the gradient, its mean or its mean square."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    last: Any
    last_bias: Any
    direct: Any


class Bench(NamedTuple):
    """What a step works with: the net, what is known of its gradients, and the sample at hand."""

    net: Net
    gradient: Slopes
    mean: Slopes
    square: Slopes
    back: Any
    """How much the result changes with each unit of the first layer."""


def first_weights(game: Game, unit: float, seed: int) -> dict[str, npt.NDArray[np.float32]]:
    """Give weights drawn by lot for a net that has learnt nothing: it judges about as `evaluate` does."""
    rng = np.random.default_rng(seed)
    drawn = {}
    for name, shape in shapes(game, game.net_training.units).items():
        # A view has about as many columns that are not 0 as it has features.
        inputs = len(game.features.cells) if name == "first" else shape[0]
        scale = 0.0 if name.endswith("bias") else (2 / inputs) ** 0.5
        drawn[name] = (scale * rng.standard_normal(shape)).astype(np.float32)
    drawn["first"][usual_columns(game)] = 0.0
    drawn["last"] *= 0.02
    drawn["direct"][:] = TRUST / (game.usual_seats - 1)
    drawn["direct"][0] = 0.0
    drawn["last_bias"][:] = -np.log(game.usual_seats - 1)
    drawn["unit"] = np.array([unit], dtype=np.float32)
    return drawn


def bench_for(game: Game, weights: Weights) -> Bench:
    """Give a place to learn, with weights of its own."""
    net = net_for(game, game.usual_seats, {name: weights[name].copy() for name in WEIGHTS})

    def blank() -> Slopes:
        return Slopes(*(np.zeros_like(getattr(net, name)) for name in LEARNT))

    return Bench(net, blank(), blank(), blank(), back=np.zeros_like(net.one))


# -- native -----------------------------------------------------------------------------------------


@native
def list_sample(net: Net, x: Samples, at: int) -> int:
    """List the columns that a sample fills; give how many there are."""
    n = 0
    for f in range(x.ints.shape[1]):
        n = list_feature(net.eyes, f, x.ints[at, f], 1.0, n)
    for step in range(len(net.standings)):
        net.standings[step] = x.standings[at, step]
    return list_standings(net, n)


@native
def expect(net: Net, n: int) -> float:
    """Give what the net expects of the sample whose columns are listed, and leave what its layers hold."""
    for unit in range(len(net.one)):
        net.one[unit] = net.first_bias[unit]
    add_listed(net.eyes, n, net.first, net.one)
    return answer(net)


@native
def go_back(b: Bench, n: int, slope: float) -> None:
    """Add to the gradient what the sample at hand says, where the result is to fall by so much."""
    net, g = b.net, b.gradient
    down = np.float32(slope)
    g.last_bias[0] += down
    for step in range(len(net.standings)):
        g.direct[step] += down * net.standings[step]
    for unit in range(len(b.back)):
        b.back[unit] = 0.0
    for upper in range(len(net.two)):
        if net.two[upper] > 0.0:
            g.last[upper] += down * net.two[upper]
            net.two[upper] = down * net.last[upper]
            g.second_bias[upper] += net.two[upper]
        else:
            net.two[upper] = 0.0
    for unit in range(len(net.one)):
        if net.one[unit] > 0.0:
            for upper in range(len(net.two)):
                g.second[unit, upper] += net.one[unit] * net.two[upper]
            # Four sums side by side: a single one would wait for itself at every step.
            even, odd, third, fourth = np.float32(0.0), np.float32(0.0), np.float32(0.0), np.float32(0.0)
            for upper in range(0, len(net.two), 4):
                even += net.second[unit, upper] * net.two[upper]
                odd += net.second[unit, upper + 1] * net.two[upper + 1]
                third += net.second[unit, upper + 2] * net.two[upper + 2]
                fourth += net.second[unit, upper + 3] * net.two[upper + 3]
            b.back[unit] = (even + odd) + (third + fourth)
            g.first_bias[unit] += b.back[unit]
    for i in range(n):
        column, factor = net.eyes.columns[i], net.eyes.factors[i]
        for unit in range(len(b.back)):
            g.first[column, unit] += factor * b.back[unit]


@native
def adjust_row(weights: Any, gradient: Any, mean: Any, square: Any, rate: float) -> None:
    """Change some weights against their mean gradient, in units of its size, and begin a new gradient."""
    pace = np.float32(rate)
    for i in range(len(weights)):
        mean[i] = np.float32(MOMENTUM) * mean[i] + np.float32(1 - MOMENTUM) * gradient[i]
        square[i] = np.float32(SQUARES) * square[i] + np.float32(1 - SQUARES) * gradient[i] * gradient[i]
        weights[i] -= pace * mean[i] / (np.sqrt(square[i]) + np.float32(TINY))
        gradient[i] = 0.0


@native
def adjust(b: Bench, rate: float) -> None:
    """Change all weights by one step."""
    net, g, m, q = b.net, b.gradient, b.mean, b.square
    for column in range(len(net.first)):
        adjust_row(net.first[column], g.first[column], m.first[column], q.first[column], rate)
    for unit in range(len(net.second)):
        adjust_row(net.second[unit], g.second[unit], m.second[unit], q.second[unit], rate)
    adjust_row(net.first_bias, g.first_bias, m.first_bias, q.first_bias, rate)
    adjust_row(net.second_bias, g.second_bias, m.second_bias, q.second_bias, rate)
    adjust_row(net.last, g.last, m.last, q.last, rate)
    adjust_row(net.last_bias, g.last_bias, m.last_bias, q.last_bias, rate)
    adjust_row(net.direct, g.direct, m.direct, q.direct, rate)


def _arguments(game: Game) -> tuple[Any, ...]:
    blank = {name: np.zeros((0,) * NO_WEIGHTS[name].ndim, np.float32) for name in WEIGHTS}
    return bench_for(game, blank), samples_for(game, 1), np.zeros(1, dtype=np.int64), 1.0


@entry(_arguments)
def learn(b: Bench, x: Samples, which: Any, rate: float) -> float:
    """Make one step by some of the samples; give the mean square of what was expected less the target."""
    error = 0.0
    for i in range(len(which)):
        n = list_sample(b.net, x, which[i])
        apart = expect(b.net, n) - x.targets[which[i]]
        error += apart * apart
        go_back(b, n, apart / len(which))
    adjust(b, rate)
    return error / len(which)


# -- from Python ------------------------------------------------------------------------------------


class Learner:
    """A net in the making."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self._bench, self._learn = bench_for(game, weights), game.kernel(learn)
        self.steps = 0

    @property
    def weights(self) -> dict[str, npt.NDArray[np.float32]]:
        """A copy of the weights as they are now."""
        return {name: getattr(self._bench.net, name).copy() for name in WEIGHTS}

    @property
    def memory(self) -> dict[str, npt.NDArray[np.float32]]:
        """What must be kept beside the weights to go on later as if nothing had happened."""
        kinds = {"mean": self._bench.mean, "square": self._bench.square}
        return {f"{kind}_{name}": getattr(each, name).copy() for kind, each in kinds.items() for name in LEARNT}

    def recall(self, memory: Weights, steps: int) -> None:
        """Go on from what was kept."""
        for kind, each in {"mean": self._bench.mean, "square": self._bench.square}.items():
            for name in LEARNT:
                getattr(each, name)[:] = memory[f"{kind}_{name}"]
        self.steps = steps

    def step(self, samples: Samples, which: npt.NDArray[np.int64], rate: float) -> float:
        """Learn from some of the samples; give the mean square error before it."""
        self.steps += 1
        # Means begin at 0; until they have grown, steps are made longer accordingly.
        warm = rate * (1 - SQUARES**self.steps) ** 0.5 / (1 - MOMENTUM**self.steps)
        return float(self._learn(self._bench, samples, which, warm))
