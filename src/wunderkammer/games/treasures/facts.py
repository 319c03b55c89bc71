"""The facts of Unexpected Treasures: of seats, of who goes when, of missions, goods and cards, and of the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ...core.voice import Line, Voice, count, listed, spelt
from ...core.words import Thing
from .phrases import GOOD, PLURAL, VEHICLE, goods_text, jokers_text, mission_sign
from .rules.steps import may_fill, missing
from .scoring import filled, worth
from .state import CARDS, COMMISSION, GOODS, JOKER, MISSIONS, THIEF, VALUE, WANTS, Mission, Phase, State

# -- seats -------------------------------------------------------------------------------------------

PARTS = {
    "goods": "the goods that each player has",
    "kerb": "the goods at the kerb",
    "mission": "the missions",
    "card": "the number cards on the table",
    "home": "who stays at home",
    "banned": "who may not be the thief next",
    "chip": "the order of the chips",
}
"""What the fields of a state that make a difference to people are called, when a hint says why; a choice is not its own
reason, so what only notes it is left out."""


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the facts of a seat: how it stands, and what it does now."""
    return [*standing(view, seat), *doing(voice, view, seat)]


def standing(view: State, seat: int) -> list[Line]:
    """Say how a seat stands: its chip, its missions, its points so far."""
    missions = sum(view.mission[m] == Mission.FILLED + seat for m in range(MISSIONS))
    return [
        Line(f"chip {max(view.chip[seat], 0) or 'to come'}", "1.2"),
        Line(count(missions, "mission") if missions else "no mission", "5.2"),
        Line(f"{filled(view, seat)} + {worth(view, seat)} in goods", "6.3"),
    ]


def doing(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say what a seat does now: whether it has chosen, or when it goes."""
    if view.phase == Phase.CHOOSE:
        now = "ready" if view.ready[seat] else "your turn" if seat == voice.reader else "chooses"
        return [Line(now, "3.1"), *([Line("not the thief", "3.2")] if view.banned[seat] else [])]
    if view.card[seat] < 0:
        return []
    going = Line(_going(view, seat), "3.4" if view.home[seat] else "4.1")
    return [going, *([Line("your turn", "4.1")] if seat == view.turn == voice.reader else [])]


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


class Goer(NamedTuple):
    """One line of "who goes when"."""

    seat: int
    card: int
    text: str
    now: bool
    over: bool


def order_of_going(voice: Voice, view: State) -> list[Goer]:
    """Say who goes when in this round, low numbers first, and who stays home."""
    goers = []
    for seat in sorted(range(view.seats), key=lambda each: (view.card[each], view.home[each])):
        card, who = view.card[seat], voice.who(seat)
        now, over = seat == view.turn, view.turn < 0 or card < view.card[view.turn]
        if view.home[seat]:
            text = f"{who} lost the contest, {'stay' if seat == voice.reader else 'stays'} home"
        elif over or (now and view.phase == Phase.FILL):
            text = f"{who} {'stole' if card == THIEF else 'took'} {view.took_n[seat] or 'nothing'}"
        else:
            text = f"{who}, up to {view.took_n[seat] + view.left_n if now else card}"
        if card >= 0:
            goers.append(Goer(seat, card, text, now, over or view.home[seat] == 1))
    return goers


# -- missions ----------------------------------------------------------------------------------------


def open_missions(view: State) -> list[int]:
    """Give the missions that lie open."""
    return [mission for mission in range(MISSIONS) if view.mission[mission] == Mission.OPEN]


def fillable(view: State, seat: int) -> list[int]:
    """Give the missions that a seat has the goods for."""
    return [mission for mission in open_missions(view) if may_fill(view, seat, mission)]


def fillable_before(view: State, seat: int) -> list[int]:
    """Give the missions that the seat in turn had the goods for before it stole or took any in this step."""
    haul = [sum(row[good] for row in view.haul) for good in range(GOODS)]
    goods = [has - new for has, new in zip(view.goods[seat], haul, strict=True)]
    return [mission for mission in open_missions(view) if _pays_for(goods, [mission])]


def most_together(goods: Sequence[int], missions: Sequence[int]) -> int:
    """Count how many of these missions the same goods can fill, one after another."""
    for n in range(len(missions), 0, -1):
        if any(_pays_for(goods, some) for some in combinations(missions, n)):
            return n
    return 0


def _pays_for(goods: Sequence[int], missions: Sequence[int]) -> bool:
    """Say whether goods are enough for all of these missions, radios used as jokers (5.3)."""
    wants = [sum(WANTS[mission][good] for mission in missions) for good in range(GOODS)]
    lack = sum(max(want - has, 0) for good, (want, has) in enumerate(zip(wants, goods, strict=True)) if good != JOKER)
    return wants[JOKER] + lack <= goods[JOKER]


# -- what can be asked about ---------------------------------------------------------------------------


def things(voice: Voice, view: State) -> list[Thing]:
    """Give the open missions, the goods, the number cards, the bag and the pile."""
    out = [Thing(mission_sign(view, m), "missions", _mission_lines(voice, view, m)) for m in open_missions(view)]
    out += [Thing(GOOD[good], "goods", _good_lines(voice, view, good)) for good in range(GOODS)]
    out += [Thing(VEHICLE[card], "cards", _card_lines(voice, view, card)) for card in range(CARDS)]
    bag = f"{count(view.bag_n, 'tile')} to be drawn blindly: {goods_text(view.bag)}." if view.bag_n else "It is empty."
    pile = f"{count(view.pile_n, 'tile')} turned in: {goods_text(view.pile)}." if view.pile_n else "It is empty."
    return [*out, Thing("bag", "places", (Line(bag, "2.1"),)), Thing("pile", "places", (Line(pile, "2.4"),))]


def _mission_lines(voice: Voice, view: State, mission: int) -> tuple[Line, ...]:
    pays = COMMISSION[view.opt_bonus][mission]
    goods = sum(want * value for want, value in zip(WANTS[mission], VALUE, strict=True))
    lines = [
        Line(f"It wants {goods_text(WANTS[mission])}.", "5.2"),
        Line(f"It pays {count(pays, 'point')}: {goods} for its goods and a bonus of {pays - goods}.", "1.5"),
    ]
    if voice.reader is not None:
        lines.append(Line(_reach(view, voice.reader, mission), "5.3"))
    able = [voice.name(seat) for seat in range(view.seats) if seat != voice.reader and may_fill(view, seat, mission)]
    if able:
        lines.append(Line(f"With goods at home it can be filled by {listed(able)}.", "5.1"))
    return tuple(lines)


def _reach(view: State, seat: int, mission: int) -> str:
    """Say whether a seat has the goods for a mission, or what it lacks."""
    if may_fill(view, seat, mission):
        jokers = jokers_text(view, seat, mission)
        return f"You have what it wants{f', with {jokers}' if jokers else ''}."
    goods = view.goods[seat]
    lacks = goods_text([max(want - has, 0) for want, has in zip(WANTS[mission], goods, strict=True)])
    radios = min(goods[JOKER], missing(view, seat, mission)) - min(goods[JOKER], WANTS[mission][JOKER])
    instead = f"; {spelt(radios)} of your {PLURAL[JOKER]} can stand in" if radios > 0 else ""
    return f"You lack {lacks}{instead}."


def _good_lines(voice: Voice, view: State, good: int) -> tuple[Line, ...]:
    points = f"Each is worth {count(VALUE[good], 'point')} at the end, if it is still at home."
    at_home = [
        f"{view.goods[seat][good]} with {voice.name(seat)}" for seat in range(view.seats) if view.goods[seat][good]
    ]
    places = (("at the kerb", view.kerb[good]), ("in the bag", view.bag[good]), ("on the pile", view.pile[good]))
    lie = [*(f"{n} {place}" for place, n in places if n), *at_home]
    wanted = [mission_sign(view, mission) for mission in open_missions(view) if WANTS[mission][good]]
    lines = [Line(points, "6.3"), Line(f"Where they are: {listed(lie)}.", "7.1")]
    if good == JOKER:
        lines.append(Line("It can stand for any other good that a mission wants.", "5.3"))
    if wanted:
        lines.append(Line(f"It is wanted by {listed(wanted)}.", "5.2"))
    return tuple(lines)


def _card_lines(voice: Voice, view: State, card: int) -> tuple[Line, ...]:
    if card != THIEF:
        first = Line(
            f"With card {card} you take up to {count(card, 'thing')} from the kerb, after all lower numbers.", "4.4"
        )
        return (first, Line("If others choose it too, only the lowest chip goes.", "3.4"))
    lines = [
        Line(f"With card {card} you go first and steal up to one thing for each seat that is out.", "4.2"),
        Line("Whoever chooses it may not choose it in the next round.", "3.2"),
    ]
    banned = [voice.name(seat) for seat in range(view.seats) if view.banned[seat]]
    if banned:
        lines.append(Line(f"Not to be chosen next by {listed(banned)}.", "3.2"))
    return tuple(lines)


# -- the end -------------------------------------------------------------------------------------------


def verdict(voice: Voice, view: State) -> list[Line]:
    """Say why the match ended, who won, and what made up the score."""
    if view.phase != Phase.OVER:
        return []
    lost = len(open_missions(view))
    ended = "The last mission of the deck was revealed in this round, so the match ended with it"
    unfilled = f"; {count(lost, 'open mission')} {'is' if lost == 1 else 'are'} lost" if lost else ""
    return [Line(f"{ended}{unfilled}.", "6.2"), *winners(voice, view)]


def winners(voice: Voice, view: State) -> list[Line]:
    """Say who won and by how much, or who shares the victory and why."""
    totals = [filled(view, seat) + worth(view, seat) for seat in range(view.seats)]
    best = max(totals)
    first = [seat for seat in range(view.seats) if totals[seat] == best]
    if len(first) > 1:
        names = listed([voice.who(first[0]), *(voice.name(seat) for seat in first[1:])])
        return [
            Line(f"{names} share the victory with {count(best, 'point')} each.", "6.4"),
            Line("Equal scores are a shared victory: neither missions nor chips break the tie.", "6.4"),
        ]
    second = max(total for total in totals if total < best)
    behind = [voice.name(seat) for seat in range(view.seats) if totals[seat] == second]
    wins = f"{voice.does(first[0], 'win')} with {count(best, 'point')}, {best - second} more than {listed(behind)}"
    parts = f"{filled(view, first[0])} for missions and {worth(view, first[0])} for goods at home"
    return [Line(f"{wins}.", "6.4"), Line(f"That is {parts}.", "6.3")]
