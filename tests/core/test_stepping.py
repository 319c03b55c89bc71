"""Native stepping plays the same matches as `Match`, one or many side by side, and again from the same seed."""

from __future__ import annotations

import dataclasses
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt
import pytest

from wunderkammer import load
from wunderkammer.arena.native_table import NativeTable
from wunderkammer.bots.bot import BotSpec
from wunderkammer.core import dice
from wunderkammer.core.errors import IllegalMove, OptionError
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match
from wunderkammer.core.registry import game_names
from wunderkammer.core.stepping import BEGIN_ALONE, PLAY_ALONE, SHOW_ALONE, UNFIT, Tables
from wunderkammer.core.table_memory import player_actions


def at_random(tables: Tables, rng: list[int]) -> npt.NDArray[np.int64]:
    """Choose uniformly among what each mask allows; 0 where the match is over."""
    chosen = np.zeros(tables.count, dtype=np.int64)
    for table in np.flatnonzero(~tables.over):
        may = np.flatnonzero(tables.masks[table])
        chosen[table] = may[dice.below(rng, len(may))]
    return chosen


def caught_up(tables: Tables, table: int, match: Match) -> Match:
    """Replay in a `Match` the moves of a table that it does not have yet."""
    for seat, action in tables.moves(table)[len(match.log) :]:
        match.replay(seat, action)
    return match


def check_against(tables: Tables, table: int, match: Match) -> None:
    """Compare all that a table shows with the match that got the same moves."""
    seat = int(tables.seats[table])
    assert np.array_equal(tables.state(table), match.state)
    assert seat == (-1 if match.over else match.pending[0])
    assert np.array_equal(tables.views[table], match.view(None if match.over else seat))
    assert tables.actions[tables.masks[table]].tolist() == ([] if match.over else match.legal(seat))


@pytest.mark.parametrize("name", [*game_names(), "sample"])
def test_whole_matches_are_those_of_match_move_by_move(name: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue("sample") if name == "sample" else load(name)
    for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
        options = game.options.samples(seats)[-1]
        tables = Tables(game, 2, seats=seats, options=options, seed=5, keep_moves=True)
        matches = [Match(game, seats, options) for _ in range(tables.count)]
        rng = dice.generator(seats)
        while True:
            for table, match in enumerate(matches):
                check_against(tables, table, caught_up(tables, table, match))
            if tables.over.all():
                break
            tables.step(at_random(tables, rng))
        for table, match in enumerate(matches):
            assert tables.result(table) == match.result()
        assert len({tuple(tables.moves(table)) for table in range(tables.count)}) == tables.count


def played(game: Game, seats: int, matches: int, count: int, seed: int = 1, first: int = 0) -> dict[int, bytes]:
    """Play matches on so many tables, the choices drawn by the number of the match; give each one's last state."""
    tables = Tables(game, count, seats=seats, seed=seed, first=first)
    rngs = {int(number): dice.generator(9, int(number)) for number in tables.numbers}
    done: dict[int, bytes] = {}
    while len(done) < matches:
        over = np.flatnonzero(tables.over)
        done |= {int(tables.numbers[table]): tables.state(table).tobytes() for table in over}
        if len(over):
            tables.begin(over)
            rngs |= {int(number): dice.generator(9, int(number)) for number in tables.numbers[over]}
            continue
        chosen = np.zeros(count, dtype=np.int64)
        for table in range(count):
            may = np.flatnonzero(tables.masks[table])
            chosen[table] = may[dice.below(rngs[int(tables.numbers[table])], len(may))]
        tables.step(chosen)
    return done


def test_a_match_depends_on_its_number_and_the_seed_and_on_nothing_else(sample: Game) -> None:
    alone, many = played(sample, 3, 60, count=1), played(sample, 3, 60, count=8)
    both = alone.keys() & many.keys()
    assert len(both) > 40
    assert {number: alone[number] for number in both} == {number: many[number] for number in both}
    assert len(set(alone.values())) > 50
    assert played(sample, 3, 20, count=2, first=30)[35] == alone[35]
    other = played(sample, 3, 10, count=1, seed=2)
    assert all(other[number] != alone[number] for number in other)


def test_long_runs_are_the_same_with_the_code_compiled_again(curios: Game) -> None:
    """Five hundred matches with the code at hand, and again with a kernel that starts anew."""
    before = played(curios, 4, 500, count=16)
    kernel = curios.__dict__.pop("kernel")
    try:
        assert played(curios, 4, 500, count=16) == before
    finally:
        curios.__dict__["kernel"] = kernel


def test_players_have_an_index_of_their_own(curios: Game) -> None:
    own = player_actions(curios.actions)
    assert (len(own), curios.actions.size) == (21, 138)
    assert not any(curios.actions.verb(int(action)).by_chance for action in own)
    assert sorted(own) == own.tolist()


@pytest.mark.parametrize("seed", [1 << 63, -(1 << 63) - 1])
def test_a_seed_that_native_code_cannot_count_to_is_refused_in_words(sample: Game, seed: int) -> None:
    with pytest.raises(OptionError, match=r"^A seed must fit into 64 bits"):
        Tables(sample, 2, seats=2, seed=seed)
    tables = Tables(sample, 2, seats=2, seed=1)
    with pytest.raises(OptionError, match=r"^A seed must fit into 64 bits"):
        tables.begin_anew(seed)
    with pytest.raises(OptionError, match=r"^A seed must fit into 64 bits"):
        NativeTable(sample, [BotSpec("random")] * 2, {}, seed)


def test_a_choice_that_is_not_legal_is_refused_and_changes_nothing(sample: Game) -> None:
    tables = Tables(sample, 2, seats=2, seed=1)
    before = [tables.state(table) for table in range(2)]
    good = at_random(tables, dice.generator(1))
    for bad in (-1, int(np.flatnonzero(~tables.masks[1])[0]), len(tables.actions), 2**40):
        with pytest.raises(IllegalMove, match=rf"^Choice {bad} is not legal at table 1; its mask says what is\.$"):
            tables.step([good[0], bad])
    with pytest.raises(IllegalMove, match=r"^1 choices were given for 2 tables\.$"):
        tables.step(good[:1])
    assert all(np.array_equal(tables.state(table), before[table]) for table in range(2))
    tables.step(good)
    assert not np.array_equal(tables.state(0), before[0])


def test_a_table_alone_is_played_by_an_int(sample: Game) -> None:
    alone, other = (Tables(sample, seats=2, seed=1, shown="ints") for _ in range(2))
    before = alone.state(0)
    for bad in (-1, int(np.flatnonzero(~alone.masks[0])[0]), len(alone.actions)):
        assert alone.alone(PLAY_ALONE, bad) == UNFIT
    assert np.array_equal(alone.state(0), before)
    for match in range(2):
        while not other.over[0]:
            choice = int(np.flatnonzero(other.masks[0])[-1])
            other.step([choice])
            assert alone.alone(PLAY_ALONE, choice) == other.seats[0]
            assert np.array_equal(alone.state(0), other.state(0))
        assert alone.alone(PLAY_ALONE, 0) == UNFIT
        other.begin(0)
        assert alone.alone(BEGIN_ALONE, match + 1) == other.seats[0]
        assert np.array_equal(alone.state(0), other.state(0))


def test_a_table_alone_is_shown_to_any_seat(sample: Game) -> None:
    table = Tables(sample, seats=3, seed=1, shown="ints")
    for seat in range(3):
        assert table.alone(SHOW_ALONE, seat) == table.seats[0]
        seen = sample.features.ints(sample.state.view(table.state(0), seat), seat)
        assert table.shown[0].tolist() == seen.tolist()


def test_a_new_seed_reaches_native_code(sample: Game) -> None:
    """The terms lie in memory that native code reads, and are laid down anew."""
    one, two = Tables(sample, 5, seats=2, seed=1, threads=2), Tables(sample, 5, seats=2, seed=2)
    one.begin_anew(2)
    assert all(np.array_equal(one.state(table), two.state(table)) for table in range(5))


def test_tables_begin_anew_one_by_one_and_say_no_result_before_the_end(sample: Game) -> None:
    tables = Tables(sample, 3, seats=2, seed=1, first=10, keep_moves=True)
    assert tables.numbers.tolist() == [10, 11, 12]
    rng = dice.generator(1)
    tables.step(at_random(tables, rng))
    untouched = [tables.state(0), tables.state(2)]
    tables.begin(1)
    assert tables.numbers.tolist() == [10, 14, 12]
    assert {seat for seat, _ in tables.moves(1)} == {CHANCE}
    assert np.array_equal(tables.state(0), untouched[0])
    assert np.array_equal(tables.state(2), untouched[1])
    with pytest.raises(IllegalMove, match=r"^The match is not over yet"):
        tables.result(0)
    with pytest.raises(OptionError, match=r"^Tables run from 0 to 2\.$"):
        tables.begin([3])
    with pytest.raises(OptionError, match=r"^Tables are named by number, not by bool; "):
        tables.begin(tables.over)
    tables.begin([])
    with pytest.raises(OptionError, match=r"^There must be at least one table, not 0\.$"):
        Tables(sample, 0, seats=2)
    while not tables.over.all():
        tables.step(at_random(tables, rng))
    assert not tables.masks.any()
    assert np.array_equal(tables.views[2], tables.state(2))


def test_several_threads_may_be_the_first_to_ask_for_native_code(sample: Game) -> None:
    """Each would else find the other's work half done, and take a loop for one that calls itself."""
    fresh = [dataclasses.replace(sample) for _ in range(5)]  # with kernels of their own, which have built nothing yet
    for game in fresh:
        with ThreadPoolExecutor(8) as pool:
            tables = [pool.submit(Tables, game, 2, seats=3, seed=seed) for seed in range(8)]
        assert all(each.result().masks.any() for each in tables)
