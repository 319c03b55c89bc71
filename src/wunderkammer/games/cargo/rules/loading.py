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
def tied(s: State, seat: int, streets: int) -> int:
    """Give those of some streets, as bits, that exclude the next one: both lie beside one truck (5.7)."""
    neighbours = streets & (streets >> 1)
    return neighbours & coupled(s, seat) if neighbours != 0 else 0


@rule
def is_complete(chosen: int, streets: int, ties: int, stock: int) -> bool:
    """Say whether the chosen of some streets can be loaded together and no other of them could be added (5.8).

    `ties` are the streets that exclude the next one, `stock` is how many goods there are; streets are bits.
    """
    if chosen & (chosen >> 1) & ties != 0:
        return False
    n = 0
    rest = chosen
    while rest != 0:
        rest &= rest - 1
        n += 1
    if n >= stock:
        return n == stock
    excluded = ((chosen & ties) << 1) | ((chosen >> 1) & ties)
    return streets & ~(chosen | excluded) == 0


@rule
def sure_loads(s: State, seat: int, colour: int) -> int:
    """Give the streets, as bits, that are in every set of a colour that the owner could load (5.8)."""
    streets = loadable(s, seat, colour)
    ties = tied(s, seat, streets)
    stock = GOODS - s.shipped[seat][colour]
    free = streets & ~s.skipped
    if ties == 0 and is_complete(free, streets, ties, stock):
        return free
    sure = free
    chosen = free
    while chosen != 0:
        if is_complete(chosen, streets, ties, stock):
            sure &= chosen
        chosen = (chosen - 1) & free
    return sure


@rule
def next_picks(s: State, seat: int, colour: int) -> int:
    """Give the streets, as bits, that can be picked next for a set of a colour: each set is picked upwards (5.8)."""
    streets = loadable(s, seat, colour)
    ties = tied(s, seat, streets)
    stock = GOODS - s.shipped[seat][colour]
    free = streets & ~s.skipped
    picks = 0
    chosen = free
    while chosen != 0:
        if is_complete(chosen, streets, ties, stock):
            picks |= chosen & -chosen
        chosen = (chosen - 1) & free
    return picks


@rule
def load_forced(s: State, seat: int) -> None:
    """Load what every possible choice would load, streets ascending (5.8)."""
    again = True
    while again:
        forced = 0
        for colour in range(s.colours):
            forced |= sure_loads(s, seat, colour)
        for street in range(STREETS):
            if forced >> street & 1 == 1:
                load_good(s, seat, street)
        again = forced != 0


@rule
def load_choices(s: State, seat: int) -> int:
    """Give the streets, as bits, among which the owner must choose the next; one colour after the other (5.8)."""
    for colour in range(s.colours):
        choices = next_picks(s, seat, colour)
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
def columns_shipped(s: State, seat: int) -> int:
    """Count the columns of a shipping board that are empty in every colour (5.10)."""
    complete = GOODS
    for colour in range(s.colours):
        complete = min(complete, s.shipped[seat][colour])
    return complete


@rule
def columns_received(s: State, seat: int) -> int:
    """Count the columns of receiving slots that are filled in every colour (5.12)."""
    complete = SLOTS
    for colour in range(s.colours):
        complete = min(complete, s.received[seat][colour])
    return complete


@rule
def pay_shipping(s: State, seat: int) -> None:
    """Pay the columns that are complete now, then the trucks that were filled (5.9, 5.10)."""
    lane = seat * BOTH_SIDES + SHIP
    complete = columns_shipped(s, seat)
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
    complete = columns_received(s, seat)
    while s.columns[lane] < complete:
        note(s, COLUMN, seat, RECEIVE, s.columns[lane])
        owe(s, seat, RECEIVE_ITEM[s.opt_shift][s.columns[lane]])
        s.columns[lane] += 1
