"""Time random play the same way for every library; needs nothing but the standard library.

One step is one player's decision. Chance moves are played but never counted. Rates are taken from
CPU time, so another process on the machine disturbs them less than it would wall time. A script
takes one sample of each row; run.py starts it several times over and keeps the best.
"""

import json
import os
import platform
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS = float(os.environ.get("BENCH_SECONDS", "0.4"))


def rate(play: Callable[[], tuple[float, int]]) -> dict[str, float]:
    """Return the rates of play(), which runs a little and returns (steps, games)."""
    play()  # the first call pays for lazy imports and cold caches
    steps = games = spent = 0.0
    start = time.process_time()
    while spent < SECONDS:
        more_steps, more_games = play()
        steps += more_steps
        games += more_games
        spent = time.process_time() - start
    figures = {"steps_per_s": round(steps / spent, 1)}
    if games:
        figures["games_per_s"] = round(games / spent, 2)
        figures["steps_per_game"] = round(steps / games, 3)
    return figures


def note(text: str) -> None:
    """Write a progress line to stderr, stdout being kept for the one JSON line."""
    print(f"  {text}", file=sys.stderr, flush=True)


def report(peer: str, version: str, rows: list[dict[str, Any]], **more: Any) -> None:
    """Print the one JSON line that run.py reads."""
    line = {"peer": peer, "version": version, "python": platform.python_version(), "rows": rows}
    print(json.dumps({**line, **more}))
