"""Measure how fast the games are on this machine."""

from __future__ import annotations

import argparse
import json

from ..core.registry import installed, load
from ..lab.cuda import card_figures
from ..lab.speed import figures
from .arguments import add_device, add_json, seconds
from .screen import progress, show, show_table, thinking


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the game (default: all games)")
    parser.add_argument(
        "--seconds", type=seconds, default=0.5, metavar="S", help="length of each sample in seconds (default: 0.5)"
    )
    add_device(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the figures of each game at its usual table."""
    report = {}
    for game in [load(args.name)] if args.name else installed().games:
        if args.device == "cuda":
            with thinking(f"Measuring {game.title} on the GPU", quiet=args.json):
                where, measured = card_figures(game, args.seconds)
        else:
            where = "one core"
            with progress(f"Measuring {game.title}", 5, quiet=args.json) as tell:
                measured = figures(game, seconds=args.seconds, repeats=2, tell=tell)
        report[game.key] = [{"name": f.name, "value": f.value, "unit": f.unit} for f in measured]
        if not args.json:
            show(f"{game.title}, {game.usual_seats} seats, {where}", "bold")
            show_table(["figure", "value", "unit"], [[f.name, _spelt(f.value), f.unit] for f in measured])
    if args.json:
        print(json.dumps(report))
    return 0


def _spelt(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
