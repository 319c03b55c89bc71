"""Say why something is not allowed in Curious Cargo, and what would be: from the view of the seat that tried."""

from __future__ import annotations

from ...core.voice import Line, Voice, count, listed
from .components import (
    COLOUR_IDS,
    FITS,
    PIECE_SHAPE,
    PIECES,
    SHAPES,
    TRUCK_AP,
    TURN_DIFFERS,
    TURNS,
)  # fmt: skip
from .moves import ACTIONS
from .phrases import bit_list, cell_name, docks_listed, piece_words, truck_name, waiting_for
from .rules.building import is_at_hand, may_use_construction, scaffolding_for
from .rules.loading import load_choices, loadable
from .state import BOTH_SIDES, PARTS, SHIP, STACK_NAMES, Phase, Place, State

BY_CHANCE = {"lead": "1.2", "deal": "1.5", "fetch": "2.3"}
BUILDING = ("draw", "pick", "place", "overtime", "split")
TRUCKING = ("play", "hire", "scrap", "sell")


def forbid(voice: Voice, view: State, action: int) -> Line:
    """Say why an action is not legal now, and what would be."""
    verb, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if verb in BY_CHANCE:
        return Line(f"Only chance can {verb}; choose one of your own moves.", BY_CHANCE[verb])
    if view.phase == Phase.OVER:
        return Line("The match is over; nothing can be played any more.", "7.1")
    if view.phase < Phase.DRAFT:
        return Line("The table is still being set up; wait until the cards are dealt.", "1.5")
    if view.phase == Phase.DRAFT:
        return _in_draft(voice, view, verb, arguments)
    asked = waiting_for(view)
    if asked != voice.reader:
        waits = "chance" if asked < 0 else voice.names[asked]
        return Line(f"It is not your choice now; the table waits for {waits}.", "2.1")
    owed = _owed(view, asked, verb, arguments)
    if owed is not None:
        return owed
    if verb == "keep":
        return Line("The draft is over; play on with the cards you have.", "1.6")
    if verb == "take":
        return Line("No splitter is owed to you; trade two Trucking tokens or earn one.", "4.5")
    if verb == "load":
        return Line("Nothing is waiting to be loaded; goods load by themselves when they can.", "5.8")
    if verb == "store":
        return Line("Tiles are stored after the phase, when both turns are over.", "6.3")
    if verb == "trade":
        return _trade(view, asked, arguments["into"])
    if view.phase == Phase.BUILD:
        if verb in TRUCKING:
            return Line("That belongs to the trucking phase; draw or play tiles now.", "2.2")
        return _building(view, asked, verb, arguments, action)
    if verb in BUILDING:
        return Line("That belongs to the construction phase; send trucks now.", "5.3")
    return _trucking(view, asked, verb, arguments)


def _in_draft(voice: Voice, view: State, verb: str, arguments: dict[str, int]) -> Line:
    if verb != "keep":
        return Line("First comes the draft: choose the truck card you keep.", "1.6")
    if voice.reader is None or view.chosen[voice.reader] == 1:
        other = "the others" if voice.reader is None else voice.names[1 - voice.reader]
        return Line(f"You have chosen; wait for {other}, or take it back.", "1.6")
    return Line(f"{_the_truck(arguments)} is not one of your three cards; keep one of those.", "1.6")


def _owed(view: State, seat: int, verb: str, arguments: dict[str, int]) -> Line | None:
    """Say what must be chosen first, where something is owed."""
    if view.due_n > 0:
        if verb == "take":
            left = [COLOUR_IDS[colour] for colour, n in enumerate(view.splitters_left) if n]
            return Line(f"No {COLOUR_IDS[arguments['colour']]} splitter is left; take {listed(left, 'or')}.", "4.5")
        return Line("A splitter is due: choose its colour first.", "4.5")
    if view.part < PARTS:
        return _loading(view, seat, verb, arguments)
    if view.phase == Phase.STORE:
        if verb != "store":
            return Line("The phase is over: store the tiles of your hand first.", "6.3")
        if view.tile_at[arguments["tile"]] != Place.HAND + seat:
            return Line("That tile is not in your hand; store one that is.", "6.4")
        return Line("You have begun your right stack; the tiles for the left one come first.", "6.4")
    if view.picked >= 0 and verb != "place":
        return Line(f"You have picked {piece_words(view.picked)}; lay it, or take that back.", "2.4")
    if view.sold >= 0 and verb != "sell":
        return Line("You have discarded one stored tile; discard the second one.", "5.14")
    return None


def _loading(view: State, seat: int, verb: str, arguments: dict[str, int]) -> Line:
    choices = load_choices(view, seat)
    docks = docks_listed(bit_list(choices), "or")
    if verb != "load":
        return Line(f"First choose where to load, {docks}.", "5.8")
    street = arguments["street"]
    active = view.docks[seat * BOTH_SIDES + SHIP]
    colour, asked = active[street], active[bit_list(choices)[0]]
    if colour < 0:
        return Line(f"Your shipping dock {street + 1} is not active; choose {docks}.", "3.2")
    if not loadable(view, seat, colour) >> street & 1:
        return Line(f"No good can be loaded at dock {street + 1} now; choose {docks}.", "5.7")
    if view.skipped >> street & 1:
        return Line(f"Dock {street + 1} was passed over and loads nothing now; choose {docks}.", "5.8")
    if colour != asked:
        first, then = COLOUR_IDS[asked], COLOUR_IDS[colour]
        return Line(f"First choose where to load {first}, {docks}; {then} comes after it.", "5.8")
    return Line(f"With dock {street + 1} next, a good would stay behind that could be loaded; choose {docks}.", "5.8")


def _trade(view: State, seat: int, into: int) -> Line:
    have, kind = ((view.construction[seat], "Construction"), (view.trucking[seat], "Trucking"))[into]
    if have < 2:
        return Line(f"A trade takes two {kind} tokens and you have {have or 'none'}.", "4.3")
    wanted = ("Trucking token", "splitter")[into]
    return Line(f"No {wanted} is left in the supply, so there is nothing to trade for.", "4.3")


def _building(view: State, seat: int, verb: str, arguments: dict[str, int], action: int) -> Line:
    if verb in ("draw", "pick") and view.actions_n == 0:
        return Line("Your actions are used up; use a Construction token or end construction.", "2.2")
    if verb == "draw":
        return Line("The bag is empty; play a tile or end construction.", "2.3")
    if verb == "pick":
        if not is_at_hand(view, seat, arguments["tile"]):
            return Line("That tile is neither in your hand nor on top of one of your stacks; play one that is.", "2.4")
        return Line("There is no flat place for that tile with the scaffolding you have; play another.", "2.7")
    if verb == "place":
        return _placing(view, seat, *divmod(action - ACTIONS["place"], TURNS))
    if not may_use_construction(view, seat):
        if view.token_used:
            return Line("You have used a Construction token in this turn; one a turn is the most.", "4.1")
        return Line("You have no Construction token.", "4.1")
    return Line(f"You own no {COLOUR_IDS[arguments['colour']]} splitter.", "4.2")


def _placing(view: State, seat: int, cell: int, turn: int) -> Line:
    if view.picked < 0:
        return Line("Pick a tile first, then lay it.", "2.4")
    shape = PIECE_SHAPE[view.picked][turn]
    if not FITS[view.opt_board * SHAPES + shape][cell]:
        return Line(
            f"On {cell_name(cell)} it would lie over a machine, a wall or the rim; it must lie wholly on floor.", "2.5"
        )
    need = scaffolding_for(view, seat, shape, cell)
    have = view.scaffolding[seat]
    if need > have:
        pieces = count(need, "piece")
        return Line(
            f"On {cell_name(cell)} it takes {pieces} of scaffolding to lie flat and you have {have or 'none'}.", "2.7"
        )
    if TURN_DIFFERS[view.opt_shift * PIECES + view.picked][turn]:
        return Line("It cannot lie there; choose another place.", "2.5")
    return Line("Turned like this it looks the same as with fewer turns; choose that one.", "2.6")


def _trucking(view: State, seat: int, verb: str, arguments: dict[str, int]) -> Line:
    if verb == "pass":
        return Line("A truck must still be played for your Trucking token.", "4.4")
    if verb == "hire":
        if view.token_used:
            return Line("You have used a Trucking token in this turn; one a turn is the most.", "4.4")
        if view.trucking[seat] == 0:
            return Line("You have no Trucking token.", "4.4")
        return Line("There is no truck card to play, neither in your hand nor in the deck.", "4.4")
    if verb == "sell":
        return _selling(view, seat, arguments["stack"])
    truck = arguments["truck"]
    if view.hand[seat][truck] != 1:
        return Line(f"{_the_truck(arguments)} is not in your hand; choose a card that is.", "1.7")
    if verb == "play":
        price = TRUCK_AP[truck]
        have = view.ap or "none"
        return Line(f"{_the_truck(arguments)} costs {price} AP and you have {have}; your action is taken.", "5.4")
    if view.acted:
        return Line("Your action of this turn is taken; use a token or end trucking.", "5.3")
    if view.bag_n == 0:
        return Line("The bag is empty, so a card brings no tiles.", "5.13")
    return Line("Your last card must be played for the Trucking token; it cannot be discarded.", "4.4")


def _selling(view: State, seat: int, stack: int) -> Line:
    name = STACK_NAMES[stack]
    if view.sold >= 0:
        if stack < view.sold:
            return Line("You began with the right stack; the second tile must come from it too.", "5.14")
        return Line(f"Your {name} stack is empty; discard from the other one.", "5.14")
    if view.acted:
        return Line("Your action of this turn is taken; use a token or end trucking.", "5.3")
    if view.deck_n == 0:
        return Line("The deck is empty, so tiles buy no card.", "5.14")
    if sum(view.stack_n[seat]) < 2:
        return Line("A card costs two stored tiles; tiles in hand do not count.", "5.14")
    return Line(f"Your {name} stack cannot give the first of two tiles; begin with the other one.", "5.14")


def _the_truck(arguments: dict[str, int]) -> str:
    """Name the truck of an action at the start of a sentence."""
    return truck_name(arguments["truck"]).capitalize()
