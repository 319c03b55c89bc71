"""What is written down of one match in the arena."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Fault:
    """What a bot did wrong; the match ended there."""

    bot: int
    why: str


@dataclass(frozen=True)
class Record:
    """One finished match, seat by seat; totals are empty where a fault ended it."""

    number: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    shares: tuple[float, ...]
    totals: tuple[int, ...]
    moves: int
    micros: tuple[tuple[int, ...], ...]
    """For each seat the microseconds that each of its choices took; a forced move is no choice."""
    fault: Fault | None = None

    def to_json(self) -> dict[str, Any]:
        """Give the record as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """Read a record; TypeError, KeyError or ValueError where it is none."""
        fault = data["fault"]
        return cls(
            number=int(data["number"]),
            seating=tuple(map(int, data["seating"])),
            places=tuple(map(int, data["places"])),
            shares=tuple(map(float, data["shares"])),
            totals=tuple(map(int, data["totals"])),
            moves=int(data["moves"]),
            micros=tuple(tuple(map(int, seat)) for seat in data["micros"]),
            fault=None if fault is None else Fault(int(fault["bot"]), str(fault["why"])),
        )


def forfeit(
    number: int, seating: tuple[int, ...], fault: Fault, moves: int = 0, micros: Sequence[Sequence[int]] = ()
) -> Record:
    """Give the record of a match that ended with a fault: every seat of that bot loses, the others share the win."""
    lost = [bot == fault.bot for bot in seating]
    winners = lost.count(False)
    return Record(
        number=number,
        seating=seating,
        places=tuple(1 + winners if out else 1 for out in lost),
        shares=tuple(0.0 if out else 1 / winners for out in lost),
        totals=(),
        moves=moves,
        micros=tuple(map(tuple, micros)) or ((),) * len(seating),
        fault=fault,
    )
