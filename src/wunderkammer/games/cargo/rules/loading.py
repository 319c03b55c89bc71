"""Goods go onto the trucks at the shipping docks and off them at the receiving docks (5.6 to 5.12)."""

from __future__ import annotations

from ....core.kernel import Row, note, rule
from ..components import (
    GOODS,
    MOST_IN_LANE,
    RECEIVE_ITEM,
    SEATS,
    SHIP_ITEM,
    SLOT_ITEM,
    SLOTS,
    SPACE_OPEN,
    STREETS,
    TRUCK_BONUS,
    TRUCK_SIZE,
)  # fmt: skip
from ..moves import COLUMN, FULL, LOAD, LOADS, SURPLUS, UNLOADS
from ..state import BOTH_SIDES, RECEIVE, SHIP, State
from .bonus import owe

ALL_STREETS = (1 << STREETS) - 1


@rule
def part_seat(s: State) -> int:
    """Give the seat whose goods move in this part: the seat whose turn it is, then the other (5.6)."""
    return s.turn if s.part % SEATS == 0 else 1 - s.turn


@rule
def move_goods(s: State) -> bool:
    """Move the goods of this part; say whether their owner must choose first (5.6)."""
    seat = part_seat(s)
    if s.part < SEATS:
        load_forced(s, seat)
        if load_choices(s, seat) != 0:
            return True
        pay_shipping(s, seat)
    else:
        unload(s, seat)
    s.loaded = 0
    s.skipped = 0
    s.part += 1
    return False


# -- loading ---------------------------------------------------------------------------------------------------


@rule
def loadable(s: State, seat: int, colour: int) -> int:
    """Give the streets, as bits, where a good of a colour could be loaded now (5.7)."""
    lane = seat * BOTH_SIDES + SHIP
    streets = 0
    if s.shipped[seat][colour] == GOODS:
        return streets
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[lane][place]
        if truck < 0:
            break
        last = TRUCK_SIZE[truck] - 1
        for space in range(last):
            if s.docks[lane][rear + space] == colour and SPACE_OPEN[truck][space] == 1 and s.cargo[truck][space] < 0:
                alike = space > 0 and s.cargo[truck][space - 1] == colour
                if space + 1 < last and s.cargo[truck][space + 1] == colour:
                    alike = True
                if not alike:
                    streets |= 1 << (rear + space)
        rear += TRUCK_SIZE[truck]
    return streets


@rule
def coupled(s: State, seat: int) -> int:
    """Give the streets, as bits, whose load space has another of the same truck before it (5.7)."""
    streets = 0
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[seat * BOTH_SIDES + SHIP][place]
        if truck < 0:
            break
        for space in range(1, TRUCK_SIZE[truck] - 1):
            streets |= 1 << (rear + space - 1)
        rear += TRUCK_SIZE[truck]
    return streets


@rule
def complete_sets(s: State, seat: int, colour: int) -> int:
    """Look at all sets of streets that can be loaded together and to which none can be added (5.7, 5.8).

    Return, as bits, the streets that are in every such set, and above them, shifted by STREETS, the lowest
    street of each set: a set is picked in ascending order, so these are the possible next picks.
    """
    streets = loadable(s, seat, colour)
    stock = GOODS - s.shipped[seat][colour]
    tied = streets & (streets >> 1) & coupled(s, seat)
    free = streets & ~s.skipped
    every = ALL_STREETS
    lowest = 0
    chosen = free
    while chosen != 0:
        alone = chosen & (chosen >> 1) & tied == 0
        n = 0
        rest = chosen
        while rest != 0:
            rest &= rest - 1
            n += 1
        excluded = chosen | ((chosen & tied) << 1) | ((chosen >> 1) & tied)
        if alone and n <= stock and (n == stock or streets & ~excluded == 0):
            every &= chosen
            lowest |= chosen & -chosen
        if tied == 0 and n <= stock and chosen == streets:
            break
        chosen = (chosen - 1) & free
    if lowest == 0:
        return 0
    return every | (lowest << STREETS)


@rule
def load_forced(s: State, seat: int) -> None:
    """Load what every possible choice would load, streets ascending (5.8)."""
    forced = ALL_STREETS
    while forced != 0:
        forced = 0
        for colour in range(s.colours):
            forced |= complete_sets(s, seat, colour) & ALL_STREETS
        for street in range(STREETS):
            if forced >> street & 1 == 1:
                load_good(s, seat, street)


@rule
def load_choices(s: State, seat: int) -> int:
    """Give the streets, as bits, among which the owner must choose the next; one colour after the other (5.8)."""
    for colour in range(s.colours):
        choices = complete_sets(s, seat, colour) >> STREETS
        if choices != 0:
            return choices
    return 0


@rule
def legal_load(s: State, seat: int, out: Row) -> int:
    """List the streets that can be loaded next (5.8)."""
    n = 0
    choices = load_choices(s, seat)
    for street in range(STREETS):
        if choices >> street & 1 == 1:
            out[n] = LOAD + street
            n += 1
    return n


@rule
def choose_load(s: State, seat: int, street: int) -> None:
    """Load a street by choice: lower ones of its colour are passed over (5.8)."""
    colour = s.docks[seat * BOTH_SIDES + SHIP][street]
    s.skipped |= loadable(s, seat, colour) & ((1 << street) - 1)
    load_good(s, seat, street)


@rule
def load_good(s: State, seat: int, street: int) -> None:
    """Put a good of the dock's colour on the truck beside it: it is shipped (5.7)."""
    lane = seat * BOTH_SIDES + SHIP
    colour = s.docks[lane][street]
    rear = 0
    place = 0
    while street >= rear + TRUCK_SIZE[s.lane[lane][place]]:
        rear += TRUCK_SIZE[s.lane[lane][place]]
        place += 1
    s.cargo[s.lane[lane][place]][street - rear] = colour
    s.shipped[seat][colour] += 1
    s.loaded |= 1 << street
    note(s, LOADS, seat, street, colour)


@rule
def is_full(s: State, truck: int) -> bool:
    """Say whether every open space of a truck holds a good (5.9)."""
    for space in range(TRUCK_SIZE[truck] - 1):
        if SPACE_OPEN[truck][space] == 1 and s.cargo[truck][space] < 0:
            return False
    return True


@rule
def pay_shipping(s: State, seat: int) -> None:
    """Pay the columns that are complete now, then the trucks that were filled (5.9, 5.10)."""
    lane = seat * BOTH_SIDES + SHIP
    complete = GOODS
    for colour in range(s.colours):
        complete = min(complete, s.shipped[seat][colour])
    while s.columns[lane] < complete:
        note(s, COLUMN, seat, SHIP, s.columns[lane])
        owe(s, seat, SHIP_ITEM[s.opt_shift][s.columns[lane]])
        s.columns[lane] += 1
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[lane][place]
        if truck < 0:
            break
        beside = ((1 << TRUCK_SIZE[truck]) - 1) << rear
        if s.loaded & beside != 0 and is_full(s, truck):
            note(s, FULL, seat, truck)
            owe(s, seat, TRUCK_BONUS[truck])
        rear += TRUCK_SIZE[truck]


# -- unloading -------------------------------------------------------------------------------------------------


@rule
def unload(s: State, seat: int) -> None:
    """Take off every good beside a receiving dock of its colour; pay slots, then columns (5.11, 5.12)."""
    lane = seat * BOTH_SIDES + RECEIVE
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[lane][place]
        if truck < 0:
            break
        for space in range(TRUCK_SIZE[truck] - 1):
            colour = s.cargo[truck][space]
            if colour >= 0 and s.docks[lane][rear + space] == colour:
                s.cargo[truck][space] = -1
                note(s, UNLOADS, seat, rear + space, colour)
                if s.received[seat][colour] < SLOTS:
                    owe(s, seat, SLOT_ITEM[s.opt_shift][s.received[seat][colour]])
                    s.received[seat][colour] += 1
                else:
                    s.lost[colour] += 1
                    note(s, SURPLUS, colour)
        rear += TRUCK_SIZE[truck]
    complete = SLOTS
    for colour in range(s.colours):
        complete = min(complete, s.received[seat][colour])
    while s.columns[lane] < complete:
        note(s, COLUMN, seat, RECEIVE, s.columns[lane])
        owe(s, seat, RECEIVE_ITEM[s.opt_shift][s.columns[lane]])
        s.columns[lane] += 1
