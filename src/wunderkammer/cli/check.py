"""Check that a game obeys the laws, on random matches at every seat count and option."""

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
    began, checked = time.perf_counter(), Checked()
    outside = check_sources(game.folder, tuple(game.state.fields))
    if outside:
        checked.broken = f"the rules step outside the subset: {outside[0]}."
    else:
        with progress(f"Checking {game.title}", len(tables) * args.matches, quiet=args.json) as tell:
            for seats, options in tables:
                _check(game, seats, options, args, checked, tell)
    seconds = round(time.perf_counter() - began, 1)
    if args.json:
        report = {"game": game.key, **asdict(checked), "seconds": seconds, "broken": checked.broken or None}
        print(json.dumps(report))
    elif checked.broken:
        show(f"{game.title} breaks a law: {checked.broken}", "bold red")
        for line in outside[1:]:
            show(line, "red")
    else:
        show(
            f"{game.title} obeys all laws: {checked.matches} compiled matches ({checked.moves} moves) and "
            f"{checked.told} told in words, at {checked.tables} kinds of table, in {seconds} s.",
            "green",
        )
    return 1 if checked.broken else 0


@dataclass
class Checked:
    """How much was checked so far, and the sentence on what broke, if anything did."""

    tables: int = 0
    matches: int = 0
    moves: int = 0
    told: int = 0
    broken: str = ""


def _check(
    game: Game,
    seats: int,
    options: dict[str, str],
    args: argparse.Namespace,
    checked: Checked,
    tell: Callable[[int], None],
) -> None:
    """Run the laws at one kind of table, unless something is broken already."""
    if checked.broken:
        return
    laws = VectorLaws(game, seats, options)
    for first in range(0, args.matches, PART):
        part = min(PART, args.matches - first)
        checked.broken = laws.run(part, args.seed, first)
        if checked.broken:
            return
        checked.matches += part
        tell(checked.matches)
    checked.moves += laws.moves
    checked.broken = word_laws(game, seats, options, matches=args.told, seed=args.seed)
    checked.told += args.told
    checked.tables += 1
