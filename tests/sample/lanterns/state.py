"""The state of Lanterns: pieces, constants and the layout."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from wunderkammer.core.components import Table, bound
from wunderkammer.core.errors import ComponentError
from wunderkammer.core.kernel import Grid, Row
from wunderkammer.core.kinds import count, flag, mask, numbered, one_of, per, per_seat, seat
from wunderkammer.core.layout import Layout, chosen, nobody, owner, public, scratch, seen_by
from wunderkammer.core.options import Option, Options

SEATS = 4

SET = bound(
    __package__,
    {
        "lantern": Table({"id": str, "worth": int}),
        "weather": Table({"id": str, "chances": int, "draws": int}),
        "pier": Table({"hooks": int}, rows=1),
    },
)

CARD_IDS = SET.ids("lantern")
CARDS = len(CARD_IDS)
WORTH = SET.column("lantern", "worth")
WEATHER_IDS = SET.ids("weather")
CHANCES: tuple[int, ...] = SET.column("weather", "chances")
DRAWS = SET.column("weather", "draws")
HOOKS = SET.column("pier", "hooks")[0]
SMALL_HAND = 2
"""The smaller size of a hand; option *hand* adds one."""


def _check_set() -> None:
    if not 1 <= HOOKS <= 6:
        raise ComponentError("the pier must have 1 to 6 hooks.")
    if CARDS < HOOKS + SEATS * SMALL_HAND:
        raise ComponentError(
            f"{HOOKS} hooks and {SEATS} hands need {HOOKS + SEATS * SMALL_HAND} lanterns, not {CARDS}."
        )
    if min(WORTH) < 0 or max(WORTH) > 99:
        raise ComponentError("a lantern must be worth 0 to 99.")
    if not CHANCES or min(CHANCES) < 1 or max(CHANCES) > 99 or min(DRAWS) < 0 or max(DRAWS) > 1:
        raise ComponentError("each weather needs 1 to 99 chances and 0 or 1 draws.")


_check_set()

MOST_WORTH = max(WORTH)


class Phase(IntEnum):
    """The parts of a match; CHANCE plays all but OFFER and some of PAY."""

    HANG = 0
    DEAL = 1
    WEATHER = 2
    OFFER = 3
    PAY = 4
    OVER = 5


class Item(IntEnum):
    """What a seat can be due."""

    REACH = 0
    PEEK = 1
    DRAW = 2


ROOM = SEATS + 2
"""The longest queue: one reach, one peek, and a draw for everybody."""


MOON = Option("moon", ("new", "full"), "new", "By a full moon the lanterns on the pier are open to all (1.2).")
HAND = Option("hand", (str(SMALL_HAND), str(SMALL_HAND + 1)), str(SMALL_HAND), "How many lanterns each is dealt (1.3).")


def _refuse(seats: int, values: Mapping[str, str]) -> str:
    need = HOOKS + seats * int(values["hand"])
    if need > CARDS:
        return f"{seats} hands of {values['hand']} and the pier need {need} lanterns; there are {CARDS}."
    return ""


OPTIONS = Options(MOON, HAND, refuse=_refuse)


class State(Layout, seats=SEATS):
    """All that is on the pier and in hands."""

    opt_moon: int = chosen(MOON)
    opt_hand: int = chosen(HAND)

    phase: int = public(one_of(Phase))
    lead: int = public(seat(SEATS))
    """The seat that comes first among equal offers."""
    weather: int = public(one_of(WEATHER_IDS, none=True))
    reached: int = public(one_of(numbered("hook", HOOKS), none=True))
    """The hook that a seat has its hand on, between the two steps of reaching."""

    due_seat: Row = public(seat(SEATS, none=True), per("place", ROOM))
    due_item: Row = public(one_of(Item, none=True), per("place", ROOM))
    due_n: int = public(count(ROOM))
    """What is still owed, first in first out: `due_item[0]` to `due_seat[0]` comes next."""

    hung: Row = public(flag(), per("hook", HOOKS))
    known: Row = public(mask(SEATS, watchers=True), per("hook", HOOKS))
    """For each hook, the seats that know its lantern."""
    pier: Row = seen_by("known", one_of(CARD_IDS, none=True), per("hook", HOOKS))

    deck: Row = nobody(flag(), per("lantern", CARD_IDS))
    deck_n: int = public(count(CARDS))
    hand: Grid = owner(flag(), per_seat(SEATS), per("lantern", CARD_IDS))
    hand_n: Row = public(count(CARDS), per_seat(SEATS))
    offer: Row = owner(one_of(CARD_IDS, none=True), per_seat(SEATS))
    offered: Row = public(flag(), per_seat(SEATS))
    lit: Grid = public(flag(), per_seat(SEATS), per("lantern", CARD_IDS))
    shown_n: Row = public(count(CARDS), per_seat(SEATS))
    """How many lanterns a seat has turned around for all to see."""
    burnt: Row = public(flag(), per("lantern", CARD_IDS))

    order: Row = scratch(SEATS)
    """The seats by the strength of their offers, while these are opened."""
