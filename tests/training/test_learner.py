"""Learning: gradients are those of the loss, samples are as they were judged, targets mix results and judgements."""

from __future__ import annotations

import numpy as np
import pytest

from wunderkammer.bots.greedy import workspace
from wunderkammer.bots.net import WEIGHTS, net_for
from wunderkammer.core import dice
from wunderkammer.core.game import Game
from wunderkammer.training.learner import Learner, first_weights
from wunderkammer.training.self_play import NOW, Plan, Samples, samples_for, self_play, settle, table_for


def played(game: Game, matches: int = 20, **plan: int) -> tuple[Samples, np.ndarray, dict[str, np.ndarray]]:
    """Give the samples and shares of matches of a net that has learnt nothing, and its weights."""
    seats, weights = game.usual_seats, first_weights(game, 10.0, 1)
    weights["last"] *= 10
    net, table, samples = net_for(game, seats, weights), table_for(game, seats, {}, matches), samples_for(game, 5000)
    table.players[:] = NOW
    terms = Plan(game.imagined_among, game.longest, game.net.mixed)._replace(**plan)
    game.kernel(self_play)(net, net, table, samples, workspace(game), terms, 5, 0, dice.native_generator(0))
    return samples, table.shares, weights


def test_samples_are_judged_as_they_were_when_they_were_played(sample):
    samples, _, weights = played(sample)
    n = int(samples.count[0])
    assert n > 20
    assert np.ptp(samples.judged[:n]) > 0.01
    samples.targets[:n] = samples.judged[:n]
    assert Learner(sample, weights).step(samples, np.arange(n), 0.0) < 1e-10


def test_a_step_goes_against_the_gradient_of_the_loss(sample):
    """Compare the gradient with differences of the cross entropy, in some weights of every array."""
    samples, _, weights = played(sample)
    which = np.arange(40)
    learner = Learner(sample, weights)
    learner.step(samples, which, 0.0)
    means = {name: learner.memory[f"mean_{name}"] / 0.1 for name in WEIGHTS if name != "unit"}

    def loss(changed: dict[str, np.ndarray]) -> float:
        targets = samples.targets.copy()
        total = 0.0
        for at in which:  # the error of a single sample gives what the net expects of it
            samples.targets[at] = 0.0
            expected = Learner(sample, changed).step(samples, np.array([at]), 0.0) ** 0.5
            total -= targets[at] * np.log(expected) + (1 - targets[at]) * np.log(1 - expected)
            samples.targets[at] = targets[at]
        return total / len(which)

    for name, mean in means.items():
        at = np.unravel_index(int(np.abs(mean).argmax()), mean.shape)
        up, down = ({**weights, name: weights[name].copy()} for _ in range(2))
        up[name][at] += 1e-2
        down[name][at] -= 1e-2
        assert (loss(up) - loss(down)) / 2e-2 == pytest.approx(mean[at], rel=0.03, abs=1e-5), name


def test_it_learns_what_can_be_learnt(sample):
    samples, _, weights = played(sample)
    n = int(samples.count[0])
    samples.targets[:n] = np.where(samples.ints[:n, 0] == samples.ints[0, 0], 0.9, 0.1)
    learner, rng = Learner(sample, weights), np.random.default_rng(1)
    errors = [learner.step(samples, rng.integers(n, size=64), 3e-3) for _ in range(300)]
    assert errors[-1] < errors[0] / 10


@pytest.mark.parametrize("faith", [0.0, 0.25])
def test_targets_mix_the_result_with_later_judgements(sample, faith):
    table, x = table_for(sample, sample.usual_seats, {}, 1), samples_for(sample, 3)
    x.judged[:], x.best[:], x.before[:] = (0.2, 0.4, 0.6), (0.2, 0.4, 0.6), (-1, 0, 1)
    table.latest[0] = 2
    sample.kernel(settle)(x, table, 0, 1.0, faith)
    second = faith * 0.6 + (1 - faith) * 1.0
    assert x.targets.tolist() == pytest.approx([faith * 0.4 + (1 - faith) * second, second, 1.0])


def test_what_was_only_tried_out_says_nothing_of_what_came_before(sample):
    table, x = table_for(sample, sample.usual_seats, {}, 1), samples_for(sample, 2)
    x.judged[:], x.best[:], x.before[:] = (0.5, 0.1), (0.5, 0.7), (-1, 0)
    table.latest[0] = 1
    sample.kernel(settle)(x, table, 0, 0.0, 0.25)
    assert x.targets.tolist() == pytest.approx([0.7, 0.0])


def test_shares_are_those_of_the_result(sample):
    _, shares, _ = played(sample)
    assert shares.sum(axis=1) == pytest.approx(np.ones(len(shares)))


def test_nothing_is_tried_out_or_kept_in_a_contest(sample):
    samples, _, _ = played(sample, tried=0, watched=0)
    assert samples.count[0] == 0
