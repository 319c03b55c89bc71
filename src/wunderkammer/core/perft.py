"""Count all ways to play on for so many moves: a number that any change of the rules would alter."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .batch import buffers, copy
from .game import Game
from .kernel import CHANCE, apply, entry, legal, native, pending
from .layout import Vector


class Tree(NamedTuple):
    """One row of memory for each depth of the search."""

    states: Any
    cells: Any
    outs: Any
    seats: Any
    counts: Any
    at: Any


@native
def expand(t: Tree, row: int) -> None:
    """List the moves of the lowest pending seat; simultaneous choices count in one order only."""
    mask = pending(t.states[row])
    t.at[row] = 0
    t.counts[row] = 0
    for seat in range(CHANCE + 1):
        if mask >> seat & 1:
            t.seats[row] = seat
            t.counts[row] = legal(t.states[row], seat, t.outs[row])
            return


def _arguments(game: Game) -> tuple[Any, ...]:
    return _tree(game, 1), 1


def _tree(game: Game, depth: int) -> Tree:
    rows = depth + 2
    return Tree(
        *buffers(game, rows),
        outs=np.zeros((rows, game.actions.size), dtype=np.int32),
        seats=np.zeros(rows, dtype=np.int64),
        counts=np.zeros(rows, dtype=np.int64),
        at=np.zeros(rows, dtype=np.int64),
    )


@entry(_arguments)
def count_leaves(t: Tree, depth: int) -> int:
    """Count the ways to play `depth` moves from row 0; a match that ends earlier counts as one way."""
    leaves = 0
    row = 0
    expand(t, 0)
    if t.counts[0] == 0 or depth == 0:
        return 1
    while row >= 0:
        if t.at[row] == t.counts[row]:
            row -= 1
            continue
        action = t.outs[row, t.at[row]]
        t.at[row] += 1
        copy(t.cells, row, row + 1)
        apply(t.states[row + 1], t.seats[row], action)
        if row + 1 == depth:
            leaves += 1
            continue
        expand(t, row + 1)
        if t.counts[row + 1] == 0:
            leaves += 1
        else:
            row += 1
    return leaves


def perft(game: Game, state: Vector, depth: int) -> int:
    """Count the ways to play `depth` moves from a state, chance's outcomes included."""
    tree = _tree(game, depth)
    tree.cells[0] = state
    return int(game.kernel(count_leaves)(tree, depth))
