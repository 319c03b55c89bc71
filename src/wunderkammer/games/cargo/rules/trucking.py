"""The trucking phase: play trucks, hire, scrap cards, sell tiles (5, 4.4)."""

from __future__ import annotations

from ....core.kernel import Row, note, rule
from ..components import (
    CARD,
    MOST_IN_LANE,
    SEATS,
    SPACE_OPEN,
    STREETS,
    TILE,
    TRUCK_AP,
    TRUCK_SIZE,
    TRUCK_TILES,
    TRUCKS,
)  # fmt: skip
from ..moves import ARRIVE, HIRE, LEAVE, PASS, PLAY, SCRAP, SELL, SHOW, TRADE
from ..state import ACTION_AP, BOTH_SIDES, RECEIVE, SHIP, STACKS, TILES_A_CARD, TOKEN_AP, Fate, Place, State
from .bonus import INTO_SPLITTER, INTO_TRUCKING, may_trade, owe
from .building import take_away

# -- who may do what -----------------------------------------------------------------------------------------


@rule
def may_afford(s: State, ap: int) -> bool:
    """Say whether AP in the pool, or else the action of this turn, pay for a truck (5.4)."""
    return ap <= s.ap or (s.acted == 0 and ap <= s.ap + ACTION_AP)


@rule
def may_afford_unseen(s: State) -> bool:
    """Say whether a card that is still in the deck or in a hand is cheap enough, which everybody can tell (4.6)."""
    for truck in range(TRUCKS):
        if s.fate[truck] == Fate.UNSEEN and may_afford(s, TRUCK_AP[truck]):
            return True
    return False


@rule
def may_scrap(s: State, seat: int) -> bool:
    """Say whether a seat can discard a card for tiles; the last card not while a truck is owed (5.13, 4.4)."""
    return s.acted == 0 and s.bag_n > 0 and s.hand_n[seat] > s.owes_truck


@rule
def may_sell(s: State, seat: int, stack: int) -> bool:
    """Say whether the next of two stored tiles for a card can come from a stack; left before right (5.14)."""
    if s.sold >= 0:
        return stack >= s.sold and s.stack_n[seat][stack] > 0
    if s.acted == 1 or s.deck_n == 0:
        return False
    if s.stack_n[seat][stack] >= TILES_A_CARD:
        return True
    return stack == 0 and s.stack_n[seat][0] > 0 and s.stack_n[seat][1] > 0


@rule
def may_hire(s: State, seat: int) -> bool:
    """Say whether a Trucking token can be used: there must be a card to play afterwards (4.4)."""
    return s.token_used == 0 and s.trucking[seat] > 0 and s.hand_n[seat] + s.deck_n > 0


@rule
def may_truck(s: State, seat: int) -> bool:
    """Say whether a seat can do anything but pass, as far as everybody knows (4.6)."""
    if s.sold >= 0 or may_hire(s, seat) or may_trade(s, seat, INTO_TRUCKING) or may_trade(s, seat, INTO_SPLITTER):
        return True
    if s.hand_n[seat] > 0 and may_afford_unseen(s):
        return True
    return may_sell(s, seat, 0) or may_sell(s, seat, 1)


@rule
def legal_truck(s: State, seat: int, out: Row) -> int:
    """List what a seat may do in its trucking turn."""
    n = 0
    if s.sold < 0:
        for into in range(INTO_SPLITTER + 1):
            if may_trade(s, seat, into):
                out[n] = TRADE + into
                n += 1
        for truck in range(TRUCKS):
            if s.hand[seat][truck] == 1 and may_afford(s, TRUCK_AP[truck]):
                for at in range(SEATS):
                    out[n] = PLAY + truck * SEATS + at
                    n += 1
        if may_hire(s, seat):
            out[n] = HIRE
            n += 1
        if may_scrap(s, seat):
            for truck in range(TRUCKS):
                if s.hand[seat][truck] == 1:
                    out[n] = SCRAP + truck
                    n += 1
    for stack in range(STACKS):
        if may_sell(s, seat, stack):
            out[n] = SELL + stack
            n += 1
    if s.sold < 0 and s.owes_truck == 0:
        out[n] = PASS
        n += 1
    return n


# -- doing it ------------------------------------------------------------------------------------------------


@rule
def drive(s: State, seat: int, action: int) -> None:
    """Carry out one step of a trucking turn."""
    if action == HIRE:
        s.trucking[seat] -= 1
        s.trucking_left += 1
        s.token_used = 1
        s.ap += TOKEN_AP
        s.owes_truck = 1
        owe(s, seat, CARD)
    elif action < HIRE:
        play(s, seat, (action - PLAY) // SEATS, (action - PLAY) % SEATS)
    elif action < SELL:
        truck = action - SCRAP
        s.acted = 1
        spend_card(s, seat, truck, Fate.SCRAPPED)
        for _ in range(TRUCK_TILES[truck]):
            owe(s, seat, TILE)
    else:
        sell(s, seat, action - SELL)


@rule
def spend_card(s: State, seat: int, truck: int, fate: int) -> None:
    """Take a card out of the hand for good; everybody sees it (5.4, 5.13)."""
    s.hand[seat][truck] = 0
    s.hand_n[seat] -= 1
    s.gift[1 - seat][truck] = 0
    s.fate[truck] = fate + seat
    note(s, SHOW, truck)


@rule
def play(s: State, seat: int, truck: int, at: int) -> None:
    """Pay for a truck and put it into a shipping lane; then goods move again (5.4, 5.5, 5.2)."""
    if TRUCK_AP[truck] > s.ap:
        s.acted = 1
        s.ap += ACTION_AP
    s.ap -= TRUCK_AP[truck]
    s.owes_truck = 0
    spend_card(s, seat, truck, Fate.PLAYED)
    ship_truck(s, at, truck)
    s.part = 0


@rule
def sell(s: State, seat: int, stack: int) -> None:
    """Discard the top tile of a stack; the second one buys a card (5.14)."""
    take_away(s, seat, s.stack_top[seat][stack], Place.GONE)
    if s.sold < 0:
        s.acted = 1
        s.sold = stack
    else:
        s.sold = -1
        owe(s, seat, CARD)


# -- trucks on the move --------------------------------------------------------------------------------------


@rule
def lane_length(s: State, lane: int) -> int:
    """Give the street spaces that the trucks of a lane take."""
    length = 0
    for place in range(MOST_IN_LANE):
        if s.lane[lane][place] >= 0:
            length += TRUCK_SIZE[s.lane[lane][place]]
    return length


@rule
def foremost(s: State, lane: int) -> int:
    """Take the truck at the front out of a lane."""
    place = 0
    while place + 1 < MOST_IN_LANE and s.lane[lane][place + 1] >= 0:
        place += 1
    truck = s.lane[lane][place]
    s.lane[lane][place] = -1
    return truck


@rule
def line_up(s: State, lane: int, truck: int) -> None:
    """Put a truck at street 1 of a lane; the others move up behind one another (5.5)."""
    for place in range(MOST_IN_LANE - 1, 0, -1):
        s.lane[lane][place] = s.lane[lane][place - 1]
    s.lane[lane][0] = truck


@rule
def ship_truck(s: State, seat: int, truck: int) -> None:
    """Drive a truck into a shipping lane; those pushed past the end go to the other's receiving lane (5.5)."""
    lane = seat * BOTH_SIDES + SHIP
    note(s, ARRIVE, truck, seat, SHIP)
    while lane_length(s, lane) + TRUCK_SIZE[truck] > STREETS:
        receive_truck(s, 1 - seat, foremost(s, lane))
    line_up(s, lane, truck)


@rule
def receive_truck(s: State, seat: int, truck: int) -> None:
    """Drive a truck into a receiving lane; those pushed past the end leave with their goods (5.5)."""
    lane = seat * BOTH_SIDES + RECEIVE
    note(s, ARRIVE, truck, seat, RECEIVE)
    while lane_length(s, lane) + TRUCK_SIZE[truck] > STREETS:
        gone = foremost(s, lane)
        note(s, LEAVE, gone)
        for space in range(TRUCK_SIZE[gone] - 1):
            if SPACE_OPEN[gone][space] == 1 and s.cargo[gone][space] >= 0:
                s.lost[s.cargo[gone][space]] += 1
                s.cargo[gone][space] = -1
    line_up(s, lane, truck)
