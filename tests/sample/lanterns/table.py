"""Lanterns at the terminal: the pier, the seats, the reader's hand."""

from __future__ import annotations

from wunderkammer.core.drawing import WHOLE, Drawing, Room, Span, wrapped
from wunderkammer.core.voice import Voice

from .facts import seat_facts
from .phrases import lantern
from .state import CARDS, HOOKS, State


def table(voice: Voice, view: State, room: Room = WHOLE) -> Drawing:
    """Draw the table as a reader sees it."""
    lines: Drawing = [[("Pier  ", "bold"), *(_hook(view, hook) for hook in range(HOOKS))]]
    width = max(len(voice.who(seat)) for seat in range(view.seats))
    for seat in range(view.seats):
        facts = " · ".join(fact.text for fact in seat_facts(voice, view, seat))
        lines += wrapped([(f"{voice.who(seat):<{width}}  ", "bold")], facts, room.columns)
    if voice.reader is not None:
        held = [lantern(card) for card in range(CARDS) if view.hand[voice.reader][card] == 1]
        lines.append([("Your hand  ", "bold"), (", ".join(held) or "empty", "yellow")])
    return lines


def _hook(view: State, hook: int) -> Span:
    """Draw a hook: empty, in the dark, or with a lantern that the reader knows."""
    if view.hung[hook] == 0:
        return (f"{hook + 1} -  ", "dim")
    known = view.pier[hook]
    return (f"{hook + 1} {lantern(known) if known >= 0 else '?'}  ", "yellow")
