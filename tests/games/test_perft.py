"""The number of ways to play on from a position is what it was: any change of the rules would alter it.

A line of `tests/perft/NAME.txt` is: seats, seed, options (or -), depth, ways.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wunderkammer import Match, load
from wunderkammer.core.options import Options
from wunderkammer.core.perft import perft
from wunderkammer.core.registry import game_names

FOLDER = Path(__file__).parents[1] / "perft"


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_table(name):
    assert (FOLDER / f"{name}.txt").exists()


def positions():
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split("#")[0].split()
            if words:
                yield path.stem, *words


@pytest.mark.parametrize(("name", "seats", "seed", "options", "depth", "ways"), list(positions()))
def test_ways_to_play_on(name, seats, seed, options, depth, ways):
    game = load(name)
    given = {} if options == "-" else Options.parse(options)
    match = Match.begin(game, int(seats), given, seed=seed)
    assert perft(game, match.state, int(depth)) == int(ways.replace("_", ""))
