"""Play by what was learnt: what a policy likes, and what leaves the seat the best prospects as a net judges them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core import dice
from ..core.batch import copy
from ..core.dice import next_word
from ..core.game import Game
from ..core.kernel import apply, entry, evaluate, legal, native, pending, randomness
from ..core.layout import Vector
from ..core.playouts import goes_on
from .bot import Budget
from .greedy import LEAF, TRIAL, VIEW, WORDS, WORLD, Greedy, Workspace, complete, suppose, workspace
from .ismcts import Ismcts
from .net import NO_WEIGHTS, Net, Weights, is_there, judge_slowly, look_from, net_for, promise
from .nets import CHOOSER, installed
from .policy import NO_POLICY, Policy, has_policy, like, likings_slowly, look_at, policy_for, take_in
from .search import search

INTERPRETED_TRIALS = 40
"""How many outcomes the interpreted bot judges at most."""
NODES = 1 << 10
"""How many decisions the store of a short search holds: more than it meets, and emptied in a moment."""


def _arguments(game: Game) -> tuple[Any, ...]:
    seats, rng = game.usual_seats, dice.native_generator(0)
    net, policy = net_for(game, seats, NO_WEIGHTS), policy_for(game, seats, NO_POLICY)
    return net, policy, workspace(game), 0, seats, 1, 0.0, 1, rng


@entry(_arguments)
def choose_by_net(
    net: Net, p: Policy, w: Workspace, seat: int, seats: int, worlds: int, mixed: float, among: int, rng: Any
) -> int:  # fmt: skip
    """Choose for the seat whose view lies in row VIEW by what choices promise in some worlds and how they are liked."""
    n = legal(w.states[VIEW], seat, w.choices)
    if n > 1:
        weigh(net, w, n, seat, seats, worlds, among, rng)
        if has_policy(p):
            look_at(p, w, VIEW, seat)
            take_in(p, w, VIEW, seat)
            like(p, seat, w.choices, n)
            for i in range(n):
                net.values[i] += p.worth * p.likings[i]
    return int(w.choices[pick(net, n, mixed if is_secret(w, seat) else 0.0, rng)])


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
    """The judgement of nets, in a millisecond or two; plays like `greedy` where none is installed.

    It may be given a policy of its own, to be tried out before that is installed, and how many iterations it searches
    instead of those that the game says.
    """

    def __init__(self, seed: int, policy: Weights | None = None, iterations: int | None = None) -> None:
        self.rng = dice.native_generator(seed)
        self.stand_in = Greedy(seed)
        self.search = Ismcts(seed, nodes=NODES, policy=policy)
        self.iterations = iterations
        self._at: tuple[Game, int] | None = None
        self.weights: Weights | None = None
        self.policy = self._own = policy

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose the legal action that a short search prefers, that promises the most or that is liked best."""
        if len(legal) == 1:
            return legal[0]
        seats = int(game.state.read(view).seats)
        if self._at != (game, seats):
            self._at, self.weights = (game, seats), installed(game)
            self.policy = self._own or installed(game, CHOOSER)
            self._net = net_for(game, seats, self.weights or NO_WEIGHTS)
            self._policy = policy_for(game, seats, self.policy or NO_POLICY)
            self._workspace = workspace(game)
        iterations = game.policy.iterations if self.iterations is None else self.iterations
        if iterations and self.policy is not None and game.kernel.ready(search):
            return self.search.choose(game, view, seat, legal, Budget(iterations=iterations))
        if not game.kernel.ready(choose_by_net):
            if self.weights is None and self.policy is None:
                return self.stand_in.choose(game, view, seat, legal, budget)
            return self._interpreted(game, view, seat, legal)
        w = self._workspace
        w.cells[VIEW] = view
        loop, (worlds, mixed) = game.kernel(choose_by_net), self._use(game)
        return int(loop(self._net, self._policy, w, seat, seats, worlds, mixed, game.imagined_among, self.rng))

    def _use(self, game: Game) -> tuple[int, float]:
        """Say in how many worlds choices are tried, and how much they are mixed, with what is installed."""
        if self.policy is None:
            return game.net.worlds, game.net.mixed
        return game.policy.worlds if self.weights is not None else 0, game.policy.mixed

    def _interpreted(self, game: Game, view: Vector, seat: int, legal: list[int]) -> int:
        """Take what the policy likes best, or judge some choices in one world, half a choice as if it were whole."""
        if self.policy is not None:
            return legal[int(likings_slowly(game, self.policy, view, seat, legal).argmax())]
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
