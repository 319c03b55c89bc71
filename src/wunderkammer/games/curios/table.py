"""Curios at the terminal: four sites side by side, then the seats, the reader's cards and notes."""

from __future__ import annotations

import textwrap

from ...core.drawing import WHOLE, Room
from ...core.voice import Voice
from .facts import seat_facts, site_facts
from .phrases import card_name
from .rules.searching import cost
from .state import CARD_VALUE, CARDS, COLUMN_COST, COLUMNS, KINDS, SET, SITES, Phase, State
from .words import memory

Span = tuple[str, str]

SCREEN = 80
WIDTH = 20
"""How many columns the table takes, and one site of the four."""
COLOUR = SET.column("site", "colour")
PAINT = {"yellow": "yellow", "blue": "bright_blue", "red": "red", "green": "green"}
CUT = {"yellow": "▲", "blue": "●", "red": "◆", "green": "■"}
"""The form of a gem, so that colour is never the only sign."""
EMBLEM = "abcde"
"""One letter a seat, for its pawns on the board."""
SEAT_STYLE = ("dark_orange", "medium_purple", "white", "grey62", "pink1")


def paint(site: int) -> str:
    """Give the style of a site's colour."""
    return PAINT.get(COLOUR[site], "white")


def cut(site: int) -> str:
    """Give the form of a site's gem."""
    return CUT.get(COLOUR[site], "*")


def table(voice: Voice, view: State, room: Room = WHOLE) -> list[list[Span]]:
    """Draw the table as a reader sees it."""
    lines = _sites(voice, view)
    lines.append([])
    for seat in range(view.seats):
        lines += _seat(voice, view, seat)
    lines.append([])
    if voice.reader is not None and view.phase != Phase.OVER:
        lines.append(_hand(voice.reader, view))
    lines += _notes(voice, view)
    return lines


def _sites(voice: Voice, view: State) -> list[list[Span]]:
    tallest = max(max(costs) for costs in COLUMN_COST)
    rows: list[list[Span]] = []
    for title in ("name", "worth"):
        rows.append([_site_title(view, site, title) for site in range(SITES)])
    rows.append([_cell(site_facts(voice, view, site)[0].text, "dim") for site in range(SITES)])
    for height in range(tallest, 0, -1):
        rows.append([span for site in range(SITES) for span in _spaces(view, site, height)])
    rows.append([span for site in range(SITES) for span in _prices(voice, view, site)])
    rows.append([_cell(cut(site) * view.gems_left[site], paint(site)) for site in range(SITES)])
    rows.append([_cell(site_facts(voice, view, site)[1].text, "") for site in range(SITES)])
    return rows


def _cell(text: str, style: str) -> Span:
    return (text[: WIDTH - 1].ljust(WIDTH), style)


def _site_title(view: State, site: int, title: str) -> Span:
    if title == "name":
        return _cell(f"{cut(site)} {SET.column('site', 'name')[site]}", f"bold {paint(site)}")
    hidden = view.hidden[site]
    return _cell(f"each worth {CARD_VALUE[hidden] if hidden >= 0 else '?'}", paint(site))


def _spaces(view: State, site: int, height: int) -> list[Span]:
    """Draw one row of a site's spaces: a seat's letter on each pawn, a dot where none stands."""
    spans: list[Span] = []
    for column in range(COLUMNS):
        filler = view.filler[site][column]
        if COLUMN_COST[site][column] < height:
            spans.append(("   ", ""))
        elif filler < 0:
            spans.append((" · ", "dim"))
        else:
            spans.append((f" {EMBLEM[filler]} ", f"bold {SEAT_STYLE[filler]}"))
    spans.append((" " * (WIDTH - 3 * COLUMNS), ""))
    return spans


def _prices(voice: Voice, view: State, site: int) -> list[Span]:
    """Draw the prices of a site's columns; the one that the reader can pay now is marked."""
    spans: list[Span] = []
    mine = view.phase == Phase.SEARCH and view.turn == voice.reader
    for column in range(COLUMNS):
        price = COLUMN_COST[site][column]
        if mine and column == view.filled_n[site] and 0 < cost(view, site) <= view.free[view.turn]:
            spans.append((f"[{price}]", "bold bright_yellow"))
        else:
            spans.append((f" {price} " if price else "   ", "dim"))
    spans.append((" " * (WIDTH - 3 * COLUMNS), ""))
    return spans


def _wrapped(start: list[Span], text: str) -> list[list[Span]]:
    """Set a text behind the start of a line; what does not fit goes on below, under the text."""
    indent = sum(len(part) for part, _ in start)
    if len(text) <= SCREEN - indent:
        return [[*start, (text, "dim")]]
    first, *rest = textwrap.wrap(text, SCREEN - indent)
    return [[*start, (first, "dim")], *([(" " * indent + part, "dim")] for part in rest)]


def _seat(voice: Voice, view: State, seat: int) -> list[list[Span]]:
    who = "You" if seat == voice.reader else voice.names[seat]
    mark = "▶ " if view.turn == seat else "  "
    line: list[Span] = [
        (mark, "bold bright_yellow"),
        (f"({EMBLEM[seat]}) {who[:12]:<13}", f"bold {SEAT_STYLE[seat]}"),
        (f"{'♟' * view.free[seat]}{'·' * (view.pawns[seat] - view.free[seat])}".ljust(8), SEAT_STYLE[seat]),
    ]
    for site in range(SITES):
        line.append((f"{cut(site)}{view.gems[seat][site]:<3}", paint(site)))
    line.append((" ", ""))
    return _wrapped(line, " · ".join(fact.text for fact in seat_facts(voice, view, seat)))


def _hand(reader: int, view: State) -> list[Span]:
    line: list[Span] = [("Your cards  ", "bold")]
    for card in range(CARDS):
        if view.hand[reader][card] == 1:
            line += [(f"[{card_name(card)}]", paint(card // KINDS)), (" ", "")]
    if len(line) == 1:
        line.append(("none", "dim"))
    return line


def _notes(voice: Voice, view: State) -> list[list[Span]]:
    """Draw what the hidden values can be: a value that cannot be is left out, and why is said."""
    if view.phase in (Phase.LEAD, Phase.HIDE, Phase.DEAL, Phase.OVER):
        return []
    lines: list[list[Span]] = [[("What the hidden values can be", "bold")]]
    for site, row in enumerate(memory(voice, view)):
        why = ", ".join(f"{value}: {where}" for value, where in row.excluded)
        start = [(f"  {cut(site)} {row.about:<11}", paint(site)), (" ".join(row.possible).ljust(9), "bold")]
        lines += _wrapped(start, f"not {why}" if why else "")
    return lines
