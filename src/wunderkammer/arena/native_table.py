"""A table at which random and greedy bots play wholly in native code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..bots.bot import BotSpec
from ..bots.greedy import VIEW, Workspace, choose_greedily, workspace
from ..core import dice
from ..core.batch import buffers
from ..core.dice import below, reseed
from ..core.game import MOST_KEYS, Game
from ..core.kernel import CHANCE, apply, begin, entry, legal, native, pending, score
from ..core.observing import write_view
from ..core.playouts import draw, one_of
from ..core.ranking import places_of

RANDOM, GREEDY = range(2)
KINDS = {"random": RANDOM, "greedy": GREEDY}


class Table(NamedTuple):
    """The match in progress, and what is needed to play and score it."""

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
    moves: Any
    """The seat and action of each move, as far as there is room for them."""


def _arguments(game: Game) -> tuple[Any, ...]:
    seats = game.usual_seats
    table = table_for(game, [BotSpec("random")] * seats, {})
    return table, workspace(game), blank_results(1, seats), 1, 1, 0, 0, 0, dice.native_generator(0)


@entry(_arguments)
def table_of_bots(
    b: Table, w: Workspace, r: Results, worlds: int, among: int, seed: int, first: int, longest: int, rng: Any
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
                seat = CHANCE
                action = draw(s, rng, b.out)
            else:
                seat = one_of(mask, rng)
                decisions += 1
                if b.kinds[seat] == RANDOM:
                    action = b.out[below(rng, legal(s, seat, b.out))]
                else:
                    write_view(b.sight, b.cells, 0, seat, w.cells, VIEW)
                    action = choose_greedily(w, seat, worlds, among, rng)
            if moves <= r.moves.shape[1]:
                r.moves[number, moves - 1, 0] = seat
                r.moves[number, moves - 1, 1] = action
            apply(s, seat, action)
        r.lengths[number] = moves
        write_down(s, b.rows, b.keys, r.totals[number], r.places[number])
    return decisions


@native
def write_down(s: Any, rows: Any, keys: Any, totals: Any, places: Any) -> None:
    """Write totals and places of a finished match."""
    for seat in range(len(totals)):
        totals[seat] = score(s, seat, rows)
    places_of(s, keys, places)


def fits(bots: Sequence[BotSpec]) -> bool:
    """Say whether all of these bots can play at such a table."""
    return all(bot.name in KINDS for bot in bots)


def table_for(game: Game, bots: Sequence[BotSpec], options: Mapping[str, str]) -> Table:
    """Seat bots at a table."""
    seats = len(bots)
    return Table(
        *buffers(game, 1),
        sight=game.state.sight,
        kinds=np.array([KINDS[bot.name] for bot in bots], dtype=np.int64),
        options=np.array(game.options.ints(game.options.fill(seats, options)), dtype=np.int32),
        out=np.zeros(game.actions.size, dtype=np.int32),
        rows=np.zeros(len(game.sheet), dtype=np.int32),
        keys=np.zeros((seats, MOST_KEYS), dtype=np.int32),
    )


def blank_results(matches: int, seats: int, moves: int = 0) -> Results:
    """Give room for the results of some matches, and for so many moves of each."""
    totals, places = (np.zeros((matches, seats), dtype=np.int32) for _ in range(2))
    lengths, written = np.zeros(matches, dtype=np.int32), np.zeros((matches, moves, 2), dtype=np.int32)
    return Results(totals, places, lengths, written)


class NativeTable:
    """Bots at a table, ready to play matches by their numbers: what comes of one depends on the seed and its number."""

    def __init__(self, game: Game, bots: Sequence[BotSpec], options: Mapping[str, str], seed: int) -> None:
        self.game, self.seats, self.seed = game, len(bots), dice.checked_seed(seed)
        game.kernel.compile([table_of_bots])
        self._table, self._workspace = table_for(game, bots, options), workspace(game)
        self._rng, self._play = dice.native_generator(0), game.kernel(table_of_bots)

    def play(self, first: int, matches: int, *, moves: int = 0) -> tuple[int, Results]:
        """Play matches from a number on, and keep so many moves of each; give the decisions and what came of them."""
        game, results = self.game, blank_results(matches, self.seats, moves)
        decisions = self._play(
            self._table, self._workspace, results, game.imagined_worlds, game.imagined_among, self.seed, first,
            game.longest, self._rng,
        )  # fmt: skip
        return int(decisions), results
