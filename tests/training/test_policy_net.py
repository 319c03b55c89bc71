"""The module that learns is the policy that bots play: the same inputs, layers and likings, whoever looks."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from wunderkammer import Match, load
from wunderkammer.bots.policy import likings_slowly, policy_shapes, turned_actions
from wunderkammer.core.table_memory import player_actions
from wunderkammer.training.policy_net import PolicyNet
from wunderkammer.training.rollouts import unturned_actions

UNITS, UPPER = 24, 12


def some_net(game) -> PolicyNet:
    """Give a net that likes some actions much more than others."""
    torch.manual_seed(3)
    net = PolicyNet(game, UNITS, UPPER)
    torch.nn.init.normal_(net.head.weight, std=1.0)
    torch.nn.init.normal_(net.head.bias, std=1.0)
    return net


@pytest.mark.parametrize("name", ["curios", "aztec"])
def test_bots_like_what_it_likes_at_every_seat(name):
    game = load(name)
    seats, net = game.seats[-1], some_net(game)
    weights = net.weights()
    assert {key: each.shape for key, each in weights.items()} == policy_shapes(game, UNITS, UPPER)
    match, asked, rng = Match.begin(game, seats, seed="likings"), set(), np.random.default_rng(2)
    for _ in range(30):
        seat = match.pending[0]
        view, legal = match.view(seat), match.legal(seat)
        with torch.no_grad():
            likings = net(torch.from_numpy(game.features.ints(view, seat)[None].astype(np.int16)))[0][0].numpy()
        expected = likings[turned_actions(game, seats)[seat, legal]]
        assert likings_slowly(game, weights, view, seat, legal) == pytest.approx(expected, abs=1e-4)
        asked.add(seat)
        match.play(seat, int(rng.choice(legal)))
    assert asked == set(range(seats))


@pytest.mark.parametrize("name", ["curios", "treasures", "aztec"])
def test_actions_are_turned_back(name):
    """What an action becomes when its reader is seat 0, turned back, is that action, at every table and seat."""
    game = load(name)
    back = unturned_actions(game)
    moved = False
    for seats in game.seats:
        actions = player_actions(game.actions)
        for seat in range(seats):
            turned = turned_actions(game, seats)[seat, actions]
            assert np.array_equal(back[seats, seat][turned], np.arange(len(actions)))
            moved = moved or not np.array_equal(turned, np.arange(len(actions)))
    assert moved == (name != "curios")
