"""Searching: columns filled, gems taken, bonus gems paid, the end of the match (2, 3, 5)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..moves import BONUS, CANNOT, OPEN, TAKE, TIE
from ..state import COLUMN_COST, COLUMNS, SITES, Phase, State
from .rounds import after


@rule
def cost(s: State, site: int) -> int:
    """Give the pawns that the next column of a site takes; 0 if the site is full (2.2, 2.3)."""
    if s.filled_n[site] == COLUMNS:
        return 0
    return COLUMN_COST[site][s.filled_n[site]]


@rule
def may_fill(s: State, seat: int, site: int) -> bool:
    """Say whether a seat has the pawns for a site's next column (2.2, 2.3)."""
    price = cost(s, site)
    return price > 0 and s.free[seat] >= price


@rule
def may_search(s: State, seat: int, site: int) -> bool:
    """Say whether a seat may fill a site's next column: where no gem is left, only if visits are allowed (2.6)."""
    return may_fill(s, seat, site) and (s.gems_left[site] > 0 or s.opt_visits == 1)


@rule
def may_collect(s: State, seat: int) -> bool:
    """Say whether a seat could take a gem anywhere (2.5)."""
    for site in range(SITES):
        if s.gems_left[site] > 0 and may_fill(s, seat, site):
            return True
    return False


@rule
def search(s: State, seat: int, site: int) -> None:
    """Fill the next column of a site and take a gem, if one is left (2.2, 2.4)."""
    price = cost(s, site)
    s.free[seat] -= price
    s.placed[seat][site] += price
    s.filler[site][s.filled_n[site]] = seat
    s.filled_n[site] += 1
    if s.gems_left[site] > 0:
        s.gems_left[site] -= 1
        s.gems[seat][site] += 1
        note(s, TAKE, seat, site)


@rule
def find_searcher(s: State) -> bool:
    """Turn to the next seat that can collect; those that cannot pass for good (2.5)."""
    for _ in range(s.seats):
        if s.passed[s.turn] == 0:
            if may_collect(s, s.turn):
                return True
            s.passed[s.turn] = 1
            note(s, CANNOT, s.turn, s.free[s.turn])
        s.turn = after(s, s.turn)
    return False


@rule
def end_search(s: State) -> None:
    """Pay the bonus gems, take the pawns back, and see whether the match is over (3, 5.1)."""
    empty = 0
    for site in range(SITES):
        pay_bonus(s, site)
        if s.gems_left[site] == 0:
            empty += 1
        s.filled_n[site] = 0
        for column in range(COLUMNS):
            s.filler[site][column] = -1
    for seat in range(s.seats):
        s.free[seat] = s.pawns[seat]
        s.passed[seat] = 0
        for site in range(SITES):
            s.placed[seat][site] = 0
    if empty > 1:
        s.phase = Phase.OVER
        s.turn = -1
        for site in range(SITES):
            note(s, OPEN, site, s.hidden[site])
    else:
        s.phase = Phase.RECRUIT
        s.asked_n = 0


@rule
def leader(s: State, site: int) -> int:
    """Give the seat with the most pawns at a site; -1 for a tie or where nobody is (3.1, 3.2)."""
    best = -1
    most = 0
    for seat in range(s.seats):
        if s.placed[seat][site] > most:
            best = seat
            most = s.placed[seat][site]
        elif s.placed[seat][site] == most:
            best = -1
    return best


@rule
def pay_bonus(s: State, site: int) -> None:
    """Give the sole leader of a site one more gem, if one is left (3.1, 3.2)."""
    seat = leader(s, site)
    if s.gems_left[site] > 0 and s.filled_n[site] > 0:
        if seat >= 0:
            s.gems_left[site] -= 1
            s.gems[seat][site] += 1
            note(s, BONUS, seat, site)
        else:
            note(s, TIE, site)
