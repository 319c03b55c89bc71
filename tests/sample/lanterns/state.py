"""The state of Lanterns: pieces, constants and the layout."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from wunderkammer.core.components import Table, bound
from wunderkammer.core.errors import ComponentError
from wunderkammer.core.kernel import EVERYONE, Grid, Row
from wunderkammer.core.layout import Layout, nobody, owner, public, scratch, seen_by
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


class State(Layout):
    """All that is on the pier and in hands."""

    seats: int = public(low=0, high=SEATS)
    opt_moon: int = public(low=0, high=1)
    opt_hand: int = public(low=0, high=1)

    phase: int = public(low=0, high=Phase.OVER)
    lead: int = public(low=0, high=SEATS - 1)
    """The seat that comes first among equal offers."""
    weather: int = public(low=-1, high=len(CHANCES) - 1)
    reached: int = public(low=-1, high=HOOKS - 1)
    """The hook that a seat has its hand on, between the two steps of reaching."""

    due_seat: Row = public(ROOM, low=-1, high=SEATS - 1)
    due_item: Row = public(ROOM, low=-1, high=Item.DRAW)
    due_n: int = public(low=0, high=ROOM)
    """What is still owed, first in first out: `due_item[0]` to `due_seat[0]` comes next."""

    hung: Row = public(HOOKS, low=0, high=1)
    known: Row = public(HOOKS, low=0, high=EVERYONE)
    """For each hook, the mask of the seats that know its lantern."""
    pier: Row = seen_by("known", HOOKS, low=-1, high=CARDS - 1)

    deck: Row = nobody(CARDS, low=0, high=1)
    deck_n: int = public(low=0, high=CARDS)
    hand: Grid = owner(SEATS, CARDS, low=0, high=1)
    hand_n: Row = public(SEATS, low=0, high=CARDS)
    offer: Row = owner(SEATS, low=-1, high=CARDS - 1)
    offered: Row = public(SEATS, low=0, high=1)
    lit: Grid = public(SEATS, CARDS, low=0, high=1)
    shown_n: Row = public(SEATS, low=0, high=CARDS)
    """How many lanterns a seat has turned around for all to see."""
    burnt: Row = public(CARDS, low=0, high=1)

    order: Row = scratch(SEATS)
    """The seats by the strength of their offers, while these are opened."""


def _refuse(seats: int, values: Mapping[str, str]) -> str:
    need = HOOKS + seats * int(values["hand"])
    if need > CARDS:
        return f"{seats} hands of {values['hand']} and the pier need {need} lanterns; there are {CARDS}."
    return ""


OPTIONS = Options(
    Option("moon", ("new", "full"), "new", "By a full moon the lanterns on the pier are open to all (1.2)."),
    Option("hand", (str(SMALL_HAND), str(SMALL_HAND + 1)), str(SMALL_HAND), "How many lanterns each is dealt (1.3)."),
    refuse=_refuse,
)
