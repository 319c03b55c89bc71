"""Set up positions of Curious Cargo for tests: scripted deals, painted lines, trucks put on the street."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wunderkammer import Match, load
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.cargo.components import COLOURS, LETTERS, PATTERN, ROWS, TILE_IDS, TRUCK_IDS, read_cell
from wunderkammer.games.cargo.rules.lines import connect
from wunderkammer.games.cargo.rules.trucking import line_up
from wunderkammer.games.cargo.state import Fate, Phase, Place

GAME = load("cargo")
RING = {(1, 6): "splitter-red", (1, 7): "splitter-red", (2, 6): "WNr", (2, 7): "WSr"}
"""A line from docks 6 and 7 that comes back to itself through two splitters and leads to no port."""
WAY_OUT = {(1, 8): "ESr", (2, 8): "WEr", (3, 8): "WEr", (4, 8): "WSr", (4, 7): "NSr"}
"""What leads on from the ring to the port 4,7S of board 1."""
FIRST_CARDS = ("05", "12", "01"), ("06", "18", "02")


def begin(cards=FIRST_CARDS, **options: str) -> Match:
    """Set a table without a draft, unless asked for: seat 1 starts, each seat has these cards."""
    match = Match(GAME, 2, {"starter": "1", "draft": "no", **options})
    for seat in (1, 2):
        for card in cards[seat - 1]:
            match.play(CHANCE, f"deal seat={seat} truck={card}")
    return match


def table(match: Match, seat: int | None = None) -> Any:
    """Give the match as a seat sees it."""
    return GAME.state.read(match.view(seat))


def truth(match: Match) -> Any:
    """Give the match as it is."""
    return GAME.state.read(match.state)


def doctor(match: Match, change: Callable[[Any], None]) -> Match:
    """Go on from a made-up position: the match with its state changed."""
    s = truth(match)
    change(s)
    match.stand_at(s.write())
    return match


def offers(match: Match, verb: str = "") -> list[str]:
    """List what the pending seat may do, in the words of the notation."""
    texts = [GAME.actions.text(action) for action in match.legal(match.pending[0])]
    return [text for text in texts if text.startswith(verb)]


def play(match: Match, *moves: str) -> Match:
    """Let whoever is pending play these moves; CHANCE where it must draw."""
    for text in moves:
        match.play(match.pending[0], text)
    return match


def events(match: Match, last: int = 1) -> list[str]:
    """Give the events of the last moves, in words."""
    out = []
    for entry in match.log[-last:]:
        out += [GAME.events.text(each) for each in GAME.events.seen(entry.events, None, open_to_all=True)]
    return out


def pattern(text: str) -> int:
    """Give the number of a pattern: segments as in the set, or "splitter-red"."""
    if text.startswith("splitter"):
        colour = next(i for i in range(COLOURS) if text.endswith(("red", "blue", "purple")[i]))
        return PATTERN.index(tuple((colour, 15 & ~(1 << edge)) for edge in range(4)))
    return PATTERN.index(read_cell("made up", text, len(LETTERS)))


def paint(s: Any, seat: int, cells: dict[tuple[int, int], str]) -> None:
    """Show patterns on cells of a board, named by column and row from 1, and find the active docks."""
    for (column, row), text in cells.items():
        cell = (column - 1) * ROWS + row - 1
        s.top[seat][cell] = pattern(text)
        s.height[seat][cell] = max(1, s.height[seat][cell])
    connect(s, seat)


def painted(seat: int, cells: dict[tuple[int, int], str]) -> Callable[[Any], None]:
    return lambda s: paint(s, seat, cells)


def give_tile(s: Any, seat: int, tile: str) -> None:
    """Put a tile from the bag into a hand."""
    number = TILE_IDS.index(tile)
    assert s.tile_at[number] == Place.BAG
    s.tile_at[number] = Place.HAND + seat
    s.bag_n -= 1
    s.tiles_n[seat] += 1


def store_tile(s: Any, seat: int, tile: str, stack: int) -> None:
    """Put a tile from the bag on a stack."""
    number = TILE_IDS.index(tile)
    s.tile_at[number] = Place.STORED + seat
    s.bag_n -= 1
    s.beneath[number] = s.stack_top[seat][stack]
    s.stack_top[seat][stack] = number
    s.stack_n[seat][stack] += 1


def put_truck(s: Any, seat: int, side: int, truck: str, goods: str = "") -> None:
    """Put a truck into a lane in front of street 1; goods from the rear, "-" for none."""
    number = TRUCK_IDS.index(truck)
    s.fate[number] = Fate.PLAYED
    s.deck_n -= s.deck[number]
    s.deck[number] = 0
    line_up(s, seat * 2 + side, number)
    for space, letter in enumerate(goods):
        if letter != "-":
            s.cargo[number][space] = LETTERS.index(letter)


def shut_down(s: Any) -> None:
    """Let the bag run empty, every tile out of the game."""
    for tile in range(len(TILE_IDS)):
        if s.tile_at[tile] == Place.BAG:
            s.tile_at[tile] = Place.GONE
    s.bag_n = 0


def to_trucking(match: Match) -> Match:
    """End the construction phase by passing and storing; stop when the trucking phase waits for a choice."""
    while truth(match).half == Phase.BUILD:
        texts = offers(match)
        match.play(match.pending[0], "pass" if "pass" in texts else texts[0])
    return match


def finish_phase(match: Match) -> Match:
    """Pass until the phase is over: the match ends, tiles are stored, or the next phase begins."""
    s = truth(match)
    here = (s.round, s.phase)
    while not match.over and (truth(match).round, truth(match).phase) == here:
        texts = offers(match)
        match.play(match.pending[0], "pass" if "pass" in texts else texts[0])
    return match


# -- positions of a turn ------------------------------------------------------------------------------


def tokens(construction=0, trucking=0, seat=0):
    """Give a seat tokens from the supply."""

    def change(s):
        s.construction[seat] += construction
        s.construction_left -= construction
        s.trucking[seat] += trucking
        s.trucking_left -= trucking

    return change


def docks(**active):
    """Make docks active as told, whatever lies on the boards: ship1="..r.b", from street 1 on."""

    def change(s):
        for name, letters in active.items():
            lane = (int(name[-1]) - 1) * 2 + (name[:-1] == "receive")
            for street, letter in enumerate(letters):
                s.docks[lane][street] = "rbp".find(letter)

    return change


def trucking(*changes, **options):
    """Come to the first trucking phase with both seats' hands as dealt, then change the position."""
    match = begin(**options)
    play(match, "pass", "pass")
    assert table(match).phase == Phase.TRUCK
    for change in changes:
        doctor(match, change)
    return match


def refused(match, text: str) -> str:
    """Give the clause that forbids a move."""
    with pytest.raises(IllegalMove) as why:
        play(match, text)
    return why.value.clause
