"""Why an action is not allowed in Curios, and what would be."""

from __future__ import annotations

from ...core.voice import Line, Voice, count
from .moves import ACTIONS
from .phrases import SITE, card_name, turn_clause
from .rules.searching import cost, may_fill
from .state import Phase, State

BY_CHANCE = {"lead": "1.2", "hide": "1.4", "deal": "1.5", "flip": "4.5"}


def forbid(voice: Voice, view: State, action: int) -> Line:
    """Say why an action is not legal now, and what would be."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    seat = voice.reader
    if view.phase == Phase.OVER:
        return Line("The match is over; nothing can be played any more.", "5.1")
    if name in BY_CHANCE:
        return Line(f"Only chance can {name}; choose one of your own moves.", BY_CHANCE[name])
    if view.phase < Phase.SEARCH:
        return Line("The table is still being set up; wait until the cards are dealt.", "1.5")
    if view.turn != seat:
        waits = voice.names[view.turn] if view.turn >= 0 else "chance"
        return Line(f"It is not your turn; the table waits for {waits}.", turn_clause(view))
    if name == "search":
        return _forbid_search(view, seat, arguments["site"])
    if name == "reveal":
        if view.phase == Phase.SEARCH:
            return Line("Cards are shown after the search; choose a site now.", "4.1")
        return Line(f"You do not hold {card_name(arguments['card'])}; show a card of your own hand or pass.", "6.2")
    return Line("You can still take a gem, so you may not pass; choose a site.", "2.5")


def _forbid_search(view: State, seat: int, site: int) -> Line:
    if view.phase == Phase.RECRUIT:
        return Line("The search of this round is over; show a card or pass.", "4.1")
    if cost(view, site) == 0:
        return Line(f"All columns of the {SITE[site]} are full; choose another site.", "2.3")
    if not may_fill(view, seat, site):
        price = count(cost(view, site), "pawn")
        return Line(
            f"The next column of the {SITE[site]} takes {price} and you have {view.free[seat]}; "
            "choose a site that costs less.",
            "2.2",
        )
    return Line(
        f"No gem is left at the {SITE[site]}, and this table allows no visits to empty sites; choose another site.",
        "2.6",
    )
