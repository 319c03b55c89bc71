"""Count all possible continuations from the deal, move by move: a fingerprint of the rules."""

from __future__ import annotations

import argparse
import json
import time

from ..core.match import Match
from ..core.perft import count_leaves, perft
from .arguments import (
    BadUsage,
    add_game,
    add_json,
    add_options,
    add_seats,
    add_seed,
    game_of,
    options_of,
    positive,
    seats_of,
)
from .compile import compile_loops
from .screen import progress, show_table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    add_seats(parser)
    parser.add_argument("--depth", type=positive, default=6, metavar="N", help="number of moves (default: 6)")
    add_options(parser)
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the number of ways for each depth."""
    game = game_of(args)
    seats = seats_of(args, game)
    match = Match.begin(game, seats, options_of(args, game, seats), seed=args.seed)
    if args.depth > game.longest:
        raise BadUsage(f"No match of {game.title} is longer than {game.longest} moves, so --depth cannot be more.")
    compile_loops(game, [count_leaves], quiet=args.json)  # before the clock runs
    rows = []
    with progress(f"Counting {game.title}", args.depth, quiet=args.json) as tell:
        for depth in range(1, args.depth + 1):
            began = time.perf_counter()
            rows.append((depth, perft(game, match.state, depth), time.perf_counter() - began))
            tell(depth)
    if args.json:
        counts = {str(depth): ways for depth, ways, _ in rows}
        print(json.dumps({"game": game.key, "seats": seats, "seed": args.seed, "ways": counts}))
    else:
        show_table(["depth", "ways", "seconds"], [[str(d), f"{n:,}", f"{s:.2f}"] for d, n, s in rows])
    return 0
