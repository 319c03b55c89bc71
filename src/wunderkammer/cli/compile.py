"""Compile one game, or all of them, so that bots start at once."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..arena.native_table import table_of_bots
from ..bots.bot import BotSpec, native_loops
from ..bots.greedy import choose_greedily
from ..bots.learnt import choose_by_net
from ..bots.search import search
from ..core.game import Game
from ..core.registry import installed, load
from .arguments import BadUsage, add_components
from .screen import progress, show

LOOPS: dict[str, Callable[..., Any]] = {
    "greedy": choose_greedily,
    "net": choose_by_net,
    "search": search,
    "simulate": table_of_bots,
}
"""What is compiled, by the names of the command line."""
NICENESS = 10
"""How far a quiet compiler steps back behind everything else."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the game (default: all games)")
    add_components(parser)
    parser.add_argument(
        "--loops",
        metavar="A,B,...",
        default=",".join(LOOPS),
        help=f"compile only some of {', '.join(LOOPS)} (default: all)",
    )
    parser.add_argument(
        "--quiet",
        action="store_true",
        help="print nothing and run at low priority, to fill the cache beside other work",
    )


def run(args: argparse.Namespace) -> int:
    """Compile and say how long it took."""
    loops = _loops(args.loops)
    if args.components and not args.name:
        raise BadUsage("A component set belongs to one game; name it.")
    games = [load(args.name, args.components)] if args.name else installed().games
    if args.quiet and hasattr(os, "nice"):
        os.nice(NICENESS)
    began = time.perf_counter()
    for game in games:
        compile_loops(game, loops, quiet=args.quiet)
    if not args.quiet:
        titles = ", ".join(game.title for game in games)
        show(f"Compiled {titles} in {time.perf_counter() - began:.1f} s.")
    return 0


def _loops(asked: str) -> list[Callable[..., Any]]:
    for name in asked.split(","):
        if name not in LOOPS:
            raise BadUsage(f"{name[:40]!r} cannot be compiled; what can is {', '.join(LOOPS)}.")
    return [LOOPS[name] for name in asked.split(",")]


def compile_loops(game: Game, loops: Sequence[Callable[..., Any]], *, quiet: bool = False) -> None:
    """Compile loops of a game, or load them, and show how far it is; nothing is shown where all are in the cache."""
    with progress(f"Compiling {game.title}", 100, quiet=quiet or all(map(game.kernel.ready, loops))) as tell:
        game.kernel.compile(loops, lambda done, of: tell(100 * done // of))


def compile_search(game: Game, *, quiet: bool = False) -> None:
    """Compile the search of a game before somebody waits for it."""
    compile_loops(game, [search], quiet=quiet)


def compile_for(game: Game, players: Iterable[BotSpec | None], *, quiet: bool = False) -> None:
    """Compile what the bots at a table play with: at full strength from the first move on, and repeatably."""
    compile_loops(game, native_loops(game, players), quiet=quiet)
