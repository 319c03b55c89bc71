"""Rounds, turns, the end of a phase and the end of the match (2.1, 6.1, 6.2, 7)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..components import CONSTRUCTION, GOAL, SEATS, SLOTS, TRACK_END, TRUCKING
from ..moves import BEGIN, END, ENDINGS, EXCESS
from ..state import ACTIONS_A_TURN, IDLE_ROUNDS, TOKEN_LIMIT, Phase, State

REASONS = len(ENDINGS)
END_GOODS, END_RECEIVED, END_CONNECTIONS, END_BAG, END_DECK, END_IDLE = range(REASONS)
"""Why a match ends, in the order of `ENDINGS`."""


@rule
def leader(s: State) -> int:
    """Give the seat that is first on the track: further ahead, or on top (2.1, 3.6)."""
    if s.track[0] == s.track[1]:
        return s.on_top
    return 0 if s.track[0] > s.track[1] else 1


@rule
def begin_phase(s: State, half: int) -> None:
    """Begin construction, and a round with it, or trucking, with the goods moving first (2.1, 5.2)."""
    s.phase = half
    s.half = half
    if half == Phase.BUILD:
        s.round += 1
        s.busy = 0
    else:
        s.part = 0
    s.turn_n = 0
    begin_turn(s, leader(s))
    note(s, BEGIN, s.round, half - Phase.BUILD, s.turn)


@rule
def begin_turn(s: State, seat: int) -> None:
    """Give a seat its actions (2.2, 5.3)."""
    s.turn = seat
    s.actions_n = ACTIONS_A_TURN if s.phase == Phase.BUILD else 0
    s.token_used = 0
    s.acted = 0
    s.ap = 0
    s.owes_truck = 0


@rule
def end_turn(s: State) -> None:
    """Go on to the other seat's turn, or to the end of the phase (2.1)."""
    if s.turn_n == 0:
        s.turn_n = 1
        begin_turn(s, 1 - s.turn)
    else:
        end_phase(s)


@rule
def end_phase(s: State) -> None:
    """See whether the match is over; if not, clean up (6.1, 7)."""
    s.actions_n = 0
    s.ap = 0
    if s.phase == Phase.TRUCK:
        s.idle_n = 0 if s.busy == 1 else s.idle_n + 1
    why = reason_to_end(s)
    if why >= 0:
        s.phase = Phase.OVER
        s.turn = -1
        note(s, END, why)
        return
    for seat in range(SEATS):
        return_excess(s, seat)
    s.phase = Phase.STORE
    s.turn = 1 - s.turn
    s.turn_n = 0
    s.stack_now = 0


@rule
def reason_to_end(s: State) -> int:
    """Give the first reason why the match ends with this phase, -1 if there is none (7.1, 7.3)."""
    for why in range(REASONS):
        if ends_by(s, why):
            return why
    return -1


@rule
def ends_by(s: State, why: int) -> bool:
    """Say whether a reason for the match to end holds (7.1, 7.3)."""
    if why == END_GOODS:
        return has_shipped_enough(s, 0) or has_shipped_enough(s, 1)
    if why == END_RECEIVED:
        return has_filled_slots(s, 0) or has_filled_slots(s, 1)
    if why == END_CONNECTIONS:
        return s.track[0] == TRACK_END or s.track[1] == TRACK_END
    if why == END_BAG:
        return s.bag_n == 0
    if why == END_DECK:
        return s.deck_n == 0
    return s.idle_n == IDLE_ROUNDS


@rule
def has_shipped_enough(s: State, seat: int) -> bool:
    """Say whether a seat has shipped the goods that end the match (7.1)."""
    shipped = 0
    for colour in range(s.colours):
        shipped += s.shipped[seat][colour]
    return shipped >= GOAL[s.opt_shift]


@rule
def has_filled_slots(s: State, seat: int) -> bool:
    """Say whether a seat has filled all slots of a colour (7.1)."""
    for colour in range(s.colours):
        if s.received[seat][colour] == SLOTS:
            return True
    return False


@rule
def return_excess(s: State, seat: int) -> None:
    """Return the tokens of each kind above three (6.2)."""
    excess = s.construction[seat] - TOKEN_LIMIT
    if excess > 0:
        s.construction[seat] -= excess
        s.construction_left += excess
        note(s, EXCESS, seat, CONSTRUCTION, excess)
    excess = s.trucking[seat] - TOKEN_LIMIT
    if excess > 0:
        s.trucking[seat] -= excess
        s.trucking_left += excess
        note(s, EXCESS, seat, TRUCKING, excess)
