"""Play a game at the terminal, against bots and with friends at the same keyboard."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..core.registry import game_names, load
from .arguments import BadUsage, add_components, add_options, add_traceback, options_of, whole
from .cabinet import open_cabinet
from .seating import parse_players, usual_players
from .starting import new_match, reserved, resume, sit_down


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", nargs="?", metavar="NAME|FILE", help="a game, or a match file to continue")
    parser.add_argument(
        "--seats",
        metavar="me,friend,hard,...",
        help="who sits where: me, a friend at this keyboard, or a bot (default: me and medium bots)",
    )
    parser.add_argument("--names", metavar="A,B,...", help="the names of the people, in seat order")
    add_components(parser)
    parser.add_argument("--file", type=Path, metavar="FILE", help="where to keep the match (default: NAME.match)")
    add_options(parser)
    add_traceback(parser)
    parser.add_argument("--seed", type=whole, metavar="N", help="the same seed gives the same deal and the same luck")
    parser.add_argument("--fast", action="store_true", help="never ask to confirm a move")


def run(args: argparse.Namespace) -> int:
    """Start or resume a match and play it; without a name, open the cabinet."""
    components = Path(args.components) if args.components else None
    if args.name is None:
        given = (args.seats, args.names, args.components, args.file, args.options or None, args.seed)
        if any(argument is not None for argument in given):
            raise BadUsage("Name the game these arguments are for; without any arguments the cabinet opens.")
        return open_cabinet(fast=args.fast)
    path = Path(args.name)
    if args.name not in game_names() and (path.suffix == ".match" or path.exists()):
        if args.names or args.options or args.seed is not None:
            raise BadUsage("A saved match keeps its names, options and luck; it can be given only --seats and --file.")
        resume(path, components, seats=args.seats, file=args.file, fast=args.fast)
        return 0
    game = load(args.name, components)
    players = usual_players(game) if args.seats is None else parse_players(args.seats)
    game.check_seats(len(players))
    people = [name.strip() for name in args.names.split(",")] if args.names is not None else []
    match = new_match(game, players, people, options_of(args, game, len(players)), seed=args.seed)
    sit_down(match, players, lambda: reserved(args.file, game), components, fast=args.fast)
    return 0
