"""What a policy learns from a round: how much better each choice was than expected, seat by seat."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from tests.curios_table import CURIOS
from wunderkammer.training.objective import CLIPPED, FAITH, Batch, advantages, loss_of
from wunderkammer.training.policy_net import PolicyNet

STEPS, TABLES, SEATS = 40, 6, 3


def slowly(seats, values, done, rewards):
    """Follow each choice to the seat's next one or the end of the match, step by step."""
    better, known = np.zeros(values.shape), np.zeros(values.shape, dtype=bool)
    for table in range(TABLES):
        for first in range(STEPS):
            seat, factor, expected = seats[first, table], 1.0, values[first, table]
            for step in range(first, STEPS):
                if step > first and seats[step, table] == seat:
                    better[first, table] += factor * (values[step, table] - expected)
                    known[first, table] = True
                    factor, expected = factor * FAITH, values[step, table]
                if done[step, table]:
                    better[first, table] += factor * (rewards[step, table, seat] - expected)
                    known[first, table] = True
                    break
    return better, known


def test_advantages_are_those_of_a_plain_computation():
    rng = np.random.default_rng(4)
    seats, values = rng.integers(SEATS, size=(STEPS, TABLES)), rng.random((STEPS, TABLES), dtype=np.float32)
    done = rng.random((STEPS, TABLES)) < 0.1
    rewards = np.where(done[..., None], rng.random((STEPS, TABLES, SEATS)), 0).astype(np.float32)
    found, surely = (each.numpy() for each in advantages(*map(torch.from_numpy, (seats, values, done, rewards))))
    better, known = slowly(seats, values, done, rewards)
    assert np.array_equal(surely, known)
    assert 0 < known.sum() < known.size
    assert found[known] == pytest.approx(better[known], abs=1e-5)


def batch_of(net: PolicyNet, measured: float, moved: float) -> Batch:
    """Give choices that were all as good, and that the net likes more now than when they were made."""
    ints = torch.zeros((8, len(CURIOS.features.cells)), dtype=torch.int16)
    masks = torch.ones((8, net.head.out_features), dtype=torch.bool)
    chosen, zeros = torch.zeros(8, dtype=torch.long), torch.zeros(8)
    likings = torch.log_softmax(net(ints, zeros)[0], -1)[:, 0].detach() - moved
    return Batch(ints, zeros, masks, chosen, likings, zeros, zeros, torch.full((8,), measured))


@pytest.mark.parametrize(
    ("measured", "moved", "pulls"),
    [(1.0, 0.0, True), (1.0, 1.0, False), (1.0, -1.0, True), (-1.0, 1.0, True), (-1.0, -1.0, False)],
)
def test_a_choice_that_has_become_much_likelier_already_is_left_alone(measured, moved, pulls):
    torch.manual_seed(1)
    net = PolicyNet(CURIOS, 16, 8)
    loss_of(net, batch_of(net, measured, moved), torch.tensor(0.0)).total.backward()
    slope = net.head.bias.grad[0]
    assert abs(1 - np.exp(moved)) > CLIPPED or moved == 0
    assert (slope != 0) == pulls
    if pulls:
        assert (slope < 0) == (measured > 0)  # what was good is to be liked more


def test_what_is_not_legal_never_counts():
    torch.manual_seed(1)
    net = PolicyNet(CURIOS, 16, 8)
    batch = batch_of(net, 1.0, 0.0)
    batch.masks[:, 5:] = False
    loss = loss_of(net, batch, torch.tensor(0.1))
    loss.total.backward()
    assert not net.head.bias.grad[5:].any()
    assert 0 < float(loss.entropy) <= np.log(5) + 1e-5
