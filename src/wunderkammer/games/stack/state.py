"""The state of Artifact Stack: the temple, constants, the layout and the options."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from ...core.kernel import Grid, Row
from ...core.kinds import count, flag, mask, one_of, per, per_seat, seat
from ...core.layout import Layout, chosen, nobody, public, scratch, seen_by
from ...core.options import Option, Options
from .components import (
    ASSISTANT_IDS,
    CARD_IDS,
    CARDS,
    DECK_IDS,
    DECKS,
    DECKS_USED,
    IN_DECK,
    KIND_IDS,
    LOCK_IDS,
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
LIES_IDS = ("nothing", "face-up", "back")
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
MOST_OWED = 9
"""The most that a card or a bonus gives or takes."""


# -- options ----------------------------------------------------------------------------------------

DRAWN, IN, OUT = range(3)
"""The values of a deck's option."""

DECKS_OPTION = Option(
    "decks",
    ("random", "first-game"),
    "random",
    "Six decks drawn at random, or the six of the suggested first game, without attacks (1.1).",
)
DECK_OPTIONS = tuple(
    Option(deck, ("random", "in", "out"), "random", f"{name}: surely in, surely out, or left to the draw (1.1).")
    for deck, name in zip(DECK_IDS, SET.column("deck", "name"), strict=True)
)


def _refuse(seats: int, values: Mapping[str, str]) -> str:
    taken = [deck for deck in DECK_IDS if values[deck] == "in"]
    barred = [deck for deck in DECK_IDS if values[deck] == "out"]
    if values["decks"] == "first-game" and taken + barred:
        return "The first game has decks of its own; leave every single deck at random, or decks at random."
    if len(taken) > DECKS_USED:
        return f"{len(taken)} decks are chosen; at most {DECKS_USED} can be in."
    if len(barred) > DECKS - DECKS_USED:
        return f"{len(barred)} decks are left out; at most {DECKS - DECKS_USED} can be."
    return ""


OPTIONS = Options(DECKS_OPTION, *DECK_OPTIONS, refuse=_refuse)

# -- the layout -------------------------------------------------------------------------------------


class State(Layout, seats=SEATS):
    """All that is on the table."""

    opt_first: int = chosen(DECKS_OPTION)
    opt_deck: Row = chosen(*DECK_OPTIONS, axis=per("deck", DECK_IDS))

    phase: int = public(one_of(Phase))
    round: int = public(count(ROUNDS))
    lead: int = public(seat(SEATS, none=True))
    """The seat that starts the first round, and ends the second."""
    turn: int = public(seat(SEATS, none=True))
    acted: int = public(flag())
    """Whether the action of this turn is done."""
    extra_n: int = public(count(MOST_EXTRA))
    """The extra turns that follow this one."""
    skip_n: Row = public(count(MOST_EXTRA), per_seat(SEATS))
    """The turns that a seat will miss."""

    place: int = public(one_of(PLACE_IDS, none=True))
    """The place whose card CHANCE must show, to one seat or to all."""
    left_n: int = public(count(MOST_OWED))
    """How often the choice of the phase is still owed: assistants, thefts, cards to lose."""
    flip_n: Row = public(count(IN_DECK), per("kind", KIND_IDS))
    """How many face-up cards of each kind the present trigger or lock must still flip."""
    flip_from: int = public(one_of(CARD_IDS, "past-the-last"))
    """The lowest card that may still be picked: picks ascend, so no set can be picked in two ways."""
    due: int = public(one_of(Effect))
    """The bonus that begins when the flips are done."""
    due_n: int = public(count(MOST_OWED))

    in_play: Row = public(flag(), per("deck", DECK_IDS))
    backs_n: int = public(count(CARDS))
    """How many cards with the face-down mark are neither laid nor out of the stock."""
    faces: Row = nobody(one_of(CARD_IDS, none=True), per("place", STOCK))
    """Cards without the mark that are still in the stock, ascending."""
    faces_n: int = public(count(STOCK))
    marked: Row = nobody(one_of(CARD_IDS, none=True), per("place", STOCK))
    """Cards with the mark of which nothing is decided yet: in the stock or under a back that nobody has seen."""
    marked_n: int = public(count(STOCK))
    lies: Row = public(one_of(LIES_IDS), per("place", PLACE_IDS))
    known: Row = public(mask(SEATS, watchers=True), per("place", PLACE_IDS))
    """Who knows what lies on a place: everyone where a card lies face up, or nothing; nobody if it is not decided."""
    card: Row = seen_by("known", one_of(CARD_IDS, none=True), per("place", PLACE_IDS))
    temple_n: int = public(count(PLACES))
    covers_n: Row = public(count(MOST_COVERS), per("place", PLACE_IDS))
    """How many cards lie on a place, on whatever layer, once the temple stands."""

    holder: Row = public(seat(SEATS, "removed", none=True), per("card", CARD_IDS))
    """The seat whose tableau a card lies in."""
    flipped: Row = public(flag(), per("card", CARD_IDS))
    up_n: Grid = public(count(IN_DECK), per_seat(SEATS), per("kind", KIND_IDS))
    """How many face-up cards of a kind a seat has."""
    locked_n: Grid = public(count(IN_DECK), per_seat(SEATS), per("lock", LOCK_IDS))
    """The sets that a seat has locked."""
    employer: Row = public(seat(SEATS, "display", "box"), per("assistant", ASSISTANT_IDS))
    silver: Row = public(count(SILVER), per_seat(SEATS))
    bank: int = public(count(SILVER))

    sheet: Row = scratch(ROWS)
