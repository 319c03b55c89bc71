"""A position that can be asked and played on: the mirror of a state, read once and kept while moves are made on it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from .kernel import CHANCE
from .layout import Vector

if TYPE_CHECKING:
    from .game import Game

Noted = tuple[int, int, int, int]
"""An event as the rules note it: its number and three arguments."""


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """Give the seats of a mask, CHANCE last."""
    return tuple(seat for seat in range(CHANCE + 1) if mask >> seat & 1)


class Position:
    """One state of a game with who must choose there and what; each is worked out once."""

    def __init__(self, game: Game, state: Vector, *, checked: bool = True) -> None:
        self.game = game
        self._mirror = game.state.read(state, checked=checked)
        self._state: Vector | None = state
        self._pending: tuple[int, ...] | None = None
        self._legal: dict[int, list[int]] = {}

    @property
    def state(self) -> Vector:
        """The position as a vector, refused if a value lies outside its bounds."""
        if self._state is None:
            self._state = self._mirror.write()
        return self._state

    def flat(self) -> list[int]:
        """Give the cells of the position, which `Layout.packed` makes a vector of."""
        return self._mirror.flat()

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must choose, CHANCE last; none when the match is over."""
        if self._pending is None:
            self._pending = seats_in(self.game.rules.pending(self._mirror))
        return self._pending

    def legal(self, seat: int) -> list[int]:
        """Give the legal actions of a seat, in a list that must not be changed; none if it is not pending."""
        if seat not in self._legal:
            out = [0] * self.game.actions.size if seat in self.pending else []
            self._legal[seat] = out[: self.game.rules.legal(self._mirror, seat, out)] if out else out
        return self._legal[seat]

    def outcomes(self) -> dict[int, int]:
        """Give the weights of what CHANCE can do."""
        return {action: self.game.rules.weight(self._mirror, action) for action in self.legal(CHANCE)}

    def witnesses(self, seat: int, action: int) -> int:
        """Give the mask of those who see the secret arguments of a move, its own seat included."""
        own = 0 if seat == CHANCE else 1 << seat
        return int(self.game.rules.witness(self._mirror, seat, action)) | own

    def play(self, seat: int, action: int) -> tuple[Noted, ...]:
        """Make a move, without asking whether it is legal, and give the events that the rules noted."""
        self._state, self._pending = None, None
        self._legal.clear()
        self._mirror.events.clear()
        self.game.rules.apply(self._mirror, seat, action)
        return tuple(self._mirror.events)
