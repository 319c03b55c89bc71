"""Measure the games on a CUDA card, and compare what it plays with what the processor plays; one JSON line a step.

    python benchmarks/gpu.py                                   # every game: comparison, rate, laws
    python benchmarks/gpu.py cargo --steps rate --shape resident=256,calls=200
    python benchmarks/gpu.py curios --steps laws --matches 1000000000

Several runs may go side by side to compile at the same time: they take turns on the card.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from wunderkammer import load
from wunderkammer.core import dice, playouts
from wunderkammer.core.batch import buffers
from wunderkammer.core.game import Game
from wunderkammer.core.registry import game_names
from wunderkammer.lab.cuda import Card, shape_for
from wunderkammer.lab.cuda_kernel import Shape

STEPS = ("compare", "rate", "laws")
ROUNDS = 24
"""How many matches each thread plays, one after the other, where states are compared."""
PART = 4096
"""How many matches a core of the processor plays at a time."""
SECONDS, REPEATS = 2.0, 3
"""How long a launch takes whose rate is measured, about, and how often it is measured."""


@contextmanager
def card_alone() -> Iterator[None]:
    """Wait until no other run of this script uses the card."""
    with (Path(tempfile.gettempdir()) / "wunderkammer-card.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def on_processor(game: Game, seats: int, matches: int, seed: int) -> tuple[int, Any]:
    """Play matches on all cores; give the decisions and the last states."""
    states, cells = buffers(game, matches)
    options = np.array(game.options.ints(game.options.fill(seats, {})), dtype=np.int32)
    play = game.kernel(playouts.random_matches)

    def part(first: int) -> int:
        mine = slice(first, min(first + PART, matches))
        out, rng = np.zeros(game.actions.size, dtype=np.int32), dice.native_generator(0)
        return int(play(states[mine], cells[mine], seats, options, seed, first, rng, out, game.longest))

    part(0)  # compiles, before the threads ask for it all at once
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        return sum(cores.map(part, range(0, matches, PART))), cells


def compare(card: Card, seats: int, matches: int) -> Iterator[dict[str, Any]]:
    """Compare the last state of every match, many matches a thread."""
    game, shape = card.game, card.shape
    card.play(seats, 1)  # compiles, while others use the card
    resident = max(shape.block, matches // ROUNDS // card.processors // shape.slots // shape.block * shape.block)
    card.shape = shape._replace(resident=resident)
    with card_alone():
        played = card.play(seats, matches, seed=5, finals=matches)
    threads, card.shape = card.threads, shape
    decisions, cells = on_processor(game, seats, matches, 5)
    same = (played.finals == cells).all(axis=1)
    yield {
        "matches": matches, "rounds": round(matches / threads / shape.slots, 1), "states_equal": int(same.sum()),
        "decisions": [played.decisions, decisions], "equal": bool(same.all()) and played.decisions == decisions,
    }  # fmt: skip


def rates(card: Card, seats: int, matches: int, residents: list[int], seconds: float) -> Iterator[dict[str, Any]]:
    """Measure decisions a second of long launches, the best of three, for each number of resident threads."""
    shape = card.shape
    began = time.perf_counter()
    card.play(seats, 1)
    compiled = time.perf_counter() - began
    for resident in residents or [shape.resident]:
        card.shape = shape._replace(resident=resident)
        with card_alone():
            count, best, spent = matches or card.threads * shape.slots, 0.0, 0.0
            while spent < seconds / 4 and not matches:
                began = time.perf_counter()
                card.play(seats, count)
                spent = time.perf_counter() - began
                count = int(count * min(8.0, max(1.5, seconds / spent)))
            for number in range(REPEATS):
                began = time.perf_counter()
                played = card.play(seats, count, first=number * count)
                spent = time.perf_counter() - began
                best = max(best, played.decisions / spent)
        yield {
            "resident": resident, "M_decisions_per_s": round(best / 1e6, 1), "matches": count,
            "seconds": round(spent, 3), "compile_s": round(compiled, 1),
            "decisions_per_match": round(played.decisions / count, 2), **card.cost(),
        }  # fmt: skip


def laws(game: Game, seats: int, shape: Shape, first: int, matches: int, limit: float) -> Iterator[dict[str, Any]]:
    """Check the laws on vectors, launch by launch, for so many seconds of the card at most."""
    card = Card(game, laws=True, shape=shape)
    card.play(seats, 1)
    done, decisions, spent, broken = 0, 0, 0.0, ""
    part = card.threads * shape.slots * 4
    while done < matches and not broken and spent < limit:
        with card_alone():
            began = time.perf_counter()
            played = card.play(seats, min(part, matches - done), seed=11, first=first + done)
            took = time.perf_counter() - began
        done += min(part, matches - done)
        decisions, spent, broken = decisions + played.decisions, spent + took, played.broken
        part *= 2 if took < SECONDS else 1
        yield {
            "first": first, "matches": done, "decisions": decisions, "seconds": round(spent, 1), "broken": broken,
            "M_decisions_per_s": round(decisions / spent / 1e6, 1), **card.cost(),
        }  # fmt: skip


def changed(shape: Shape, text: str) -> Shape:
    """Read changes to a shape: resident=256,calls=200."""
    for change in filter(None, text.split(",")):
        name, value = change.split("=")
        shape = shape._replace(**{name: type(getattr(shape, name))(int(value))})
    return shape


def main() -> None:
    """Run the steps asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="NAME")
    parser.add_argument("--steps", default=",".join(STEPS), help="compare, rate, laws")
    parser.add_argument("--shape", default="", metavar="NAME=N,...", help="change how threads are put to work")
    parser.add_argument("--matches", type=int, default=0, help="how many; each step has its own number if not said")
    parser.add_argument("--first", type=int, default=0, help="laws: the number of the first match, to go on later")
    parser.add_argument("--residents", default="", metavar="N,...", help="rate: threads on each processor of the card")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="rate: how long a launch takes, about")
    parser.add_argument("--limit", type=float, default=600.0, help="laws: seconds of the card that they may take")
    args = parser.parse_args()
    residents = [int(each) for each in args.residents.split(",") if each]
    for key in args.games or game_names():
        game = load(key)
        card = Card(game, shape=changed(shape_for(key), args.shape))
        seats, matches = game.usual_seats, args.matches
        for step in args.steps.split(","):
            if step == "compare":
                found = compare(card, seats, matches or 200_000)
            elif step == "rate":
                found = rates(card, seats, matches, residents, args.seconds)
            else:
                shape = changed(shape_for(key, laws=True), args.shape)
                found = laws(game, seats, shape, args.first, matches or 1_000_000, args.limit)
            for each in found:
                print(json.dumps({"game": key, "step": step, **each, "shape": args.shape}), flush=True)


if __name__ == "__main__":
    main()
