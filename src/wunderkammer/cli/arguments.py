"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..core.errors import WunderkammerError
from ..core.game import Game, load
from ..core.options import Options


class BadUsage(WunderkammerError):
    """The command line asks for something that makes no sense."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the name of a game and its component set."""
    parser.add_argument("name", metavar="NAME", help="the game; `wunderkammer games` lists them")
    parser.add_argument("--components", metavar="FILE", help="a component set in TOML instead of the game's own")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a table."""
    parser.add_argument(
        "--options",
        metavar="NAME=VALUE,...",
        default="",
        help="options of the game; `wunderkammer rules NAME` tells them",
    )


def add_seed(parser: argparse.ArgumentParser, default: int | None = 0) -> None:
    """Add the seed of what must be repeatable."""
    parser.add_argument("--seed", type=int, default=default, help="the same seed gives the same result")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the switch for programs that read the output."""
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def game_of(args: argparse.Namespace) -> Game:
    """Give the game that was asked for."""
    return load(args.name, Path(args.components) if args.components else None)


def seats_of(args: argparse.Namespace, game: Game) -> int:
    """Give the number of seats: as asked, or as usual for the game."""
    seats = game.usual_seats if args.seats is None else int(args.seats)
    game.check_seats(seats)
    return seats


def options_of(args: argparse.Namespace, game: Game, seats: int) -> dict[str, str]:
    """Give the checked options of the table."""
    return game.options.fill(seats, Options.parse(args.options))


def positive(text: str) -> int:
    """Read a number of at least one."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return number
