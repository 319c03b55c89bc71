"""The page of one decision: news, table, prompt and list, set so that all of it is in sight."""

from __future__ import annotations

from typing import Any

from ..core.drawing import Drawing, Room, clipped, wrapped
from ..core.game import Game
from ..core.match import Match
from ..core.readers import Reader
from ..core.voice import Voice
from .choices import Choices

HELP = "number or move plays · Enter page · t table · ? rules · h hint · u undo · help · q leave"
SHORT_HELP = "number or move plays · t table · ? rules · h hint · u undo · help · q leave"
LEAST_NEWS = 3
"""So many lines of news are kept when the table is drawn smaller."""
LEAST_TABLE = 9
"""So many rows the table is left, before moves are picked in steps."""
LARGE = 40
"""From so many rows on, the whole table is to be in sight."""
WIDEST = 120
"""Sentences and rules are not set wider than this: nobody reads longer lines with ease."""


def page(match: Match, seat: int, since: int, choices: Choices, room: Room, notice: str = "") -> Drawing:
    """Draw a decision for the seat that must take it: what happened since, the table, what to choose.

    With rows in the room it takes at most one less, which is left for what is typed.
    """
    game, voice = match.game, match.voice(seat)
    view = game.state.read(match.view(seat))
    columns = min(room.columns, WIDEST)
    news = told(match, seat, since, columns)
    heading = _heading(f"{game.title} · {game.words.status(voice, view)}{notice}", columns)
    question = asked(match, seat, choices, columns)
    foot = clipped([[(HELP if len(HELP) <= columns else SHORT_HELP, "dim")]], Room(columns), "")
    whole = game.table(voice, view, Room(room.columns))
    if room.rows is None:
        return [*news, *heading, *whole, [], *question, *choices.listing(Room(room.columns)), *foot]
    left = room.rows - 1 - len(heading) - len(question) - len(foot)
    large = room.rows >= LARGE
    beside_whole = Room(room.columns, left - len(whole) - min(len(news), 1 if large else LEAST_NEWS))
    short = Room(room.columns, room.rows // 4)
    long = Room(room.columns, max(left - min(len(news), LEAST_NEWS) - LEAST_TABLE, room.rows // 4))
    if large and choices.fits(beside_whole):
        listing = choices.listing(beside_whole)
    else:
        listing = choices.listing(beside_whole, short, long)
    left -= len(listing)
    table = clipped(
        _table(game, voice, view, Room(room.columns, left), len(news), large=large),
        Room(room.columns, left - min(len(news), 1)),
        "… {} more rows: t shows the whole table",
    )
    left -= len(table)
    air: Drawing = [[]] if left > len(news) else []
    news = clipped(shortened(news, left), Room(columns), "")
    return [*news, *heading, *table, *air, *question, *listing, *foot]


def preview(match: Match, seat: int, action: int, room: Room) -> Drawing:
    """Draw what a move would do, before it is made: its label, and the table after it where nothing would be turned up.

    What shows nothing hidden looks the same in every world that fits the view, so an imagined one will do.
    """
    game, voice = match.game, match.voice(seat)
    view = match.view(seat)
    label = wrapped([], game.words.label(voice, game.state.read(view), action), room.columns, "bold")
    noted: list[tuple[int, ...]] = []
    after = game.apply(game.imagine(view, seat), seat, action, events=noted)
    if any(game.events.turning[event] for event, *_ in noted) or not game.pending(after):
        return label
    rows = None if room.rows is None else room.rows - len(label) - 2
    table = game.table(voice, game.state.read(game.view(after, seat)), Room(room.columns, rows))
    return [*_heading("As it would be", room.columns), *table, *label]


def _table(game: Game, voice: Voice, view: Any, room: Room, news: int, *, large: bool) -> Drawing:
    """Draw the whole table if it leaves enough for news, else a smaller one that does."""
    assert room.rows is not None
    whole = game.table(voice, view, Room(room.columns))
    if len(whole) + min(news, 1 if large else LEAST_NEWS) <= room.rows:
        return whole
    for kept in range(min(news, LEAST_NEWS), 0, -1):
        if room.rows - kept >= LEAST_TABLE:
            return game.table(voice, view, Room(room.columns, room.rows - kept))
    return game.table(voice, view, Room(room.columns, room.rows - min(news, 1)))


def asked(match: Match, seat: int, choices: Choices, columns: int) -> Drawing:
    """Draw the prompt, and the steps that were taken."""
    prompt = match.prompt(seat)
    lines = wrapped([], prompt.ask, columns, "bold bright_yellow")
    if choices.trail:
        return [*lines, *wrapped([], f"{choices.trail}   (b goes one step back)", columns, "bold")]
    return [*lines, *wrapped([], f"{prompt.why} ({prompt.clause})", columns)]


def told(match: Match, reader: Reader, since: int, columns: int) -> Drawing:
    """Draw what a reader was told of the record from a number on, with what was taken back."""
    return [
        row
        for heard in match.heard(reader, since)
        for line in heard.lines
        for row in wrapped([("· ", "")], line.text, columns, "")
    ]


def shortened(news: Drawing, rows: int) -> Drawing:
    """Keep the last lines of the news, and say how many came before."""
    if len(news) <= rows:
        return news
    if rows <= 1:
        return [[*line, (f"  … {len(news) - 1} more: log", "dim")] for line in news[len(news) - rows :]]
    return [[(f"… {len(news) - rows + 1} more: log", "dim")], *news[len(news) - rows + 1 :]]


def _heading(text: str, columns: int) -> Drawing:
    lines = wrapped([("── ", "bold")], text, columns - 2, "bold")
    last = sum(len(part) for part, _ in lines[-1])
    lines[-1].append((" " + "─" * max(min(columns, 100) - last - 1, 0), "bold"))
    return lines
