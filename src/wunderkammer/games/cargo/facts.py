"""The facts of Curious Cargo that the table and pages draw from: of the seats, and of the supply."""

from __future__ import annotations

from ...core.voice import Line, Voice, count, listed
from .components import GOAL
from .phrases import ITEM, colour_name, splitter_words
from .rules.rounds import leader
from .scoring import stars
from .state import ACTIONS_A_TURN, LEAST_SHIPPED, Phase, State


def lines(view: State, seat: int) -> int:
    """Count the active docks of a seat."""
    return sum(colour >= 0 for side in range(2) for colour in view.docks[seat * 2 + side])


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    facts = []
    if view.phase >= Phase.BUILD and view.phase != Phase.OVER:
        if leader(view) == seat:
            facts.append(Line("ahead on the track", "3.6"))
        if view.turn != seat:
            facts.append(Line("waits", "2.1"))
        elif view.phase == Phase.BUILD:
            facts.append(Line(_action_fact(view), "2.2"))
        elif view.phase == Phase.TRUCK:
            facts.append(Line(f"{view.ap} AP" if view.ap or view.acted else "one action", "5.3"))
    facts += [
        Line(f"{view.construction[seat]} {ITEM[0]}", "6.2"),
        Line(f"{view.trucking[seat]} {ITEM[1]}", "6.2"),
        Line(splitter_words(view, seat), "4.2"),
        Line(f"{view.scaffolding[seat]} scaffolding", "2.7"),
        Line(count(view.hand_n[seat], "truck card"), "1.7"),
        Line(f"shipped {sum(view.shipped[seat])} of {GOAL[view.opt_shift]}", "7.1"),
        Line(f"received {sum(view.received[seat])}", "5.11"),
        Line(f"{count(lines(view, seat), 'line')}, track {view.track[seat]}", "3.4"),
    ]
    if stars(view, seat):
        facts.append(Line(count(stars(view, seat), "star"), "8.2"))
    short = [
        f"{LEAST_SHIPPED - view.shipped[seat][colour]} {colour_name(colour)}"
        for colour in range(view.colours)
        if view.shipped[seat][colour] < LEAST_SHIPPED
    ]
    facts.append(Line(f"needs {listed(short)} to win" if short else "can win", "8.1"))
    return facts


def _action_fact(view: State) -> str:
    if view.actions_n == 0:
        return "no action left"
    if view.actions_n > ACTIONS_A_TURN or view.token_used:
        return f"{count(view.actions_n, 'action')} left"
    return f"action {ACTIONS_A_TURN - view.actions_n + 1} of {ACTIONS_A_TURN}"


def supply_facts(voice: Voice, view: State) -> list[Line]:
    """Say what is left in bag, deck and supply."""
    splitters = sum(view.splitters_left)
    return [
        Line(f"{count(view.bag_n, 'tile')} in the bag", "7.1"),
        Line(f"{count(view.deck_n, 'truck card')} in the deck", "7.1"),
        Line(count(view.construction_left, "Construction token"), "4.5"),
        Line(count(view.trucking_left, "Trucking token"), "4.5"),
        Line(count(splitters, "splitter"), "4.5"),
    ]
