"""Sum up many matches at one table, seat by seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Summary:
    """What came of a simulation, seat by seat."""

    matches: int
    decisions: int
    seconds: float
    moves: float
    """Mean moves a match, chance included."""
    wins: tuple[float, ...]
    """Each seat's share of all victories, a shared one counted in parts."""
    places: tuple[float, ...]
    totals: tuple[float, ...]
    spread: tuple[float, ...]


class Sums:
    """The sums so far, from which a summary is made."""

    def __init__(self, seats: int) -> None:
        self.matches = self.decisions = self.moves = 0
        self._wins, self._places, self._totals, self._squares = (np.zeros(seats) for _ in range(4))

    def add(self, decisions: int, lengths: Any, places: Any, totals: Any) -> None:
        """Add some matches: the decisions of all, and of each its moves, and the places and totals of its seats."""
        self.matches += len(lengths)
        self.decisions += decisions
        self.moves += int(np.sum(lengths))
        first = np.asarray(places) == 1
        self._wins += (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
        self._places += np.sum(places, axis=0)
        self._totals += np.sum(totals, axis=0)
        self._squares += (np.asarray(totals, dtype=np.int64) ** 2).sum(axis=0)

    def join(self, part: Sums) -> None:
        """Add the sums of further matches."""
        self.matches += part.matches
        self.decisions += part.decisions
        self.moves += part.moves
        self._wins += part._wins
        self._places += part._places
        self._totals += part._totals
        self._squares += part._squares

    def summary(self, seconds: float) -> Summary:
        """Give the means, and the deviations of the totals."""
        mean = self._totals / self.matches
        return Summary(
            matches=self.matches,
            decisions=self.decisions,
            seconds=seconds,
            moves=self.moves / self.matches,
            wins=_floats(self._wins / self.matches),
            places=_floats(self._places / self.matches),
            totals=_floats(mean),
            spread=_floats(np.sqrt(np.maximum(self._squares / self.matches - mean**2, 0))),
        )


def _floats(values: Any) -> tuple[float, ...]:
    return tuple(float(value) for value in values)
