"""Every game obeys the laws, at every seat count and with every option.

Compiled over a thousand matches; in words, JSON and interpreted over some. `make soak` runs millions, and hundreds.
"""

from __future__ import annotations

import os

import pytest

from wunderkammer import load
from wunderkammer.core.laws import VectorLaws, word_laws
from wunderkammer.core.registry import game_names

MATCHES = int(os.environ.get("LAW_MATCHES", "1000"))
"""How many compiled matches the option sets of a table share."""
TOLD = int(os.environ.get("LAW_TOLD", "4"))
"""How many matches are told at a table of the fewest or the most seats; half as many at those between."""
SEED = int(os.environ.get("LAW_SEED", "1"))

LIGHT = {"curios": 4}
"""The games whose matches are so short that they play and tell this many times as many."""

TABLES = [(name, seats) for name in game_names() for seats in load(name).seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_laws_on_vectors(name, seats):
    game = load(name)
    samples = game.options.samples(seats)
    share = max(1, LIGHT.get(name, 1) * MATCHES // len(samples))
    for options in samples:
        laws = VectorLaws(game, seats, options)
        assert laws.run(share, SEED) == ""
        assert laws.decisions > share


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_laws_on_words_and_both_modes(name, seats):
    game = load(name)
    samples = game.options.samples(seats)
    told = LIGHT.get(name, 1) * TOLD // (2 if game.seats[0] < seats < game.seats[-1] else 1)
    for number in range(told):
        # Option sets take turns, at each table from another one on: so few matches do not reach them all.
        options = samples[(seats + number) % len(samples)]
        assert word_laws(game, seats, options, matches=1, seed=SEED + number) == ""
