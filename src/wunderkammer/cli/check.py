"""Check that a game obeys the laws, in random matches at every number of seats and with every option."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from ..core.game import Game
from ..core.laws import VectorLaws, word_laws
from ..core.subset import check_sources
from ..lab.cuda import Card
from .arguments import add_device, add_game, add_json, add_seed, game_of, positive
from .screen import progress, show

PART, CARD_PART = 500, 1 << 18
"""How many matches are checked between two signs of progress, here and on a card."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    parser.add_argument(
        "--matches",
        type=positive,
        default=2000,
        metavar="N",
        help="compiled matches at each kind of table (default: 2000)",
    )
    parser.add_argument(
        "--told", type=positive, default=4, metavar="N", help="matches told in words at each kind of table (default: 4)"
    )
    parser.add_argument("--seats", type=positive, metavar="N", help="check one number of seats only (default: all)")
    add_seed(parser)
    add_device(parser)
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
        card = Card(game, laws=True) if args.device == "cuda" else None
        with progress(f"Checking {game.title}", len(tables) * args.matches, quiet=args.json) as tell:
            for seats, options in tables:
                if checked.broken:
                    break
                if card is None:
                    _check(game, seats, options, args, checked, tell)
                else:
                    _check_on_card(card, seats, options, args, checked, tell)
    seconds = round(time.perf_counter() - began, 1)
    if args.json:
        report = {"game": game.key, **asdict(checked), "seconds": seconds, "broken": checked.broken or None}
        print(json.dumps(report))
    elif checked.broken:
        show(f"{game.title} breaks a law: {checked.broken}", "bold red")
        for line in outside[1:]:
            show(line, "red")
    else:
        told = f" and {checked.told} told in words" if args.device == "cpu" else " on a GPU"
        laws = "all laws" if args.device == "cpu" else "the laws that a GPU checks (1, 5 and 9)"
        show(
            f"{game.title} obeys {laws}: {checked.matches} compiled matches ({checked.moves} moves){told}, "
            f"at {checked.tables} kinds of table, in {seconds} s.",
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
    """Run the laws at one kind of table."""
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


def _check_on_card(
    card: Card,
    seats: int,
    options: dict[str, str],
    args: argparse.Namespace,
    checked: Checked,
    tell: Callable[[int], None],
) -> None:
    """Run the laws that need nothing but states at one kind of table, on a card."""
    for first in range(0, args.matches, CARD_PART):
        part = min(CARD_PART, args.matches - first)
        played = card.play(seats, part, options, seed=args.seed, first=first)
        checked.broken = played.broken
        if checked.broken:
            return
        checked.matches += part
        checked.moves += played.moves
        tell(checked.matches)
    checked.tables += 1
