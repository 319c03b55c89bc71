"""The loop that plays and measures, in native code: who may choose among how much, how each seat stands, who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ..bots.greedy import LEAST, VIEW, Workspace, pick, weigh, workspace
from ..core import dice
from ..core.batch import buffers
from ..core.dice import below, reseed
from ..core.game import MOST_KEYS, Game
from ..core.kernel import (
    CHANCE,
    apply,
    audit,
    begin,
    breaks,
    entry,
    evaluate,
    legal,
    native,
    pending,
    randomness,
    score,
)
from ..core.observing import write_view
from ..core.playouts import draw, one_of
from ..core.ranking import places_of

MOMENTS = 21
"""At how many moments of a match, its beginning and its end included, the seats are judged."""
MOST_CHOICES = 64
"""Decisions with more legal actions than this are counted as having so many."""
MOST_PIECES = 255
"""More pieces of one kind in one place are counted as so many."""
NEVER, ALWAYS, FIRST = 1, 2, 3
"""How a player can be bound about a verb: never to use it, to use it whenever it can, or only the first way it can."""
PERCENT = 100
GOOD = 10
"""A choice is good if it is not further below the best than a tenth of the way down to the worst."""
PLAY = 0x9E3779B9
"""Added to the seed for what comes after the deal, so that the same deal can be played in many ways."""

# The columns of `options`.
LEGAL, REAL, WEIGHED, FINE, BOUND, HELPLESS, COLUMNS = range(7)


class Table(NamedTuple):
    """The match in progress, its players, and room to judge it."""

    states: Any
    cells: Any
    sight: Any
    options: Any
    noise: Any
    """For each player, how often in percent it takes any choice."""
    bound: Any
    """For each verb, how the first player is bound about it."""
    habits: int
    """The mask of the game's habits that the first player keeps to."""
    verb_of: Any
    mirrored: int
    out: Any
    rows: Any
    keys: Any
    tally: Any
    trace: Any
    turns: Any


class Sample(NamedTuple):
    """What was measured in many matches: one row a match in every array but the last."""

    totals: Any
    places: Any
    players: Any
    """Who had each seat, by number."""
    starters: Any
    """The seat that decided first, or -1 where all began at once."""
    decisions: Any
    moves: Any
    rounds: Any
    """The turns of the seat that had most: a turn is a row of decisions of one seat."""
    positions: Any
    """What `evaluate` says of each seat at moments spread evenly over the match, its end included."""
    options: Any
    """Legal actions, added up over decisions; decisions with a choice; weighed choices; good ones among them; decisions
    in which the first player was bound, and those in which it was bound to what it could not do."""
    used: Any
    """How often each verb was played, and..."""
    offered: Any
    """...in how many decisions it could have been."""
    pieces: Any
    """How many of each kind of piece lie in each place at the end."""
    widths: Any
    """How many decisions had so many legal actions, over all matches."""

    @property
    def matches(self) -> int:
        """How many matches it rests on."""
        return len(self.moves)

    @property
    def seats(self) -> int:
        """At how large a table they were played."""
        return int(self.places.shape[1])

    @property
    def shares(self) -> Any:
        """What part of the victory each seat has in each match."""
        first = self.places == 1
        return first / first.sum(axis=1, keepdims=True)


def _arguments(game: Game) -> tuple[Any, ...]:
    seats = game.usual_seats
    bound = np.zeros(len(game.actions.verbs), dtype=np.int32)
    table = table_for(game, np.zeros(seats, dtype=np.int32), bound, 0, game.options.fill(seats, {}), 1)
    return table, workspace(game), blank_sample(game, 1, seats), 1, 1, 0, 0, 0, dice.native_generator(0)


@entry(_arguments)
def measured_matches(
    b: Table, w: Workspace, m: Sample, worlds: int, among: int, seed: int, first: int, longest: int, rng: Any
) -> None:
    """Play and measure the matches from number `first` on, one for each row of the sample."""
    seats = len(b.noise)
    s = b.states[0]
    for row in range(len(m.moves)):
        number = first + row
        reseed(rng, seed, number // b.mirrored)
        for i in range(b.cells.shape[1]):
            b.cells[0, i] = 0
        begin(s, seats, b.options)
        for seat in range(seats):
            b.turns[seat] = 0
            m.players[row, seat] = (seat + number % b.mirrored) % seats
        moves, decisions, last = 0, 0, -1
        while moves < longest:
            mask = pending(s)
            if mask == 0:
                break
            moves += 1
            if mask >> CHANCE & 1:
                apply(s, CHANCE, draw(s, rng, b.out))
                continue
            if decisions == 0:
                reseed(rng, seed + PLAY, number)
                m.starters[row] = one_of(mask, rng) if mask & (mask - 1) == 0 else -1
            seat = one_of(mask, rng)
            if seat != last:
                b.turns[seat] += 1
                last = seat
            for each in range(seats):
                b.trace[decisions, each] = evaluate(s, each)
            decisions += 1
            action = choose(b, w, m, row, seat, worlds, among, rng)
            m.used[row, b.verb_of[action]] += 1
            apply(s, seat, action)
        m.moves[row] = moves
        m.decisions[row] = decisions
        write_down(b, m, row, decisions, seats)


@native
def choose(b: Table, w: Workspace, m: Sample, row: int, seat: int, worlds: int, among: int, rng: Any) -> int:
    """Choose for a seat as its player does, and write down what it could choose from."""
    n = legal(b.states[0], seat, w.choices)
    m.options[row, LEGAL] += n
    m.widths[min(n, MOST_CHOICES)] += 1
    verb = -1
    for i in range(n):
        if b.verb_of[w.choices[i]] != verb:
            verb = b.verb_of[w.choices[i]]
            m.offered[row, verb] += 1
    if n == 1:
        return int(w.choices[0])
    m.options[row, REAL] += 1
    write_view(b.sight, b.cells, 0, seat, w.cells, VIEW)
    player = m.players[row, seat]
    if player == 0:
        n = keep_within_bounds(b, w, m, row, seat, n)
    if below(rng, PERCENT) < b.noise[player]:
        return int(w.choices[below(rng, n)])
    weigh(w, n, seat, worlds, among, rng)
    best = LEAST
    worst = -LEAST
    for i in range(n):
        best = max(best, w.values[i])
        worst = min(worst, w.values[i])
    m.options[row, WEIGHED] += n
    for i in range(n):
        if (best - w.values[i]) * GOOD <= best - worst:
            m.options[row, FINE] += 1
    return pick(w, n, randomness(w.states[VIEW], seat) * worlds, rng)


@native
def keep_within_bounds(b: Table, w: Workspace, m: Sample, row: int, seat: int, n: int) -> int:
    """Keep of the choices those that the player is free to take, and give their number; if it were none, all stay."""
    must = False
    for i in range(n):
        if b.bound[b.verb_of[w.choices[i]]] == ALWAYS:
            must = True
    kept = 0
    last = -1
    for i in range(n):
        action = w.choices[i]
        verb = b.verb_of[action]
        bound = b.bound[verb]
        again = verb == last
        last = verb
        if bound == NEVER or (must and bound != ALWAYS) or (again and bound == FIRST):
            continue
        if b.habits != 0 and breaks(w.states[VIEW], seat, action) & b.habits:
            continue
        w.choices[kept] = action
        kept += 1
    if kept == 0:
        m.options[row, HELPLESS] += 1
        return n
    if kept < n:
        m.options[row, BOUND] += 1
    return kept


@native
def write_down(b: Table, m: Sample, row: int, decisions: int, seats: int) -> None:
    """Write how the match ended, how the seats stood on the way, and where the pieces lie."""
    s = b.states[0]
    most = 0
    for seat in range(seats):
        b.trace[decisions, seat] = evaluate(s, seat)
        m.totals[row, seat] = score(s, seat, b.rows)
        most = max(most, b.turns[seat])
    m.rounds[row] = most
    places_of(s, b.keys, m.places[row])
    for moment in range(MOMENTS):
        at = (2 * moment * decisions + MOMENTS - 1) // (2 * (MOMENTS - 1))
        for seat in range(seats):
            m.positions[row, moment, seat] = b.trace[at, seat]
    for kind in range(b.tally.shape[0]):
        for place in range(b.tally.shape[1]):
            b.tally[kind, place] = 0
    audit(s, b.tally)
    for kind in range(b.tally.shape[0]):
        for place in range(b.tally.shape[1]):
            m.pieces[row, kind, place] = min(b.tally[kind, place], MOST_PIECES)


def table_for(game: Game, noise: Any, bound: Any, habits: int, options: Mapping[str, str], mirrored: int) -> Table:
    """Seat players at a table."""
    seats = len(noise)
    verb_of = np.concatenate(
        [np.full(verb.size, number, dtype=np.int32) for number, verb in enumerate(game.actions.verbs)]
    )
    inventory = game.inventory
    return Table(
        *buffers(game, 1),
        sight=game.state.sight,
        options=np.array(game.options.ints(options), dtype=np.int32),
        noise=noise,
        bound=bound,
        habits=habits,
        verb_of=verb_of,
        mirrored=mirrored,
        out=np.zeros(game.actions.size, dtype=np.int32),
        rows=np.zeros(len(game.sheet), dtype=np.int32),
        keys=np.zeros((seats, MOST_KEYS), dtype=np.int32),
        tally=np.zeros((len(inventory.pieces), len(inventory.places)), dtype=np.int32),
        trace=np.zeros((game.longest + 1, seats), dtype=np.int64),
        turns=np.zeros(seats, dtype=np.int64),
    )


def blank_sample(game: Game, matches: int, seats: int) -> Sample:
    """Give room for what is written down of some matches."""
    verbs = len(game.actions.verbs)
    kinds, places = len(game.inventory.pieces), len(game.inventory.places)

    def ints(*shape: int) -> Any:
        return np.zeros(shape, dtype=np.int32)

    return Sample(
        totals=ints(matches, seats),
        places=ints(matches, seats),
        players=np.zeros((matches, seats), dtype=np.int8),
        starters=ints(matches) - 1,
        decisions=ints(matches),
        moves=ints(matches),
        rounds=ints(matches),
        positions=np.zeros((matches, MOMENTS, seats), dtype=np.int64),
        options=ints(matches, COLUMNS),
        used=ints(matches, verbs),
        offered=ints(matches, verbs),
        pieces=np.zeros((matches, kinds, places), dtype=np.uint8),
        widths=np.zeros(MOST_CHOICES + 1, dtype=np.int64),
    )
