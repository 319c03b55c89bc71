"""The phrases that the words of Curios are made of: sites, gems, cards, and why a seat passes."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.voice import Voice, count, listed, spelt
from .state import CARD_IDS, CARD_VALUE, CARDS, COLUMN_COST, COLUMNS, KINDS, SET, SITES, Phase, State

SITE = SET.column("site", "short")
GEM = tuple(f"{colour} gem" for colour in SET.column("site", "colour"))


def card_name(card: int) -> str:
    """Name a market card."""
    return f"{SITE[card // KINDS]} {CARD_VALUE[card]}"


PIECE_NAMES = {f"market card {each}": f"market card {card_name(card)}" for card, each in enumerate(CARD_IDS)}


def cards_text(cards: Sequence[int]) -> str:
    """Name some market cards: "Temple 5 and Pyramid 1"."""
    return listed([card_name(card) for card in cards])


def sites_text(sites: Sequence[int]) -> str:
    """Name some sites: "the Pyramid and the Temple"."""
    return listed([f"the {SITE[site]}" for site in sites])


def in_hand(view: State, seat: int) -> list[int]:
    """Give the cards in a hand that the reader may see; none where it is hidden."""
    return [card for card in range(CARDS) if view.hand[seat][card] == 1]


def shown_cards(view: State, by: int) -> list[int]:
    """Give the cards that a seat or the SIDE deck has shown, in the order of play."""
    return [view.shown[place] for place in range(view.shown_n) if view.shown_by[place] == by]


def why_passed(pawns: int, gems_left: Sequence[int], filled_n: Sequence[int]) -> str:
    """Say why a seat with so many pawns cannot take a gem, where the sites stand like this (2.5)."""
    if pawns == 0:
        return "no pawns left"
    if not any(gems_left):
        return "no gem left"
    prices = [
        COLUMN_COST[site][filled_n[site]] for site in range(SITES) if gems_left[site] and filled_n[site] < COLUMNS
    ]
    if not any(prices):
        return "every site with a gem is full"
    return f"{count(pawns, 'pawn')}, and the next gem costs {min(filter(None, prices))}"


def why_not_asked(voice: Voice, view: State, seat: int) -> str:
    """Say why a seat cannot recruit: "You have seven pawns, the most" (4.3)."""
    if view.hand_n[seat] == 0:
        return f"{voice.does(seat, 'have')} no card to show"
    return f"{voice.does(seat, 'have')} {spelt(view.pawns[seat])} pawns, the most"


def turn_clause(view: State) -> str:
    """Give the clause that says whose turn it is now."""
    return {Phase.SEARCH: "2.1", Phase.RECRUIT: "4.1"}.get(Phase(view.phase), "4.5")
