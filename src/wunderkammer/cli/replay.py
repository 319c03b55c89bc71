"""Retell a match from its file, through the eyes of one seat or with everything open."""

from __future__ import annotations

import argparse

from ..core.kernel import CHANCE
from ..core.match import Match
from ..core.readers import OPEN, Reader
from .arguments import BadUsage, add_file, match_of
from .scores import show_scores
from .screen import show, show_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_file(parser)
    parser.add_argument("--seat", metavar="N|all", help="whose eyes: a seat from 1, or all (finished matches only)")
    parser.add_argument("--boards", action="store_true", help="also draw the table after every move")


def run(args: argparse.Namespace) -> int:
    """Print the record as the eyes that were asked for saw it then; open eyes are for matches that are over."""
    match = match_of(args)
    reader = _eyes(args.seat, match)
    words, read = match.game.words, match.game.state.read
    for heard in match.heard(reader):
        who = "chance" if heard.seat == CHANCE else match.names[heard.seat]
        show(f"{heard.number + 1:>4}  {who}: {heard.text}", "dim")
        for line in heard.lines:
            show(f"      {line.text}")
        if args.boards:
            view = match.view_heard(heard.number, reader)
            show_lines([[("      ", ""), *line] for line in match.game.table(match.voice(reader), read(view))])
    show(words.status(match.voice(reader), read(match.view(reader))), "bold")
    if match.over:
        show_scores(match, reader)
    return 0


def _eyes(asked: str | None, match: Match) -> Reader:
    """Give the reader that was asked for; a match that is over is open unless a seat is named."""
    if asked == "all" or (asked is None and match.over):
        if not match.over:
            raise BadUsage("The match is still running; until its end only one seat's eyes can be used: --seat N.")
        return OPEN
    if asked is None:
        raise BadUsage(f"The match is still running; say whose eyes to use: --seat 1 to --seat {match.seats}.")
    if asked not in map(str, range(1, match.seats + 1)):
        raise BadUsage(f"--seat must be 1 to {match.seats}, or all when the match is over; not {asked[:40]!r}.")
    return int(asked) - 1
