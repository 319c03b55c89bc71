"""Why an action is not allowed in Lanterns, and what would be."""

from __future__ import annotations

from wunderkammer.core.voice import Line, Voice

from .moves import ACTIONS
from .phrases import lantern, place
from .state import Item, Phase, State


def forbid(voice: Voice, view: State, action: int) -> Line:
    """Say why an action is not legal now, and what would be."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if view.phase == Phase.OVER:
        return Line("The match is over; nothing can be played any more.", "4.2")
    by_chance = {"hang": "1.2", "deal": "1.3", "blow": "2.1"}
    if name in by_chance:
        return Line(f"Only chance can {name}; choose one of your own moves.", by_chance[name])
    if name == "offer":
        if view.phase != Phase.OFFER:
            return Line("Offers are made when the wind has turned; wait for it.", "2.2")
        if voice.reader is not None and view.offered[voice.reader]:
            return Line("You have offered already; wait for the others.", "2.2")
        return Line(f"You do not hold {lantern(arguments['lantern'])}; offer a lantern of your hand.", "4.1")
    item, clause = (Item.PEEK, "3.3") if name == "peek" else (Item.REACH, "3.2")
    if view.phase != Phase.PAY or view.due_seat[0] != voice.reader or view.due_item[0] != item:
        return Line(f"You are not due to {name} now; wait until the offers give you the right.", "3.1")
    if name in ("take", "show"):
        why = "reach for a lantern first" if view.reached < 0 else "all know that lantern already; take it"
        return Line(f"You cannot {name} now: {why}.", clause)
    if view.reached >= 0:
        return Line("Your hand is on a lantern already; take it or show it.", clause)
    if view.hung[arguments["hook"]] == 0:
        return Line(f"{place(arguments['hook']).capitalize()} is empty; choose one with a lantern.", clause)
    return Line(f"You know what hangs at {place(arguments['hook'])}; peek at another.", clause)
