"""What a bot thinks of the lanes of Curious Cargo: goods about to move, and spaces that trucks bring to a dock."""

from __future__ import annotations

from ...core.kernel import rule
from .components import GOODS, MOST_IN_LANE, SPACE_OPEN, STREETS, TRUCK_SIZE, TRUCKS
from .rules.loading import loadable
from .state import BOTH_SIDES, LEAST_SHIPPED, RECEIVE, SHIP, State

NEEDED = 20_000
"""A good that a seat must ship to be eligible: more than all the hopes that it fulfils were worth."""
LOADS_NOW, UNLOADS_NOW = 700, 700
"""A good that will be loaded or unloaded when goods move next."""
WITHIN_REACH, WITHIN_TWO = 5000, 3000
"""A good that is needed and that one more truck of the hand, or two, would load."""
NEXT_NEEDED, NEXT_GOOD = 2000, 300
"""A free space of a truck on its way to an active dock, when it is nearly there; less for every street before it."""


@rule
def goods_waiting(s: State, seat: int, colour: int) -> int:
    """Weigh the goods of a colour that will be loaded when goods move next."""
    value = 0
    waiting = loadable(s, seat, colour)
    worth = LOADS_NOW + (NEEDED if s.shipped[seat][colour] < LEAST_SHIPPED else 0)
    while waiting != 0:
        waiting &= waiting - 1
        value += worth
    return value


@rule
def free_spaces(s: State, seat: int) -> int:
    """Weigh for each colour the free space of a truck that is nearest before one of its docks."""
    value = 0
    for colour in range(s.colours):
        best = 0
        worth = NEXT_NEEDED if s.shipped[seat][colour] < LEAST_SHIPPED else NEXT_GOOD
        for street in range(STREETS):
            if s.docks[seat * BOTH_SIDES + SHIP][street] == colour and s.shipped[seat][colour] < GOODS:
                nearest = free_space_before(s, seat, street)
                if nearest >= 0:
                    best = max(best, worth * (STREETS - street + nearest) // STREETS)
        value += best
    return value


@rule
def goods_arriving(s: State, seat: int) -> int:
    """Weigh the goods that will be unloaded when goods move next."""
    value = 0
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[seat * BOTH_SIDES + RECEIVE][place]
        if truck < 0:
            break
        for space in range(TRUCK_SIZE[truck] - 1):
            good = s.cargo[truck][space]
            if good >= 0 and s.docks[seat * BOTH_SIDES + RECEIVE][rear + space] == good:
                value += UNLOADS_NOW
        rear += TRUCK_SIZE[truck]
    return value


@rule
def free_space_before(s: State, seat: int, street: int) -> int:
    """Give the nearest street before this one where a truck has a free space, -1 if there is none."""
    nearest = -1
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[seat * BOTH_SIDES + SHIP][place]
        if truck < 0:
            break
        for space in range(TRUCK_SIZE[truck] - 1):
            if rear + space < street and SPACE_OPEN[truck][space] == 1 and s.cargo[truck][space] < 0:
                nearest = rear + space
        rear += TRUCK_SIZE[truck]
    return nearest


@rule
def needed_goods_within_reach(s: State, seat: int) -> int:
    """Weigh goods that are needed and that trucks of the own hand would load: aboard, or by pushing others on."""
    aboard = 0
    one_pushes = 0
    two_push = 0
    busy = 0
    for street in range(STREETS):
        if s.docks[seat * BOTH_SIDES + SHIP][street] >= 0:
            busy |= 1 << street
    for truck in range(TRUCKS):
        if s.hand[seat][truck] == 1:
            two_push |= one_pushes << TRUCK_SIZE[truck]
            one_pushes |= 1 << TRUCK_SIZE[truck]
            for space in range(TRUCK_SIZE[truck] - 1):
                aboard |= SPACE_OPEN[truck][space] << space
    value = 0
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED:
            best = 0
            for street in range(STREETS - 1):
                if s.docks[seat * BOTH_SIDES + SHIP][street] == colour:
                    pushes = pushes_that_load(s, seat, colour, street)
                    if pushes & one_pushes != 0 or aboard >> street & 1 == 1:
                        best = WITHIN_REACH
                    elif pushes & two_push != 0 or is_reached(aboard & ~busy, one_pushes, street):
                        best = max(best, WITHIN_TWO)
            value += best
    return value


@rule
def is_reached(streets: int, pushes: int, goal: int) -> bool:
    """Say whether one of some pushes brings something from one of some streets to a goal; all as bits."""
    for street in range(goal):
        if streets >> street & 1 == 1 and pushes >> (goal - street) & 1 == 1:
            return True
    return False


@rule
def pushes_that_load(s: State, seat: int, colour: int, street: int) -> int:
    """Give, as bits, how far the lane must be pushed for a free space to come to a dock of a colour."""
    pushes = 0
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[seat * BOTH_SIDES + SHIP][place]
        if truck < 0:
            break
        last = TRUCK_SIZE[truck] - 1
        for space in range(last):
            push = street - rear - space
            if push > 0 and rear + last + push < STREETS:
                alike = space > 0 and s.cargo[truck][space - 1] == colour
                if space + 1 < last and s.cargo[truck][space + 1] == colour:
                    alike = True
                if SPACE_OPEN[truck][space] == 1 and s.cargo[truck][space] < 0 and not alike:
                    pushes |= 1 << push
        rear += TRUCK_SIZE[truck]
    return pushes
