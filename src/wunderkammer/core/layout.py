"""Declare the fields of a state once; derive the record, the mirror, views, JSON and differences.

A state is one vector of int32. A subclass of `Layout` names its cells, their bounds and who may see them:

    class State(Layout):
        turn: int = public(low=0, high=3)
        hand: Grid = owner(4, 16, low=0, high=1)     # hand[seat][card], seen by that seat
        deck: Row = nobody(16, low=0, high=1)
        card: Row = seen_by("known", 26, low=-1, high=89)   # card[place], seen by the seats in known[place]

An instance of the class is the mirror: plain ints and lists, on which rules run interpreted.
"""

from __future__ import annotations

import inspect
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from .errors import LayoutError
from .kernel import WATCHER

if TYPE_CHECKING:
    from .game import Rules

Vector = npt.NDArray[np.int32]
"""A state or a view: all cells of a match, as a flat row of int32."""

PUBLIC, OWNER, NOBODY, MASKED, SCRATCH = range(5)


@dataclass
class Field:
    """One named field: its shape, bounds and visibility; `Layout` fills in the place."""

    shape: tuple[int, ...]
    low: int
    high: int
    sight: int
    mask: str = ""
    name: str = ""
    offset: int = 0
    size: int = field(init=False)

    def __post_init__(self) -> None:
        self.size = math.prod(self.shape)


def public(*shape: int, low: int, high: int) -> Any:
    """Declare a field that everybody sees."""
    return Field(shape, low, high, PUBLIC)


def owner(*shape: int, low: int, high: int) -> Any:
    """Declare a field whose first axis is the seat, seen by that seat alone."""
    return Field(shape, low, high, OWNER)


def nobody(*shape: int, low: int, high: int) -> Any:
    """Declare a field that no seat sees before the end."""
    return Field(shape, low, high, NOBODY)


def seen_by(mask: str, *shape: int, low: int, high: int) -> Any:
    """Declare a field whose first axis is a place; the public field `mask` says who sees each place."""
    return Field(shape, low, high, MASKED, mask)


def scratch(*shape: int) -> Any:
    """Declare work memory: zero between calls, in no view, JSON or save."""
    return Field(shape, 0, 0, SCRATCH)


class CheckedRow(list):  # type: ignore[type-arg]
    """A row of the checked mirror: it refuses negative indices, which native code would answer plausibly."""

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
    sight: ClassVar[tuple[int, ...]]
    """Per cell, who sees it: -1 everybody, -2 nobody, 0.. that seat alone, and below -2 the cell
    -3 - n holds the mask."""
    rules: ClassVar[Rules]
    _sights: ClassVar[npt.NDArray[np.int64]]
    _private: ClassVar[npt.NDArray[np.bool_]]
    """Which cells are seen by one seat or by nobody."""
    _masked: ClassVar[npt.NDArray[np.int64]]
    """The cells that a mask opens, and in `_masks` the cell of each one's mask."""
    _masks: ClassVar[npt.NDArray[np.int64]]

    turned: int
    events: list[tuple[int, int, int, int]]

    def __init_subclass__(cls) -> None:
        cls.fields = _declared(cls)
        offset = 0
        for each in sorted(cls.fields.values(), key=lambda f: f.sight == SCRATCH):
            each.offset = offset
            offset += each.size
        cls.fields = dict(sorted(cls.fields.items(), key=lambda item: item[1].offset))
        cls.cells = offset
        kept = [f for f in cls.fields.values() if f.sight != SCRATCH]
        cls.size = sum(f.size for f in kept)
        cls.dtype = np.dtype(
            [(f.name, np.int32, f.shape) if f.shape else (f.name, np.int32) for f in cls.fields.values()]
        )
        cls.low = np.concatenate([np.full(f.size, f.low, np.int64) for f in cls.fields.values()])
        cls.high = np.concatenate([np.full(f.size, f.high, np.int64) for f in cls.fields.values()])
        cls.sight = tuple(who for f in kept for who in cls._sight(f))
        cls._sights = np.array(cls.sight, dtype=np.int64)
        cls._private = (cls._sights == -2) | (cls._sights >= 0)
        cls._masked = np.flatnonzero(cls._sights <= -3)
        cls._masks = -3 - cls._sights[cls._masked]

    @classmethod
    def _sight(cls, f: Field) -> list[int]:
        if f.sight == PUBLIC:
            return [-1] * f.size
        if f.sight == NOBODY:
            return [-2] * f.size
        each = f.size // f.shape[0]
        if f.sight == OWNER:
            return [seat for seat in range(f.shape[0]) for _ in range(each)]
        mask = cls.fields[f.mask]
        return [-3 - (mask.offset + place) for place in range(f.shape[0]) for _ in range(each)]

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
        flat: list[int] = []
        for f in self.fields.values():
            value = self.__dict__[f.name]
            if not f.shape:
                flat.append(value)
            else:
                _flatten(value, len(f.shape), flat)
        wide = np.array(flat, dtype=np.int64)
        if ((wide < self.low) | (wide > self.high)).any():
            raise LayoutError(self.misfit(wide))
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
        return f"{f.name}{index} is {int(vector[cell])}; it must lie between {f.low} and {f.high}."

    # -- views --------------------------------------------------------------------------------------

    @classmethod
    def view(cls, vector: Vector, seat: int | None) -> Vector:
        """Give the vector as one seat sees it (None: a watcher), hidden cells blanked to -1."""
        me = WATCHER if seat is None else seat
        seen = vector.copy()
        seen[: cls.size][cls._private & (cls._sights != me)] = -1
        unseen = vector[cls._masks] >> me & 1 == 0
        seen[cls._masked[unseen]] = -1
        return seen

    # -- JSON and differences -----------------------------------------------------------------------

    @classmethod
    def to_json(cls, vector: Vector) -> dict[str, Any]:
        """Give the fields by name, as ints and nested lists."""
        out: dict[str, Any] = {}
        for f in cls.fields.values():
            if f.sight != SCRATCH:
                part = vector[f.offset : f.offset + f.size]
                out[f.name] = part.reshape(f.shape).tolist() if f.shape else int(part[0])
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
            if not all(value == -1 or f.low <= value <= f.high for value in flat):
                raise LayoutError(f"The field {name} must hold ints between {f.low} and {f.high}, or -1 where hidden.")
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
    fields: dict[str, Field] = {}
    for name in inspect.get_annotations(cls):
        given = cls.__dict__.get(name)
        if not isinstance(given, Field):
            raise LayoutError(
                f"{cls.__name__}.{name} does not say who sees it: "
                'declare it with public(), owner(), nobody(), seen_by("mask") or scratch().'
            )
        given.name = name
        delattr(cls, name)
        fields[name] = given
    for f in fields.values():
        if f.low > f.high:
            raise LayoutError(f"{cls.__name__}.{f.name} has bounds {f.low} to {f.high}; low must not exceed high.")
        if f.sight == OWNER and not f.shape:
            raise LayoutError(f"{cls.__name__}.{f.name} belongs to an owner, so its first axis must be the seat.")
        if f.sight == MASKED:
            mask = fields.get(f.mask)
            if mask is None or mask.sight != PUBLIC or mask.shape != f.shape[:1] or not f.shape:
                raise LayoutError(
                    f"{cls.__name__}.{f.name} is seen by {f.mask!r}; that must be a public field of one mask a place."
                )
    turned = Field((), 0, 1, SCRATCH, name="turned")
    return {**fields, "turned": turned}


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


def _flatten(value: Any, depth: int, out: list[int]) -> None:
    if depth == 1:
        out.extend(value)
    else:
        for part in value:
            _flatten(part, depth - 1, out)
