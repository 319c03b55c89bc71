"""The phrases that the words of Curios are made of: sites, gems, cards."""

from __future__ import annotations

from .state import CARD_VALUE, KINDS, SET, Phase, State

SITE = SET.column("site", "short")

GEM = tuple(f"{colour} gem" for colour in SET.column("site", "colour"))


def card_name(card: int) -> str:
    """Name a market card."""
    return f"{SITE[card // KINDS]} {CARD_VALUE[card]}"


def turn_clause(view: State) -> str:
    """Give the clause that says whose turn it is now."""
    return {Phase.SEARCH: "2.1", Phase.RECRUIT: "4.1"}.get(Phase(view.phase), "4.5")
