"""A net that judges a table through one seat's eyes: what share of the victory the seat can expect.

Its inputs are the columns of the game's features, and what `evaluate` says of the seat and against each other one; two
small layers and one output follow, to which the standings add something past the layers. Nothing is made for one game.

From one choice to another most of a view stays as it is, so the first layer is not added up anew: the sums of a base
view are kept for every reader, and what differs from it is taken off and put on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..core.game import MOST_KEYS, Game
from ..core.kernel import evaluate, native, pending
from ..core.layout import Vector
from ..core.observing import LEAST as BELOW
from ..core.observing import Lens, lens, room_for, rows_and_pieces, spread, write_ints
from ..core.ranking import share_of, write_keys
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


def usual_columns(game: Game) -> npt.NDArray[np.int64]:
    """Give for each feature of few values the column of the one it mostly has, none or 0.

    They are no inputs: what they would add is in the bias, and most features of a view need not be looked at.
    """
    table, features = spread(game.features).column, game.features.cells
    usual = np.array([table[at, BELOW - each.kind.has_none] for at, each in enumerate(features)])
    return usual[usual >= 0]


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

    lens: Lens
    column: Any
    """For each feature and small value the column that is 1 then, or -1..."""
    share: Any
    """...the column that holds its share of `whole`, or -1..."""
    whole: Any
    first_bit: Any
    """...and where its bits begin in `bits`: column and bit."""
    bits: Any
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
    """For each reader the sums of the first layer..."""
    ints: Any
    """...for the features in its row; one more row is for the view that is judged."""
    int_pieces: Any
    columns: Any
    """Columns that are to be added up..."""
    factors: Any
    """...and how many times each."""
    one: Any
    two: Any
    standings: Any
    values: Any
    """What each choice at hand is worth."""
    keys: Any


def net_for(game: Game, seats: int, weights: Weights) -> Net:
    """Give a net for tables of so many seats with work memory of its own; the weights are shared."""
    table, most = spread(game.features), game.seats[-1]
    n = len(game.features.cells)
    share, whole = np.full(n, -1, dtype=np.int64), np.ones(n, dtype=np.float64)
    share[table.shares[:, 1]], whole[table.shares[:, 1]] = table.shares[:, 0], table.shares[:, 2]
    ints, pieces = rows_and_pieces(most + 1, room_for(n))
    column = table.column.copy()
    column[np.isin(column, usual_columns(game))] = -1
    units = weights["first_bias"].size
    learnt = {name: np.ascontiguousarray(weights[name], dtype=np.float32) for name in WEIGHTS}
    # A feature fills at most all of its columns and its share, in the base and in what is judged.
    room = 2 * (n + len(game.features.columns.names) + most)
    return Net(
        lens=lens(game.features, seats),
        column=column,
        share=share,
        whole=whole,
        first_bit=np.searchsorted(table.bits[:, 1], np.arange(n + 1)),
        bits=np.ascontiguousarray(table.bits[:, [0, 2]]),
        **learnt,
        base=np.zeros((most, units), dtype=np.float32),
        ints=ints,
        int_pieces=pieces,
        columns=np.zeros(room, dtype=np.int64),
        factors=np.zeros(room, dtype=np.float32),
        one=np.zeros(units, dtype=np.float32),
        two=np.zeros(UPPER, dtype=np.float32),
        standings=np.zeros(most, dtype=np.float32),
        values=np.zeros(game.actions.size, dtype=np.float64),
        keys=np.zeros((most, MOST_KEYS), dtype=np.int32),
    )


@native
def is_there(net: Net) -> bool:
    """Say whether there is a net at all."""
    return len(net.first) > 0


@native
def list_feature(net: Net, f: int, value: int, factor: float, n: int) -> int:
    """List the columns that a feature of this value fills, behind the first `n`; give how many there are then."""
    if value + BELOW < net.column.shape[1] and net.column[f, value + BELOW] >= 0:
        n = list_column(net, net.column[f, value + BELOW], factor, n)
    if value > 0:
        for at in range(net.first_bit[f], net.first_bit[f + 1]):
            if value >> net.bits[at, 1] & 1:
                n = list_column(net, net.bits[at, 0], factor, n)
        if net.share[f] >= 0:
            n = list_column(net, net.share[f], factor * value / net.whole[f], n)
    return n


@native
def list_column(net: Net, column: int, factor: float, n: int) -> int:
    """List one column."""
    net.columns[n] = column
    net.factors[n] = factor
    return n + 1


@native
def list_standings(net: Net, n: int) -> int:
    """List the columns of the standings."""
    columns = len(net.first) - len(net.standings)
    for step in range(len(net.standings)):
        if net.standings[step] != 0.0:
            n = list_column(net, columns + step, net.standings[step], n)
    return n


@native
def add_listed(net: Net, n: int, sums: Any) -> None:
    """Add to sums of the first layer what the first `n` listed columns put into it."""
    for i in range(n):
        column, factor = net.columns[i], net.factors[i]
        for unit in range(len(sums)):
            sums[unit] += factor * net.first[column, unit]


@native
def answer(net: Net) -> float:
    """Give the share of the victory that the sums of the first layer and the standings promise."""
    for upper in range(len(net.two)):
        net.two[upper] = net.second_bias[upper]
    for unit in range(len(net.one)):
        if net.one[unit] > 0.0:
            for upper in range(len(net.two)):
                net.two[upper] += net.one[unit] * net.second[unit, upper]
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
    write_ints(net.lens, w.cells, w.pieces, row, seat, net.ints, net.int_pieces, seat)
    for unit in range(len(net.first_bias)):
        net.base[seat, unit] = net.first_bias[unit]
    n = 0
    for f in range(len(net.share)):
        n = list_feature(net, f, net.ints[seat, f], 1.0, n)
    add_listed(net, n, net.base[seat])


@native
def stand(net: Net, s: Any, seat: int, seats: int) -> None:
    """Write how a seat stands, and how far above each of the others, the next one first."""
    for step in range(len(net.standings)):
        net.standings[step] = 0.0
    own = 0.0
    for step in range(seats):
        standing = float(evaluate(s, (seat + step) % seats))
        if step == 0:
            own = standing
        above = (own if step == 0 else own - standing) / net.unit[0]
        net.standings[step] = np.log1p(above) if above > 0.0 else -np.log1p(-above)


@native
def judge(net: Net, w: Workspace, row: int, seat: int, seats: int) -> float:
    """Give the share of the victory that a seat can expect, by what it sees of a row; its base must be laid."""
    last = len(net.base)
    write_ints(net.lens, w.cells, w.pieces, row, seat, net.ints, net.int_pieces, last)
    for unit in range(len(net.one)):
        net.one[unit] = net.base[seat, unit]
    n = 0
    for f in range(len(net.share)):
        if net.ints[last, f] != net.ints[seat, f]:
            n = list_feature(net, f, net.ints[seat, f], -1.0, n)
            n = list_feature(net, f, net.ints[last, f], 1.0, n)
    stand(net, w.states[row], seat, seats)
    add_listed(net, list_standings(net, n), net.one)
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
    scaled = np.array(above) / float(weights["unit"][0])
    standings = np.zeros(standings_of(game), dtype=np.float32)
    standings[: len(above)] = np.sign(scaled) * np.log1p(np.abs(scaled))
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
