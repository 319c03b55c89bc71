"""Begin a match at this terminal, or go on with a saved one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from ..core.folders import obstacle
from ..core.game import Game
from ..core.match import Match
from ..core.notation import open_file
from ..core.registry import load
from .arguments import BadUsage
from .decision import Terminal
from .invocation import command_line
from .seating import Players, names_of, parse_players, players_of, spelt
from .settings import Settings, load_settings
from .sitting import Sitting
from .warming import Warming


def new_match(
    game: Game, players: Players, people: list[str], options: Mapping[str, str], *, seed: int | None = None
) -> Match:
    """Begin a match with these players at the table."""
    names = names_of(players, people)
    return Match.begin(game, len(players), options, names, seed=seed, bots=spelt(players))


def resume(
    path: Path, components: Path | None, *, seats: str | None = None, file: Path | None = None, fast: bool = False
) -> bool:
    """Go on with a saved match, with its players or with others; True if it came to its end."""
    match = open_file(path, finder=lambda key: load(key, components))
    if match.older and not match.over:
        raise BadUsage(
            f"{path} was played under version {match.version} of the rules, so it can be replayed but not continued."
        )
    if seats is None:
        players = players_of(match)
    else:
        players = parse_players(seats)
        if len(players) != match.seats:
            raise BadUsage(f"--seats names {len(players)} players; the match has {match.seats} seats.")
        match.bots = tuple(spelt(players))
    elsewhere = file is not None and not (file.exists() and file.samefile(path))
    kept = (lambda: reserved(file, match.game)) if elsewhere else (lambda: path)
    return sit_down(match, players, kept, components, fast=fast)


def sit_down(
    match: Match, players: Players, kept: Callable[[], Path], components: Path | None, *, fast: bool = False
) -> bool:
    """Play a match at this terminal; True if it came to its end.

    `kept` gives the file, and is asked when everybody is seated: a bot that cannot be made leaves no file behind.
    """
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    settings = Settings(confirm=False) if fast else load_settings()
    warming = Warming(match.game, components, beside=interactive and None in players)
    return Sitting(match, players, Terminal(settings, interactive, warming)).play(kept())


def reserved(asked: Path | None, game: Game) -> Path:
    """Take a name for the match file that no other file has: the one that was asked for, or the next free one."""
    if asked is not None:
        why = "" if asked.is_file() else obstacle(asked)
        if why:
            raise BadUsage(why)
        if not _created(asked):
            raise BadUsage(
                f"{asked} already exists; name another file, or continue that match: {command_line('play', asked)}."
            )
        return asked
    number, path = 1, Path(f"{game.key}.match")
    while not _created(path):
        number += 1
        path = Path(f"{game.key}-{number}.match")
    return path


def _created(path: Path) -> bool:
    """Create a file that is not there yet; False if it is, even if another process was only just faster."""
    try:
        path.open("x").close()
    except FileExistsError:
        return False
    except OSError as why:
        raise BadUsage(f"{path} cannot be written: {why.strerror or why}.") from None
    return True
