"""Curious Cargo in words: from views as one reader may see them, each line with its clause."""

from __future__ import annotations

from ...core.voice import Memory, Prompt, Voice, count, listed
from .components import (
    BOARD_IDS,
    CARD,
    COLOUR_IDS,
    ROWS,
    SEATS,
    TILES,
    TRUCK_AP,
    TRUCK_IDS,
    TRUCK_TILES,
    TRUCKS,
    TURNS,
)  # fmt: skip
from .facts import reasons
from .moves import ACTIONS, PLACE
from .phrases import (
    ITEM,
    TURNED,
    active_docks,
    an_item,
    arrival_words,
    bit_list,
    cell_name,
    changed_docks,
    column_name,
    docks_listed,
    hire_words,
    lane_words,
    lines_made,
    piece_words,
    placement_words,
    tile_name,
    tile_words,
    tiles_for,
    truck_name,
    truck_room,
    truck_terms,
    truck_words,
    waiting_for,
)  # fmt: skip
from .rules.flow import legal
from .rules.loading import load_choices, part_seat
from .rules.rounds import END_IDLE, reason_to_end
from .rules.trucking import may_afford
from .scoring import is_eligible
from .state import BOTH_SIDES, EXTRA_ACTIONS, PARTS, SHIP, STACK_NAMES, Fate, Phase, Place, State

SETUP = (Phase.LEAD, Phase.DEAL)
TRUCKING_ACTIONS = {
    "play": "play trucks for 2 AP",
    "scrap": "discard a card for tiles",
    "sell": "discard two stored tiles for a card",
}
"""The three actions of a trucking turn (5.3), by their verbs."""
MANY_CARDS, MANY_TILES = 8, 12
"""With more of them than this in hand, a list of all that can be done with each would be too long."""


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    night = view.opt_shift == 1
    place = f"board {BOARD_IDS[view.opt_board]}, {'night' if night else 'day'}"
    if view.phase in SETUP:
        return f"Setting up · {place}"
    if view.phase == Phase.DRAFT:
        return f"The draft · {place}"
    if view.phase == Phase.OVER:
        return f"The end, after {count(view.round, 'round')} · {place}"
    half = half_name(view.half)
    doing = f"{half}, storing tiles" if view.phase == Phase.STORE else half
    if night:
        return f"Round {view.round} · Night Shift · {doing} · board {BOARD_IDS[view.opt_board]}"
    return f"Round {view.round} · {doing} · {place}"


def half_name(half: int) -> str:
    """Name a half of a round."""
    return "construction" if half == Phase.BUILD else "trucking"


# -- what to do ------------------------------------------------------------------------------------------------


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase in SETUP:
        return Prompt("The table is being set", "Chance names the starter and deals three truck cards each.", "1.5")
    if view.phase == Phase.OVER:
        return _prompt_over(voice, view)
    if view.phase == Phase.DRAFT:
        return _prompt_draft(voice, view)
    asked = waiting_for(view)
    if asked < 0:
        return Prompt(f"{an_item(view.due[0]).capitalize()} is drawn", "Chance decides which.", _drawing_clause(view))
    if asked != voice.reader:
        return Prompt(f"{voice.names[asked]} {_doing(view)}", "The table waits.", _choice_clause(view))
    if view.due_n > 0:
        return Prompt("Choose the colour of your splitter", "It joins all four edges in that colour.", "4.5")
    if view.part < PARTS:
        docks = docks_listed(bit_list(load_choices(view, asked)), "or")
        why = (
            "Goods of one colour may not lie side by side, and none may stay behind that could still go. "
            "A dock that you pass over loads nothing now."
        )
        return Prompt(f"Choose where to load next, {docks}", why, "5.8")
    if view.phase == Phase.STORE:
        where = "your left or right stack" if view.stack_now == 0 else "your right stack"
        left = count(view.tiles_n[asked], "tile")
        return Prompt(f"Store a tile on {where}", f"{left} left; only the top of a stack can be played.", "6.4")
    if view.phase == Phase.BUILD:
        return _prompt_build(view, asked)
    return _prompt_truck(view, asked)


def _prompt_over(voice: Voice, view: State) -> Prompt:
    why = f"The reason: {listed(reasons(voice, view))}."
    if any(is_eligible(view, seat) for seat in range(SEATS)):
        return Prompt("The match is over", why, "7.3" if reason_to_end(view) == END_IDLE else "7.1")
    return Prompt("The match is a draw", f"{why} Nobody has shipped two goods of every colour.", "8.1")


def _prompt_draft(voice: Voice, view: State) -> Prompt:
    if voice.reader is None or view.chosen[voice.reader] == 1:
        return Prompt("The table waits for the draft", "Both hand over two cards at the same time.", "1.6")
    other = voice.names[1 - voice.reader]
    why = f"The two others go to {other}, who gives you two in return."
    return Prompt("Choose the truck card that you keep", why, "1.6")


def _prompt_build(view: State, seat: int) -> Prompt:
    if view.picked >= TILES:
        why = "It joins all four edges of that cell in its colour, on whatever lies there, and needs no scaffolding."
        return Prompt(f"Lay {piece_words(view.picked)}: choose its cell", why, "4.2")
    if view.picked >= 0:
        has = count(view.scaffolding[seat], "piece")
        why = f"It must lie flat, on the floor or on other tiles; you have {has} of scaffolding."
        ask = f"Lay {piece_words(view.picked)}: choose the cell under its bottom left, and how to turn it"
        return Prompt(ask, why, "2.5")
    if view.actions_n == 0:
        return Prompt("Use a token, trade, or end construction", "Your actions are used up.", "4.1")
    lines, verbs = active_docks(view, seat), _verbs(view, seat)
    why = f"You have {count(view.actions_n, 'action')} left, and {count(lines, 'line') if lines else 'no lines'}."
    if "draw" in verbs:
        return Prompt("Draw a tile or play one" if "pick" in verbs else "Draw a tile", why, "2.2")
    if "pick" in verbs:
        return Prompt("Play a tile", f"{why} The bag is empty.", "2.2")
    why = "The bag is empty, and there is no place for a tile of yours."
    return Prompt("Use a token, trade, or end construction", why, "4.1")


def _prompt_truck(view: State, seat: int) -> Prompt:
    if view.sold >= 0:
        return Prompt("Discard a second stored tile", "Two tiles buy a truck card.", "5.14")
    if view.owes_truck:
        why = f"You have {view.ap} AP; a truck must follow the token."
        return Prompt("Play a truck for your Trucking token", why, "4.4")
    verbs = _verbs(view, seat)
    if view.acted == 0:
        left = f"You have {view.ap} AP left from your token. " if view.ap else ""
        ways = listed([way for verb, way in TRUCKING_ACTIONS.items() if verb in verbs], "or")
        if not ways:
            why = f"{left}No action is open to you: you hold no truck card, and cannot discard tiles for one."
            return Prompt("Use a token, trade, or end trucking", why, "5.3")
        return Prompt("Take one action, or end trucking", f"{left}{ways[0].upper()}{ways[1:]}.", "5.3")
    if verbs == {"pass"}:
        why = f"No card of yours costs {view.ap} AP or less; you are asked because nobody else can see that."
        return Prompt("End trucking", why, "4.6")
    why = f"You have {view.ap} AP left." if view.ap else "Your action is taken."
    return Prompt("Go on, or end trucking", why, "5.4")


def _verbs(view: State, seat: int) -> set[str]:
    """Give the verbs of what a seat can do now."""
    out = [0] * ACTIONS.size
    return {ACTIONS.verb(action).name for action in out[: legal(view, seat, out)]}


def _drawing_clause(view: State) -> str:
    """Give the clause by which a tile or card is drawn: by an action, or as a bonus."""
    return "4.5" if view.due[0] == CARD or view.phase != Phase.BUILD else "2.3"


def _doing(view: State) -> str:
    if view.due_n > 0:
        return "chooses a splitter"
    if view.part < PARTS:
        return "chooses what to load"
    if view.phase == Phase.STORE:
        return "stores tiles"
    return "builds" if view.phase == Phase.BUILD else "sends trucks"


def _choice_clause(view: State) -> str:
    if view.due_n > 0:
        return "4.5"
    if view.part < PARTS:
        return "5.8"
    if view.phase == Phase.STORE:
        return "6.3"
    return "2.1" if view.phase == Phase.BUILD else "5.3"


# -- what an action would do -------------------------------------------------------------------------------------


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    verb, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if verb == "keep":
        truck = arguments["truck"]
        tiles = count(TRUCK_TILES[truck], "tile")
        return f"Keep {truck_room(truck)} ({truck_terms(truck)}, or {tiles} if discarded)"
    if verb == "pick":
        return f"Play the {tile_words(view, arguments['tile'])}"
    if verb == "place":
        return _label_place(view, *divmod(action - PLACE, TURNS))
    if verb == "split":
        return f"Use a {ITEM[0]} and lay the {COLOUR_IDS[arguments['colour']]} splitter"
    if verb == "trade":
        into = arguments["into"]
        return f"Trade {count(2, ITEM[into])} for {an_item(into + 1)}"
    if verb == "take":
        return f"Take a {COLOUR_IDS[arguments['colour']]} splitter"
    if verb == "load":
        street = arguments["street"]
        colour = view.docks[part_seat(view) * BOTH_SIDES + SHIP][street]
        return f"Load {COLOUR_IDS[colour]} at dock {street + 1}"
    if verb == "play":
        will = arrival_words(voice, view, arguments["truck"], arguments["at"])
        price = f"({TRUCK_AP[arguments['truck']]} AP)"
        where = f"in {lane_words(voice, arguments['at'], SHIP)}"
        return f"Play {truck_room(arguments['truck'])} {price} {where}{': ' + will if will else ''}"
    if verb == "scrap":
        return f"Discard {truck_name(arguments['truck'])} for {tiles_for(view, arguments['truck'])}"
    if verb == "sell":
        top = view.stack_top[view.turn][arguments["stack"]]
        return f"Discard the {tile_words(view, top)} from your {STACK_NAMES[arguments['stack']]} stack"
    if verb == "store":
        return f"Store the {tile_words(view, arguments['tile'])} on the {STACK_NAMES[arguments['stack']]} stack"
    if verb == "pass":
        return f"End {half_name(view.phase)}"
    plain = {
        "draw": "Draw a tile",
        "overtime": f"Use a {ITEM[0]} for {EXTRA_ACTIONS} more actions",
        "hire": f"Use a {ITEM[1]} for {hire_words(view)}; then play a truck",
    }
    return plain.get(verb, ACTIONS.text(action))


def _label_place(view: State, cell: int, turn: int) -> str:
    turned = f", {TURNED[turn]}" if view.picked < TILES else ""
    will = placement_words(view, cell, turn)
    return f"{cell_name(cell)}{turned}{': ' + will if will else ''}"


def steps(voice: Voice, view: State, action: int) -> tuple[str, ...]:
    """Spell a placement by what it completes or by column, row and turn; with many cards or tiles, those too."""
    verb, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if verb == "place":
        cell, turn = divmod(action - PLACE, TURNS)
        turned = (TURNED[turn],) if view.picked < TILES else ()
        made = lines_made(changed_docks(view, cell, turn))
        if made:
            return ("Complete a line", f"Connect {made}", cell_name(cell), *turned)
        return (f"Column {column_name(cell // ROWS)}", cell_name(cell), *turned)
    if verb in ("play", "scrap") and view.hand_n[view.turn] > MANY_CARDS:
        truck = truck_words(arguments["truck"])
        if verb == "scrap":
            return ("Discard a truck card for tiles", truck)
        return ("Play a truck", truck, f"in {lane_words(voice, arguments['at'], SHIP)}")
    if verb == "store" and view.tiles_n[view.turn] > MANY_TILES:
        return (f"Store the {tile_words(view, arguments['tile'])}", f"on the {STACK_NAMES[arguments['stack']]} stack")
    return ()


def warning(voice: Voice, view: State, action: int) -> str:
    """Ask once more before a turn is ended with actions or AP that could still be used."""
    if ACTIONS.verb(action).name != "pass":
        return ""
    if view.phase == Phase.BUILD and view.actions_n > 0:
        return f"You have {count(view.actions_n, 'action')} left. End construction all the same?"
    cards = [truck for truck in range(TRUCKS) if view.hand[view.turn][truck] == 1]
    if view.ap > 0 and any(may_afford(view, TRUCK_AP[truck]) for truck in cards):
        return f"You have {view.ap} AP left, enough for another truck. End trucking all the same?"
    return ""


# -- rules and notes -------------------------------------------------------------------------------------------------


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    if view.phase in SETUP:
        return ["1.1", "1.2", "1.3", "1.5"]
    if view.phase == Phase.DRAFT:
        return ["1.6", "1.7", "5.4"]
    if view.phase == Phase.OVER:
        return ["7.1", "8.1", "8.2", "8.3", "8.4"]
    if view.due_n > 0:
        return ["4.5"]
    if view.part < PARTS:
        return ["5.7", "5.8"]
    if view.phase == Phase.STORE:
        return ["6.2", "6.3", "6.4"]
    night = ["9.1"] if view.opt_shift == 1 else []
    if view.phase == Phase.BUILD:
        if view.picked >= 0:
            return ["2.5", "2.6", "2.7", "2.8", "3.1", "3.2", *(["3.3", "4.2"] if view.picked >= TILES else [])]
        return ["2.2", "2.4", "2.7", "3.1", "3.2", "3.4", "4.1", "4.3", *night]
    if view.sold >= 0:
        return ["5.14"]
    ends = ["4.6"] if view.acted else []
    return [*ends, "5.3", "5.4", "5.5", "5.7", "5.11", "5.13", "5.14", "4.3", "4.4", "8.1", *night]


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say which cards are where, as far as the reader can tell, and what the bag still holds."""
    rows = []
    reader = voice.reader
    seen = {
        truck: "played" if view.fate[truck] < Fate.SCRAPPED else "discarded"
        for truck in range(TRUCKS)
        if view.fate[truck]
    }
    if reader is not None and view.phase != Phase.OVER:
        seen |= {truck: "your hand" for truck in range(TRUCKS) if view.hand[reader][truck] == 1}
        other = voice.names[1 - reader]
        given = [truck for truck in range(TRUCKS) if view.gift[reader][truck] == 1]
        seen |= {truck: f"{other} has it from you" for truck in given}
        if given:
            rows.append(Memory(f"In {other}'s hand", tuple(TRUCK_IDS[truck] for truck in given), (), "1.7"))
        where = f"Deck, or {other}'s hand"
    else:
        where = "Deck or hands"
    hidden = tuple(TRUCK_IDS[truck] for truck in range(TRUCKS) if truck not in seen)
    rows.append(Memory(where, hidden, tuple((TRUCK_IDS[truck], why) for truck, why in sorted(seen.items())), "1.7"))
    bag = tuple(tile_name(tile) for tile in range(TILES) if view.tile_at[tile] == Place.BAG)
    rows.append(Memory("Bag", bag, (), "1.7", "bag"))
    return rows
