"""The state of Curios: pieces, constants and the layout."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache

from ...core.components import Table, bound
from ...core.errors import ComponentError
from ...core.kernel import Grid, Row
from ...core.kinds import by_seat, count, flag, one_of, per, per_seat, seat
from ...core.layout import Layout, chosen, nobody, owner, public
from ...core.options import Option, Options

SEATS = 5

MOST_SITES, MOST_KINDS, MOST_SUPPLY = 20, 20, 99

SET = bound(
    __package__,
    {
        "site": Table(
            {"id": str, "name": "words", "short": "words", "colour": "words", "columns": "ints", "gems": int}
        ),
        "market": Table({"site": str, "values": "ints"}),
        "table": Table({"seats": int, "gems": int, "hand": int}, rows=4),
        "pawns": Table({"start": int, "most": int}, rows=1),
    },
)

SITE_IDS = SET.ids("site")
SITES = len(SITE_IDS)
COLUMNS = max((len(columns) for columns in SET.column("site", "columns")), default=0)
COLUMN_COST: tuple[tuple[int, ...], ...] = tuple(
    columns + (0,) * (COLUMNS - len(columns)) for columns in SET.column("site", "columns")
)
"""The pawns that each column takes, left to right; 0 where a site has fewer columns."""
SUPPLY = SET.column("site", "gems")

VALUES = SET.column("market", "values")
KINDS = len(VALUES[0]) if VALUES else 0
"""How many market cards a site has. Card number = site * KINDS + its place among the site's values."""
CARDS = SITES * KINDS
CARD_IDS = tuple(f"{site}-{value}" for site, values in zip(SITE_IDS, VALUES, strict=False) for value in values)
CARD_VALUE: tuple[int, ...] = tuple(value for values in VALUES for value in values)

GEMS_FOR = (0, 0, *SET.column("table", "gems"))
HAND_FOR = (0, 0, *SET.column("table", "hand"))
START_PAWNS = SET.column("pawns", "start")[0]
MOST_PAWNS = SET.column("pawns", "most")[0]


def _check_set() -> None:
    if SET.column("table", "seats") != (2, 3, 4, 5):
        raise ComponentError("the table must have one row each for 2, 3, 4 and 5 seats, in that order.")
    if SET.column("market", "site") != SITE_IDS:
        raise ComponentError("the market must have one row a site, in the order of the sites.")
    if SITES < 2 or any(len(values) != KINDS or KINDS < 2 for values in VALUES):
        raise ComponentError("a set needs two sites or more, all with the same number of market values, two or more.")
    if SITES > MOST_SITES or KINDS > MOST_KINDS or max(SUPPLY) > MOST_SUPPLY:
        raise ComponentError(
            f"a set has at most {MOST_SITES} sites, {MOST_KINDS} market values a site and {MOST_SUPPLY} gems a site."
        )
    if any(len(set(values)) != KINDS or min(values) < 0 or max(values) > 99 for values in VALUES):
        raise ComponentError("the market values of a site must differ and lie between 0 and 99.")
    for site, columns in zip(SITE_IDS, SET.column("site", "columns"), strict=True):
        if not columns or min(columns) < 1 or list(columns) != sorted(columns):
            raise ComponentError(f"the columns of {site} must be 1 or more each and never get cheaper.")
    if any(columns[0] > START_PAWNS for columns in COLUMN_COST):
        raise ComponentError(f"the first column of each site must cost at most the {START_PAWNS} pawns of the start.")
    if not 1 <= START_PAWNS <= MOST_PAWNS <= 20:
        raise ComponentError("pawns must satisfy 1 <= start <= most <= 20.")
    for seats in range(2, SEATS + 1):
        if not 1 <= GEMS_FOR[seats] <= min(SUPPLY):
            raise ComponentError(
                f"{seats} seats need {GEMS_FOR[seats]} gems a site; the smallest supply is {min(SUPPLY)}."
            )
        if not 0 <= seats * HAND_FOR[seats] <= CARDS - SITES:
            raise ComponentError(
                f"{seats} hands of {HAND_FOR[seats]} need {seats * HAND_FOR[seats]} cards; "
                f"{CARDS - SITES} are left to deal."
            )


def _swallows_all_pawns(site: int) -> bool:
    """Say whether some table could spend all its pawns at a site without a gem, so that a round might take none."""
    columns = SET.column("site", "columns")[site]
    elsewhere = min(costs[0] for other, costs in enumerate(COLUMN_COST) if other != site)

    @cache
    def nobody_collects(turn: int, filled: int, spent: tuple[int, ...], passed: int) -> bool:
        seats = len(spent)
        if passed == (1 << seats) - 1:
            return True
        after = (turn + 1) % seats
        if passed >> turn & 1:
            return nobody_collects(after, filled, spent, passed)
        can_pass = max(START_PAWNS, spent[turn]) <= min(MOST_PAWNS, spent[turn] + elsewhere - 1)
        if can_pass and nobody_collects(after, filled, spent, passed | 1 << turn):
            return True
        if filled == len(columns) or spent[turn] + max(columns[filled], elsewhere) > MOST_PAWNS:
            return False
        more = tuple(n + columns[filled] if seat == turn else n for seat, n in enumerate(spent))
        return nobody_collects(after, filled + 1, more, passed)

    return any(nobody_collects(0, 0, (0,) * seats, 0) for seats in range(2, SEATS + 1))


def _check_rounds() -> None:
    for site, name in enumerate(SITE_IDS):
        if _swallows_all_pawns(site):
            raise ComponentError(
                f"all pawns of a table could stand at {name} when its gems are gone, and no gem be taken in a round; "
                f"give {name} fewer or dearer columns."
            )


_check_set()
_check_rounds()

MOST_GEMS = max(SUPPLY)
MOST_ROUNDS = SITES * MOST_GEMS
"""Every round takes a gem at least: the search goes on while anybody can take one, and no site holds all pawns."""


class Phase(IntEnum):
    """The parts of a match, in order; all but SEARCH and RECRUIT belong to CHANCE or to nobody."""

    LEAD = 0
    HIDE = 1
    DEAL = 2
    SEARCH = 3
    RECRUIT = 4
    FLIP = 5
    OVER = 6


SIDE = SEATS
"""Stands for the side deck where a seat could have shown a card."""


VISITS = Option(
    "visits",
    ("no", "yes"),
    "yes",
    "Place pawns where no gem is left, as long as you could collect elsewhere (2.6).",
)
STARTER = Option(
    "starter",
    ("random", *(str(number) for number in range(1, SEATS + 1))),
    "random",
    "Who has the lantern in the first round: a random seat, or the seat of that number (1.2).",
)


def _refuse(seats: int, values: Mapping[str, str]) -> str:
    starter = values["starter"]
    if starter != "random" and int(starter) > seats:
        return f"Seat {starter} cannot start at a table of {seats}; choose random or 1 to {seats}."
    return ""


OPTIONS = Options(VISITS, STARTER, refuse=_refuse)


class State(Layout, seats=SEATS):
    """All that is on the table, and in hands."""

    opt_visits: int = chosen(VISITS)
    opt_starter: int = chosen(STARTER, kind=one_of("random", by_seat(SEATS)))

    phase: int = public(one_of(Phase))
    round: int = public(count(MOST_ROUNDS))
    lantern: int = public(seat(SEATS, none=True))
    """The seat that goes first in this round."""
    turn: int = public(seat(SEATS, none=True))
    asked_n: int = public(count(SEATS))
    """How many seats have had their chance to recruit in this round."""
    passed: Row = public(flag(), per_seat(SEATS))

    pawns: Row = public(count(MOST_PAWNS), per_seat(SEATS))
    free: Row = public(count(MOST_PAWNS), per_seat(SEATS))
    """The pawns that a seat has not placed in this round."""
    placed: Grid = public(count(MOST_PAWNS), per_seat(SEATS), per("site", SITE_IDS))
    filled_n: Row = public(count(COLUMNS), per("site", SITE_IDS))
    filler: Grid = public(seat(SEATS, none=True), per("site", SITE_IDS), per("column", COLUMNS))

    gems_left: Row = public(count(MOST_GEMS), per("site", SITE_IDS))
    gems: Grid = public(count(MOST_GEMS), per_seat(SEATS), per("site", SITE_IDS))

    hidden: Row = nobody(one_of(CARD_IDS, none=True), per("site", SITE_IDS))
    """The market card face down above each site: what its gems are worth."""
    hidden_n: int = public(count(SITES))
    deck: Row = nobody(flag(), per("card", CARD_IDS))
    """Cards not dealt; after the deal, the side deck."""
    deck_n: int = public(count(CARDS))
    hand: Grid = owner(flag(), per_seat(SEATS), per("card", CARD_IDS))
    hand_n: Row = public(count(CARDS), per_seat(SEATS))
    shown: Row = public(one_of(CARD_IDS, none=True), per("place", CARDS))
    """The revealed cards, in the order of play."""
    shown_by: Row = public(seat(SEATS, "side-deck", none=True), per("place", CARDS))
    shown_n: int = public(count(CARDS))
