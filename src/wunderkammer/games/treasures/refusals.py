"""Why an action is not allowed in Unexpected Treasures, and what would be."""

from __future__ import annotations

from ...core.voice import Line, Voice, count
from .moves import ACTIONS
from .phrases import GOOD, PLURAL, goods_text
from .rules.steps import is_out, missing
from .state import JOKER, WANTS, Mission, Phase, State

BY_CHANCE = {"deal": "1.2", "reveal": "2.1", "draw": "2.1"}


def forbid(voice: Voice, view: State, action: int) -> Line:
    """Say why an action is not legal now, and what would be."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    seat = voice.reader
    if view.phase == Phase.OVER:
        return Line("The match is over; nothing can be played any more.", "6.2")
    if name in BY_CHANCE:
        return Line(f"Only chance can {name}; choose one of your own moves.", BY_CHANCE[name])
    if view.phase == Phase.DEAL:
        return Line("The table is still being set up; wait until the chips are dealt.", "1.2")
    if view.phase in (Phase.REVEAL, Phase.DRAW):
        return Line("New goods are on their way; wait until they lie at the kerb.", "2.1")
    if seat is None:
        return Line("Only seats at the table can play; you are watching.", "1.1")
    if view.phase == Phase.CHOOSE:
        if view.ready[seat]:
            return Line("Your card lies face down already; you can take it back if nobody has moved since.", "3.1")
        if name == "choose":
            return Line("You chose the thief in the last round; choose a card from 1 to 5.", "3.2")
        return Line("Everybody chooses a number card now; stealing, taking and filling come after that.", "3.1")
    if name == "choose":
        return Line("The cards of this round lie open; choose again when the next round has its goods.", "3.3")
    if view.home[seat]:
        return Line("You lost the contest and stay at home; you can neither take nor fill in this round.", "5.4")
    if view.turn != seat:
        return Line(f"{voice.names[view.turn]} is in turn; steps go from the lowest number to the highest.", "4.1")
    if name == "fill":
        return _forbid_fill(view, seat, arguments["mission"])
    if name == "done":
        return Line("Your step goes on with filling; end the taking first, with enough.", "5.1")
    if view.phase == Phase.FILL:
        return Line("You have ended taking in this step; fill a mission, or be done.", "5.5")
    if name == "take" and view.phase == Phase.STEAL:
        return Line("The thief does not go to the kerb; steal from a seat that is out, or say enough.", "4.3")
    if name == "take":
        return Line(f"No {GOOD[arguments['good']]} lies at the kerb; take another good, or say enough.", "4.4")
    return _forbid_steal(voice, view, seat, arguments["seat"], arguments["good"])


def _forbid_steal(voice: Voice, view: State, seat: int, victim: int, good: int) -> Line:
    if view.phase == Phase.TAKE:
        return Line("Only the thief steals; take goods from the kerb, or say enough.", "4.4")
    if victim >= view.seats:
        return Line("Nobody sits there; steal from a seat that is out.", "4.2")
    if victim == seat:
        return Line("These goods are yours already; steal from a seat that is out.", "4.2")
    if not is_out(view, victim):
        return Line(f"{voice.names[victim]} stays at home and is safe; steal from a seat that is out.", "4.3")
    return Line(f"{voice.names[victim]} has no {GOOD[good]}; steal what is there, or say enough.", "4.2")


def _forbid_fill(view: State, seat: int, mission: int) -> Line:
    if view.mission[mission] == Mission.UNSEEN:
        return Line("This mission has not been revealed; fill one that lies open.", "7.2")
    if view.mission[mission] >= Mission.FILLED:
        return Line("This mission has been filled already; fill one that lies open.", "5.6")
    if view.phase != Phase.FILL:
        return Line("Missions are filled after taking; say enough first.", "5.1")
    goods = view.goods[seat]
    short = missing(view, seat, mission) - goods[JOKER]
    wants = goods_text(WANTS[mission])
    radios = count(goods[JOKER], GOOD[JOKER], PLURAL[JOKER])
    lacks = (
        f"you lack {count(short, 'tile')} even with your {radios}"
        if goods[JOKER]
        else f"you lack {count(short, 'tile')}"
    )
    return Line(f"The mission wants {wants}; {lacks}. Fill another one, or be done.", "5.3" if goods[JOKER] else "5.2")
