"""Prove that a game obeys the laws, on random matches at every seat count and option."""

from __future__ import annotations

import argparse
import json
import time

from ..core.laws import VectorLaws, word_laws
from .arguments import add_game, add_json, add_seed, game_of, positive
from .screen import progress, show

PART = 500
"""How many matches are checked between two signs of progress."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    parser.add_argument("--matches", type=positive, default=2000, help="compiled matches per seat count and options")
    parser.add_argument("--told", type=positive, default=4, help="matches told in words per seat count and options")
    parser.add_argument("--seats", type=positive, help="one number of seats only")
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run the laws; exit with 1 and say what broke, if anything did."""
    game = game_of(args)
    if args.seats is not None:
        game.check_seats(args.seats)
    tables = [
        (seats, options)
        for seats in (game.seats if args.seats is None else [args.seats])
        for options in game.options.samples(seats)
    ]
    broken, moves, began = "", 0, time.perf_counter()
    with progress(f"Checking {game.title}", len(tables) * args.matches, quiet=args.json) as tell:
        for number, (seats, options) in enumerate(tables):
            laws = VectorLaws(game, seats, options)
            for first in range(0, args.matches, PART):
                broken = broken or laws.run(min(PART, args.matches - first), args.seed, first)
                tell(number * args.matches + min(first + PART, args.matches))
            broken = broken or word_laws(game, seats, options, matches=args.told, seed=args.seed)
            moves += laws.moves
            if broken:
                break
    report = {
        "game": game.key,
        "tables": len(tables),
        "matches": len(tables) * args.matches,
        "moves": moves,
        "seconds": round(time.perf_counter() - began, 1),
        "broken": broken or None,
    }
    if args.json:
        print(json.dumps(report))
    elif broken:
        show(f"{game.title} breaks a law: {broken}", "bold red")
    else:
        show(
            f"{game.title} obeys all laws: {report['matches']} compiled matches ({moves} moves) "
            f"and {len(tables) * args.told} told in words, at {len(tables)} kinds of table, in {report['seconds']} s.",
            "green",
        )
    return 1 if broken else 0
