"""Give a view as numbers for programs that learn: turned to the own seat, with names, what is hidden apart from none.

All of it follows from the kinds of the fields, by one rule for all games, and stands in tables of one entry a cell, so
that native code can do the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .kinds import Id, Kind
from .layout import MASKED, OWNER, PUBLIC, Field, Layout, Vector

HIDDEN = -2
"""What stands in a feature for a cell that the seat does not see; -1 means none."""
SMALL = 32
"""A cell of at most so many numbers has one column a number; one of more has a single column, from 0 to 1."""
MANY = 64
"""A cell of at most so many names has one column a name, since what is named has no order..."""
MOST_COLUMNS = 4096
"""...and one of more names too, if its whole field needs no more columns than that."""

EQUALS, BIT, SHARE = range(3)


# -- turning the table ------------------------------------------------------------------------------


class Turning(NamedTuple):
    """How the cells of a table of so many seats move and change when one of them becomes seat 0."""

    source: npt.NDArray[np.int64]
    """The cell whose value comes to each cell."""
    row: npt.NDArray[np.int64]
    """The row of `values` that says what its values become, or -1 where they stay..."""
    values: npt.NDArray[np.int64]
    mask_row: npt.NDArray[np.int64]
    """...and the row of `bits` that says where the bits of a mask go, or -1 where they stay."""
    bits: npt.NDArray[np.int64]


def turning(state: type[Layout], seats: int, seat: int) -> Turning:
    """Give the tables that turn a state of so many seats to one of them."""
    source = np.arange(state.cells)
    rows, masks = np.full(state.cells, -1), np.full(state.cells, -1)
    values: dict[tuple[int, ...], int] = {}
    bits: dict[tuple[int, ...], int] = {}
    for f in state.fields.values():
        cells = slice(f.offset, f.offset + f.size)
        if f.shape:
            orders = [np.argsort(_turned(axis.ids, seats, seat)) for axis in f.axes]
            source[cells] = source[cells].reshape(f.shape)[np.ix_(*orders)].ravel()
        if any(each.seat >= 0 for each in f.kind.ids):
            new = _turned(f.kind.ids, seats, seat)
            if f.kind.bits:
                moved = dict(zip(f.kind.bits, (f.kind.bits[at] for at in new), strict=True))
                masks[cells] = bits.setdefault(tuple(moved.get(bit, bit) for bit in range(16)), len(bits))
            else:
                rows[cells] = values.setdefault(tuple(new), len(values))
    return Turning(source, rows, _table(list(values)), masks, _table(list(bits)))


def _turned(ids: tuple[Id, ...], seats: int, me: int) -> list[int]:
    """Give for each name the place of the one that it becomes; seats that are not at the table stay."""
    place = {each: at for at, each in enumerate(ids)}
    return [place[Id(e.name, (e.seat - me) % seats)] if 0 <= e.seat < seats else at for at, e in enumerate(ids)]


def _table(rows: list[tuple[int, ...]]) -> npt.NDArray[np.int64]:
    table = np.zeros((max(len(rows), 1), max(map(len, rows), default=1)), dtype=np.int64)
    for row, values in zip(table, rows, strict=False):
        row[: len(values)] = values
    return table


# -- features ---------------------------------------------------------------------------------------


class Feature(NamedTuple):
    """One cell that a seat may see, of the table turned to it."""

    cell: int
    name: str
    kind: Kind
    may_be_hidden: bool
    is_spread: bool
    """Whether each of its values has a column."""


class Columns(NamedTuple):
    """How floats follow from features: for each column a feature, a test and what it is tested against."""

    names: tuple[str, ...]
    feature: npt.NDArray[np.int64]
    test: npt.NDArray[np.int64]
    operand: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Features:
    """The features of all views of a game, which has them as `game.features`.

    A cell that no seat ever sees, or only another seat, is no feature.
    """

    state: type[Layout]
    _turnings: dict[tuple[int, int], Turning] = field(default_factory=dict, repr=False)

    def turning(self, view: Vector, seat: int) -> Turning:
        """Give the tables that turn this view to a seat."""
        key = (int(view[self.state.fields["seats"].offset]), seat)
        if key not in self._turnings:
            self._turnings[key] = turning(self.state, *key)
        return self._turnings[key]

    def turned(self, vector: Vector, seat: int) -> Vector:
        """Give a state or a view as it would be if that seat were seat 0, and the next one seat 1."""
        t = self.turning(vector, seat)
        out = vector[t.source]
        named = np.flatnonzero((t.row >= 0) & (out >= 0))
        out[named] = t.values[t.row[named], out[named]]
        masked = np.flatnonzero((t.mask_row >= 0) & (out > 0))
        wide = out[masked, None] >> np.arange(t.bits.shape[1]) & 1
        out[masked] = (wide << t.bits[t.mask_row[masked]]).sum(axis=1)
        return out

    @cached_property
    def cells(self) -> tuple[Feature, ...]:
        """The features in the order of the state."""
        return tuple(
            Feature(f.offset + at, f.name + _place(f, at), f.kind, f.sight == MASKED, _is_spread(f))
            for f in self.state.fields.values()
            for at in range(f.size)
            if f.sight in (PUBLIC, MASKED) or (f.sight == OWNER and f.axes[0].ids[at * f.shape[0] // f.size].seat == 0)
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each feature: the field, and where in it."""
        return tuple(each.name for each in self.cells)

    @cached_property
    def _picked(self) -> npt.NDArray[np.int64]:
        return np.array([each.cell for each in self.cells], dtype=np.int64)

    def ints(self, view: Vector, seat: int) -> Vector:
        """Give the features of a view of a seat, -1 for none and -2 for hidden."""
        out = self.turned(view, seat)
        out[self.state.hidden_cells(view, seat)[self.turning(view, seat).source]] = HIDDEN
        return out[self._picked]

    @cached_property
    def columns(self) -> Columns:
        """The columns that the features become: one a value of a small range, one a bit of a mask, else one."""
        rows = [(name, at, test, n) for at, each in enumerate(self.cells) for name, test, n in _columns(each)]
        names, feature, test, operand = zip(*rows, strict=True)
        return Columns(names, np.array(feature), np.array(test), np.array(operand))

    def floats(self, view: Vector, seat: int) -> npt.NDArray[np.float32]:
        """Give the columns of a view of a seat, each from 0 to 1."""
        table = self.columns
        x = self.ints(view, seat)[table.feature].astype(np.int64)
        bit = (x >= 0) & (x >> np.where(table.test == BIT, table.operand, 0) & 1 == 1)
        share = np.maximum(x, 0) / np.where(table.test == SHARE, table.operand, 1)
        out: Any = np.select([table.test == EQUALS, table.test == BIT], [x == table.operand, bit], share)
        return out.astype(np.float32)  # type: ignore[no-any-return]


def _columns(feature: Feature) -> list[tuple[str, int, int]]:
    """Give the name, test and operand of each column of a feature."""
    kind, name = feature.kind, feature.name
    out = []
    if kind.bits:
        out += [(f"{name}:{_spelt(each)}", BIT, bit) for bit, each in zip(kind.bits, kind.ids, strict=True)]
    elif kind.is_flag:
        out.append((name, EQUALS, 1))
    elif feature.is_spread:
        words = [_spelt(each) for each in kind.ids] or [str(value) for value in range(kind.high + 1)]
        out += [(f"{name}={word}", EQUALS, value) for value, word in enumerate(words)]
    else:
        out.append((name, SHARE, kind.high))
    if kind.has_none:
        out.append((f"{name}=none", EQUALS, -1))
    if feature.may_be_hidden:
        out.append((f"{name}=hidden", EQUALS, HIDDEN))
    return out


def _is_spread(f: Field) -> bool:
    values = f.kind.high - f.kind.low + 1
    return values <= (MANY if f.kind.ids else SMALL) or (bool(f.kind.ids) and f.size * values <= MOST_COLUMNS)


def _place(f: Field, at: int) -> str:
    if not f.shape:
        return ""
    return "".join(f"[{_spelt(axis.ids[i])}]" for axis, i in zip(f.axes, np.unravel_index(at, f.shape), strict=True))


def _spelt(each: Id) -> str:
    """Name a place or a value of a table that is turned to its reader."""
    if each.seat < 0:
        return each.name
    who = f"next-{each.seat}" if each.seat else "own"
    return f"{who}-{each.name}" if each.name else who
