"""One match after another, each choice given from outside, in native code: what PettingZoo and Gymnasium stand on.

An action is an index into the actions of players, CHANCE's left out; an observation is the view of a seat as features,
turned so that the own seat comes first; a mask says which actions are legal. A reward comes with the end alone: the
seat's share of the victory, 1 for winning alone.
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NoReturn, get_args

import numpy as np
import numpy.typing as npt

from ..bots.bot import Bot, Budget
from ..core.errors import IllegalMove, OptionError
from ..core.features import HIDDEN
from ..core.game import Game
from ..core.layout import Vector
from ..core.registry import load
from ..core.stepping import BEGIN_ALONE, PLAY_ALONE, SHOW_ALONE, UNFIT, Tables
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


def _no_match(*task: int) -> NoReturn:
    raise IllegalMove("No match has begun; call reset() first.")


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
        self._all, self._none = (np.full(self._size, each, dtype=np.int8) for each in (1, 0))
        self._number = 0
        self._tables: Tables | None = None
        self._alone: Callable[[int, int], int] = _no_match
        self.seat = NOBODY
        """The seat that must choose; NOBODY when no match runs."""
        self.shown: npt.NDArray[Any] = np.zeros(0)
        """What it sees, and..."""
        self.allowed: npt.NDArray[np.int8] = np.zeros(0, dtype=np.int8)
        """...which actions it may choose: the same arrays at every step, written anew."""

    # -- play ---------------------------------------------------------------------------------------

    def begin(self, seed: int | None = None) -> int:
        """Begin the first match of a seed, or the next one of the seed before; give the seat that must choose."""
        if self._tables is None:
            seed = secrets.randbits(32) if seed is None else seed
            self._set_up(seed)
        if seed is None:
            self._number += 1
        else:
            self._table.sow(seed)
            self._number = 0
        self.seat = self._alone(BEGIN_ALONE, self._number)
        return self.seat

    def _set_up(self, seed: int) -> None:
        self._tables = Tables(self.game, seats=self.seats, options=self.options, seed=seed, shown=self.form)
        self._alone = self._tables.alone
        self.shown, self.allowed = self._tables.shown[0], self._tables.masks[0].view(np.int8)

    def __deepcopy__(self, memo: dict[int, Any]) -> OneMatch:
        """Give a table where the same match stands, with the same luck to come, and goes its own way from here."""
        twin = OneMatch(self.game, self.seats, self.options, self.form)
        if self._tables is not None:
            twin._set_up(0)
            twin._table.restore(self._tables.snapshot())
            twin._number, twin.seat = self._number, self.seat
        return twin

    @property
    def _table(self) -> Tables:
        return self._tables if self._tables is not None else _no_match()

    def step(self, action: Any) -> int:
        """Let the seat that must choose play an action, or refuse it with the rule that forbids it.

        Gives the seat that must choose next.
        """
        try:
            seat = self._alone(PLAY_ALONE, action if type(action) is int else self.checked(action))
        except OverflowError:
            seat = UNFIT
        if seat == UNFIT:
            raise self._unplayable(action)
        self.seat = seat
        return seat

    def _unplayable(self, action: Any) -> IllegalMove:
        if self.seat == NOBODY:
            return IllegalMove("The match is over; call reset() to begin another.")
        return self.refusal(self.checked(action))

    def checked(self, action: Any) -> int:
        """Give an action as an int, refusing what is none of the game's."""
        try:
            index = operator.index(action)
        except TypeError:
            raise IllegalMove(f"An action is an int, not {type(action).__name__}.") from None
        if not 0 <= index < self._size:
            raise IllegalMove(
                f"There is no action {index}; those of {self.game.title} run from 0 to {len(self.actions) - 1}."
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
        self._table.seats[0] = self.seat = NOBODY

    # -- what a seat sees -----------------------------------------------------------------------------

    def view(self, seat: int) -> Vector:
        """Give what a seat sees; everything when the match is over."""
        return self.game.view(self._table.state(0), seat)

    def observation(self, seat: int) -> npt.NDArray[Any]:
        """Give the features of what a seat sees."""
        if seat == self.seat:
            return self.shown.copy()
        self._alone(SHOW_ALONE, seat)
        seen = self.shown.copy()
        if self.seat != NOBODY:
            self._alone(SHOW_ALONE, self.seat)
        return seen

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
        allowed = self.allowed if self.seat == seat else self._all if self.seat == NOBODY else self._none
        return allowed.copy()

    def rewards(self) -> list[float]:
        """Give each seat's share of the victory when the match is over, and 0 before."""
        return self._table.rewards[0].tolist()  # type: ignore[no-any-return]

    # -- for people -------------------------------------------------------------------------------------

    def label(self, action: Any) -> str:
        """Write an action in words."""
        return self.game.actions.text(int(self.actions[self.checked(action)]))

    def drawing(self, seat: int) -> str:
        """Draw the table as a seat sees it, in plain text."""
        lines = self.game.table(Voice.plain(seat), self.game.state.read(self.view(seat)))
        return "\n".join("".join(part for part, _ in line).rstrip() for line in lines)
