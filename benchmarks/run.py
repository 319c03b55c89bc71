#!/usr/bin/env python3
"""Measure Wunderkammer beside its peers, in one run on one core, and print how they compare."""

from __future__ import annotations

import argparse
import datetime
import json
import math
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

# The one table of versions. The first requirement is the peer itself; the others are what it would
# otherwise pick for itself, pinned because they move its figures.
PEERS: dict[str, tuple[str, ...]] = {
    "open_spiel": ("open_spiel==2.0.2", "numpy==2.4.6"),
    "rlcard": ("rlcard==1.2.0", "numpy==2.4.6"),
    "pettingzoo": (
        "pettingzoo[classic]==1.26.1",  # the last version with gin rummy
        "gymnasium==1.4.0",
        "numpy==2.4.6",
        "open_spiel==2.0.2",
        "rlcard==1.2.0",
        "shimmy==2.0.1",
    ),
}

OURS = "wunderkammer"
CARD_GAMES = ("oh_hell(players=4)", "hearts", "crazy_eights(players=4)", "skat")
CARDS = "OpenSpiel card games"
CHESS = "OpenSpiel chess"
RLCARD = "RLCard fastest"

# How many times a yardstick the native playout of each game has to be.
RATIO_BARS: tuple[tuple[str, str, float], ...] = (
    ("curios", CARDS, 8.0),
    ("curios", RLCARD, 100.0),
    ("cargo", CHESS, 4.0),
    ("treasures", CARDS, 5.0),
    ("aztec", CARDS, 5.0),
    ("stack", CARDS, 4.0),
)

# How many times the fastest of the peers' searches ours has to be, in whole simulations.
SEARCH_BARS = {"curios": 3.0}

# What a row can be a rate of, and the mode of ours that a peer's row of that kind is divided into.
RATES = {"steps_per_s": ("decisions", "native"), "simulations_per_s": ("simulations", "ismcts")}

Row = dict[str, Any]
Report = dict[str, Any]


def say(text: str) -> None:
    """Write a progress line to stderr."""
    print(text, file=sys.stderr, flush=True)


def chosen_peers(text: str) -> list[str]:
    """Parse the value of --peers."""
    if text in ("all", "none"):
        return list(PEERS) if text == "all" else []
    names = text.split(",")
    unknown = sorted(set(names) - set(PEERS))
    if unknown:
        raise argparse.ArgumentTypeError(
            f"unknown peer {', '.join(map(repr, unknown))}: choose from {', '.join(PEERS)}"
        )
    return [name for name in PEERS if name in names]


def positive_seconds(text: str) -> float:
    """Parse a length of time."""
    value = float(text)
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number of seconds")
    return value


def positive_count(text: str) -> int:
    """Parse a count of one or more."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return value


def default_cache() -> Path:
    """Return the folder of the peers' environments in the user's cache folder."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "wunderkammer" / "bench-peers"


def parse_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="Exit status: 0 when everything asked for was measured and every bar held; else 2.",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every figure to FILE as JSON")
    parser.add_argument(
        "--peers",
        type=chosen_peers,
        default="all",
        metavar="NAMES",
        help=f"peers to measure: all, none, or a comma-separated list of {', '.join(PEERS)} (default: all)",
    )
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        default=0.4,
        help="CPU seconds of one sample of one row (default: %(default)s)",
    )
    parser.add_argument(
        "--repeats",
        type=positive_count,
        default=10,
        help="rounds of samples; the best sample of each row counts (default: %(default)s)",
    )
    parser.add_argument(
        "--cache",
        type=Path,
        default=default_cache(),
        metavar="FOLDER",
        help="where the peers' virtual environments are made and looked for "
        "(default: wunderkammer/bench-peers in the user's cache folder)",
    )
    arguments = parser.parse_args()
    if arguments.json is not None and not arguments.json.absolute().parent.is_dir():
        parser.error(f"--json: there is no folder {arguments.json.parent}")
    return arguments


def peer_python(name: str, cache: Path) -> Path:
    """Return the Python of the peer's virtual environment, making it first where need be."""
    requirements = PEERS[name]
    version = requirements[0].split("==")[1]
    folder = cache.absolute() / f"{name}-{version}"
    python = folder / "bin" / "python"
    # Written last, so that an environment left half made, or made for another Python or for other
    # pins, is made anew.
    stamp = folder / "installed.txt"
    contents = "\n".join((f"python=={platform.python_version()}", *requirements)) + "\n"
    if not stamp.is_file() or stamp.read_text() != contents:
        say(f"installing {name} {version} into {folder}")
        make = [sys.executable, "-m", "venv", "--clear", str(folder)]
        install = [str(python), "-m", "pip", "install", "--quiet", *requirements]
        for command in (make, install):
            subprocess.run(command, check=True, stdout=sys.stderr)
        stamp.write_text(contents)
    return python


def pin_to_one_core() -> int | None:
    """Bind this process and its children to the first core it may use, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def measure(python: Path, script: Path, seconds: float, *, first: bool) -> Report:
    """Run one benchmark script and return what its JSON line says."""
    environment = {
        **os.environ,
        "BENCH_SECONDS": str(seconds),
        "BENCH_FIRST": "1" if first else "",
        # CPU time adds up over threads, so a library that starts some would look slower.
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "NUMBA_NUM_THREADS": "1",
    }
    done = subprocess.run([str(python), str(script)], check=True, stdout=subprocess.PIPE, text=True, env=environment)
    lines = done.stdout.splitlines()
    if len(lines) != 1:
        raise ValueError(f"{script.name} printed {len(lines)} lines, not one")
    report: Report = json.loads(lines[0])
    if not all({"game", "mode"} <= row.keys() for row in report["rows"]):
        raise ValueError(f"{script.name} printed a row without its game or mode")
    return report


def rate(row: Row) -> float:
    """Return what a row says per second, 0 where it failed or counts something else."""
    return float(next((row[key] for key in RATES if key in row), 0))


def best_of(rounds: list[Report]) -> Report:
    """Merge the reports of one script, keeping each row and each bar from its best round."""
    rows = []
    for samples in zip(*(report["rows"] for report in rounds), strict=True):
        best = max(samples, key=rate)
        rates = [rate(row) for row in samples if rate(row)]
        rows.append({**best, "spread": round(1 - min(rates) / max(rates), 3)} if rates else best)
    # What is slow to measure stands in the first round alone.
    bars = []
    for first in rounds[0].get("bars", []):
        same = [bar for report in rounds for bar in report["bars"] if bar["name"] == first["name"]]
        choose = max if first["sense"] == ">=" else min
        bars.append(choose(same, key=lambda bar: float(bar["value"])))
    return {**rounds[0], "rows": rows, "bars": bars}


def measure_all(arguments: argparse.Namespace) -> tuple[list[Report], list[str], int | None]:
    """Measure ours and the chosen peers; return the reports, what failed, and the core used."""
    failures = []
    scripts = {OURS: (Path(sys.executable), HERE / "ours.py")}
    for name in arguments.peers:
        try:
            scripts[name] = (peer_python(name, arguments.cache), HERE / f"peers/play_{name}.py")
        except (OSError, subprocess.CalledProcessError) as why:
            failures.append(f"{name} could not be installed: {why}")
    core = pin_to_one_core()  # only now: the installing may use every core
    # A machine's speed drifts by the minute, so the libraries take turns: each then has samples
    # from all over the run, and the best of them meet on even terms.
    rounds: dict[str, list[Report]] = {name: [] for name in scripts}
    for turn in range(1, arguments.repeats + 1):
        for name in list(rounds):
            say(f"measuring {name}, round {turn} of {arguments.repeats}")
            try:
                rounds[name].append(measure(*scripts[name], arguments.seconds, first=turn == 1))
            except (OSError, KeyError, ValueError, subprocess.CalledProcessError) as why:
                failures.append(f"{name} could not be measured: {why}")
                del rounds[name]
    reports = []
    for name, samples in rounds.items():
        try:
            report = best_of(samples)
        except ValueError:
            failures.append(f"{name} printed other rows or bars in one round than in another")
            continue
        reports.append(report)
        failures += [f"{name} {row['game']} {row['mode']}: {row['error']}" for row in report["rows"] if "error" in row]
    return reports, failures, core


def rows_of(reports: list[Report], peer: str) -> list[Row]:
    """Return the rows of one peer, none where it was not measured."""
    return [row for report in reports if report["peer"] == peer for row in report["rows"]]


def rate_of_ours(rows: list[Row], game: str, key: str) -> float | None:
    """Return our rate of a game: at four seats where measured, else the slowest table's."""
    mode = RATES[key][1]
    found = [row for row in rows if row["game"] == game and row["mode"] == mode and key in row]
    found = [row for row in found if row.get("players") == 4] or found
    return min((float(row[key]) for row in found), default=None)


def yardsticks(reports: list[Report]) -> dict[str, float]:
    """Return the peers' rates that ours are divided by, as far as they were measured."""
    whole_games = {
        row["game"]: float(row["steps_per_s"])
        for row in rows_of(reports, "open_spiel")
        if row["mode"] == "cpp_game" and "steps_per_s" in row
    }
    rlcard = [float(r["steps_per_s"]) for r in rows_of(reports, "rlcard") if "steps_per_s" in r]
    found = {}
    if all(game in whole_games for game in CARD_GAMES):
        logs = [math.log(whole_games[game]) for game in CARD_GAMES]
        found[CARDS] = math.exp(sum(logs) / len(logs))
    if "chess" in whole_games:
        found[CHESS] = whole_games["chess"]
    if rlcard:
        found[RLCARD] = max(rlcard)
    return found


def all_bars(reports: list[Report], ratios: dict[str, dict[str, float]], peers: list[str]) -> list[Row]:
    """Return the bars our script states and those that need peers, each with its verdict."""
    bars = [dict(bar) for report in reports for bar in report.get("bars", [])]
    measured = {row["game"] for row in rows_of(reports, OURS)}
    for game, yardstick, wanted in RATIO_BARS:
        needs = "rlcard" if yardstick == RLCARD else "open_spiel"
        if game in measured and needs in peers:
            bars.append(
                {
                    "name": f"{game} native / {yardstick}",
                    "value": ratios.get(game, {}).get(yardstick),
                    "bar": wanted,
                    "sense": ">=",
                    "unit": "x",
                }
            )
    searches = [float(row["simulations_per_s"]) for row in rows_of(reports, "open_spiel") if "simulations_per_s" in row]
    for game, wanted in SEARCH_BARS.items():
        if game in measured and "open_spiel" in peers:
            ours = rate_of_ours(rows_of(reports, OURS), game, "simulations_per_s")
            ratio = ours / max(searches) if ours and searches else None
            name = f"{game} ismcts / OpenSpiel ISMCTSBot"
            bars.append({"name": name, "value": ratio, "bar": wanted, "sense": ">=", "unit": "x"})
    for bar in bars:
        value, wanted = bar["value"], bar["bar"]
        bar["held"] = value is not None and (value >= wanted if bar["sense"] == ">=" else value <= wanted)
    return bars


def table(header: list[str], lines: list[list[str]], left: int) -> str:
    """Lay out a plain table whose first `left` columns are words and whose others are numbers."""
    widths = [max(map(len, column)) for column in zip(header, *lines, strict=True)]

    def laid_out(cells: list[str]) -> str:
        pairs = enumerate(zip(cells, widths, strict=True))
        return "  ".join(c.ljust(w) if i < left else c.rjust(w) for i, (c, w) in pairs).rstrip()

    rule = ["-" * width for width in widths]
    return "\n".join(map(laid_out, [header, rule, *lines]))


def number(value: float | None) -> str:
    """Write a figure with about three digits that matter, a dash where there is none."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def rows_table(reports: list[Report]) -> str:
    """Lay out every row beside how many times its rate ours is."""
    ours = rows_of(reports, OURS)
    games = list(dict.fromkeys(row["game"] for row in ours))
    games = [g for g in games if any(rate_of_ours(ours, g, key) for key in RATES)]
    header = ["library", "game", "mode", "rate of", "seats", "per second", "games/s", "steps/game", "simulated/s"]
    lines = []
    for report in reports:
        for row in report["rows"]:
            key = next((key for key in RATES if key in row), None)
            line = [report["peer"], row["game"], row["mode"], RATES[key][0] if key else "-"]
            line += [str(row.get("players", "-")), number(row[key] if key else None)]
            line += [number(row.get("games_per_s")), number(row.get("steps_per_game"))]
            line.append(number(row.get("simulated_decisions_per_s")))
            for game in games:
                # Between two games of ours, a ratio would say nothing.
                alike = report["peer"] != OURS or row["game"] == game
                our_rate = rate_of_ours(ours, game, key) if key and alike else None
                line.append(number(our_rate / row[key] if our_rate and key else None))
            lines.append(line)
    return table(header + [f"{game} x" for game in games], lines, left=4)


def ratios_table(found: dict[str, float], ratios: dict[str, dict[str, float]]) -> str:
    """Lay out the yardsticks and how many times each our native playouts are."""
    lines = [[name, number(value), *(number(ratios[game][name]) for game in ratios)] for name, value in found.items()]
    return table(["yardstick", "per second", *(f"{game} x" for game in ratios)], lines, left=1)


def bars_table(bars: list[Row]) -> str:
    """Lay out every bar with what was measured, what is wanted and the verdict."""
    lines = [
        [
            bar["name"],
            "held" if bar["held"] else "NOT HELD",
            number(bar["value"]),
            f"{bar['sense']} {number(bar['bar'])}",
            bar["unit"],
        ]
        for bar in bars
    ]
    return table(["bar", "verdict", "measured", "wanted", "unit"], lines, left=2)


def processor() -> str:
    """Return the processor's name as far as the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def main() -> int:
    """Measure, print and return the exit status."""
    arguments = parse_arguments()
    reports, failures, core = measure_all(arguments)
    ours = rows_of(reports, OURS)
    found = yardsticks(reports)
    ratios = {
        game: {name: our_rate / value for name, value in found.items()}
        for game in dict.fromkeys(row["game"] for row in ours)
        if (our_rate := rate_of_ours(ours, game, "steps_per_s")) is not None
    }
    bars = all_bars(reports, ratios, arguments.peers)

    parts = [rows_table(reports)]
    if found:
        parts.append(ratios_table(found, ratios))
    if bars:
        parts.append(bars_table(bars))
    if failures:
        parts.append("\n".join(f"failed: {failure}" for failure in failures))
    print("\n\n".join(parts))

    if arguments.json is not None:
        document = {
            "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            "processor": processor(),
            "core": core,
            "platform": platform.platform(),
            "seconds": arguments.seconds,
            "repeats": arguments.repeats,
            "reports": reports,
            "yardsticks": found,
            "ratios": ratios,
            "bars": bars,
            "failures": failures,
        }
        arguments.json.write_text(json.dumps(document, indent=1) + "\n")
    return 2 if failures or not all(bar["held"] for bar in bars) else 0


if __name__ == "__main__":
    sys.exit(main())
