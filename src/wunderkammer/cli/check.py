"""Prove that a game obeys the laws, on random matches at every seat count and option."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from ..core.game import Game
from ..core.laws import VectorLaws, word_laws
from ..core.subset import check_sources
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
    """Check the sources, then run the laws; exit with 1 and say what broke, if anything did."""
    game = game_of(args)
    if args.seats is not None:
        game.check_seats(args.seats)
    tables = [
        (seats, options)
        for seats in (game.seats if args.seats is None else [args.seats])
        for options in game.options.samples(seats)
    ]
    began, proven = time.perf_counter(), Proven()
    outside = check_sources(game.folder, tuple(game.state.fields))
    if outside:
        proven.broken = f"the rules step outside the subset: {outside[0]}."
    else:
        with progress(f"Checking {game.title}", len(tables) * args.matches, quiet=args.json) as tell:
            for seats, options in tables:
                _prove(game, seats, options, args, proven, tell)
    seconds = round(time.perf_counter() - began, 1)
    if args.json:
        report = {"game": game.key, **asdict(proven), "seconds": seconds, "broken": proven.broken or None}
        print(json.dumps(report))
    elif proven.broken:
        show(f"{game.title} breaks a law: {proven.broken}", "bold red")
        for line in outside[1:]:
            show(line, "red")
    else:
        show(
            f"{game.title} obeys all laws: {proven.matches} compiled matches ({proven.moves} moves) and {proven.told} "
            f"told in words, at {proven.tables} kinds of table, in {seconds} s.",
            "green",
        )
    return 1 if proven.broken else 0


@dataclass
class Proven:
    """How much was checked so far, and the sentence on what broke, if anything did."""

    tables: int = 0
    matches: int = 0
    moves: int = 0
    told: int = 0
    broken: str = ""


def _prove(
    game: Game,
    seats: int,
    options: dict[str, str],
    args: argparse.Namespace,
    proven: Proven,
    tell: Callable[[int], None],
) -> None:
    """Run the laws at one kind of table, unless something is broken already."""
    if proven.broken:
        return
    laws = VectorLaws(game, seats, options)
    for first in range(0, args.matches, PART):
        part = min(PART, args.matches - first)
        proven.broken = laws.run(part, args.seed, first)
        if proven.broken:
            return
        proven.matches += part
        tell(proven.matches)
    proven.moves += laws.moves
    proven.broken = word_laws(game, seats, options, matches=args.told, seed=args.seed)
    proven.told += args.told
    proven.tables += 1
