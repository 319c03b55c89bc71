"""Find out which bot is stronger: each plays every seat, on the same deals."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ..arena.intervals import Estimate
from ..arena.pairings import Pairings, pair
from ..arena.picture import check, draw
from ..arena.pieces import running
from ..arena.record import Record
from ..arena.standings import Standing
from ..arena.tournament import Tournament
from ..arena.worker import Setting
from ..bots.bot import parse_bot
from ..bots.levels import cores
from ..core.game import Game
from .arguments import (
    add_game,
    add_json,
    add_options,
    add_ray,
    add_seats,
    add_seed,
    add_traceback,
    components_of,
    game_of,
    options_of,
    positive,
    seats_of,
    seconds,
)
from .screen import progress, show, show_table

MOST_TABLES = 10
"""How many tables are told one by one."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    parser.add_argument(
        "--bots",
        default="greedy,random",
        metavar="A,B,...",
        help="the competitors (default: greedy,random). With fewer bots than seats, the last one fills the rest: A,B "
        "at four seats is one A against three B. With more bots than seats, every possible selection plays at a table "
        "of its own",
    )
    add_seats(parser)
    parser.add_argument(
        "--matches",
        type=positive,
        default=100,
        metavar="N",
        help="number of matches, rounded up to whole rounds (default: 100)",
    )
    add_options(parser)
    add_seed(parser)
    parser.add_argument(
        "--workers", type=positive, default=cores(), metavar="N", help="number of processes (default: all cores)"
    )
    add_ray(parser)
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="record each match here; the same command then resumes the run"
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the result, as .png, .svg or .pdf")
    parser.add_argument(
        "--patience",
        type=seconds,
        metavar="S",
        help="seconds your own bots may take per move (default: 20 plus ten times the budget)",
    )
    add_json(parser)
    add_traceback(parser)


def run(args: argparse.Namespace) -> int:
    """Play the tournament, or the rest of it, and print the standings."""
    game = game_of(args)
    seats = seats_of(args, game)
    pairings = pair([parse_bot(word) for word in args.bots.split(",")], seats)
    setting = Setting(args.name, components_of(args), options_of(args, game, seats), pairings, args.seed)
    tournament = Tournament(setting, args.matches, args.patience)
    if args.picture is not None:
        check(args.picture)
    if not args.json:
        for line in described(tournament):
            show(line, "dim")
    done = 0
    with progress(f"Playing {game.title}", tournament.total, quiet=args.json) as tell:

        def heard(count: int) -> None:
            nonlocal done
            done = count
            tell(count)

        try:
            with running(args.workers, args.ray) as runner:
                table, records = tournament.run(args.workers, args.file, heard, runner if args.ray else None)
        except KeyboardInterrupt:
            kept = "the same command resumes the run" if args.file else "only a run with --file can be resumed"
            print(f"Stopped after {done} of {tournament.total} matches; {kept}.", file=sys.stderr)
            raise
    if args.picture is not None:
        below = f"{tournament.total} matches at {seats} seats, seed {args.seed}; 95 % intervals from mirrored rounds"
        draw(f"Arena of {game.title}", below, pairings, table, args.picture)
    if args.json:
        print(json.dumps(report(game, tournament, table, records)))
    else:
        show_standings(tournament, table)
        if args.picture is not None:
            show(f"The picture is {args.picture}.", "dim")
    return 0


def described(tournament: Tournament) -> list[str]:
    """Say who plays whom, and how many matches."""
    pairings = tournament.setting.pairings
    tables = "; ".join(_spelt(pairings, table) for table in pairings.tables[:MOST_TABLES])
    if len(pairings.tables) > MOST_TABLES:
        tables += f"; and {len(pairings.tables) - MOST_TABLES} more"
    where = "At the table" if len(pairings.tables) == 1 else f"{len(pairings.tables)} tables"
    rounds = tournament.total // pairings.round_size
    deals = "1 deal" if rounds == 1 else f"{rounds} deals"
    lines = [f"{where}: {tables}.", f"{tournament.total} matches: {deals}, each in all {pairings.round_size} seatings."]
    if tournament.total != tournament.matches:
        lines.append(f"({tournament.matches} were asked for; only whole rounds of {pairings.round_size} are fair.)")
    return lines


def _spelt(pairings: Pairings, table: tuple[int, ...]) -> str:
    counts = {bot: table.count(bot) for bot in table}
    return " against ".join(f"{count} {pairings.bots[bot]}" for bot, count in counts.items())


# -- for people -----------------------------------------------------------------------------------------


def show_standings(tournament: Tournament, table: list[Standing]) -> None:
    """Print the table, and below it what one must know to read it."""
    pairings = tournament.setting.pairings
    header = ["bot", "wins", "95 %", "place", "±", "points", "±", "rating", "±", "ms", "99 %"]
    show_table(header, [_row(str(pairings.bots[standing.bot]), standing) for standing in table])
    show(f"Wins are the share of the victories per seat; an even share is {100 / pairings.seats:.1f} %.", "dim")
    show("95 % intervals come from mirrored rounds. ms is the mean time per choice, 99 % its 99th percentile.", "dim")
    if not tournament.repeatable:
        clocked = [str(bot) for bot in pairings.bots if bot.by_clock]
        show(f"Not repeatable, because of bots that think by the clock: {', '.join(clocked)}.", "yellow")
    for standing in table:
        if standing.faults:
            matches = "1 match" if standing.faults == 1 else f"{standing.faults} matches"
            show(f"{pairings.bots[standing.bot]} lost {matches} through a fault: it {standing.why}.", "red")


def _row(name: str, standing: Standing) -> list[str]:
    wins = standing.wins
    between = "-" if wins.low is None or wins.high is None else f"{100 * wins.low:.1f}-{100 * wins.high:.1f}"
    return [
        name,
        f"{100 * wins.value:.1f} %",
        between,
        *_figures(standing.place, 2),
        *_figures(standing.points, 1),
        *_figures(standing.rating, 0),
        _time(standing.milliseconds),
        _time(standing.slowest),
    ]


def _figures(estimate: Estimate | None, digits: int) -> list[str]:
    if estimate is None:
        return ["-", "-"]
    return [f"{estimate.value:.{digits}f}", "-" if estimate.margin is None else f"{estimate.margin:.{digits}f}"]


def _time(milliseconds: float | None) -> str:
    if milliseconds is None:
        return "-"
    return f"{milliseconds:.0f}" if milliseconds >= 100 else f"{milliseconds:.2g}"


# -- for programs ---------------------------------------------------------------------------------------


def report(game: Game, tournament: Tournament, table: list[Standing], records: list[Record]) -> dict[str, Any]:
    """Give everything as plain data."""
    pairings = tournament.setting.pairings
    return {
        **tournament.terms(),
        "title": game.title,
        "played": tournament.total,
        "deals": tournament.total // pairings.round_size,
        "repeatable": tournament.repeatable,
        "even": round(1 / pairings.seats, 5),
        "moves": round(sum(record.moves for record in records) / len(records), 3),
        "standings": [
            {
                "bot": str(pairings.bots[standing.bot]),
                "seats": standing.seats,
                "wins": _interval(standing.wins, 5),
                "place": _interval(standing.place, 4),
                "points": _interval(standing.points, 3),
                "rating": _interval(standing.rating, 1),
                "milliseconds": _rounded(standing.milliseconds, 4),
                "slowest": _rounded(standing.slowest, 4),
                "faults": standing.faults,
                "why": standing.why,
            }
            for standing in table
        ],
    }


def _interval(estimate: Estimate | None, digits: int) -> dict[str, float | None] | None:
    if estimate is None:
        return None
    ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: _rounded(end, digits) for name, end in ends.items()}


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
