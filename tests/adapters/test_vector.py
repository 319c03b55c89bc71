"""Matches side by side as an environment: what it shows, gives and refuses, whatever the number of threads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from wunderkammer import load
from wunderkammer.adapters.vector import Frame, VectorEnv
from wunderkammer.core.errors import IllegalMove, OptionError, UnknownGame
from wunderkammer.core.game import Game
from wunderkammer.core.registry import game_names
from wunderkammer.core.stepping import Tables

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "sample"))


@pytest.fixture(scope="module")
def sample() -> Game:
    from lanterns import GAME

    return GAME


def copied(frame: Frame) -> list[npt.NDArray[Any]]:
    return [each.copy() for each in frame]


def same(one: list[npt.NDArray[Any]], two: list[npt.NDArray[Any]]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def expected_rewards(places: tuple[int, ...], reward: str) -> list[float]:
    if reward == "victory":
        return [1 / places.count(1) if place == 1 else 0.0 for place in places]
    others = len(places) - 1
    return [(sum(p > own for p in places) - sum(p < own for p in places)) / others for own in places]


@pytest.mark.parametrize("name", [*game_names(), "sample"])
def test_it_plays_the_matches_of_tables_and_goes_on_with_the_next(name: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue("sample") if name == "sample" else load(name)
    for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
        reward: Any = "victory" if seats == game.seats[0] else "places"
        env = VectorEnv(game, 3, seats=seats, seed=5, reward=reward)
        tables, nexts = (Tables(game, 3, seats=seats, seed=5, first=first) for first in (0, 3))
        frame = env.reset(seed=5)
        unfinished = set(range(3))
        while unfinished:
            assert not frame.done.any() or not frame.done[list(unfinished)].any()
            for table in unfinished:
                seat = int(frame.seats[table])
                assert seat == tables.seats[table]
                assert np.array_equal(frame.observations[table], game.features.ints(tables.views[table], seat))
                assert np.array_equal(frame.masks[table], tables.masks[table])
                assert not frame.rewards[table].any()
            choices = env.sample()
            tables.step(choices)
            env.step(choices)
            for table in unfinished & set(np.flatnonzero(tables.over).tolist()):
                unfinished.discard(table)
                assert frame.done[table]
                places = tables.result(table).places
                assert frame.rewards[table].tolist() == pytest.approx(expected_rewards(places, reward))
                assert frame.seats[table] == nexts.seats[table]
                seat = int(nexts.seats[table])
                assert np.array_equal(frame.observations[table], game.features.ints(nexts.views[table], seat))


def test_what_is_played_does_not_depend_on_the_threads_and_is_repeated_by_the_seed(sample: Game) -> None:
    def frames(threads: int, seed: int) -> list[list[npt.NDArray[Any]]]:
        env = VectorEnv(sample, 7, seats=3, players=("caller", "random", "caller"), threads=threads)
        seen = [copied(env.reset(seed=seed))]
        for _ in range(60):
            seen.append(copied(env.step(env.sample())))
        assert sum(each[4].sum() for each in seen) > 7
        assert {int(seat) for each in seen for seat in each[2]} == {0, 2}
        return seen

    once = frames(1, seed=3)
    for threads in (1, 2, 7):
        assert all(same(a, b) for a, b in zip(frames(threads, seed=3), once, strict=True))
    assert not all(same(a, b) for a, b in zip(frames(2, seed=4), once, strict=True))


def test_a_greedy_player_beats_the_caller_who_plays_at_random(sample: Game) -> None:
    shares = []
    for threads in (1, 2):
        env = VectorEnv(sample, 16, players=("caller", "greedy"), seed=1, threads=threads)
        total, ended = np.zeros(2), 0
        for _ in range(400):
            frame = env.step(env.sample())
            assert (frame.seats == 0).all()
            total += frame.rewards.sum(axis=0)
            ended += int(frame.done.sum())
        assert ended > 200
        assert total.sum() == pytest.approx(ended)
        shares.append(total[1] / ended)
    assert shares[0] == shares[1] > 0.6


def test_observations_have_three_forms_in_arrays_that_stay(sample: Game) -> None:
    envs = [VectorEnv(sample, 4, seats=3, seed=2, observation=form) for form in ("ints", "floats", "views")]  # type: ignore[arg-type]
    first = [env.reset(seed=2) for env in envs]
    for _ in range(30):
        ints, floats, views = (each.observations for each in first)
        for table, seat in enumerate(first[0].seats.tolist()):
            assert np.array_equal(ints[table], sample.features.ints(views[table], seat))
            assert np.array_equal(floats[table], sample.features.floats(views[table], seat))
        choices = envs[0].sample()
        for env, frame in zip(envs, first, strict=True):
            assert env.step(choices) is frame
    assert envs[0].names == sample.features.names
    assert envs[1].names == sample.features.columns.names
    with pytest.raises(OptionError, match=r"^The cells of a view have no names of their own; "):
        envs[2].names  # noqa: B018 - a property


def test_drawn_actions_are_legal_and_each_as_likely_as_any_other(sample: Game) -> None:
    env = VectorEnv(sample, 1, seats=2, seed=1)
    counts = np.bincount([int(env.sample()[0]) for _ in range(4000)], minlength=len(env.actions))
    legal = env.frame.masks[0]
    assert not counts[~legal].any()
    assert legal.sum() > 1
    assert np.allclose(counts[legal], 4000 / legal.sum(), rtol=0.15)
    matches = {int(number) for number in env._tables.numbers}
    env.reset()
    assert matches == {0}
    assert env._tables.numbers.tolist() == [1]


def test_it_shows_what_any_seat_would_see_right_after_an_action_and_changes_nothing() -> None:
    game = load("curios")
    env, tables = VectorEnv(game, 8, seats=3, seed=5), Tables(game, 8, seats=3, seed=5)
    env.reset(seed=5)
    for _ in range(20):
        chosen, before = env.sample().copy(), copied(env.frame)
        env.glance.seats[:] = np.arange(8) % 3
        env.glance.actions[:] = np.where(np.arange(8) < 4, chosen, -1)
        glance = env.foresee()
        for table in range(8):
            state, seat = tables.state(table), int(glance.seats[table])
            if table < 4:
                state = game.apply(state, int(tables.seats[table]), int(env.actions[chosen[table]]))
            seen = game.state.read(state)
            assert np.array_equal(glance.observations[table], game.features.ints(game.view(state, seat), seat))
            assert glance.standings[table].tolist() == [game.rules.evaluate(seen, who) for who in range(3)]
        assert same(before, copied(env.frame))
        assert not env.step(chosen).done.any()
        tables.step(chosen)
    env.glance.actions[:] = -1
    env.glance.seats[5] = 3
    with pytest.raises(OptionError, match="There is no seat 3 at table 5; seats are 0 to 2"):
        env.foresee()
    env.glance.seats[:] = 0
    for wrong in (-2, int(np.flatnonzero(~env.frame.masks[6])[0]), 10**6):
        env.glance.actions[6] = wrong
        with pytest.raises(IllegalMove, match=f"Choice {wrong} is not legal at table 6; its mask says what is"):
            env.foresee()


@pytest.mark.parametrize("threads", [1, 2])
def test_options_change_for_matches_that_begin_from_then_on(threads: int) -> None:
    game = load("curios")
    named = next(each for each in game.options.samples(3) if each)
    env, usual = (VectorEnv(game, 4, seats=3, seed=6, threads=threads) for _ in range(2))
    env.change_options(named)
    assert same(copied(env.frame), copied(usual.frame))
    other = VectorEnv(game, 4, seats=3, seed=6, options=named)
    env.reset(seed=7)
    assert same(copied(env.frame), copied(other.reset(seed=7)))
    assert not same(copied(env.frame), copied(usual.reset(seed=7)))
    env.change_options({})
    env.reset(seed=7)
    assert same(copied(env.frame), copied(usual.frame))
    with pytest.raises(OptionError):
        env.change_options({"no such option": "on"})


def test_it_goes_on_from_a_snapshot_as_if_nothing_had_been_between(sample: Game) -> None:
    env, other = (VectorEnv(sample, 5, seats=3, seed=seed, players=("caller", "random", "caller")) for seed in (2, 2))
    for _ in range(20):
        env.step(env.sample())
    kept = env.snapshot()
    seen = [copied(env.step(env.sample())) for _ in range(30)]
    assert other.restore(kept) is other.frame
    assert all(same(each, copied(other.step(other.sample()))) for each in seen)
    more = VectorEnv(sample, 6, seats=3)
    for unfit in ({}, {name: each for name, each in kept.items() if name != "seed"}, kept):
        with pytest.raises(OptionError, match=r"^That is a snapshot of other tables; create the environment .*\.$"):
            more.restore(unfit)


def test_a_snapshot_also_holds_which_matches_follow(sample: Game) -> None:
    env, other = (VectorEnv(sample, 5, seats=3, seed=2) for _ in range(2))
    env.reset(seed=99)
    other.restore(env.snapshot())
    assert same(copied(env.reset()), copied(other.reset()))


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_not_legal_is_refused_by_one_sentence_and_nothing_is_played(sample: Game, threads: int) -> None:
    env = VectorEnv(sample, 4, seats=2, threads=threads)
    before, good = copied(env.frame), env.sample().copy()
    for bad in (-1, int(np.flatnonzero(~env.frame.masks[3])[0]), len(env.actions), 2**40):
        with pytest.raises(IllegalMove, match=rf"^Choice {bad} is not legal at table 3; its mask says what is\.$"):
            env.step([*good[:3], bad])
    with pytest.raises(IllegalMove, match=r"^3 choices were given for 4 tables\.$"):
        env.step(good[:3])
    with pytest.raises(IllegalMove, match=r"^Choices are ints, not float64\.$"):
        env.step(good * 1.0)
    assert same(before, copied(env.frame))


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": ("caller", "bob")}, "There is no player 'bob' here; players are caller, random, greedy."),
        ({"players": ("random", "random")}, "At least one player must be 'caller'"),
        ({"players": ("caller", "random"), "seats": 3}, "2 players were named for 3 seats."),
        ({"seats": 9}, "Lanterns is for 2 to 4 seats, not 9."),
        ({"count": 0}, "There must be at least one table, not 0."),
        ({"count": -1}, "There must be at least one table, not -1."),
        ({"count": 2.5}, r"The number of tables is a whole one, not 2\.5\."),
        ({"threads": 1.5}, r"The number of threads is a whole one, not 1\.5\."),
        ({"seats": "2"}, "Lanterns is for 2 to 4 seats, not '2'."),
        ({"seed": "7"}, "A seed is a whole number, not str."),
        ({"device": "tpu"}, "The device must be one of: cpu, cuda; only cpu has threads."),
        ({"device": "cuda", "threads": 2}, "The device must be one of: cpu, cuda; only cpu has threads."),
        ({"device": "cuda", "players": ("caller", "greedy")}, "On a GPU only caller and random can play."),
        ({"threads": 5}, r"There must be at least one thread, and no more than tables \(4\), not 5."),
        ({"observation": "pixels"}, "'pixels' is not one of: views, ints, floats."),
        ({"reward": "money"}, "'money' is not one of: victory, places."),
    ],
)
def test_what_cannot_be_is_refused_by_one_sentence(sample: Game, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=f"^{says}"):
        VectorEnv(sample, **{"count": 4, **asked})
    with pytest.raises(UnknownGame):
        VectorEnv("chess", 4)


@pytest.mark.parametrize(
    ("name", "form", "steps", "players"),
    [
        ("curios", "ints", 40, ("caller", "random", "caller", "random")),
        ("aztec", "floats", 6, ("caller",) * 3),
        ("stack", "views", 4, ("caller",) * 2),
    ],
)
def test_a_card_plays_the_steps_of_the_processor(name: str, form: str, steps: int, players: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.adapters.simulated_card", name, form, str(steps), *players],
        cwd=ROOT, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= (1 if name == "curios" else 0)


def test_a_policy_learns_curios_from_it() -> None:
    """The example, cut short: after a few rounds it has clearly more than the quarter of a random player."""
    from examples.train_curios import PLAYERS, TABLES, Policy, share, train

    env = VectorEnv("curios", TABLES, players=PLAYERS, observation="floats", reward="places", seed=1)
    policy = Policy(len(env.names), len(env.actions), seed=1)
    train(policy, env, rounds=20)
    assert share(policy, 1500, seed=2) > 0.29
    assert len((ROOT / "examples" / "train_curios.py").read_text().splitlines()) < 100
