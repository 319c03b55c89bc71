"""Suggest a move in a saved match, found by a search that sees only what the seat to move sees."""

from __future__ import annotations

import argparse
import json

from ..bots.bot import Budget
from ..bots.explanation import Advice, explain
from ..bots.levels import cores
from ..core.match import Match
from .arguments import BadUsage, add_file, add_json, add_seed, match_of, positive
from .compile import compile_search
from .screen import show, show_table, thinking

THOUGHT = Budget(milliseconds=1000)
"""How long a hint is thought about."""
MOST_ADVICE = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_file(parser)
    parser.add_argument(
        "--seat", type=positive, metavar="N", help="which seat to advise, from 1; needed only when several must choose"
    )
    parser.add_argument(
        "--iterations", type=positive, metavar="N", help="run N iterations, reproducibly (default: search for a second)"
    )
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the candidate moves of a seat, the best first."""
    match = match_of(args)
    seat = _seat(args.seat, match)
    compile_search(match.game, quiet=args.json)
    with thinking("Thinking about a hint", quiet=args.json):
        if args.iterations:
            advice = hint(match, seat, Budget(iterations=args.iterations), seed=args.seed, threads=1)
        else:
            advice = hint(match, seat, seed=args.seed)
    if args.json:
        moves = [each.json() for each in advice]
        print(json.dumps({"game": match.game.key, "seat": seat, "move": len(match.log), "moves": moves}))
    else:
        show_advice(advice)
    return 0


def hint(
    match: Match, seat: int, budget: Budget = THOUGHT, *, seed: int = 0, threads: int | None = None
) -> list[Advice]:
    """Explain the decision that a seat must take, from its own view."""
    view, voice = match.view(seat), match.voice(seat)
    return explain(match.game, view, seat, budget, voice=voice, seed=seed, threads=threads or cores())


def show_advice(advice: list[Advice]) -> None:
    """Print the first few candidates as a table, and a sentence on each."""
    shown = [each for each in advice if each.share > 0][:MOST_ADVICE]
    rows = [[each.move, f"{100 * each.share:.0f} %", f"{100 * each.result:.0f} %"] for each in shown]
    show_table(["move", "tried", "expected"], rows)
    for each in shown:
        show(f"· {each.sentence}")


def _seat(asked: int | None, match: Match) -> int:
    if match.over:
        raise BadUsage("The match is over; there is nothing left to choose.")
    waiting = [seat for seat in match.pending if seat < match.seats]
    if asked is None:
        if len(waiting) != 1:
            raise BadUsage("No single seat must choose now; say whose eyes to use: --seat N.")
        return waiting[0]
    if not 1 <= asked <= match.seats:
        raise BadUsage(f"--seat must be 1 to {match.seats}, not {asked}.")
    if asked - 1 not in waiting:
        raise BadUsage(f"{match.names[asked - 1]} has nothing to choose now.")
    return asked - 1
