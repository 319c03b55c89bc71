"""Every game obeys the laws, at every seat count and with every option.

Compiled over thousands of matches; in words, JSON and interpreted over dozens. `make soak` runs millions.
"""

from __future__ import annotations

import os

import pytest

from wunderkammer import load
from wunderkammer.core.laws import VectorLaws, word_laws
from wunderkammer.core.registry import game_names

MATCHES = int(os.environ.get("LAW_MATCHES", "2000"))
TOLD = int(os.environ.get("LAW_TOLD", "40"))
SEED = int(os.environ.get("LAW_SEED", "1"))

LIGHT = ("curios",)
"""Games quick enough for all matches at every option set. The others share them among their option sets, and are told
in fewer matches, so that the suite stays short; `make soak` makes up for it."""
HEAVY_TOLD = 4

TABLES = [(name, seats) for name in game_names() for seats in load(name).seats]


# One worker runs all tables of a game, so that its laws are compiled once.
def _tables():
    return [pytest.param(*table, marks=pytest.mark.xdist_group(table[0])) for table in TABLES]


@pytest.mark.parametrize(("name", "seats"), _tables())
def test_laws_on_vectors(name, seats):
    game = load(name)
    samples = game.options.samples(seats)
    share = MATCHES if name in LIGHT else max(1, MATCHES // len(samples))
    for options in samples:
        laws = VectorLaws(game, seats, options)
        assert laws.run(share, SEED) == ""
        assert laws.decisions > share


@pytest.mark.parametrize(("name", "seats"), _tables())
def test_laws_on_words_and_both_modes(name, seats):
    game = load(name)
    samples = game.options.samples(seats)
    told = TOLD if name in LIGHT else TOLD // HEAVY_TOLD
    for number, options in enumerate(samples[:told]):
        # Option sets take turns; together they make up the matches of this seat count.
        share = max(1, told // len(samples))
        assert word_laws(game, seats, options, matches=share, seed=SEED + number) == ""
