"""Features that say the same of many places, such as which tile lies on each space of a large board.

A first layer would have thousands of rows for them, one for each tile at each space. But a tile is the same tile
wherever it lies: a few numbers stand for what it means, the same at every place, and each place has rows for these
numbers alone. That is small enough to be shipped, and learns faster; bots play with all the rows that it stands for.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.features import EQUALS
from ..core.game import Game
from .eyes import usual_columns

LEAST = 16
"""How many places there are at least, and how many values at each."""


def kindred(game: Game) -> npt.NDArray[np.int32]:
    """Give the columns of the field that has most, a row a place and a column a value; none if it is a small one."""
    columns, cells = game.features.columns, game.features.cells
    usual = np.isin(np.arange(len(columns.names)), usual_columns(game))
    values: dict[str, dict[int, list[int]]] = {}
    for at in np.flatnonzero((columns.test == EQUALS) & ~usual).tolist():
        feature = int(columns.feature[at])
        values.setdefault(cells[feature].name.partition("[")[0], {}).setdefault(feature, []).append(at)
    places = max(values.values(), key=lambda field: sum(map(len, field.values())))
    rows = list(places.values())
    if len(rows) < LEAST or len(rows[0]) < LEAST or len({tuple(columns.operand[row]) for row in rows}) > 1:
        return np.zeros((0, 0), dtype=np.int32)
    return np.array(rows, dtype=np.int32)


def spread_out(
    first: npt.NDArray[Any], meanings: npt.NDArray[Any], at: npt.NDArray[np.int32]
) -> npt.NDArray[np.float32]:  # fmt: skip
    """Give a row for every column, of rows for those that are not kindred and then for each number of each place."""
    (values, numbers), (places, _), units = meanings.shape, at.shape, first.shape[1]
    others = len(first) - places * numbers
    whole = np.zeros((others + places * values, units), dtype=np.float32)
    whole[np.setdiff1d(np.arange(len(whole)), at)] = first[:others]
    whole[at] = np.einsum("vn,pnu->pvu", meanings, first[others:].reshape(places, numbers, units))
    return whole
