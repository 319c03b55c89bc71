"""List the games in the cabinet."""

from __future__ import annotations

import argparse
import json
import sys

from ..core.registry import installed
from .arguments import add_json
from .screen import show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """List each game with its seats, minutes and one sentence; name on the error stream what cannot be loaded."""
    cabinet = installed()
    games = cabinet.games
    for why in cabinet.broken.values():
        print(f"wunderkammer: {why}", file=sys.stderr)
    if args.json:
        listed = [
            {
                "key": game.key,
                "title": game.title,
                "version": game.version,
                "seats": [game.seats[0], game.seats[-1]],
                "minutes": game.minutes,
                "blurb": game.blurb,
                "credit": game.credit,
                "options": {o.name: {"choices": o.choices, "default": o.default} for o in game.options.options},
            }
            for game in games
        ]
        print(json.dumps(listed))
        return 0
    for game in games:
        show(f"{game.key:<11}{game.title} · {game.seats_text} players · {game.minutes} minutes", "bold")
        show(f"{'':<11}{game.blurb}")
        show(f"{'':<11}{game.credit}", "dim")
    return 0
