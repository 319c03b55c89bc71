"""`wunderkammer perft`: all ways to play on, counted natively, against a plain count."""

from __future__ import annotations

import pytest

from tests.cli.terminal import refused, run, spawn
from tests.curios_table import CURIOS
from wunderkammer import Match


def ways(state, depth: int) -> int:
    """Count with the checked door, move by move."""
    pending = CURIOS.pending(state)
    if depth == 0 or not pending:
        return 1
    seat = pending[0]
    return sum(ways(CURIOS.apply(state, seat, action), depth - 1) for action in CURIOS.legal(state, seat))


@pytest.mark.parametrize("seats", CURIOS.seats)
def test_the_counts_are_those_of_a_plain_search(seats):
    ran = run("perft", "curios", "--seats", seats, "--depth", 4, "--seed", 3, "--json")
    assert (ran.code, ran.err) == (0, "")
    state = Match.begin(CURIOS, seats, seed=3).state
    assert ran.json == {
        "game": "curios",
        "seats": seats,
        "seed": 3,
        "ways": {str(depth): ways(state, depth) for depth in range(1, 5)},
    }


def test_for_people_it_is_a_table():
    ran = run("perft", "curios", "--depth", 3)
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == ["depth", "1", "2", "3"]
    assert ran.err.startswith("Counting Curios: ")


def test_what_is_not_compiled_yet_is_before_the_clock_runs(tmp_path):
    """The compiler takes seconds; the first depth would show them as its own."""
    ran = spawn("perft", "curios", "--depth", 1, WUNDERKAMMER_CACHE=str(tmp_path))
    assert ran.code == 0
    assert ran.err.startswith("Compiling Curios: ")
    depth, ways, seconds = ran.out.splitlines()[1].split()
    assert (depth, ways) == ("1", "4")
    assert float(seconds) < 0.5


def test_bad_depths():
    assert "'0' is not a number from 1 to" in refused("perft", "curios", "--depth", 0)
    said = refused("perft", "curios", "--depth", 999_999_999)
    assert said == "No match of Curios is longer than 2000 moves, so --depth cannot be more."
