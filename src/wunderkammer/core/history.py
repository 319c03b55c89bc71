"""What happened in a match, in the order it happened, and the states it went through.

The record is only ever appended to: a move that is taken back stays in it, followed by the entry that takes it back.
The log is what counts of it. States are numbered by the record: 0 is the state before the first move, n the state that
the n-th entry of the record led to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .game import Game
from .layout import Vector
from .position import Noted


@dataclass(frozen=True)
class Entry:
    """One move of the record, with what the table knows of it."""

    number: int
    """Its place in the record, from 0."""
    follows: int
    """The number of the state it was made in."""
    seat: int
    action: int
    witnesses: int
    events: tuple[Noted, ...]
    turned_up: bool

    @property
    def leads_to(self) -> int:
        """The number of the state after it."""
        return self.number + 1


@dataclass(frozen=True)
class Undo:
    """One entry of the record that takes the seat's own last move back, and what followed it."""

    number: int
    seat: int
    undone: int
    """The number of the move that it takes back."""
    agreed: bool = False
    """Whether everybody agreed to it: then others, and chance, may have moved since, and things were turned up."""


Record = list[Entry | Undo]


class States:
    """The states of a match: a few are kept, the others are played again when they are asked for."""

    STRIDE = 32
    """One state of so many is kept for good."""
    RECENT = 8
    """So many others are kept that were asked for last: who reads on finds the one before."""

    def __init__(self, game: Game, first: Vector, record: Sequence[Entry | Undo]) -> None:
        self._game = game
        self._record = record
        self._kept: dict[int, Vector | list[int]] = {0: first}
        self._recent: dict[int, Vector | list[int]] = {}

    def __getitem__(self, number: int) -> Vector:
        """Give a state by its number."""
        path: list[Entry] = []
        at = number
        while (state := self._kept.get(at, self._recent.get(at))) is None:
            entry = self._record[at - 1]
            assert isinstance(entry, Entry)
            path.append(entry)
            at = entry.follows
        if isinstance(state, list):
            state = self._game.state.packed(state)
            self[at] = state
        if path:
            mirror = self._game.state.read(state)
            for entry in reversed(path):
                self._game.rules.apply(mirror, entry.seat, entry.action)
            state = mirror.write()
            self[number] = state
        return state

    def __setitem__(self, number: int, state: Vector | list[int]) -> None:
        """Remember a state that is known already, as a vector or as the cells that one is made of when it is read."""
        if number % self.STRIDE == 0:
            self._kept[number] = state
            return
        self._recent.pop(number, None)
        self._recent[number] = state
        if len(self._recent) > self.RECENT:
            del self._recent[next(iter(self._recent))]

    def pin(self, number: int, state: Vector) -> None:
        """Keep a state for good."""
        self._kept[number] = state

    def __len__(self) -> int:
        return len(self._kept) + len(self._recent)

    def copy(self, record: Sequence[Entry | Undo]) -> States:
        """Give the same states for a copy of the record."""
        twin = States(self._game, self[0], record)
        twin._kept, twin._recent = dict(self._kept), dict(self._recent)
        return twin
