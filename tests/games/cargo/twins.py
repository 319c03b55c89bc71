"""Lines and scores of Curious Cargo a second time, written from the rulebook with dicts and sets, to be compared."""

from __future__ import annotations

from typing import Any

from wunderkammer.games.cargo.components import EDGES, PATTERN, ROWS, SET

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}


def naive_docks(s: Any, seat: int) -> dict[tuple[str, int], str]:
    """Give the active docks with their colours by a plain search over a graph of edges."""
    board = SET.tables["board"][s.opt_board]
    letters = {number: row["letter"] for number, row in enumerate(SET.tables["colour"])}
    ends: dict[tuple[int, int, str], str] = {}
    joins: dict[tuple[int, int, str], set[str]] = {}
    for cell, number in enumerate(s.top[seat]):
        column, row = cell // ROWS + 1, cell % ROWS + 1
        for edge, (colour, mask) in enumerate(PATTERN[number]):
            if colour >= 0:
                ends[column, row, EDGES[edge]] = letters[colour]
                joins[column, row, EDGES[edge]] = {EDGES[other] for other in range(4) if mask >> other & 1}
    ports = set()
    for port in board["ports"]:
        column, row = port[:-1].split(",")
        ports.add((int(column), int(row), port[-1]))
    found = {}
    for side, edge in (("shipping", "W"), ("receiving", "E")):
        for dock in range(1, 11):
            if dock in board[f"shut_{side}"]:
                continue
            at = (1, dock, edge) if side == "shipping" else (9, 11 - dock, edge)
            if at in ends and _meets(at, ends, joins) & ports:
                found[side, dock] = ends[at]
    return found


def _meets(start, ends, joins) -> set[tuple[int, int, str]]:
    """Give all edges that a line comes to, from one of its ends on."""
    seen, todo = {start}, [start]
    while todo:
        column, row, edge = todo.pop()
        across = STEP[edge]
        beyond = (column + across[0], row + across[1], BACK[edge])
        near = {(column, row, other) for other in joins[column, row, edge]}
        if ends.get(beyond) == ends[column, row, edge] and (column, row, edge) != start:
            near.add(beyond)
        todo += near - seen
        seen |= near
    return seen - {start}


def naive_sheet(s: Any, seat: int) -> dict[str, int]:
    """Score a seat by the rulebook's tables."""
    colours = range(s.colours)
    shipped = [s.shipped[seat][colour] for colour in colours]
    ship = sum({0: 0, 1: 1, 2: 2, 3: 4, 4: 7, 5: 9, 6: 10}[n] for n in shipped)
    ship += {5: 4, 6: 8}.get(min(shipped), 0)
    received = sum({0: 0, 1: 4, 2: 7, 3: 9, 4: 10}[s.received[seat][colour]] for colour in colours)
    unused = s.construction[seat] + s.trucking[seat] + sum(s.splitters[seat])
    return {
        "Shipping": ship,
        "Receiving": received,
        "Tokens": unused,
        "Track": {7: 1, 8: 2, 9: 4}.get(s.track[seat], 0),
    }


def naive_reasons(s: Any) -> list[str]:
    """Name all reasons to end the match, in the rulebook's order."""
    colours, seats = range(s.colours), range(2)
    found = {
        "goods": any(sum(s.shipped[seat]) >= {2: 9, 3: 12}[s.colours] for seat in seats),
        "received": any(s.received[seat][colour] == 4 for seat in seats for colour in colours),
        "connections": 10 in s.track,
        "bag": 0 not in s.tile_at,
        "deck": sum(s.deck) == 0,
        "idle": s.idle_n == 2,
    }
    return [why for why, holds in found.items() if holds]


def naive_places(s: Any) -> tuple[int, int]:
    """Say who wins: eligible, stars, points, track."""

    def standing(seat):
        able = all(s.shipped[seat][colour] >= 2 for colour in range(s.colours))
        stars = (s.track[seat] == 10) + [s.received[seat][colour] for colour in range(s.colours)].count(4)
        return able, stars, sum(naive_sheet(s, seat).values()), (s.track[seat], s.on_top == seat)

    one, two = standing(0), standing(1)
    if not one[0] and not two[0]:
        return 1, 1
    return (1, 2) if one > two else (2, 1)
