"""The facts of Lanterns that the table draws from."""

from __future__ import annotations

from wunderkammer.core.kernel import EVERYONE
from wunderkammer.core.voice import Line, Voice, count

from .phrases import lantern
from .state import CARDS, HOOKS, State


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    facts = [Line(f"{count(view.hand_n[seat], 'lantern')} in hand", "1.3")]
    if view.offered[seat]:
        facts.append(Line("has offered", "2.2"))
    if any(view.lit[seat]):
        facts.append(Line("lit " + ", ".join(lantern(c) for c in range(CARDS) if view.lit[seat][c]), "3.2"))
    peeked = [str(hook + 1) for hook in range(HOOKS) if view.known[hook] != EVERYONE and view.known[hook] >> seat & 1]
    if peeked:
        facts.append(Line("peeked at hook " + ", ".join(peeked), "3.3"))
    return facts
