"""Say what a cell of a state holds and what a field has one of, in the words of a rulebook.

    gems: Grid = public(count(MOST_GEMS), per_seat(SEATS), per("site", SITE_IDS))
    turn: int = public(seat(SEATS, none=True))
    phase: int = public(one_of(Phase))
    known: Row = public(mask(SEATS, watchers=True), per("hook", HOOKS))
    tile_at: Row = public(one_of("bag", by_seat(SEATS, "hand"), "gone"), per("tile", TILE_IDS))

Bounds follow from the kind. So do names of values, and how they change when the table is turned to another seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from .errors import LayoutError
from .kernel import CHANCE, EVERYONE, WATCHER


@dataclass(frozen=True)
class Id:
    """The name of a value or of a place on an axis; where each seat has one of its own, with that seat."""

    name: str
    seat: int = -1

    def json(self) -> Any:
        """Give the name for JSON: a seat by its number, a seat's own thing as [thing, seat]."""
        if self.seat < 0:
            return self.name
        return [self.name, self.seat] if self.name else self.seat


Names = str | Id | IntEnum | Iterable["str | Id | IntEnum"]
"""Names as a declaration gives them: words, members of an enumeration, or several of them in a row."""


@dataclass(frozen=True)
class Kind:
    """What a cell holds: its bounds, and the names of its values, or of its bits if it is a mask."""

    low: int
    high: int
    ids: tuple[Id, ...] = ()
    """The name of each value from 0 on; of a mask, the name of each bit in `bits`."""
    bits: tuple[int, ...] = ()
    is_flag: bool = False

    @property
    def has_none(self) -> bool:
        """Whether -1 stands for none."""
        return self.low < 0

    def json(self, value: int) -> Any:
        """Give a value for JSON by its name; none is null, a flag true or false, a mask the list of what it holds."""
        if value < 0:
            return None
        if self.is_flag:
            return bool(value)
        if self.bits:
            return [each.json() for bit, each in zip(self.bits, self.ids, strict=True) if value >> bit & 1]
        return self.ids[value].json() if self.ids else value


@dataclass(frozen=True)
class Axis:
    """What a field has one of: seats, sites, cards."""

    name: str
    ids: tuple[Id, ...]
    is_named: bool = True
    """Whether its places have names, or are merely counted."""

    def json(self, parts: list[Any]) -> Any:
        """Give one part a place for JSON: by name where the places have names, as a list where they are numbers."""
        if not self.is_named or all(each.seat == at for at, each in enumerate(self.ids)):
            return parts
        keys = (f"{each.name} {each.seat}".strip() if each.seat >= 0 else each.name for each in self.ids)
        return dict(zip(keys, parts, strict=True))


# -- kinds ------------------------------------------------------------------------------------------


def count(most: int, *, none: bool = False) -> Kind:
    """Declare a number from 0 to `most`; with `none`, -1 stands for none."""
    return Kind(_least(none), most)


def flag() -> Kind:
    """Declare a yes or no."""
    return Kind(0, 1, is_flag=True)


def one_of(*values: Names, none: bool = False) -> Kind:
    """Declare one of a set, numbered from 0 in the order given; with `none`, -1 stands for none of them."""
    ids = _ids(*values)
    return Kind(_least(none), len(ids) - 1, ids)


def seat(seats: int, *others: str, none: bool = False) -> Kind:
    """Declare a seat, or what is numbered after the seats because it can stand in the place of one."""
    return one_of(by_seat(seats), *others, none=none)


def mask(seats: int, *, watchers: bool = False, chance: bool = False) -> Kind:
    """Declare a set of seats, one bit each, which may hold watchers, or be CHANCE alone."""
    others = [(WATCHER, Id("watchers"))] * watchers + [(CHANCE, Id("chance"))] * chance
    high = 1 << CHANCE if chance else EVERYONE if watchers else (1 << seats) - 1
    return Kind(
        0, high, by_seat(seats) + tuple(each for _, each in others), (*range(seats), *(bit for bit, _ in others))
    )


def subset_of(*values: Names) -> Kind:
    """Declare some of a set, one bit each."""
    ids = _ids(*values)
    return Kind(0, (1 << len(ids)) - 1, ids, tuple(range(len(ids))))


# -- axes -------------------------------------------------------------------------------------------


def per(name: str, places: int | Iterable[str]) -> Axis:
    """Declare one for each of some places, which have names or are merely counted."""
    if isinstance(places, int):
        return Axis(name, _ids(numbered(name, places)), is_named=False)
    return Axis(name, _ids(places))


def per_seat(seats: int, *, each: Iterable[str] = ("",), others: Iterable[str] = ()) -> Axis:
    """Declare one for each seat, or several, named by `each`; then one for each of the others."""
    return Axis("seat", _ids(by_seat(seats, *each), others))


# -- names ------------------------------------------------------------------------------------------


def by_seat(seats: int, *names: str) -> tuple[Id, ...]:
    """Give each seat, or each thing of the first seat, then each of the second, and so on."""
    return tuple(Id(name, each) for each in range(seats) for name in names or ("",))


def numbered(name: str, size: int) -> tuple[str, ...]:
    """Name what has no names of its own: cell-0, cell-1, ..."""
    return tuple(f"{name}-{number}" for number in range(size))


def _ids(*values: Names) -> tuple[Id, ...]:
    ids: list[Id] = []
    for value in values:
        for each in (value,) if isinstance(value, str | Id | IntEnum) else value:
            if isinstance(each, IntEnum) and each != len(ids):
                raise LayoutError(f"{each!r} cannot be number {len(ids)} of its set.")
            ids.append(each if isinstance(each, Id) else Id(_spelt(each)))
    return tuple(ids)


def _spelt(name: str | IntEnum) -> str:
    return name.name.lower().replace("_", "-") if isinstance(name, IntEnum) else name


def _least(none: bool) -> int:
    return -1 if none else 0
