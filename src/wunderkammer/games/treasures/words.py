"""Unexpected Treasures in words: from views, moves and events as one reader may see them, each line with its clause."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Happening
from ...core.voice import Line, Memory, Prompt, Voice, count
from ...core.words import Move
from .moves import ACTIONS
from .phrases import (
    GOOD,
    PLURAL,
    VEHICLE,
    capitals,
    card_text,
    goods_text,
    haul_verb,
    jokers_text,
    listed,
    mission_sign,
    mission_text,
    one_good,
    spelt,
    stolen_text,
    verdict,
)  # fmt: skip
from .rules import is_out, may_fill, missing
from .scoring import filled, worth
from .state import (
    CARDS,
    COMMISSION,
    FEWEST_TILES_PER_SEAT,
    GOODS,
    JOKER,
    KERB,
    MISSIONS,
    REMOVED_FOR,
    THIEF,
    TILES,
    WANTS,
    Lies,
    Phase,
    State,
)  # fmt: skip

DOING = {
    Phase.REVEAL: "new goods",
    Phase.DRAW: "new goods",
    Phase.CHOOSE: "choosing cards",
    Phase.STEAL: "the thief is about",
    Phase.TAKE: "at the kerb",
    Phase.FILL: "filling missions",
}


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    if view.phase == Phase.DEAL:
        return "Setting up"
    if view.phase == Phase.OVER:
        return f"The end, after {count(view.round, 'round')}"
    last = ", the last" if view.deck_n == 0 else ""
    return f"Round {view.round}{last} · {DOING[Phase(view.phase)]}"


# -- what to choose ----------------------------------------------------------------------------------


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase == Phase.DEAL:
        return Prompt("The contest chips are being dealt", "Chance sets the table.", "1.2")
    if view.phase in (Phase.REVEAL, Phase.DRAW):
        return Prompt("New goods come to the kerb", "Chance reveals missions and draws from the bag.", "2.1")
    if view.phase == Phase.OVER:
        return Prompt("The match is over", verdict(voice, view), "6.4")
    if view.phase == Phase.CHOOSE:
        return _choosing(voice, view)
    if view.turn != voice.reader:
        return _waiting(voice, view)
    if view.phase == Phase.FILL:
        first = "You can also fill" if view.filled_n else "With what you have at home you can fill"
        return Prompt("Fill missions, or end your step", f"{first} {_fillable(view)}.", "5.1")
    picked = view.took_n[view.turn]
    most = picked + view.left_n
    then = ""
    if _fillable(view):
        then = f" With {('what you have', 'it')[picked] if picked < 2 else 'them'} you can fill {_fillable(view)}."
    if view.phase == Phase.STEAL:
        out = listed([voice.names[seat] for seat in range(view.seats) if is_out(view, seat)])
        got = f"{picked} picked: {stolen_text(voice, view.haul)}." if picked else f"Out: {out}. You may steal fewer."
        return Prompt(f"Steal up to {count(most, 'thing')} from those who are out", got + then, "4.2")
    got = f"{picked} picked: {goods_text(view.haul[KERB])}." if picked else "You may take fewer."
    return Prompt(f"Take up to {count(most, 'thing')} from the kerb", got + then, "4.4")


def _choosing(voice: Voice, view: State) -> Prompt:
    reader = voice.reader
    if reader is not None and not view.ready[reader]:
        if view.banned[reader]:
            return Prompt("Choose a number card", "Not the thief: you chose it in the last round.", "3.2")
        return Prompt("Choose a number card", "Low numbers go first, high ones carry more. Nobody sees it yet.", "3.1")
    waits = listed([voice.names[seat] for seat in range(view.seats) if not view.ready[seat]])
    why = "Nobody sees a card until all have chosen."
    if reader is not None:
        why = f"Your {view.chosen[reader]} lies face down until all have chosen."
    return Prompt(f"Waiting for {waits} to choose", why, "3.1")


def _waiting(voice: Voice, view: State) -> Prompt:
    doing = {Phase.STEAL: "steals", Phase.TAKE: "takes goods from the kerb", Phase.FILL: "may fill missions"}
    why, clause = "Steps go from the lowest number to the highest.", "4.1"
    if voice.reader is not None and view.home[voice.reader]:
        why, clause = "You lost the contest and stay at home in this round; your goods are safe.", "3.4"
    elif voice.reader is not None and view.card[voice.reader] > view.card[view.turn]:
        why = f"Your {view.card[voice.reader]} comes later: steps go from the lowest number to the highest."
    return Prompt(f"{voice.names[view.turn]} {doing[Phase(view.phase)]}", why, clause)


def _fillable(view: State) -> str:
    """Name the missions that the seat in turn could fill now by what they pay; empty if there are none."""
    pays = [str(COMMISSION[view.opt_bonus][m]) for m in range(MISSIONS) if may_fill(view, view.turn, m)]
    return f"the mission worth {pays[0]}" if len(pays) == 1 else f"missions worth {listed(pays)}" if pays else ""


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if name == "choose":
        card = arguments["card"]
        does = "steal from those who are out" if card == THIEF else f"take up to {count(card, 'thing')}"
        return f"Play {card}, {card_text(card)}: {does}"
    if name == "steal":
        return f"Steal {one_good(arguments['good'])} from {voice.names[arguments['seat']]}"
    if name == "take":
        return f"Take {one_good(arguments['good'])}"
    if name == "fill":
        jokers = jokers_text(view, view.turn, arguments["mission"])
        return f"Fill the {mission_text(view, arguments['mission'])}{f' ({jokers})' if jokers else ''}"
    if name == "enough":
        return f"{haul_verb(view.card[view.turn]).capitalize()} {view.took_n[view.turn] or 'nothing'} and go on"
    if name == "done":
        return "Fill no more and end your step" if view.filled_n else "Fill nothing and end your step"
    return ACTIONS.text(action)


# -- what happened -----------------------------------------------------------------------------------


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it; the goods of a step are told together when it goes on."""
    lines = _told_move(voice, before, move)
    cards = {event["seat"]: event["card"] for event in events if event.name == "open"}
    if cards:
        shown = listed([f"{voice.name(seat)} {card}" for seat, card in cards.items()])
        lines.append(Line(f"The cards are turned up: {shown}.", "3.3"))
    hauled = [event["seat"] for event in events if event.name == "haul"]
    idle = [event["seat"] for event in events if event.name == "leave" and event["missions"] == 0]
    for event in events:
        if event.name == "contest":
            met = [seat for seat in cards if cards[seat] == event["card"]]
            lines.append(_told_contest(voice, before, met, event))
        elif event.name == "haul":
            lines.append(_told_haul(voice, before, move, event, fills_nothing=event["seat"] in idle))
        elif event.name == "leave" and event["seat"] in idle and event["seat"] not in hauled:
            lines.append(Line(f"{voice.does(event['seat'], 'fill')} nothing.", "5.5"))
        else:
            lines += _told_event(voice, event, after)
    return lines


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    if name == "deal":
        return [Line(f"{voice.does(arguments['seat'], 'get')} chip {arguments['chip'] + 1}.", "1.2")]
    if name == "reveal":
        return [Line(f"New: the {mission_text(before, arguments['mission'])}.", "2.1")]
    if name == "choose":
        card = f"the {arguments['card']}" if move.witnessed else "a card"
        return [Line(f"{voice.does(move.seat, 'lay')} {card} face down.", "3.1")]
    if name == "fill":
        mission = arguments["mission"]
        jokers = jokers_text(before, move.seat, mission)
        what = f"the mission worth {COMMISSION[before.opt_bonus][mission]} in round {before.round}"
        return [Line(f"{voice.does(move.seat, 'fill')} {what}{f', with {jokers}' if jokers else ''}.", "5.2")]
    return []


def _told_haul(voice: Voice, before: State, move: Move, event: Happening, *, fills_nothing: bool) -> Line:
    seat, does = event["seat"], haul_verb(event["card"])
    thief = event["card"] == THIEF
    text = f"{voice.does(seat, does)} nothing"
    if event["tiles"] > 0:
        haul = _haul_with(before, move)
        text = f"{voice.does(seat, does)} {stolen_text(voice, haul) if thief else goods_text(haul[KERB])}"
    elif before.turn != seat:
        text = f"{voice.does(seat, 'find')} nothing to {does}"
    if fills_nothing:
        text += f"{',' if thief else ''} and {'fill' if seat == voice.reader else 'fills'} nothing"
    return Line(f"{text}.", "4.2" if thief else "4.4")


def _haul_with(before: State, move: Move) -> list[list[int]]:
    """Give the haul of the seat in turn with the tile of this move, if it is one."""
    haul = [list(row) for row in before.haul]
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    if name in ("steal", "take"):
        haul[arguments.get("seat", KERB)][arguments["good"]] += 1
    return haul


def _told_contest(voice: Voice, before: State, met: Sequence[int], event: Happening) -> Line:
    first = event["seat"]
    rest = [seat for seat in met if seat != first]
    two = len(met) == 2
    who = f"{listed([voice.name(seat) for seat in met])} {'both' if two else 'all'} chose {event['card']}"
    chip = f"{voice.owns(first)} chip {before.chip[first]} is {'lower' if two else 'the lowest'}"
    stays = "stays" if two and rest[0] != voice.reader else "stay"
    whose, they = ("your", "you") if voice.reader in met else ("their", "they")
    swap = f"and {they} swap chips" if two else f"and the order of {whose} chips turns round"
    return Line(capitals(f"{who}. {chip}: {listed([voice.name(seat) for seat in rest])} {stays} home, {swap}."), "3.4")


def _told_event(voice: Voice, event: Happening, after: State) -> list[Line]:
    if event.name == "refill":
        return [Line(f"The bag is empty: the pile goes back into it, {count(event['tiles'], 'tile')}.", "2.4")]
    if event.name == "dry":
        return [Line("Bag and pile are empty: no more goods come to the kerb.", "2.5")]
    if event.name == "last":
        return [Line("That was the last mission: the match ends with this round.", "2.6")]
    if event.name == "kerb":
        missions = f"{spelt(event['missions'])} mission{'s' if event['missions'] > 1 else ''}"
        goods = f"{spelt(event['tiles'])} good{'s' if event['tiles'] != 1 else ''}"
        return [Line(f"Round {after.round}. {missions.capitalize()}, {goods} to the kerb.", "2.2")]
    if event.name == "over":
        return [Line(f"The match is over. {verdict(voice, after)}", "6.2")]
    return []  # steps, swaps and who stays home are told with what they belong to


# -- what is not allowed -------------------------------------------------------------------------------

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
            return Line("Your card lies face down already; take it back if you want another one.", "3.1")
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
        return Line(f"There is no seat {victim + 1} at this table; steal from a seat that is out.", "4.2")
    if victim == seat:
        return Line("These goods are yours already; steal from a seat that is out.", "4.2")
    if not is_out(view, victim):
        return Line(f"{voice.names[victim]} stays at home and is safe; steal from a seat that is out.", "4.3")
    return Line(f"{voice.names[victim]} has no {GOOD[good]}; steal what is there, or say enough.", "4.2")


def _forbid_fill(view: State, seat: int, mission: int) -> Line:
    if view.mission[mission] == Lies.UNSEEN:
        return Line("This mission has not been revealed; fill one that lies open.", "7.2")
    if view.mission[mission] >= Lies.FILLED:
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


# -- what to keep in mind ------------------------------------------------------------------------------


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    if view.phase == Phase.DEAL:
        return ["1.1", "1.2", "1.3", "1.4"]
    if view.phase in (Phase.REVEAL, Phase.DRAW):
        return ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6"]
    if view.phase == Phase.CHOOSE:
        banned = voice.reader is not None and view.banned[voice.reader]
        return ["3.1", *(["3.2"] if banned else []), "3.4", "3.5", "4.1", "4.2", "4.4"]
    if view.phase == Phase.OVER:
        return ["6.2", "6.3", "6.4"]
    home = ["3.4", "5.4"] if voice.reader is not None and view.home[voice.reader] else []
    now = {Phase.STEAL: ["4.2", "4.3", "4.5"], Phase.TAKE: ["4.4", "4.5"]}.get(Phase(view.phase), [])
    return [*home, "4.1", *now, "5.1", "5.2", "5.3", "5.5", *(["6.2"] if view.deck_n == 0 else [])]


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say what the cards face down, the missions to come and the bag can be."""
    rows = []
    for seat in range(view.seats if view.phase == Phase.CHOOSE else 0):
        if seat != voice.reader:
            lowest = THIEF + view.banned[seat]
            excluded = ((str(THIEF), "thief in the last round"),) if view.banned[seat] else ()
            possible = tuple(str(card) for card in range(lowest, CARDS))
            rows.append(Memory(f"{voice.names[seat]}'s card", possible, excluded, "3.2"))
    unseen = [m for m in range(MISSIONS) if view.mission[m] == Lies.UNSEEN]
    seen = [m for m in range(MISSIONS) if view.mission[m] != Lies.UNSEEN]
    rows.append(
        Memory(
            f"{view.deck_n} missions to come",
            tuple(mission_sign(view, m) for m in unseen),
            tuple((mission_sign(view, m), _where(voice, view, m)) for m in seen),
            "7.2",
        )
    )
    bag = tuple(f"{n} {GOOD[good] if n == 1 else PLURAL[good]}" for good, n in enumerate(view.bag) if n)
    elsewhere = tuple((PLURAL[good], _spread(view, good)) for good in range(GOODS))
    rows.append(Memory(f"{view.bag_n} of {TILES} goods in the bag", bag, elsewhere, "7.1"))
    return rows


def _where(voice: Voice, view: State, mission: int) -> str:
    lies = view.mission[mission]
    return "open" if lies == Lies.OPEN else f"{voice.name(lies - Lies.FILLED)} filled it"


def _spread(view: State, good: int) -> str:
    at_home = sum(view.goods[seat][good] for seat in range(view.seats))
    return f"{view.kerb[good]} at the kerb, {at_home} at home, {view.pile[good]} on the pile"


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    missions = sum(view.mission[m] == Lies.FILLED + seat for m in range(MISSIONS))
    facts = [
        Line(f"chip {max(view.chip[seat], 0) or 'to come'}", "1.2"),
        Line(count(missions, "mission") if missions else "no mission", "5.2"),
        Line(f"{filled(view, seat)} + {worth(view, seat)} in goods", "6.3"),
    ]
    if view.phase == Phase.CHOOSE:
        facts.append(Line("ready" if view.ready[seat] else "your turn" if seat == voice.reader else "chooses", "3.1"))
        if view.banned[seat]:
            facts.append(Line("not the thief", "3.2"))
    elif view.card[seat] >= 0:
        facts.append(Line(_going(view, seat), "3.4" if view.home[seat] else "4.1"))
        if seat == view.turn == voice.reader:
            facts.append(Line("your turn", "4.1"))
    return facts


def _going(view: State, seat: int) -> str:
    if view.home[seat]:
        return "at home, safe"
    vehicle, card = VEHICLE[view.card[seat]], view.card[seat]
    if view.turn < 0 or card < view.card[view.turn]:
        return f"{vehicle}: done"
    if seat == view.turn:
        most = view.took_n[seat] + view.left_n
        return f"{vehicle}: fills" if view.phase == Phase.FILL else f"{vehicle}: up to {most}"
    going = [view.card[other] for other in range(view.seats) if not view.home[other]]
    following = min(number for number in going if number > view.card[view.turn])
    return f"{vehicle}: next" if card == following else f"{vehicle}: up to {card}"


def set_up_facts(seats: int) -> list[Line]:
    """Say what a table of this size begins with."""
    removed = REMOVED_FOR[seats]
    return [
        Line(f"{MISSIONS - removed} missions, {removed or 'none'} removed unseen", "1.4"),
        Line(f"contest chips 1 to {seats}", "1.2"),
        Line(f"{FEWEST_TILES_PER_SEAT * seats} goods at the kerb each round, or more", "2.2"),
    ]
