"""What happened in Lanterns, in words: moves and events as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence

from wunderkammer.core.actions import Happening
from wunderkammer.core.voice import Line, Voice
from wunderkammer.core.words import Move

from .moves import ACTIONS
from .phrases import lantern, place
from .state import WEATHER_IDS, State


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    lines = []
    if name == "blow":
        lines.append(Line(f"The night is {WEATHER_IDS[arguments['weather']]}.", "2.1"))
    elif name == "hang" and move.witnessed:
        lines.append(Line(f"At {place(arguments['hook'])} hangs {lantern(arguments['lantern'])}.", "1.2"))
    elif name == "deal" and move.witnessed:
        lines.append(Line(f"{voice.does(arguments['seat'], 'draw')} {lantern(arguments['lantern'])}.", "1.3"))
    elif name == "offer":
        what = lantern(arguments["lantern"]) if move.witnessed else "a lantern"
        lines.append(Line(f"{voice.does(move.seat, 'offer')} {what}.", "2.2"))
    return lines + [_told(voice, each) for each in events]


def _told(voice: Voice, event: Happening) -> Line:
    if event.name == "opened":
        return Line(f"{voice.does(event['seat'], 'have')} offered {lantern(event['lantern'])}.", "2.3")
    if event.name == "strongest":
        return Line(f"{voice.does(event['seat'], 'are')} the strongest.", "3.1")
    if event.name == "lit":
        return Line(f"{voice.does(event['seat'], 'light')} {lantern(event['lantern'])}.", "3.2")
    if event.name == "shown":
        return Line(f"{place(event['hook']).capitalize()} holds {lantern(event['lantern'])}.", "3.2")
    what = f": {lantern(event['lantern'])}" if event["lantern"] >= 0 else ""
    return Line(f"{voice.does(event['seat'], 'peek')} at {place(event['hook'])}{what}.", "3.3")
