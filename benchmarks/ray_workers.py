"""Measure how the rate of matches grows with the workers of a local Ray: `python benchmarks/ray_workers.py [GAME]`.

Numbers of workers take turns. Each turn starts a Ray of its own, lets every worker load the game, and then times a row
of short runs. What other programs used of the processor is measured beside each run: those with quiet neighbours count.
Matches a second of our own processor time, Ray's included, hardly depend on the neighbours: if they are the same for
any number of workers, the rate grows with the workers wherever each has a core of its own.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from pathlib import Path

from wunderkammer import load
from wunderkammer.arena.on_ray import OnRay
from wunderkammer.arena.simulation import NATIVE_PIECE, simulate
from wunderkammer.bots.bot import parse_bots
from wunderkammer.core.game import Game

PIECES = 8
"""How many pieces of work each worker has in a run."""
TICKS = os.sysconf("SC_CLK_TCK")


def busy() -> tuple[float, float]:
    """Give the seconds of processor time that all programs have used, and those of this one and its children."""
    user, nice, system, _, _, irq, softirq, *_ = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:])
    parents, used = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        parents[int(folder.name)], used[int(folder.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    ours = {os.getpid()}
    while more := {each for each, parent in parents.items() if parent in ours and each not in ours}:
        ours |= more
    return (user + nice + system + irq + softirq) / TICKS, sum(used.get(each, 0) for each in ours) / TICKS


def turn(game: Game, workers: int, runs: int) -> list[tuple[float, float, float]]:
    """Give for each run the matches a second, those a second of our processor time, and the cores that others used."""
    bots = parse_bots("random", game.usual_seats)
    found = []
    with OnRay("local", workers) as runner:
        simulate(game, bots, 4 * workers * NATIVE_PIECE, seed=1, runner=runner)
        for number in range(runs):
            all_before, ours_before = busy()
            began = time.perf_counter()
            summary = simulate(game, bots, PIECES * workers * NATIVE_PIECE, seed=2 + number, runner=runner)
            seconds = time.perf_counter() - began
            all_after, ours_after = busy()
            ours = ours_after - ours_before
            others = (all_after - all_before - ours) / seconds
            found.append((summary.matches / seconds, summary.matches / ours, others))
    return found


def main() -> None:
    """Let the numbers of workers take turns, and print what each reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="cargo")
    parser.add_argument("--workers", default="1,2", help="numbers of workers, the first to compare with (1,2)")
    parser.add_argument("--runs", type=int, default=5, help="how many runs a turn has (5)")
    parser.add_argument("--turns", type=int, default=3, help="how many turns each number has (3)")
    parser.add_argument("--quiet", type=float, default=0.1, help="how many cores others may use in a run that counts")
    args = parser.parse_args()
    game, counts = load(args.game), [int(part) for part in args.workers.split(",")]
    quiet: dict[int, list[float]] = {count: [] for count in counts}
    efficient: dict[int, list[float]] = {count: [] for count in counts}
    for _ in range(args.turns):
        for count in counts:
            for rate, own, others in turn(game, count, args.runs):
                efficient[count].append(own)
                if others <= args.quiet:
                    quiet[count].append(rate)
                said = f"{count} workers: {rate:,.0f} matches a second, {own:,.0f} a second of our processor time"
                print(f"{said}, others used {others:.2f} cores", flush=True)
    for title, rates in (("a second, quiet runs", quiet), ("a second of our processor time", efficient)):
        for count, found in rates.items():
            middle, first = (statistics.median(each or [float("nan")]) for each in (found, rates[counts[0]]))
            print(
                f"{count} workers: {len(found)} runs, median {middle:,.0f} matches {title}: {middle / first:.2f} times"
            )


if __name__ == "__main__":
    main()
