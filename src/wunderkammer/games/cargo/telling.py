"""Tell what happened in Curious Cargo: one line a move, and one for each thing that followed."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Happening
from ...core.voice import Line, Voice, count, listed
from ...core.words import Move
from .components import SIDES, TILES, TRUCK_IDS, TRUCK_TILES, TURNS
from .moves import ACTIONS
from .phrases import BONUS, colour_name, dock_words, piece_words, side_of, tile_name, tile_words, truck_words
from .rules.loading import part_seat
from .state import RECEIVE, SHIP, STACK_NAMES, Phase, State


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    return [*_told_move(voice, before, move), *_told_events(voice, events)]


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    verb, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    seat = move.seat
    mine = seat == voice.reader
    if verb == "lead":
        return [Line(f"{voice.does(arguments['seat'], 'start')}.", "1.2")]
    if verb == "deal":
        to = arguments["seat"]
        clause = "1.5" if before.phase == Phase.DEAL else "4.5"
        if to == voice.reader:
            return [Line(f"You draw {truck_words(arguments['truck'])}.", clause)]
        return [Line(f"{voice.does(to, 'draw')} a truck card.", clause)] if before.phase != Phase.DEAL else []
    if verb == "fetch":
        return [Line(f"{voice.does(before.due_to, 'draw')} a tile: {tile_words(before, arguments['tile'])}.", "2.3")]
    if verb == "keep":
        kept = truck_words(arguments["truck"]) if mine else "a card"
        return [Line(f"{voice.does(seat, 'keep')} {kept}.", "1.6")]
    if verb == "place":
        return [_told_place(voice, before, move)]
    if verb == "overtime":
        return [Line(f"{voice.does(seat, 'use')} a Construction token for two more actions.", "4.1")]
    if verb == "split":
        return [
            Line(
                f"{voice.does(seat, 'use')} a Construction token for a {colour_name(arguments['colour'])} splitter.",
                "4.2",
            )
        ]
    if verb == "trade":
        into = ("two Construction tokens for a Trucking token", "two Trucking tokens for a splitter")
        return [Line(f"{voice.does(seat, 'trade')} {into[arguments['into']]}.", "4.3")]
    if verb == "take":
        return [Line(f"{voice.does(seat, 'choose')} a {colour_name(arguments['colour'])} splitter.", "4.5")]
    if verb == "load":
        return [Line(f"{voice.does(part_seat(before), 'choose')} to load at dock {arguments['street'] + 1}.", "5.8")]
    if verb == "play":
        where = side_of(voice, arguments["at"]) if arguments["at"] != seat or mine else "their own side"
        return [Line(f"{voice.does(seat, 'play')} {truck_words(arguments['truck'])} on {where}.", "5.4")]
    if verb == "hire":
        return [Line(f"{voice.does(seat, 'use')} a Trucking token: a card and 2 AP.", "4.4")]
    if verb == "scrap":
        tiles = count(TRUCK_TILES[arguments["truck"]], "tile")
        return [Line(f"{voice.does(seat, 'discard')} truck {TRUCK_IDS[arguments['truck']]} for {tiles}.", "5.13")]
    if verb == "sell":
        tile = tile_name(before.stack_top[seat][arguments["stack"]])
        return [Line(f"{voice.does(seat, 'discard')} {tile} from storage, one of two for a truck card.", "5.14")]
    if verb == "store":
        stack = STACK_NAMES[arguments["stack"]]
        return [Line(f"{voice.does(seat, 'store')} {tile_name(arguments['tile'])} on the {stack} stack.", "6.4")]
    if verb == "pass":
        half = "construction" if before.phase == Phase.BUILD else "trucking"
        return [Line(f"{voice.does(seat, 'end')} {half}.", "4.6")]
    return []  # drawing and picking are told with what they bring


def _told_place(voice: Voice, before: State, move: Move) -> Line:
    arguments = ACTIONS.arguments(move.action)
    turn = (move.action - ACTIONS["place"]) % TURNS
    turned = ("", ", turned once", ", turned twice", ", turned three times")[turn]
    where = f"column {arguments['column'] + 1}, row {arguments['row'] + 1}"
    clause = "2.5" if before.picked < TILES else "4.2"
    return Line(f"{voice.does(move.seat, 'lay')} {piece_words(before.picked)} at {where}{turned}.", clause)


def _told_events(voice: Voice, events: Sequence[Happening]) -> list[Line]:
    lines: list[Line] = []
    moved: list[Happening] = []
    for event in events:
        if event.name in ("loads", "unloads"):
            if moved and (moved[0].name, moved[0]["seat"]) != (event.name, event["seat"]):
                lines.append(_told_goods(voice, moved))
                moved = []
            moved.append(event)
            continue
        if moved:
            lines.append(_told_goods(voice, moved))
            moved = []
        line = _told_event(voice, event)
        if line is not None:
            lines.append(line)
    if moved:
        lines.append(_told_goods(voice, moved))
    return lines


def _told_goods(voice: Voice, moved: list[Happening]) -> Line:
    verb, side, clause = ("load", SHIP, "5.7") if moved[0].name == "loads" else ("unload", RECEIVE, "5.11")
    goods = [f"a {colour_name(each['colour'])} at {dock_words(side, each['street'])}" for each in moved]
    return Line(f"{voice.does(moved[0]['seat'], verb)} {listed(goods)}.", clause)


def _told_event(voice: Voice, event: Happening) -> Line | None:
    name = event.name
    if name == "begin":
        half = ("construction", "trucking")[event["half"]]
        return Line(f"Round {event['round']} · {half}. {voice.does(event['seat'], 'lead')} on the track.", "2.1")
    if name == "hand-over":
        card = truck_words(event["truck"]) if event["truck"] >= 0 else "a card"
        return Line(f"{voice.does(event['seat'], 'get')} {card} in the draft.", "1.6")
    if name == "gear":
        return Line(f"{voice.does(event['seat'], 'cover')} a gear.", "2.8")
    if name == "advance":
        return Line(f"{voice.does(event['seat'], 'move')} to {event['space']} on the track.", "3.4")
    if name == "gain":
        return Line(f"{voice.does(event['seat'], 'get')} {BONUS[event['item']]}.", "4.5")
    if name == "short":
        return Line(f"{voice.does(event['seat'], 'miss')} {BONUS[event['item']]}: none is left.", "4.5")
    if name == "arrive" and event["side"] == RECEIVE:
        lane = f"{voice.owns(event['seat'])} receiving lane"
        return Line(f"Truck {TRUCK_IDS[event['truck']]} is pushed into {lane}.", "5.5")
    if name == "leave":
        return Line(f"Truck {TRUCK_IDS[event['truck']]} leaves the game.", "5.5")
    if name == "surplus":
        return Line(f"There is no slot for a fifth {colour_name(event['colour'])}: it is out of the game.", "5.11")
    if name == "column":
        side = SIDES[event["side"]]
        clause = "5.10" if event["side"] == SHIP else "5.12"
        return Line(f"{voice.does(event['seat'], 'complete')} {side} column {event['column'] + 1}.", clause)
    if name == "full":
        return Line(f"{voice.does(event['seat'], 'fill')} truck {TRUCK_IDS[event['truck']]}.", "5.9")
    if name == "excess":
        kind = ("Construction", "Trucking")[event["item"]]
        return Line(f"{voice.does(event['seat'], 'return')} {count(event['n'], f'{kind} token')} above three.", "6.2")
    if name == "done":
        return Line(f"{voice.does(event['seat'], 'have')} nothing left to do.", "4.6")
    if name == "end":
        return Line(f"The match ends: {ENDINGS[event['why']]}.", "7.3" if event["why"] == len(ENDINGS) - 1 else "7.1")
    return None  # a truck's arrival and a card shown are told with the move itself


ENDINGS = (
    "enough goods are shipped",
    "a fourth good of one colour is received",
    "a forklift is at the end of the track",
    "the bag is empty",
    "the truck deck is empty",
    "nobody did anything for two rounds",
)
