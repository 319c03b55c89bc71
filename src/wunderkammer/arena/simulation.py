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
from ..core.kernel import CHANCE, apply, begin, legal, native, pending, rank, score
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
def table_of_bots(
    b: Board, d: Desk, r: Results, worlds: int, among: int, seed: int, first: int, longest: int, rng: Any
) -> int:
    """Play the matches from number `first` on, one for each row of results; return the decisions."""
    decisions = 0
    seats = len(b.kinds)
    for number in range(len(r.lengths)):
        reseed(rng, seed, first + number)
        for i in range(b.cells.shape[1]):
            b.cells[0, i] = 0
        s = b.states[0]
        begin(s, seats, b.options)
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
                apply(s, seat, choose_greedily(d, seat, worlds, among, rng))
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
        sight=game.state.sight,
        kinds=np.array([KINDS[bot.name] for bot in bots], dtype=np.int64),
        options=np.array(game.options.ints(game.options.fill(seats, options or {})), dtype=np.int32),
        out=np.zeros(game.actions.size, dtype=np.int32),
        rows=np.zeros(len(game.sheet), dtype=np.int32),
        keys=np.zeros((seats, MOST_KEYS), dtype=np.int32),
    )
    d, rng = desk(game), dice.native_generator(0)
    play = game.kernel(table_of_bots)
    play(board, d, _blank(0, seats), 1, 1, seed, 0, 0, rng)  # compile, outside of the clock
    decisions = moves = 0
    wins, places, totals, squares = (np.zeros(seats) for _ in range(4))
    started = time.perf_counter()
    for first in range(0, matches, CHUNK):
        results = _blank(min(CHUNK, matches - first), seats)
        worlds, among = game.imagined_worlds, game.imagined_among
        decisions += int(play(board, d, results, worlds, among, seed, first, game.longest, rng))
        moves += int(results.lengths.sum())
        best = results.places == 1
        wins += (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
        places += results.places.sum(axis=0)
        totals += results.totals.sum(axis=0)
        squares += (results.totals.astype(np.int64) ** 2).sum(axis=0)
        if progress is not None:
            progress(first + len(results.lengths))
    seconds = time.perf_counter() - started
    mean = totals / matches
    return Summary(
        matches=matches,
        decisions=decisions,
        seconds=seconds,
        moves=moves / matches,
        wins=_floats(wins / matches),
        places=_floats(places / matches),
        totals=_floats(mean),
        spread=_floats(np.sqrt(np.maximum(squares / matches - mean**2, 0))),
    )


def _blank(matches: int, seats: int) -> Results:
    totals, places = (np.zeros((matches, seats), dtype=np.int32) for _ in range(2))
    return Results(totals, places, np.zeros(matches, dtype=np.int32))


def _floats(values: Any) -> tuple[float, ...]:
    return tuple(float(value) for value in values)
