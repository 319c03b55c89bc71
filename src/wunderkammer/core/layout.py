"""Declare the fields of a state once; derive the record, the mirror, views, JSON and differences.

A state is one vector of int32. A subclass of `Layout` names its cells, what they hold (`kinds` has the words for it)
and who may see them:

    class State(Layout, seats=4):
        opt_draft: int = chosen(DRAFT)                                       # what the table chose for that option
        turn: int = public(seat(4, none=True))
        hand: Grid = owner(flag(), per_seat(4), per("card", CARD_IDS))       # hand[seat][card], seen by that seat
        deck: Row = nobody(flag(), per("card", CARD_IDS))
        known: Row = public(mask(4), per("place", 26))
        card: Row = seen_by("known", one_of(CARD_IDS, none=True), per("place", 26))   # seen by those in known[place]

An instance of the class is the mirror: plain ints and lists, on which rules run interpreted. The field `seats` is the
first of every state; the core fills it, and those of the options, before a game's `start`.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from .errors import LayoutError
from .kernel import WATCHER
from .kinds import Axis, Kind, count, flag, one_of, per
from .options import Option

if TYPE_CHECKING:
    from .game import Rules

Vector = npt.NDArray[np.int32]
"""A state or a view: all cells of a match, as a flat row of int32."""

PUBLIC, OWNER, NOBODY, MASKED, SCRATCH = range(5)

HIDDEN = "?"
"""What stands for a hidden value in JSON with names."""

OPTION = "opt_"
"""How the names of the fields begin that hold what the table chose."""


@dataclass
class Field:
    """One named field: what it holds, its axes and who sees it; `Layout` fills in the name and the place."""

    kind: Kind
    axes: tuple[Axis, ...]
    sight: int
    mask: str = ""
    options: tuple[Option, ...] = ()
    """The options that the core fills it from, one a cell."""
    name: str = ""
    offset: int = 0
    shape: tuple[int, ...] = field(init=False)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        self.shape = tuple(len(axis.ids) for axis in self.axes if isinstance(axis, Axis))
        self.size = math.prod(self.shape)


class Sight(NamedTuple):
    """Who sees which cell: the one table behind views, native or not, and behind what a search tells apart."""

    always: npt.NDArray[np.bool_]
    """For each seat, and WATCHER, the cells that it sees whatever happens."""
    veiled: npt.NDArray[np.int64]
    """The cells that a mask opens..."""
    masks: npt.NDArray[np.int64]
    """...and the cell of each one's mask."""


def public(kind: Kind, *axes: Axis) -> Any:
    """Declare a field that everybody sees."""
    return Field(kind, axes, PUBLIC)


def owner(kind: Kind, *axes: Axis) -> Any:
    """Declare a field whose first axis is the seat, seen by that seat alone."""
    return Field(kind, axes, OWNER)


def nobody(kind: Kind, *axes: Axis) -> Any:
    """Declare a field that no seat sees before the end."""
    return Field(kind, axes, NOBODY)


def seen_by(mask: str, kind: Kind, *axes: Axis) -> Any:
    """Declare a field whose first axis is a place; the public field `mask` says who sees each place."""
    return Field(kind, axes, MASKED, mask)


def chosen(*options: Option, kind: Kind | None = None, axis: Axis | None = None) -> Any:
    """Declare what the table chose for an option, or for several along an axis, as the number of the choice.

    A kind of its own says more of that number than the name of the choice: that it is a seat, or a count.
    """
    return Field(kind or one_of(options[0].choices), (axis,) if axis else (), PUBLIC, options=options)


def scratch(*shape: int) -> Any:
    """Declare work memory: zero between calls, in no view, JSON or save."""
    return Field(count(0), tuple(per("place", places) for places in shape), SCRATCH)


class CheckedRow(list):  # type: ignore[type-arg]
    """A row of the checked mirror: it refuses negative indices, since native rules count from the start alone."""

    def __getitem__(self, index: Any) -> Any:
        if index < 0:
            raise IndexError(f"index {index} into a row of {len(self)}")
        return list.__getitem__(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if index < 0:
            raise IndexError(f"index {index} into a row of {len(self)}")
        list.__setitem__(self, index, value)


class Layout:
    """The mirror of a state. Subclasses declare the fields; see the module's docstring."""

    fields: ClassVar[dict[str, Field]]
    size: ClassVar[int]
    """How many cells are saved, seen and compared; scratch lies behind them."""
    cells: ClassVar[int]
    dtype: ClassVar[np.dtype[Any]]
    low: ClassVar[npt.NDArray[np.int64]]
    high: ClassVar[npt.NDArray[np.int64]]
    sight: ClassVar[Sight]
    rules: ClassVar[Rules]
    begin: ClassVar[Callable[..., None]]
    """The game's own; called on a mirror it fills it: `s.begin(seats, options)`."""

    seats: int
    turned: int
    events: list[tuple[int, int, int, int]]

    def __init_subclass__(cls, seats: int = 0) -> None:
        if seats < 1:
            raise LayoutError(f"{cls.__name__} does not say for how many seats it is: class State(Layout, seats=4).")
        own = _declared(cls)
        for each in own.values():
            _check(cls.__name__, each, own, seats)
        first, last = Field(count(seats), (), PUBLIC, name="seats"), Field(flag(), (), SCRATCH, name="turned")
        cls.fields = {}
        offset = 0
        for each in sorted((first, *own.values(), last), key=lambda f: f.sight == SCRATCH):
            each.offset = offset
            offset += each.size
            cls.fields[each.name] = each
        cls.cells = offset
        cls.size = sum(f.size for f in cls.fields.values() if f.sight != SCRATCH)
        cls.dtype = np.dtype(
            [(f.name, np.int32, f.shape) if f.shape else (f.name, np.int32) for f in cls.fields.values()], align=True
        )
        cls.low = np.concatenate([np.full(f.size, f.kind.low, np.int64) for f in cls.fields.values()])
        cls.high = np.concatenate([np.full(f.size, f.kind.high, np.int64) for f in cls.fields.values()])
        cls.sight = cls._sight()

    @classmethod
    def _sight(cls) -> Sight:
        always = np.zeros((WATCHER + 1, cls.cells), dtype=np.bool_)
        veiled: list[int] = []
        masks: list[int] = []
        for f in cls.fields.values():
            end = f.offset + f.size
            if f.sight in (PUBLIC, SCRATCH):
                always[:, f.offset : end] = True
            elif f.sight == OWNER:
                for each, row in zip(f.axes[0].ids, np.split(np.arange(f.offset, end), f.shape[0]), strict=True):
                    always[each.seat, row] = True
            elif f.sight == MASKED:
                veiled += range(f.offset, end)
                masks += np.repeat(np.arange(f.shape[0]) + cls.fields[f.mask].offset, f.size // f.shape[0]).tolist()
        return Sight(always, np.array(veiled, dtype=np.int64), np.array(masks, dtype=np.int64))

    # -- the mirror ---------------------------------------------------------------------------------

    @classmethod
    def blank(cls) -> Vector:
        """Give a vector of zeros, to be filled by `start`."""
        return np.zeros(cls.cells, dtype=np.int32)

    @classmethod
    def read(cls, vector: Vector, *, checked: bool = False) -> Self:
        """Give the mirror of a vector; a checked one refuses negative indices."""
        mirror = cls.__new__(cls)
        flat = vector.tolist()
        row = CheckedRow if checked else list
        put = mirror.__dict__
        for f in cls.fields.values():
            at = f.offset
            if not f.shape:
                put[f.name] = flat[at]
            elif checked or len(f.shape) > 2:
                put[f.name] = _nested(flat, at, f.shape, row)
            elif len(f.shape) == 1:
                put[f.name] = flat[at : at + f.size]
            else:
                width = f.shape[1]
                put[f.name] = [flat[i : i + width] for i in range(at, at + f.size, width)]
        put["events"] = []
        return mirror

    def write(self) -> Vector:
        """Give the mirror as a vector, refusing values outside the declared bounds."""
        return self.packed(self.flat())

    def flat(self) -> list[int]:
        """Give the cells of the mirror, unchecked: a picture of it that costs little, for `packed`."""
        cells: list[int] = []
        for f in self.fields.values():
            value = self.__dict__[f.name]
            depth = len(f.shape)
            if depth == 0:
                cells.append(value)
            elif depth == 1:
                cells += value
            else:
                _flatten(value, depth, cells)
        return cells

    @classmethod
    def packed(cls, cells: list[int]) -> Vector:
        """Give cells as a vector, refusing values outside the declared bounds."""
        wide = np.array(cells, dtype=np.int64)
        if ((wide < cls.low) | (wide > cls.high)).any():
            raise LayoutError(cls.misfit(wide))
        return wide.astype(np.int32)

    @classmethod
    def misfit(cls, vector: npt.NDArray[Any]) -> str:
        """Name the first cell of a vector that lies outside its bounds, or give an empty string."""
        bad = np.flatnonzero((vector < cls.low) | (vector > cls.high))
        if not len(bad):
            return ""
        cell = int(bad[0])
        f = next(f for f in cls.fields.values() if f.offset <= cell < f.offset + f.size)
        place = [int(i) for i in np.unravel_index(cell - f.offset, f.shape)] if f.shape else []
        index = "".join(f"[{i}]" for i in place)
        return f"{f.name}{index} is {int(vector[cell])}; it must lie between {f.kind.low} and {f.kind.high}."

    # -- views --------------------------------------------------------------------------------------

    @classmethod
    def hidden_cells(cls, vector: Vector, seat: int | None) -> npt.NDArray[np.bool_]:
        """Say of each cell whether it is hidden from a seat (None: a watcher); a view answers like the state."""
        me = WATCHER if seat is None else seat
        dark: npt.NDArray[np.bool_] = ~cls.sight.always[me]
        dark[cls.sight.veiled] = vector[cls.sight.masks] >> me & 1 == 0
        return dark

    @classmethod
    def view(cls, vector: Vector, seat: int | None) -> Vector:
        """Give the vector as one seat sees it (None: a watcher), hidden cells blanked to -1."""
        seen = vector.copy()
        seen[cls.hidden_cells(vector, seat)] = -1
        return seen

    # -- JSON and differences -----------------------------------------------------------------------

    @classmethod
    def to_json(cls, vector: Vector) -> dict[str, Any]:
        """Give the fields by name, as ints and nested lists."""
        kept = (f for f in cls.fields.values() if f.sight != SCRATCH)
        return {f.name: vector[f.offset : f.offset + f.size].reshape(f.shape).tolist() for f in kept}

    @classmethod
    def to_named_json(cls, vector: Vector, hidden: npt.NDArray[np.bool_] | None = None) -> dict[str, Any]:
        """Give the fields with the names of places and values; of a view, "?" where `hidden_cells` says so."""
        dark = np.zeros(cls.cells, dtype=np.bool_) if hidden is None else hidden
        out: dict[str, Any] = {}
        for f in cls.fields.values():
            if f.sight == SCRATCH:
                continue
            cells = range(f.offset, f.offset + f.size)
            parts = [HIDDEN if dark[cell] else f.kind.json(int(vector[cell])) for cell in cells]
            for axis in reversed(f.axes):
                width = len(axis.ids)
                parts = [axis.json(parts[at : at + width]) for at in range(0, len(parts), width)]
            out[f.name] = parts[0]
        return out

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Vector:
        """Read `to_json` back."""
        kept = {f.name: f for f in cls.fields.values() if f.sight != SCRATCH}
        if not isinstance(data, dict) or set(data) != set(kept):
            raise LayoutError(f"The fields must be exactly: {', '.join(kept)}.")
        vector = cls.blank()
        for name, f in kept.items():
            flat: list[int] = []
            if not _collect(data[name], f.shape, flat):
                raise LayoutError(f"The field {name} must hold ints of shape {f.shape}.")
            if not all(value == -1 or f.kind.low <= value <= f.kind.high for value in flat):
                bounds = f"between {f.kind.low} and {f.kind.high}"
                raise LayoutError(f"The field {name} must hold ints {bounds}, or -1 where hidden.")
            vector[f.offset : f.offset + f.size] = flat
        return vector

    @classmethod
    def diff(cls, before: Vector, after: Vector) -> tuple[str, ...]:
        """Name the fields in which two vectors differ."""
        return tuple(
            f.name
            for f in cls.fields.values()
            if f.sight != SCRATCH
            and not np.array_equal(before[f.offset : f.offset + f.size], after[f.offset : f.offset + f.size])
        )


def _declared(cls: type) -> dict[str, Field]:
    """Take the declarations off the class, in their order."""
    fields: dict[str, Field] = {}
    for name in inspect.get_annotations(cls):
        given = cls.__dict__.get(name)
        if hasattr(Layout, name) or name in Layout.__annotations__:
            raise LayoutError(f"{cls.__name__}.{name} has a name that the core uses itself; choose another.")
        if not isinstance(given, Field):
            raise LayoutError(
                f"{cls.__name__}.{name} does not say who sees it: "
                'declare it with public(), owner(), nobody(), seen_by("mask"), chosen() or scratch().'
            )
        given.name = name
        delattr(cls, name)
        fields[name] = given
    return fields


def _check(layout: str, f: Field, fields: dict[str, Field], seats: int) -> None:
    """Refuse a field that does not say what it must."""
    where = f"{layout}.{f.name}"
    if not isinstance(f.kind, Kind):
        raise LayoutError(
            f"{where} does not say what it holds: begin with count(), flag(), one_of(), seat(), mask() or subset_of()."
        )
    if not all(isinstance(axis, Axis) for axis in f.axes):
        raise LayoutError(f"{where} has an axis of no kind: use per() or per_seat().")
    if f.kind.low > f.kind.high:
        raise LayoutError(f"{where} has bounds {f.kind.low} to {f.kind.high}; low must not exceed high.")
    for ids in (f.kind.ids, *(axis.ids for axis in f.axes)):
        counted = {each.seat for each in ids} - {-1}
        if counted and counted != set(range(seats)):
            raise LayoutError(f"{where} counts {len(counted)} seats; {layout} is for {seats}.")
    if f.sight == OWNER and not (f.axes and all(each.seat >= 0 for each in f.axes[0].ids)):
        raise LayoutError(f"{where} belongs to an owner, so its first axis must be the seat.")
    if f.sight == MASKED:
        mask = fields.get(f.mask)
        if mask is None or mask.sight != PUBLIC or not mask.kind.bits or mask.shape != f.shape[:1] or not f.shape:
            raise LayoutError(f"{where} is seen by {f.mask!r}; that must be a public field of one mask a place.")
    if bool(f.options) != f.name.startswith(OPTION):
        raise LayoutError(
            f"{where}: the fields that the core fills with options are chosen(), and begin with {OPTION}."
        )
    if f.options and (len(f.options) != f.size or {len(o.choices) for o in f.options} != {f.kind.high + 1}):
        raise LayoutError(f"{where} must have a cell for each of its options and a value for each of their choices.")


def _nested(flat: list[int], at: int, shape: tuple[int, ...], row: Any) -> Any:
    if len(shape) == 1:
        return row(flat[at : at + shape[0]])
    step = math.prod(shape[1:])
    return row([_nested(flat, at + i * step, shape[1:], row) for i in range(shape[0])])


def _collect(value: Any, shape: tuple[int, ...], out: list[int]) -> bool:
    """Collect the ints of nested lists from JSON; say whether they have that shape and are nothing but ints."""
    if not shape:
        out.append(value)
        return type(value) is int
    return isinstance(value, list) and len(value) == shape[0] and all(_collect(part, shape[1:], out) for part in value)


def _flatten(rows: Any, depth: int, out: list[int]) -> None:
    for row in rows:
        if depth == 2:
            out += row
        else:
            _flatten(row, depth - 1, out)
