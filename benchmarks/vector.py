#!/usr/bin/env python3
"""Measure the vector environment beside the rules alone, in one run, and print how they compare.

What is timed is `VectorEnv.step` by itself: checking the choices, the rules, chance, the next match where one is over,
observations and masks of all tables, at the usual number of seats, all of them chosen by the caller. The choices,
uniformly random legal actions, are drawn by `VectorEnv.sample` outside of it, and timed apart. A step is one choice at
one table. The yardstick, `rules`, plays whole random matches in native code, one after the other, and shows nothing.
Rates are by processor time; the best of several rounds in which all take turns.

With `--device cuda` the tables lie on a card, and time is that of the wall, until the card has finished each step; what
it shows is first compared with what a processor shows.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from wunderkammer import load
from wunderkammer.adapters.vector import DEVICES, VectorEnv
from wunderkammer.core.game import Game
from wunderkammer.core.registry import game_names
from wunderkammer.lab.speed import native_play

BARS = {("cpu", "curios"): 10e6, ("cuda", "curios"): 480e6}
BAR = 1.5e6
"""Steps a second with ints as observations that a game has to reach on one core, or on a card."""

FORMS: tuple[Literal["ints", "floats", "views"], ...] = ("ints", "floats", "views")
COMPARED = 2000
"""At how many tables a card is compared with a processor."""
WARM_UP = 300
"""Steps until the tables are in all stages of their matches."""


def parse_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], epilog="Exit status: 0 when every bar held, else 2."
    )
    parser.add_argument("games", nargs="*", default=game_names(), help="games to measure (default: all)")
    parser.add_argument("--tables", type=int, help="tables side by side (default: 1024, on a card a million)")
    parser.add_argument("--device", choices=DEVICES, default="cpu", help="where they lie (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.2, help="seconds of one sample (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=10, help="samples of each row (default: %(default)s)")
    return parser.parse_args()


def cost(work: Callable[[], Any], prepare: Callable[[], Any], seconds: float, clock: Callable[[], float]) -> float:
    """Give the seconds that one call of `work` takes, what comes before it not counted."""
    spent, calls = 0.0, 0
    while spent < seconds:
        prepare()
        began = clock()
        work()
        spent += clock() - began
        calls += 1
    return spent / calls


def compare(game: Game) -> None:
    """Fail if a card shows anything else than a processor."""
    card, processor = (VectorEnv(game, COMPARED, seed=3, device=device) for device in ("cuda", "cpu"))
    shown: Any = card.frame  # the card's own arrays
    expected: Any = processor.frame  # what their types have in common mypy finds one time and not the next
    for step in range(WARM_UP):
        if step % 10 == 0:
            for name, own, other in zip(card.frame._fields, shown, expected, strict=True):
                if not np.array_equal(own.copy_to_host(), other):
                    raise SystemExit(f"{game.key}: {name} differ after {step} steps.")
        processor.step(processor.sample())
        card.step(card.sample())


def measure(name: str, asked: argparse.Namespace) -> dict[str, float]:
    """Give nanoseconds a step of a game: the environment by form, drawing the choices, and the rules alone."""
    game, on_card = load(name), asked.device == "cuda"
    tables, clock = asked.tables or (1 << 20 if on_card else 1024), time.perf_counter if on_card else time.process_time
    if on_card:
        compare(game)
    best = dict.fromkeys((*FORMS, "draw", "rules"), float("inf"))
    envs = {
        form: VectorEnv(game, tables, observation=form, device=asked.device) for form in FORMS[: 1 if on_card else 3]
    }
    for env in envs.values():
        for _ in range(WARM_UP):
            env.step(env.sample())
    for _ in range(asked.rounds):
        for form, env in envs.items():
            drawn = env.sample()  # the array is the same at every call
            step = _finished(lambda e=env, c=drawn: e.step(c).done, on_card)  # type: ignore[misc]
            best[form] = min(best[form], cost(step, _finished(env.sample, on_card), asked.seconds, clock) / tables)
        draw = _finished(envs["ints"].sample, on_card)
        best["draw"] = min(best["draw"], cost(draw, lambda: None, asked.seconds / 4, clock) / tables)
        best["rules"] = min(best["rules"], 1 / native_play(game, game.usual_seats, asked.seconds, 1)[0])
    return {row: 1e9 * each for row, each in best.items()}


def _finished(work: Callable[[], Any], on_card: bool) -> Callable[[], Any]:
    """Give work that is done when it returns: a card goes on by itself until somebody asks for a value."""
    return (lambda: work()[:1].copy_to_host()) if on_card else work


def main() -> int:
    """Measure and print; say whether every bar held."""
    asked = parse_arguments()
    print(f"{'game':10} {'rules':>9} {'ints':>9} {'floats':>9} {'views':>9} {'draw':>9}   nanoseconds a step")
    held = True
    for name in asked.games:
        found = measure(name, asked)
        rate, bar = 1e9 / found["ints"], BARS.get((asked.device, name), BAR)
        held &= rate >= bar
        print(
            f"{name:10} "
            + " ".join(f"{found[row]:9.3f}" for row in ("rules", "ints", "floats", "views", "draw"))
            + f"   {rate / 1e6:.2f} million steps/s with ints, {found['ints'] / found['rules']:.3f} times the rules;"
            f" bar {bar / 1e6:g} million: {'held' if rate >= bar else 'missed'}",
            flush=True,
        )
    return 0 if held else 2


if __name__ == "__main__":
    sys.exit(main())
