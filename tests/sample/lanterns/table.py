"""Lanterns at the terminal: the pier, the seats, the reader's hand."""

from __future__ import annotations

from wunderkammer.core.drawing import WHOLE, Room
from wunderkammer.core.voice import Voice

from .state import CARD_IDS, CARDS, HOOKS, State
from .words import seat_facts

Span = tuple[str, str]


def table(voice: Voice, view: State, room: Room = WHOLE) -> list[list[Span]]:
    """Draw the table as a reader sees it."""
    lines: list[list[Span]] = [[("Pier  ", "bold"), *(_hook(view, hook) for hook in range(HOOKS))]]
    for seat in range(view.seats):
        who = "You" if seat == voice.reader else voice.names[seat]
        facts = " · ".join(fact.text for fact in seat_facts(voice, view, seat))
        lines.append([(f"{who[:16]:<17}", "bold"), (facts, "")])
    if voice.reader is not None:
        held = [CARD_IDS[card] for card in range(CARDS) if view.hand[voice.reader][card] == 1]
        lines.append([("Your hand  ", "bold"), (", ".join(held) or "empty", "yellow")])
    return lines


def _hook(view: State, hook: int) -> Span:
    """Draw a hook: empty, in the dark, or with a lantern that the reader knows."""
    if view.hung[hook] == 0:
        return (f"{hook + 1} -  ", "dim")
    known = view.pier[hook]
    return (f"{hook + 1} {CARD_IDS[known] if known >= 0 else '?'}  ", "yellow")
