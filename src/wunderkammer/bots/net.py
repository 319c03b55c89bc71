"""A net that judges a table through one seat's eyes: what share of the victory the seat can expect.

Its inputs are the columns of the game's features, and what `evaluate` says of the seat and against each other one; two
small layers and one output follow, to which the standings add something past the layers. Nothing is made for one game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..core.game import MOST_KEYS, Game
from ..core.kernel import evaluate, native, pending
from ..core.layout import Vector
from ..core.ranking import share_of, write_keys
from .eyes import Eyes, add_listed, eyes_for, lay_base, list_changes, list_column, rise, softened, usual_columns
from .greedy import Workspace

UPPER = 32
"""How wide the second layer is; the first one is as wide as it was when the net was trained."""
WEIGHTS = ("first", "first_bias", "second", "second_bias", "last", "last_bias", "direct", "unit")
"""The names of the arrays that are learnt, and of the unit in which standings are read."""

Weights = Mapping[str, npt.NDArray[Any]]


# -- weights ----------------------------------------------------------------------------------------


def standings_of(game: Game) -> int:
    """Give the number of inputs beside the columns: the own standing, and what it is above each other seat's."""
    return game.seats[-1]


def shapes(game: Game, units: int) -> dict[str, tuple[int, ...]]:
    """Give the shape of each array of a game's weights, with so many units in the first layer."""
    inputs = len(game.features.columns.names) + standings_of(game)
    return {
        "first": (inputs, units),
        "first_bias": (units,),
        "second": (units, UPPER),
        "second_bias": (UPPER,),
        "last": (UPPER,),
        "last_bias": (1,),
        "direct": (standings_of(game),),
        "unit": (1,),
    }


NO_WEIGHTS: Weights = {
    name: np.zeros((0,) * n, np.float32) for name, n in zip(WEIGHTS, (2, 1, 2, 1, 1, 1, 1, 1), strict=True)
}
"""Stands for a net that is not there."""


# -- for native code --------------------------------------------------------------------------------


class Net(NamedTuple):
    """A net for tables of one number of seats, and its work memory."""

    eyes: Eyes
    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    last: Any
    last_bias: Any
    direct: Any
    """What standings add to the result past the layers: a net that has learnt nothing yet trusts `evaluate`."""
    unit: Any
    base: Any
    """For each reader the sums of the first layer for its base."""
    one: Any
    two: Any
    stands: Any
    """How each seat stands in the world at hand..."""
    standings: Any
    """...and what the seat that judges hears of it."""
    values: Any
    """What each choice at hand is worth."""
    keys: Any
    trust: float
    """For how many results of a tree search its first judgement of a choice counts; 0 if there is no net."""


def net_for(game: Game, seats: int, weights: Weights) -> Net:
    """Give a net for tables of so many seats with work memory of its own; the weights are shared."""
    most, units = game.seats[-1], weights["first_bias"].size
    learnt = {name: np.ascontiguousarray(weights[name], dtype=np.float32) for name in WEIGHTS}
    return Net(
        eyes=eyes_for(game, seats, units),
        **learnt,
        base=np.zeros((most, units), dtype=np.float32),
        one=np.zeros(units, dtype=np.float32),
        two=np.zeros(UPPER, dtype=np.float32),
        stands=np.zeros(most, dtype=np.float64),
        standings=np.zeros(most, dtype=np.float32),
        values=np.zeros(game.actions.size, dtype=np.float64),
        keys=np.zeros((most, MOST_KEYS), dtype=np.int32),
        trust=game.net.trust if units else 0.0,
    )


@native
def is_there(net: Net) -> bool:
    """Say whether there is a net at all."""
    return len(net.first) > 0


@native
def list_standings(net: Net, n: int) -> int:
    """List the columns of the standings."""
    columns = len(net.first) - len(net.standings)
    for step in range(len(net.standings)):
        if net.standings[step] != 0.0:
            n = list_column(net.eyes, columns + step, net.standings[step], n)
    return n


@native
def answer(net: Net) -> float:
    """Give the share of the victory that the sums of the first layer and the standings promise."""
    rise(net.eyes, net.one, net.second, net.second_bias, net.two)
    total = float(net.last_bias[0])
    for step in range(len(net.standings)):
        total += net.direct[step] * net.standings[step]
    for upper in range(len(net.two)):
        if net.two[upper] > 0.0:
            total += net.two[upper] * net.last[upper]
    return 1.0 / (1.0 + np.exp(-total))  # type: ignore[no-any-return]


@native
def look_from(net: Net, w: Workspace, row: int, seat: int) -> None:
    """Make what a seat sees of a row the base of its judgements."""
    lay_base(net.eyes, w, row, seat, net.first, net.first_bias, net.base)


@native
def take_stock(net: Net, s: Any, seats: int) -> None:
    """Write how each seat stands."""
    for seat in range(seats):
        net.stands[seat] = evaluate(s, seat)


@native
def compare(net: Net, seat: int, seats: int) -> None:
    """Write how a seat stands, and how far above each of the others, the next one first."""
    for step in range(len(net.standings)):
        net.standings[step] = 0.0
    own = net.stands[seat]
    for step in range(seats):
        above = (own if step == 0 else own - net.stands[(seat + step) % seats]) / net.unit[0]
        net.standings[step] = softened(above)


@native
def judge(net: Net, w: Workspace, row: int, seat: int, seats: int) -> float:
    """Give the share of the victory that a seat can expect, by what it sees of a row; its base must be laid."""
    take_stock(net, w.states[row], seats)
    return judge_stock(net, w, row, seat, seats)


@native
def judge_stock(net: Net, w: Workspace, row: int, seat: int, seats: int) -> float:
    """Give the same where stock of the row was taken last: once for all seats, since `evaluate` takes longest."""
    for unit in range(len(net.one)):
        net.one[unit] = net.base[seat, unit]
    n = list_changes(net.eyes, w, row, seat)
    compare(net, seat, seats)
    add_listed(net.eyes, list_standings(net, n), net.first, net.one)
    return answer(net)


@native
def won(keys: Any, s: Any, seat: int, seats: int) -> float:
    """Give a seat's share of the victory in a match that is over."""
    write_keys(s, keys, seats)
    return share_of(keys, seat, seats)


@native
def promise(net: Net, w: Workspace, row: int, seat: int, seats: int) -> float:
    """Give a seat's share of the victory when the match is over, else what it can expect."""
    if pending(w.states[row]) == 0:
        return won(net.keys, w.states[row], seat, seats)
    return judge(net, w, row, seat, seats)


# -- interpreted ------------------------------------------------------------------------------------


def inputs(game: Game, weights: Weights, state: Vector, seat: int) -> npt.NDArray[np.float32]:
    """Give what a net looks at: the columns of a view, or of an imagined world as the seat sees it, and standings."""
    s = game.state.read(state)
    own = game.rules.evaluate(s, seat)
    above = [own] + [own - game.rules.evaluate(s, (seat + step) % s.seats) for step in range(1, s.seats)]
    standings = np.zeros(standings_of(game), dtype=np.float32)
    standings[: len(above)] = [softened(each / float(weights["unit"][0])) for each in above]
    columns = game.features.floats(state, seat)
    columns[usual_columns(game)] = 0.0
    return np.concatenate([columns, standings])


def odds(weights: Weights, x: npt.NDArray[np.float32]) -> float:
    """Give the logarithm of the odds of winning that a net sees in its inputs."""
    one = np.maximum(x @ weights["first"] + weights["first_bias"], 0)
    two = np.maximum(one @ weights["second"] + weights["second_bias"], 0)
    direct = x[-len(weights["direct"]) :] @ weights["direct"]
    return float(two @ weights["last"] + weights["last_bias"][0] + direct)


def judge_slowly(game: Game, weights: Weights, state: Vector, seat: int) -> float:
    """Give what `judge` gives, without native code."""
    return float(1 / (1 + np.exp(-odds(weights, inputs(game, weights, state, seat)))))
