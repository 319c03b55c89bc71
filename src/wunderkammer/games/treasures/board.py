"""The board of Unexpected Treasures as data, from a view alone: what `board.html` draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.voice import Voice, count
from ...core.words import Choice
from .facts import Goer, doing, open_missions, order_of_going
from .phrases import GOOD, PLURAL, VEHICLE, goods_text, haul_verb
from .rules.steps import may_fill
from .scoring import filled, worth
from .state import (
    CARDS,
    COMMISSION,
    GOOD_IDS,
    GOODS,
    GOODS_WORTH,
    JOKER,
    MISSIONS,
    THIEF,
    VALUE,
    WANTS,
    Mission,
    Phase,
    State,
)
from .words import mission_place

DRAWN = {"stool": "stool", "lamp": "lamp", "armchair": "armchair", "television": "tv", "tv": "tv", "radio": "radio"}
"""The symbols of the goods that there are drawings for; another good is drawn as a crate."""
SYMBOL = tuple(DRAWN.get(good, "crate") for good in GOOD_IDS)


@dataclass(frozen=True)
class Want:
    """An open mission."""

    pays: int
    bonus: int
    goods: tuple[str, ...]
    label: str
    reach: bool
    """Whether the reader has what it wants."""
    choice: Choice | None


@dataclass(frozen=True)
class Heap:
    """The things of one kind at the kerb, or in somebody's home."""

    symbol: str
    name: str
    value: int
    joker: bool
    n: int
    said: str
    """What and how many, in words."""
    choice: Choice | None


@dataclass(frozen=True)
class House:
    """A seat's home, and what everybody sees of the seat."""

    seat: int
    name: str
    chip: int
    going: str
    card: int
    lit: bool
    """Whether somebody is at home, so that nothing can be stolen there."""
    heaps: tuple[Heap, ...]
    missions: int
    points: int
    goods_worth: int
    state: str


@dataclass(frozen=True)
class NumberCard:
    """One of the reader's number cards."""

    number: int
    what: str
    laid: bool
    barred: bool
    choice: Choice | None


@dataclass(frozen=True)
class Card:
    """A mission of the deck, and what became of it."""

    pays: int
    goods: tuple[str, ...]
    label: str
    gone: bool


@dataclass(frozen=True)
class Spread:
    """Where the tiles of one good are: in the bag, at the kerb, at home, on the pile."""

    symbol: str
    name: str
    places: tuple[int, int, int, int]


@dataclass(frozen=True)
class Board:
    """All that is drawn."""

    to_come: int
    to_come_said: str
    missions: tuple[Want, ...]
    kerb: tuple[Heap, ...]
    order: tuple[Goer, ...]
    players: tuple[House, ...]
    hand: tuple[NumberCard, ...]
    reader: int | None
    hand_note: str
    others: tuple[Choice, ...]
    """Moves that end something: enough, done."""
    did_nothing: bool
    """Whether nothing was taken or filled yet of what they would end."""
    chips: dict[str, tuple[Card, ...] | tuple[Spread, ...]]
    """Notes that are drawn, by their keys."""


def board(voice: Voice, view: State, choices: Sequence[Choice]) -> Board:
    """Say what is drawn for a reader, and which of it they can choose."""
    by: dict[tuple[str, ...], Choice] = {
        (choice.verb, *map(str, choice.arguments.values())): choice for choice in choices
    }
    reader = voice.reader
    return Board(
        to_come=view.deck_n,
        to_come_said=f"{count(view.deck_n, 'mission') if view.deck_n else 'no mission'} to come",
        missions=tuple(_mission(view, reader, mission, by) for mission in open_missions(view)),
        kerb=tuple(
            _heap(good, view.kerb[good], by.get(("take", str(good)))) for good in range(GOODS) if view.kerb[good]
        ),
        order=tuple(order_of_going(voice, view)),
        players=tuple(_house(voice, view, seat, by) for seat in range(view.seats)),
        hand=tuple(_card(view, reader, card, by) for card in range(CARDS)) if reader is not None else (),
        reader=reader,
        hand_note=_hand_note(view, reader),
        others=tuple(choice for choice in choices if choice.verb in ("enough", "done")),
        did_nothing=not view.filled_n if ("done",) in by else ("enough",) in by and not view.took_n[view.turn],
        chips=_chips(voice, view),
    )


def _chips(voice: Voice, view: State) -> dict[str, tuple[Card, ...] | tuple[Spread, ...]]:
    """Give the notes about missions and goods in pieces of the board: missions that can still come first."""
    unseen = [mission for mission in range(MISSIONS) if view.mission[mission] == Mission.UNSEEN and view.deck_n]
    gone = [mission for mission in range(MISSIONS) if view.mission[mission] != Mission.UNSEEN]
    return {
        "missions": (
            *(_mission_card(view, mission, "") for mission in unseen),
            *(_mission_card(view, mission, mission_place(voice, view, mission)) for mission in gone),
        ),
        "goods": tuple(_spread(view, good) for good in range(GOODS)),
    }


def _mission_card(view: State, mission: int, where: str) -> Card:
    label = f"{COMMISSION[view.opt_bonus][mission]}: {goods_text(WANTS[mission])}"
    said = f"{label} ({where})" if where else label
    return Card(COMMISSION[view.opt_bonus][mission], _wanted(mission), said, bool(where))


def _wanted(mission: int) -> tuple[str, ...]:
    return tuple(SYMBOL[good] for good in range(GOODS) for _ in range(WANTS[mission][good]))


def _spread(view: State, good: int) -> Spread:
    at_home = sum(view.goods[seat][good] for seat in range(view.seats))
    return Spread(SYMBOL[good], GOOD[good], (view.bag[good], view.kerb[good], at_home, view.pile[good]))


def _mission(view: State, reader: int | None, mission: int, by: dict[tuple[str, ...], Choice]) -> Want:
    pays = COMMISSION[view.opt_bonus][mission]
    return Want(
        pays,
        pays - GOODS_WORTH[mission],
        _wanted(mission),
        f"Mission worth {pays}: {goods_text(WANTS[mission])}",
        reader is not None and may_fill(view, reader, mission),
        by.get(("fill", str(mission))),
    )


def _heap(good: int, n: int, choice: Choice | None) -> Heap:
    return Heap(SYMBOL[good], GOOD[good], VALUE[good], good == JOKER, n, count(n, GOOD[good], PLURAL[good]), choice)


def _house(voice: Voice, view: State, seat: int, by: dict[tuple[str, ...], Choice]) -> House:
    facts = doing(voice, view, seat)
    heaps = tuple(
        _heap(good, view.goods[seat][good], by.get(("steal", str(seat), str(good))))
        for good in range(GOODS)
        if view.goods[seat][good]
    )
    lit = bool(view.home[seat]) and view.phase not in (Phase.CHOOSE, Phase.OVER)
    return House(
        seat,
        voice.who(seat),
        view.chip[seat],
        facts[0].text if facts else "",
        view.card[seat],
        lit,
        heaps,
        sum(view.mission[mission] == Mission.FILLED + seat for mission in range(MISSIONS)),
        filled(view, seat),
        worth(view, seat),
        facts[-1].text if facts else "",
    )


def _card(view: State, reader: int, card: int, by: dict[tuple[str, ...], Choice]) -> NumberCard:
    laid = view.chosen[reader] == card or view.card[reader] == card
    what = VEHICLE[THIEF] if card == THIEF else f"{haul_verb(card)} {card}"
    return NumberCard(card, what, laid, card == THIEF and bool(view.banned[reader]), by.get(("choose", str(card))))


def _hand_note(view: State, reader: int | None) -> str:
    if reader is None:
        return ""
    on_table = max(view.chosen[reader], view.card[reader])
    if on_table >= 0:
        return f"{on_table} is on the table"
    return "not the thief in this round" if view.banned[reader] else count(CARDS, "card")
