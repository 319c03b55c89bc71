"""Play many matches between bots and summarise them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..arena.pieces import running
from ..arena.simulation import loops_of_table, played, simulate
from ..arena.summary import Summary
from ..arena.transcript import write_transcript
from ..bots.bot import BotSpec, parse_bots
from ..core.game import Game
from ..lab.cuda import simulate_on_card
from .arguments import (
    BadUsage,
    add_device,
    add_game,
    add_jobs,
    add_json,
    add_options,
    add_seats,
    add_seed,
    add_traceback,
    components_of,
    game_of,
    options_of,
    positive,
    seats_of,
)
from .compile import compile_loops
from .screen import progress, show, show_table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    add_seats(parser)
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B,...",
        help="one bot for all seats, or one per seat, such as greedy,random,random (default: random)",
    )
    parser.add_argument("--matches", type=positive, default=1000, metavar="N", help="number of matches (default: 1000)")
    parser.add_argument(
        "--transcript",
        type=Path,
        metavar="FILE",
        help="write every move and state of every match, one JSON object per line",
    )
    add_options(parser)
    add_seed(parser)
    add_jobs(parser)
    add_device(parser)
    add_json(parser)
    add_traceback(parser)


def run(args: argparse.Namespace) -> int:
    """Simulate, and print wins, places and totals seat by seat."""
    game = game_of(args)
    seats = seats_of(args, game)
    options = options_of(args, game, seats)
    bots = parse_bots(args.bots, seats)
    if args.transcript is not None and (args.device != "cpu" or args.jobs > 1 or args.ray is not None):
        raise BadUsage("A transcript is written match by match, in one process; leave out --jobs, --ray and --device.")
    if args.device == "cpu":
        compile_loops(game, loops_of_table(game, bots), quiet=args.json)
    if args.transcript is not None:
        return _transcribe(args, game, bots, options)
    with progress(f"Playing {game.title}", args.matches, quiet=args.json) as tell:
        summary = _simulate(args, game, bots, options, tell)
    if args.json:
        print(json.dumps(_report(game, bots, options, args.seed, summary)))
        return 0
    rows = [
        [f"{seat + 1} {bots[seat]}", f"{100 * summary.wins[seat]:.1f} %", f"{summary.places[seat]:.2f}",
         f"{summary.totals[seat]:.1f}", f"{summary.spread[seat]:.1f}"]
        for seat in range(seats)
    ]  # fmt: skip
    show_table(["seat", "wins", "place", "points", "±"], rows)
    rate = summary.decisions / max(summary.seconds, 1e-9)
    show(
        f"{summary.matches} matches of {summary.moves:.1f} moves in {summary.seconds:.2f} s; "
        f"{rate:,.0f} decisions a second.",
        "dim",
    )
    return 0


def _simulate(
    args: argparse.Namespace, game: Game, bots: list[BotSpec], options: dict[str, str], tell: Callable[[int], None]
) -> Summary:
    """Play where it was asked for; the figures are the same everywhere."""
    if args.device == "cuda":
        return simulate_on_card(game, bots, args.matches, seed=args.seed, options=options, progress=tell)
    with running(args.jobs, args.ray) as runner:
        return simulate(
            game,
            bots,
            args.matches,
            seed=args.seed,
            options=options,
            progress=tell,
            runner=None if args.jobs == 1 and args.ray is None else runner,
            components=components_of(args),
        )


def _report(game: Game, bots: list[BotSpec], options: dict[str, str], seed: int, summary: Summary) -> dict[str, Any]:
    return {
        "game": game.key,
        "version": game.version,
        "set": game.components.digest,
        "options": options,
        "seed": seed,
        "matches": summary.matches,
        "decisions": summary.decisions,
        "seconds": round(summary.seconds, 4),
        "moves": round(summary.moves, 3),
        "seats": [
            {
                "bot": str(bot),
                "wins": round(summary.wins[seat], 5),
                "place": round(summary.places[seat], 4),
                "points": round(summary.totals[seat], 3),
                "deviation": round(summary.spread[seat], 3),
            }
            for seat, bot in enumerate(bots)
        ],
    }


def _transcribe(args: argparse.Namespace, game: Game, bots: list[BotSpec], options: dict[str, str]) -> int:
    try:
        with (
            args.transcript.open("w", encoding="utf-8") as file,
            progress(f"Playing {game.title}", args.matches, quiet=args.json) as tell,
        ):
            for number, match in enumerate(played(game, bots, args.matches, seed=args.seed, options=options)):
                write_transcript(match, bots, number, file)
                tell(number + 1)
    except OSError as why:
        raise BadUsage(f"{args.transcript} cannot be written: {why.strerror or why}.") from None
    report = {"game": game.key, "matches": args.matches, "transcript": str(args.transcript)}
    if args.json:
        print(json.dumps(report))
    else:
        show(f"Wrote {args.matches} matches to {args.transcript}.")
    return 0
