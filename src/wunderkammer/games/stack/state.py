"""The state of Artifact Stack: the temple, constants, the layout and the options."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from ...core.kernel import EVERYONE, Grid, Row
from ...core.layout import Layout, nobody, public, scratch, seen_by
from ...core.options import Option, Options
from .components import (
    ASSISTANTS,
    CARDS,
    DECK_IDS,
    DECKS,
    DECKS_USED,
    IN_DECK,
    KINDS,
    LOCKS,
    SEATS,
    SET,
    SILVER,
    STOCK,
    Effect,
)

# -- the temple -------------------------------------------------------------------------------------


def _centres() -> list[tuple[str, int, int, int]]:
    """Give each place: its name, its layer and its centre in half cards."""
    bottom = [(f"b{row + 1}{column + 1}", 0, 2 * column, 2 * row) for row in range(3) for column in range(5)]
    middle = [(f"m{row + 1}{column + 1}", 1, 2 * column + 1, 2 * row + 1) for row in range(2) for column in range(4)]
    top = [(f"t{column + 1}", 2, 2 * column + 2, 2) for column in range(3)]
    return bottom + middle + top


def _covering(place: tuple[str, int, int, int]) -> list[int]:
    """Give the places on higher layers that overlap a place: both centres less than a card apart."""
    _, layer, x, y = place
    return [n for n, (_, above, u, v) in enumerate(CENTRES) if above > layer and abs(u - x) < 2 and abs(v - y) < 2]


CENTRES = _centres()
PLACE_IDS = tuple(name for name, _, _, _ in CENTRES)
PLACES = len(PLACE_IDS)
LAYER = tuple(layer for _, layer, _, _ in CENTRES)
_ABOVE = [_covering(place) for place in CENTRES]
_BELOW = [[below for below in range(PLACES) if above in _ABOVE[below]] for above in range(PLACES)]
MOST_COVERS = max(len(above) for above in _ABOVE)
MOST_UNDER = max(len(below) for below in _BELOW)
COVERS = tuple((*above, *(-1,) * (MOST_COVERS - len(above))) for above in _ABOVE)
"""The places that cover a place, -1 where there are fewer."""
UNDER = tuple((*below, *(-1,) * (MOST_UNDER - len(below))) for below in _BELOW)
"""The places that a place covers, -1 where there are fewer."""
COVERS_N = tuple(len(above) for above in _ABOVE)
UNDER_N = tuple(len(below) for below in _BELOW)


class Phase(IntEnum):
    """What is to be decided: up to TURN_UP by CHANCE, OVER by nobody, the rest by the seat on turn.

    HIRE to GIVE are the choices inside effects, in the order of `Effect`.
    """

    LEAD = 0
    DRAW = 1
    LAY = 2
    GLIMPSE = 3
    TURN_UP = 4
    TURN = 5
    FLIP = 6
    HIRE = 7
    STEAL = 8
    DIG = 9
    DISCARD = 10
    GIVE = 11
    OVER = 12


NOTHING, FACE_UP, BACK = range(3)
"""What lies on a place of the temple."""

REMOVED = SEATS
"""Stands for the pile of cards removed from the game where a card could have a holder."""
DISPLAY, BOX = SEATS, SEATS + 1
"""Where an assistant is that nobody has hired."""

ROUNDS = 2
ROWS = DECKS + 3
"""The rows of the score sheet: one a deck, then assistants, stars and Silver."""
MOST_EXTRA = 99
"""No seat comes near this many turns owed or missed: the sets hold fewer cards that give them."""


class State(Layout):
    """All that is on the table."""

    seats: int = public(low=0, high=SEATS)
    opt_first: int = public(low=0, high=1)
    opt_deck: Row = public(DECKS, low=0, high=2)

    phase: int = public(low=0, high=Phase.OVER)
    round: int = public(low=0, high=ROUNDS)
    lead: int = public(low=-1, high=SEATS - 1)
    """The seat that starts the first round, and ends the second."""
    turn: int = public(low=-1, high=SEATS - 1)
    acted: int = public(low=0, high=1)
    """Whether the action of this turn is done."""
    extra_n: int = public(low=0, high=MOST_EXTRA)
    """The extra turns that follow this one."""
    skip_n: Row = public(SEATS, low=0, high=MOST_EXTRA)
    """The turns that a seat will miss."""

    place: int = public(low=-1, high=PLACES - 1)
    """The place whose card CHANCE must show, to one seat or to all."""
    left_n: int = public(low=0, high=9)
    """How often the choice of the phase is still owed: assistants, thefts, cards to lose."""
    flip_n: Row = public(KINDS, low=0, high=IN_DECK)
    """How many face-up cards of each kind the present trigger or lock must still flip."""
    flip_from: int = public(low=0, high=CARDS)
    """The lowest card that may still be picked: picks ascend, so no set can be picked in two ways."""
    due: int = public(low=0, high=Effect.GIVE)
    """The bonus that begins when the flips are done."""
    due_n: int = public(low=0, high=9)

    in_play: Row = public(DECKS, low=0, high=1)
    backs_n: int = public(low=0, high=CARDS)
    """How many cards with the face-down mark are neither laid nor out of the stock."""
    faces: Row = nobody(STOCK, low=-1, high=CARDS - 1)
    """Cards without the mark that are still in the stock, ascending."""
    faces_n: int = public(low=0, high=STOCK)
    marked: Row = nobody(STOCK, low=-1, high=CARDS - 1)
    """Cards with the mark of which nothing is decided yet: in the stock or under a back that nobody has seen."""
    marked_n: int = public(low=0, high=STOCK)
    lies: Row = public(PLACES, low=0, high=BACK)
    known: Row = public(PLACES, low=0, high=EVERYONE)
    """Who knows what lies on a place: everyone where a card lies face up, or nothing; nobody if it is not decided."""
    card: Row = seen_by("known", PLACES, low=-1, high=CARDS - 1)
    temple_n: int = public(low=0, high=PLACES)
    covers_n: Row = public(PLACES, low=0, high=MOST_COVERS)
    """How many cards lie on a place, on whatever layer, once the temple stands."""

    holder: Row = public(CARDS, low=-1, high=REMOVED)
    """The seat whose tableau a card lies in."""
    flipped: Row = public(CARDS, low=0, high=1)
    up_n: Grid = public(SEATS, KINDS, low=0, high=IN_DECK)
    """How many face-up cards of a kind a seat has."""
    locked_n: Grid = public(SEATS, LOCKS, low=0, high=IN_DECK)
    """The sets that a seat has locked."""
    employer: Row = public(ASSISTANTS, low=0, high=BOX)
    silver: Row = public(SEATS, low=0, high=SILVER)
    bank: int = public(low=0, high=SILVER)

    sheet: Row = scratch(ROWS)


# -- options ----------------------------------------------------------------------------------------

DRAWN, IN, OUT = range(3)
"""The values of a deck's option."""


def _refuse(seats: int, values: Mapping[str, str]) -> str:
    chosen = [deck for deck in DECK_IDS if values[deck] == "in"]
    barred = [deck for deck in DECK_IDS if values[deck] == "out"]
    if values["decks"] == "first-game" and chosen + barred:
        return "The first game has decks of its own; leave every single deck at random, or decks at random."
    if len(chosen) > DECKS_USED:
        return f"{len(chosen)} decks are chosen; at most {DECKS_USED} can be in."
    if len(barred) > DECKS - DECKS_USED:
        return f"{len(barred)} decks are left out; at most {DECKS - DECKS_USED} can be."
    return ""


OPTIONS = Options(
    Option(
        "decks",
        ("random", "first-game"),
        "random",
        "Six decks drawn at random, or the six of the suggested first game, without attacks (1.1).",
    ),
    *(
        Option(deck, ("random", "in", "out"), "random", f"{name}: surely in, surely out, or left to the draw (1.1).")
        for deck, name in zip(DECK_IDS, SET.column("deck", "name"), strict=True)
    ),
    refuse=_refuse,
)
