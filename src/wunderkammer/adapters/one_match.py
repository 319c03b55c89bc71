"""One match after another, each choice given from outside, in native code: what PettingZoo and Gymnasium stand on.

An action is an index into the actions of players, CHANCE's left out; an observation is the view of a seat as features,
turned so that the own seat comes first; a mask says which actions are legal. A reward comes with the end alone: the
seat's share of the victory, 1 for winning alone.
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from ..bots.bot import Bot, Budget
from ..core.errors import IllegalMove, OptionError
from ..core.features import HIDDEN
from ..core.game import Game
from ..core.layout import Vector
from ..core.observing import Observer
from ..core.registry import load
from ..core.stepping import Tables
from ..core.table_memory import NOBODY, player_actions
from ..core.voice import Voice

Form = Literal["ints", "floats"]
"""The two forms of an observation: one int a cell, or columns from 0 to 1 with small ranges spread out."""


def found(game: Game | str, components: Path | str | None = None) -> Game:
    """Give a game by its name, with a component set of one's own if there is one, or as it is."""
    if isinstance(game, Game):
        if components is not None:
            raise OptionError("A component set goes with the name of a game; this game has one already.")
        return game
    return load(game, components)


class OneMatch:
    """A table at which one match follows another; which ones, the seed decides."""

    def __init__(
        self, game: Game, seats: int | None = None, options: Mapping[str, str] | None = None, form: Form = "ints"
    ) -> None:
        if form not in get_args(Form):
            raise OptionError(f"An observation cannot be {form!r}; it must be one of: {', '.join(get_args(Form))}.")
        self.game, self.seats, self.form = game, game.usual_seats if seats is None else seats, form
        game.check_seats(self.seats)
        self.options = game.options.fill(self.seats, options or {})
        self.actions = player_actions(game.actions)
        """The action of each index."""
        self._index_of = {action: index for index, action in enumerate(self.actions.tolist())}
        self._size = len(self.actions)
        self._tables: Tables | None = None
        self._observer = Observer(game, self.seats)
        self._everyone: npt.NDArray[Any] | None = None
        """What each seat sees, once it was asked for another one than the one that must choose."""
        self.seat = NOBODY
        """The seat that must choose; NOBODY when no match runs."""

    # -- play ---------------------------------------------------------------------------------------

    def begin(self, seed: int | None = None) -> None:
        """Begin the first match of a seed, or the next one of the seed that was given before."""
        if self._tables is None:
            seed = secrets.randbits(32) if seed is None else seed
            self._tables = Tables(self.game, seats=self.seats, options=self.options, seed=seed, shown=self.form)
            # These are written anew by every step.
            self._seats = self._tables.seats
            self._shown: npt.NDArray[Any] = self._tables.shown[0]
            self._allowed: npt.NDArray[np.int8] = self._tables.masks[0].view(np.int8)
        elif seed is None:
            self._tables.begin(0)
        else:
            self._tables.begin_anew(seed)
        self.seat, self._everyone = self._seats.item(0), None

    @property
    def _table(self) -> Tables:
        if self._tables is None:
            raise IllegalMove("No match has begun; call reset() first.")
        return self._tables

    def step(self, action: Any) -> None:
        """Let the seat that must choose play an action; refuse one that is not legal with the rule that forbids it."""
        table = self._table
        if self.seat == NOBODY:
            raise IllegalMove("The match is over; call reset() to begin another.")
        if not table.step_alone(self.checked(action)):
            raise self.refusal(int(action))
        self.seat, self._everyone = self._seats.item(0), None

    def checked(self, action: Any) -> int:
        """Give an action as an int, refusing what is none of the game's."""
        try:
            index = operator.index(action)
        except TypeError:
            raise IllegalMove(f"An action is an int, not {type(action).__name__}.") from None
        if not 0 <= index < self._size:
            raise IllegalMove(
                f"There is no action {index}; those of {self.game.title} count from 0 to {len(self.actions) - 1}."
            )
        return index

    def refusal(self, index: int) -> IllegalMove:
        """Say which rule forbids an action to the seat that must choose."""
        return self.game.refusal(self._table.state(0), self.seat, int(self.actions[index]), Voice.plain(self.seat))

    def answer(self, bot: Bot, budget: Budget) -> None:
        """Let a bot choose for the seat that must, from its view."""
        legal: list[int] = self.actions[self._table.masks[0]].tolist()
        view = self.game.state.view(self._table.state(0), self.seat)
        self.step(self._index_of[bot.choose(self.game, view, self.seat, legal, budget)])

    def abandon(self) -> None:
        """Leave the match as it stands; nobody has to choose any more."""
        self.seat = NOBODY

    # -- what a seat sees -----------------------------------------------------------------------------

    def view(self, seat: int) -> Vector:
        """Give what a seat sees; everything when the match is over."""
        return self.game.view(self._table.state(0), seat)

    def observation(self, seat: int) -> npt.NDArray[Any]:
        """Give the features of what a seat sees."""
        if seat == self.seat:
            return self._shown.copy()
        if self._everyone is None:
            states = np.broadcast_to(self._table.state(0), (self.seats, self.game.state.cells))
            write = self._observer.ints if self.form == "ints" else self._observer.floats
            self._everyone = write(states, np.arange(self.seats))
        own: npt.NDArray[Any] = self._everyone[seat]
        return own.copy()

    def bounds(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Give the least and the most that each number of an observation can be."""
        if self.form == "floats":
            columns = len(self.names())
            return np.zeros(columns, dtype=np.float32), np.ones(columns, dtype=np.float32)
        cells = self.game.features.cells
        low = [HIDDEN if each.may_be_hidden else each.kind.low for each in cells]
        return np.array(low, dtype=np.int32), np.array([each.kind.high for each in cells], dtype=np.int32)

    def names(self) -> tuple[str, ...]:
        """Give the name of each number of an observation."""
        return self.game.features.names if self.form == "ints" else self.game.features.columns.names

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """Give which actions a seat may choose: none while it waits, and all when the match is over and none counts."""
        if self.seat == NOBODY:
            return np.ones(len(self.actions), dtype=np.int8)
        if self.seat != seat:
            return np.zeros(len(self.actions), dtype=np.int8)
        return self._allowed.copy()

    def rewards(self) -> list[float]:
        """Give each seat's share of the victory when the match is over, and 0 before."""
        rewards: list[float] = self._table.rewards[0].tolist()
        return rewards

    # -- for people -------------------------------------------------------------------------------------

    def label(self, action: Any) -> str:
        """Write an action in words."""
        return self.game.actions.text(int(self.actions[self.checked(action)]))

    def drawing(self, seat: int) -> str:
        """Draw the table as a seat sees it, in plain text."""
        lines = self.game.table(Voice.plain(seat), self.game.state.read(self.view(seat)))
        return "\n".join("".join(part for part, _ in line).rstrip() for line in lines)
