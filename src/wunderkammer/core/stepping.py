"""Play matches step by step in native code: one, or many side by side, each choice given from outside.

    tables = Tables(game, 512, seats=4, seed=7)
    while not tables.over.all():
        choices = policy(tables.views, tables.masks)    # what the seat that must choose sees, and may do
        tables.step(choices)

CHANCE is drawn inside. Where several seats must choose at once they are asked one by one, the lowest first: none of
them sees what the others chose. Players' actions have an index of their own, without those of CHANCE in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .actions import Actions
from .batch import buffers, copy, look
from .dice import reseed
from .errors import IllegalMove, OptionError
from .game import Game, Result
from .kernel import CHANCE, apply, begin, legal, native, pending
from .layout import Vector
from .playouts import drawn

NOBODY = -1
"""Stands for the seat that must choose at a table where the match is over, and for no choice."""


def player_actions(actions: Actions) -> npt.NDArray[np.int64]:
    """Give the actions that players choose, in ascending order; an index into them is a player's compact action."""
    own = [range(verb.first, verb.first + verb.size) for verb in actions.verbs if not verb.by_chance]
    return np.array([action for block in own for action in block], dtype=np.int64)


class Memory(NamedTuple):
    """What native code works on: the states, then as many views, and tables with a row for each match."""

    states: Any
    cells: Any
    sight: Any
    options: Any
    index_of: Any
    """The compact index of each action, -1 for those of CHANCE."""
    action_of: Any
    rngs: Any
    numbers: Any
    """The number of each table's match: with the seed it decides all that CHANCE does."""
    seats: Any
    """The seat that must choose, or NOBODY."""
    masks: Any
    """Which compact actions it may choose."""
    out: Any
    moves: Any
    """The seat and action of each move, if they are kept, and in `lengths` how many there were."""
    lengths: Any


@native
def write(m: Memory, i: int, seat: int, action: int) -> None:
    """Keep a move of a table, if there is room for it."""
    if m.lengths[i] < m.moves.shape[1]:
        m.moves[i, m.lengths[i], 0] = seat
        m.moves[i, m.lengths[i], 1] = action
    m.lengths[i] += 1


@native
def is_unfit(m: Memory, i: int, choice: int) -> bool:
    """Say whether a choice cannot be made at a table; at one where the match is over every choice is idle."""
    return m.seats[i] != NOBODY and not (0 <= choice < m.masks.shape[1] and m.masks[i, choice])


@native
def advance(m: Memory, i: int, seat: int, action: int) -> None:
    """Play an action, if a seat is given, and what CHANCE does then; show the next seat what it sees and may do.

    One call of `legal` and one of `apply` serve all: each call is a copy of the rules in the native code.
    """
    s = m.states[i]
    n = 0
    while True:
        if seat != NOBODY:
            write(m, i, seat, action)
            apply(s, seat, action)
        waiting = pending(s)
        if waiting == 0:
            break
        seat = 0
        while waiting >> seat & 1 == 0:
            seat += 1
        n = legal(s, seat, m.out)
        if seat != CHANCE:
            break
        action = drawn(s, n, m.rngs[i], m.out)
    for index in range(m.masks.shape[1]):
        m.masks[i, index] = False
    if waiting == 0:
        m.seats[i] = NOBODY
        copy(m.cells, i, len(m.seats) + i)
        return
    m.seats[i] = seat
    for at in range(n):
        m.masks[i, m.index_of[m.out[at]]] = True
    look(m.cells, i, len(m.seats) + i, m.sight, seat, False)


@native
def play_tables(m: Memory, fresh: Any, choices: Any, seats: int, seed: int) -> int:
    """Begin a new match where `fresh` says so, elsewhere play a choice; if one is unfit, give its table and do nothing.

    A choice of NOBODY leaves its table as it is.
    """
    for i in range(len(m.seats)):
        if not fresh[i] and choices[i] != NOBODY and is_unfit(m, i, choices[i]):
            return i
    for i in range(len(m.seats)):
        seat = NOBODY
        action = NOBODY
        if fresh[i]:
            for cell in range(m.cells.shape[1]):
                m.cells[i, cell] = 0
            reseed(m.rngs[i], seed, m.numbers[i])
            m.lengths[i] = 0
            begin(m.states[i], seats, m.options)
        elif choices[i] == NOBODY or m.seats[i] == NOBODY:
            continue
        else:
            seat = m.seats[i]
            action = m.action_of[choices[i]]
        advance(m, i, seat, action)
    return -1


class Tables:
    """Matches of one game side by side, in native code; `seats`, `views`, `masks` and `over` say where they stand.

    The number of a match and the seed decide what CHANCE does: table i begins with match `first` + i, and `begin`
    goes on with numbers that no table has had.
    """

    def __init__(
        self,
        game: Game,
        count: int = 1,
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        first: int = 0,
        keep_moves: bool = False,
    ) -> None:
        game.check_seats(seats)
        if count < 1:
            raise OptionError(f"There must be one table or more, not {count}.")
        self.game, self.count, self.table_seats, self.seed = game, count, seats, seed
        values = game.options.fill(seats, options or {})
        chosen = player_actions(game.actions)
        index_of = np.full(game.actions.size, -1, dtype=np.int64)
        index_of[chosen] = np.arange(len(chosen))
        self._next = first
        self._memory = Memory(
            *buffers(game, 2 * count),
            sight=game.state.sight,
            options=np.array(game.options.ints(values), dtype=np.int32),
            index_of=index_of,
            action_of=chosen,
            rngs=np.zeros((count, 4), dtype=np.int64),
            numbers=np.zeros(count, dtype=np.int64),
            seats=np.full(count, NOBODY, dtype=np.int64),
            masks=np.zeros((count, len(chosen)), dtype=np.bool_),
            out=np.zeros(game.actions.size, dtype=np.int32),
            moves=np.zeros((count, game.longest if keep_moves else 0, 2), dtype=np.int32),
            lengths=np.zeros(count, dtype=np.int64),
        )
        self._play = game.kernel(play_tables)
        self.begin(np.arange(count))

    # -- where the matches stand ------------------------------------------------------------------------

    @property
    def actions(self) -> npt.NDArray[np.int64]:
        """The action of each compact index."""
        return self._memory.action_of  # type: ignore[no-any-return]

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """At each table the seat that must choose; -1 where the match is over."""
        return self._memory.seats  # type: ignore[no-any-return]

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Whether the match at each table is over."""
        return np.equal(self.seats, NOBODY)

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """At each table, which compact actions that seat may choose."""
        return self._memory.masks  # type: ignore[no-any-return]

    @property
    def views(self) -> npt.NDArray[np.int32]:
        """At each table, what that seat sees; everything where the match is over."""
        return self._memory.cells[self.count :]  # type: ignore[no-any-return]

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """The number of the match at each table."""
        return self._memory.numbers  # type: ignore[no-any-return]

    def state(self, table: int) -> Vector:
        """Give the whole truth of a table: for the table itself, never for a seat."""
        return self._memory.cells[table].copy()  # type: ignore[no-any-return]

    def moves(self, table: int) -> list[tuple[int, int]]:
        """Give the seats and actions of a table's match so far, CHANCE's included, if they are kept."""
        done = self._memory.moves[table, : self._memory.lengths[table]]
        return [(int(seat), int(action)) for seat, action in done]

    def result(self, table: int) -> Result:
        """Give the score sheets and places of a finished match."""
        if self.seats[table] != NOBODY:
            raise IllegalMove("The match is not over yet; there is no result before its end.")
        return self.game.result(self.state(table))

    # -- play -------------------------------------------------------------------------------------------

    def begin(self, which: npt.ArrayLike) -> None:
        """Begin new matches at these tables, whatever stands there."""
        tables = np.asarray(which, dtype=np.int64).reshape(-1)
        if len(tables) and not (tables.min() >= 0 and tables.max() < self.count):
            raise OptionError(f"Tables count from 0 to {self.count - 1}.")
        fresh = np.zeros(self.count, dtype=np.bool_)
        fresh[tables] = True
        self._memory.numbers[fresh] = self._next + np.arange(fresh.sum())
        self._next += int(fresh.sum())
        self._play(self._memory, fresh, np.full(self.count, NOBODY), self.table_seats, self.seed)

    def step(self, choices: npt.ArrayLike) -> None:
        """Play one compact action at each table; where the match is over it counts for nothing."""
        given = np.asarray(choices, dtype=np.int64).reshape(-1)
        if len(given) != self.count:
            raise IllegalMove(f"{len(given)} choices were given for {self.count} tables.")
        stays = np.zeros(self.count, dtype=np.bool_)
        # No compact action is below zero; -1 would leave a table out.
        asked = np.where(given < 0, len(self.actions), given)
        bad = int(self._play(self._memory, stays, asked, self.table_seats, self.seed))
        if bad >= 0:
            raise IllegalMove(f"Choice {given[bad]} is not legal at table {bad}; its mask says what is.")
