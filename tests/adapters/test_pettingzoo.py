"""Every game passes PettingZoo's own tests, plays the matches of the core, and refuses misuse by one sentence."""

from __future__ import annotations

import copy
import importlib
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from wunderkammer import load
from wunderkammer.adapters.pettingzoo import env
from wunderkammer.core.errors import IllegalMove, OptionError, UnknownGame
from wunderkammer.core.match import Match
from wunderkammer.core.registry import game_names
from wunderkammer.core.stepping import Tables

SETS = Path(__file__).parents[1] / "sets"
TABLES = [(name, seats) for name in game_names() for seats in load(name).seats]

pytestmark = [
    # PettingZoo asks for these two of everybody and excuses its own classic games by their names: like ours, they give
    # the mask with the observation. Every other warning is an error.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_library_finds_nothing_wrong(name, seats):
    api_test(env(name, seats), num_cycles=1000)
    seed_test(lambda: env(name, seats), num_cycles=500)


@pytest.mark.parametrize("name", game_names())
def test_a_table_is_drawn_as_the_library_expects(name, capsys):
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert capsys.readouterr().out  # what "human" prints


@pytest.mark.parametrize("name", game_names())
def test_floats_pass_too(name):
    api_test(env(name, observation="floats"), num_cycles=300)


@pytest.mark.parametrize("name", game_names())
def test_the_library_can_measure_it(name, monkeypatch, capsys):
    """With a clock that runs a hundred times faster: the library's own benchmark takes five seconds of it."""
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: 100 * time.perf_counter()))
    module.performance_benchmark(env(name))
    assert "Finished performance benchmark" in capsys.readouterr().out


# -- what is played ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_agents_see_their_views_and_play_a_match_of_the_core(name):
    game = load(name)
    table = env(name)
    tables = Tables(game, seats=game.usual_seats, seed=5, keep_moves=True)
    table.reset(seed=5)
    while not tables.over[0]:
        seat, mask = int(tables.seats[0]), tables.masks[0]
        assert table.agent_selection == f"player_{seat}"
        observation, reward, termination, truncation, _ = table.last()
        assert observation["observation"].tolist() == game.features.ints(tables.views[0], seat).tolist()
        assert observation["action_mask"].tolist() == mask.tolist()
        assert (reward, termination, truncation) == (0, False, False)
        choice = int(np.flatnonzero(mask)[-1])
        table.step(choice)
        tables.step([choice])
    match = Match(game, game.usual_seats)
    for seat, action in tables.moves(0):
        match.replay(seat, action)
    shares = match.result().shares
    assert sum(shares) == 1
    left = table.possible_agents.copy()
    for agent in table.agent_iter():
        _, reward, termination, _, _ = table.last()
        assert (agent, reward, termination) == (left.pop(0), pytest.approx(shares[int(agent[-1])]), True)
        table.step(None)
    assert not left


def test_seats_that_choose_at_once_are_asked_one_by_one_and_learn_nothing_of_each_other():
    table = env("treasures", 4)
    table.reset(seed=1)
    first = table.observe("player_0")
    assert not table.observe("player_1")["action_mask"].any()
    own, others = set(), set()
    for choice in np.flatnonzero(first["action_mask"]):
        table.reset(seed=1)
        assert table.agent_selection == "player_0"
        table.step(choice)
        assert table.agent_selection == "player_1"
        own.add(table.observe("player_0")["observation"].tobytes())
        others.add(tuple(table.observe(agent)["observation"].tobytes() for agent in table.agents[1:]))
    assert (len(own), len(others)) == (first["action_mask"].sum(), 1)


def test_a_seed_decides_all_matches_that_follow():
    again = env("curios", 2)

    def played(seed, table=None):
        table = table or env("curios", 2)
        table.reset(seed=seed)
        for _ in range(2):
            yield table.observe("player_0")["observation"].tobytes()
            table.reset()

    assert list(played(1)) == list(played(1)) == list(played(1, again)) == list(played(1, again))
    assert len({*played(1), *played(2), *played(None), *played(None)}) == 8


def test_options_and_components_are_those_of_the_game():
    table = env("curios", components=SETS / "curios-small.toml")
    assert table.match.game.components.title != load("curios").components.title
    game = load("aztec")
    chosen = game.options.samples(4)[-1]
    table = env(game, 4, options=chosen)
    assert table.match.options == chosen != game.options.fill(4, {})


# -- misuse ------------------------------------------------------------------------------------------


def test_misuse_is_refused_by_one_sentence_and_changes_nothing():
    table = env("curios", 3)
    with pytest.raises(IllegalMove, match=r"^No match is running; call reset\(\) to begin one\.$"):
        table.step(0)
    with pytest.raises(IllegalMove, match=r"^No match has begun; call reset\(\) first\.$"):
        table.observe("player_0")
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    bad = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for action, sentence in (
        (bad, r"^.+\.$"),
        (-1, r"^There is no action -1; those of Curios run from 0 to 20\.$"),
        (21, r"^There is no action 21; those of Curios run from 0 to 20\.$"),
        (None, r"^An action is an int, not NoneType\.$"),
        (1.0, r"^An action is an int, not float\.$"),
    ):
        with pytest.raises(IllegalMove, match=sentence):
            table.step(action)
    with pytest.raises(
        IllegalMove, match=r"^There is no agent 'player_3'; the agents are player_0, player_1, player_2"
    ):
        table.observe("player_3")
    for key, value in before.items():
        assert np.array_equal(table.observe(table.agent_selection)[key], value)


def test_after_the_end_agents_leave_by_none_and_then_nothing_runs():
    table = env("curios", 2)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, _, termination, _, _ = table.last()
        if termination:
            with pytest.raises(IllegalMove, match=rf"^The match is over, so {agent} can only step with None\.$"):
                table.step(0)
        table.step(None if termination else int(np.flatnonzero(observation["action_mask"])[0]))
    with pytest.raises(IllegalMove, match=r"^No match is running"):
        table.step(None)


def test_what_does_not_exist_is_refused():
    with pytest.raises(UnknownGame, match=r"^There is no game 'chess'; the games are "):
        env("chess")
    with pytest.raises(OptionError, match=r"^Curios is for 2 to 5 seats, not 9\.$"):
        env("curios", 9)
    with pytest.raises(OptionError, match=r"^There is no option 'x'"):
        env("curios", options={"x": "y"})
    with pytest.raises(OptionError, match=r"^An observation cannot be 'words'; it must be one of: ints, floats\.$"):
        env("curios", observation="words")
    with pytest.raises(OptionError, match=r"^A table cannot be rendered as 'movie', only as "):
        env("curios", render_mode="movie")
    with pytest.raises(OptionError, match=r"^Nothing is rendered without a render mode"):
        env("curios").render()
    with pytest.raises(OptionError, match=r"^A component set goes with the name of a game"):
        env(load("curios"), components=SETS / "curios-small.toml")


def test_the_wrappers_of_the_library_fit():
    table = OrderEnforcingWrapper(TerminateIllegalWrapper(env("curios", 2), illegal_reward=-1))
    table.reset(seed=1)
    observation, *_ = table.last()
    loser = table.agent_selection
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert table.rewards[loser] == -1
    assert all(table.terminations.values())


@pytest.mark.parametrize("observation", ["ints", "floats"])
@pytest.mark.parametrize("name", game_names())
def test_a_copy_plays_on_by_itself_with_the_same_luck(name, observation):
    lots = np.random.default_rng(3)

    def play(table, steps):
        told = []
        for _ in range(steps):
            if not table.agents:
                break
            seen, reward, over, *_ = table.last()
            told.append((table.agent_selection, reward, seen["observation"].tolist(), seen["action_mask"].tolist()))
            table.step(None if over else int(lots.choice(np.flatnonzero(seen["action_mask"]))))
        return told

    table = env(name, observation=observation)
    early = copy.deepcopy(table)
    for each in (table, early):
        each.reset(seed=5)
    play(table, 12)
    twin = copy.deepcopy(table)
    before = table.last()[0]["observation"].tolist()
    lots = np.random.default_rng(4)
    rest = play(twin, 1000)
    assert len(rest) > 12
    assert table.last()[0]["observation"].tolist() == before
    lots = np.random.default_rng(4)
    assert play(table, 1000) == rest
    for each in (table, twin):  # the matches that follow are the same, too
        each.reset()
    assert table.last()[0]["observation"].tolist() == twin.last()[0]["observation"].tolist()
    lots = np.random.default_rng(3)
    assert play(early, 1)[0][0] in early.possible_agents


def test_an_action_can_be_written_in_words():
    match = env("curios", 2).match
    assert match.label(0) == match.game.actions.text(int(match.actions[0]))
    assert len(match.names()) == len(match.bounds()[0])
