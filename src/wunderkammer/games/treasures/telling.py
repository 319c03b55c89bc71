"""What happened in Unexpected Treasures, in words: moves and events as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Happening
from ...core.voice import Line, Voice, count, listed, spelt
from ...core.words import Move
from .facts import verdict
from .moves import ACTIONS
from .phrases import goods_text, haul_verb, jokers_text, stolen_text
from .state import COMMISSION, KERB, THIEF, WANTS, State


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it; what comes to the kerb, and the goods of a step, are told together."""
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
        mission = arguments["mission"]
        pays = COMMISSION[before.opt_bonus][mission]
        return [Line(f"A new mission, worth {pays}, wants {goods_text(WANTS[mission])}.", "2.1")]
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
    names = [voice.who(met[0]), *(voice.name(seat) for seat in met[1:])]
    who = f"{listed(names)} {'both' if two else 'all'} chose {event['card']}"
    owner = "Your" if first == voice.reader else voice.owns(first)
    chip = f"{owner} chip {before.chip[first]} is {'lower' if two else 'the lowest'}"
    stays = "stays" if two and rest[0] != voice.reader else "stay"
    whose, they = ("your", "you") if voice.reader in met else ("their", "they")
    swap = f"and {they} swap chips" if two else f"and the order of {whose} chips turns round"
    return Line(f"{who}. {chip}: {listed([voice.name(seat) for seat in rest])} {stays} home, {swap}.", "3.4")


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
        text = f"Round {after.round} brings {missions} and {goods}. At the kerb now: {goods_text(after.kerb)}."
        return [Line(text, "2.2")]
    if event.name == "over":
        return verdict(voice, after)
    return []  # steps, swaps and who stays home are told with what they belong to
