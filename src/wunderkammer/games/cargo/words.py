"""Curious Cargo in words: from views, moves and events as one reader may see them, each line with its clause."""

from __future__ import annotations

from ...core.voice import Memory, Prompt, Voice, count, listed
from .components import (
    BOARD_IDS,
    CARD,
    SEATS,
    TILES,
    TRUCK_IDS,
    TRUCK_TILES,
    TRUCKS,
    TURNS,
)  # fmt: skip
from .facts import lines
from .moves import ACTIONS
from .phrases import (
    bit_list,
    colour_name,
    effect,
    piece_words,
    side_of,
    tile_name,
    tile_words,
    truck_words,
    waiting_for,
)  # fmt: skip
from .rules.loading import load_choices, part_seat
from .rules.rounds import reason_to_end
from .scoring import is_eligible
from .state import PARTS, STACK_NAMES, Fate, Phase, Place, State

SETUP = (Phase.LEAD, Phase.DEAL)
ENDING = (
    ("Enough goods are shipped.", "7.1"),
    ("A fourth good of one colour is received.", "7.1"),
    ("A forklift is at the end of the track.", "7.1"),
    ("The bag is empty.", "7.1"),
    ("The truck deck is empty.", "7.1"),
    ("Nobody did anything for two rounds.", "7.3"),
)


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
    half = "construction" if view.half == Phase.BUILD else "trucking"
    doing = f"{half}, storing tiles" if view.phase == Phase.STORE else half
    if night:
        return f"Round {view.round} · Night Shift · {doing} · board {BOARD_IDS[view.opt_board]}"
    return f"Round {view.round} · {doing} · {place}"


# -- what to do ------------------------------------------------------------------------------------------------


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase in SETUP:
        return Prompt("The table is being set", "Chance names the starter and deals three truck cards each.", "1.5")
    if view.phase == Phase.OVER:
        return _verdict(voice, view)
    if view.phase == Phase.DRAFT:
        if voice.reader is None or view.chosen[voice.reader] == 1:
            return Prompt("Waiting for the draft", "Both hand over two cards at the same time.", "1.6")
        return Prompt(
            "Choose the truck card you keep", "The two others go to your opponent; his two come to you.", "1.6"
        )
    asked = waiting_for(view)
    if asked < 0:
        drawn = "truck card" if view.due[0] == CARD else "conveyor tile"
        return Prompt(f"A {drawn} is drawn", "Chance decides which.", "4.5")
    if asked != voice.reader:
        return Prompt(f"{voice.names[asked]} {_doing(view)}", "It is not your choice.", _choice_clause(view))
    if view.due_n > 0:
        return Prompt("Choose the colour of your splitter", "It joins all four edges in that colour.", "4.5")
    if view.part < PARTS:
        docks = listed([str(street + 1) for street in bit_list(load_choices(view, asked))])
        why = "Goods of one colour may not lie side by side, and none may stay behind that could still go."
        return Prompt(f"Load at dock {docks.replace(' and ', ' or ')}?", why, "5.8")
    if view.phase == Phase.STORE:
        where = "your left or right stack" if view.stack_now == 0 else "your right stack"
        return Prompt(
            f"Store a tile on {where}", f"{count(view.tiles_n[asked], 'tile')} left; only tops can be played.", "6.4"
        )
    if view.phase == Phase.BUILD:
        return _prompt_build(view, asked)
    return _prompt_truck(view, asked)


def _prompt_build(view: State, seat: int) -> Prompt:
    if view.picked >= 0:
        why = f"It must lie flat on the floor; you have {count(view.scaffolding[seat], 'piece')} of scaffolding."
        return Prompt(
            f"Lay {piece_words(view.picked)}: where, and how turned?", why, "2.5" if view.picked < TILES else "4.2"
        )
    if view.actions_n == 0:
        return Prompt("Use a token, trade, or end construction", "Your actions are used up.", "4.1")
    left = count(view.actions_n, "action")
    return Prompt("Draw a tile or play one", f"{left} left. You have {count(lines(view, seat), 'line')}.", "2.2")


def _prompt_truck(view: State, seat: int) -> Prompt:
    if view.sold >= 0:
        return Prompt("Discard a second stored tile", "Two tiles buy a truck card.", "5.14")
    if view.owes_truck:
        return Prompt(
            "Play a truck for your Trucking token", f"You have {view.ap} AP; a truck must follow the token.", "4.4"
        )
    if view.acted == 0:
        why = "Play trucks for 2 AP, discard a card for tiles, or two stored tiles for a card."
        return Prompt("Take one action, or end trucking", why, "5.3")
    return Prompt(
        "Go on, or end trucking", f"You have {view.ap} AP left." if view.ap else "Your action is taken.", "5.4"
    )


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
    return {Phase.STORE: "6.3", Phase.BUILD: "2.1"}.get(Phase(view.phase), "5.3")


def _verdict(voice: Voice, view: State) -> Prompt:
    why, clause = ENDING[reason_to_end(view)]
    able = [seat for seat in range(SEATS) if is_eligible(view, seat)]
    if not able:
        return Prompt("The match is a draw", f"{why} Nobody has shipped two of every colour.", "8.1")
    return Prompt("The match is over", why, clause)


# -- what an action would do -------------------------------------------------------------------------------------


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    verb, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if verb == "keep":
        return f"Keep {truck_words(arguments['truck'])}"
    if verb == "pick":
        return f"Play {tile_words(view, arguments['tile'])}"
    if verb == "place":
        cell, turn = divmod(action - ACTIONS["place"], TURNS)
        turned = ("", ", turned once", ", turned twice", ", turned three times")[turn]
        will = effect(voice, view, cell, turn)
        return f"Column {arguments['column'] + 1}, row {arguments['row'] + 1}{turned}{': ' + will if will else ''}"
    if verb == "split":
        return f"Use a Construction token: lay the {colour_name(arguments['colour'])} splitter"
    if verb == "trade":
        into = ("2 Construction tokens for a Trucking token", "2 Trucking tokens for a splitter")
        return f"Trade {into[arguments['into']]}"
    if verb == "take":
        return f"Take a {colour_name(arguments['colour'])} splitter"
    if verb == "load":
        street = arguments["street"]
        return f"Load {colour_name(view.docks[part_seat(view) * 2][street])} at dock {street + 1}"
    if verb == "play":
        return f"Play {truck_words(arguments['truck'])} on {side_of(voice, arguments['at'])}"
    if verb == "scrap":
        return f"Discard truck {TRUCK_IDS[arguments['truck']]} for {count(TRUCK_TILES[arguments['truck']], 'tile')}"
    if verb == "sell":
        top = view.stack_top[view.turn][arguments["stack"]]
        return f"Discard {tile_name(top)} from your {STACK_NAMES[arguments['stack']]} stack"
    if verb == "store":
        return f"Store {tile_name(arguments['tile'])} on the {STACK_NAMES[arguments['stack']]} stack"
    if verb == "pass":
        return "End construction" if view.phase == Phase.BUILD else "End trucking"
    plain = {
        "draw": "Draw a tile",
        "overtime": "Use a Construction token: 2 more actions",
        "hire": "Use a Trucking token: draw a card, 2 AP, and play a truck",
    }
    return plain.get(verb, ACTIONS.text(action))


# -- facts ---------------------------------------------------------------------------------------------------------


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
    return ["5.3", "5.4", "5.5", "5.7", "5.11", "4.4", "8.1", *night]


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
    rows.append(Memory("Bag", bag, (), "1.7"))
    return rows
