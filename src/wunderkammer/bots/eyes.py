"""How nets see: the features of a view as the columns that a first layer adds up.

From one choice to another most of a view stays as it is, so a first layer is not added up anew: the sums of a base
view are kept for every reader, and what differs from it is taken off and put on.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..core.game import Game
from ..core.kernel import native
from ..core.observing import LEAST as BELOW
from ..core.observing import Lens, lens, room_for, rows_and_pieces, spread, write_ints
from .greedy import Workspace


class Eyes(NamedTuple):
    """What native code reads views with, at tables of one number of seats, and its work memory."""

    lens: Lens
    column: Any
    """For each feature and small value the column that is 1 then, or -1..."""
    share: Any
    """...the column that holds its share of `whole`, or -1..."""
    whole: Any
    first_bit: Any
    """...and where its bits begin in `bits`: column and bit."""
    bits: Any
    ints: Any
    """The features of each reader's base; one more row is for the view at hand."""
    int_pieces: Any
    columns: Any
    """Columns that are to be added up..."""
    factors: Any
    """...and how many times each."""
    units: Any
    """Units of a first layer that count in the second one..."""
    heights: Any
    """...and how much."""


@native
def softened(above: float) -> float:
    """Give how far a seat stands above another as nets read it: a lead that is ten times as large is not ten times as
    sure."""
    return np.log1p(above) if above > 0.0 else -np.log1p(-above)  # type: ignore[no-any-return]


def usual_columns(game: Game) -> npt.NDArray[np.int64]:
    """Give for each feature of few values the column of the one it mostly has, none or 0.

    They are no inputs: what they would add is in the bias, and most features of a view need not be looked at.
    """
    table, features = spread(game.features).column, game.features.cells
    usual = np.array([table[at, BELOW - each.kind.has_none] for at, each in enumerate(features)])
    return usual[usual >= 0]


def eyes_for(game: Game, seats: int, units: int) -> Eyes:
    """Give eyes for tables of so many seats and a first layer of so many units, with work memory of their own."""
    eyes = _shared_eyes(game, seats)
    ints, pieces = rows_and_pieces(*eyes.ints.shape)
    return eyes._replace(
        ints=ints,
        int_pieces=pieces,
        columns=np.zeros_like(eyes.columns),
        factors=np.zeros_like(eyes.factors),
        units=np.zeros(units, dtype=np.int64),
        heights=np.zeros(units, dtype=np.float32),
    )


@cache
def _shared_eyes(game: Game, seats: int) -> Eyes:
    """Give eyes whose tables all others share: to make them takes as long as many choices."""
    table, most = spread(game.features), game.seats[-1]
    n = len(game.features.cells)
    share, whole = np.full(n, -1, dtype=np.int64), np.ones(n, dtype=np.float64)
    share[table.shares[:, 1]], whole[table.shares[:, 1]] = table.shares[:, 0], table.shares[:, 2]
    ints, pieces = rows_and_pieces(most + 1, room_for(n))
    column = table.column.copy()
    column[np.isin(column, usual_columns(game))] = -1
    # A feature fills at most all of its columns and its share, in the base and in what is at hand.
    room = 2 * (n + len(game.features.columns.names) + most)
    return Eyes(
        lens=lens(game.features, seats),
        column=column,
        share=share,
        whole=whole,
        first_bit=np.searchsorted(table.bits[:, 1], np.arange(n + 1)),
        bits=np.ascontiguousarray(table.bits[:, [0, 2]]),
        ints=ints,
        int_pieces=pieces,
        columns=np.zeros(room, dtype=np.int64),
        factors=np.zeros(room, dtype=np.float32),
        units=np.zeros(0, dtype=np.int64),
        heights=np.zeros(0, dtype=np.float32),
    )


@native
def list_column(e: Eyes, column: int, factor: float, n: int) -> int:
    """List one column behind the first `n`; give how many there are then."""
    e.columns[n] = column
    e.factors[n] = factor
    return n + 1


@native
def list_feature(e: Eyes, f: int, value: int, factor: float, n: int) -> int:
    """List the columns that a feature of this value fills."""
    if value + BELOW < e.column.shape[1] and e.column[f, value + BELOW] >= 0:
        n = list_column(e, e.column[f, value + BELOW], factor, n)
    if value > 0:
        for at in range(e.first_bit[f], e.first_bit[f + 1]):
            if value >> e.bits[at, 1] & 1:
                n = list_column(e, e.bits[at, 0], factor, n)
        if e.share[f] >= 0:
            n = list_column(e, e.share[f], factor * value / e.whole[f], n)
    return n


@native
def list_base(e: Eyes, w: Workspace, row: int, seat: int) -> int:
    """Make what a seat sees of a row its base, and list all columns that it fills."""
    write_ints(e.lens, w.cells, w.pieces, row, seat, e.ints, e.int_pieces, seat)
    n = 0
    for f in range(len(e.share)):
        n = list_feature(e, f, e.ints[seat, f], 1.0, n)
    return n


@native
def list_changes(e: Eyes, w: Workspace, row: int, seat: int) -> int:
    """List what differs, in what a seat sees of a row, from its base: old columns to be taken off, new ones put on."""
    last = len(e.ints) - 1
    write_ints(e.lens, w.cells, w.pieces, row, seat, e.ints, e.int_pieces, last)
    n = 0
    for f in range(len(e.share)):
        if e.ints[last, f] != e.ints[seat, f]:
            n = list_feature(e, f, e.ints[seat, f], -1.0, n)
            n = list_feature(e, f, e.ints[last, f], 1.0, n)
    return n


@native
def add_listed(e: Eyes, n: int, first: Any, sums: Any) -> None:
    """Add to sums of a first layer what the first `n` listed columns put into it."""
    add_rows(e.columns, e.factors, n, first, sums)


@native
def add_rows(listed: Any, factors: Any, n: int, rows: Any, sums: Any) -> None:
    """Add to sums each of the first `n` listed rows so many times.

    Four rows at once, in the same order: the sums are fetched and put back a quarter as often, and are the same to the
    last bit.
    """
    fours = n // 4 * 4
    for i in range(0, fours, 4):
        a, b, c, d = listed[i], listed[i + 1], listed[i + 2], listed[i + 3]
        u, v, x, y = factors[i], factors[i + 1], factors[i + 2], factors[i + 3]
        for at in range(len(sums)):
            sums[at] = sums[at] + u * rows[a, at] + v * rows[b, at] + x * rows[c, at] + y * rows[d, at]
    for i in range(fours, n):
        row, factor = listed[i], factors[i]
        for at in range(len(sums)):
            sums[at] += factor * rows[row, at]


@native
def lay_base(e: Eyes, w: Workspace, row: int, seat: int, first: Any, bias: Any, base: Any) -> None:
    """Make what a seat sees of a row its base, and write the sums of a first layer for it into the seat's row."""
    for unit in range(len(bias)):
        base[seat, unit] = bias[unit]
    add_listed(e, list_base(e, w, row, seat), first, base[seat])


@native
def rise(e: Eyes, one: Any, second: Any, bias: Any, two: Any) -> None:
    """Add up a second layer from the sums of the first one, of which those below 0 count nothing."""
    for upper in range(len(two)):
        two[upper] = bias[upper]
    n = 0
    for unit in range(len(one)):  # without a branch: which units count cannot be foreseen
        e.units[n] = unit
        e.heights[n] = one[unit]
        n += one[unit] > 0.0
    add_rows(e.units, e.heights, n, second, two)
