"""Counts of all ways to play on, against a plain recursion through the checked door."""

from __future__ import annotations

import pytest

from wunderkammer.core.game import Game
from wunderkammer.core.layout import Vector
from wunderkammer.core.match import Match
from wunderkammer.core.perft import perft

from .play import OPENING, play_on, scripted


def ways(game: Game, state: Vector, depth: int) -> int:
    """Count by playing every legal move of the first pending seat."""
    pending = game.pending(state)
    if depth == 0 or not pending:
        return 1
    return sum(ways(game, game.apply(state, pending[0], a), depth - 1) for a in game.legal(state, pending[0]))


@pytest.mark.parametrize("moves", [7, 10, 14])
def test_the_native_count_is_that_of_a_plain_recursion(sample: Game, moves: int) -> None:
    state = play_on(Match.begin(sample, 2, seed=2), 2).state_after(moves)
    for depth in range(4):
        assert perft(sample, state, depth) == ways(sample, state, depth)


def test_simultaneous_choices_count_in_one_order_only(sample: Game) -> None:
    state = scripted(sample, 2, OPENING + "chance: blow calm").state
    assert [perft(sample, state, depth) for depth in (0, 1, 2)] == [1, 2, 2 * 2]


def test_chance_counts_each_outcome_once_whatever_its_weight(sample: Game) -> None:
    assert perft(sample, scripted(sample, 2, OPENING).state, 1) == 2
    assert perft(sample, sample.new(2), 3) == 12 * 11 * 10


def test_a_match_that_is_over_is_one_way(sample: Game) -> None:
    match = play_on(Match.begin(sample, 2, seed=2), 2)
    assert perft(sample, match.state, 3) == 1
    last = match.state_after(len(match.log) - 1)
    assert perft(sample, last, 9) == ways(sample, last, 9) > 0
