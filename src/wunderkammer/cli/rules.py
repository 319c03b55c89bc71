"""Show the rules of a game, clause by clause, in our own words."""

from __future__ import annotations

import argparse

from ..core.game import Game
from .arguments import BadUsage, add_game, game_of
from .screen import show_markdown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="show this clause only, such as 2.3")


def run(args: argparse.Namespace) -> int:
    """Print the rulebook with the options and where the data comes from, or one clause."""
    game = game_of(args)
    if args.clause:
        text = clause(game, args.clause)
        if not text:
            raise BadUsage(
                f"{game.title} has no clause {args.clause!r}; its clauses are numbered {', '.join(_some(game))}, ..."
            )
        show_markdown(text)
        return 0
    show_markdown("\n\n".join([game.rulebook, _options(game), _provenance(game)]))
    return 0


def clause(game: Game, number: str) -> str:
    """Give one clause of the rules; "" if there is none of that number."""
    for paragraph in game.rulebook.split("\n\n"):
        if paragraph.strip().startswith(f"**{number}**"):
            return paragraph.strip()
    return ""


def _some(game: Game) -> list[str]:
    return sorted(game.clause_numbers)[:4]


def _options(game: Game) -> str:
    lines = ["## Options"]
    for option in game.options.options:
        lines.append(f"- *{option.name}* ({', '.join(option.choices)}; usually {option.default}): {option.help}")
    return "\n".join(lines if len(lines) > 1 else [*lines, "None."])


def _provenance(game: Game) -> str:
    lines = [f"## The pieces: {game.components.title}"]
    for table, (sure, source) in game.components.provenance.items():
        lines.append(f"- *{table}*: {sure}; {source}")
    return "\n".join(lines)
