#!/usr/bin/env python3
"""Measure our games through the adapters beside the libraries' own games, in one run on one core.

Each row is set against the fastest of the library's own games, and in PettingZoo's loop also against the fastest of
those that have a mask of legal actions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from run import HERE, Report, best_of, default_cache, measure, number, peer_python, pin_to_one_core, rows_of, say, table

OURS, THEIRS = "wunderkammer", "pettingzoo"
WITHOUT_A_MASK = "rps_v2"
"""The one game of theirs where everything is legal at all times: it makes no mask and shows a single int."""


def parse_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU seconds of one sample of one row (0.4)")
    parser.add_argument("--repeats", type=int, default=5, help="rounds of samples; the best of each row counts (5)")
    parser.add_argument(
        "--cache", type=Path, default=default_cache(), metavar="FOLDER", help="where PettingZoo's environment is made"
    )
    parser.add_argument("--python", type=Path, help="a Python that has pettingzoo[classic], instead of making one")
    return parser.parse_args()


def fastest(reports: list[Report], peer: str, mode: str, counts: Callable[[str], bool]) -> float:
    """Give the highest rate of a mode of a library, of those of its games that count."""
    rows = [row for row in rows_of(reports, peer) if row["mode"] == mode and counts(row["game"])]
    return max(float(row["steps_per_s"]) for row in rows)


def main() -> int:
    """Measure in turns, and print every row beside the fastest of the library's own games in the same mode."""
    arguments = parse_arguments()
    peer = arguments.python or peer_python(THEIRS, arguments.cache)
    scripts = {
        OURS: (Path(sys.executable), HERE / "ours_environments.py"),
        THEIRS: (peer, HERE / "peers/play_pettingzoo.py"),
    }
    pin_to_one_core()
    rounds: dict[str, list[Report]] = {name: [] for name in scripts}
    for turn in range(arguments.repeats):
        for name, (python, script) in scripts.items():
            say(f"measuring {name}, round {turn + 1} of {arguments.repeats}")
            rounds[name].append(measure(python, script, arguments.seconds, first=turn == 0))
    reports = [best_of(samples) for samples in rounds.values()]
    yardsticks = {
        **{
            mode: [fastest(reports, THEIRS, mode, counts) for counts in (lambda game: True, WITHOUT_A_MASK.__ne__)]
            for mode in ("aec_loop", "aec_alone")
        },
        "spiel_loop": [fastest(reports, OURS, "spiel_loop", lambda game: game.startswith("python_"))],
    }
    lines = [
        [row["mode"], row["game"], str(row["players"]), number(row["steps_per_s"]), number(row["steps_per_game"])]
        + [number(row["steps_per_s"] / each) for each in yardsticks.get(row["mode"], [])]
        for report in reports
        for row in report["rows"]
    ]
    titles = ["mode", "game", "seats", "steps/s", "steps/match", "x fastest", "x fastest with a mask"]
    print(table(titles, sorted(each + ["-"] * (len(titles) - len(each)) for each in lines), left=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
