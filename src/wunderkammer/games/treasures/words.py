"""Unexpected Treasures in words: what to choose, what each choice does, and what to keep in mind."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.voice import Memory, Prompt, Voice, count, listed
from .facts import fillable, fillable_before, most_together, winners
from .moves import ACTIONS
from .phrases import (
    GOOD,
    PLURAL,
    card_text,
    goods_text,
    haul_verb,
    jokers_text,
    mission_sign,
    mission_text,
    missions_text,
    one_good,
    stolen_text,
)
from .rules.steps import is_out
from .state import CARDS, GOODS, KERB, MISSIONS, THIEF, TILES, Mission, Phase, State

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


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase == Phase.DEAL:
        return Prompt("The contest chips are being dealt", "Chance sets the table.", "1.2")
    if view.phase in (Phase.REVEAL, Phase.DRAW):
        return Prompt("New goods come to the kerb", "Chance reveals missions and draws from the bag.", "2.1")
    if view.phase == Phase.OVER:
        return Prompt("The match is over", winners(voice, view)[0].text, "6.4")
    if view.phase == Phase.CHOOSE:
        return _choosing(voice, view)
    if view.turn != voice.reader:
        return _waiting(voice, view)
    if view.phase == Phase.FILL:
        first = "You can also fill" if view.filled_n else "With what you have at home you can fill"
        able = fillable(view, view.turn)
        return Prompt("Fill missions, or end your step", f"{first} {_in_reach(view, able)}.", "5.1")
    picked = view.took_n[view.turn]
    most = picked + view.left_n
    if view.phase == Phase.STEAL:
        out = listed([voice.names[seat] for seat in range(view.seats) if is_out(view, seat)])
        ask, clause = f"Steal up to {count(most, 'thing')} from those who are out", "4.2"
        got = stolen_text(voice, view.haul) if picked else f"Out: {out}. {_or_less(most, 'steal')}"
    else:
        ask, clause = f"Take up to {count(most, 'thing')} from the kerb", "4.4"
        got = goods_text(view.haul[KERB]) if picked else _or_less(most, "take")
    if picked:
        got = f"{picked} picked: {got}."
    return Prompt(ask, " ".join([got, *_then(view, picked)]), clause)


def _or_less(most: int, verb: str) -> str:
    """Say that nobody must take as much as they may."""
    return f"You may also {verb} nothing." if most == 1 else f"You may {verb} fewer."


def _then(view: State, picked: int) -> list[str]:
    """Say what the seat in turn can fill: by what it picked, or else by what it had before."""
    before = fillable_before(view, view.turn)
    new = [mission for mission in fillable(view, view.turn) if mission not in before]
    if new:
        return [f"With {'it' if picked == 1 else 'them'} you can fill {_in_reach(view, new)}."]
    return [f"You have the goods for {_in_reach(view, before)} already."] if before else []


def _in_reach(view: State, missions: Sequence[int]) -> str:
    return missions_text(view, missions, most_together(view.goods[view.turn], missions))


def _choosing(voice: Voice, view: State) -> Prompt:
    reader = voice.reader
    if reader is not None and not view.ready[reader]:
        if view.banned[reader]:
            return Prompt("Choose a number card", "Not the thief: you chose it in the last round.", "3.2")
        return Prompt("Choose a number card", "Low numbers go first, high ones carry more. Nobody sees it yet.", "3.1")
    waits = listed([voice.names[seat] for seat in range(view.seats) if not view.ready[seat]])
    why = "Nobody sees a card until all have chosen."
    if reader is not None:
        why = f"Your card, the {view.chosen[reader]}, lies face down until all have chosen."
    return Prompt(f"Waiting for {waits} to choose", why, "3.1")


def _waiting(voice: Voice, view: State) -> Prompt:
    doing = {Phase.STEAL: "steals", Phase.TAKE: "takes goods from the kerb", Phase.FILL: "may fill missions"}
    why, clause = "Steps go from the lowest number to the highest.", "4.1"
    if voice.reader is not None and view.home[voice.reader]:
        why, clause = "You lost the contest and stay at home in this round; your goods are safe.", "3.4"
    elif voice.reader is not None and view.card[voice.reader] > view.card[view.turn]:
        why = f"Your card, the {view.card[voice.reader]}, comes later: steps go from the lowest number to the highest."
    return Prompt(f"{voice.names[view.turn]} {doing[Phase(view.phase)]}", why, clause)


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
    if name == "draw":
        tile = one_good(arguments["good"])
        return f"{tile[:1].upper()}{tile[1:]} comes to the kerb"
    if name == "enough":
        return f"{haul_verb(view.card[view.turn]).capitalize()} {view.took_n[view.turn] or 'nothing'} and go on"
    if name == "done":
        return "Fill no more and end your step" if view.filled_n else "Fill nothing and end your step"
    return ACTIONS.text(action)


def warning(voice: Voice, view: State, action: int) -> str:
    """Ask once more before nothing is taken or stolen, and before missions in reach are left."""
    name = ACTIONS.verb(action).name
    if name == "enough" and not view.took_n[view.turn]:
        verb = haul_verb(view.card[view.turn])
        return f"There are goods to {verb}. {verb.capitalize()} nothing all the same?"
    if name == "done":
        return f"You could fill {_in_reach(view, fillable(view, view.turn))}. End your step all the same?"
    return ""


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
    unseen = [m for m in range(MISSIONS) if view.mission[m] == Mission.UNSEEN and view.deck_n]
    seen = [m for m in range(MISSIONS) if view.mission[m] != Mission.UNSEEN]
    rows.append(
        Memory(
            f"{count(view.deck_n, 'mission') if view.deck_n else 'no mission'} to come",
            tuple(mission_sign(view, m) for m in unseen),
            tuple((mission_sign(view, m), mission_place(voice, view, m)) for m in seen),
            "7.2",
            "missions",
        )
    )
    bag = tuple(f"{n} {GOOD[good] if n == 1 else PLURAL[good]}" for good, n in enumerate(view.bag) if n)
    elsewhere = tuple((PLURAL[good], _spread(view, good)) for good in range(GOODS))
    rows.append(Memory(f"{view.bag_n} of {TILES} goods in the bag", bag, elsewhere, "7.1", "goods"))
    return rows


def mission_place(voice: Voice, view: State, mission: int) -> str:
    """Say where a mission is that has been seen."""
    lies = view.mission[mission]
    return "open" if lies == Mission.OPEN else f"{voice.name(lies - Mission.FILLED)} filled it"


def _spread(view: State, good: int) -> str:
    at_home = sum(view.goods[seat][good] for seat in range(view.seats))
    return f"{view.kerb[good]} at the kerb, {at_home} at home, {view.pile[good]} on the pile"
