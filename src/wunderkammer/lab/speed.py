"""How fast a game is here: native, interpreted, copies, views, imagined worlds, tree search, compile times."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.greedy import VIEW, workspace
from ..bots.net import NO_WEIGHTS, net_for
from ..bots.policy import NO_POLICY, policy_for
from ..bots.search import search
from ..bots.tree import DECISIONS, ITERATIONS, tree
from ..core import dice, playouts
from ..core.batch import buffers, copy
from ..core.game import Game, Search
from ..core.kernel import imagine, native
from ..core.match import Match
from ..core.observing import write_view

BATCH = 64
"""How many states lie side by side: few enough to stay in the processor's cache."""

REPEATED = 1000
SEARCHED, SIMULATIONS = 8, 200
"""How many first decisions are searched, and how often each."""


@dataclass(frozen=True)
class Figure:
    """One measured figure."""

    name: str
    value: float
    unit: str


@native
def copy_often(cells: Any, times: int) -> None:
    """Copy one row to another."""
    for _ in range(times):
        copy(cells, 0, 1)


@native
def view_often(cells: Any, sight: Any, times: int) -> None:
    """Blank what the first seat does not see."""
    for _ in range(times):
        write_view(sight, cells, 0, 0, cells, 1)


@native
def imagine_often(states: Any, cells: Any, times: int, rng: Any) -> None:
    """Fill the first seat's view, which lies in the second row, with a world."""
    for _ in range(times):
        copy(cells, 1, 2)
        imagine(states[2], 0, rng)


def rate(work: Callable[[], int], seconds: float, repeats: int) -> float:
    """Give the best rate of `work`, which returns how much it did, by CPU time."""
    work()
    best = 0.0
    for _ in range(repeats):
        done, spent, began = 0, 0.0, time.process_time()
        while spent <= seconds:
            done += work()
            spent = time.process_time() - began
        best = max(best, done / spent)
    return best


def native_play(game: Game, seats: int, seconds: float, repeats: int) -> tuple[float, float]:
    """Give decisions a second and decisions a match of whole random matches, the deal included."""
    states, cells = buffers(game, BATCH)
    out = np.zeros(game.actions.size, dtype=np.int32)
    options = np.array(game.options.ints(game.options.fill(seats, {})), dtype=np.int32)
    rng = dice.native_generator(0)
    play = game.kernel(playouts.random_matches)
    counter = iter(range(10**9))
    decisions = matches = 0

    def work() -> int:
        nonlocal decisions, matches
        done = int(play(states, cells, seats, options, next(counter), 0, rng, out, game.longest))
        decisions += done
        matches += BATCH
        return done

    return rate(work, seconds, repeats), decisions / matches


def interpreted_play(game: Game, seats: int, seconds: float, repeats: int) -> float:
    """Give decisions a second of the same matches, interpreted."""
    options = game.options.ints(game.options.fill(seats, {}))
    rng, out = dice.generator(0), [0] * game.actions.size
    counter = iter(range(10**9))

    def work() -> int:
        s = game.state.read(game.state.blank())
        dice.reseed(rng, 7, next(counter))
        game.begin(s, seats, options)
        return playouts.finish(s, rng, out, game.longest)

    return rate(work, seconds, repeats)


def search_play(game: Game, seats: int, seconds: float, repeats: int) -> tuple[float, float]:
    """Give iterations and simulated decisions a second of the tree search at its first decisions.

    Every iteration is played at random to the end of the match, as others' searches are measured.
    """
    roots = [Match.begin(game, seats, seed=number) for number in range(SEARCHED)]
    store, w, rng = tree(game), workspace(game), dice.native_generator(0)
    net, policy = net_for(game, seats, NO_WEIGHTS), policy_for(game, seats, NO_POLICY)
    loop = game.kernel(search)
    to_the_end, among = Search(decisions=game.longest, tries=1), game.imagined_among
    iterations = decisions = 0

    def work() -> int:
        nonlocal iterations, decisions
        done = 0
        for match in roots:
            seat = match.pending[0]
            w.cells[VIEW] = match.view(seat)
            before = int(store.counts[DECISIONS])
            loop(store, w, net, policy, seat, seats, SIMULATIONS, among, to_the_end, game.longest, True, rng)
            decisions += int(store.counts[DECISIONS]) - before
            done += int(store.counts[ITERATIONS])
        iterations += done
        return done

    found = rate(work, seconds, repeats)
    return found, found * decisions / iterations


def compile_seconds(game: Game) -> tuple[float, float]:
    """Give the wall seconds of a fresh process until a native match is played: empty cache, and warm."""
    code = (
        "import wunderkammer;from wunderkammer.lab.speed import native_play;"
        f"native_play(wunderkammer.load({game.key!r}), {game.usual_seats}, 0.0, 1)"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "WUNDERKAMMER_CACHE": folder}
        times = []
        for _ in range(2):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment, check=True)
            times.append(time.perf_counter() - began)
    return times[0], times[1]


def import_seconds() -> float:
    """Give the wall seconds that `import wunderkammer` adds to an empty interpreter; the best of three."""

    def once(code: str) -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - began

    added = min(once("import wunderkammer") for _ in range(3)) - min(once("pass") for _ in range(3))
    return max(added, 0.0)  # it is less than what two interpreters differ by


def small_costs(game: Game, seconds: float, repeats: int) -> dict[str, float]:
    """Give the nanoseconds of a native copy, view and imagined world, right after the deal."""
    match = Match.begin(game, game.usual_seats, seed=1)
    states, cells = buffers(game, 3)
    cells[0] = match.state
    sight, rng = game.state.sight, dice.native_generator(1)
    copies, views, worlds = game.kernel(copy_often), game.kernel(view_often), game.kernel(imagine_often)

    def nanoseconds(work: Callable[[int], None]) -> float:
        def many() -> int:
            work(REPEATED)
            return REPEATED

        return 1e9 / rate(many, seconds, repeats)

    return {
        "copy": nanoseconds(lambda n: copies(cells, n)),
        "view": nanoseconds(lambda n: views(cells, sight, n)),
        "imagine": nanoseconds(lambda n: worlds(states, cells, n, rng)),
    }


def figures(
    game: Game, *, seconds: float = 1.0, repeats: int = 3, tell: Callable[[int], None] = lambda n: None
) -> list[Figure]:
    """Measure a game at its usual table."""
    seats = game.usual_seats
    native_rate, length = native_play(game, seats, seconds, repeats)
    tell(1)
    interpreted = interpreted_play(game, seats, seconds, repeats)
    tell(2)
    costs = small_costs(game, seconds / 4, repeats)
    tell(3)
    searched, simulated = search_play(game, seats, seconds, repeats)
    tell(4)
    cold, cached = compile_seconds(game)
    tell(5)
    return [
        Figure("native", native_rate, "decisions/s"),
        Figure("native", native_rate / length, "matches/s"),
        Figure("interpreted", interpreted, "decisions/s"),
        Figure("ismcts", searched, "simulations/s"),
        Figure("ismcts", simulated, "decisions/s"),
        *(Figure(name, value, "ns") for name, value in costs.items()),
        Figure("decisions in a match", length, ""),
        Figure("state", 4 * game.state.cells, "bytes"),
        Figure("first native match, cold", cold, "s"),
        Figure("first native match, cached", cached, "s"),
        Figure("import", import_seconds(), "s"),
    ]
