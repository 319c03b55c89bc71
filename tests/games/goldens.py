"""Look for matches that show what the goldens of a game still lack: `python -m tests.games.goldens NAME`.

Bots play seeded matches at all tables; each match that shows something new is kept under `tests/matches/NAME/`.
"""

from __future__ import annotations

import importlib
import sys
import textwrap

from tests.games.test_goldens import MATCHES
from wunderkammer import load
from wunderkammer.arena.simulation import play_out
from wunderkammer.bots.bot import parse_bots
from wunderkammer.core import notation
from wunderkammer.core.match import Match

TRIES = 4000


def collect(name: str) -> set[str]:
    """Write goldens until nothing is missing, or patience ends; give what is still missing."""
    game = load(name)
    wanted = importlib.import_module(f"tests.games.{name}.features")
    folder = MATCHES / name
    folder.mkdir(parents=True, exist_ok=True)
    options = {(option.name, choice) for option in game.options.options for choice in option.choices}
    missing: set = set(wanted.WANTED) | options
    for path in folder.glob("*.match"):
        match = notation.open_file(path)
        missing -= wanted.features(match) | set(match.options.items())
    for number in range(TRIES):
        if not missing:
            break
        seats = game.seats[number % len(game.seats)]
        tables = game.options.samples(seats)
        bots = parse_bots(("random", "greedy")[number % 3 == 0], seats)
        match = Match.begin(game, seats, tables[number // len(game.seats) % len(tables)], seed=f"golden {number}")
        if hasattr(wanted, "play"):  # a game may bring players of its own
            wanted.play(match, number)
        else:
            play_out(match, bots, number)
        new = missing & (wanted.features(match) | set(match.options.items()))
        if new:
            missing -= new
            title = ", ".join(sorted(f"{n[0]} {n[1]}" if isinstance(n, tuple) else n for n in new))
            path = folder / f"{seats}-seats-{number}.match"
            shows = "\n".join(textwrap.wrap(f"Shows: {title}", 110, initial_indent="# ", subsequent_indent="#   "))
            path.write_text(f"{shows}\n{notation.write(match)}", encoding="utf-8")
            print(f"{path.name}: {title}")
    return missing


if __name__ == "__main__":
    for each in sys.argv[1:]:
        still = collect(each)
        if still:
            print(f"{each} still lacks: {still}")
