"""What the box of Curious Cargo holds: where every piece lies, and what a sound state fulfils."""

from __future__ import annotations

from ...core.game import Inventory
from ...core.kernel import Grid, rule
from .components import (
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
from .rules.lines import dock_colour
from .rules.trucking import lane_length
from .state import BOTH_SIDES, LANES, STACKS, Fate, Place, State

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

INVENTORY = Inventory(pieces=KINDS, places=PLACES, invariants=INVARIANTS)


@rule
def audit(s: State, tally: Grid) -> int:
    """Count every piece where it lies; return the number of a broken invariant, or 0."""
    count_tiles(s, tally)
    count_cards_and_trucks(s, tally)
    count_goods(s, tally)
    count_supplies(s, tally)
    for seat in range(SEATS):
        if levels_amiss(s, seat) != 0:
            return HEIGHTS
        for side in range(BOTH_SIDES):
            for street in range(STREETS):
                if s.docks[seat * BOTH_SIDES + side][street] != dock_colour(s, seat, side, street):
                    return DOCKS
        if not are_hands_told_truly(s, seat) or not are_stacks_told_truly(s, seat):
            return COUNTS
    if not are_bag_and_deck_told_truly(s):
        return COUNTS
    for lane in range(LANES):
        if not is_lane_sound(s, lane):
            return QUEUES
    for truck in range(TRUCKS):
        if not are_gifts_held(s, truck):
            return GIFTS
        if not is_cargo_apart(s, truck):
            return NEIGHBOURS
    return 0


# -- where the pieces lie ------------------------------------------------------------------------------------


@rule
def count_tiles(s: State, tally: Grid) -> None:
    """Count the conveyor tiles."""
    for tile in range(TILES):
        at = s.tile_at[tile]
        if at == Place.BAG:
            tally[tile][SUPPLY] = 1
        elif at < Place.LAID:
            tally[tile][WITH_SEAT + (at - Place.HAND) % SEATS] = 1
        elif at < Place.GONE:
            tally[tile][ON_BOARD + at - Place.LAID] = 1
        else:
            tally[tile][GONE] = 1


@rule
def count_cards_and_trucks(s: State, tally: Grid) -> None:
    """Count the truck cards, and the trucks: in the supply until their card is played, then on the street or gone."""
    for truck in range(TRUCKS):
        tally[A_CARD + truck][SUPPLY] = s.deck[truck]
        for seat in range(SEATS):
            tally[A_CARD + truck][WITH_SEAT + seat] = s.hand[seat][truck]
        tally[A_CARD + truck][GONE] = 0 if s.fate[truck] == Fate.UNSEEN else 1
        tally[A_TRUCK + truck][GONE if was_played(s, truck) else SUPPLY] = 1
    for lane in range(LANES):
        for place in range(MOST_IN_LANE):
            truck = s.lane[lane][place]
            if truck >= 0:
                tally[A_TRUCK + truck][STREET] += 1
                tally[A_TRUCK + truck][GONE] -= 1


@rule
def was_played(s: State, truck: int) -> bool:
    """Say whether a truck's card was played, not discarded for tiles."""
    return Fate.PLAYED <= s.fate[truck] < Fate.SCRAPPED


@rule
def count_goods(s: State, tally: Grid) -> None:
    """Count the goods: not yet shipped or received, on trucks, lost, or left in the box by day."""
    for truck in range(TRUCKS):
        for space in range(TRUCK_SIZE[truck] - 1):
            good = s.cargo[truck][space]
            if good >= 0:
                tally[A_GOOD + good][STREET] += 1
    for colour in range(COLOURS):
        tally[A_GOOD + colour][GONE] = s.lost[colour]
        if colour >= s.colours:
            tally[A_GOOD + colour][BOX] = SEATS * GOODS
        else:
            for seat in range(SEATS):
                tally[A_GOOD + colour][WITH_SEAT + seat] = GOODS - s.shipped[seat][colour] + s.received[seat][colour]


@rule
def count_supplies(s: State, tally: Grid) -> None:
    """Count splitters, tokens and scaffolding."""
    for colour in range(COLOURS):
        tally[A_SPLITTER + colour][SUPPLY] = s.splitters_left[colour]
        if colour >= s.colours:
            tally[A_SPLITTER + colour][BOX] = SPLITTERS[colour]
        for seat in range(SEATS):
            tally[A_SPLITTER + colour][WITH_SEAT + seat] = s.splitters[seat][colour]
            tally[A_SPLITTER + colour][ON_BOARD + seat] = s.splitters_laid[seat][colour]
    tally[A_CONSTRUCTION][SUPPLY] = s.construction_left
    tally[A_TRUCKING][SUPPLY] = s.trucking_left
    tally[A_SCAFFOLD][BOX] = SCAFFOLDING
    for seat in range(SEATS):
        tally[A_CONSTRUCTION][WITH_SEAT + seat] = s.construction[seat]
        tally[A_TRUCKING][WITH_SEAT + seat] = s.trucking[seat]
        tally[A_SCAFFOLD][BOX] -= s.opt_scaffolding[seat]
        tally[A_SCAFFOLD][WITH_SEAT + seat] = s.scaffolding[seat]
        tally[A_SCAFFOLD][ON_BOARD + seat] = s.opt_scaffolding[seat] - s.scaffolding[seat]


# -- what a sound state fulfils ------------------------------------------------------------------------------


@rule
def levels_amiss(s: State, seat: int) -> int:
    """Give what the pieces and the scaffolding laid on a board fill, less what its heights say."""
    levels = s.opt_scaffolding[seat] - s.scaffolding[seat]
    for tile in range(TILES):
        if s.tile_at[tile] == Place.LAID + seat:
            levels += SHAPE_CELLS[PIECE_SHAPE[tile][0]]
    for colour in range(COLOURS):
        levels += s.splitters_laid[seat][colour]
    for cell in range(CELLS):
        levels -= s.height[seat][cell]
    return levels


@rule
def are_hands_told_truly(s: State, seat: int) -> bool:
    """Say whether a seat holds as many tiles and truck cards as the table tells."""
    tiles = 0
    for tile in range(TILES):
        if s.tile_at[tile] == Place.HAND + seat:
            tiles += 1
    cards = 0
    for truck in range(TRUCKS):
        cards += s.hand[seat][truck]
    return tiles == s.tiles_n[seat] and cards == s.hand_n[seat]


@rule
def are_stacks_told_truly(s: State, seat: int) -> bool:
    """Say whether a seat's stacks are as high as the table tells, down to their last tile."""
    for stack in range(STACKS):
        left = s.stack_n[seat][stack]
        tile = s.stack_top[seat][stack]
        while left > 0 and tile >= 0 and s.tile_at[tile] == Place.STORED + seat:
            tile = s.beneath[tile]
            left -= 1
        if left != 0 or tile >= 0:
            return False
    return True


@rule
def are_bag_and_deck_told_truly(s: State) -> bool:
    """Say whether the bag and the deck hold as many tiles and cards as the table tells."""
    tiles = 0
    for tile in range(TILES):
        if s.tile_at[tile] == Place.BAG:
            tiles += 1
    cards = 0
    for truck in range(TRUCKS):
        cards += s.deck[truck]
    return tiles == s.bag_n and cards == s.deck_n


@rule
def is_lane_sound(s: State, lane: int) -> bool:
    """Say whether the trucks of a lane fit on the street and were all played."""
    for place in range(MOST_IN_LANE):
        truck = s.lane[lane][place]
        if truck >= 0 and not was_played(s, truck):
            return False
    return lane_length(s, lane) <= STREETS


@rule
def are_gifts_held(s: State, truck: int) -> bool:
    """Say whether a card that was given away in the draft is in the other's hand."""
    for seat in range(SEATS):
        if s.gift[seat][truck] == 1 and s.hand[1 - seat][truck] == 0:
            return False
    return True


@rule
def is_cargo_apart(s: State, truck: int) -> bool:
    """Say whether no two goods of a colour lie side by side on a truck."""
    for space in range(1, TRUCK_SIZE[truck] - 1):
        if s.cargo[truck][space] >= 0 and s.cargo[truck][space] == s.cargo[truck][space - 1]:
            return False
    return True
