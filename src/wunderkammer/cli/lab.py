"""Study a game: is it fair, how long does it take, is it skill or luck, and what if it were changed?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from textwrap import shorten

from ..arena.pieces import running
from ..bots.levels import cores
from ..core.drawing import wrapped
from ..core.folders import obstacle
from ..core.game import Game
from ..lab.comparing import Difference, Look, compare, side
from ..lab.figures import PERCENTAGE_POINTS, Report, plain
from ..lab.known_odds import MATCHES, known_odds
from ..lab.measuring import Sample, measured_matches
from ..lab.odds import fit
from ..lab.page import comparison_page, report_page, restriction_page
from ..lab.phrases import amount, interval, percent, points, signed
from ..lab.report import affordable, plan, play, report, section
from ..lab.restricting import costs, played_for, restrictions
from ..lab.skill import Step
from ..lab.story import story
from ..lab.story_page import change_of, story_page
from ..lab.thinkers import THINKER, affordable_thinking, climb, thinking_trial
from ..lab.trials import NATIVE, Restriction, Trial, verbs_of
from ..lab.trials import run as run_trial
from ..lab.trials import whole as whole_trial
from .arguments import (
    BadUsage,
    add_file,
    add_game,
    add_jobs,
    add_json,
    add_options,
    add_seats,
    add_seed,
    components_of,
    game_of,
    match_of,
    number_of,
    options_of,
    positive,
    seats_of,
)
from .compile import compile_for, compile_loops
from .screen import progress, room, show, show_lines, show_table, thinking

SECONDS, THINKING = 30.0, 15.0
"""How long the matches of a report may take where their number is not said, and those of the bots that think."""
RESTRICTED = 4096
BOUND = {
    "forbid": "verbs that the restricted seat never uses",
    "always": "verbs that it uses whenever it can",
    "first": "verbs that it uses without thinking, always in the first way possible",
    "habit": "habits that the game defines; see --list",
}
"""How `restrict` binds a seat, in the order of `Restriction`."""
COMPARED = 8192
NAME_ROOM = 44
"""How many letters of a figure's name a table in the terminal has room for."""
MOST = 1 << 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the four questions and what each takes."""
    questions = parser.add_subparsers(
        dest="question", metavar="QUESTION", required=True, help="what to find out; each has its own --help"
    )
    for name, (declare, _) in QUESTIONS.items():
        summary = (declare.__doc__ or "").strip()
        declare(questions.add_parser(name, help=summary, description=summary))


def run(args: argparse.Namespace) -> int:
    """Answer the question that is asked."""
    with running(getattr(args, "jobs", 1), getattr(args, "ray", None)) as args.runner:
        return QUESTIONS[args.question][1](args)


def _add_work(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bot", default="greedy", choices=NATIVE, help="the bot in all seats (default: greedy)")
    parser.add_argument("--matches", type=positive, metavar="N", help="number of matches (default: the lab decides)")
    add_seed(parser)
    add_jobs(parser, cores())
    add_json(parser)


def _check_output(path: Path | None) -> None:
    """Refuse before hours of play what could not be written in the end."""
    if path is None:
        return
    why = obstacle(path)
    if why:
        raise BadUsage(why)
    if path.suffix == ".json":
        raise BadUsage(f"{path} is where the figures go, beside the page; name the page, as in page.html.")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as why:
        raise BadUsage(f"{path} cannot be written: {why.strerror or why}.") from None


# -- report ----------------------------------------------------------------------------------------------------


def _declare_report(parser: argparse.ArgumentParser) -> None:
    """Measure a game; write a page of charts, and its figures as JSON."""
    add_game(parser)
    add_seats(parser, "every number")
    add_options(parser)
    _add_work(parser)
    parser.add_argument(
        "--hard",
        type=positive,
        metavar="N",
        help="number of matches of the hard bot on the ladder (default: as many as fit into "
        f"{THINKING:.0f} seconds; none if --matches is given)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE.html",
        help="the page to write (default: NAME-report.html); its figures go beside it, as .json",
    )


def _report(args: argparse.Namespace) -> int:
    game, components = game_of(args), components_of(args)
    counts = [seats_of(args, game)] if args.seats else list(game.seats)
    filled = {seats: options_of(args, game, seats) for seats in counts}
    out = args.out or Path(f"{game.key}-report.html")
    _check_output(out)
    compile_loops(game, [measured_matches], quiet=args.json)
    with thinking("Finding out how long a match takes", quiet=args.json):
        matches = {
            seats: args.matches
            or affordable(game, components, filled[seats], seats, args.bot, SECONDS / len(counts), args.jobs)
            for seats in counts
        }
    works = [plan(game, components, filled[n], n, matches[n], args.seed, args.bot) for n in counts]
    played, before = [], 0
    with progress(f"Playing {game.title}", sum(work.matches for work in works), quiet=args.json) as tell:
        for work in works:
            played.append(play(work, args.runner, lambda done, before=before: tell(before + done)))  # type: ignore[misc]
            before += work.matches
    at = counts.index(game.usual_seats) if game.usual_seats in counts else 0
    step = _last_step(args, game, works[at].plain, played[at].plain)
    sections = [section(game, works[n], played[n], step if n == at else None) for n in range(len(works))]
    found = report(game, filled[counts[0]], sections, args.bot, args.seed)
    _write(out, report_page(found))
    _write(out.with_suffix(".json"), json.dumps(plain(found), indent=1) + "\n")
    if args.json:
        print(json.dumps(plain(found)))
    else:
        _show_report(found)
        show(f"The page is {out}; its figures are in {out.with_suffix('.json').name} beside it.", "dim")
    return 0


def _last_step(args: argparse.Namespace, game: Game, trial: Trial, sample: Sample) -> Step | None:
    """Let bots that think climb the ladder: so many matches as were asked for, or as fit into their time."""
    if args.matches and not args.hard:
        return None
    compile_for(game, thinking_trial(trial, 1).bots, quiet=args.json)
    matches = args.hard or affordable_thinking(trial, sample, THINKING, args.jobs)
    if not matches:
        return None
    work = thinking_trial(trial, matches)
    with progress(f"Playing {game.title} with a {THINKER} bot", work.count, quiet=args.json) as tell:
        return climb(work, args.runner, tell)


def _show_report(found: Report) -> None:
    first = found.sections[0]
    show(f"{found.title} at {first.seats} seats, {first.matches:,} matches:", "bold")
    for chapter in first.chapters:
        show(f"{chapter.question} {chapter.answer}")
    if len(found.sections) > 1:
        others = ", ".join(str(each.seats) for each in found.sections[1:])
        show(f"The page also has the other numbers of seats: {others}.", "dim")


# -- compare ---------------------------------------------------------------------------------------------------


def _declare_compare(parser: argparse.ArgumentParser) -> None:
    """Compare two versions of a game (component sets, options, seats) until it is clear whether they differ."""
    parser.add_argument("name", metavar="NAME", help="the game; `wunderkammer games` lists them all")
    for each in ("a", "b"):
        parser.add_argument(
            f"--{each}",
            required=True,
            metavar="SPEC",
            help="what differs from the usual game, as seats=N,components=FILE,OPTION=VALUE; - for nothing",
        )
    parser.add_argument(
        "--figure",
        default="seat-1",
        metavar="KEY",
        help="the figure that can end the comparison early (default: seat-1)",
    )
    parser.add_argument(
        "--until",
        type=number_of("percentage points", 0.01, 50),
        metavar="POINTS",
        help="play until the difference is known to within this many percentage points; if the figure is no share, to "
        "within so much in its own unit",
    )
    _add_work(parser)
    parser.add_argument("--out", type=Path, metavar="FILE.html", help="write a page here, and its figures beside it")


def _compare(args: argparse.Namespace) -> int:
    a, b = side(args.name, args.a), side(args.name, args.b)
    _check_output(args.out)
    for each in (a, b):
        compile_loops(each.game, [measured_matches], quiet=args.json)
    matches = args.matches or (COMPARED if args.until is None else MOST)
    with progress(f"Comparing {a.game.title}", matches, quiet=args.json) as tell:
        last = compare(
            a, b, figure=args.figure, matches=matches, seed=args.seed, bot=args.bot, until=args.until,
            runner=args.runner, tell=tell,
        )  # fmt: skip
    data = {"game": a.game.key, "a": args.a, "b": args.b, "seed": args.seed, "bot": args.bot, "figure": args.figure,
            "matches": last.matches, "settled": last.settled, "differences": plain(last.differences)}  # fmt: skip
    asked = next(each for each in last.differences if each.key == args.figure)
    answer = verdict(asked, last, args.until)
    if args.out:
        _write(args.out, comparison_page(a.game.title, args.a, args.b, last, answer))
        _write(args.out.with_suffix(".json"), json.dumps(data, indent=1) + "\n")
    if args.json:
        print(json.dumps(data))
        return 0
    shown = [each for each in last.differences if each.real or not each.key.startswith("piece-")]
    show_table(["figure", "A", "B", "difference", "95 %", "noise?"], [_difference_row(each) for each in shown])
    show(answer)
    if args.out:
        show(f"The page is {args.out}.", "dim")
    return 0


def verdict(asked: Difference, look: Look, until: float | None) -> str:
    """Say in one sentence what a comparison found about its question."""
    after = f"after {look.matches:,} matches of each"
    if until is not None and not look.settled:
        unit = "percentage points" if asked.step == PERCENTAGE_POINTS else asked.unit
        return f"{asked.name}: the difference is not yet known to within {f'{until:g} {unit}'.rstrip()}, {after}."
    if asked.real:
        word = "more" if asked.difference.value > 0 else "less"
        size = abs(asked.difference.value)
        told = points(size) if asked.step == PERCENTAGE_POINTS else amount(size, asked.unit)
        return f"{asked.name}: {told} {word} in B than in A, {after}."
    return f"{asked.name}: no difference beyond noise, {after}."


def _difference_row(each: Difference) -> list[str]:
    return [
        shorten(each.name, NAME_ROOM, placeholder="…"),
        amount(each.a.value, each.unit),
        amount(each.b.value, each.unit),
        amount(each.difference.value, each.step, sign=True),
        interval(each.difference, each.step, sign=True),
        "real" if each.real else "noise",
    ]


# -- restrict --------------------------------------------------------------------------------------------------


def _declare_restrict(parser: argparse.ArgumentParser) -> None:
    """Restrict one seat and see what that costs; without options, try every habit and every verb of the game."""
    add_game(parser)
    for name, words in BOUND.items():
        parser.add_argument(f"--{name}", default="", metavar="VERB,..." if "verbs" in words else "NAME,...", help=words)
    parser.add_argument("--list", action="store_true", help="list the verbs and habits of the game, and play nothing")
    add_seats(parser)
    add_options(parser)
    _add_work(parser)
    parser.add_argument("--out", type=Path, metavar="FILE.html", help="write a page here, and its figures beside it")


def _restrict(args: argparse.Namespace) -> int:
    game = game_of(args)
    if args.list:
        return _list_habits(game, as_json=args.json)
    seats = seats_of(args, game)
    never, always, first, habits = (_names(getattr(args, name)) for name in BOUND)
    asked = restrictions(game, Restriction(never, always, first, habits))
    _check_output(args.out)
    trial = whole_trial(
        game,
        components_of(args),
        options_of(args, game, seats),
        [args.bot] * seats,
        args.matches or RESTRICTED,
        args.seed,
    )
    compile_loops(game, [measured_matches], quiet=args.json)
    with progress(f"Playing {game.title}", played_for(trial) * (1 + len(asked)), quiet=args.json) as tell:
        found = costs(trial, asked, args.runner, tell)
    data = {"game": game.key, "seats": seats, "bot": args.bot, "seed": args.seed, "costs": plain(found)}
    if args.out:
        _write(args.out, restriction_page(game, seats, args.bot, found))
        _write(args.out.with_suffix(".json"), json.dumps(data, indent=1) + "\n")
    if args.json:
        print(json.dumps(data))
        return 0
    rows = [
        [str(each.bound), percent(each.share.value), percent(each.cost.value), interval(each.cost, "%"), each.verdict]
        if each.felt
        else [str(each.bound), "", "", "", each.verdict]
        for each in found
    ]
    show_table(["one seat", "wins", "cost", "95 %", ""], rows)
    show(f"An even share is {percent(1 / seats)}; {found[0].matches:,} matches for each, with seats exchanged.", "dim")
    if args.out:
        show(f"The page is {args.out}.", "dim")
    return 0


def _names(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in text.split(","))))


def _list_habits(game: Game, *, as_json: bool) -> int:
    verbs = list(verbs_of(game))
    if as_json:
        habits = [habit._asdict() for habit in game.habits]
        print(json.dumps({"game": game.key, "verbs": verbs, "habits": habits}))
        return 0
    show(f"Verbs of {game.title}, for --forbid, --always and --first: {', '.join(verbs)}.")
    if game.habits:
        show("Habits of one seat, for --habit:")
        width = max(len(habit.name) for habit in game.habits)
        for habit in game.habits:
            show_lines(wrapped([(f"  {habit.name:<{width}}  ", "")], habit.meaning, room().columns, ""))
    else:
        show("It defines no habits.")
    return 0


# -- story -----------------------------------------------------------------------------------------------------


def _declare_story(parser: argparse.ArgumentParser) -> None:
    """Tell the story of a finished match: each seat's chances after every move, and the moves that changed them."""
    add_file(parser)
    parser.add_argument("--out", type=Path, metavar="FILE.html", help="draw it on a page")
    add_json(parser)


def _story(args: argparse.Namespace) -> int:
    match = match_of(args)
    _check_output(args.out)
    options = dict(match.options)
    odds = known_odds(match.game, match.seats) if options == match.game.options.fill(match.seats, {}) else None
    if odds is None and match.over:
        components = components_of(args)
        trial = whole_trial(match.game, components, options, ["greedy"] * match.seats, MATCHES, 0)
        compile_loops(match.game, [measured_matches], quiet=args.json)
        with progress("Learning what positions are worth", trial.count, quiet=args.json) as tell:
            odds = fit(run_trial(trial, None, tell))
    told = story(match, odds)
    if args.out:
        _write(args.out, story_page(match, told))
    if args.json:
        print(json.dumps(plain(told)))
        return 0
    for turn in told.turns:
        show(f"Move {turn.move + 1}: {turn.text}")
        show(f"  {change_of(told, turn)}", "dim")
    header = ["seat", "before", "deal", "chance", "own", "others", "end", "result"]
    rows = []
    for part in told.parts:
        parts = (part.deal, part.chance, part.own, part.others, part.reveal)
        rows.append([told.names[part.seat], percent(part.prior), *map(signed, parts), percent(part.result)])
    show_table(header, rows)
    if args.out:
        show(f"The page is {args.out}.", "dim")
    return 0


QUESTIONS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]] = {
    "report": (_declare_report, _report),
    "compare": (_declare_compare, _compare),
    "restrict": (_declare_restrict, _restrict),
    "story": (_declare_story, _story),
}
