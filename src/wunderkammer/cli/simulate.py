"""Play many matches between bots and sum them up."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from ..arena.simulation import KINDS, Summary, simulate
from ..bots.bot import BotSpec, parse_bots
from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.match import Match
from .arguments import BadUsage, add_game, add_json, add_options, add_seed, game_of, options_of, positive, seats_of
from .compile import compile_for
from .screen import progress, show, show_table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    parser.add_argument("--seats", type=positive, help="how many play; the game's usual number if not said")
    parser.add_argument("--bots", default="random", metavar="A,B,...", help="one for all seats, or one for each")
    parser.add_argument("--matches", type=positive, default=1000, help="how many matches (1000)")
    parser.add_argument(
        "--transcript",
        type=Path,
        metavar="FILE",
        help="write every move and state of every match, one JSON object a line",
    )
    add_options(parser)
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Simulate, and print wins, places and totals seat by seat."""
    game = game_of(args)
    seats = seats_of(args, game)
    options = options_of(args, game, seats)
    bots = parse_bots(args.bots, seats)
    compile_for(game, bots, quiet=args.json)
    if args.transcript is not None:
        return _transcribe(args, game, bots, options)
    with progress(f"Playing {game.title}", args.matches, quiet=args.json) as tell:
        play = simulate if all(bot.name in KINDS for bot in bots) else simulate_by_the_door
        summary = play(game, bots, args.matches, seed=args.seed, options=options, progress=tell)
    if args.json:
        print(json.dumps(_report(game, bots, options, args.seed, summary)))
        return 0
    rows = [
        [f"{seat + 1} {bots[seat]}", f"{100 * summary.wins[seat]:.1f} %", f"{summary.places[seat]:.2f}",
         f"{summary.totals[seat]:.1f}", f"{summary.spread[seat]:.1f}"]
        for seat in range(seats)
    ]  # fmt: skip
    show_table(["seat", "wins", "place", "points", "±"], rows)
    rate = summary.decisions / max(summary.seconds, 1e-9)
    show(
        f"{summary.matches} matches of {summary.moves:.1f} moves in {summary.seconds:.2f} s; "
        f"{rate:,.0f} decisions a second.",
        "dim",
    )
    return 0


def simulate_by_the_door(
    game: Game,
    bots: Sequence[BotSpec],
    matches: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play matches with any bots, move by move through the checked door, and sum them up as `simulate` does."""
    began = time.perf_counter()
    played = []
    for number in range(matches):
        match = Match.begin(game, len(bots), options, seed=f"{seed}/{number}")
        play_out(match, bots, seed + number)
        result = match.result()
        decisions = sum(entry.seat != CHANCE for entry in match.log)
        played.append((len(match.log), decisions, result.shares, result.places, result.totals))
        if progress is not None:
            progress(number + 1)
    lengths, decided, shares, places, totals = (np.array(column) for column in zip(*played, strict=True))
    return Summary(
        matches=matches,
        decisions=int(decided.sum()),
        seconds=time.perf_counter() - began,
        moves=float(lengths.mean()),
        wins=tuple(map(float, shares.mean(axis=0))),
        places=tuple(map(float, places.mean(axis=0))),
        totals=tuple(map(float, totals.mean(axis=0))),
        spread=tuple(map(float, totals.std(axis=0))),
    )


def _report(game: Game, bots: list[BotSpec], options: dict[str, str], seed: int, summary: Summary) -> dict[str, Any]:
    return {
        "game": game.key,
        "version": game.version,
        "set": game.components.digest,
        "options": options,
        "seed": seed,
        "matches": summary.matches,
        "decisions": summary.decisions,
        "seconds": round(summary.seconds, 4),
        "moves": round(summary.moves, 3),
        "seats": [
            {
                "bot": str(bot),
                "wins": round(summary.wins[seat], 5),
                "place": round(summary.places[seat], 4),
                "points": round(summary.totals[seat], 3),
                "deviation": round(summary.spread[seat], 3),
            }
            for seat, bot in enumerate(bots)
        ],
    }


# -- transcripts --------------------------------------------------------------------------------------


def _transcribe(args: argparse.Namespace, game: Game, bots: list[BotSpec], options: dict[str, str]) -> int:
    try:
        with (
            args.transcript.open("w", encoding="utf-8") as file,
            progress(f"Playing {game.title}", args.matches, quiet=args.json) as tell,
        ):
            for number in range(args.matches):
                match = Match.begin(game, len(bots), options, seed=f"{args.seed}/{number}")
                play_out(match, bots, args.seed + number)
                write_transcript(match, bots, number, file)
                tell(number + 1)
    except OSError as why:
        raise BadUsage(f"{args.transcript} cannot be written: {why.strerror or why}.") from None
    report = {"game": game.key, "matches": args.matches, "transcript": str(args.transcript)}
    if args.json:
        print(json.dumps(report))
    else:
        show(f"Wrote {args.matches} matches to {args.transcript}.")
    return 0


def play_out(match: Match, bots: Sequence[BotSpec], seed: int) -> None:
    """Let bots, one a seat, play a match to its end by the checked door."""
    players = [bot.make(seed * 31 + seat) for seat, bot in enumerate(bots)]
    while not match.over:
        seat = match.pending[0]
        action = players[seat].choose(match.game, match.view(seat), seat, match.legal(seat), bots[seat].budget)
        match.play(seat, action)


def write_transcript(match: Match, bots: list[BotSpec], number: int, file: TextIO) -> None:
    """Write a finished match so that it can be judged again without this program."""
    game = match.game
    result = match.result()

    def line(**data: Any) -> None:
        file.write(json.dumps(data, separators=(",", ":")) + "\n")

    line(
        kind="header", match=number, game=game.key, version=game.version, set=game.components.digest,
        components=game.components.tables, options=match.options, seats=match.seats, bots=[str(bot) for bot in bots],
        commitment=match.commitment, key=match.key.hex() if match.key else None,
        fields={name: list(f.shape) for name, f in game.state.fields.items() if f.offset < game.state.size},
        sheet=game.sheet, note="Seats count from 0 in fields and 'seat', from 1 in 'text'; -1 means none.",
        state=game.state.to_json(match.state_after(0)),
    )  # fmt: skip
    for at, entry in enumerate(match.log):
        line(
            kind="move", match=number, number=at + 1, seat="chance" if entry.seat == CHANCE else entry.seat,
            text=game.actions.text(entry.action), action=game.actions.json(entry.action),
            state=game.state.to_json(match.state_after(at + 1)),
        )  # fmt: skip
    for seat in range(match.seats):
        rows = dict(zip(game.sheet, result.rows[seat], strict=True))
        line(kind="score", match=number, seat=seat, rows=rows, total=result.totals[seat], place=result.places[seat])
    line(kind="places", match=number, places=result.places)
