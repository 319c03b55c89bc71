"""A policy that learnt: how much it would like to choose each legal action.

Its inputs are the columns of the game's features alone, so it needs no imagined world: one look at the view is enough.
Nothing is made for one game. Actions that name seats are counted from the own seat, as features are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..core.actions import Domain
from ..core.game import Game
from ..core.kernel import evaluate, native
from ..core.layout import Vector
from ..core.table_memory import player_actions
from .eyes import Eyes, add_listed, eyes_for, lay_base, list_changes, rise, softened, usual_columns
from .greedy import Workspace

POLICY = ("first", "first_bias", "second", "second_bias", "head", "head_bias")
"""The names of the arrays that are learnt..."""
JUDGING = ("value", "value_terms")
"""...and of those of a policy that can judge as well: what the upper units add, and three terms."""
BIAS, TRUST, UNIT = range(3)
"""A constant, how far it follows what standings promise, and the unit in which it reads them."""
SUREST = 6.9068
"""The largest odds that standings can promise, as a logarithm."""

Weights = Mapping[str, npt.NDArray[Any]]
NO_POLICY: Weights = {name: np.zeros((0,) * n, np.float32) for name, n in zip(POLICY, (2, 1, 2, 1, 2, 1), strict=True)}
"""Stands for a policy that is not there."""


def policy_shapes(game: Game, units: int, upper: int) -> dict[str, tuple[int, ...]]:
    """Give the shape of each array of a game's policy with layers of so many units."""
    rows = len(player_actions(game.actions))
    return {
        "first": (len(game.features.columns.names), units),
        "first_bias": (units,),
        "second": (units, upper),
        "second_bias": (upper,),
        "head": (rows, upper),
        "head_bias": (rows,),
    }


def judging_shapes(upper: int) -> dict[str, tuple[int, ...]]:
    """Give the shape of each array that a policy has besides that can judge."""
    return {"value": (upper,), "value_terms": (3,)}


@cache
def turned_actions(game: Game, seats: int) -> npt.NDArray[np.int64]:
    """Give for each reader and action the index, among the players' actions, of what it is when the reader is seat 0.

    Actions of CHANCE have none, and 0 stands there.
    """
    chosen = player_actions(game.actions)
    index_of = {int(action): index for index, action in enumerate(chosen)}
    rows = np.zeros((game.seats[-1], game.actions.size), dtype=np.int64)
    for reader in range(seats):
        for action in index_of:
            verb = game.actions.verb(action)
            turned = {
                name: _turned(domain, value, reader, seats)
                for (name, value), domain in zip(
                    game.actions.arguments(action).items(), verb.arguments.values(), strict=True
                )
            }
            rows[reader, action] = index_of[game.actions.encode(verb.name, **turned)]
    return rows


def _turned(domain: Domain, value: int, reader: int, seats: int) -> int:
    return (value - reader) % seats if domain.is_seat and value < seats else value


class Policy(NamedTuple):
    """A policy for tables of one number of seats, and its work memory."""

    eyes: Eyes
    row_of: Any
    """For each reader and action its row in `head`."""
    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    head: Any
    head_bias: Any
    base: Any
    """For each reader the sums of the first layer for its base."""
    one: Any
    two: Any
    likings: Any
    """How much each choice at hand is liked, as the logarithm of how likely it is, up to a constant..."""
    worth: float
    """...how much of the victory a unit of that is worth..."""
    held: float
    """...and how much of it a tree search never forgets."""
    value: Any
    """What each upper unit adds to what a seat expects that must choose, if the policy can say that..."""
    value_terms: Any
    """...and what is added besides."""
    stands: Any
    trust: float
    """For how many results of a tree search its first word counts where no net judges; 0 if it cannot judge."""


def policy_for(game: Game, seats: int, weights: Weights) -> Policy:
    """Give a policy for tables of so many seats with work memory of its own; the weights are shared."""
    units, upper = weights["first_bias"].size, weights["second_bias"].size
    learnt = {name: np.ascontiguousarray(weights[name], dtype=np.float32) for name in POLICY}
    return Policy(
        eyes=eyes_for(game, seats, units),
        row_of=turned_actions(game, seats),
        **learnt,
        base=np.zeros((game.seats[-1], units), dtype=np.float32),
        one=np.zeros(units, dtype=np.float32),
        two=np.zeros(upper, dtype=np.float32),
        likings=np.zeros(game.actions.size, dtype=np.float64),
        worth=game.policy.liked,
        held=game.policy.held,
        value=np.ascontiguousarray(weights.get("value", np.zeros(0)), dtype=np.float32),
        value_terms=np.ascontiguousarray(weights.get("value_terms", np.zeros(3)), dtype=np.float32),
        stands=np.zeros(game.seats[-1], dtype=np.float64),
        trust=game.net.trust if "value" in weights else 0.0,
    )


@native
def has_policy(p: Policy) -> bool:
    """Say whether there is a policy at all."""
    return len(p.first) > 0


@native
def look_at(p: Policy, w: Workspace, row: int, seat: int) -> None:
    """Make what a seat sees of a row the base from which it looks at others."""
    lay_base(p.eyes, w, row, seat, p.first, p.first_bias, p.base)


@native
def take_in(p: Policy, w: Workspace, row: int, seat: int) -> None:
    """Fill the layers with what a seat sees of a row; its base must be laid."""
    for unit in range(len(p.one)):
        p.one[unit] = p.base[seat, unit]
    add_listed(p.eyes, list_changes(p.eyes, w, row, seat), p.first, p.one)
    rise(p.eyes, p.one, p.second, p.second_bias, p.two)
    for upper in range(len(p.two)):
        p.two[upper] = max(p.two[upper], np.float32(0.0))


@native
def like(p: Policy, seat: int, choices: Any, n: int) -> None:
    """Write how much each of the first `n` choices is liked, by what was taken in last."""
    for i in range(n):
        at = p.row_of[seat, choices[i]]
        total = p.head_bias[at]
        for upper in range(len(p.two)):
            total += p.two[upper] * p.head[at, upper]
        p.likings[i] = total


@native
def can_judge(p: Policy) -> bool:
    """Say whether the policy also says what a seat can expect that must choose."""
    return len(p.value) > 0


@native
def expectation(p: Policy, w: Workspace, row: int, seat: int, seats: int) -> float:
    """Give the share of the victory that a seat can expect that must choose; what it sees was taken in last."""
    total = float(p.value_terms[BIAS]) + p.value_terms[TRUST] * promised(p, w, row, seat, seats)
    for upper in range(len(p.two)):
        total += p.two[upper] * p.value[upper]
    return 1.0 / (1.0 + np.exp(-total))  # type: ignore[no-any-return]


@native
def promised(p: Policy, w: Workspace, row: int, seat: int, seats: int) -> float:
    """Give what standings alone promise a seat, as the logarithm of odds: what `training.promises` says natively."""
    mean = 0.0
    for who in range(seats):
        p.stands[who] = evaluate(w.states[row], who)
        mean += p.stands[who] / seats
    own = 0.0
    others = 0.0
    for who in range(seats):
        level = softened((p.stands[who] - mean) / p.value_terms[UNIT])
        if who == seat:
            own = level
        else:
            others += np.exp(level)
    return min(max(own - np.log(others), -SUREST), SUREST)  # type: ignore[no-any-return]


# -- interpreted ------------------------------------------------------------------------------------


def likings_slowly(game: Game, weights: Weights, view: Vector, seat: int, legal: list[int]) -> npt.NDArray[np.float32]:
    """Give what `like` writes, without native code."""
    columns = game.features.floats(view, seat)
    columns[usual_columns(game)] = 0.0
    one = np.maximum(columns @ weights["first"] + weights["first_bias"], 0)
    two = np.maximum(one @ weights["second"] + weights["second_bias"], 0)
    rows = turned_actions(game, int(game.state.read(view).seats))[seat, legal]
    liked: npt.NDArray[np.float32] = weights["head"][rows] @ two + weights["head_bias"][rows]
    return liked
