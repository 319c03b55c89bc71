"""Measure our own games the way the peers are measured; print one JSON line.

Rates are samples of BENCH_SECONDS of CPU time, one a row. What is slow to measure and does not need many
samples (compile times, the import) is measured only where BENCH_FIRST is set: in the first round of `run.py`.
"""

from __future__ import annotations

import os
from typing import Any

from peers.timing import SECONDS, report

from wunderkammer import __version__, load
from wunderkammer.core.game import Game
from wunderkammer.core.registry import game_names
from wunderkammer.lab.speed import (
    compile_seconds,
    import_seconds,
    interpreted_play,
    native_play,
    search_play,
    small_costs,
)

Row = dict[str, Any]

# What each game must hold besides its ratios to the peers.
COLD_SECONDS = {"curios": 10.0, "cargo": 40.0}
CACHED_SECONDS = 1.0
STATE_BYTES = {"curios": 1_536, "cargo": 6_144, "treasures": 1_536, "aztec": 2_048, "stack": 3_072}
INTERPRETED = {"curios": 60_000.0}
IMPORT_SECONDS = 0.3


def rows(game: Game) -> list[Row]:
    """Measure whole random matches at the game's usual table, the deal included."""
    seats = game.usual_seats
    rate, length = native_play(game, seats, SECONDS, 1)
    base = {"game": game.key, "players": seats, "steps_per_game": round(length, 1)}
    interpreted = interpreted_play(game, seats, SECONDS, 1)
    measured = [
        {**base, "mode": "native", "steps_per_s": round(rate), "games_per_s": round(rate / length)},
        {**base, "mode": "interpreted", "steps_per_s": round(interpreted), "games_per_s": round(interpreted / length)},
    ]
    costs = small_costs(game, SECONDS / 4, 1)
    measured[0] |= {f"{name}_ns": round(value, 1) for name, value in costs.items()}
    simulations, simulated = search_play(game, seats, SECONDS, 1)
    row = {"game": game.key, "players": seats, "mode": "ismcts"}
    measured.append({**row, "simulations_per_s": round(simulations), "simulated_decisions_per_s": round(simulated)})
    return measured


def bars(game: Game, interpreted: float) -> list[Row]:
    """Give what a game must hold by itself."""
    found = []
    if game.key in INTERPRETED:
        found.append(bar(f"{game.key} interpreted", interpreted, INTERPRETED[game.key], ">=", "decisions/s"))
    if game.key in STATE_BYTES:
        found.append(bar(f"{game.key} state", 4.0 * game.state.cells, STATE_BYTES[game.key], "<=", "bytes"))
    if os.environ.get("BENCH_FIRST"):
        cold, cached = compile_seconds(game)
        found.append(bar(f"{game.key} first native match, cold", cold, COLD_SECONDS.get(game.key, 40.0), "<=", "s"))
        found.append(bar(f"{game.key} first native match, cached", cached, CACHED_SECONDS, "<=", "s"))
    return found


def bar(name: str, value: float, wanted: float, sense: str, unit: str) -> Row:
    """Spell a bar as `run.py` reads it."""
    return {"name": name, "value": round(value, 3), "bar": wanted, "sense": sense, "unit": unit}


def main() -> None:
    """Measure all games."""
    all_rows: list[Row] = []
    all_bars: list[Row] = []
    for name in game_names():
        game = load(name)
        measured = rows(game)
        all_rows += measured
        all_bars += bars(game, measured[1]["steps_per_s"])
    if os.environ.get("BENCH_FIRST"):
        all_bars.append(bar("import wunderkammer", import_seconds(), IMPORT_SECONDS, "<=", "s"))
    report("wunderkammer", __version__, all_rows, bars=all_bars)


if __name__ == "__main__":
    main()
