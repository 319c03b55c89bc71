"""Tell what happened in Curious Cargo: one line a move, and one for each thing that followed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...core.actions import Happening
from ...core.voice import Line, Voice, count, listed, spelt
from ...core.words import Move
from .components import COLOUR_IDS, SIDES, SLOTS, TILES, TURNS
from .facts import reasons
from .moves import ACTIONS, HALVES, PLACE
from .phrases import (
    ITEM,
    TURNED,
    an_item,
    cell_name,
    dock_words,
    hire_words,
    lane_words,
    piece_words,
    tile_in_short,
    tiles_for,
    truck_name,
    truck_words,
)  # fmt: skip
from .rules.loading import part_seat
from .rules.rounds import END_IDLE
from .state import RECEIVE, SHIP, STACK_NAMES, TOKEN_LIMIT, Phase, State

TOLD_TOGETHER = ("loads", "unloads", "hand-over")
"""Events that are told in one line where several follow each other for one seat."""


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    return [*_told_move(voice, before, move), *_told_events(voice, events, after)]


# -- the move ------------------------------------------------------------------------------------------------------


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    if ACTIONS.verb(move.action).name in ("lead", "deal", "fetch"):
        return _told_chance(voice, before, move)
    return _told_choice(voice, before, move)


def _told_chance(voice: Voice, before: State, move: Move) -> list[Line]:
    verb, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    if verb == "lead":
        return [Line(f"{voice.does(arguments['seat'], 'start')}.", "1.2")]
    if verb == "fetch":
        return [Line(f"{voice.does(before.due_to, 'draw')} a {tile_in_short(before, arguments['tile'])}.", "2.3")]
    to = arguments["seat"]
    if to == voice.reader:
        clause = "1.5" if before.phase == Phase.DEAL else "4.5"
        return [Line(f"You draw {truck_words(arguments['truck'])}.", clause)]
    return [Line(f"{voice.does(to, 'draw')} a truck card.", "4.5")] if before.phase != Phase.DEAL else []


def _told_choice(voice: Voice, before: State, move: Move) -> list[Line]:
    verb, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    seat = move.seat
    mine = seat == voice.reader
    if verb == "keep":
        kept = truck_words(arguments["truck"]) if mine else "a card"
        return [Line(f"{voice.does(seat, 'keep')} {kept}.", "1.6")]
    if verb == "place":
        return [_told_place(voice, before, move)]
    if verb == "overtime":
        return [Line(f"{voice.does(seat, 'use')} {an_item(0)} for two more actions.", "4.1")]
    if verb == "split":
        splitter = f"a {COLOUR_IDS[arguments['colour']]} splitter"
        return [Line(f"{voice.does(seat, 'use')} {an_item(0)} for {splitter}.", "4.2")]
    if verb == "trade":
        into = arguments["into"]
        return [Line(f"{voice.does(seat, 'trade')} two {ITEM[into]}s for {an_item(into + 1)}.", "4.3")]
    if verb == "take":
        return [Line(f"{voice.does(seat, 'choose')} a {COLOUR_IDS[arguments['colour']]} splitter.", "4.5")]
    if verb == "load":
        return [Line(f"{voice.does(part_seat(before), 'choose')} to load at dock {arguments['street'] + 1}.", "5.8")]
    if verb == "play":
        own = "their own shipping lane" if not mine else "your own shipping lane"
        where = own if arguments["at"] == seat else lane_words(voice, arguments["at"], SHIP)
        return [Line(f"{voice.does(seat, 'play')} {truck_words(arguments['truck'])} in {where}.", "5.4")]
    if verb == "hire":
        return [Line(f"{voice.does(seat, 'use')} {an_item(1)} for {hire_words(before)}.", "4.4")]
    if verb == "scrap":
        tiles = tiles_for(before, arguments["truck"])
        return [Line(f"{voice.does(seat, 'discard')} {truck_name(arguments['truck'])} for {tiles}.", "5.13")]
    if verb == "sell":
        tile = tile_in_short(before, before.stack_top[seat][arguments["stack"]])
        return [Line(f"{voice.does(seat, 'discard')} a stored {tile}, one of two for a truck card.", "5.14")]
    if verb == "store":
        tile, stack = tile_in_short(before, arguments["tile"]), STACK_NAMES[arguments["stack"]]
        return [Line(f"{voice.does(seat, 'store')} a {tile} on the {stack} stack.", "6.4")]
    if verb == "pass":
        return [Line(f"{voice.does(seat, 'end')} {HALVES[before.phase - Phase.BUILD]}.", "4.6")]
    return []  # drawing and picking are told with what they bring


def _told_place(voice: Voice, before: State, move: Move) -> Line:
    cell, turn = divmod(move.action - PLACE, TURNS)
    is_tile = before.picked < TILES
    turned = f", {TURNED[turn]}" if is_tile and turn else ""
    what = f"a {tile_in_short(before, before.picked)}" if is_tile else piece_words(before.picked)
    return Line(f"{voice.does(move.seat, 'lay')} {what} on {cell_name(cell)}{turned}.", "2.5" if is_tile else "4.2")


# -- what followed -------------------------------------------------------------------------------------------------


def _told_events(voice: Voice, events: Sequence[Happening], after: State) -> list[Line]:
    lines: list[Line | None] = []
    for (name, seat), group in groupby(events, key=lambda event: (event.name, event.arguments.get("seat", -1))):
        if name in TOLD_TOGETHER:
            lines.append(_told_together(voice, name, seat, list(group)))
        else:
            lines += [_told_event(voice, event, after) for event in group]
    return [line for line in lines if line is not None]


def _told_together(voice: Voice, name: str, seat: int, group: list[Happening]) -> Line:
    if name == "hand-over":
        known = [truck_words(event["truck"]) for event in group if event["truck"] >= 0]
        return Line(f"{voice.does(seat, 'get')} {listed(known) or f'{spelt(len(group))} cards'} in the draft.", "1.6")
    verb, side, clause = ("load", SHIP, "5.7") if name == "loads" else ("unload", RECEIVE, "5.11")
    goods = [f"a {COLOUR_IDS[each['colour']]} good at {dock_words(side, each['street'])}" for each in group]
    return Line(f"{voice.does(seat, verb)} {listed(goods)}.", clause)


def _told_event(voice: Voice, event: Happening, after: State) -> Line | None:
    name = event.name
    if name == "begin":
        half = HALVES[event["half"]]
        return Line(f"{voice.does(event['seat'], 'begin')} {half} in round {event['round']}.", "2.1")
    if name == "gear":
        return Line(f"{voice.does(event['seat'], 'cover')} a gear.", "2.8")
    if name == "advance":
        whose = "Your" if event["seat"] == voice.reader else voice.owns(event["seat"])
        return Line(f"{whose} forklift moves to {event['space']} on the track.", "3.4")
    if name == "gain":
        return Line(f"{voice.does(event['seat'], 'get')} {an_item(event['item'])}.", "4.5")
    if name == "short":
        return Line(f"{voice.does(event['seat'], 'miss')} {an_item(event['item'])}, because none is left.", "4.5")
    if name == "arrive" and event["side"] == RECEIVE:
        lane = lane_words(voice, event["seat"], RECEIVE)
        return Line(f"{truck_name(event['truck']).capitalize()} is pushed into {lane}.", "5.5")
    if name == "leave":
        return Line(f"{truck_name(event['truck']).capitalize()} leaves the game.", "5.5")
    if name == "surplus":
        colour = COLOUR_IDS[event["colour"]]
        return Line(f"All {spelt(SLOTS)} {colour} slots are full, so that good is out of the game.", "5.11")
    if name == "column":
        clause = "5.10" if event["side"] == SHIP else "5.12"
        column = f"{SIDES[event['side']]} column {event['column'] + 1}"
        return Line(f"{voice.does(event['seat'], 'complete')} {column}.", clause)
    if name == "full":
        return Line(f"{voice.does(event['seat'], 'fill')} {truck_name(event['truck'])}.", "5.9")
    if name == "excess":
        tokens = count(event["n"], ITEM[event["item"]])
        return Line(f"{voice.does(event['seat'], 'return')} {tokens} above the limit of {spelt(TOKEN_LIMIT)}.", "6.2")
    if name == "done":
        return Line(f"{voice.does(event['seat'], 'have')} nothing left to do: the turn ends.", "4.6")
    if name == "end":
        return Line(f"The match ends: {listed(reasons(voice, after))}.", "7.3" if event["why"] == END_IDLE else "7.1")
    return None  # a truck's arrival in a shipping lane and a card shown are told with the move itself
