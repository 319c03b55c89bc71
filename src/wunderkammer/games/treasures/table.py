"""Unexpected Treasures at the terminal: missions, kerb, who goes when, homes, and the reader's number cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.drawing import WHOLE, Drawing, Room, Span, fitting, wrapped
from ...core.voice import Voice
from .facts import doing, open_missions, order_of_going, seat_facts
from .phrases import GOOD, LETTER, VEHICLE, mission_sign
from .rules.steps import may_fill
from .state import CARDS, GOODS, JOKER, THIEF, VALUE, Phase, State
from .words import memory

PAINT = ("dark_goldenrod", "bright_yellow", "red", "cyan", "green")
"""Styles of the goods, in turn; the letter is always there besides."""
EMBLEM = "abcdef"
SEAT_STYLE = ("dark_orange", "medium_purple", "white", "grey62", "pink1", "sky_blue1")
LEAST_TEXT = 36
"""A seat's facts begin on a line of their own where fewer columns than this are left beside its goods."""

UNBROKEN = "\u00a0"
"""Stands for a blank where a line must not be broken."""


def table(voice: Voice, view: State, room: Room = WHOLE) -> Drawing:
    """Draw the table as a reader sees it; in less room first the notes go, then who goes when, then how others stand.

    Who goes when is said with each home as well.
    """
    return fitting(_forms(voice, view, room), room)


def _forms(voice: Voice, view: State, room: Room) -> Iterator[Drawing]:
    """Give the table in ever shorter forms."""
    legend, missions, kerb = _legend(), _missions(view, room), _kerb(view, room)
    homes = [line for seat in range(view.seats) for line in _home(voice, view, seat, room)]
    brief = [line for seat in range(view.seats) for line in _home(voice, view, seat, room, brief=True)]
    titled: Drawing = [[("Homes", "bold")], *homes]
    hand, going, notes = _hand(voice, view), _going(voice, view, room), _notes(voice, view, room)
    yield _spaced([legend], missions, kerb, going, titled, hand, notes)
    yield _spaced([legend], missions, kerb, going, titled, hand)
    yield _spaced([legend], [*missions, *kerb], homes, hand)
    yield [legend, *missions, *kerb, *homes, *hand]
    yield [legend, *missions, *kerb, *brief, *hand]
    yield [*missions, *kerb, *(_home(voice, view, seat, room, brief=True)[0] for seat in range(view.seats)), *hand]


def _spaced(*parts: Drawing) -> Drawing:
    """Set parts below each other, with an empty line between them."""
    return [line for part in parts if part for line in ([], *part)][1:]


def _legend() -> list[Span]:
    return [
        (f"{LETTER[good]} {GOOD[good]} {VALUE[good]}{', joker' if good == JOKER else ''}   ", _paint(good))
        for good in range(GOODS)
    ]


def _paint(good: int) -> str:
    return PAINT[good % len(PAINT)]


def _goods(goods: Sequence[int]) -> list[Span]:
    """Draw goods as a count and a letter each: 2S 1L."""
    spans: list[Span] = [(f"{n}{LETTER[good]} ", _paint(good)) for good, n in enumerate(goods) if n]
    return spans or [("nothing ", "dim")]


def _width(spans: Sequence[Span]) -> int:
    return sum(len(text) for text, _ in spans)


def _missions(view: State, room: Room) -> Drawing:
    """Draw the open missions, as many a line as fit; those that the seat in turn can fill are marked with a star."""
    title = f"Missions  {view.deck_n} to come  "
    lines: Drawing = [[(title[:8], "bold"), (title[8:], "dim")]]
    for mission in open_missions(view):
        reach = view.turn >= 0 and may_fill(view, view.turn, mission)
        cell = f"[{mission_sign(view, mission)}]{'*' if reach else ' '} "
        if _width(lines[-1]) + len(cell) > room.columns:
            lines.append([(" " * len(title), "")])
        lines[-1].append((cell, "bold bright_yellow" if reach else ""))
    if not open_missions(view):
        lines[0].append(("none open", "dim"))
    return lines


def _kerb(view: State, room: Room) -> Drawing:
    lines: Drawing = [[]]
    for place, goods in (("Kerb  ", view.kerb), ("Bag  ", view.bag), ("Pile  ", view.pile)):
        part: list[Span] = [(place, "bold"), *_goods(goods), ("  ", "")]
        if _width(lines[-1]) + _width(part) - 3 > room.columns:
            lines.append([])
        lines[-1] += part
    return lines


def _going(voice: Voice, view: State, room: Room) -> Drawing:
    lines: Drawing = []
    for goer in order_of_going(voice, view):
        style = "bold bright_yellow" if goer.now else "dim" if goer.over else ""
        start: list[Span] = [(f"{'▶' if goer.now else ' '} {goer.card}  ", style)]
        lines += wrapped(start, f"({EMBLEM[goer.seat]}) {goer.text}", room.columns, style)
    return [[("Who goes when", "bold"), ("  low numbers first", "dim")], *lines] if lines else []


def _home(voice: Voice, view: State, seat: int, room: Room, *, brief: bool = False) -> Drawing:
    """Draw a seat and its goods, and behind them what is known of it; in brief, only what it does now."""
    width = max(len(voice.who(each)) for each in range(view.seats))
    line: list[Span] = [
        ("▶ " if view.turn == seat else "  ", "bold bright_yellow"),
        (f"({EMBLEM[seat]}) {voice.who(seat):<{width}}  ", f"bold {SEAT_STYLE[seat]}"),
        *_goods(view.goods[seat]),
    ]
    facts = doing(voice, view, seat) if brief else seat_facts(voice, view, seat)
    text = " · ".join(fact.text for fact in facts)
    gap = max(6 + width + 2 + 3 * GOODS + 1 - _width(line), 0)
    if room.columns - _width(line) - gap < min(LEAST_TEXT, len(text)):
        return [line, *wrapped([("      ", "")], text, room.columns)]
    return wrapped([*line, (" " * gap, "")], text, room.columns)


def _hand(voice: Voice, view: State) -> Drawing:
    """Draw the reader's number cards: the one on the table in brackets, a forbidden thief struck out with x."""
    reader = voice.reader
    if reader is None or view.phase == Phase.OVER:
        return []
    line: list[Span] = [("Your cards ", "bold")]
    for card in range(CARDS):
        name = f"{card} {VEHICLE[card]}"
        if card in (view.chosen[reader], view.card[reader]):
            line.append((f"[{name}] ", "bold"))
        elif card == THIEF and view.banned[reader]:
            line.append((f"x{name}x ", "dim strike"))
        else:
            line.append((f" {name}  ", ""))
    return [line]


def _notes(voice: Voice, view: State, room: Room) -> Drawing:
    """Draw what the missions to come can be, while it matters which card to choose."""
    coming = next(row for row in memory(voice, view) if row.key == "missions")
    if view.phase != Phase.CHOOSE or not coming.possible:
        return []
    signs = "  ".join(sign.replace(" ", UNBROKEN) for sign in coming.possible)
    lines = wrapped([("  ", "")], signs, room.columns)
    parted = [[(text.replace(UNBROKEN, " "), style) for text, style in line] for line in lines]
    return [[(f"{coming.about}, of these", "bold")], *parted]
