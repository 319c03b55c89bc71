"""The state of Curious Cargo: phases, limits, options and the layout."""

from __future__ import annotations

from enum import IntEnum

from ...core.kernel import Grid, Row
from ...core.kinds import by_seat, count, flag, mask, numbered, one_of, per, per_seat, seat, subset_of
from ...core.layout import Layout, chosen, nobody, owner, public, scratch, seen_by
from ...core.options import Option, Options
from .components import (
    BOARD_IDS,
    CELLS,
    COLOUR_IDS,
    COLOURS,
    CONSTRUCTION_TOKENS,
    GOODS,
    ITEMS,
    MOST_CELLS,
    MOST_IN_LANE,
    MOST_SPACES,
    PATTERNS,
    SCAFFOLDING,
    SEATS,
    SHIFTS,
    SIDES,
    SLOTS,
    SPLITTERS,
    STREETS,
    TILE_IDS,
    TILES,
    TRACK_CARDS,
    TRACK_END,
    TRACK_FIRST,
    TRACK_SECOND,
    TRUCK_IDS,
    TRUCK_TILES,
    TRUCKING_TOKENS,
    TRUCKS,
    TURNS,
)  # fmt: skip

ACTIONS_A_TURN = 3
EXTRA_ACTIONS = 2
"""What a Construction token adds (4.1)."""
ACTION_AP = 2
TOKEN_AP = 2
TOKEN_LIMIT = 3
"""The tokens of a kind that a seat keeps at a clean-up (6.2)."""
TOKENS_A_TRADE = 2
TILES_A_CARD = 2
"""The stored tiles that buy a truck card (5.14)."""
LEAST_SHIPPED = 2
"""The goods of every colour that a winner has shipped (8.1)."""
IDLE_ROUNDS = 2
"""Rounds of nothing but passing, running, that end the match (7.3)."""
STACKS = 2
STACK_NAMES = ("left", "right")


class Phase(IntEnum):
    """The parts of a match; a round is BUILD, STORE, TRUCK, STORE."""

    LEAD = 0
    DEAL = 1
    DRAFT = 2
    BUILD = 3
    TRUCK = 4
    STORE = 5
    OVER = 6


class Place(IntEnum):
    """Where a tile is; a seat's own place is that number + the seat."""

    BAG = 0
    HAND = 1
    STORED = HAND + SEATS
    LAID = STORED + SEATS
    GONE = LAID + SEATS


class Fate(IntEnum):
    """What became of a truck card; who did it is added. UNSEEN ones are in the deck or in a hand."""

    UNSEEN = 0
    PLAYED = 1
    SCRAPPED = PLAYED + SEATS
    END = SCRAPPED + SEATS


SHIP, RECEIVE = range(2)
BOTH_SIDES = len(SIDES)
LANES = SEATS * BOTH_SIDES
"""A seat's lanes are its shipping lane, seat * 2, and its receiving lane, seat * 2 + 1."""
PARTS = LANES
"""Goods move in four parts: both shipping lanes, then both receiving lanes (5.6)."""
MOST_DUE = max(
    MOST_CELLS + sum(TRACK_CARDS) + sum(map(max, TRACK_FIRST, TRACK_SECOND)),
    GOODS + MOST_IN_LANE,
    STREETS + SLOTS,
    max(TRUCK_TILES),
)
MOST_ROUNDS = 2 * (4 * TILES + 4 * TRUCKS + 4 * (CONSTRUCTION_TOKENS + TRUCKING_TOKENS))
"""A round that is not idle uses up a tile, a card or a token, and no two idle rounds run before the end (7.3)."""
MOST_HEIGHT = TILES + sum(SPLITTERS)
FARTHEST = 43
"""For bots: cells that are as far from a port, or farther, are not looked at."""


BOARD_OPTION = Option(
    "board", BOARD_IDS, BOARD_IDS[0], "Which of the boards both seats build on; the first is for beginners (1.1)."
)
SHIFT = Option("shift", SHIFTS, SHIFTS[0], "By day with two colours, or the Night Shift with three (9.1).")
DRAFT = Option(
    "draft", ("no", "yes"), "yes", "Keep one of three truck cards and hand over two, or keep the three dealt (1.6)."
)
SCAFFOLDING_EACH = SCAFFOLDING // SEATS
SCAFFOLDING_OPTIONS = tuple(
    Option(
        f"scaffolding{number}",
        tuple(map(str, range(SCAFFOLDING_EACH + 1))),
        str(SCAFFOLDING_EACH),
        f"Scaffolding of seat {number}, to even the odds (1.4).",
    )
    for number in range(1, SEATS + 1)
)
STARTER = Option(
    "starter",
    ("random", *(str(n + 1) for n in range(SEATS))),
    "random",
    "Who starts: a random seat, or that one (1.2).",
)
OPTIONS = Options(BOARD_OPTION, SHIFT, DRAFT, *SCAFFOLDING_OPTIONS, STARTER)

EACH_CELL = per("cell", CELLS)
EACH_TILE = per("tile", TILE_IDS)
EACH_TRUCK = per("truck", TRUCK_IDS)
EACH_COLOUR = per("colour", COLOUR_IDS)
EACH_LANE = per_seat(SEATS, each=SIDES)
PIECE_IDS = (*TILE_IDS, *(f"splitter-{colour}" for colour in COLOUR_IDS))


class State(Layout, seats=SEATS):
    """All that is on the table, and in hands."""

    opt_board: int = chosen(BOARD_OPTION)
    opt_shift: int = chosen(SHIFT)
    opt_draft: int = chosen(DRAFT)
    opt_starter: int = chosen(STARTER, kind=one_of("random", by_seat(SEATS)))
    colours: int = public(count(COLOURS))

    phase: int = public(one_of(Phase))
    half: int = public(one_of(tuple(Phase)[: Phase.TRUCK + 1]))
    """BUILD or TRUCK: which half of the round this is, also while tiles are stored."""
    round: int = public(count(MOST_ROUNDS))
    turn: int = public(seat(SEATS, none=True))
    turn_n: int = public(count(SEATS - 1))
    """How many seats had their turn in this phase."""
    busy: int = public(flag())
    """Whether anybody did more than pass in this round."""
    idle_n: int = public(count(IDLE_ROUNDS))

    actions_n: int = public(count(ACTIONS_A_TURN + EXTRA_ACTIONS))
    """Construction actions left in this turn."""
    token_used: int = public(flag())
    picked: int = public(one_of(PIECE_IDS, none=True))
    """The piece that waits for its place."""
    acted: int = public(flag())
    """Whether the one trucking action of this turn is taken."""
    ap: int = public(count(ACTION_AP + TOKEN_AP))
    owes_truck: int = public(flag())
    """Whether a truck must still be played for a Trucking token (4.4)."""
    sold: int = public(one_of(STACK_NAMES, none=True))
    """The stack that the first of two tiles for a card was taken from."""
    stack_now: int = public(one_of(STACK_NAMES))
    """The first stack that tiles may still be stored on (6.4)."""

    due: Row = public(one_of(ITEMS, none=True), per("place", MOST_DUE))
    """Items to be paid, in this order, before anything else is chosen."""
    due_n: int = public(count(MOST_DUE))
    due_to: int = public(seat(SEATS, none=True))
    part: int = public(count(PARTS))
    """Which lane's goods move now; PARTS when none do."""
    loaded: int = public(subset_of(numbered("street", STREETS)))
    """The streets that were loaded in this part."""
    skipped: int = public(subset_of(numbered("street", STREETS)))
    """The streets that the owner chose not to load in this part."""

    top: Grid = public(one_of(numbered("pattern", PATTERNS)), per_seat(SEATS), EACH_CELL)
    """The pattern that each cell of a board shows."""
    laid: Grid = public(one_of(PIECE_IDS, none=True), per_seat(SEATS), EACH_CELL)
    """The piece that shows it."""
    height: Grid = public(count(MOST_HEIGHT), per_seat(SEATS), EACH_CELL)
    docks: Grid = public(one_of(COLOUR_IDS, none=True), EACH_LANE, per("street", STREETS))
    """The colour in which each dock is active, by lane."""
    scaffolding: Row = public(count(SCAFFOLDING_EACH), per_seat(SEATS))
    opt_scaffolding: Row = chosen(*SCAFFOLDING_OPTIONS, kind=count(SCAFFOLDING_EACH), axis=per_seat(SEATS))
    """With how much of it each seat begins."""

    tile_at: Row = public(
        one_of("bag", by_seat(SEATS, "hand"), by_seat(SEATS, "stored"), by_seat(SEATS, "laid"), "gone"), EACH_TILE
    )
    bag_n: int = public(count(TILES))
    tiles_n: Row = public(count(TILES), per_seat(SEATS))
    """How many tiles each seat has in hand."""
    stack_top: Grid = public(one_of(TILE_IDS, none=True), per_seat(SEATS), per("stack", STACK_NAMES))
    stack_n: Grid = public(count(TILES), per_seat(SEATS), per("stack", STACK_NAMES))
    beneath: Row = public(one_of(TILE_IDS, none=True), EACH_TILE)
    """The tile below each stored one in its stack."""

    track: Row = public(count(TRACK_END), per_seat(SEATS))
    on_top: int = public(seat(SEATS, none=True))
    """Whose forklift moved last: it lies on top where both share a space."""
    construction: Row = public(count(CONSTRUCTION_TOKENS), per_seat(SEATS))
    construction_left: int = public(count(CONSTRUCTION_TOKENS))
    trucking: Row = public(count(TRUCKING_TOKENS), per_seat(SEATS))
    trucking_left: int = public(count(TRUCKING_TOKENS))
    splitters: Grid = public(count(max(SPLITTERS)), per_seat(SEATS), EACH_COLOUR)
    splitters_left: Row = public(count(max(SPLITTERS)), EACH_COLOUR)
    splitters_laid: Grid = public(count(max(SPLITTERS)), per_seat(SEATS), EACH_COLOUR)

    shipped: Grid = public(count(GOODS), per_seat(SEATS), EACH_COLOUR)
    received: Grid = public(count(SLOTS), per_seat(SEATS), EACH_COLOUR)
    columns: Row = public(count(GOODS), EACH_LANE)
    """How many complete columns of the shipping board are paid, by lane."""
    lost: Row = public(count(SEATS * GOODS), EACH_COLOUR)
    """Goods that left the game."""
    lane: Grid = public(one_of(TRUCK_IDS, none=True), EACH_LANE, per("place", MOST_IN_LANE))
    """The trucks of each lane, the newest first."""
    cargo: Grid = public(one_of(COLOUR_IDS, none=True), EACH_TRUCK, per("space", MOST_SPACES))
    """The good on each load space, from the rear."""

    fate: Row = public(one_of("unseen", by_seat(SEATS, "played"), by_seat(SEATS, "scrapped"), "end"), EACH_TRUCK)
    deck: Row = nobody(flag(), EACH_TRUCK)
    deck_n: int = public(count(TRUCKS))
    hand: Grid = owner(flag(), per_seat(SEATS), EACH_TRUCK)
    hand_n: Row = public(count(TRUCKS), per_seat(SEATS))
    kept: Row = owner(one_of(TRUCK_IDS, none=True), per_seat(SEATS))
    """The card that a seat keeps in the draft."""
    chosen: Row = public(flag(), per_seat(SEATS))
    gift: Grid = seen_by("gift_seen", flag(), per_seat(SEATS), EACH_TRUCK)
    """The cards that a seat gave away in the draft and the other still holds: both know them, a watcher does not."""
    gift_seen: Row = public(mask(SEATS), per_seat(SEATS))

    walk: Row = scratch(1 + TURNS * sum(SPLITTERS))
    """The ends of lines that a search has yet to follow."""
    noted: Row = scratch(CELLS)
    """What a search notes of each cell: the splitters that it came through; for bots, how far a port is."""
    first: Row = scratch(FARTHEST + 1)
    """For bots: by how far a port is, one more than the first cell that a search has yet to look at."""
    later: Row = scratch(CELLS)
    """For bots: for each of those cells, one more than the next that is as far."""
    toll: Row = scratch(CELLS)
    """For bots: what it takes to lay each cell."""
    facing: Row = scratch(CELLS)
    """For bots: the ends that the neighbours of each cell show it, one bit by colour and edge."""
