"""The board of Curious Cargo as data, from a view alone: what `board.html` draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.voice import Voice, count
from ...core.words import Choice
from .board_factory import FRAME, ICONS, Factory, Frame, factory
from .board_laying import Laying, laying
from .board_lines import PAINTS
from .board_pieces import BOUGHT, Card, Chosen, Offer, Stack, Tile, shown_card, shown_offer, shown_stack, shown_tile
from .components import (
    COLOUR_IDS,
    COLUMN_POINTS,
    GOAL,
    GOODS,
    OPEN_SPACE,
    RECEIVE_ITEM,
    RECEIVE_POINTS,
    SEATS,
    SHIP_ITEM,
    SHIP_POINTS,
    SLOT_ITEM,
    SLOTS,
    TILES,
    TRACK_CARDS,
    TRACK_END,
    TRACK_FIRST,
    TRACK_POINTS,
    TRACK_SECOND,
    TRUCK_IDS,
    TRUCK_SPACES,
    TRUCKS,
)  # fmt: skip
from .facts import seat_facts, supply_facts
from .phrases import active_docks, waiting_for
from .rules.loading import columns_shipped
from .rules.rounds import leader
from .scoring import is_eligible, points, stars
from .state import STACKS, Phase, Place, State
from .words import memory

# -- what is drawn ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mark:
    """A column of a sheet: what stands below it, as a symbol or as points, and whether it is paid."""

    icon: str
    points: int
    done: bool


@dataclass(frozen=True)
class Sheet:
    """A shipping board."""

    title: str
    goal: int
    shipped: tuple[int, ...]
    received: tuple[int, ...]
    ship_points: tuple[int, ...]
    receive_points: tuple[int, ...]
    ship_marks: tuple[Mark, ...]
    slot_icons: tuple[str, ...]
    receive_marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Step:
    """A space of the track."""

    number: int
    tokens: int
    cards: int
    points: int
    star: bool
    forklifts: tuple[int, ...]
    """The seats whose forklifts stand there, the one on top last."""
    reached: bool
    """Whether the reader came there, or passed."""


@dataclass(frozen=True)
class Player:
    """What everybody sees of a seat."""

    state: str
    construction: int
    trucking: int
    splitters: tuple[tuple[str, int], ...]
    scaffolding: int
    cards: int
    goods: tuple[tuple[str, int, int], ...]
    """For each colour: its class, how many goods were shipped, how many received."""
    points: int
    stars: int
    lines: int
    hand: tuple[Tile, ...]
    stacks: tuple[Stack, ...]
    name: str

    @property
    def tiled(self) -> bool:
        """Whether it has any tile."""
        return bool(self.hand) or any(each.size for each in self.stacks)


@dataclass(frozen=True)
class Note:
    """A row of the reader's notes: about what, and what is still possible, as pictures of spaces or tiles."""

    about: str
    trucks: tuple[tuple[str, str], ...]
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class Decider:
    """What decides a match beside the points: its name, when it counts, and a text for each seat."""

    name: str
    counts: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """All that is drawn."""

    frame: Frame
    night: bool
    paints: tuple[tuple[str, str], ...]
    """The classes of the colours in play, with their names."""
    reader: int | None
    factories: tuple[Factory, ...]
    """The reader's own first."""
    track: tuple[Step, ...]
    sheets: tuple[Sheet, ...]
    supply: tuple[tuple[str, str, int, str], ...]
    """What is left in bag, deck and supply: symbol, class, number, words."""
    laying: Laying | None
    players: tuple[Player, ...]
    cards: tuple[Card, ...]
    """The reader's own."""
    other_cards: tuple[Card, ...]
    """Those of the other seat, when all is open."""
    offers: tuple[Offer, ...]
    takes: tuple[tuple[str, Choice], ...]
    draw: Choice | None
    stop: Choice | None
    notes: tuple[Note, ...]
    deciders: tuple[Decider, ...]
    """Rows of the score sheet that are not added to its total."""


def board(voice: Voice, view: State, choices: Sequence[Choice]) -> Board:
    """Say what is drawn for a reader, and which of it they can choose."""
    by = {(choice.verb, *choice.arguments.values()): choice for choice in choices}
    first = voice.reader if voice.reader is not None else 0
    order = (first, 1 - first)
    loads = {choice.arguments["street"]: choice for choice in choices if choice.verb == "load"}
    return Board(
        frame=FRAME,
        night=view.opt_shift == 1,
        paints=tuple((PAINTS[colour], COLOUR_IDS[colour]) for colour in range(view.colours)),
        reader=voice.reader,
        factories=tuple(factory(voice, view, seat, loads if seat == voice.reader else {}) for seat in order),
        track=tuple(_step(view, space, first) for space in range(TRACK_END + 1)),
        sheets=tuple(_sheet(voice, view, seat) for seat in order),
        supply=_supply(voice, view),
        laying=laying(view, choices) if any(choice.verb == "place" for choice in choices) else None,
        players=tuple(_player(voice, view, seat, by if seat == voice.reader else {}) for seat in range(SEATS)),
        cards=tuple(shown_card(voice, view, truck, by) for truck in _held(view, first)),
        other_cards=tuple(shown_card(voice, view, truck, {}) for truck in _held(view, 1 - first)),
        offers=tuple(shown_offer(view, choice) for choice in choices if choice.verb in BOUGHT),
        takes=tuple((PAINTS[choice.arguments["colour"]], choice) for choice in choices if choice.verb == "take"),
        draw=by.get(("draw",)),
        stop=by.get(("pass",)),
        notes=_notes(voice, view),
        deciders=_deciders(view),
    )


def _held(view: State, seat: int) -> list[int]:
    """Give the truck cards of a seat that the view shows."""
    return [truck for truck in range(TRUCKS) if view.hand[seat][truck] == 1]


# -- track, sheets, seats and supply ----------------------------------------------------------------------------------


def _step(view: State, space: int, reader: int) -> Step:
    here = [seat for seat in range(SEATS) if view.track[seat] == space]
    if view.on_top >= 0:
        here.sort(key=lambda seat: seat == view.on_top)
    passed = sum(view.track[seat] >= space for seat in range(SEATS) if seat != reader)
    return Step(
        space,
        TRACK_SECOND[space] if passed else TRACK_FIRST[space],
        TRACK_CARDS[space],
        TRACK_POINTS[space],
        space == TRACK_END,
        tuple(here),
        view.track[reader] >= space,
    )


def _sheet(voice: Voice, view: State, seat: int) -> Sheet:
    shift = view.opt_shift
    done = columns_shipped(view, seat)
    received = tuple(view.received[seat][: view.colours])
    return Sheet(
        f"{'Your' if seat == voice.reader else voice.owns(seat)} shipping board",
        GOAL[shift],
        tuple(view.shipped[seat][: view.colours]),
        received,
        SHIP_POINTS[shift],
        RECEIVE_POINTS[shift],
        tuple(
            Mark(_icon(SHIP_ITEM[shift][n]), COLUMN_POINTS[shift][n + 1] if SHIP_ITEM[shift][n] < 0 else 0, n < done)
            for n in range(GOODS)
        ),
        tuple(_icon(each) if n + 1 < SLOTS else "star" for n, each in enumerate(SLOT_ITEM[shift])),
        tuple(Mark(_icon(RECEIVE_ITEM[shift][n]), 0, n < min(received)) for n in range(SLOTS)),
    )


def _icon(item: int) -> str:
    return ICONS[item] if item >= 0 else ""


def _supply(voice: Voice, view: State) -> tuple[tuple[str, str, int, str], ...]:
    # The number stands in a field of its own.
    words = [fact.text.partition(" ")[2] for fact in supply_facts(voice, view)]
    left = view.splitters_left
    return (
        (ICONS[4], "", view.bag_n, words[0]),
        (ICONS[3], "", view.deck_n, words[1]),
        (ICONS[0], "", view.construction_left, words[2]),
        (ICONS[1], "", view.trucking_left, words[3]),
        *((ICONS[2], f"k-{PAINTS[n]}", left[n], f"{COLOUR_IDS[n]} splitters") for n in range(view.colours)),
    )


def _player(voice: Voice, view: State, seat: int, by: Chosen) -> Player:
    return Player(
        _doing(voice, view, seat),
        view.construction[seat],
        view.trucking[seat],
        tuple((PAINTS[n], view.splitters[seat][n]) for n in range(view.colours)),
        view.scaffolding[seat],
        view.hand_n[seat],
        tuple((PAINTS[n], view.shipped[seat][n], view.received[seat][n]) for n in range(view.colours)),
        points(view, seat),
        stars(view, seat),
        active_docks(view, seat),
        tuple(shown_tile(view, tile, by) for tile in range(TILES) if view.tile_at[tile] == Place.HAND + seat),
        tuple(shown_stack(view, seat, stack, by) for stack in range(STACKS)),
        voice.who(seat),
    )


def _doing(voice: Voice, view: State, seat: int) -> str:
    """Say what a seat is about, in two or three words."""
    if view.phase == Phase.DRAFT:
        if view.chosen[seat]:
            return voice.verb(seat, "have chosen")
        return "your turn" if seat == voice.reader else "chooses"
    if view.phase < Phase.BUILD or view.phase == Phase.OVER:
        return ""
    if view.phase == Phase.STORE and waiting_for(view) == seat:
        return voice.verb(seat, "store tiles")
    spoken = [fact.text for fact in seat_facts(voice, view, seat) if fact.clause in ("2.1", "2.2", "5.3")]
    return spoken[0] if spoken else ""


def _notes(voice: Voice, view: State) -> tuple[Note, ...]:
    """Give what the reader could have written down: cards that may be hidden, and what the bag holds."""
    if view.phase == Phase.OVER:
        return ()
    spaces = {
        TRUCK_IDS[truck]: TRUCK_SPACES[truck].replace(OPEN_SPACE, "▫").replace("x", "▪") for truck in range(TRUCKS)
    }
    tiles = [tile for tile in range(TILES) if view.tile_at[tile] == Place.BAG]
    return (
        *(
            Note(row.about, tuple((name, spaces[name]) for name in row.possible), ())
            for row in memory(voice, view)
            if row.key != "bag"
        ),
        Note(f"Bag: {count(view.bag_n, 'tile')}", (), tuple(shown_tile(view, tile, {}) for tile in tiles)),
    )


def _deciders(view: State) -> tuple[Decider, ...]:
    """Give what may let fewer points win, or break a tie (8.1, 8.2, 8.4); what tells nobody apart says nothing."""
    able = [is_eligible(view, seat) for seat in range(SEATS)]
    seen = [stars(view, seat) for seat in range(SEATS)]
    rows = []
    if not all(able):
        texts = tuple("yes" if each else "no" for each in able)
        rows.append(Decider("Two of each colour shipped", "needed to win", texts))
    if any(seen):
        rows.append(Decider("Stars", "count before points", tuple(map(str, seen))))
    if all(able) and len(set(seen)) == 1 and points(view, 0) == points(view, 1):
        texts = tuple("yes" if seat == leader(view) else "no" for seat in range(SEATS))
        rows.append(Decider("Ahead on the track", "decides between equals", texts))
    return tuple(rows)
