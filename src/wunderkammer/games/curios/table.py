"""Curios at the terminal: four sites side by side, then the seats, the reader's cards and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.drawing import WHOLE, Drawing, Room, Span, fitting, wrapped
from ...core.voice import Voice, listed
from .facts import possible_values, seat_facts, side_deck_text, standing
from .phrases import card_name, in_hand
from .rules.searching import leader, may_search
from .state import COLUMN_COST, COLUMNS, KINDS, SET, SITES, Phase, State
from .words import memory

COLOUR = SET.column("site", "colour")
PAINT = {"yellow": "yellow", "blue": "bright_blue", "red": "red", "green": "green"}
CUT = {"yellow": "▲", "blue": "●", "red": "◆", "green": "■"}
"""The form of a gem, so that colour is never the only sign."""
EMBLEM = "abcde"
"""One letter a seat, for its pawns on the board."""
SEAT_STYLE = ("dark_orange", "medium_purple", "white", "grey62", "pink1")
LEAST_TEXT = 30
"""A seat's facts begin on a line of their own where fewer columns than this are left beside its name."""


def paint(site: int) -> str:
    """Give the style of a site's colour."""
    return PAINT.get(COLOUR[site], "white")


def cut(site: int) -> str:
    """Give the form of a site's gem."""
    return CUT.get(COLOUR[site], "*")


def table(voice: Voice, view: State, room: Room = WHOLE) -> Drawing:
    """Draw the table as a reader sees it; in less room first the notes go, then the pictures, then who showed what."""
    return fitting(_forms(voice, view, room), room)


def _forms(voice: Voice, view: State, room: Room) -> Iterator[Drawing]:
    """Give the table in ever shorter forms."""
    pictures, prices = _pictures(voice, view, room), _prices(voice, view, room)
    seats = [line for seat in range(view.seats) for line in _seat(voice, view, seat, room)]
    brief = [line for seat in range(view.seats) for line in _seat(voice, view, seat, room, brief=True)]
    own = [*_hand(voice, view), *_side_deck(view, room)]
    yield [*pictures, [], *seats, [], *own, *_notes(voice, view, room)]
    yield [*pictures, [], *seats, [], *own]
    yield [*prices, [], *seats, [], *own]
    yield [*prices, *seats, *own]
    yield [*prices, *brief, *own]
    yield [*prices, *(_seat(voice, view, seat, room, brief=True)[0] for seat in range(view.seats)), *own]


# -- the sites ---------------------------------------------------------------------------------------


def _pictures(voice: Voice, view: State, room: Room) -> Drawing:
    """Draw the sites with every space of their columns and every gem."""
    tallest = max(max(costs) for costs in COLUMN_COST)
    spaces = [_beside([_spaces(view, site, height) for site in range(SITES)], room) for height in range(tallest, 0, -1)]
    gems = _beside([[(cut(site) * view.gems_left[site], paint(site))] for site in range(SITES)], room)
    names, values, columns, left = _prices(voice, view, room)
    return [names, values, *spaces, columns, gems, left]


def _prices(voice: Voice, view: State, room: Room) -> Drawing:
    """Draw the sites in four lines: a column is the letter of who filled it, or its price."""
    sites = range(SITES)
    return [
        _beside([[(f"{cut(site)} {SET.column('site', 'name')[site]}", f"bold {paint(site)}")] for site in sites], room),
        _beside([[(_worth(voice, view, site), paint(site))] for site in sites], room),
        _beside([_columns(voice, view, site) for site in sites], room),
        _beside([[(_left(voice, view, site), "")] for site in sites], room),
    ]


def _beside(cells: Sequence[list[Span]], room: Room) -> list[Span]:
    """Set a cell a site beside each other, all equally wide."""
    width = room.columns // SITES
    line: list[Span] = []
    for cell in cells:
        used = 0
        for text, style in cell:
            line.append((text[: max(width - 1 - used, 0)], style))
            used += len(line[-1][0])
        line.append((" " * (width - used), ""))
    return line


def _worth(voice: Voice, view: State, site: int) -> str:
    if view.phase < Phase.SEARCH:
        return "worth ?"
    return f"worth {listed([str(value) for value in possible_values(voice, view, site)], 'or')}"


def _left(voice: Voice, view: State, site: int) -> str:
    """Say how many gems are left, and who would get the bonus."""
    if view.gems_left[site] == 0:
        return "no gem left"
    first = leader(view, site)
    if first >= 0:
        return f"{view.gems_left[site]} left · {'you lead' if first == voice.reader else f'{EMBLEM[first]} leads'}"
    return f"{view.gems_left[site]} left{' · tied lead' if view.filled_n[site] else ''}"


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
    return spans


def _columns(voice: Voice, view: State, site: int) -> list[Span]:
    """Draw the columns of a site: who filled each, or its price; the one that the reader may fill now is marked."""
    spans: list[Span] = []
    searching = view.phase == Phase.SEARCH and view.turn == voice.reader
    for column in range(COLUMNS):
        price, filler = COLUMN_COST[site][column], view.filler[site][column]
        if filler >= 0:
            spans.append((f" {EMBLEM[filler]} ", f"bold {SEAT_STYLE[filler]}"))
        elif searching and column == view.filled_n[site] and may_search(view, view.turn, site):
            spans.append((f"[{price}]", "bold bright_yellow"))
        else:
            spans.append((f" {price} " if price else "   ", "dim"))
    return spans


# -- the seats ---------------------------------------------------------------------------------------


def _seat(voice: Voice, view: State, seat: int, room: Room, *, brief: bool = False) -> Drawing:
    width = max(len(voice.who(each)) for each in range(view.seats))
    line: list[Span] = [
        ("▶ " if view.turn == seat else "  ", "bold bright_yellow"),
        (f"({EMBLEM[seat]}) {voice.who(seat):<{width}}  ", f"bold {SEAT_STYLE[seat]}"),
        (f"{'♟' * view.free[seat]}{'·' * (view.pawns[seat] - view.free[seat])}".ljust(8), SEAT_STYLE[seat]),
        *((f"{cut(site)}{view.gems[seat][site]:<3}", paint(site)) for site in range(SITES)),
    ]
    facts = standing(voice, view, seat) if brief else seat_facts(voice, view, seat)
    text = " · ".join(fact.text for fact in facts)
    if room.columns - sum(len(part) for part, _ in line) < min(LEAST_TEXT, len(text)):
        return [line, *wrapped([("      ", "")], text, room.columns)]
    return wrapped(line, text, room.columns)


def _hand(voice: Voice, view: State) -> Drawing:
    if voice.reader is None or view.phase == Phase.OVER:
        return []
    cards: list[Span] = [(f"[{card_name(card)}] ", paint(card // KINDS)) for card in in_hand(view, voice.reader)]
    return [[("Your cards  ", "bold"), *(cards or [("none", "dim")])]]


def _side_deck(view: State, room: Room) -> Drawing:
    text = side_deck_text(view) if view.phase >= Phase.SEARCH else ""
    return wrapped([("Side deck   ", "bold")], text, room.columns) if text else []


def _notes(voice: Voice, view: State, room: Room) -> Drawing:
    """Draw what the hidden values can be: a value that cannot be is left out, and why is said."""
    lines: Drawing = []
    for site, row in enumerate(memory(voice, view)):
        why = ", ".join(f"{value}: {where}" for value, where in row.excluded)
        start = [(f"  {cut(site)} {row.about:<11}", paint(site)), (" ".join(row.possible).ljust(9), "bold")]
        lines += wrapped(start, f"not {why}" if why else "", room.columns)
    return [[("What the hidden values can be", "bold")], *lines] if lines else []
