"""The module that learns to judge is the net that bots judge with; what it learns from is what came of each look."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from wunderkammer import Match, load
from wunderkammer.bots.net import WEIGHTS, judge_slowly, shapes
from wunderkammer.training.judge_net import JudgeNet
from wunderkammer.training.learner import first_weights
from wunderkammer.training.objective import FAITH
from wunderkammer.training.onlooking import AFTER, BEFORE, returns

STEPS, TABLES, SEATS = 40, 6, 3


@pytest.mark.parametrize("name", ["curios", "treasures"])
def test_bots_expect_what_it_expects_at_every_seat_of_every_table(name):
    game, rng = load(name), np.random.default_rng(2)
    drawn = first_weights(game, 50.0, 1)
    weights = {key: each if key == "unit" else rng.normal(each, 0.1).astype(np.float32) for key, each in drawn.items()}
    net = JudgeNet(game, weights)
    written = net.weights()
    assert {key: each.shape for key, each in written.items()} == shapes(game, game.net_training.units)
    assert set(written) == set(WEIGHTS)
    for seats in game.seats:
        match = Match.begin(game, seats, seed="judging")
        for _ in range(12):
            state = match.state
            stands = [game.rules.evaluate(game.state.read(state), who) for who in range(seats)]
            stands += [999] * (game.seats[-1] - seats)  # what is at no table counts nothing
            for seat in range(seats):
                ints = torch.from_numpy(game.features.ints(state, seat)[None].astype(np.int16))
                above = net.above(torch.tensor([stands]).float(), torch.tensor([seat]), torch.tensor([seats]))
                with torch.no_grad():
                    expected = float(torch.sigmoid(net(ints, above)))
                assert judge_slowly(game, written, state, seat) == pytest.approx(expected, abs=1e-5)
            match.play(match.pending[0], int(rng.choice(match.legal(match.pending[0]))))


def slowly(seat, step, table, choosers, values, done, rewards):
    """Give what a seat gets from a step on, as far as is known: None if nothing is."""
    if step == STEPS:
        return None
    if done[step, table]:
        return rewards[step, table, seat]
    later = slowly(seat, step + 1, table, choosers, values, done, rewards)
    if choosers[step, table] != seat:
        return later
    value = values[step, table]
    return value if later is None else value + FAITH * (later - value)


def test_what_came_of_a_look_is_found_step_by_step():
    rng = np.random.default_rng(4)
    seats, values = rng.integers(SEATS, size=(2, STEPS, TABLES)), rng.random((STEPS, TABLES), dtype=np.float32)
    done = rng.random((STEPS, TABLES)) < 0.1
    rewards = np.where(done[..., None], rng.random((STEPS, TABLES, SEATS)), 0).astype(np.float32)
    came, known = (each.numpy() for each in returns(*map(torch.from_numpy, (seats, values, done, rewards))))
    assert not known[AFTER][done].any()
    assert 0 < known.sum() < known.size
    for look in (AFTER, BEFORE):
        for step, table in np.ndindex(STEPS, TABLES):
            if look == AFTER and done[step, table]:
                continue
            first = step + 1 if look == AFTER else step
            by_hand = slowly(seats[look, step, table], first, table, seats[AFTER], values, done, rewards)
            assert known[look, step, table] == (by_hand is not None)
            assert by_hand is None or came[look, step, table] == pytest.approx(by_hand, abs=1e-5)
