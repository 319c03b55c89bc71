"""Compile a game, or all of them, so that bots start at once."""

from __future__ import annotations

import argparse
import time

from ..arena.simulation import simulate
from ..bots.bot import Budget, parse_bots
from ..bots.greedy import Greedy, choose_greedily
from ..core.game import Game, game_names, load
from ..core.match import Match
from .screen import progress, show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the game; all of them if none is named")


def run(args: argparse.Namespace) -> int:
    """Compile and say how long it took."""
    names = [args.name] if args.name else list(game_names())
    games = [load(name) for name in names]
    began = time.perf_counter()
    with progress("Compiling", 2 * len(games)) as tell:
        for number, game in enumerate(games):
            simulate(game, parse_bots("random", game.usual_seats), 1)
            tell(2 * number + 1)
            compile_bot(game)
            tell(2 * number + 2)
    show(f"Compiled {', '.join(game.title for game in games)} in {time.perf_counter() - began:.1f} s.")
    return 0


def compile_bot(game: Game) -> None:
    """Compile the greedy bot of a game by letting it choose once."""
    match = Match.begin(game, game.usual_seats, seed=0)
    seat = match.pending[0]
    game.kernel(choose_greedily)
    Greedy(0).choose(game, match.view(seat), seat, [*match.legal(seat), -1], Budget())
