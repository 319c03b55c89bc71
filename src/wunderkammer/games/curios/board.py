"""The board of Curios as data, from a view alone: what `board.html` draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.voice import Memory, Voice, count
from ...core.words import Choice
from .facts import bonus_text, side_deck_text, standing
from .phrases import GEM, SITE, in_hand
from .rules.searching import leader
from .state import CARD_VALUE, COLUMN_COST, GEMS_FOR, KINDS, SET, SITES, Phase, State
from .words import memory

PAINTS = {"yellow": "y", "blue": "b", "red": "r", "green": "g"}
"""The paint, cut and scene of each colour that there is a drawing for; others are painted in purple."""
PAINT = tuple(PAINTS.get(colour, "p") for colour in SET.column("site", "colour"))
NAME = SET.column("site", "name")


@dataclass(frozen=True)
class Column:
    """One column of a site: what it takes, who filled it, and the move that would fill it now."""

    price: int
    filler: int
    said: str
    """Whose pawns stand in it, in words."""
    choice: Choice | None


@dataclass(frozen=True)
class Site:
    """One site."""

    name: str
    said: str
    """How it stands, in words."""
    short: str
    paint: str
    value: str
    """What each of its gems is worth: a number once its card is open, else "?"."""
    leader: int
    bonus: str
    """Why nobody leads, in a word or two; "" while there is no search, or somebody leads."""
    columns: tuple[Column, ...]
    gems_left: int
    holes: int
    """How many places for gems it has at this table."""


@dataclass(frozen=True)
class Card:
    """A market card, and the move that would show it."""

    name: str
    short: str
    paint: str
    value: int
    choice: Choice | None


@dataclass(frozen=True)
class Player:
    """What everybody sees of a seat."""

    pawns: int
    free: int
    gems: tuple[tuple[str, int, str], ...]
    """For each site the paint of its gems, how many it has, and the same in words."""
    held: tuple[Card, ...]
    """Its hand, where all is open; the reader's own is drawn for itself."""
    shown: tuple[Card, ...]
    cards: str
    """How many cards it holds, where the reader does not see them, and whether it has the lantern, in words."""
    cards_n: int
    lantern: bool
    state: str
    """In a few words what the seat is about: "your turn", "passed"."""


@dataclass(frozen=True)
class Board:
    """All that is drawn."""

    sites: tuple[Site, ...]
    hand: tuple[Card, ...]
    mine: bool
    """Whether the reader plays, and so has a hand."""
    known: tuple[tuple[str, Memory], ...]
    """For each site its paint and what its value can be."""
    values: tuple[tuple[int, ...], ...]
    players: tuple[Player, ...]
    others: tuple[Choice, ...]
    """Moves that are not drawn on the board: to pass."""
    open: bool
    """Whether the hidden values are open, since the match is over."""
    side_deck: str
    """What is known of the side deck, in words; "" where there is none."""


def board(voice: Voice, view: State, choices: Sequence[Choice]) -> Board:
    """Say what is drawn for a reader, and which of it they can choose."""
    searches = {choice.arguments["site"]: choice for choice in choices if choice.verb == "search"}
    reveals = {choice.arguments["card"]: choice for choice in choices if choice.verb == "reveal"}
    held = [] if voice.reader is None else in_hand(view, voice.reader)
    return Board(
        sites=tuple(_site(voice, view, site, searches.get(site)) for site in range(SITES)),
        hand=tuple(_card(card, reveals.get(card)) for card in held),
        mine=voice.reader is not None,
        known=tuple(zip(PAINT, memory(voice, view), strict=False)),
        values=tuple(tuple(CARD_VALUE[site * KINDS : (site + 1) * KINDS]) for site in range(SITES)),
        players=tuple(_player(voice, view, seat) for seat in range(view.seats)),
        others=tuple(choice for choice in choices if choice.verb not in ("search", "reveal")),
        open=view.phase == Phase.OVER,
        side_deck=side_deck_text(view) if view.phase >= Phase.SEARCH else "",
    )


def _site(voice: Voice, view: State, site: int, choice: Choice | None) -> Site:
    columns = tuple(
        Column(
            price,
            view.filler[site][column],
            _whose(voice, view, site, column),
            choice if column == view.filled_n[site] else None,
        )
        for column, price in enumerate(COLUMN_COST[site])
        if price
    )
    return Site(
        NAME[site],
        _said(voice, view, site),
        SITE[site],
        PAINT[site],
        str(CARD_VALUE[view.hidden[site]]) if view.hidden[site] >= 0 else "?",
        leader(view, site) if view.gems_left[site] else -1,
        _bonus(view, site),
        columns,
        view.gems_left[site],
        GEMS_FOR[view.seats],
    )


def _said(voice: Voice, view: State, site: int) -> str:
    worth = CARD_VALUE[view.hidden[site]] if view.hidden[site] >= 0 else "a hidden value"
    gems = f"{NAME[site]}: {count(view.gems_left[site], 'gem')} left, each worth {worth}."
    return f"{gems} {bonus_text(voice, view, site)}" if view.phase == Phase.SEARCH else gems


def _whose(voice: Voice, view: State, site: int, column: int) -> str:
    filler = view.filler[site][column]
    return f"Column {column + 1}: {voice.name(filler)}" if filler >= 0 else ""


def _bonus(view: State, site: int) -> str:
    """Say in a word or two why nobody leads; before and after the search nobody could."""
    if view.phase != Phase.SEARCH:
        return ""
    if view.gems_left[site] == 0:
        return "no gem left"
    return "tie: none" if view.filled_n[site] else "nobody yet"


def _card(card: int, choice: Choice | None = None) -> Card:
    site = card // KINDS
    return Card(f"{SITE[site]} {CARD_VALUE[card]}", SITE[site], PAINT[site], CARD_VALUE[card], choice)


def _player(voice: Voice, view: State, seat: int) -> Player:
    held = [] if seat == voice.reader else in_hand(view, seat)
    shown = tuple(_card(view.shown[at]) for at in range(view.shown_n) if view.shown_by[at] == seat)
    return Player(
        view.pawns[seat],
        view.free[seat],
        tuple((PAINT[site], n, count(n, GEM[site])) for site, n in enumerate(view.gems[seat][:SITES])),
        tuple(_card(card) for card in held),
        shown,
        _holds(view, seat),
        view.hand_n[seat],
        seat == view.lantern and view.phase != Phase.OVER,
        standing(voice, view, seat)[0].text,
    )


def _holds(view: State, seat: int) -> str:
    cards = f"{count(view.hand_n[seat], 'card') if view.hand_n[seat] else 'no card'} in hand"
    return f"{cards}, has the lantern and goes first" if seat == view.lantern else cards
