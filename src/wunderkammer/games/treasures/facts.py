"""The facts of Unexpected Treasures that the table draws from: seats, and who goes when."""

from __future__ import annotations

from typing import NamedTuple

from ...core.voice import Line, Voice, count
from .phrases import VEHICLE
from .scoring import filled, worth
from .state import MISSIONS, THIEF, Mission, Phase, State


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    missions = sum(view.mission[m] == Mission.FILLED + seat for m in range(MISSIONS))
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
        card = view.card[seat]
        who = "You" if seat == voice.reader else voice.names[seat]
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
