"""Who chooses, among what, and how a match goes on from one decision to the next."""

from __future__ import annotations

from ....core.kernel import CHANCE, EVERYONE, Row, note, rule
from ..components import CARD, COLOURS, SEATS, SPLITTER, TILES, TRUCKS
from ..moves import (
    DEAL,
    DONE,
    DRAW,
    FETCH,
    KEEP,
    LEAD,
    LOAD,
    PASS,
    PLAY,
    STORE,
    TAKE,
    TRADE,
)  # fmt: skip
from ..state import PARTS, STACKS, Phase, Place, State
from .bonus import pay, strike_off, take_splitter, trade
from .building import build, legal_build, legal_place, may_build
from .loading import choose_load, legal_load, move_goods, part_seat
from .rounds import end_turn
from .setup import keep, next_dealt, set_up, take_card
from .storing import end_storing, legal_store, store
from .trucking import drive, legal_truck, may_truck


@rule
def pending(s: State) -> int:
    """Give the mask of the seats that must choose."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.DRAFT:
        mask = 0
        for seat in range(SEATS):
            if s.chosen[seat] == 0:
                mask |= 1 << seat
        return mask
    if s.phase < Phase.DRAFT:
        return 1 << CHANCE
    if s.due_n > 0:
        return 1 << s.due_to if s.due[0] == SPLITTER else 1 << CHANCE
    if s.part < PARTS:
        return 1 << part_seat(s)
    return 1 << s.turn


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """List what a pending seat may do."""
    if seat == CHANCE:
        return legal_chance(s, out)
    if s.phase == Phase.DRAFT:
        n = 0
        for truck in range(TRUCKS):
            if s.hand[seat][truck] == 1:
                out[n] = KEEP + truck
                n += 1
        return n
    if s.due_n > 0:
        n = 0
        for colour in range(COLOURS):
            if s.splitters_left[colour] > 0:
                out[n] = TAKE + colour
                n += 1
        return n
    if s.part < PARTS:
        return legal_load(s, seat, out)
    if s.phase == Phase.STORE:
        return legal_store(s, seat, out)
    if s.phase == Phase.TRUCK:
        return legal_truck(s, seat, out)
    if s.picked >= 0:
        return legal_place(s, seat, out)
    return legal_build(s, seat, out)


@rule
def legal_chance(s: State, out: Row) -> int:
    """List what CHANCE can do: name the starter, deal a card, or fetch a tile from the bag."""
    n = 0
    if s.phase == Phase.LEAD:
        for seat in range(SEATS):
            out[n] = LEAD + seat
            n += 1
    elif s.phase == Phase.DEAL or s.due[0] == CARD:
        to = next_dealt(s) if s.phase == Phase.DEAL else s.due_to
        for truck in range(TRUCKS):
            if s.deck[truck] == 1:
                out[n] = DEAL + to * TRUCKS + truck
                n += 1
    else:
        for tile in range(TILES):
            if s.tile_at[tile] == Place.BAG:
                out[n] = FETCH + tile
                n += 1
    return n


@rule
def weight(s: State, outcome: int) -> int:
    """Weigh an outcome: all that are possible are equally likely."""
    return 1


@rule
def witness(s: State, seat: int, action: int) -> int:
    """Say who sees which card it is: a dealt one its owner, a kept one nobody else (1.7)."""
    if DEAL <= action < FETCH:
        return 1 << ((action - DEAL) // TRUCKS)
    if KEEP <= action < DRAW:
        return 0
    return EVERYONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one decision and what follows from it."""
    if s.phase < Phase.DRAFT:
        set_up(s, action)
    elif action < FETCH:
        take_card(s, s.due_to, (action - DEAL) % TRUCKS)
        strike_off(s)
    elif action < KEEP:
        s.tile_at[action - FETCH] = Place.HAND + s.due_to
        s.bag_n -= 1
        s.tiles_n[s.due_to] += 1
        strike_off(s)
    elif action < DRAW:
        keep(s, seat, action)
    elif TAKE <= action < LOAD:
        take_splitter(s, action - TAKE)
    elif LOAD <= action < PLAY:
        choose_load(s, seat, action - LOAD)
    elif STORE <= action < PASS:
        store(s, seat, (action - STORE) // STACKS, (action - STORE) % STACKS)
    elif action == PASS:
        end_turn(s)
    else:
        s.busy = 1
        if action < TRADE:
            build(s, seat, action)
        elif action < TAKE:
            trade(s, seat, action - TRADE)
        else:
            drive(s, seat, action)
    settle(s)


@rule
def settle(s: State) -> None:
    """Pay, move goods and end turns until CHANCE or a seat must choose, or the match is over."""
    while s.phase > Phase.DRAFT and s.phase != Phase.OVER:
        if s.due_n > 0:
            if pay(s):
                return
        elif s.part < PARTS:
            if move_goods(s):
                return
        elif s.phase == Phase.STORE:
            if s.tiles_n[s.turn] > 0:
                return
            end_storing(s)
        elif s.phase == Phase.BUILD:
            if s.picked >= 0 or may_build(s, s.turn):
                return
            note(s, DONE, s.turn)
            end_turn(s)
        else:
            if may_truck(s, s.turn):
                return
            note(s, DONE, s.turn)
            end_turn(s)
