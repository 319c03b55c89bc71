"""Search the tree of what each seat knows, over worlds that fit the view.

The store is in `tree`, the native loop in `search`; here are the budget, the threads and the choice in the end.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import chain

from ..core import dice
from ..core.game import Game
from ..core.layout import Vector
from .bot import Budget
from .greedy import VIEW, Greedy, Workspace, workspace
from .net import NO_WEIGHTS, Net, Weights, is_there, net_for
from .nets import CHOOSER, installed
from .policy import NO_POLICY, Policy, policy_for
from .search import search
from .tree import ITERATIONS, NODES, Tree, forget, is_full, tree

USUAL = Budget(milliseconds=100)
"""How long the search thinks if nobody says otherwise."""
FIRST_CHUNK = 16
CHUNK_SECONDS = 0.01
"""About how long native code runs between two looks at the clock."""
RARELY = 0.1
"""In a mixed choice, what was tried less than this part of the favourite is not played: it was only explored."""
STREAM = 1 << 20
"""The streams of the generator between two threads' ones."""


Store = tuple[Tree, Workspace, Net, Policy]
"""What one thread searches with."""


@dataclass(frozen=True)
class Candidate:
    """One legal action, how often the search tried it, and the mean share of the victory it led to."""

    action: int
    visits: int
    result: float


class Ismcts:
    """Foresight over many imagined worlds; plays like `greedy` until it is compiled.

    It may be given nets of its own, to be tried out before they are installed: one that judges, or a policy. Nets make
    it try little that they do not like; who wants to hear of every choice lets it try all of them evenly.
    """

    by_net = True
    """Whether a net judges, where one is installed."""
    decided = 4
    """Where a choice is drawn, to which power tries count: the higher, the rarer is what was tried a little less."""

    def __init__(
        self,
        seed: int,
        threads: int = 1,
        nodes: int = NODES,
        policy: Weights | None = None,
        judge: Weights | None = None,
        evenly: bool = False,
    ) -> None:
        self.rng = dice.generator(seed)
        self.nodes, self.evenly = nodes, evenly
        self.workers = [dice.native_generator(seed, (1 + number) * STREAM) for number in range(threads)]
        self.stand_in = Greedy(seed)
        self.stores: list[Store] = []
        self.iterations = 0
        """How many iterations the last search made, on all threads."""
        self._game: Game | None = None
        self._seats = 0
        self._seat = -1
        self._own_policy, self._own_judge = policy, judge

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose the action that was tried most; where others must not foresee it, draw one by its tries."""
        if len(legal) == 1:
            return legal[0]
        if not game.kernel.ready(search):
            return self.stand_in.choose(game, view, seat, legal, budget)
        candidates = self.consider(game, view, seat, budget)
        v = game.state.read(view)
        most = max(candidates, key=lambda each: (each.visits, each.result))
        if not game.rules.pending(v) & ~(1 << seat) and not game.rules.randomness(v, seat):
            return most.action
        mixed = {each.action: each.visits**self.decided for each in candidates if each.visits > RARELY * most.visits}
        left = dice.below(self.rng, sum(mixed.values()))
        for action, weight in mixed.items():
            left -= weight
            if left < 0:
                return action
        return most.action

    def consider(self, game: Game, view: Vector, seat: int, budget: Budget) -> list[Candidate]:
        """Search for as long as the budget allows; give every legal action with what came of it.

        All of the time is used, however clear the choice: one that took less would tell others something of the hand.
        """
        seats = int(game.state.read(view).seats)
        if self._game is not game or self._seats != seats:
            self._game, self._seats = game, seats
            weights = self._own_judge or (installed(game) if self.by_net else None) or NO_WEIGHTS
            policy = self._own_policy or (installed(game, CHOOSER) if self.by_net else None) or NO_POLICY
            self.stores = [
                (
                    tree(game, self.nodes, self.evenly),
                    workspace(game),
                    net_for(game, seats, weights),
                    policy_for(game, seats, policy),
                )
                for _ in self.workers
            ]
        if self._seat != seat:
            # What it found for another seat, it found with what that one sees.
            self._seat = seat
            for t, *_ in self.stores:
                forget(t)
                t.recalled[:] = -1
        if not budget.milliseconds and not budget.iterations:
            budget = USUAL
        deadline = time.perf_counter() + budget.milliseconds / 1000 if budget.milliseconds else None
        each = -(-budget.iterations // len(self.workers))
        stop = threading.Event()
        jobs = [
            (game, view, seat, seats, each, deadline, store, rng, stop)
            for store, rng in zip(self.stores, self.workers, strict=True)
        ]
        if len(jobs) == 1:
            thoughts = [_think(*jobs[0])]
        else:
            with ThreadPoolExecutor(len(jobs)) as pool:
                try:
                    thoughts = list(pool.map(lambda job: _think(*job), jobs))
                finally:
                    stop.set()  # after Ctrl-C the others end with the chunk they are in
        self.iterations = sum(thought.iterations for thought in thoughts)
        found: dict[int, tuple[int, float]] = {}
        for action, tries, results in chain.from_iterable(thought.found for thought in thoughts):
            visits, total = found.get(action, (0, 0.0))
            found[action] = visits + tries, total + results
        return [Candidate(action, visits, total / max(visits, 1)) for action, (visits, total) in sorted(found.items())]

    @staticmethod
    def compile(game: Game) -> None:
        """Compile the search of a game, or load it from the cache."""
        game.kernel.compile([search])


@dataclass
class Thought:
    """What came of a thread's search: for each tree and action how often it was tried, and the sum of its results."""

    iterations: int = 0
    found: list[tuple[int, int, float]] = field(default_factory=list)

    def take_down(self, t: Tree, root: int) -> None:
        """Note what a tree says of its root."""
        edge = int(t.heads[root])
        while edge:
            self.found.append((int(t.actions[edge]), int(t.tries[edge]), float(t.results[edge])))
            edge = int(t.nexts[edge])


class ClassicIsmcts(Ismcts):
    """The search as it was before there were nets, to compare with: judged by `evaluate` alone, and less decided."""

    by_net = False
    decided = 1


def _think(
    game: Game,
    view: Vector,
    seat: int,
    seats: int,
    iterations: int,
    deadline: float | None,
    store: Store,
    rng: object,
    stop: threading.Event,
) -> Thought:
    """Search in one store until the iterations are done or the time is up.

    Native code runs in chunks of about CHUNK_SECONDS, between which Ctrl-C is heard; how many they are changes nothing.
    When the store is full, a new tree is begun, and in the end what all trees say is added up: a tree that cannot grow
    knows some of the others' choices only, and would go on to learn how to beat those.
    """
    t, w, net, policy = store
    w.cells[VIEW] = view
    loop = game.kernel(search)
    decisions = game.net.decisions if is_there(net) else game.search.decisions
    thought, chunk, fresh = Thought(), FIRST_CHUNK, True
    while not thought.iterations or (
        not stop.is_set() and (thought.iterations < iterations if deadline is None else time.perf_counter() < deadline)
    ):
        if deadline is None:
            chunk = min(chunk, iterations - thought.iterations)
        began = time.perf_counter()
        before = 0 if fresh else int(t.counts[ITERATIONS])
        root = int(loop(t, w, net, policy, seat, seats, chunk, game.imagined_among, game.search, decisions, fresh, rng))
        thought.iterations += int(t.counts[ITERATIONS]) - before
        ended = time.perf_counter()
        fresh = is_full(t)
        if fresh:
            thought.take_down(t, root)
            forget(t)
        seconds = CHUNK_SECONDS if deadline is None else min(CHUNK_SECONDS, max(deadline - ended, 0.0))
        chunk = max(1, int(chunk / max(ended - began, 1e-6) * seconds))
    if not fresh:
        thought.take_down(t, root)
    return thought
