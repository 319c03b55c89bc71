"""What seats see of tables that are played side by side, or would see right after a choice, and how all stand then.

What follows a choice, CHANCE's draws among it, is not foreseen: the table itself stays as it is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .game import Game
from .kernel import apply, native
from .observing import room_for, rows_and_pieces, write_ints
from .stepping import stand
from .table_memory import NOBODY, Memory


class Foresight(NamedTuple):
    """What native code works on; a row for each table."""

    seats: Any
    """Through whose eyes it looks..."""
    choices: Any
    """...after which compact action of the seat that must choose, or NOBODY's: none."""
    ints: Any
    int_pieces: Any
    standings: Any
    """What `evaluate` says of every seat then."""
    states: Any
    cells: Any
    pieces: Any


def foresight(game: Game, count: int, seats: int) -> Foresight:
    """Give blank memory for so many tables."""
    cells, pieces = rows_and_pieces(count, game.state.cells)
    ints, int_pieces = rows_and_pieces(count, room_for(len(game.features.cells)))
    return Foresight(
        seats=np.zeros(count, dtype=np.int64),
        choices=np.full(count, NOBODY, dtype=np.int64),
        ints=ints,
        int_pieces=int_pieces,
        standings=np.zeros((count, seats), dtype=np.int32),
        states=cells.view(game.state.dtype).reshape(count),
        cells=cells,
        pieces=pieces,
    )


@native
def foresee(m: Memory, f: Foresight, i: int) -> None:
    """Write what a seat sees of a table, after a choice if there is one, and how all seats stand."""
    for cell in range(m.cells.shape[1]):
        f.cells[i, cell] = m.cells[i, cell]
    if f.choices[i] != NOBODY:
        apply(f.states[i], m.seats[i], m.action_of[f.choices[i]])
    write_ints(m.lens, f.cells, f.pieces, i, f.seats[i], f.ints, f.int_pieces, i)
    stand(f.states, i, f.standings)


@native
def foresee_all(m: Memory, f: Foresight) -> None:
    """Do it at all tables."""
    for i in range(len(f.seats)):
        foresee(m, f, i)
