"""Play many matches with built-in bots, wholly in native code."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..bots.bot import BotError, BotSpec
from ..bots.greedy import VIEW, Desk, choose_greedily, desk
from ..core import dice
from ..core.batch import buffers, look
from ..core.dice import below, reseed
from ..core.game import MOST_KEYS, Game
from ..core.kernel import CHANCE, apply, legal, native, pending, rank, score, start
from ..core.playouts import draw, one_of

RANDOM, GREEDY = range(2)
KINDS = {"random": RANDOM, "greedy": GREEDY}
CHUNK = 4096
"""How many matches are played between two signs of progress."""


class Board(NamedTuple):
    """The table of the match in progress, and what is needed to play and score it."""

    states: Any
    cells: Any
    sight: Any
    kinds: Any
    options: Any
    out: Any
    rows: Any
    keys: Any


class Results(NamedTuple):
    """What is written down of each match."""

    totals: Any
    places: Any
    lengths: Any


@native
def table_of_bots(b: Board, d: Desk, r: Results, worlds: int, seed: int, first: int, longest: int, rng: Any) -> int:
    """Play the matches from number `first` on, one for each row of results; return the decisions."""
    decisions = 0
    seats = len(b.kinds)
    for number in range(len(r.lengths)):
        reseed(rng, seed, first + number)
        for i in range(b.cells.shape[1]):
            b.cells[0, i] = 0
        s = b.states[0]
        start(s, seats, b.options)
        moves = 0
        while moves < longest:
            mask = pending(s)
            if mask == 0:
                break
            moves += 1
            if mask >> CHANCE & 1:
                apply(s, CHANCE, draw(s, rng, b.out))
                continue
            seat = one_of(mask, rng)
            decisions += 1
            if b.kinds[seat] == RANDOM:
                apply(s, seat, b.out[below(rng, legal(s, seat, b.out))])
            else:
                look(b.cells, 0, 1, b.sight, seat, False)
                for i in range(b.cells.shape[1]):
                    d.cells[VIEW, i] = b.cells[1, i]
                apply(s, seat, choose_greedily(d, seat, worlds, rng))
        r.lengths[number] = moves
        write_down(b, r, number, seats)
    return decisions


@native
def write_down(b: Board, r: Results, number: int, seats: int) -> None:
    """Write totals and places: one more than the number of seats that are strictly better."""
    s = b.states[0]
    for seat in range(seats):
        r.totals[number, seat] = score(s, seat, b.rows)
        for key in range(rank(s, seat, b.keys[seat]), b.keys.shape[1]):
            b.keys[seat, key] = 0
    for seat in range(seats):
        r.places[number, seat] = 1
        for other in range(seats):
            for key in range(b.keys.shape[1]):
                if b.keys[other, key] != b.keys[seat, key]:
                    if b.keys[other, key] > b.keys[seat, key]:
                        r.places[number, seat] += 1
                    break


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


def simulate(
    game: Game,
    bots: Sequence[BotSpec],
    matches: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play matches and sum them up; `progress` hears how many are done."""
    seats = len(bots)
    game.check_seats(seats)
    for bot in bots:
        if bot.name not in KINDS:
            raise BotError(f"{bot.name} does not run wholly compiled; simulate takes {', '.join(KINDS)}.")
    board = Board(
        *buffers(game, 2),
        sight=np.array(game.state.sight, dtype=np.int64),
        kinds=np.array([KINDS[bot.name] for bot in bots], dtype=np.int64),
        options=np.array(game.options.ints(game.options.fill(seats, options or {})), dtype=np.int32),
        out=np.zeros(game.actions.size, dtype=np.int32),
        rows=np.zeros(len(game.sheet), dtype=np.int32),
        keys=np.zeros((seats, MOST_KEYS), dtype=np.int32),
    )
    d, rng = desk(game), dice.native_generator(0)
    totals = np.zeros((matches, seats), dtype=np.int32)
    places = np.zeros((matches, seats), dtype=np.int32)
    lengths = np.zeros(matches, dtype=np.int32)
    play = game.kernel(table_of_bots)
    play(board, d, Results(totals[:0], places[:0], lengths[:0]), 1, seed, 0, 0, rng)  # compile, outside of the clock
    decisions = 0
    started = time.perf_counter()
    for first in range(0, matches, CHUNK):
        part = slice(first, first + CHUNK)
        results = Results(totals[part], places[part], lengths[part])
        decisions += play(board, d, results, game.imagined_worlds, seed, first, game.longest, rng)
        if progress is not None:
            progress(min(first + CHUNK, matches))
    seconds = time.perf_counter() - started
    first_places = places == 1
    shares = first_places / first_places.sum(axis=1, keepdims=True)
    return Summary(
        matches=matches,
        decisions=int(decisions),
        seconds=seconds,
        moves=float(lengths.mean()),
        wins=_floats(shares.mean(axis=0)),
        places=_floats(places.mean(axis=0)),
        totals=_floats(totals.mean(axis=0)),
        spread=_floats(totals.std(axis=0)),
    )


def _floats(values: Any) -> tuple[float, ...]:
    return tuple(float(value) for value in values)
