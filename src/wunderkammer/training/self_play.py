"""Matches of nets against each other, their past versions and `greedy`, wholly native, and what is learnt from them.

Whenever a net has chosen, what it saw after its choice becomes a sample; and now and then what a seat saw that had
nothing to choose, so that the net can judge at any moment. When the match is over each sample gets a target: a mixture
of the result with the net's own later judgements, the later the less.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ..bots.greedy import TRIAL, VIEW, WORLD, Workspace, choose_greedily, suppose, workspace
from ..bots.learnt import is_secret, pick, weigh
from ..bots.net import NO_WEIGHTS, Net, judge, look_from, net_for, standings_of
from ..core import dice
from ..core.batch import buffers, copy
from ..core.dice import below, reseed
from ..core.game import Game
from ..core.kernel import CHANCE, apply, begin, entry, legal, native, pending
from ..core.observing import write_view
from ..core.playouts import draw, goes_on, one_of
from ..core.ranking import share_of, write_keys

NOW, PAST, GREEDY = range(3)
"""Who sits at a seat: the net that learns, an older one, or the bot that looks one choice ahead by `evaluate`."""
THOUSAND = 1000


class Table(NamedTuple):
    """The match in progress, and who plays it."""

    states: Any
    cells: Any
    sight: Any
    options: Any
    out: Any
    players: Any
    """Who sits at each seat."""
    latest: Any
    """The latest sample of each seat, or -1."""
    shares: Any
    """For each match, each seat's share of the victory."""


class Samples(NamedTuple):
    """What is learnt from, a row a sample; `count` says how many rows are filled."""

    ints: Any
    standings: Any
    targets: Any
    judged: Any
    """What the net expected, and..."""
    best: Any
    """...what it would have expected had nothing been tried out."""
    before: Any
    """The sample of the same seat before this one, or -1."""
    count: Any


class Plan(NamedTuple):
    """How matches are played for learning."""

    among: int
    """Among how many imagined worlds each is drawn by `belief`..."""
    longest: int
    """...how many moves a match has at most..."""
    mixed: float
    """...and how much choices are mixed that must not be foreseen, all as the game says."""
    worlds: int = 1
    tried: int = 40
    """Of a thousand choices, how many are drawn by lot."""
    watched: int = 250
    """Of a thousand decisions, at how many another seat's view becomes a sample too."""
    faith: float = 0.25
    """How much of a target is the next judgement of the net; the rest is the target after that."""


def table_for(game: Game, seats: int, options: Mapping[str, str], matches: int) -> Table:
    """Give a table for so many matches."""
    return Table(
        *buffers(game, 1),
        sight=game.state.sight,
        options=np.array(game.options.ints(game.options.fill(seats, options)), dtype=np.int32),
        out=np.zeros(game.actions.size, dtype=np.int32),
        players=np.zeros((matches, seats), dtype=np.int64),
        latest=np.full(seats, -1, dtype=np.int64),
        shares=np.zeros((matches, seats), dtype=np.float32),
    )


def samples_for(game: Game, most: int) -> Samples:
    """Give room for so many samples."""
    return Samples(
        ints=np.zeros((most, len(game.features.cells)), dtype=np.int32),
        standings=np.zeros((most, standings_of(game)), dtype=np.float32),
        targets=np.zeros(most, dtype=np.float32),
        judged=np.zeros(most, dtype=np.float32),
        best=np.zeros(most, dtype=np.float32),
        before=np.zeros(most, dtype=np.int64),
        count=np.zeros(1, dtype=np.int64),
    )


@native
def keep(x: Samples, net: Net, b: Table, w: Workspace, row: int, seat: int, seats: int, best: float) -> None:
    """Make a sample of what a seat sees of a row; `best` is what it expected of its best choice, or less than 0."""
    at = x.count[0]
    if at >= len(x.targets):
        return
    judged = judge(net, w, row, seat, seats)
    last = len(net.base)
    for f in range(x.ints.shape[1]):
        x.ints[at, f] = net.eyes.ints[last, f]
    for step in range(x.standings.shape[1]):
        x.standings[at, step] = net.standings[step]
    x.judged[at] = judged
    x.best[at] = judged if best < 0.0 else best
    x.before[at] = b.latest[seat]
    b.latest[seat] = at
    x.count[0] = at + 1


@native
def settle(x: Samples, b: Table, seat: int, share: float, faith: float) -> None:
    """Give the samples of a seat their targets, the last first."""
    at = b.latest[seat]
    target = share
    while at >= 0:
        x.targets[at] = target
        # What came of a choice that was only tried out says nothing of the choices before it.
        target = x.best[at] if x.best[at] > x.judged[at] else faith * x.judged[at] + (1.0 - faith) * target
        at = x.before[at]


@native
def watch(x: Samples, net: Net, b: Table, w: Workspace, seat: int, seats: int, among: int, rng: Any) -> None:
    """Make a sample of what a seat sees that has nothing to choose."""
    write_view(b.sight, b.cells, 0, seat, w.cells, VIEW)
    suppose(w, seat, among, rng)
    look_from(net, w, WORLD, seat)
    keep(x, net, b, w, WORLD, seat, seats, -1.0)


@native
def choose(
    x: Samples, net: Net, b: Table, w: Workspace, seat: int, seats: int, plan: Plan, learns: bool, rng: Any
) -> int:
    """Choose by a net, now and then by lot; keep what the seat sees then."""
    n = legal(w.states[VIEW], seat, w.choices)
    if n == 1 and not learns:
        return int(w.choices[0])
    weigh(net, w, n, seat, seats, plan.worlds, plan.among, rng)
    chosen = pick(net, n, plan.mixed if is_secret(w, seat) else 0.0, rng)
    best = net.values[chosen]
    if learns and below(rng, THOUSAND) < plan.tried:
        chosen = below(rng, n)
    action = int(w.choices[chosen])
    if learns:
        copy(w.cells, WORLD, TRIAL)
        apply(w.states[TRIAL], seat, action)
        # Half a choice is no sample: its next step will be.
        if pending(w.states[TRIAL]) != 0 and not goes_on(w.states[TRIAL], seat):
            keep(x, net, b, w, TRIAL, seat, seats, best if best > net.values[chosen] else -1.0)
    return action


def _arguments(game: Game) -> tuple[Any, ...]:
    seats = game.usual_seats
    net, table = net_for(game, seats, NO_WEIGHTS), table_for(game, seats, {}, 1)
    return net, net, table, samples_for(game, 1), workspace(game), Plan(1, 1, 0.0), 0, 0, dice.native_generator(0)


@entry(_arguments)
def self_play(
    now: Net, past: Net, b: Table, x: Samples, w: Workspace, plan: Plan, seed: int, first: int, rng: Any
) -> int:
    """Play the matches from number `first` on, one for each row of players; give the decisions."""
    decisions = 0
    seats = b.players.shape[1]
    s = b.states[0]
    for number in range(len(b.players)):
        reseed(rng, seed, first + number)
        for cell in range(b.cells.shape[1]):
            b.cells[0, cell] = 0
        for seat in range(seats):
            b.latest[seat] = -1
        begin(s, seats, b.options)
        for _ in range(plan.longest):
            mask = pending(s)
            if mask == 0:
                break
            if mask >> CHANCE & 1:
                seat = CHANCE
                action = draw(s, rng, b.out)
            else:
                seat = one_of(mask, rng)
                decisions += 1
                other = below(rng, seats)
                if other != seat and b.players[number, other] == NOW and below(rng, THOUSAND) < plan.watched:
                    watch(x, now, b, w, other, seats, plan.among, rng)
                write_view(b.sight, b.cells, 0, seat, w.cells, VIEW)
                who = b.players[number, seat]
                if who == GREEDY:
                    action = choose_greedily(w, seat, plan.worlds, plan.among, rng)
                elif who == PAST:
                    action = choose(x, past, b, w, seat, seats, plan, False, rng)
                else:
                    action = choose(x, now, b, w, seat, seats, plan, plan.tried > 0, rng)
            apply(s, seat, action)
        write_keys(s, now.keys, seats)
        for seat in range(seats):
            share = share_of(now.keys, seat, seats)
            b.shares[number, seat] = share
            settle(x, b, seat, share, plan.faith)
    return decisions
