"""Unexpected Treasures at the terminal: missions, kerb, who goes when, homes, and the reader's number cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.drawing import WHOLE, Room
from ...core.voice import Voice
from .facts import order_of_going, seat_facts
from .phrases import GOOD, LETTER, VEHICLE, mission_sign
from .rules.steps import may_fill
from .state import CARDS, GOODS, JOKER, MISSIONS, THIEF, VALUE, Mission, Phase, State
from .words import memory

Span = tuple[str, str]

WIDTH = 80
NAME = 12
STANDING = 3
"""How many facts of a seat say how it stands; the others say what it does."""
PAINT = ("dark_goldenrod", "bright_yellow", "red", "cyan", "green")
"""Styles of the goods, in turn; the letter is always there besides."""
EMBLEM = "abcdef"
SEAT_STYLE = ("dark_orange", "medium_purple", "white", "grey62", "pink1", "sky_blue1")


def table(voice: Voice, view: State, room: Room = WHOLE) -> list[list[Span]]:
    """Draw the table as a reader sees it."""
    lines = [_legend(), [], *_missions(voice, view), [], _kerb(view), []]
    goers = order_of_going(voice, view)
    if goers:
        lines.append([("Who goes when", "bold"), ("  low numbers first", "dim")])
        for goer in goers:
            style = "bold bright_yellow" if goer.now else "dim" if goer.over else ""
            mark = "▶" if goer.now else " "
            lines.append([(f"{mark} {goer.card}  ", style), (f"({EMBLEM[goer.seat]}) {goer.text}"[: WIDTH - 6], style)])
        lines.append([])
    lines.append([("Homes", "bold")])
    for seat in range(view.seats):
        lines += _home(voice, view, seat)
    if voice.reader is not None and view.phase != Phase.OVER:
        lines += [[], _hand(view, voice.reader)]
    return lines + _notes(voice, view)


def _legend() -> list[Span]:
    line: list[Span] = []
    for good in range(GOODS):
        joker = ", joker" if good == JOKER else ""
        line.append((f"{LETTER[good]} {GOOD[good]} {VALUE[good]}{joker}   ", _paint(good)))
    return line


def _paint(good: int) -> str:
    return PAINT[good % len(PAINT)]


def _goods(goods: Sequence[int]) -> list[Span]:
    """Draw goods as a count and a letter each: 2S 1L."""
    spans: list[Span] = [(f"{n}{LETTER[good]} ", _paint(good)) for good, n in enumerate(goods) if n]
    return spans or [("nothing ", "dim")]


def _missions(voice: Voice, view: State) -> list[list[Span]]:
    """Draw the open missions, as many a line as fit; those that the seat in turn can fill are marked with a star."""
    lines: list[list[Span]] = [[("Missions", "bold"), (f"  {view.deck_n} to come", "dim")]]
    row: list[Span] = []
    for mission in range(MISSIONS):
        if view.mission[mission] != Mission.OPEN:
            continue
        reach = view.turn >= 0 and may_fill(view, view.turn, mission)
        cell = f"[{mission_sign(view, mission)}]{'*' if reach else ' '} "
        if sum(len(text) for text, _ in row) + len(cell) > WIDTH - 2:
            lines.append([("  ", ""), *row])
            row = []
        row.append((cell, "bold bright_yellow" if reach else ""))
    lines.append([("  ", ""), *(row or [("none open", "dim")])])
    return lines


def _kerb(view: State) -> list[Span]:
    line: list[Span] = []
    for place, goods in (("Kerb  ", view.kerb), ("  Bag  ", view.bag), ("  Pile  ", view.pile)):
        line += [(place, "bold"), *_goods(goods)]
    return line


def _home(voice: Voice, view: State, seat: int) -> list[list[Span]]:
    who = "You" if seat == voice.reader else voice.names[seat]
    mark = "▶ " if view.turn == seat else "  "
    facts = [fact.text for fact in seat_facts(voice, view, seat)]
    name = f"({EMBLEM[seat]}) {who[:NAME]:<{NAME + 1}}"
    head: list[Span] = [(mark, "bold bright_yellow"), (name, f"bold {SEAT_STYLE[seat]}")]
    standing, doing = " · ".join(facts[:STANDING]), " · ".join(facts[STANDING:])
    return [[*head, (standing, "")], [(" " * len(mark + name), ""), *_goods(view.goods[seat]), (f" {doing}", "dim")]]


def _hand(view: State, reader: int) -> list[Span]:
    """Draw the reader's number cards: the one on the table in brackets, a forbidden thief struck out with x."""
    line: list[Span] = [("Your cards ", "bold")]
    for card in range(CARDS):
        name = f"{card} {VEHICLE[card]}"
        if card in (view.chosen[reader], view.card[reader]):
            line.append((f"[{name}] ", "bold"))
        elif card == THIEF and view.banned[reader]:
            line.append((f"x{name}x ", "dim strike"))
        else:
            line.append((f" {name}  ", ""))
    return line


def _notes(voice: Voice, view: State) -> list[list[Span]]:
    """Draw what the missions to come can be, while it matters which card to choose."""
    if view.phase != Phase.CHOOSE:
        return []
    coming = next(row for row in memory(voice, view) if row.clause == "7.2")
    lines: list[list[Span]] = [[], [(f"{coming.about}, of these", "bold")]]
    text = " "
    for sign in coming.possible:
        if len(text) + len(sign) + 2 > WIDTH:
            lines.append([(text, "dim")])
            text = " "
        text += f" {sign} "
    return [*lines, [(text, "dim")]]
