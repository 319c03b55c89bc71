"""The facts of Lanterns: of seats, of everything that can be asked about, and of the end."""

from __future__ import annotations

from wunderkammer.core.kernel import EVERYONE
from wunderkammer.core.voice import Line, Voice, count, listed
from wunderkammer.core.words import Thing

from .phrases import lantern, place
from .scoring import lit_worth
from .state import CARDS, HOOKS, WORTH, Phase, State


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the facts of a seat: its hand, its offer, what it lit and what it peeked at."""
    facts = [Line(f"{count(view.hand_n[seat], 'lantern')} in hand", "1.3")]
    if view.offered[seat]:
        facts.append(Line("has offered", "2.2"))
    if any(view.lit[seat]):
        facts.append(Line(f"lit {listed([lantern(card) for card in range(CARDS) if view.lit[seat][card]])}", "3.2"))
    peeked = [place(hook) for hook in range(HOOKS) if view.known[hook] != EVERYONE and view.known[hook] >> seat & 1]
    if peeked:
        facts.append(Line(f"peeked at {listed(peeked)}", "3.3"))
    return facts


def things(voice: Voice, view: State) -> list[Thing]:
    """Give the hooks of the pier."""
    return [Thing(place(hook), "hooks", (_hook_line(view, hook),)) for hook in range(HOOKS)]


def _hook_line(view: State, hook: int) -> Line:
    if view.hung[hook] == 0:
        return Line("No lantern hangs here.", "1.2")
    known = view.pier[hook]
    if known < 0:
        return Line("A lantern hangs here, turned to the dark.", "1.2")
    return Line(f"The lantern {lantern(known)} hangs here; to take it is worth {count(WORTH[known], 'point')}.", "4.3")


def verdict(voice: Voice, view: State) -> list[Line]:
    """Say why the match ended, who won, and how a tie was broken."""
    if view.phase != Phase.OVER:
        return []
    ended = "Nobody holds a lantern any more" if any(view.hung) else "The pier is empty"
    keys = [(lit_worth(view, seat) + view.shown_n[seat], view.hand_n[seat]) for seat in range(view.seats)]
    points, held = max(keys)
    first = [seat for seat in range(view.seats) if keys[seat] == (points, held)]
    lines = [Line(f"{ended}, so the match is over.", "4.2")]
    if len(first) > 1:
        names = listed([voice.who(first[0]), *(voice.name(seat) for seat in first[1:])])
        return [*lines, Line(f"{names} share the victory with {count(points, 'point')} each.", "4.4")]
    lines.append(Line(f"{voice.does(first[0], 'win')} with {count(points, 'point')}.", "4.3"))
    tied = [voice.name(seat) for seat in range(view.seats) if keys[seat][0] == points and seat != first[0]]
    if tied:
        more = f"{voice.does(first[0], 'have')} more lanterns in hand than {listed(tied)}"
        lines.append(Line(f"{more}, who had as many points.", "4.4"))
    return lines
