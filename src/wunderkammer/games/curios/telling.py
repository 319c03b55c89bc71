"""What happened in Curios, in words: moves and events as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Happening
from ...core.voice import Line, Voice, article, count
from ...core.words import Move
from .moves import ACTIONS
from .phrases import GEM, SITE, card_name
from .state import CARD_VALUE, State


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    lines = _told_move(voice, before, move)
    for event in events:
        lines += _told_event(voice, event)
    return lines


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    if name == "search":
        site = arguments["site"]
        column = before.filled_n[site] + 1
        taken = f"{voice.does(move.seat, 'fill')} column {column} of the {SITE[site]}"
        if before.gems_left[site] == 0:
            return [Line(f"{taken}, where no gem is left.", "2.6")]
        gem = article(GEM[site])
        return [Line(f"{taken} and take {gem}." if move.seat == voice.reader else f"{taken}, takes {gem}.", "2.4")]
    if name == "reveal":
        shown = card_name(arguments["card"])
        gains = "gain a pawn" if move.seat == voice.reader else "gains a pawn"
        return [Line(f"{voice.does(move.seat, 'show')} {shown} and {gains}.", "4.1")]
    if name == "pass":
        return [Line(f"{voice.does(move.seat, 'show')} no card.", "4.2")]
    if name == "flip":
        return [Line(f"{card_name(arguments['card'])} is flipped from the side deck.", "4.5")]
    if name == "deal" and arguments["seat"] == voice.reader:
        return [Line(f"You are dealt {card_name(arguments['card'])}.", "1.5")]
    return []


def _told_event(voice: Voice, event: Happening) -> list[Line]:
    if event.name == "cannot":
        passes = "pass" if event["seat"] == voice.reader else "passes"
        pawns = count(event["pawns"], "pawn") if event["pawns"] else "no pawns"
        has = voice.does(event["seat"], "have")
        return [Line(f"{has} {pawns} left, too few for any gem, and {passes}.", "2.5")]
    if event.name == "bonus":
        site = event["site"]
        text = f"{voice.does(event['seat'], 'lead')} alone at the {SITE[site]}: one more {GEM[site]}."
        return [Line(text, "3.1")]
    if event.name == "tie":
        return [Line(f"The lead at the {SITE[event['site']]} is shared: no bonus gem.", "3.2")]
    if event.name == "round":
        return [Line(f"{voice.does(event['seat'], 'start')} round {event['round']} with the lantern.", "4.6")]
    if event.name == "open":
        card = event["card"]
        return [Line(f"The card of the {SITE[event['site']]} is turned up: {CARD_VALUE[card]}.", "5.2")]
    return []  # taking and showing are told with the move itself
