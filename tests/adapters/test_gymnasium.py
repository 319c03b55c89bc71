"""Every game passes Gymnasium's own checks, with bots on the other seats, alone and many at once."""

from __future__ import annotations

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import wunderkammer.adapters.gymnasium as adapter
from wunderkammer import load
from wunderkammer.adapters.gymnasium import SeatEnv
from wunderkammer.bots.bot import BotError, parse_bot
from wunderkammer.core.errors import IllegalMove, OptionError, UnknownGame
from wunderkammer.core.registry import game_names

TABLES = [(name, seats) for name in game_names() for seats in load(name).seats]
ID = "wunderkammer/{}-v1"


def played(env: gymnasium.Env, seed: int | None = None) -> list[object]:
    """Play a match by the first legal action, and give all that was seen of it."""
    observation, info = env.reset(seed=seed)
    return [observation.tobytes(), *played_on(env, info)]


def played_on(env: gymnasium.Env, info: dict[str, object]) -> list[object]:
    """Play the rest of a match in the same way."""
    seen: list[object] = []
    over = False
    while not over:
        observation, reward, over, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        seen += [observation.tobytes(), reward, truncated]
    return seen


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_library_finds_nothing_wrong(name, seats):
    for seat in (0, seats - 1, None):
        check_env(gymnasium.make(ID.format(name.capitalize()), seats=seats, seat=seat).unwrapped)


@pytest.mark.parametrize("name", game_names())
def test_floats_pass_too_and_a_table_is_drawn(name, capsys):
    env = gymnasium.make(ID.format(name.capitalize()), render_mode="ansi", observation="floats").unwrapped
    check_env(env)
    env.reset(seed=1)
    drawn = env.render()
    assert isinstance(drawn, str)
    printed = SeatEnv(name, render_mode="human")
    printed.reset(seed=1)
    capsys.readouterr()
    assert printed.render() is None
    assert capsys.readouterr().out.strip() == drawn.strip()


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_tables_at_once(mode):
    env = gymnasium.make_vec("wunderkammer/Curios-v1", 2, vectorization_mode=mode, seats=2)
    observations, infos = env.reset(seed=3)
    ended = 0
    for _ in range(60):
        masks = infos["action_mask"]
        assert observations.shape == (2, len(load("curios").features.cells))
        observations, rewards, terminations, _, infos = env.step(masks.argmax(axis=1))
        assert set(rewards) <= {0, 0.5, 1}
        ended += terminations.sum()
    env.close()
    assert ended > 2


def test_a_seed_decides_everything_whoever_sits_there():
    for opponents in ("random", "greedy", ["greedy", "random", "easy"]):
        one, two = (SeatEnv("curios", 4, seat=None, opponents=opponents) for _ in range(2))
        first = [played(one, 5), played(one)]
        assert first == [played(two, 5), played(two)]
        assert first[0] != first[1] != played(one)


@pytest.mark.parametrize("opponents", ["random", "greedy", "net", "ismcts:4it", "hard"])
def test_a_copy_plays_on_by_itself_with_the_same_luck(opponents):
    """Bots begin anew in it: those that have drawn nothing so far choose the same."""
    env = gymnasium.make(ID.format("Curios"), seats=3, seat=None, opponents=opponents)
    untouched = copy.deepcopy(env)
    _, info = env.reset(seed=8)
    twin = copy.deepcopy(env)
    twice = copy.deepcopy(twin)
    first, second = played_on(twin, info), played_on(twice, info)
    assert len(first) > 3
    if opponents != "hard":  # which thinks by the clock
        assert first == second
    assert len(played_on(env, info)) > 3
    assert played(untouched, 8)


def test_bots_sit_left_of_the_seat_in_their_order():
    env = SeatEnv("curios", 3, seat=1, opponents=["greedy", "random"])
    env.reset(seed=1)
    assert {seat: str(bot) for seat, (bot, _) in env._bots.items()} == {2: "greedy", 0: "random"}


def test_the_seat_sees_its_own_view_and_gets_its_share():
    env = SeatEnv("curios", 2, seat=1)
    rewards = []
    for seed in range(12):
        played(env, seed)
        shares = env.match.rewards()
        rewards.append(shares[1])
        assert sum(shares) == 1
    assert {0, 1} <= set(rewards) <= {0, 0.5, 1}
    observation, info = env.reset(seed=1)
    assert observation.tolist() == env.match.game.features.ints(env.match.view(1), 1).tolist()
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    assert env.action_masks().dtype == np.bool_


def test_an_illegal_action_ends_the_match_with_the_rule_that_forbids_it():
    env = SeatEnv("curios", 2)
    _, info = env.reset(seed=1)
    bad = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.match.view(0).tolist()
    observation, reward, over, truncated, info = env.step(bad)
    assert (reward, over, truncated) == (adapter.ILLEGAL, True, False)
    assert info["illegal"].endswith(".")
    assert observation in env.observation_space
    assert env.match.view(0).tolist() == before
    assert info["action_mask"].all()
    with pytest.raises(IllegalMove, match=r"^The match is over; call reset\(\) to begin another\.$"):
        env.step(0)
    env.reset()
    with pytest.raises(IllegalMove, match=r"^There is no action 21; those of Curios run from 0 to 20\.$"):
        env.step(21)


def test_what_does_not_exist_is_refused():
    with pytest.raises(UnknownGame, match=r"^There is no game 'chess'"):
        SeatEnv("chess")
    with pytest.raises(IllegalMove, match=r"^There is no seat 4; seats run from 0 to 3\.$"):
        SeatEnv("curios", 4, seat=4)
    with pytest.raises(BotError, match=r"^There is no bot 'deep'"):
        SeatEnv("curios", opponents="deep")
    with pytest.raises(BotError, match=r"^2 opponents were named for 3 seats; name one for all, or one for each\.$"):
        SeatEnv("curios", 4, opponents=["random", "random"])
    with pytest.raises(IllegalMove, match=r"^There is no seat '0'; seats run from 0 to 3\.$"):
        SeatEnv("curios", 4, seat="0")
    for unnamed in (None, [None], parse_bot("greedy")):
        with pytest.raises(BotError, match=r"^Opponents are given by name, such as 'greedy' or "):
            SeatEnv("curios", 2, opponents=unnamed)
    with pytest.raises(OptionError, match=r"^A table cannot be rendered as 'movie'"):
        SeatEnv("curios", render_mode="movie")
    with pytest.raises(IllegalMove, match=r"^No match has begun; call reset\(\) first\.$"):
        SeatEnv("curios").step(0)
