"""Write features natively, for many tables at once: what `features` says, from tables of one row a seat.

    observer = Observer(game, seats=4)
    ints = observer.ints(views, readers)        # one row a view, as its reader sees it
    floats = observer.floats(views, readers)

Turning a table to a seat moves whole stretches of cells. They are copied in pieces of WIDTH cells, always whole, in
ascending order: what a piece writes beyond its stretch, the next one overwrites, and behind each row there is room for
the last. Then the few cells are written whose values name seats, and those that are hidden.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .errors import OptionError
from .features import BIT, EQUALS, HIDDEN, SHARE, Features, turning
from .kernel import native
from .layout import Sight

if TYPE_CHECKING:
    from .game import Game

WIDTH = 8
"""How many cells are copied at once."""
PIECE = np.dtype([("cells", np.int32, (WIDTH,))])
INDEX = np.uint64
"""The type of places in tables: for one that has a sign, native code asks at each use whether to count from the end,
and cannot work on several neighbours at once."""
BYTE = 256
NIBBLE, NAMED = 4, 15
"""How many bits a value takes that names a seat if all values of a kind are in one int, and the mask of these bits."""
LEAST = -HIDDEN
"""What must be added to a feature so that the least one, HIDDEN, is 0."""


# -- tables -----------------------------------------------------------------------------------------


class Lens(NamedTuple):
    """How native code writes the features of a table of so many seats; what depends on the reader has a row a seat."""

    pieces: Any
    """For each reader the pieces to copy: the first cell, and the first feature that it becomes."""
    named: Any
    """For each reader the stretches of features whose values name seats, and what the values become: one int of NIBBLE
    bits a value, each one more than it is, the least of them, -1, first; such an int needs no look into a table."""
    listed: Any
    """The same if there are more values than an int has room for, with the row of `values`..."""
    values: Any
    """...where stands what they become."""
    masked: Any
    """For each reader the stretches of features that are masks of seats, and the row of `low` and `high`..."""
    low: Any
    high: Any
    """...where stands what the low and the high byte become."""
    veiled_together: Any
    """For each reader the stretches of features that are hidden together: the cell of the mask that opens them..."""
    veiled_apart: Any
    """...and those where each has a mask of its own, and the cell of the first of these."""


class Spread(NamedTuple):
    """How native code writes floats from features."""

    column: Any
    """For each feature and each small value, HIDDEN first, the column that is 1 then, or -1."""
    bits: Any
    """For each column of a bit: the column, its feature and the bit."""
    shares: Any
    """For each column of a share: the column, its feature and what is the whole."""


def lens(features: Features, seats: int, width: int = WIDTH) -> Lens:
    """Give the tables for a table of so many seats, where pieces of so many cells are copied at once."""
    turns = [turning(features.state, seats, seat) for seat in range(seats)]
    cells = np.array([each.cell for each in features.cells], dtype=np.int64)
    most_values = max(t.values.shape[1] for t in turns)
    values = [np.pad(t.values, ((0, 0), (1, most_values - t.values.shape[1])), constant_values=-1) for t in turns]
    moved = [t.bits for t in turns]
    named = [_stretches(t.source[cells], t.row[cells], n) for t, n in zip(turns, _firsts(values), strict=True)]
    masked = [_stretches(t.source[cells], t.mask_row[cells], n) for t, n in zip(turns, _firsts(moved), strict=True)]
    sight = features.state.sight
    mask_of = np.full(features.state.cells, -1)
    mask_of[sight.veiled] = sight.masks
    veils = [_veils(mask_of[t.source[cells]]) for t in turns]
    all_values = np.concatenate(values).astype(np.int32)
    packed = packed_rows(all_values)
    # What is named anew need not be copied; to seat 0, to which the table need not be turned, nothing is.
    copied = [(t.row[cells] < 0) & (t.mask_row[cells] < 0) | (seat == 0) for seat, t in enumerate(turns)]
    pieces = [_pieces(t.source[cells], each, width) for t, each in zip(turns, copied, strict=True)]
    most = max(map(len, pieces))
    return Lens(
        # Shorter lists are filled up with what they end with: doing it twice changes nothing.
        pieces=np.array([each + each[-1:] * (most - len(each)) for each in pieces], dtype=np.uint32),
        named=_filled([[(cell, f, n, int(packed[r])) for cell, f, n, r in each if len(packed)] for each in named]),
        listed=_filled([[] if len(packed) else each for each in named]),
        values=all_values,
        masked=_filled(masked),
        low=np.concatenate([_bytes(bits, 0) for bits in moved]),
        high=np.concatenate([_bytes(bits, 8) for bits in moved]),
        veiled_together=_filled([together for together, _ in veils]),
        veiled_apart=_filled([apart for _, apart in veils]),
    )


def _stretches(
    source: npt.NDArray[np.int64], rows: npt.NDArray[np.int64], first: int
) -> list[tuple[int, int, int, int]]:
    """Find neighbours that become neighbours by the same row of a table: first cell, first feature, length and row.

    Features without a row are left out, and rows are counted from `first` on.
    """
    found: list[tuple[int, int, int, int]] = []
    for at, (cell, row) in enumerate(zip(source.tolist(), (rows + first).tolist(), strict=True)):
        if row < first:
            continue
        if found:
            cell_before, at_before, length, row_before = found[-1]
            if (cell, at, row) == (cell_before + length, at_before + length, row_before):
                found[-1] = (cell_before, at_before, length + 1, row)
                continue
        found.append((cell, at, 1, row))
    return found


def _veils(masks: npt.NDArray[np.int64]) -> tuple[list[tuple[int, int, int, int]], list[tuple[int, int, int, int]]]:
    """Find the stretches of features that one mask opens, and those that a stretch of masks opens, as `_stretches`."""
    together, single, at = [], np.full(len(masks), -1), 0
    for mask, run in itertools.groupby(masks.tolist()):
        length = len(list(run))
        if mask >= 0 and length > 1:
            together.append((mask, at, length, 0))
        elif mask >= 0:
            single[at] = mask
        at += length
    return together, _stretches(single, np.minimum(single, 0), 0)


def packed_rows(values: npt.NDArray[np.int32]) -> npt.NDArray[np.uint64]:
    """Give each row of values, which are -1 or more, as one int; none if there are too many of them."""
    if values.shape[1] > NAMED or values.max() >= NAMED:
        return np.zeros(0, dtype=np.uint64)
    shifts = NIBBLE * np.arange(values.shape[1])
    ints: npt.NDArray[np.int64] = ((values.astype(np.int64) + 1) << shifts).sum(axis=1)
    return ints.astype(np.uint64)


def _filled(lists: list[list[tuple[int, int, int, int]]]) -> npt.NDArray[np.uint64]:
    """Give lists of stretches as one table, shorter lists filled up with stretches of no length."""
    most = max(map(len, lists))
    rows = [each + [(0, 0, 0, 0)] * (most - len(each)) for each in lists]
    return np.array(rows, dtype=INDEX).reshape(len(lists), most, 4)


def _firsts(tables: list[npt.NDArray[np.int64]]) -> list[int]:
    """Give the number of the first row of each table if they stand one below the other."""
    return [0, *itertools.accumulate(map(len, tables[:-1]))]


def _pieces(source: npt.NDArray[np.int64], copied: npt.NDArray[np.bool_], width: int) -> list[tuple[int, int]]:
    """Cut what comes to each feature that is copied into stretches of neighbours, and these into pieces."""
    pieces: list[tuple[int, int]] = []
    for at in np.flatnonzero(copied).tolist():
        cell = int(source[at])
        if not pieces or cell - pieces[-1][0] != at - pieces[-1][1] or at - pieces[-1][1] >= width:
            pieces.append((cell, at))
    return pieces


def _bytes(moved: npt.NDArray[np.int64], shift: int) -> npt.NDArray[np.int32]:
    """Say for each way to move bits, and each value of the byte that begins at a bit, what becomes of it."""
    table = np.zeros((len(moved), BYTE), dtype=np.int32)
    for bit in range(8 if moved.shape[1] > 1 else 0):  # a single column stands for no way at all
        has = np.arange(BYTE) >> bit & 1
        table |= (has << moved[:, shift + bit, None]).astype(np.int32)
    return table


def spread(features: Features) -> Spread:
    """Give the tables from features to floats."""
    columns = features.columns
    at = np.arange(len(columns.names))
    equal = columns.test == EQUALS
    values = columns.operand[equal].max(initial=0) + 1
    column = np.full((len(features.cells), values + LEAST), -1, dtype=np.int64)
    column[columns.feature[equal], columns.operand[equal] + LEAST] = at[equal]

    def those(test: int) -> npt.NDArray[np.int64]:
        rows: npt.NDArray[np.int64] = np.stack([at, columns.feature, columns.operand], axis=1)[columns.test == test]
        return rows

    return Spread(column, those(BIT), those(SHARE))


# -- memory -----------------------------------------------------------------------------------------


def rows_and_pieces(rows: int, cells: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[Any]]:
    """Give blank rows of cells, and the same memory as pieces: one that begins at each cell of each row."""
    flat = np.zeros(rows * cells + WIDTH, dtype=np.int32)
    pieces: npt.NDArray[Any] = np.ndarray((rows, cells), PIECE, flat, strides=(cells * flat.itemsize, flat.itemsize))
    return flat[: rows * cells].reshape(rows, cells), pieces


def room_for(features: int) -> int:
    """Give the length of a row of features, with room for the last piece behind them."""
    return (features + 2 * WIDTH - 2) // WIDTH * WIDTH


# -- native -----------------------------------------------------------------------------------------


@native
def write_ints(lens: Lens, cells: Any, pieces: Any, i: int, seat: int, ints: Any, int_pieces: Any, row: int) -> None:
    """Write into a row the features of state or view `i` as a seat sees it."""
    for at in range(lens.pieces.shape[1]):
        int_pieces[row, lens.pieces[seat, at, 1]] = pieces[i, lens.pieces[seat, at, 0]]
    if seat > 0:  # to seat 0 the table need not be turned
        for at in range(lens.named.shape[1]):
            cell, f, packed = lens.named[seat, at, 0], lens.named[seat, at, 1], lens.named[seat, at, 3]
            for step in range(lens.named[seat, at, 2]):
                above = packed >> np.uint64(NIBBLE * (cells[i, cell + step] + 1))
                ints[row, f + step] = np.int64(above & np.uint64(NAMED)) - 1
        for at in range(lens.listed.shape[1]):
            cell, f, turned = lens.listed[seat, at, 0], lens.listed[seat, at, 1], lens.listed[seat, at, 3]
            for step in range(lens.listed[seat, at, 2]):
                ints[row, f + step] = lens.values[turned, INDEX(cells[i, cell + step] + 1)]
        for at in range(lens.masked.shape[1]):
            cell, f, turned = lens.masked[seat, at, 0], lens.masked[seat, at, 1], lens.masked[seat, at, 3]
            for step in range(lens.masked[seat, at, 2]):
                low = INDEX(cells[i, cell + step] & BYTE - 1)
                high = INDEX(cells[i, cell + step] >> 8 & BYTE - 1)
                ints[row, f + step] = lens.low[turned, low] | lens.high[turned, high]
    for at in range(lens.veiled_together.shape[1]):
        if cells[i, lens.veiled_together[seat, at, 0]] >> seat & 1 == 0:
            f = lens.veiled_together[seat, at, 1]
            for step in range(lens.veiled_together[seat, at, 2]):
                ints[row, f + step] = HIDDEN
    for at in range(lens.veiled_apart.shape[1]):
        cell, f = lens.veiled_apart[seat, at, 0], lens.veiled_apart[seat, at, 1]
        for step in range(lens.veiled_apart[seat, at, 2]):
            ints[row, f + step] = ints[row, f + step] if cells[i, cell + step] >> seat & 1 else HIDDEN


@native
def write_floats(spread: Spread, ints: Any, floats: Any, row: int) -> None:
    """Write the columns of a row of features."""
    for c in range(floats.shape[1]):
        floats[row, c] = 0.0
    for f in range(spread.column.shape[0]):
        value = ints[row, f] + LEAST
        if value < spread.column.shape[1] and spread.column[f, value] >= 0:
            floats[row, spread.column[f, value]] = 1.0
    for at in range(len(spread.bits)):
        value = ints[row, spread.bits[at, 1]]
        if value >= 0 and value >> spread.bits[at, 2] & 1:
            floats[row, spread.bits[at, 0]] = 1.0
    for at in range(len(spread.shares)):
        floats[row, spread.shares[at, 0]] = max(ints[row, spread.shares[at, 1]], 0) / spread.shares[at, 2]


@native
def write_view(sight: Sight, cells: Any, i: int, seat: int, views: Any, row: int) -> None:
    """Write into a row state `i` as a seat sees it: hidden cells are -1."""
    for cell in range(cells.shape[1]):
        views[row, cell] = cells[i, cell] if sight.always[seat, cell] else -1
    for at in range(len(sight.veiled)):
        if cells[i, sight.masks[at]] >> seat & 1:
            views[row, sight.veiled[at]] = cells[i, sight.veiled[at]]


@native
def write_all_ints(lens: Lens, cells: Any, pieces: Any, readers: Any, ints: Any, int_pieces: Any) -> None:
    """Write the features of each row as its reader sees it."""
    for i in range(len(readers)):
        write_ints(lens, cells, pieces, i, readers[i], ints, int_pieces, i)


@native
def write_all_floats(spread: Spread, ints: Any, floats: Any) -> None:
    """Write the columns of each row of features."""
    for i in range(len(floats)):
        write_floats(spread, ints, floats, i)


# -- from Python --------------------------------------------------------------------------------------


class Observer:
    """Features of many states or views of one game at once, for tables of one number of seats.

    The arrays it gives are its own and are written anew by the next call with as many views.
    """

    def __init__(self, game: Game, seats: int) -> None:
        game.check_seats(seats)
        self.game, self.seats = game, seats
        self.lens, self._spread = lens(game.features, seats), spread(game.features)
        self._make_room(0)

    def _make_room(self, rows: int) -> None:
        features = self.game.features
        self._cells, self._pieces = rows_and_pieces(rows, self.game.state.cells)
        self._ints, self._int_pieces = rows_and_pieces(rows, room_for(len(features.cells)))
        self._floats = np.zeros((rows, 0), dtype=np.float32)

    def ints(self, views: npt.ArrayLike, readers: npt.ArrayLike) -> npt.NDArray[np.int32]:
        """Give the features of each view as its reader sees it: what `Features.ints` gives, a row a view."""
        given, seats = np.atleast_2d(np.asarray(views)), np.asarray(readers, dtype=np.int64).reshape(-1)
        if given.shape != (len(seats), self.game.state.cells):
            raise OptionError(
                f"Views must be rows of {self.game.state.cells} cells, and as many as readers ({len(seats)}); "
                f"these have the shape {given.shape}."
            )
        at_table = given[:, self.game.state.fields["seats"].offset]
        if not ((at_table == self.seats).all() and (seats >= 0).all() and (seats < self.seats).all()):
            raise OptionError(f"All views must be of tables of {self.seats} seats, their readers from 0 on.")
        if len(seats) != len(self._cells):
            self._make_room(len(seats))
        self._cells[:] = given
        write = self.game.kernel(write_all_ints)
        write(self.lens, self._cells, self._pieces, seats, self._ints, self._int_pieces)
        return self._ints[:, : len(self.game.features.cells)]

    def floats(self, views: npt.ArrayLike, readers: npt.ArrayLike) -> npt.NDArray[np.float32]:
        """Give the columns of each view as its reader sees it: what `Features.floats` gives, a row a view."""
        self.ints(views, readers)
        if not self._floats.shape[1]:
            self._floats = np.zeros((len(self._ints), len(self.game.features.columns.names)), dtype=np.float32)
        self.game.kernel(write_all_floats)(self._spread, self._ints, self._floats)
        return self._floats
