"""Who stands before whom when a match is over, natively."""

from __future__ import annotations

from typing import Any

from .kernel import native, rank


@native
def write_keys(s: Any, keys: Any, seats: int) -> None:
    """Write the game's full order of each seat into its row of keys, filled up with 0."""
    for seat in range(seats):
        for key in range(rank(s, seat, keys[seat]), keys.shape[1]):
            keys[seat, key] = 0


@native
def lead(keys: Any, one: int, other: int) -> int:
    """Give 1 if one seat stands before another, -1 if behind it, and 0 if they are equal."""
    for key in range(keys.shape[1]):
        if keys[one, key] != keys[other, key]:
            return 1 if keys[one, key] > keys[other, key] else -1
    return 0


@native
def share_of(keys: Any, seat: int, seats: int) -> float:
    """Give a seat's share of the victory by the keys of all: those that are first together share it."""
    equal = 0
    for other in range(seats):
        ahead = lead(keys, other, seat)
        if ahead > 0:
            return 0.0
        equal += ahead == 0
    return 1.0 / equal


@native
def places_of(s: Any, keys: Any, places: Any) -> None:
    """Write the place of each seat: one more than the number of seats that are strictly better."""
    write_keys(s, keys, len(places))
    for seat in range(len(places)):
        places[seat] = 1
        for other in range(len(places)):
            if lead(keys, other, seat) > 0:
                places[seat] += 1
