"""What a bot thinks of lines of Curious Cargo that are not complete yet.

For each colour, how much must be laid for a line from each cell to a port: the shortest way over the floor, where
each cell has its toll and lines of the colour that are there already are free.
"""

from __future__ import annotations

from ...core.kernel import rule
from .components import (
    CELLS,
    DOCK_CELL,
    DOCK_EDGE,
    DOCK_OPEN,
    END_COLOUR,
    FLOOR_BEYOND,
    IS_FLOOR,
    JOINS,
    MOST_PORTS,
    PORT_LIST,
    STREETS,
    TURNS,
)  # fmt: skip
from .rules.lines import HALF_TURN
from .state import BOTH_SIDES, FARTHEST, LEAST_SHIPPED, RECEIVE, SHIP, State

PERCENT = 100
DOCK_WORTH = tuple(
    max(100 - 70 * street // STREETS - (street == STREETS - 2) * 30, 2) * (street < STREETS - 1)
    for street in range(STREETS)
)
"""Percents by street: every truck stops at the first ones, few come far, and the last one never sees a load space."""
GOOD_DOCK = 40
"""A dock of this worth will do for a colour that is needed."""
CERTAIN = 1000
BARE_CELL, COVERED_CELL = 2, 4
CRAMPED = (6, 2, 1, 0, 0)
"""What a cell takes more, by how many of its neighbours are level with it: most pieces do not fit a small hole."""
LINE_IN_USE, NEEDED_LINE = 2, 6
"""What a cell takes more that holds a shipping line, or one of a colour of which goods are needed."""
ALL_EDGES = (1 << TURNS) - 1
NEARNESS = tuple(round(CERTAIN * 0.5 * 0.85**gap) for gap in range(FARTHEST + 1))
"""How likely a dock's line will be complete, by all the tolls on the way; not at all from FARTHEST on."""
NEEDED_COLOUR, ANY_COLOUR, RECEIVING = 6000, 1000, 400
"""What a line is worth that is sure to come: for a colour that is needed, for any, and for receiving."""


@rule
def weigh_cells(s: State, seat: int) -> None:
    """Note the toll of each cell: pieces are large, so they need level room around; lines in use should stay.

    Note with it which ends its neighbours show it, so that a search need not look at each of them for each colour.
    """
    for cell in range(CELLS):
        if IS_FLOOR[s.opt_board][cell] == 1:
            level = 0
            for out in range(TURNS):
                beyond = FLOOR_BEYOND[s.opt_board][cell * TURNS + out]
                if beyond >= 0:
                    if s.height[seat][beyond] == s.height[seat][cell]:
                        level += 1
                    colour = END_COLOUR[s.top[seat][cell]][out]
                    if colour >= 0:
                        s.facing[beyond] |= 1 << (colour * TURNS + (out + HALF_TURN) % TURNS)
            s.toll[cell] += (BARE_CELL if s.height[seat][cell] == 0 else COVERED_CELL) + CRAMPED[level]
    for street in range(STREETS):
        colour = s.docks[seat * BOTH_SIDES + SHIP][street]
        if colour >= 0:
            toll = NEEDED_LINE if s.shipped[seat][colour] < LEAST_SHIPPED else LINE_IN_USE
            cell = DOCK_CELL[SHIP][street]
            edge = DOCK_EDGE[SHIP]
            for _ in range(CELLS):
                s.toll[cell] += toll
                out = way_out(s, seat, cell, edge)
                cell = FLOOR_BEYOND[s.opt_board][cell * TURNS + out]
                edge = (out + HALF_TURN) % TURNS
                if cell < 0 or END_COLOUR[s.top[seat][cell]][edge] != colour:
                    break


@rule
def way_out(s: State, seat: int, cell: int, edge: int) -> int:
    """Give the edge that the line from an edge of a cell leads to, the first one of a splitter."""
    joined = JOINS[s.top[seat][cell]][edge]
    out = 0
    while joined >> out & 1 == 0:
        out += 1
    return out


@rule
def far_end(s: State, seat: int, cell: int, edge: int) -> int:
    """Follow the line from an edge to its end; give the floor cell that it needs next, -1 if it can go nowhere."""
    colour = END_COLOUR[s.top[seat][cell]][edge]
    for _ in range(CELLS):
        out = way_out(s, seat, cell, edge)
        cell = FLOOR_BEYOND[s.opt_board][cell * TURNS + out]
        edge = (out + HALF_TURN) % TURNS
        if cell < 0 or END_COLOUR[s.top[seat][cell]][edge] != colour:
            return cell
    return -1


@rule
def queue_up(s: State, cell: int, before: int) -> None:
    """Note how far a cell is when it is reached first, and put it among those that are as far."""
    if s.noted[cell] == 0:
        gap = min(before + s.toll[cell], FARTHEST)
        s.noted[cell] = gap
        s.later[cell] = s.first[gap]
        s.first[gap] = cell + 1


@rule
def follow(s: State, seat: int, cell: int, edge: int, before: int) -> None:
    """Let a line that is there already lead on from an edge to the cell where it ends."""
    end = far_end(s, seat, cell, edge)
    if end >= 0:
        queue_up(s, end, before)


@rule
def spread(s: State, seat: int, colour: int) -> None:
    """Note for each cell how much must be laid, itself included, for a line of a colour from there to a port."""
    board = s.opt_board
    for number in range(MOST_PORTS):
        port = PORT_LIST[board][number]
        if port >= 0:
            queue_up(s, port // TURNS, 0)
            if END_COLOUR[s.top[seat][port // TURNS]][port % TURNS] == colour:
                follow(s, seat, port // TURNS, port % TURNS, 0)
    for gap in range(FARTHEST):
        while s.first[gap] != 0:
            cell = s.first[gap] - 1
            s.first[gap] = s.later[cell]
            for out in range(TURNS):
                beyond = FLOOR_BEYOND[board][cell * TURNS + out]
                if beyond >= 0:
                    queue_up(s, beyond, gap)
            shown = s.facing[cell] >> (colour * TURNS) & ALL_EDGES
            if shown != 0:
                for out in range(TURNS):
                    if shown >> out & 1 == 1:
                        follow(s, seat, FLOOR_BEYOND[board][cell * TURNS + out], (out + HALF_TURN) % TURNS, gap)
    s.first[FARTHEST] = 0


@rule
def chance_of_line(s: State, seat: int, colour: int, side: int) -> int:
    """Say how likely a colour gets a line on a side, in parts of CERTAIN, if each dock had a chance of its own."""
    in_vain = CERTAIN
    for street in range(STREETS):
        if s.docks[seat * BOTH_SIDES + side][street] < 0 and DOCK_OPEN[s.opt_board * BOTH_SIDES + side][street] == 1:
            cell = DOCK_CELL[side][street]
            gap = s.noted[cell]
            if END_COLOUR[s.top[seat][cell]][DOCK_EDGE[side]] == colour:
                end = far_end(s, seat, cell, DOCK_EDGE[side])
                if end >= 0:
                    gap = min(gap, s.noted[end])
            if gap > 0:
                in_vain = in_vain * (CERTAIN - NEARNESS[min(gap, FARTHEST)] * DOCK_WORTH[street] // PERCENT) // CERTAIN
    return CERTAIN - in_vain


@rule
def unfinished_lines(s: State, seat: int) -> int:
    """Weigh lines that are not complete: only those of colours that are needed, as long as there are any."""
    wanted = 0
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED:
            wanted |= 1 << colour
    for street in range(STREETS):
        colour = s.docks[seat * BOTH_SIDES + SHIP][street]
        if colour >= 0 and DOCK_WORTH[street] >= GOOD_DOCK:
            wanted &= ~(1 << colour)
    weigh_cells(s, seat)
    value = 0
    for colour in range(s.colours):
        if wanted == 0 or wanted >> colour & 1 == 1:
            spread(s, seat, colour)
            worth = ANY_COLOUR if wanted == 0 else NEEDED_COLOUR
            value += worth * chance_of_line(s, seat, colour, SHIP) // CERTAIN
            value += RECEIVING * chance_of_line(s, seat, colour, RECEIVE) // CERTAIN
            for cell in range(CELLS):
                s.noted[cell] = 0
    for cell in range(CELLS):
        s.toll[cell] = 0
        s.facing[cell] = 0
        s.later[cell] = 0
    return value
