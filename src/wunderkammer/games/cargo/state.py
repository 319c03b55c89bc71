"""The state of Curious Cargo: phases, limits, options and the layout."""

from __future__ import annotations

from enum import IntEnum

from ...core.kernel import Grid, Row
from ...core.layout import Layout, nobody, owner, public, scratch, seen_by
from ...core.options import Option, Options
from .components import (
    BOARD_IDS,
    BOARDS,
    CELLS,
    COLOURS,
    CONSTRUCTION_TOKENS,
    GOODS,
    ITEMS,
    MOST_CELLS,
    MOST_IN_LANE,
    MOST_SPACES,
    NOTHING,
    PATTERNS,
    PIECES,
    SCAFFOLDING,
    SEATS,
    SHIFTS,
    SIDES,
    SLOTS,
    SPLITTERS,
    STREETS,
    TILES,
    TRACK_CARDS,
    TRACK_END,
    TRACK_FIRST,
    TRACK_SECOND,
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


class State(Layout):
    """All that is on the table, and in hands."""

    seats: int = public(low=0, high=SEATS)
    opt_board: int = public(low=0, high=BOARDS - 1)
    opt_shift: int = public(low=0, high=len(SHIFTS) - 1)
    opt_draft: int = public(low=0, high=1)
    opt_starter: int = public(low=0, high=SEATS)
    colours: int = public(low=0, high=COLOURS)

    phase: int = public(low=0, high=Phase.OVER)
    half: int = public(low=0, high=Phase.TRUCK)
    """BUILD or TRUCK: which half of the round this is, also while tiles are stored."""
    round: int = public(low=0, high=MOST_ROUNDS)
    turn: int = public(low=-1, high=SEATS - 1)
    turn_n: int = public(low=0, high=SEATS - 1)
    """How many seats had their turn in this phase."""
    busy: int = public(low=0, high=1)
    """Whether anybody did more than pass in this round."""
    idle_n: int = public(low=0, high=IDLE_ROUNDS)

    actions_n: int = public(low=0, high=ACTIONS_A_TURN + EXTRA_ACTIONS)
    """Construction actions left in this turn."""
    token_used: int = public(low=0, high=1)
    picked: int = public(low=-1, high=PIECES - 1)
    """The piece that waits for its place."""
    acted: int = public(low=0, high=1)
    """Whether the one trucking action of this turn is taken."""
    ap: int = public(low=0, high=ACTION_AP + TOKEN_AP)
    owes_truck: int = public(low=0, high=1)
    """Whether a truck must still be played for a Trucking token (4.4)."""
    sold: int = public(low=-1, high=STACKS - 1)
    """The stack that the first of two tiles for a card was taken from."""
    stack_now: int = public(low=0, high=STACKS - 1)
    """The first stack that tiles may still be stored on (6.4)."""

    due: Row = public(MOST_DUE, low=NOTHING, high=len(ITEMS) - 1)
    """Items to be paid, in this order, before anything else is chosen."""
    due_n: int = public(low=0, high=MOST_DUE)
    due_to: int = public(low=-1, high=SEATS - 1)
    part: int = public(low=0, high=PARTS)
    """Which lane's goods move now; PARTS when none do."""
    loaded: int = public(low=0, high=(1 << STREETS) - 1)
    """The streets that were loaded in this part, as bits."""
    skipped: int = public(low=0, high=(1 << STREETS) - 1)
    """The streets that the owner chose not to load in this part, as bits."""

    top: Grid = public(SEATS, CELLS, low=0, high=PATTERNS - 1)
    """The pattern that each cell of a board shows."""
    laid: Grid = public(SEATS, CELLS, low=-1, high=PIECES - 1)
    """The piece that shows it."""
    height: Grid = public(SEATS, CELLS, low=0, high=MOST_HEIGHT)
    docks: Grid = public(LANES, STREETS, low=-1, high=COLOURS - 1)
    """The colour in which each dock is active, by lane."""
    scaffolding: Row = public(SEATS, low=0, high=SCAFFOLDING // SEATS)
    scaffolding_start: Row = public(SEATS, low=0, high=SCAFFOLDING // SEATS)

    tile_at: Row = public(TILES, low=0, high=Place.GONE)
    bag_n: int = public(low=0, high=TILES)
    tiles_n: Row = public(SEATS, low=0, high=TILES)
    """How many tiles each seat has in hand."""
    stack_top: Grid = public(SEATS, STACKS, low=-1, high=TILES - 1)
    stack_n: Grid = public(SEATS, STACKS, low=0, high=TILES)
    beneath: Row = public(TILES, low=-1, high=TILES - 1)
    """The tile below each stored one in its stack."""

    track: Row = public(SEATS, low=0, high=TRACK_END)
    on_top: int = public(low=-1, high=SEATS - 1)
    """Whose forklift moved last: it lies on top where both share a space."""
    construction: Row = public(SEATS, low=0, high=CONSTRUCTION_TOKENS)
    construction_left: int = public(low=0, high=CONSTRUCTION_TOKENS)
    trucking: Row = public(SEATS, low=0, high=TRUCKING_TOKENS)
    trucking_left: int = public(low=0, high=TRUCKING_TOKENS)
    splitters: Grid = public(SEATS, COLOURS, low=0, high=max(SPLITTERS))
    splitters_left: Row = public(COLOURS, low=0, high=max(SPLITTERS))
    splitters_laid: Grid = public(SEATS, COLOURS, low=0, high=max(SPLITTERS))

    shipped: Grid = public(SEATS, COLOURS, low=0, high=GOODS)
    received: Grid = public(SEATS, COLOURS, low=0, high=SLOTS)
    columns: Row = public(LANES, low=0, high=GOODS)
    """How many complete columns of the shipping board are paid, by lane."""
    lost: Row = public(COLOURS, low=0, high=SEATS * GOODS)
    """Goods that left the game."""
    lane: Grid = public(LANES, MOST_IN_LANE, low=-1, high=TRUCKS - 1)
    """The trucks of each lane, the newest first."""
    cargo: Grid = public(TRUCKS, MOST_SPACES, low=-1, high=COLOURS - 1)
    """The good on each load space, from the rear."""

    fate: Row = public(TRUCKS, low=0, high=Fate.END)
    deck: Row = nobody(TRUCKS, low=0, high=1)
    deck_n: int = public(low=0, high=TRUCKS)
    hand: Grid = owner(SEATS, TRUCKS, low=0, high=1)
    hand_n: Row = public(SEATS, low=0, high=TRUCKS)
    kept: Row = owner(SEATS, low=-1, high=TRUCKS - 1)
    """The card that a seat keeps in the draft."""
    chosen: Row = public(SEATS, low=0, high=1)
    gift: Grid = seen_by("gift_seen", SEATS, TRUCKS, low=0, high=1)
    """The cards that a seat gave away in the draft and the other still holds: both know them, a watcher does not."""
    gift_seen: Row = public(SEATS, low=0, high=(1 << SEATS) - 1)

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


def _every(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(count + 1))


OPTIONS = Options(
    Option(
        "board", BOARD_IDS, BOARD_IDS[0], "Which of the boards both seats build on; the first is for beginners (1.1)."
    ),
    Option("shift", SHIFTS, SHIFTS[0], "By day with two colours, or the Night Shift with three (9.1)."),
    Option(
        "draft", ("no", "yes"), "yes", "Keep one of three truck cards and hand over two, or keep the three dealt (1.6)."
    ),
    Option(
        "scaffolding1",
        _every(SCAFFOLDING // SEATS),
        str(SCAFFOLDING // SEATS),
        "Scaffolding of seat 1, to even the odds (1.4).",
    ),
    Option(
        "scaffolding2",
        _every(SCAFFOLDING // SEATS),
        str(SCAFFOLDING // SEATS),
        "Scaffolding of seat 2, to even the odds (1.4).",
    ),
    Option(
        "starter",
        ("random", *(str(n + 1) for n in range(SEATS))),
        "random",
        "Who starts: a random seat, or that one (1.2).",
    ),
)
