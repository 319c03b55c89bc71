"""The native loop of the tree search: imagine, walk, play on, judge, write down.

Every iteration imagines a world that fits the searching seat's view, walks down to a decision that is not in the
store yet, adds it, plays on for a while, and writes the result of each seat into the choices that it made.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core import dice
from ..core.batch import copy
from ..core.dice import below
from ..core.game import Game, Search
from ..core.kernel import CHANCE, apply, entry, evaluate, legal, midway, native, pending
from ..core.playouts import goes_on, one_of, to_decision
from ..core.ranking import share_of, write_keys
from .greedy import LEAST, TRIAL, VIEW, WORLD, Workspace, suppose, workspace
from .net import NO_WEIGHTS, Net, is_there, judge_stock, look_from, net_for, take_stock
from .policy import NO_POLICY, Policy, can_judge, expectation, has_policy, look_at, policy_for, take_in
from .tree import (
    BEST,
    DECISIONS,
    DEEPEST,
    ITERATIONS,
    LEAST_UNIT,
    REMEMBERED,
    SMALL,
    STEPS,
    TURN,
    UNIT,
    Tree,
    add,
    enter,
    find,
    is_full,
    key_of,
    select,
    tree,
)  # fmt: skip

MARGIN = 0.1
"""The part of a result that tells by how much it was won; the rest is the share of the victory."""
SURVEYED = 16
"""How many random matches tell how far the seats' standings lie apart in a game."""
SURVEYED_DECISIONS = 4000
MOMENTS = 4
"""Every so many decisions of them the standings are looked at."""
CERTAIN = 0.6
"""The unit of standings, in standard deviations of the standings at the end: a seat one unit ahead counts as e times as
likely to win."""
LEAD = 0.5
"""Where one seat leads already, the unit is at least this part of the lead: else all choices would look lost alike."""


# -- playing on and judging -----------------------------------------------------------------------------


@native
def is_time_to_judge(s: Any, mask: int, me: int, plan: Search, decisions: int) -> bool:
    """Say whether to stop here, with so many decisions left.

    Who has just chosen stands a little better than who is about to, so results are compared at like moments: where
    `me` is about to, or, if a game asks for it, where several choose `together`, or at the end of the seat's `turn`.
    """
    if mask >> me & 1 == 0:
        return plan.turn
    if plan.turn or decisions > 0 or midway(s, me) != 0:
        return False
    return mask != 1 << me or not plan.together


@native
def play_on(
    t: Tree, w: Workspace, me: int, plan: Search, by_net: bool, by_policy: bool, decisions: int, rng: Any
) -> None:  # fmt: skip
    """Play on from row WORLD for some decisions until it is time to judge, each the best of some tries.

    A policy judges at once, where somebody must choose. A net can judge at any moment too, but for half a choice, and
    where a game is judged only when all choose at once.
    """
    s = w.states[WORLD]
    while True:
        mask = to_decision(s, rng, t.out)
        if mask == 0 or by_policy:
            return
        if by_net and not plan.together:
            if decisions <= 0 and not is_midway(s, mask):
                return
        elif is_time_to_judge(s, mask, me, plan, decisions):
            return
        seat = one_of(mask, rng)
        n = legal(s, seat, t.out)
        if n == 1:
            apply(s, seat, t.out[0])
            continue
        decisions -= 1
        t.counts[DECISIONS] += 1
        if plan.tries < 2:
            apply(s, seat, t.out[below(rng, n)])
        else:
            choose_well(t, w, seat, n, plan.tries, min(plan.recalled, len(t.recalled)) if seat == me else 0, rng)


@native
def is_midway(s: Any, mask: int) -> bool:
    """Say whether one of the seats that must choose is inside a choice of several steps."""
    for seat in range(CHANCE):
        if mask >> seat & 1 and midway(s, seat) != 0:
            return True
    return False


@native
def choose_well(t: Tree, w: Workspace, seat: int, n: int, tries: int, recalled: int, rng: Any) -> None:
    """Make the best of some tries in row WORLD; the first ones are those that were best before."""
    most = LEAST
    for number in range(tries):
        copy(w.cells, WORLD, TRIAL)
        try_choice(t, w, seat, n, number if number < recalled else -1, rng)
        standing = evaluate(w.states[TRIAL], seat)
        if standing > most:
            most = standing
            copy(w.cells, TRIAL, BEST)
            for step in range(STEPS):
                t.best[step] = t.steps[step]
    copy(w.cells, BEST, WORLD)
    if recalled > 0:
        remember(t, recalled)


@native
def try_choice(t: Tree, w: Workspace, seat: int, n: int, old: int, rng: Any) -> None:
    """Make one of the first n choices of `t.out` in row TRIAL, all its steps: an old one if it can be made, or any."""
    s = w.states[TRIAL]
    for step in range(STEPS):
        t.steps[step] = -1
    action = t.out[below(rng, n)]
    if old >= 0 and is_listed(t.out, n, t.recalled[old, 0]):
        action = t.recalled[old, 0]
    for step in range(STEPS):
        t.steps[step] = action
        apply(s, seat, action)
        if step + 1 == STEPS or not goes_on(s, seat):
            return
        n = legal(s, seat, w.outs[0])
        action = w.outs[0, below(rng, n)]
        if old >= 0 and t.steps[step] == t.recalled[old, step] and is_listed(w.outs[0], n, t.recalled[old, step + 1]):
            action = t.recalled[old, step + 1]


@native
def is_listed(out: Any, n: int, action: int) -> bool:
    """Say whether an action is among the first n of an ascending row."""
    low = 0
    while low < n:
        middle = (low + n) // 2
        if out[middle] == action:
            return True
        if out[middle] < action:
            low = middle + 1
        else:
            n = middle
    return False


@native
def remember(t: Tree, recalled: int) -> None:
    """Keep the choice that was best, if it is new, in the place of the oldest."""
    for old in range(recalled):
        same = True
        for step in range(STEPS):
            same = same and t.recalled[old, step] == t.best[step]
        if same:
            return
    for step in range(STEPS):
        t.recalled[t.counts[REMEMBERED] % recalled, step] = t.best[step]
    t.counts[REMEMBERED] += 1


@native
def survey(t: Tree, w: Workspace, seat: int, seats: int, among: int, rng: Any) -> None:
    """Learn how far apart the seats stand near the end of a match, and how far behind stands who is to choose."""
    total = 0.0
    behind = 0.0
    moments = 0
    for _ in range(SURVEYED):
        suppose(w, seat, among, rng)
        s = w.states[WORLD]
        last = 0.0
        for decision in range(SURVEYED_DECISIONS):
            mask = to_decision(s, rng, t.out)
            if mask == 0:
                break
            who = one_of(mask, rng)
            if decision % MOMENTS == 0:
                mean = 0.0
                squares = 0.0
                for other in range(seats):
                    standing = float(evaluate(s, other))
                    mean += standing / seats
                    squares += standing * standing / seats
                last = squares - mean * mean
                behind += mean - evaluate(s, who)
                moments += 1
            apply(s, who, t.out[below(rng, legal(s, who, t.out))])
        total += max(last, 0.0)
    t.scale[LEAST_UNIT] = CERTAIN * max(np.sqrt(total / SURVEYED), 1.0)
    t.scale[TURN] = behind / max(moments, 1) * seats / max(seats - 1, 1)


@native
def set_unit(t: Tree, w: Workspace, seat: int, seats: int, among: int, rng: Any) -> None:
    """Choose the unit of standings for a search: a lead that is large already must not hide what still differs."""
    suppose(w, seat, among, rng)
    for who in range(seats):
        t.stood[who] = evaluate(w.states[WORLD], who)
    highest = lowest = t.stood[0]
    for who in range(1, seats):
        highest = max(highest, t.stood[who])
        lowest = min(lowest, t.stood[who])
    t.scale[UNIT] = max(t.scale[LEAST_UNIT], LEAD * (highest - lowest))


@native
def judge(t: Tree, w: Workspace, me: int, seats: int, plan: Search) -> None:
    """Write each seat's expected share of the victory: what the standings promise, and at the end what it is."""
    s = w.states[WORLD]
    top = -1e18
    mask = pending(s)
    for seat in range(seats):
        if plan.turn and seat != me:
            t.values[seat] = t.stood[seat]
        else:
            t.values[seat] = evaluate(s, seat) + (t.scale[TURN] if mask == 1 << seat else 0.0)
        top = max(top, t.values[seat])
    total = 0.0
    for seat in range(seats):
        t.values[seat] = np.exp((t.values[seat] - top) / t.scale[UNIT])
        total += t.values[seat]
    for seat in range(seats):
        t.values[seat] /= total
    if mask != 0:
        return
    write_keys(s, t.ranks, seats)
    for seat in range(seats):
        t.values[seat] = MARGIN * t.values[seat] + (1.0 - MARGIN) * share_of(t.ranks, seat, seats)


@native
def expect(t: Tree, w: Workspace, net: Net, me: int, seats: int, plan: Search) -> None:
    """Write each seat's expected share of the victory by the net's judgement through its eyes."""
    take_stock(net, w.states[WORLD], seats)
    total = 0.0
    for seat in range(seats):
        if seat == me or not plan.turn:
            t.values[seat] = judge_stock(net, w, WORLD, seat, seats)
            total += t.values[seat]
    for seat in range(seats):
        if not plan.turn:
            t.values[seat] /= total
        elif seat != me:
            t.values[seat] = (1.0 - t.values[me]) / (seats - 1)


@native
def expect_by_policy(t: Tree, w: Workspace, p: Policy, seats: int) -> None:
    """Write each seat's expected share of the victory: what the first one expects that must choose, and others the
    rest."""
    mask = pending(w.states[WORLD])
    who = 0
    while mask >> who & 1 == 0:
        who += 1
    take_in(p, w, WORLD, who)
    own = expectation(p, w, WORLD, who, seats)
    for seat in range(seats):
        t.values[seat] = own if seat == who else (1.0 - own) / (seats - 1)


# -- the loop -------------------------------------------------------------------------------------------


@native
def walk(t: Tree, w: Workspace, net: Net, p: Policy, seat: int, seats: int, own_turn: bool, rng: Any) -> int:
    """Go down from the root through known decisions, or those of the own turn alone, and add the next one; give the
    length of the path."""
    s = w.states[WORLD]
    depth = 0
    while depth < DEEPEST:
        mask = to_decision(s, rng, t.out)
        if mask == 0 or (own_turn and mask >> seat & 1 == 0):
            return depth
        # Where several choose at once, always ask in the same order, or one decision would have many keys.
        who = seat
        if mask >> seat & 1 == 0:
            who = 0
            while mask >> who & 1 == 0:
                who += 1
        n = legal(s, who, t.out)
        if n == 1 and depth > 0:
            apply(s, who, t.out[0])
            continue
        t.counts[DECISIONS] += 1
        key = key_of(t, w, WORLD, who)
        node = find(t, key)
        begun = midway(s, who) != 0
        if node < 0:
            node = add(t, key, -1 - node)
            # What is begun is finished by the best that is in sight: half a choice tells nothing.
            if node == 0 or not begun:
                return depth
        edge = select(t, w, net, p, node, who, seats, n, depth == 0 or (begun and depth == 1), begun, rng)
        if edge == 0:
            return depth
        t.path_nodes[depth] = node
        t.path_edges[depth] = edge
        t.path_seats[depth] = who
        depth += 1
        apply(s, who, t.actions[edge])
    return depth


def _arguments(game: Game) -> tuple[Any, ...]:
    seats, rng = game.usual_seats, dice.native_generator(0)
    net, policy = net_for(game, seats, NO_WEIGHTS), policy_for(game, seats, NO_POLICY)
    return tree(game, SMALL), workspace(game), net, policy, 0, seats, 1, 1, game.search, 0, True, rng


@entry(_arguments)
def search(
    t: Tree, w: Workspace, net: Net, p: Policy, seat: int, seats: int, iterations: int, among: int, plan: Search,
    decisions: int, fresh: bool, rng: Any,
) -> int:  # fmt: skip
    """Search from the view in row VIEW until the store is full; give the node of that decision.

    After so many decisions beyond the tree the net judges, or `evaluate`; where there is a policy that can and no net,
    that does, at once.
    """
    by_net = is_there(net)
    by_policy = can_judge(p) and not by_net
    if t.scale[LEAST_UNIT] == 0.0:
        survey(t, w, seat, seats, among, rng)
    if fresh:
        t.counts[ITERATIONS] = 0
        root = enter(t, w, seat)
        if t.visits[root] == 0:
            set_unit(t, w, seat, seats, among, rng)
        if by_net or has_policy(p):
            suppose(w, seat, among, rng)
            for who in range(seats):
                look_from(net, w, WORLD, who)
                look_at(p, w, WORLD, who)
    else:
        root = find(t, key_of(t, w, VIEW, seat))
    for _ in range(iterations):
        suppose(w, seat, among, rng)
        depth = walk(t, w, net, p, seat, seats, plan.turn and not by_policy, rng)
        play_on(t, w, seat, plan, by_net, by_policy, decisions, rng)
        if by_net and pending(w.states[WORLD]) != 0:
            expect(t, w, net, seat, seats, plan)
        elif by_policy and pending(w.states[WORLD]) != 0:
            expect_by_policy(t, w, p, seats)
        else:
            judge(t, w, seat, seats, plan)
        for who in range(seats):
            t.moments[who, 0] += 1.0
            t.moments[who, 1] += t.values[who]
            t.moments[who, 2] += t.values[who] ** 2
        for i in range(depth):
            t.visits[t.path_nodes[i]] += 1
            t.tries[t.path_edges[i]] += 1
            t.results[t.path_edges[i]] += t.values[t.path_seats[i]]
        t.counts[ITERATIONS] += 1
        if is_full(t):
            break
    return root
