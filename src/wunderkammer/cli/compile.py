"""Compile a game, or all of them, so that bots start at once."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable

from ..arena.simulation import simulate
from ..bots.bot import BotSpec, Budget, parse_bots
from ..bots.greedy import Greedy, choose_greedily
from ..bots.ismcts import Ismcts
from ..bots.search import search
from ..core.game import Game
from ..core.match import Match
from ..core.registry import game_names, load
from .screen import progress, show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the game; all of them if none is named")


def run(args: argparse.Namespace) -> int:
    """Compile and say how long it took."""
    names = [args.name] if args.name else list(game_names())
    games = [load(name) for name in names]
    began = time.perf_counter()
    with progress("Compiling", 3 * len(games)) as tell:
        for number, game in enumerate(games):
            simulate(game, parse_bots("random", game.usual_seats), 1)
            tell(3 * number + 1)
            compile_bot(game)
            tell(3 * number + 2)
            Ismcts.compile(game)
            tell(3 * number + 3)
    show(f"Compiled {', '.join(game.title for game in games)} in {time.perf_counter() - began:.1f} s.")
    return 0


def compile_bot(game: Game) -> None:
    """Compile the greedy bot of a game by letting it choose once."""
    match = Match.begin(game, game.usual_seats, seed=0)
    seat = match.pending[0]
    game.kernel(choose_greedily)
    Greedy(0).choose(game, match.view(seat), seat, [*match.legal(seat), -1], Budget())


def compile_search(game: Game, *, quiet: bool = False) -> None:
    """Compile the search of a game before somebody waits for it; instant if an earlier process has done it."""
    with progress(f"Compiling the search of {game.title}, once", 1, quiet=quiet or game.kernel.ready(search)) as tell:
        tell(0)
        Ismcts.compile(game)
        tell(1)


def compile_for(game: Game, players: Iterable[BotSpec | None], *, quiet: bool = False) -> None:
    """Compile what the bots at a table need to play at their strength."""
    if any(player is not None and player.searches for player in players):
        compile_search(game, quiet=quiet)
