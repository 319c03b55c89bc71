"""Native and interpreted playouts draw CHANCE's outcomes as often as their weights say, in every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.core.play import play_on
from wunderkammer import Match, load
from wunderkammer.core import dice
from wunderkammer.core.batch import buffers
from wunderkammer.core.kernel import CHANCE, native
from wunderkammer.core.playouts import draw
from wunderkammer.core.registry import game_names

DRAWS = 40_000
INTERPRETED_DRAWS = 300
POSITIONS = 4
"""How many positions of each kind are looked at in a game."""


@native
def draw_often(states: Any, rng: Any, out: Any, counts: Any, times: int) -> None:
    for _ in range(times):
        counts[draw(states[0], rng, out)] += 1


def strange(found: dict[int, int], weights: dict[int, int]) -> str:
    """Say what is too rare or too frequent, by a chi-square statistic within six deviations of its mean."""
    assert set(found) <= set(weights)
    draws, total = sum(found.values()), sum(weights.values())
    square = sum((found.get(a, 0) - draws * w / total) ** 2 / (draws * w / total) for a, w in weights.items())
    freedom = len(weights) - 1
    return "" if square <= freedom + 6 * (2 * freedom) ** 0.5 + 6 else f"chi-square {square:.0f} at {freedom} degrees"


def positions(name: str) -> list[Any]:
    """Give positions in which CHANCE draws: some with equal weights, some where they differ, some with a heavy last."""
    game = load(name)
    kinds: dict[Any, list[Any]] = {}
    for seats in game.seats:
        match = play_on(Match.begin(game, seats, seed=f"draw {seats}"), seats)
        for number, entry in enumerate(match.log):
            if entry.seat != CHANCE:
                continue
            state = match.state_after(number)
            weights = list(game.outcomes(state).values())
            kind = (
                game.rules.heaviest(game.state.read(state)),
                weights[-1] > 1,
                len(set(weights)) > 1,
                game.actions.verb(entry.action).name,
            )
            kinds.setdefault(kind, [])
            if len(weights) > 1 and len(kinds[kind]) < POSITIONS:
                kinds[kind].append(state)
    return [state for found in kinds.values() for state in found]


@pytest.mark.parametrize("name", game_names())
def test_outcomes_come_as_often_as_they_weigh(name):
    game = load(name)
    often = game.kernel(draw_often)
    records, cells = buffers(game, 1)
    out = np.zeros(game.actions.size, np.int32)
    for number, state in enumerate(positions(name)):
        weights = game.outcomes(state)
        counts = np.zeros(game.actions.size, np.int64)
        cells[0] = state
        often(records, dice.native_generator(1, number), out, counts, DRAWS)
        assert strange({int(a): int(counts[a]) for a in np.flatnonzero(counts)}, weights) == ""
        rng, row, s = dice.generator(2, number), [0] * game.actions.size, game.state.read(state)
        plain = Counter(draw(s, rng, row) for _ in range(INTERPRETED_DRAWS))
        assert strange(plain, weights) == ""


def test_stack_has_positions_where_the_last_outcome_outweighs_the_others():
    """What `heaviest` says of a game that deals "one of these, or none of them" is put to the test."""
    game = load("stack")
    weights = [list(game.outcomes(state).values()) for state in positions("stack")]
    assert any(each[-1] > 1 and set(each[:-1]) == {1} for each in weights)
