"""A store of what a search tried and what came of it.

A node is a decision as its seat sees it: its key is a hash of the acting seat's own view, so a seat never tells
apart what it does not see, positions that look the same share one node, and what a search learnt is found again
when the match gets there. Chance has no nodes, its outcomes are drawn. Seats that choose at the same time each
have their own node, and none of them sees what the others chose.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.batch import copy, shows
from ..core.dice import below
from ..core.game import MOST_KEYS, Game
from ..core.kernel import apply, evaluate, native
from ..core.playouts import finish_choice, goes_on
from .greedy import DEPTH, LEAF, LEAST, TRIAL, VIEW, WORLD, Workspace, complete
from .net import Net, is_there, promise
from .policy import Policy, can_judge, expectation, has_policy, like, take_in

NODES = 1 << 16
"""How many decisions the store holds."""
SMALL = 1 << 6
"""A store just large enough to compile with."""
EDGES_PER_NODE = 12
DEEPEST = 200
"""How many decisions one walk can take inside the store."""
EXPLORE = 1.5
"""How much the search tries what looks worse, in standard deviations of the results so far."""
FIRST_DEVIATION = 0.1
"""That deviation before there are results to take it from."""
WIDE = 16
"""How many choices of a decision are weighed when it is first met again..."""
WIDE_STEP = 48
"""...inside a choice of several steps..."""
WIDER = 4
"""...and after how many more visits one more."""
COMPLETIONS = 3
"""In how many random ways a choice of several steps is finished to see what its first step is worth."""

FLATTER = 0.5
"""By how much a policy's likings are flattened where a search decides what to try..."""
LEAST_LIKING = -10.0
"""...and how little it can like a choice there, compared with the best."""
SHARE = 1000.0
"""The whole victory in the unit of standings, where a net judges them."""
BEST = TRIAL + 1
"""The row of the best world so far among some tries."""
STEPS = DEPTH + 1
"""How many steps of a choice are followed and remembered."""
MOST_RECALLED = 64
"""How many choices that were best before are kept at most, whatever a game asks for."""
NODE_COUNT, EDGE_COUNT, ITERATIONS, DECISIONS, REMEMBERED = range(5)
UNIT, TURN, LEAST_UNIT = range(3)


class Tree(NamedTuple):
    """The store of one search, allocated once."""

    weights: Any
    """For each seat and cell its factor in the hash; 0 where the seat does not see the cell."""
    sight: Any
    factors: Any
    """The factor of each cell, for those that a mask opens."""
    slots: Any
    """The hash table: numbers of nodes, 0 where free."""
    keys: Any
    heads: Any
    visits: Any
    actions: Any
    nexts: Any
    tries: Any
    results: Any
    standings: Any
    """How well the seat stood after an edge when it was first weighed, by `evaluate` or by the nets."""
    priors: Any
    likings: Any
    """How much a policy likes an edge, compared with the best of its node; 0 where there is none."""
    path_nodes: Any
    path_edges: Any
    path_seats: Any
    out: Any
    edge_of: Any
    """The edge of each legal action at hand, 0 if it has none."""
    values: Any
    moments: Any
    """Of each seat's results: their number, sum and sum of squares."""
    scale: Any
    """By how much a seat must stand better to be e times as likely to win, what its turn to choose is worth, and the
    least that the first can be in this game."""
    stood: Any
    """How each seat stood when the search began."""
    steps: Any
    """The actions of the choice at hand, -1 after the last..."""
    best: Any
    """...of the best so far..."""
    recalled: Any
    """...and of some that were best before."""
    ranks: Any
    counts: Any
    evenly: bool
    """Whether all choices at hand are tried as often, whatever nets promise of them."""


def tree(game: Game, nodes: int = NODES, evenly: bool = False) -> Tree:
    """Give an empty store for a game."""
    edges = nodes * EDGES_PER_NODE
    size, most = game.actions.size, game.seats[-1]
    factors = np.random.default_rng(1).integers(1, 1 << 62, size=game.state.cells, dtype=np.int64) | 1
    factors[game.state.size :] = 0  # scratch is no part of what a seat sees
    sight = game.state.sight
    return Tree(
        weights=np.where(sight.always[:most], factors, 0),
        sight=sight,
        factors=factors,
        slots=np.zeros(1 << (2 * nodes - 1).bit_length(), dtype=np.int32),  # a power of two, at most half of them taken
        keys=np.zeros(nodes, dtype=np.int64),
        heads=np.zeros(nodes, dtype=np.int32),
        visits=np.zeros(nodes, dtype=np.int32),
        actions=np.zeros(edges, dtype=np.int32),
        nexts=np.zeros(edges, dtype=np.int32),
        tries=np.zeros(edges, dtype=np.int32),
        results=np.zeros(edges, dtype=np.float64),
        standings=np.zeros(edges, dtype=np.float64),
        priors=np.zeros(edges, dtype=np.float64),
        likings=np.zeros(edges, dtype=np.float64),
        path_nodes=np.zeros(DEEPEST, dtype=np.int64),
        path_edges=np.zeros(DEEPEST, dtype=np.int64),
        path_seats=np.zeros(DEEPEST, dtype=np.int64),
        out=np.zeros(size, dtype=np.int32),
        edge_of=np.zeros(size, dtype=np.int64),
        values=np.zeros(most, dtype=np.float64),
        moments=np.zeros((most, 3), dtype=np.float64),
        scale=np.zeros(3, dtype=np.float64),
        stood=np.zeros(most, dtype=np.float64),
        steps=np.full(STEPS, -1, dtype=np.int64),
        best=np.full(STEPS, -1, dtype=np.int64),
        recalled=np.full((MOST_RECALLED, STEPS), -1, dtype=np.int64),
        ranks=np.zeros((most, MOST_KEYS), dtype=np.int32),
        counts=np.zeros(5, dtype=np.int64),
        evenly=evenly,
    )


# -- the store ----------------------------------------------------------------------------------------


@native
def key_of(t: Tree, w: Workspace, row: int, viewer: int) -> int:
    """Hash what a viewer, who must choose, sees of a row."""
    key = viewer + 1
    for i in range(w.cells.shape[1]):
        key += (w.cells[row, i] + 2) * t.weights[viewer, i]
    for i in range(len(t.sight.veiled)):
        if shows(w.cells, row, t.sight, i, viewer):
            cell = t.sight.veiled[i]
            key += (w.cells[row, cell] + 2) * t.factors[cell]
    return key


@native
def find(t: Tree, key: int) -> int:
    """Give the node of a key, or, below zero, -1 less the free slot where it would lie."""
    last = len(t.slots) - 1
    at = (key >> 24) & last
    while t.slots[at] != 0:
        if t.keys[t.slots[at]] == key:
            return int(t.slots[at])
        at = (at + 1) & last
    return -1 - at


@native
def add(t: Tree, key: int, slot: int) -> int:
    """Add a node; 0 if the store is full."""
    node = int(t.counts[NODE_COUNT]) + 1
    if node >= len(t.keys):
        return 0
    t.counts[NODE_COUNT] = node
    t.slots[slot] = node
    t.keys[node] = key
    t.heads[node] = 0
    t.visits[node] = 0
    return node


@native
def is_full(t: Tree) -> bool:
    """Say whether there is no room left for another decision, or another choice."""
    return bool(t.counts[NODE_COUNT] + 1 >= len(t.keys) or t.counts[EDGE_COUNT] + 1 >= len(t.tries))


@native
def forget(t: Tree) -> None:
    """Empty the store."""
    t.slots[:] = 0
    t.counts[NODE_COUNT] = 0
    t.counts[EDGE_COUNT] = 0
    t.moments[:] = 0.0


@native
def enter(t: Tree, w: Workspace, seat: int) -> int:
    """Give the node of the view; forget all others if it is new, or if they take half of the store."""
    key = key_of(t, w, VIEW, seat)
    node = find(t, key)
    full = 2 * t.counts[NODE_COUNT] > len(t.keys) or 2 * t.counts[EDGE_COUNT] > len(t.tries)
    if node > 0 and not full:
        return node
    forget(t)
    return add(t, key, -1 - find(t, key))


# -- choosing inside the store --------------------------------------------------------------------------


@native
def foresee(w: Workspace, net: Net, seat: int, seats: int, thorough: bool, rng: Any) -> float:
    """Judge the world in row TRIAL for a seat; a choice of several steps is first finished as `evaluate` likes best."""
    row = TRIAL
    if goes_on(w.states[TRIAL], seat):
        row = LEAF
        if thorough:
            complete(w, TRIAL, seat)
        else:
            complete_by_lot(w, seat, rng)
    if is_there(net):
        return SHARE * promise(net, w, row, seat, seats)
    return float(evaluate(w.states[row], seat))


@native
def complete_by_lot(w: Workspace, seat: int, rng: Any) -> None:
    """Finish the choice in row TRIAL in some random ways, and leave the best end in row LEAF."""
    best = LEAST
    for _ in range(COMPLETIONS):
        copy(w.cells, TRIAL, BEST)
        finish_choice(w.states[BEST], seat, rng, w.outs[0], DEPTH)
        value = evaluate(w.states[BEST], seat)
        if value > best:
            best = value
            copy(w.cells, BEST, LEAF)


@native
def grow(
    t: Tree, w: Workspace, net: Net, p: Policy, node: int, seat: int, seats: int, n: int, missing: int, wanted: int,
    rng: Any,
) -> None:  # fmt: skip
    """Give edges to some of the legal actions that have none, those that a policy likes best or any of them."""
    thorough = t.counts[ITERATIONS] == 0
    by_policy = can_judge(p) and not is_there(net)
    expected = 0.0
    most = -1e9
    if has_policy(p):
        take_in(p, w, WORLD, seat)
        like(p, seat, t.out, n)
        for i in range(n):
            most = max(most, p.likings[i])
        if by_policy:
            expected = SHARE * expectation(p, w, WORLD, seat, seats)
        if wanted < missing:
            mark_best(t, p, n, wanted)
    before = 0
    after = t.heads[node]
    for i in range(n):
        while after != 0 and t.actions[after] < t.out[i]:
            before, after = after, t.nexts[after]
        if t.edge_of[i] > 0:
            continue
        chosen = wanted >= missing or (t.edge_of[i] < 0 if has_policy(p) else below(rng, missing) < wanted)
        t.edge_of[i] = 0
        missing -= 1
        if not chosen or t.counts[EDGE_COUNT] + 1 >= len(t.tries):
            continue
        wanted -= 1
        t.counts[EDGE_COUNT] += 1
        edge = t.counts[EDGE_COUNT]
        t.edge_of[i] = edge
        t.actions[edge] = t.out[i]
        t.tries[edge] = 0
        t.results[edge] = 0.0
        if by_policy:
            t.standings[edge] = expected
        else:
            copy(w.cells, WORLD, TRIAL)
            apply(w.states[TRIAL], seat, t.out[i])
            t.standings[edge] = foresee(w, net, seat, seats, thorough, rng)
        if has_policy(p):
            t.likings[edge] = max(p.likings[i] - most, LEAST_LIKING)
            t.priors[edge] = np.exp(FLATTER * t.likings[edge])
            t.standings[edge] += SHARE * p.worth * (p.likings[i] - most)
        t.nexts[edge] = after
        if before == 0:
            t.heads[node] = edge
        else:
            t.nexts[before] = edge
        before = edge
    if not has_policy(p):
        weigh(t, node)


@native
def mark_best(t: Tree, p: Policy, n: int, wanted: int) -> None:
    """Mark, by -1, those of the legal actions without an edge that are liked best."""
    for _ in range(wanted):
        best = -1
        for i in range(n):
            if t.edge_of[i] == 0 and (best < 0 or p.likings[i] > p.likings[best]):
                best = i
        t.edge_of[best] = -1


@native
def weigh(t: Tree, node: int) -> None:
    """Turn the standings that a node's edges lead to into priors: e times as much for each deviation above."""
    n = 0
    total = 0.0
    squares = 0.0
    edge = t.heads[node]
    while edge != 0:
        n += 1
        total += t.standings[edge]
        squares += t.standings[edge] ** 2
        edge = t.nexts[edge]
    mean = total / max(n, 1)
    deviation = np.sqrt(max(squares / max(n, 1) - mean * mean, 1.0))
    edge = t.heads[node]
    while edge != 0:
        t.priors[edge] = np.exp((t.standings[edge] - mean) / deviation)
        edge = t.nexts[edge]


@native
def select(
    t: Tree, w: Workspace, net: Net, p: Policy, node: int, seat: int, seats: int, n: int, all_of_them: bool,
    begun: bool, rng: Any,
) -> int:  # fmt: skip
    """Give the edge to follow: good results so far, or much promise and few tries; 0 if the store is full."""
    edge = t.heads[node]
    have = 0
    for i in range(n):
        while edge != 0 and t.actions[edge] < t.out[i]:
            edge = t.nexts[edge]
        t.edge_of[i] = 0
        if edge != 0 and t.actions[edge] == t.out[i]:
            t.edge_of[i] = edge
            have += 1
    wanted = n if all_of_them else min(n, (WIDE_STEP if begun else WIDE) + t.visits[node] // WIDER)
    if have < wanted:
        grow(t, w, net, p, node, seat, seats, n, n - have, wanted - have, rng)
    tries = 0
    total = 0.0
    promise = 0.0
    rarest = 0
    for i in range(n):
        edge = t.edge_of[i]
        if edge != 0:
            tries += t.tries[edge]
            total += t.results[edge]
            promise += t.priors[edge]
            if rarest == 0 or t.tries[edge] < t.tries[rarest]:
                rarest = edge
    if all_of_them and t.evenly:
        return int(rarest)
    usual = total / max(tries, 1)
    reach = EXPLORE * deviation_of(t, seat) * np.sqrt(tries + 1.0) / max(promise, 1e-9)
    trust = net.trust if is_there(net) else p.trust
    best = -1e9
    chosen = 0
    for i in range(n):
        edge = t.edge_of[i]
        if edge != 0:
            mean = usual
            if t.tries[edge] + trust > 0.0:
                mean = (t.results[edge] + trust * t.standings[edge] / SHARE) / (t.tries[edge] + trust)
            score = mean + p.held * t.likings[edge] + reach * t.priors[edge] / (1.0 + t.tries[edge])
            if score > best:
                best = score
                chosen = edge
    return chosen


@native
def deviation_of(t: Tree, seat: int) -> float:
    """Give the standard deviation of a seat's results in this search."""
    n = t.moments[seat, 0]
    if n < 2:
        return FIRST_DEVIATION
    mean = t.moments[seat, 1] / n
    return np.sqrt(max(t.moments[seat, 2] / n - mean * mean, 1e-8))  # type: ignore[no-any-return]
