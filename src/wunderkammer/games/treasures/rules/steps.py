"""The steps of a round, from the lowest number to the highest: steal or take, then fill (4, 5, 6)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..moves import HAUL, LEAVE, OVER, STEP
from ..state import GOODS, JOKER, KERB, SEATS, THIEF, WANTS, Mission, Phase, State
from .revealing import begin_round


@rule
def is_out(s: State, seat: int) -> bool:
    """Say whether a seat is on its way to the kerb: no thief, and not at home (4.2)."""
    return s.card[seat] > THIEF and s.home[seat] == 0


@rule
def is_anything_to_steal(s: State) -> bool:
    """Say whether any seat that is out owns any goods (4.5)."""
    for victim in range(s.seats):
        if is_out(s, victim):
            for good in range(GOODS):
                if s.goods[victim][good] > 0:
                    return True
    return False


@rule
def missing(s: State, seat: int, mission: int) -> int:
    """Count the radios that a mission costs a seat: those it shows, and one for every other good not at hand (5.3)."""
    radios = WANTS[mission][JOKER]
    for good in range(GOODS):
        if good != JOKER and WANTS[mission][good] > s.goods[seat][good]:
            radios += WANTS[mission][good] - s.goods[seat][good]
    return radios


@rule
def may_fill(s: State, seat: int, mission: int) -> bool:
    """Say whether a mission lies open and a seat has its goods, radios for what is missing (5.1, 5.3)."""
    if s.mission[mission] != Mission.OPEN:
        return False
    return missing(s, seat, mission) <= s.goods[seat][JOKER]


@rule
def next_step(s: State) -> None:
    """Turn to the seat with the next higher card that did not stay at home; after the last the round ends (4.1)."""
    number = -1 if s.turn < 0 else s.card[s.turn]
    s.turn = -1
    for seat in range(s.seats):
        if s.home[seat] == 0 and s.card[seat] > number and (s.turn < 0 or s.card[seat] < s.card[s.turn]):
            s.turn = seat
    s.filled_n = 0
    for source in range(SEATS + 1):
        for good in range(GOODS):
            s.haul[source][good] = 0
    if s.turn < 0:
        end_round(s)
        return
    s.phase = Phase.TAKE
    s.left_n = s.card[s.turn]
    if s.card[s.turn] == THIEF:
        s.phase = Phase.STEAL
        for seat in range(s.seats):
            if is_out(s, seat):
                s.left_n += 1
    note(s, STEP, s.turn, s.left_n)


@rule
def bring_home(s: State, seat: int, source: int, good: int) -> None:
    """Take a tile home, from another seat or from the KERB (4.2, 4.4)."""
    if source == KERB:
        s.kerb[good] -= 1
        s.kerb_n -= 1
    else:
        s.goods[source][good] -= 1
    s.goods[seat][good] += 1
    s.haul[source][good] += 1
    s.took_n[seat] += 1
    s.left_n -= 1


@rule
def end_haul(s: State) -> None:
    """End stealing or taking; the seat goes on to fill missions (4.5, 5.1)."""
    s.left_n = 0
    s.phase = Phase.FILL
    note(s, HAUL, s.turn, s.card[s.turn], s.took_n[s.turn])


@rule
def fill(s: State, seat: int, mission: int) -> None:
    """Turn in a mission's goods, real ones before radios, and take the mission (5.2, 5.3)."""
    radios = missing(s, seat, mission)
    for good in range(GOODS):
        paid = radios if good == JOKER else min(s.goods[seat][good], WANTS[mission][good])
        s.goods[seat][good] -= paid
        s.pile[good] += paid
        s.pile_n += paid
    s.mission[mission] = Mission.FILLED + seat
    s.filled_n += 1


@rule
def end_step(s: State) -> None:
    """End a seat's step; the next higher number goes (5.5)."""
    note(s, LEAVE, s.turn, s.filled_n)
    next_step(s)


@rule
def end_round(s: State) -> None:
    """Take the cards back to hand; the match is over if the last mission was revealed (6.1, 6.2)."""
    if s.deck_n == 0:
        s.phase = Phase.OVER
        note(s, OVER)
        return
    for seat in range(s.seats):
        s.card[seat] = -1
        s.home[seat] = 0
        s.took_n[seat] = 0
    begin_round(s)
