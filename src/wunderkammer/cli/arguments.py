"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable
from pathlib import Path

from ..bots.foreign import TRACEBACK
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.match import Match
from ..core.notation import open_file
from ..core.options import Options
from ..core.registry import load


class BadUsage(WunderkammerError):
    """The command line asks for something that makes no sense."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the name of a game and its component set."""
    parser.add_argument("name", metavar="NAME", help="the game; `wunderkammer games` lists them all")
    add_components(parser)


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the file of a match and the component set that it was played with."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a match file")
    add_components(parser)


def add_components(parser: argparse.ArgumentParser) -> None:
    """Add the component set of a game."""
    parser.add_argument("--components", metavar="FILE", help="use the component set in this TOML file")


def add_seats(parser: argparse.ArgumentParser, otherwise: str = "the game's usual number") -> None:
    """Add the size of a table."""
    parser.add_argument("--seats", type=positive, metavar="N", help=f"number of seats (default: {otherwise})")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a table."""
    parser.add_argument(
        "--options",
        metavar="NAME=VALUE,...",
        default="",
        help="options of the game; `wunderkammer rules NAME` lists them",
    )


def add_seed(
    parser: argparse.ArgumentParser, default: int | None = 0, kind: Callable[[str], int] | None = None
) -> None:  # fmt: skip
    """Add the seed of what must be repeatable."""
    parser.add_argument(
        "--seed", type=kind or whole, default=default, metavar="N", help="the same seed gives the same result"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the switch for programs that read the output."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON and nothing else")


def add_jobs(parser: argparse.ArgumentParser, default: int = 1) -> None:
    """Add how many processes work, and where."""
    each = "all cores" if default > 1 else "1"
    parser.add_argument(
        "--jobs", type=positive, default=default, metavar="N", help=f"number of processes (default: {each})"
    )
    add_ray(parser)


def add_ray(parser: argparse.ArgumentParser) -> None:
    """Add the Ray that work is done on."""
    parser.add_argument(
        "--ray",
        metavar="local|ADDRESS",
        help="run on Ray: `local` starts it here, an address uses a cluster; the figures stay the same",
    )


def add_device(parser: argparse.ArgumentParser) -> None:
    """Add the machine that random matches are played by."""
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="play on the processor or on a CUDA GPU (default: cpu)"
    )


class _ShowTracebacks(argparse.Action):
    """Ask for tracebacks, here and in the processes that are started."""

    def __call__(self, parser: object, namespace: object, values: object, option_string: str | None = None) -> None:
        os.environ[TRACEBACK] = "1"


def add_traceback(parser: argparse.ArgumentParser) -> None:
    """Add the switch for authors of bots."""
    parser.add_argument(
        "--traceback", nargs=0, action=_ShowTracebacks, help="if a bot of your own fails, print the Python traceback"
    )


def game_of(args: argparse.Namespace) -> Game:
    """Give the game that was asked for."""
    return load(args.name, Path(args.components) if args.components else None)


def components_of(args: argparse.Namespace) -> Path | None:
    """Give the file of the component set that was named, as other processes find it."""
    return Path(args.components).resolve() if args.components else None


def match_of(args: argparse.Namespace) -> Match:
    """Give the match of the file that was named."""
    return open_file(args.file, finder=lambda key: load(key, Path(args.components) if args.components else None))


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
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 999999999")
    return number


def whole(text: str) -> int:
    """Read a whole number that fits into 64 bits."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 19):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number of at most 18 digits")
    return int(text)


def number_of(what: str, least: float, most: float) -> Callable[[str], float]:
    """Give what reads a number of something that may have a fraction."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of {what} from {least} to {most}")
        return number

    return read


seconds = number_of("seconds", 0.001, 3600)
"""Reads a time span of at least a millisecond."""
