"""Tables of components are read from the start alone: native rules do not ask whether an index counts from the end."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from wunderkammer import Match, load
from wunderkammer.core import dice
from wunderkammer.core.registry import game_names

EVERY = 7
"""At every so many decisions all that bots ask of the rules is asked of each seat."""


class CheckedTable(tuple):  # type: ignore[type-arg]
    """A table that refuses negative indices, also in its rows."""

    def __new__(cls, rows: Any) -> CheckedTable:
        """Make it from a plain one."""
        return super().__new__(cls, (cls(each) if isinstance(each, tuple) else each for each in rows))

    def __getitem__(self, index: Any) -> Any:
        """Give an entry that is counted from the start."""
        if not isinstance(index, slice) and index < 0:
            raise IndexError(f"{index} counts from the end of a table")
        return super().__getitem__(index)


def is_table(value: object) -> bool:
    return type(value) is tuple and all(isinstance(each, int) or is_table(each) for each in value)


def check_tables(key: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Exchange the tables of a game for checked ones; give how many there are."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"wunderkammer.games.{key}")]
    tables = [(module, name) for module in modules for name, each in vars(module).items() if is_table(each)]
    for module, name in tables:
        monkeypatch.setattr(module, name, CheckedTable(getattr(module, name)))
    return len(tables)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in game_names() for seats in load(key).seats])
def test_no_rule_reads_a_table_from_its_end(key, seats, seed, monkeypatch):
    game, rng = load(key), dice.generator(seed)
    assert check_tables(key, monkeypatch) > 10
    sets = game.options.samples(seats)
    match = Match.begin(game, seats, sets[seed % len(sets)], seed=seed)
    while match.pending:
        seat = match.pending[0]
        if len(match.log) % EVERY == 0:
            for viewer in range(match.seats):
                world = game.state.read(game.imagine(match.view(viewer), viewer, rng))
                for ask in (game.rules.evaluate, game.rules.belief, game.rules.randomness, game.rules.midway):
                    ask(world, viewer)
        choices = match.legal(seat)
        match.play(seat, choices[dice.below(rng, len(choices))])
    assert match.result().places


def test_a_checked_table_refuses_what_counts_from_its_end():
    table = CheckedTable(((1, 2), (3, 4)))
    assert table[1][0] == 3
    for wrong in (lambda: table[-1], lambda: table[0][-1]):
        with pytest.raises(IndexError, match="counts from the end"):
            wrong()
