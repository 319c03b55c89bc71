"""Every game passes OpenSpiel's own tests and is played by its algorithms; what is hidden stays so."""

from __future__ import annotations

import copy
import os
import pickle
import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import wunderkammer.adapters.openspiel as adapter
from wunderkammer import load
from wunderkammer.core.errors import IllegalMove, OptionError
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match
from wunderkammer.core.registry import game_names

TINY = Path(__file__).parents[2] / "examples/curios-tiny.toml"
SIMULATIONS = int(os.environ.get("ADAPTER_SIMULATIONS", "0"))
"""How many matches of every game, for every number of seats; by itself one of each game, for the fewest."""
TABLES = [
    (name, seats)
    for name in game_names()
    for seats in (load(name).seats if SIMULATIONS else load(name).seats[:1])
]  # fmt: skip


def spiel(name: str, seats: int, **params: str) -> adapter.SpielGame:
    return pyspiel.load_game(f"wunderkammer_{name}", {"players": seats, **params})


def stepped(state: adapter.SpielState, rng: random.Random) -> None:
    """Play one step at random, chance by its probabilities."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, odds)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def dealt(game: adapter.SpielGame, seed: int = 1) -> adapter.SpielState:
    """Give a state after chance has dealt."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        stepped(state, rng)
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_library_finds_nothing_wrong(name, seats):
    pyspiel.random_sim_test(spiel(name, seats), num_sims=SIMULATIONS or 1, serialize=name == "curios", verbose=False)


def test_the_library_writes_the_same_playthrough_again():
    name = f"wunderkammer_curios(players=2,components={TINY})"
    written = [generate_playthrough.playthrough(name, action_sequence=None, seed=3) for _ in range(2)]
    assert written[0] == written[1]
    assert "search pit" in written[0]


# -- what is played ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_a_play_is_a_match_of_the_core(name):
    game = load(name)
    seats = game.seats[0]
    own, match = spiel(name, seats), Match(game, seats)
    state, rng = own.new_initial_state(), random.Random(2)
    while not state.is_terminal() and len(match.log) < 150:
        seat = match.pending[0]
        assert state.current_player() == (pyspiel.PlayerId.CHANCE if seat == CHANCE else seat)
        known = own.outcomes if seat == CHANCE else own.player_actions
        assert [known[action] for action in state.legal_actions()] == match.legal(seat)
        if seat == CHANCE:
            weights = game.outcomes(match.state)
            odds = dict(state.chance_outcomes())
            assert sum(odds.values()) == pytest.approx(1)
            assert odds == {own.index_of[a]: weight / sum(weights.values()) for a, weight in weights.items()}
        else:
            assert state.observation_tensor(seat) == game.features.floats(match.view(seat), seat).tolist()
        stepped(state, rng)
        match.replay(seat, known[state.history()[-1]])
        last = state.full_history()[-1]
        assert state.action_to_string(last.player, last.action) == game.actions.text(match.log[-1].action)
    assert np.array_equal(state.play.view(0), match.view(0))
    assert state.is_terminal() == match.over
    if match.over:
        assert state.returns() == list(match.result().shares)


def test_a_clone_goes_its_own_way_and_a_stored_state_comes_back():
    state = dealt(spiel("curios", 2, components=str(TINY)))
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert clone.history() != state.history()
    assert clone.information_state_string(0) != state.information_state_string(0)
    stored = pyspiel.serialize_game_and_state(state.get_game(), clone)
    _, again = pyspiel.deserialize_game_and_state(stored)
    assert again.history() == clone.history()
    assert again.information_state_string(1) == clone.information_state_string(1)
    assert str(again) == str(clone)


@pytest.mark.parametrize("name", game_names())
def test_a_game_comes_back_from_a_store_with_its_options(name):
    game = spiel(name, load(name).seats[0])
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), pyspiel.load_game(str(game))):
        assert (str(again), again.options) == (str(game), game.options)
    stored = pickle.loads(pickle.dumps(dealt(game)))
    assert stored.get_game().options == game.options
    assert stored.legal_actions() == dealt(game).legal_actions()


@pytest.mark.parametrize("board", ["2", "'2'"])
def test_an_option_that_is_a_number_is_told_in_quotes(board):
    """OpenSpiel keeps a game as its text, and would read bare digits as a number where it expects a text."""
    game = spiel("cargo", 2, board=board)
    assert game.options["board"] == "2"
    assert pyspiel.load_game("wunderkammer_cargo(board='2')").options == game.options
    assert pickle.loads(pickle.dumps(game.new_initial_state())).get_game().options == game.options


# -- what a player knows ------------------------------------------------------------------------------


def test_players_that_choose_at_once_choose_in_turn_and_learn_nothing_of_each_other():
    state = dealt(spiel("treasures", 3))
    assert state.play.pending == (0, 1, 2)
    assert state.current_player() == 0
    first = [state.child(action) for action in state.legal_actions()]
    assert {child.current_player() for child in first} == {1}
    assert len({child.information_state_string(0) for child in first}) == len(first)
    for player in (1, 2):
        assert len({child.information_state_string(player) for child in first}) == 1
        assert len({tuple(child.information_state_tensor(player)) for child in first}) == 1


@pytest.mark.parametrize("name", game_names())
def test_a_resampled_state_looks_the_same_to_the_player_and_differs_in_what_they_cannot_know(name):
    state = dealt(spiel(name, load(name).seats[0]))
    rng = random.Random(4)
    for _ in range(12):
        stepped(state, rng)
    while state.is_chance_node():
        stepped(state, rng)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(player, sampler) for _ in range(8)]
    for world in worlds:
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_string(player) == state.observation_string(player)
        for other in range(state.num_players()):  # what others saw in truth is not carried over
            assert world.play.heard(other) == state.play.heard(player)
    worlds_differ = len({world.play._state.tobytes() for world in worlds}) > 1
    assert worlds_differ == (name in ("aztec", "curios"))  # in the others nothing is hidden at this point


def test_information_states_recall_everything_and_observations_only_what_is_seen():
    state = dealt(spiel("curios", 2))
    rng = random.Random(5)
    while not state.is_terminal():
        stepped(state, rng)
    for player in range(2):
        lines = state.information_state_string(player).splitlines()
        assert len(lines) == len(state.history()) + 2
    texts = {state.play.heard(player) for player in range(2)}
    assert len(texts) == 2
    assert all("?" in text for text in texts)
    assert "?" not in str(state)


# -- its algorithms -----------------------------------------------------------------------------------


def test_its_tree_search_plays_a_match():
    game = spiel("curios", 2, components=str(TINY))
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, max_simulations=20, max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=np.random.RandomState(1), evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )  # fmt: skip
    state, rng = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            stepped(state, rng)
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == 1


# -- misuse -------------------------------------------------------------------------------------------


def test_misuse_is_refused_by_one_sentence():
    with pytest.raises(pyspiel.SpielError, match="wunderkammer_chess"):
        pyspiel.load_game("wunderkammer_chess")
    with pytest.raises(OptionError, match=r"^Curious Cargo is for 2 seats, not 3\.$"):
        adapter.SpielGame(load("cargo"), {"players": 3})
    with pytest.raises(OptionError, match=r"^There is no option 'x'"):
        adapter.SpielGame(load("curios"), {"x": "y"})
    game = spiel("curios", 2)
    state = dealt(game)
    illegal = next(action for action in range(game.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(IllegalMove, match=r"^.+\.$"):
        state.apply_action(illegal)
    with pytest.raises(IllegalMove, match=r"^There is no action 21 here; actions run from 0 to 20\.$"):
        state.apply_action(game.num_distinct_actions())
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, public_info=False)) is None
    with pytest.raises(OptionError, match=r"^Observations take no parameters, such as 'size'\.$"):
        game.make_py_observer(None, {"size": 3})
    rng = random.Random(1)
    while not state.is_terminal():
        stepped(state, rng)
    with pytest.raises(IllegalMove, match=r"^The match is over; begin another with new_initial_state\(\)\.$"):
        state.apply_action(0)
