"""Follow the lines from the docks to the ports (3)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..components import (
    BEYOND,
    CARD,
    CELLS,
    CONSTRUCTION,
    DOCK_CELL,
    DOCK_EDGE,
    DOCK_OPEN,
    END_COLOUR,
    IS_PORT,
    JOINS,
    STREETS,
    TRACK_CARDS,
    TRACK_END,
    TRACK_FIRST,
    TRACK_SECOND,
    TURNS,
)  # fmt: skip
from ..moves import ADVANCE
from ..state import BOTH_SIDES, State
from .bonus import owe

HALF_TURN = TURNS // 2


@rule
def reaches_port(s: State, seat: int, cell: int, edge: int) -> bool:
    """Say whether the line that ends at this edge leads to a port, by any branch (3.2, 3.3).

    A line without splitters cannot come back to itself, so only splitters need to be remembered.
    """
    colour = END_COLOUR[s.top[seat][cell]][edge]
    found = False
    splitters = 0
    s.walk[0] = cell * TURNS + edge
    todo = 1
    while todo > 0:
        todo -= 1
        cell = s.walk[todo] // TURNS
        joined = JOINS[s.top[seat][cell]][s.walk[todo] % TURNS]
        s.walk[todo] = 0
        if joined & (joined - 1) != 0:
            if s.noted[cell] == 1:
                joined = 0
            s.noted[cell] = 1
            splitters += 1
        for out in range(TURNS):
            if joined >> out & 1 == 1 and not found:
                if IS_PORT[s.opt_board][cell * TURNS + out] == 1:
                    found = True
                beyond = BEYOND[cell * TURNS + out]
                back = (out + HALF_TURN) % TURNS
                if beyond >= 0 and END_COLOUR[s.top[seat][beyond]][back] == colour:
                    s.walk[todo] = beyond * TURNS + back
                    todo += 1
        if found:
            while todo > 0:
                todo -= 1
                s.walk[todo] = 0
    if splitters > 0:
        for each in range(CELLS):
            s.noted[each] = 0
    return found


@rule
def dock_colour(s: State, seat: int, side: int, street: int) -> int:
    """Give the colour in which a dock is active, -1 if it is not (3.2)."""
    cell = DOCK_CELL[side][street]
    if DOCK_OPEN[s.opt_board * BOTH_SIDES + side][street] == 0:
        return -1
    colour = END_COLOUR[s.top[seat][cell]][DOCK_EDGE[side]]
    if colour >= 0 and reaches_port(s, seat, cell, DOCK_EDGE[side]):
        return colour
    return -1


@rule
def connect(s: State, seat: int) -> int:
    """Find the active docks of a board after a piece was laid; return how many there are (3.4)."""
    n = 0
    for side in range(BOTH_SIDES):
        for street in range(STREETS):
            colour = dock_colour(s, seat, side, street)
            s.docks[seat * BOTH_SIDES + side][street] = colour
            if colour >= 0:
                n += 1
    return n


@rule
def advance(s: State, seat: int, lines: int) -> None:
    """Move the forklift up to the number of lines and pay every space it comes to (3.4 to 3.6)."""
    goal = min(lines, TRACK_END)
    if goal <= s.track[seat]:
        return
    for space in range(s.track[seat] + 1, goal + 1):
        tokens = TRACK_SECOND[space] if s.track[1 - seat] >= space else TRACK_FIRST[space]
        for _ in range(tokens):
            owe(s, seat, CONSTRUCTION)
        for _ in range(TRACK_CARDS[space]):
            owe(s, seat, CARD)
    s.track[seat] = goal
    s.on_top = seat
    note(s, ADVANCE, seat, goal)
