"""Where every piece lies, and what a sound state fulfils."""

from __future__ import annotations

from ....core.kernel import Grid, rule
from ..pieces import (
    CELLS,
    COLOUR_IDS,
    COLOURS,
    CONSTRUCTION_TOKENS,
    GOODS,
    MOST_IN_LANE,
    PIECE_SHAPE,
    SCAFFOLDING,
    SEATS,
    SHAPE_CELLS,
    SPLITTERS,
    STREETS,
    TILE_IDS,
    TILES,
    TRUCK_IDS,
    TRUCK_SIZE,
    TRUCKING_TOKENS,
    TRUCKS,
)  # fmt: skip
from ..state import BOTH_SIDES, LANES, STACKS, Fate, Place, State
from .lines import dock_colour
from .trucking import lane_length

A_CARD = TILES
A_TRUCK = A_CARD + TRUCKS
A_GOOD = A_TRUCK + TRUCKS
A_SPLITTER = A_GOOD + COLOURS
A_CONSTRUCTION = A_SPLITTER + COLOURS
A_TRUCKING = A_CONSTRUCTION + 1
A_SCAFFOLD = A_TRUCKING + 1
"""The kinds of pieces: tiles first, then these, in the order of KINDS."""

KINDS = (
    *((f"tile {tile}", 1) for tile in TILE_IDS),
    *((f"card {truck}", 1) for truck in TRUCK_IDS),
    *((f"truck {truck}", 1) for truck in TRUCK_IDS),
    *((f"{colour} good", SEATS * GOODS) for colour in COLOUR_IDS),
    *((f"{colour} splitter", n) for colour, n in zip(COLOUR_IDS, SPLITTERS, strict=True)),
    ("Construction token", CONSTRUCTION_TOKENS),
    ("Trucking token", TRUCKING_TOKENS),
    ("scaffolding", SCAFFOLDING),
)

SUPPLY, GONE, BOX, STREET, WITH_SEAT = range(5)
ON_BOARD = WITH_SEAT + SEATS
PLACES = (
    "the supply", "out of the game", "the box", "the street",
    *(f"seat {seat + 1}" for seat in range(SEATS)), *(f"the board of seat {seat + 1}" for seat in range(SEATS)),
)  # fmt: skip

INVARIANTS = (
    "The pieces and the scaffolding of a board add up to its heights.",
    "The docks show what the lines connect.",
    "The sizes of bag, deck, hands and stacks are told truly.",
    "Only trucks that were played stand in the lanes, and no lane is too long.",
    "A card given away lies in the other's hand.",
    "No two goods of a colour lie side by side on a truck.",
)
HEIGHTS, DOCKS, COUNTS, QUEUES, GIFTS, NEIGHBOURS = range(1, 7)


@rule
def audit(s: State, tally: Grid) -> int:
    """Count every piece where it lies; return the number of a broken invariant, or 0."""
    broken = audit_tiles(s, tally)
    in_deck = 0
    for truck in range(TRUCKS):
        in_deck += s.deck[truck]
        tally[A_CARD + truck][SUPPLY] = s.deck[truck]
        tally[A_TRUCK + truck][SUPPLY] = 1
        for seat in range(SEATS):
            tally[A_CARD + truck][WITH_SEAT + seat] = s.hand[seat][truck]
            if s.gift[seat][truck] == 1 and s.hand[1 - seat][truck] == 0:
                broken = GIFTS
        if s.fate[truck] != Fate.UNSEEN:
            tally[A_CARD + truck][GONE] = 1
            if s.fate[truck] < Fate.SCRAPPED:
                tally[A_TRUCK + truck][SUPPLY] = 0
                tally[A_TRUCK + truck][GONE] = 1
        for space in range(TRUCK_SIZE[truck] - 1):
            good = s.cargo[truck][space]
            if good >= 0:
                tally[A_GOOD + good][STREET] += 1
                if space > 0 and s.cargo[truck][space - 1] == good:
                    broken = NEIGHBOURS
    for lane in range(LANES):
        if lane_length(s, lane) > STREETS:
            broken = QUEUES
        for place in range(MOST_IN_LANE):
            truck = s.lane[lane][place]
            if truck >= 0:
                tally[A_TRUCK + truck][STREET] += 1
                tally[A_TRUCK + truck][GONE] -= 1
                if s.fate[truck] == Fate.UNSEEN or s.fate[truck] >= Fate.SCRAPPED:
                    broken = QUEUES
    for colour in range(COLOURS):
        tally[A_GOOD + colour][GONE] = s.lost[colour]
        tally[A_SPLITTER + colour][SUPPLY] = s.splitters_left[colour]
        if colour >= s.colours:
            tally[A_GOOD + colour][BOX] = SEATS * GOODS
            tally[A_SPLITTER + colour][BOX] = SPLITTERS[colour]
    tally[A_CONSTRUCTION][SUPPLY] = s.construction_left
    tally[A_TRUCKING][SUPPLY] = s.trucking_left
    tally[A_SCAFFOLD][BOX] = SCAFFOLDING
    for seat in range(SEATS):
        tally[A_CONSTRUCTION][WITH_SEAT + seat] = s.construction[seat]
        tally[A_TRUCKING][WITH_SEAT + seat] = s.trucking[seat]
        tally[A_SCAFFOLD][BOX] -= s.opt_scaffolding[seat]
        tally[A_SCAFFOLD][WITH_SEAT + seat] = s.scaffolding[seat]
        tally[A_SCAFFOLD][ON_BOARD + seat] = s.opt_scaffolding[seat] - s.scaffolding[seat]
        in_hand = 0
        for truck in range(TRUCKS):
            in_hand += s.hand[seat][truck]
        if in_hand != s.hand_n[seat] or in_deck != s.deck_n:
            broken = COUNTS
        for colour in range(s.colours):
            tally[A_GOOD + colour][WITH_SEAT + seat] = GOODS - s.shipped[seat][colour] + s.received[seat][colour]
            tally[A_SPLITTER + colour][WITH_SEAT + seat] = s.splitters[seat][colour]
            tally[A_SPLITTER + colour][ON_BOARD + seat] = s.splitters_laid[seat][colour]
    return broken


@rule
def audit_tiles(s: State, tally: Grid) -> int:
    """Count the tiles; see that boards, docks and stacks agree with them."""
    broken = 0
    in_bag = 0
    for tile in range(TILES):
        at = s.tile_at[tile]
        if at == Place.BAG:
            in_bag += 1
            tally[tile][SUPPLY] = 1
        elif at < Place.LAID:
            tally[tile][WITH_SEAT + (at - Place.HAND) % SEATS] = 1
        elif at < Place.GONE:
            tally[tile][ON_BOARD + at - Place.LAID] = 1
        else:
            tally[tile][GONE] = 1
    if in_bag != s.bag_n:
        broken = COUNTS
    for seat in range(SEATS):
        in_hand = 0
        levels = s.opt_scaffolding[seat] - s.scaffolding[seat]
        for tile in range(TILES):
            if s.tile_at[tile] == Place.HAND + seat:
                in_hand += 1
            elif s.tile_at[tile] == Place.LAID + seat:
                levels += SHAPE_CELLS[PIECE_SHAPE[tile][0]]
        for colour in range(COLOURS):
            levels += s.splitters_laid[seat][colour]
        for cell in range(CELLS):
            levels -= s.height[seat][cell]
        if levels != 0:
            broken = HEIGHTS
        if in_hand != s.tiles_n[seat]:
            broken = COUNTS
        for stack in range(STACKS):
            left = s.stack_n[seat][stack]
            tile = s.stack_top[seat][stack]
            while left > 0 and tile >= 0 and s.tile_at[tile] == Place.STORED + seat:
                tile = s.beneath[tile]
                left -= 1
            if left != 0 or tile >= 0:
                broken = COUNTS
        for side in range(BOTH_SIDES):
            for street in range(STREETS):
                if s.docks[seat * BOTH_SIDES + side][street] != dock_colour(s, seat, side, street):
                    broken = DOCKS
    return broken
