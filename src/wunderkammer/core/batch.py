"""Many states side by side, for native loops: the same memory as records and as rows of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .kernel import native
from .layout import Sight

if TYPE_CHECKING:
    from .game import Game


def buffers(game: Game, count: int) -> tuple[Any, Any]:
    """Give blank states for native code, as records and, sharing their memory, as rows of cells."""
    cells = np.zeros((count, game.state.cells), dtype=np.int32)
    return cells.view(game.state.dtype).reshape(count), cells


@native
def shows(cells: Any, row: int, sight: Sight, veiled: int, seat: int) -> bool:
    """Say whether the mask of a veiled cell, given by its place in the table, opens it to a seat in this row."""
    return bool(cells[row, sight.masks[veiled]] >> seat & 1)


@native
def copy(cells: Any, source: int, target: int) -> None:
    """Copy one row of cells to another."""
    for i in range(cells.shape[1]):
        cells[target, i] = cells[source, i]


@native
def differ(cells: Any, one: int, two: int) -> bool:
    """Say whether two rows of cells differ."""
    for i in range(cells.shape[1]):
        if cells[one, i] != cells[two, i]:
            return True
    return False
