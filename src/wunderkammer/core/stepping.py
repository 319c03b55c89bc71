"""Play matches step by step in native code: one, or many side by side, each choice given from outside.

    tables = Tables(game, 512, seats=4, seed=7)
    while not tables.over.all():
        choices = policy(tables.views, tables.masks)    # what the seat that must choose sees, and may do
        tables.step(choices)

CHANCE is drawn inside. Where several seats must choose at once they are asked one by one, the lowest first: none of
them sees what the others chose. Players' actions have an index of their own, without those of CHANCE in between.

What seats see is written as views, or as the features of `observing`. Tables may begin the next match by themselves,
and let some seats choose by lot; `adapters.vector` builds an environment of that.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from .binding import laid_down
from .dice import below, checked_seed, reseed
from .errors import IllegalMove, OptionError
from .game import Game, Result
from .kernel import CHANCE, apply, begin, evaluate, legal, native, pending
from .layout import Vector
from .observing import INDEX, write_floats, write_ints, write_view
from .playouts import HASH, SEAT_OF, drawn
from .ranking import lead, write_keys
from .table_memory import (
    FLOATS,
    INTS,
    NOBODY,
    STANDING,
    VIEWS,
    Answer,
    Form,
    Memory,
    Reward,
    Terms,
    Work,
    memory,
    option_ints,
    part_of,
    place_of,
)

BEGIN, CHECK, PLAY, BEGIN_ALONE, PLAY_ALONE, SHOW_ALONE = range(6)
"""What native code is to do: at all tables, or, told by an int, at the only one that there is."""
SEED = Terms._fields.index("seed") - len(Terms._fields)
"""Where the seed stands among the words of a `Work`, whose terms are laid down last."""
UNFIT = -2
"""What native code answers to a choice that cannot be made at the only table."""


# -- native -----------------------------------------------------------------------------------------


@native
def write(m: Memory, i: int, seat: int, action: int) -> None:
    """Keep a move of a table, if moves are kept and there is room for it."""
    if m.lengths[i] < m.moves.shape[1]:
        m.moves[i, m.lengths[i], 0] = seat
        m.moves[i, m.lengths[i], 1] = action
        m.lengths[i] += 1


@native
def is_unfit(m: Memory, i: int, choice: int) -> bool:
    """Say whether a choice cannot be made at a table; at one where the match is over every choice is idle."""
    index = INDEX(choice)  # has no sign: what is below 0 is very large
    return not (index < INDEX(m.masks.shape[1]) and m.masks[i, index]) and m.seats[i] != NOBODY


@native
def open_match(m: Memory, i: int, terms: Terms) -> None:
    """Lay out the table for the match of its number."""
    for cell in range(m.cells.shape[1]):
        m.cells[i, cell] = 0
    reseed(m.rngs[i], terms.seed, m.numbers[i])
    m.lengths[i] = 0
    begin(m.states[i], terms.seats, m.options)


@native
def reward(m: Memory, keys: Any, i: int, terms: Terms) -> None:
    """Give each seat its reward for a match that is over."""
    m.done[i] = True
    write_keys(m.states[i], keys, terms.seats)
    for seat in range(terms.seats):
        better = 0
        worse = 0
        for other in range(terms.seats):
            ahead = lead(keys, other, seat)
            better += ahead > 0
            worse += ahead < 0
        if terms.by_place:
            m.rewards[i, seat] = (worse - better) / (terms.seats - 1)
        elif better == 0:
            m.rewards[i, seat] = 1 / (terms.seats - worse)


@native
def advance(m: Memory, out: Any, keys: Any, i: int, opens: bool, seat: int, action: int, terms: Terms) -> None:
    """Begin a match or play an action, and all that follows until a seat must be asked; show it what it sees.

    One call of each rule serves all: each call is a copy of the rules in the native code.
    """
    s = m.states[i]
    n = 0
    while True:
        if opens:
            open_match(m, i, terms)
            opens = False
        else:
            write(m, i, seat, action)
            apply(s, seat, action)
        waiting = pending(s)
        if waiting == 0:
            n = 0
            seat = NOBODY
            reward(m, keys, i, terms)
            if terms.apart == 0:
                break
            m.numbers[i] += terms.apart
            opens = True
            continue
        seat = CHANCE if waiting >> CHANCE & 1 else SEAT_OF[(waiting & -waiting) % HASH]
        n = legal(s, seat, out)
        if seat == CHANCE:
            action = drawn(s, n, m.rngs[i], out)
        elif terms.by_lot >> seat & 1:
            action = out[below(m.rngs[i], n)]
        else:
            break
    m.seats[i] = seat
    for index in range(m.masks.shape[1]):
        m.masks[i, index] = False
    for at in range(n):
        m.masks[i, m.index_of[INDEX(out[at])]] = True
    show(m, i, seat, terms.shown)


@native
def show(m: Memory, i: int, seat: int, shown: int) -> None:
    """Write what a seat sees at a table; when a match is over and nobody is asked, everything, and no features."""
    if seat == NOBODY:
        for cell in range(m.views.shape[1]):
            m.views[i, cell] = m.cells[i, cell]
    elif shown == VIEWS:
        write_view(m.sight, m.cells, i, seat, m.views, i)
    else:
        write_ints(m.lens, m.cells, m.pieces, i, seat, m.ints, m.int_pieces, i)
        if shown == FLOATS:
            write_floats(m.spread, m.ints, m.floats, i)


@native
def play_table(m: Memory, out: Any, keys: Any, i: int, fresh: bool, choice: int, terms: Terms, task: int) -> None:
    """Begin a match at a table if it is to be fresh, or play a choice that is fit."""
    if task == BEGIN and not fresh:
        return
    if m.done[i]:
        m.done[i] = False
        for each in range(terms.seats):
            m.rewards[i, each] = 0
    if task == BEGIN or m.seats[i] != NOBODY:
        advance(m, out, keys, i, task == BEGIN, m.seats[i], m.action_of[choice], terms)


@native
def play_tables(w: Work, task: int, told: int) -> int:
    """Begin a match where `fresh` says so, or play a choice at each table; give a table whose choice is unfit, or -1.

    If there is one, nothing is played anywhere. CHECK stops before anything is played. At the only table: begin the
    match of a number, play a choice or show the table to a seat; give the seat that must choose, or UNFIT.
    """
    m = w.memory
    begins = task == BEGIN
    if task == SHOW_ALONE:
        show(m, 0, told, w.terms.shown)
        return int(m.seats[0])
    if task == BEGIN_ALONE:
        begins = True
        m.numbers[0] = told
        w.fresh[0] = True
    elif task == PLAY_ALONE:
        if m.seats[0] == NOBODY or is_unfit(m, 0, told):
            return UNFIT
        w.choices[0] = told
    elif not begins:
        for i in range(len(m.seats)):
            if is_unfit(m, i, w.choices[i]):
                return i
    if task != CHECK:
        for i in range(len(m.seats)):
            play_table(m, m.out, m.keys, i, w.fresh[i], w.choices[i], w.terms, BEGIN if begins else PLAY)
    return -1 if task < BEGIN_ALONE else int(m.seats[0])


@native
def stand(states: Any, i: int, standings: Any) -> None:
    """Write how each seat of a table stands."""
    for seat in range(standings.shape[1]):
        standings[i, seat] = evaluate(states[i], seat)


@native
def stand_at_all(m: Memory, standings: Any) -> None:
    """Write how each seat stands at all tables."""
    for i in range(len(standings)):
        stand(m.states, i, standings)


# -- from Python --------------------------------------------------------------------------------------


class Tables:
    """Matches of one game side by side, in native code; `seats`, `views`, `masks` and `over` say where they stand.

    Table i plays match `first` + i, then that `count` further, and so on. The number of a match and the seed decide
    what CHANCE does, and what is chosen by lot. The arrays are the same at every step, written anew.
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
        shown: Form = "views",
        rewarded: Reward = "victory",
        by_lot: Sequence[int] = (),
        answer: Answer | None = None,
        goes_on: bool = False,
        threads: int = 1,
    ) -> None:
        game.check_seats(seats)
        if count < 1:
            raise OptionError(f"There must be at least one table, not {count}.")
        if not 1 <= threads <= count:
            raise OptionError(f"There must be at least one thread, and no more than tables ({count}), not {threads}.")
        self.game, self.count = game, count
        self._terms = Terms(
            seats,
            checked_seed(seed),
            by_lot=sum(1 << seat for seat in by_lot),
            apart=count if goes_on else 0,
            by_place=place_of(rewarded, Reward) == 1,
            shown=place_of(shown, Form),
        )
        self._memory = memory(game, count, self._terms, options or {}, keep_moves)
        self._numbers = first + np.arange(count)
        self._fresh = np.zeros(count, dtype=np.bool_)
        self._choices = np.zeros(count, dtype=np.int64)
        edges = [count * at // threads for at in range(threads + 1)]
        self._firsts = edges[:-1]
        self._parts = [
            Work(part_of(self._memory, slice(a, b)), self._fresh[a:b], self._choices[a:b], self._terms)
            for a, b in itertools.pairwise(edges)
        ]
        self._words = [laid_down(part) for part in self._parts]
        self._answer = answer
        self._play = game.kernel.bound(play_tables, self._parts[0])
        self.alone: Callable[[int, int], int] = partial(self._play, self._words[0])
        """Does one of the tasks for a table that is alone, with what it must be told; gives the seat that must choose.

        It looks at nothing else, so that a loop in Python over one table is as fast as it can be.
        """
        self._crew = ThreadPoolExecutor(threads) if threads > 1 else None
        self.begin_anew(seed)

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
        """At each table, what that seat sees if views are shown; everything where the match is over."""
        return self._memory.views  # type: ignore[no-any-return]

    @property
    def shown(self) -> npt.NDArray[Any]:
        """At each table, what that seat sees in the form that was asked for."""
        ints, floats = self._memory.ints[:, : len(self.game.features.cells)], self._memory.floats
        return {VIEWS: self.views, INTS: ints, FLOATS: floats}[self._terms.shown]  # type: ignore[no-any-return]

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether the last step ended the table's match..."""
        return self._memory.done  # type: ignore[no-any-return]

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """...and what each seat got for it; 0 at all other times."""
        return self._memory.rewards  # type: ignore[no-any-return]

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

    def sow(self, seed: int) -> None:
        """Let a seed decide all matches that begin from now on."""
        self._seed = checked_seed(seed)
        for words in self._words:
            words[SEED] = seed

    def change_options(self, options: Mapping[str, str]) -> None:
        """Let matches that begin from now on have other options."""
        self._memory.options[:] = option_ints(self.game, self._terms.seats, options)

    def snapshot(self) -> dict[str, npt.NDArray[Any]]:
        """Give copies of all that stands on the tables, and the seed of the matches that follow..."""
        return {name: getattr(self._memory, name).copy() for name in STANDING} | {"seed": np.array(self._seed)}

    def restore(self, kept: Mapping[str, npt.NDArray[Any]]) -> None:
        """...and put it there again: on tables of the same kind and number."""
        for name in STANDING:
            getattr(self._memory, name)[...] = kept[name]
        self.sow(int(kept["seed"]))

    def begin_anew(self, seed: int) -> None:
        """Begin at all tables with the first matches of a seed."""
        self.sow(seed)
        self._memory.numbers[:] = self._numbers
        self._begin(slice(None))

    def begin(self, which: npt.ArrayLike) -> None:
        """Begin the next matches at these tables, whatever stands there."""
        given = np.asarray(which)
        if given.size and given.dtype.kind not in "iu":  # such as a mask, which would be read as the numbers 0 and 1
            raise OptionError(
                f"Tables are named by number, not by {given.dtype}; np.flatnonzero gives those of a mask."
            )
        tables = np.unique(given.astype(np.int64).reshape(-1))
        if len(tables) and not (tables[0] >= 0 and tables[-1] < self.count):
            raise OptionError(f"Tables run from 0 to {self.count - 1}.")
        self._memory.numbers[tables] += self.count
        self._begin(tables)

    def _begin(self, which: slice | npt.NDArray[np.int64]) -> None:
        self._choices[:] = 0
        self._fresh[:] = False
        self._fresh[which] = True
        self._run(BEGIN)

    def step(self, choices: npt.ArrayLike) -> None:
        """Play one compact action at each table; where the match is over it counts for nothing."""
        given = np.asarray(choices)
        if given.ndim != 1:
            given = given.reshape(-1)
        if len(given) != self.count:
            raise IllegalMove(f"{len(given)} choices were given for {self.count} tables.")
        if given.dtype.kind not in "iu":
            raise IllegalMove(f"Choices are ints, not {given.dtype}.")
        self._choices[...] = given
        # One thread checks all before it plays; several must not play before all have checked.
        bad = self._run(PLAY if self._crew is None else CHECK)
        if bad >= 0:
            raise IllegalMove(f"Choice {given[bad]} is not legal at table {bad}; its mask says what is.")
        if self._crew is not None:
            self._run(PLAY)

    def _run(self, task: int) -> int:
        """Let native code work at all tables; give the first whose choice is unfit, or -1."""
        if self._crew is None:
            return self._work(0, task)
        bad = list(self._crew.map(self._work, range(len(self._parts)), itertools.repeat(task)))
        return next((first + at for first, at in zip(self._firsts, bad, strict=True) if at >= 0), -1)

    def _work(self, part: int, task: int) -> int:
        bad = int(self._play(self._words[part], task, 0))
        if bad < 0 and task != CHECK and self._answer is not None:
            self._answer(self._parts[part].memory, self._terms._replace(seed=self._seed))
        return bad
