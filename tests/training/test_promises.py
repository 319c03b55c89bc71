"""What standings promise: more to who stands better, all of the victory together, nothing to empty seats."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import torch

from tests.curios_table import CURIOS
from wunderkammer import load
from wunderkammer.adapters.vector import VectorEnv
from wunderkammer.bots.policy import SUREST
from wunderkammer.training.promises import as_odds, promises, unit_of_standings

UNIT = 100.0


def promised(*standings: int, seats: int | None = None) -> np.ndarray:
    row = torch.tensor([standings], dtype=torch.float32)
    return promises(row, torch.tensor([seats or len(standings)]), UNIT)[0].numpy()


def test_all_is_promised_and_most_to_who_stands_best():
    shares = promised(500, 300, 300, -200)
    assert shares.sum() == pytest.approx(1.0)
    assert shares[0] > shares[1] == shares[2] > shares[3]
    assert promised(40, 40, 40) == pytest.approx([1 / 3] * 3)


def test_it_is_the_lead_that_counts_and_a_large_one_ever_less():
    assert promised(500, 300) == pytest.approx(promised(200, 0))
    one, ten, hundred = (promised(lead, 0)[0] for lead in (100, 1000, 10_000))
    assert 0.5 < one < ten < hundred < 1.0
    assert np.log(hundred / (1 - hundred)) < 3 * np.log(ten / (1 - ten))


def test_a_seat_that_is_not_there_changes_nothing():
    assert promised(500, 300, 0, 0, seats=2)[:2] == pytest.approx(promised(500, 300))
    assert not promised(500, 300, 0, 0, seats=2)[2:].any()
    assert promised(500, 300, 77, seats=2)[:2] == pytest.approx(promised(500, 300))


def test_odds_are_those_of_the_seat_that_is_asked_and_never_endless():
    shares = torch.tensor([[0.8, 0.2], [0.0, 1.0]])
    assert as_odds(shares, torch.tensor([1, 0])).tolist() == pytest.approx([np.log(0.25), -SUREST])


def test_a_game_that_does_without_standings_promises_all_seats_alike():
    without = dataclasses.replace(CURIOS, policy_training=CURIOS.policy_training._replace(standings=False))
    unit = unit_of_standings(without)
    shares = promises(torch.tensor([[500.0, 300.0, -200.0, 77.0]]), torch.tensor([3]), unit)
    assert shares[0].tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0.0])


@pytest.mark.parametrize("name", ["curios", "stack"])
def test_the_unit_is_as_far_as_standings_lie_apart(name):
    game = load(name)
    unit = unit_of_standings(game)
    assert unit == unit_of_standings(game)
    env, last = VectorEnv(game, 64, seed=9), []
    for _ in range(400):
        before = env.standings().copy()
        last.extend(before[env.step(env.sample()).done])
    apart = np.array(last) - np.mean(last, axis=1, keepdims=True)
    assert 0.5 < apart.std() / unit < 2.0


def test_standings_are_what_evaluate_says_of_the_table():
    env = VectorEnv(CURIOS, 3, seats=4, seed=2)
    for _ in range(20):
        env.step(env.sample())
    told = env.standings()
    for table, row in enumerate(told):
        s = CURIOS.state.read(env.snapshot()["cells"][table])
        assert row.tolist() == [CURIOS.rules.evaluate(s, seat) for seat in range(4)]
    assert env.standings() is told
