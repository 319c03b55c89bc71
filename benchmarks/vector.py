#!/usr/bin/env python3
"""Measure the vector environment beside the rules alone, in one run, and print how they compare.

What is timed is `VectorEnv.step` by itself: checking the choices, the rules, chance, the next match where one is over,
observations and masks of all tables, at the usual number of seats, all of them chosen by the caller. The choices,
uniformly random legal actions, are drawn by `VectorEnv.sample` outside of it, and timed apart. A step is one choice at
one table. The yardstick, `rules`, plays whole random matches in native code, one after the other, and shows nothing.
Rates are by processor time; the best of several rounds in which all take turns.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

from wunderkammer import load
from wunderkammer.adapters.vector import VectorEnv
from wunderkammer.core.registry import game_names
from wunderkammer.lab.speed import native_play

BARS = {"curios": 10e6}
BAR = 1.5e6
"""Steps a second with ints as observations that each game has to reach on one core."""

FORMS = ("ints", "floats", "views")
WARM_UP = 300
"""Steps until the tables are in all stages of their matches."""


def parse_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], epilog="Exit status: 0 when every bar held, else 2."
    )
    parser.add_argument("games", nargs="*", default=game_names(), help="games to measure (default: all)")
    parser.add_argument("--tables", type=int, default=1024, help="tables side by side (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.2, help="seconds of one sample (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=10, help="samples of each row (default: %(default)s)")
    return parser.parse_args()


def cost(work: Callable[[], Any], prepare: Callable[[], Any], seconds: float) -> float:
    """Give the processor seconds that one call of `work` takes, what comes before it not counted."""
    spent, calls = 0.0, 0
    while spent < seconds:
        prepare()
        began = time.process_time()
        work()
        spent += time.process_time() - began
        calls += 1
    return spent / calls


def measure(name: str, tables: int, seconds: float, rounds: int) -> dict[str, float]:
    """Give nanoseconds a step of a game: the environment by form, drawing the choices, and the rules alone."""
    game = load(name)
    envs = {form: VectorEnv(game, tables, observation=form) for form in FORMS}  # type: ignore[arg-type]
    for env in envs.values():
        for _ in range(WARM_UP):
            env.step(env.sample())
    best = dict.fromkeys((*FORMS, "draw", "rules"), float("inf"))
    for _ in range(rounds):
        for form, env in envs.items():
            drawn = env.sample()  # the array is the same at every call
            best[form] = min(best[form], cost(lambda e=env, c=drawn: e.step(c), env.sample, seconds) / tables)  # type: ignore[misc]
        env = envs["ints"]
        best["draw"] = min(best["draw"], cost(env.sample, lambda: None, seconds / 4) / tables)
        best["rules"] = min(best["rules"], 1 / native_play(game, game.usual_seats, seconds, 1)[0])
    return {row: 1e9 * each for row, each in best.items()}


def main() -> int:
    """Measure and print; say whether every bar held."""
    asked = parse_arguments()
    print(f"{'game':10} {'rules':>9} {'ints':>9} {'floats':>9} {'views':>9} {'draw':>9}   nanoseconds a step")
    held = True
    for name in asked.games:
        found = measure(name, asked.tables, asked.seconds, asked.rounds)
        rate, bar = 1e9 / found["ints"], BARS.get(name, BAR)
        held &= rate >= bar
        print(
            f"{name:10} "
            + " ".join(f"{found[row]:9.1f}" for row in ("rules", "ints", "floats", "views", "draw"))
            + f"   {rate / 1e6:.2f} million steps/s with ints, {found['ints'] / found['rules']:.2f} times the rules;"
            f" bar {bar / 1e6:g} million: {'held' if rate >= bar else 'missed'}",
            flush=True,
        )
    return 0 if held else 2


if __name__ == "__main__":
    sys.exit(main())
