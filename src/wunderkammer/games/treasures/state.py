"""The state of Unexpected Treasures: pieces, constants and the layout."""

from __future__ import annotations

from enum import IntEnum

from ...core.components import Table, bound
from ...core.errors import ComponentError
from ...core.kernel import Grid, Row
from ...core.kinds import by_seat, count, flag, numbered, one_of, per, per_seat, seat
from ...core.layout import Layout, chosen, owner, public, scratch
from ...core.options import Option, Options

LEAST_SEATS = 3
SEATS = 6

SET = bound(
    __package__,
    {
        "good": Table(
            {
                "id": str,
                "name": "words",
                "plural": "words",
                "letter": "words",
                "value": int,
                "tiles": int,
                "joker": bool,
            }
        ),
        "mission": Table({"id": str, "wants": "ints"}),
        "bonus": Table({"id": str, "points": "ints"}),
        "card": Table({"number": int, "name": "words"}, rows=6),
        "table": Table({"seats": int, "removed": int}, rows=SEATS - LEAST_SEATS + 1),
    },
)

GOOD_IDS = SET.ids("good")
GOODS = len(GOOD_IDS)
VALUE: tuple[int, ...] = SET.column("good", "value")
SUPPLY: tuple[int, ...] = SET.column("good", "tiles")
TILES = sum(SUPPLY)

MISSION_IDS = SET.ids("mission")
MISSIONS = len(MISSION_IDS)
WANTS: tuple[tuple[int, ...], ...] = SET.column("mission", "wants")
"""What each mission wants of each good."""
SYMBOLS = tuple(sum(wants) for wants in WANTS)

BONUS_IDS = SET.ids("bonus")
BONUS: tuple[tuple[int, ...], ...] = SET.column("bonus", "points")
"""The bonus for 1 symbol, for 2, and so on, in each of the tables."""
REMOVED_FOR = ((0,) * LEAST_SEATS) + SET.column("table", "removed")

THIEF = 0
CARDS = len(SET.column("card", "number"))
"""Number cards of a seat; each number above the thief's is also how many goods it takes."""
CARD_IDS = numbered("card", CARDS)

FEWEST_TILES_PER_SEAT = 2
"""Below this many tiles a seat at the kerb, one more mission is revealed."""


def _check_goods() -> None:
    letters = SET.column("good", "letter")
    if GOODS < 2 or SET.column("good", "joker").count(True) != 1:
        raise ComponentError("a set needs two goods or more, exactly one of them the joker.")
    if len(set(letters)) != GOODS or any(len(letter) != 1 or not letter.isascii() for letter in letters):
        raise ComponentError("every good needs a letter of its own.")
    if min(VALUE) < 0 or max(VALUE) > 99 or min(SUPPLY) < 1 or TILES > 200:
        raise ComponentError("a good is worth 0 to 99 and has one tile or more; all together at most 200.")
    if list(VALUE) != sorted(VALUE):
        raise ComponentError("goods must stand in rising order of value.")


def _check_missions() -> None:
    joker = SET.column("good", "joker").index(True)
    most = len(BONUS[0]) if BONUS else 0
    if most == 0 or any(len(points) != most for points in BONUS):
        raise ComponentError("a set needs a bonus table or more, all equally long.")
    if any(not 0 <= bonus <= 999 for points in BONUS for bonus in points):
        raise ComponentError("a bonus must lie between 0 and 999.")
    if MISSIONS > 99:
        raise ComponentError(f"a set has at most 99 missions, not {MISSIONS}.")
    for name, wants in zip(MISSION_IDS, WANTS, strict=True):
        if len(wants) != GOODS or min(wants) < 0:
            raise ComponentError(f"mission {name} must say for each of the {GOODS} goods how many it wants, 0 or more.")
        if not 1 <= sum(wants) <= most:
            raise ComponentError(f"mission {name} shows {sum(wants)} symbols; the bonus tables reach from 1 to {most}.")
        lacking = sum(max(0, want - SUPPLY[good]) for good, want in enumerate(wants) if good != joker)
        if wants[joker] + lacking > SUPPLY[joker]:
            raise ComponentError(f"mission {name} wants more goods than the set has, so nobody could ever fill it.")


def _check_table() -> None:
    if SET.column("card", "number") != tuple(range(CARDS)):
        raise ComponentError("the number cards must be 0, 1, 2, 3, 4 and 5, in that order.")
    if SET.column("table", "seats") != tuple(range(LEAST_SEATS, SEATS + 1)):
        raise ComponentError("the table must have one row each for 3, 4, 5 and 6 seats, in that order.")
    for seats in range(LEAST_SEATS, SEATS + 1):
        if not 0 <= REMOVED_FOR[seats] < MISSIONS:
            raise ComponentError(
                f"{seats} seats remove {REMOVED_FOR[seats]} missions; of {MISSIONS} one at least must stay in the deck."
            )


_check_goods()
_check_missions()
_check_table()

JOKER = SET.column("good", "joker").index(True)
GOODS_WORTH = tuple(sum(wants[good] * VALUE[good] for good in range(GOODS)) for wants in WANTS)
COMMISSION = tuple(tuple(GOODS_WORTH[m] + points[SYMBOLS[m] - 1] for m in range(MISSIONS)) for points in BONUS)
"""What each mission pays, for each bonus table: the value of its goods and the bonus."""

ROUND_MOVES = SEATS + sum(range(CARDS)) + (SEATS - 1) + 2 * SEATS
"""The most moves of one round but for missions: a card each, all goods taken and stolen, two ends of each step."""
LONGEST = SEATS + sum(SYMBOLS) + MISSIONS * (2 + ROUND_MOVES)
"""No match has more moves: chips; draws; a reveal and a fill for each mission, and at most as many rounds."""


class Phase(IntEnum):
    """The parts of a match: DEAL once, then the others in every round."""

    DEAL = 0
    REVEAL = 1
    DRAW = 2
    CHOOSE = 3
    STEAL = 4
    TAKE = 5
    FILL = 6
    OVER = 7


class Mission(IntEnum):
    """What has become of a mission; one that a seat has filled is FILLED + seat."""

    UNSEEN = 0
    OPEN = 1
    FILLED = 2


KERB = SEATS
"""Stands for the kerb where goods could come from a seat."""


BONUS_OPTION = Option(
    "bonus",
    BONUS_IDS,
    BONUS_IDS[0],
    "What missions pay above the value of their goods, by the number of symbols (1.5).",
)
OPTIONS = Options(BONUS_OPTION)


class State(Layout, seats=SEATS):
    """All that is on the table, and the number cards face down."""

    opt_bonus: int = chosen(BONUS_OPTION)

    phase: int = public(one_of(Phase))
    round: int = public(count(MISSIONS))
    turn: int = public(seat(SEATS, none=True))
    """The seat whose step it is: it steals or takes, then fills."""
    left_n: int = public(count(CARDS - 1))
    """How many goods that seat may still steal or take."""

    chip: Row = public(count(SEATS, none=True), per_seat(SEATS))
    chosen: Row = owner(one_of(CARD_IDS, none=True), per_seat(SEATS))
    """The number card that a seat has laid face down; -1 when it has not."""
    ready: Row = public(flag(), per_seat(SEATS))
    """Whether a seat has laid its card: who has chosen is public, what is not."""
    card: Row = public(one_of(CARD_IDS, none=True), per_seat(SEATS))
    """The card that a seat turned up in this round."""
    home: Row = public(flag(), per_seat(SEATS))
    """Whether a seat lost a contest in this round."""
    banned: Row = public(flag(), per_seat(SEATS))
    """Whether a seat may not choose the thief next time."""
    took_n: Row = public(count(CARDS - 1), per_seat(SEATS))
    """How many goods a seat stole or took in this round."""
    haul: Grid = public(count(CARDS - 1), per_seat(SEATS, others=("kerb",)), per("good", GOOD_IDS))
    """What the seat in turn took in its step: from each seat, and from the KERB."""
    filled_n: int = public(count(MISSIONS))
    """How many missions the seat in turn filled in its step."""

    mission: Row = public(one_of("unseen", "open", by_seat(SEATS, "filled")), per("mission", MISSION_IDS))
    """What has become of each mission. The deck and the removed cards are unseen together."""
    deck_n: int = public(count(MISSIONS))
    revealed_n: int = public(count(MISSIONS))
    """Missions revealed in this round."""
    due_n: int = public(count(max(SYMBOLS)))
    """Tiles that the newest mission still brings to the kerb."""
    brought_n: int = public(count(TILES))
    """Tiles brought to the kerb in this round."""

    bag: Row = public(count(TILES), per("good", GOOD_IDS))
    bag_n: int = public(count(TILES))
    pile: Row = public(count(TILES), per("good", GOOD_IDS))
    """Goods turned in for missions."""
    pile_n: int = public(count(TILES))
    kerb: Row = public(count(TILES), per("good", GOOD_IDS))
    kerb_n: int = public(count(TILES))
    goods: Grid = public(count(TILES), per_seat(SEATS), per("good", GOOD_IDS))

    kept: Row = scratch(GOODS)
    """What a seat really has, while a bot imagines what it will have."""
    supply: Row = scratch(GOODS)
    """Goods that a bot imagines it can choose from."""
    reached: Row = scratch(MISSIONS)
    """Missions that a bot imagines it has filled."""
