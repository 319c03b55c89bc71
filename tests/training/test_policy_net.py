"""The module that learns is the policy that bots play: the same inputs, layers and likings, whoever looks.

So it is where some inputs are kindred and written in few numbers.
"""

from __future__ import annotations

import numpy as np
import pytest
import torch

from wunderkammer import Match, load
from wunderkammer.bots.kindred import kindred, spread_out
from wunderkammer.bots.nets import CHOOSER, pack, unpack
from wunderkammer.bots.policy import likings_slowly, policy_shapes, turned_actions
from wunderkammer.core.table_memory import player_actions
from wunderkammer.training.hall import unturned_actions
from wunderkammer.training.policy_net import PolicyNet

UNITS, UPPER = 24, 12


def some_net(game, shared: int = 0) -> PolicyNet:
    """Give a net that likes some actions much more than others."""
    torch.manual_seed(3)
    net = PolicyNet(game, UNITS, UPPER, shared)
    torch.nn.init.normal_(net.head.weight, std=1.0)
    torch.nn.init.normal_(net.head.bias, std=1.0)
    return net


@pytest.mark.parametrize(("name", "shared"), [("curios", 0), ("aztec", 0), ("cargo", 3), ("stack", 5)])
def test_bots_like_what_it_likes_at_every_seat(name, shared):
    game = load(name)
    seats, net = game.seats[-1], some_net(game, shared)
    weights = net.weights()
    if shared:
        weights["first"] = spread_out(weights["first"], weights.pop("meanings"), weights.pop("kindred"))
    assert {key: each.shape for key, each in weights.items()} == policy_shapes(game, UNITS, UPPER)
    match, asked, rng = Match.begin(game, seats, seed="likings"), set(), np.random.default_rng(2)
    for _ in range(30):
        seat = match.pending[0]
        view, legal = match.view(seat), match.legal(seat)
        with torch.no_grad():
            ints = torch.from_numpy(game.features.ints(view, seat)[None].astype(np.int16))
            likings = net(ints, torch.zeros(1))[0][0].numpy()
        expected = likings[turned_actions(game, seats)[seat, legal]]
        assert likings_slowly(game, weights, view, seat, legal) == pytest.approx(expected, abs=1e-4)
        asked.add(seat)
        match.play(seat, int(rng.choice(legal)))
    assert asked == set(range(seats))


def test_kindred_are_the_columns_of_one_field_at_many_places():
    game = load("cargo")
    names = np.array(game.features.columns.names)[kindred(game)]
    assert names.shape == (180, 48)  # both seats' spaces, and the pieces that may lie on top there
    assert all(name.startswith("top[") for name in names.flatten())
    values = np.char.rpartition(names, "=")[..., 2]
    assert (values == values[0]).all()
    assert kindred(load("curios")).size == 0


def test_what_is_kindred_is_written_in_few_numbers_and_read_again_in_full():
    game, shared = load("cargo"), 3
    net = some_net(game, shared)
    written, places = pack(net.weights(), CHOOSER), kindred(game)
    others = len(game.features.columns.names) - places.size
    assert written["first"].shape == (others + len(places) * shared, UNITS)
    read = unpack(written, CHOOSER)
    assert {key: each.shape for key, each in read.items()} == policy_shapes(game, UNITS, UPPER)
    meanings = net.meanings.detach().numpy()
    place = net.first.weight.detach().numpy()[:, -shared:].T  # the rows of the last place
    expected = meanings @ place
    assert np.abs(read["first"][places[-1]] - expected).max() < 0.02 * np.abs(expected).max()


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
