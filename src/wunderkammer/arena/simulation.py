"""Play many matches with built-in bots, wholly in native code."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.bot import BotError, BotSpec
from ..bots.greedy import VIEW, Memory, choose_greedily
from ..core import dice
from ..core.batch import buffers, look
from ..core.dice import below, reseed
from ..core.game import MOST_KEYS, Game
from ..core.kernel import CHANCE, Rng, apply, legal, native, pending, rank, score, start
from ..core.playouts import draw, one_of

RANDOM, GREEDY = range(2)
KINDS = {"random": RANDOM, "greedy": GREEDY}
CHUNK = 4096
"""How many matches are played between two signs of progress."""


@native
def table_of_bots(
    table: Any, cells: Any, states: Any, view_cells: Any, sight: Any, kinds: Any, seats: int, options: Any, worlds: int, seed: int,
    first: int, matches: int, longest: int, rng: Rng, out: Any, choices: Any, values: Any, outs: Any, counts: Any, at: Any,
    rows: Any, keys: Any, totals: Any, places: Any, lengths: Any
) -> int:  # fmt: skip
    """Play matches `first` to `first + matches`; write totals, places and lengths; return the decisions."""
    decisions = 0
    for number in range(matches):
        reseed(rng, seed, first + number)
        for i in range(cells.shape[1]):
            cells[0, i] = 0
        s = table[0]
        start(s, seats, options)
        moves = 0
        while moves < longest:
            mask = pending(s)
            if mask == 0:
                break
            moves += 1
            if mask >> CHANCE & 1:
                apply(s, CHANCE, draw(s, rng, out))
                continue
            seat = one_of(mask, rng)
            decisions += 1
            if kinds[seat] == RANDOM:
                apply(s, seat, out[below(rng, legal(s, seat, out))])
            else:
                look(cells, 0, 1, sight, seat, False)
                for i in range(cells.shape[1]):
                    view_cells[VIEW, i] = cells[1, i]
                apply(s, seat, choose_greedily(states, view_cells, seat, worlds, rng, choices, values, outs, counts, at))
        lengths[number] = moves
        for seat in range(seats):
            totals[number, seat] = score(s, seat, rows)
            n = rank(s, seat, keys[seat])
            for key in range(n, keys.shape[1]):
                keys[seat, key] = 0
        for seat in range(seats):
            places[number, seat] = 1
            for other in range(seats):
                for key in range(keys.shape[1]):
                    if keys[other, key] != keys[seat, key]:
                        if keys[other, key] > keys[seat, key]:
                            places[number, seat] += 1
                        break
    return decisions


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
    ints = np.array(game.options.ints(game.options.fill(seats, options or {})), dtype=np.int32)
    table, cells = buffers(game, 2)
    m = Memory(game)
    kinds = np.array([KINDS[bot.name] for bot in bots], dtype=np.int64)
    out = np.zeros(game.actions.size, dtype=np.int32)
    rows = np.zeros(len(game.sheet), dtype=np.int32)
    keys = np.zeros((seats, MOST_KEYS), dtype=np.int32)
    play = game.kernel(table_of_bots)
    totals = np.zeros((matches, seats), dtype=np.int32)
    places = np.zeros((matches, seats), dtype=np.int32)
    lengths = np.zeros(matches, dtype=np.int32)
    decisions = 0
    started = None
    sight = np.array(game.state.sight, dtype=np.int64)
    for first in range(0, matches, CHUNK):
        n = min(CHUNK, matches - first)
        part = slice(first, first + n)
        began = time.perf_counter()
        decisions += play(
            table, cells, m.states, m.cells, sight, kinds, seats, ints, game.imagined_worlds, seed, first, n, game.longest,
            dice.native_generator(0), out, m.choices, m.values, m.outs, m.counts, m.at, rows, keys, totals[part], places[part],
            lengths[part],
        )  # fmt: skip
        started = began if started is None else started
        if progress is not None:
            progress(first + n)
    seconds = time.perf_counter() - (started or time.perf_counter())
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
