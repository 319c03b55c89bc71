"""Feed a game broken files, moves and component sets; each must be refused with one clear sentence."""

from __future__ import annotations

import argparse
import json

from ..core.fuzz import DOORS, fuzz_doors
from .arguments import add_game, add_json, add_seed, game_of, positive
from .screen import progress, show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    parser.add_argument(
        "--rounds", type=positive, default=2000, metavar="N", help="number of broken inputs (default: 2000)"
    )
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Fuzz, and exit with 1 at the first traceback."""
    game = game_of(args)
    with progress(f"Fuzzing {game.title}", args.rounds, quiet=args.json) as tell:
        found, refused = fuzz_doors(game, args.rounds, args.seed, tell)
    if args.json:
        print(json.dumps({"game": game.key, "rounds": args.rounds, "refused": refused, "broken": found or None}))
    elif found:
        show(f"{game.title}: {found}", "bold red")
    else:
        show(
            f"{game.title}: {args.rounds} broken inputs ({', '.join(DOORS)}); "
            f"{refused} were refused, each with one sentence.",
            "green",
        )
    return 1 if found else 0
