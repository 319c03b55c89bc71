"""The memory of matches that are played side by side: arrays that native code works on, and on which terms it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from .actions import Actions
from .errors import OptionError
from .game import MOST_KEYS, Game
from .layout import Sight
from .observing import INDEX, Lens, Spread, lens, room_for, rows_and_pieces, spread

NOBODY = -1
"""Stands for the seat that must choose at a table where the match is over, and for no choice."""

Form = Literal["views", "ints", "floats"]
"""What seats see: their view, its features turned to the own seat, or the columns that these become."""

VIEWS, INTS, FLOATS = range(3)
Reward = Literal["victory", "places"]
"""What a seat gets at the end: its share of the victory, or from 1 for the first to -1 for the last place."""


def player_actions(actions: Actions) -> npt.NDArray[np.int64]:
    """Give the actions that players choose, in ascending order; an index into them is a player's compact action."""
    own = [range(verb.first, verb.first + verb.size) for verb in actions.verbs if not verb.by_chance]
    return np.array([action for block in own for action in block], dtype=np.int64)


class Memory(NamedTuple):
    """What native code works on; most arrays have a row for each table."""

    states: Any
    cells: Any
    """The states as rows of cells..."""
    pieces: Any
    """...and as pieces that are copied at once."""
    options: Any
    index_of: Any
    """The compact index of each action; those of CHANCE have none, and 0 stands there."""
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
    sight: Sight
    views: Any
    lens: Lens
    ints: Any
    int_pieces: Any
    spread: Spread
    floats: Any
    keys: Any
    rewards: Any
    """What each seat got at the end of a match, 0 before it."""
    done: Any
    """Whether the last step ended the table's match."""


class Terms(NamedTuple):
    """What is the same for all tables and all their matches."""

    seats: int
    seed: int
    by_lot: int
    """The mask of the seats that choose by lot."""
    apart: int
    """By how much the numbers of a table's matches differ; 0 if it waits for `begin` after each of them."""
    by_place: bool
    """Whether rewards are given by place."""
    shown: int
    """VIEWS, INTS or FLOATS."""


class Work(NamedTuple):
    """What native code is handed: the memory of some tables, where to begin there, what to choose, and the terms."""

    memory: Memory
    fresh: Any
    choices: Any
    terms: Terms


Answer = Callable[[Memory, Terms], None]
"""Plays natively for seats that nobody outside is asked for, at some of the tables, until others must choose."""

PER_TABLE = (
    "states", "cells", "pieces", "rngs", "numbers", "seats", "masks", "moves", "lengths", "views", "ints", "int_pieces",
    "floats", "rewards", "done",
)  # fmt: skip
"""The parts of the memory that have a row for each table."""
STANDING = ("cells", "options", "rngs", "numbers", "seats", "masks", "views", "ints", "floats", "rewards", "done")
"""The parts that say where the tables stand and what is shown there; all others follow from the game or from these."""


def memory(game: Game, count: int, terms: Terms, options: Mapping[str, str], keep_moves: bool) -> Memory:
    """Give blank memory for so many tables."""
    chosen = player_actions(game.actions)
    index_of = np.zeros(game.actions.size, dtype=INDEX)
    index_of[chosen] = np.arange(len(chosen))
    cells, pieces = rows_and_pieces(count, game.state.cells)
    ints, int_pieces = rows_and_pieces(count, room_for(len(game.features.cells)))
    columns = len(game.features.columns.names) if terms.shown == FLOATS else 0
    return Memory(
        states=cells.view(game.state.dtype).reshape(count),
        cells=cells,
        pieces=pieces,
        options=option_ints(game, terms.seats, options),
        index_of=index_of,
        action_of=chosen,
        rngs=np.zeros((count, 4), dtype=np.int64),
        numbers=np.zeros(count, dtype=np.int64),
        seats=np.full(count, NOBODY, dtype=np.int64),
        masks=np.zeros((count, len(chosen)), dtype=np.bool_),
        out=np.zeros(game.actions.size, dtype=np.int32),
        moves=np.zeros((count, game.longest if keep_moves else 0, 2), dtype=np.int32),
        lengths=np.zeros(count, dtype=np.int64),
        sight=game.state.sight,
        views=np.zeros((count, game.state.cells), dtype=np.int32),
        lens=lens(game.features, terms.seats),
        ints=ints,
        int_pieces=int_pieces,
        spread=spread(game.features),
        floats=np.zeros((count, columns), dtype=np.float32),
        keys=np.zeros((terms.seats, MOST_KEYS), dtype=np.int32),
        rewards=np.zeros((count, terms.seats), dtype=np.float32),
        done=np.zeros(count, dtype=np.bool_),
    )


def option_ints(game: Game, seats: int, options: Mapping[str, str]) -> npt.NDArray[np.int32]:
    """Give options as native code reads them, those that are not named as usual."""
    return np.array(game.options.ints(game.options.fill(seats, options)), dtype=np.int32)


def part_of(whole: Memory, tables: slice) -> Memory:
    """Give the memory of some of the tables, with work memory of its own, so that a thread can play there."""
    own = {name: getattr(whole, name)[tables] for name in PER_TABLE}
    return whole._replace(**own, out=whole.out.copy(), keys=whole.keys.copy())


def place_of(word: str, words: Any) -> int:
    """Give the place of a word among those that are known."""
    known = get_args(words)
    if word not in known:
        raise OptionError(f"{word!r} is not one of: {', '.join(known)}.")
    return known.index(word)
