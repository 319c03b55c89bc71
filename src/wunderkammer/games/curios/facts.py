"""The facts of Curios that the table draws from: seats and sites."""

from __future__ import annotations

from ...core.voice import Line, Voice, count
from .phrases import card_name
from .rules.searching import leader
from .state import Phase, State


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    facts = []
    if view.phase == Phase.SEARCH:
        if view.passed[seat]:
            facts.append(Line("passed", "2.5"))
        elif view.turn == seat:
            facts.append(Line("your turn" if seat == voice.reader else "chooses", "2.1"))
        else:
            facts.append(Line(f"{count(view.free[seat], 'pawn')} left", "2.2"))
    elif view.phase == Phase.RECRUIT and view.turn == seat:
        facts.append(Line("your turn" if seat == voice.reader else "chooses", "4.1"))
    if seat == view.lantern:
        facts.append(Line("went first" if view.phase == Phase.OVER else "goes first", "2.1"))
    facts.append(Line(count(view.hand_n[seat], "card"), "6.1"))
    shown = [card_name(view.shown[i]) for i in range(view.shown_n) if view.shown_by[i] == seat]
    if shown:
        facts.append(Line("shown " + ", ".join(shown), "6.1"))
    return facts


def site_facts(voice: Voice, view: State, site: int) -> list[Line]:
    """Say the public facts of a site: its price, its gems, and who would get the bonus."""
    first = leader(view, site)
    if view.gems_left[site] == 0:
        bonus = Line("no gem left", "3.1")
    elif first >= 0:
        leads = "you lead" if first == voice.reader else f"{voice.names[first]} leads"
        bonus = Line(leads, "3.1")
    elif view.filled_n[site] > 0:
        bonus = Line("tie: none", "3.2")
    else:
        bonus = Line("nobody yet", "3.2")
    return [bonus, Line(f"{view.gems_left[site]} left", "2.4")]
