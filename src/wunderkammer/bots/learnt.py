"""Look one choice ahead, and play what leaves the seat the best prospects by the judgement of a net that learnt."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core import dice
from ..core.batch import copy
from ..core.dice import next_word
from ..core.game import Game, NetUse
from ..core.kernel import apply, entry, evaluate, legal, native, pending, randomness
from ..core.layout import Vector
from ..core.playouts import goes_on
from .bot import Budget
from .greedy import LEAF, TRIAL, VIEW, WORDS, WORLD, Greedy, Workspace, complete, suppose, workspace
from .net import NO_WEIGHTS, Net, Weights, is_there, judge_slowly, look_from, net_for, promise
from .nets import installed

INTERPRETED_TRIALS = 40
"""How many outcomes the interpreted bot judges at most."""


def _arguments(game: Game) -> tuple[Any, ...]:
    seats = game.usual_seats
    return net_for(game, seats, NO_WEIGHTS), workspace(game), 0, seats, game.net, 1, dice.native_generator(0)


@entry(_arguments)
def choose_by_net(net: Net, w: Workspace, seat: int, seats: int, use: NetUse, among: int, rng: Any) -> int:
    """Choose for the seat whose view lies in row VIEW."""
    n = legal(w.states[VIEW], seat, w.choices)
    if n > 1:
        weigh(net, w, n, seat, seats, use.worlds, among, rng)
    return int(w.choices[pick(net, n, use.mixed if is_secret(w, seat) else 0.0, rng)])


@native
def is_secret(w: Workspace, seat: int) -> bool:
    """Say whether a choice must not be foreseen: the game says so, or others choose at the same time."""
    return pending(w.states[VIEW]) != 1 << seat or randomness(w.states[VIEW], seat) != 0


@native
def weigh(net: Net, w: Workspace, n: int, seat: int, seats: int, worlds: int, among: int, rng: Any) -> None:
    """Write, as a mean over worlds, what each of the `n` choices promises, one of several steps at its best end."""
    for i in range(n):
        net.values[i] = 0.0
    for world in range(worlds):
        suppose(w, seat, among, rng)
        if world == 0 and is_there(net):
            look_from(net, w, WORLD, seat)
        for i in range(n):
            copy(w.cells, WORLD, TRIAL)
            apply(w.states[TRIAL], seat, w.choices[i])
            row = TRIAL
            if goes_on(w.states[TRIAL], seat):
                complete(w, TRIAL, seat)
                row = LEAF
            if is_there(net):
                net.values[i] += promise(net, w, row, seat, seats) / worlds
            else:
                net.values[i] += evaluate(w.states[row], seat) / worlds


@native
def pick(net: Net, n: int, mixed: float, rng: Any) -> int:
    """Give the place of the choice that promises most, each with some luck where choices are to be mixed."""
    best = -1e9
    chosen = 0
    for i in range(n):
        lot = (next_word(rng) + 0.5) / WORDS
        # A Gumbel variate: the largest of promises so disturbed is drawn as by their exponentials.
        value = net.values[i] - (mixed * np.log(-np.log(lot)) if mixed > 0.0 else 1e-9 * lot)
        if value > best:
            best = value
            chosen = i
    return chosen


class Learnt:
    """A net's judgement of one choice, in a millisecond or two; plays like `greedy` where no net is installed."""

    def __init__(self, seed: int) -> None:
        self.rng = dice.native_generator(seed)
        self.stand_in = Greedy(seed)
        self._at: tuple[Game, int] | None = None
        self.weights: Weights | None = None

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose the legal action that promises the largest share of the victory."""
        if len(legal) == 1:
            return legal[0]
        seats = int(game.state.read(view).seats)
        if self._at != (game, seats):
            self._at, self.weights = (game, seats), installed(game)
            self._net = net_for(game, seats, self.weights or NO_WEIGHTS)
            self._workspace = workspace(game)
        if not game.kernel.ready(choose_by_net):
            if self.weights is None:
                return self.stand_in.choose(game, view, seat, legal, budget)
            return self._interpreted(game, view, seat, legal)
        w = self._workspace
        w.cells[VIEW] = view
        loop = game.kernel(choose_by_net)
        return int(loop(self._net, w, seat, seats, game.net, game.imagined_among, self.rng))

    def _interpreted(self, game: Game, view: Vector, seat: int, legal: list[int]) -> int:
        """Judge some of the choices in one world, half a choice as if it were a whole one."""
        assert self.weights is not None
        rng = [int(word) for word in self.rng]
        world = game.imagine(view, seat, rng)
        tried = sorted(legal, key=lambda _: dice.next_word(rng))[:INTERPRETED_TRIALS]
        self.rng[:] = rng
        values = {action: self._value(game, world, seat, action) for action in tried}
        return max(tried, key=lambda action: values[action])

    def _value(self, game: Game, world: Vector, seat: int, action: int) -> float:
        assert self.weights is not None
        s = game.state.read(world)
        game.rules.apply(s, seat, action)
        after = s.write()
        if not game.rules.pending(s):
            return game.result(after).shares[seat]
        return judge_slowly(game, self.weights, after, seat)
