"""How much a policy leaves on the table: does another choice win more, where all seats go on by the policy?

    python benchmarks/regret.py curios --minutes 5

At some decisions of matches of `net` the choices that the policy likes best are followed to the end of the match by the
policy itself, in imagined worlds, each choice in the same worlds with the same luck. The one that wins most is then
followed from the true state, beside the policy's own: what it wins more there is what the policy leaves, summed up over
the decisions of a match. Where worlds are imagined that the others' play makes unlikely, it comes out too small.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import numpy.typing as npt

import wunderkammer as wk
from wunderkammer.bots.bot import Budget
from wunderkammer.bots.greedy import LEAF, TRIAL, VIEW, WORDS, WORLD, Workspace, suppose, workspace
from wunderkammer.bots.learnt import Learnt, choose_by_net
from wunderkammer.bots.net import won
from wunderkammer.bots.nets import CHOOSER, installed
from wunderkammer.bots.policy import NO_POLICY, Policy, like, likings_slowly, look_at, policy_for, take_in
from wunderkammer.cli.arguments import positive
from wunderkammer.core import dice
from wunderkammer.core.batch import copy
from wunderkammer.core.dice import next_word, reseed
from wunderkammer.core.game import MOST_KEYS, Game
from wunderkammer.core.kernel import apply, entry, legal, native
from wunderkammer.core.playouts import one_of, to_decision
from wunderkammer.core.registry import game_names
from wunderkammer.core.stepping import Tables
from wunderkammer.training.proof import UNSEEN

TELL = 50
"""After so many decisions it says how far it is."""
TRUTH = LEAF
"""The row of the true state; no choice is finished here, so nothing else lies in it."""


@native
def draw(p: Policy, n: int, rng: Any) -> int:
    """Draw one of the `n` choices at hand as the policy likes them."""
    best = -1e9
    chosen = 0
    for i in range(n):
        # A Gumbel variate: the largest of likings so disturbed is drawn as by their exponentials.
        liked = p.likings[i] - np.log(-np.log((next_word(rng) + 0.5) / WORDS))
        if liked > best:
            best = liked
            chosen = i
    return chosen


@native
def follow(p: Policy, w: Workspace, row: int, out: Any, rng: Any) -> None:
    """Play a row to the end of the match, every seat by the policy."""
    s = w.states[row]
    mask = to_decision(s, rng, out)
    while mask != 0:
        seat = one_of(mask, rng)
        n = legal(s, seat, out)
        chosen = 0
        if n > 1:
            take_in(p, w, row, seat)
            like(p, seat, out, n)
            chosen = draw(p, n, rng)
        apply(s, seat, out[chosen])
        mask = to_decision(s, rng, out)


def _memory(game: Game) -> tuple[Any, ...]:
    """Give what the loop writes into: actions, keys of the final order, and two generators."""
    keys = np.zeros((game.seats[-1], MOST_KEYS), dtype=np.int32)
    return np.zeros(game.actions.size, dtype=np.int32), keys, dice.native_generator(1), dice.native_generator(2)


def _arguments(game: Game) -> tuple[Any, ...]:
    policy, choices = policy_for(game, game.usual_seats, NO_POLICY), np.zeros(1, dtype=np.int64)
    return policy, workspace(game), 0, game.usual_seats, choices, np.zeros((1, 1)), True, 1, *_memory(game)


@entry(_arguments)
def compare(
    p: Policy, w: Workspace, seat: int, seats: int, choices: Any, shares: Any, real: bool, among: int, out: Any,
    keys: Any, rng: Any, luck: Any,
) -> None:  # fmt: skip
    """Write the seat's share of the victory for each world, a row, and choice; the true state may be every world."""
    suppose(w, seat, among, rng)
    for who in range(seats):
        look_at(p, w, WORLD, who)
    for world in range(len(shares)):
        if real:
            copy(w.cells, TRUTH, WORLD)
        else:
            suppose(w, seat, among, rng)
        seed = next_word(rng)
        for i in range(len(choices)):
            copy(w.cells, WORLD, TRIAL)
            reseed(luck, seed, world)
            apply(w.states[TRIAL], seat, choices[i])
            follow(p, w, TRIAL, out, luck)
            shares[world, i] = won(keys, w.states[TRIAL], seat, seats)


class Regret:
    """Follows choices of one game."""

    def __init__(self, game: Game, worlds: int) -> None:
        weights = installed(game, CHOOSER)
        if weights is None:
            raise SystemExit(f"{game.title} has no policy.")
        self.game, self.worlds, self.weights = game, worlds, weights
        game.kernel.compile([compare, choose_by_net])
        self._policy = policy_for(game, game.usual_seats, weights)
        self._workspace, self._memory = workspace(game), _memory(game)

    def _shares(self, seat: int, choices: npt.NDArray[np.int64], *, real: bool) -> npt.NDArray[np.float64]:
        """Give the mean share of the victory that a seat gets with each choice."""
        game, shares = self.game, np.zeros((self.worlds, len(choices)))
        game.kernel(compare)(
            self._policy, self._workspace, seat, game.usual_seats, choices, shares, real, game.imagined_among,
            *self._memory,
        )  # fmt: skip
        means: npt.NDArray[np.float64] = shares.mean(axis=0)
        return means

    def left(self, tables: Tables, most: int) -> float:
        """Give how much more of the victory another choice wins than the policy's, at the only table; mostly 0."""
        seat, actions = int(tables.seats[0]), tables.actions[tables.masks[0]]
        liked = likings_slowly(self.game, self.weights, tables.views[0], seat, actions.tolist())
        choices = actions[np.argsort(-liked)[:most]]
        cells = self._workspace.cells
        cells[VIEW], cells[TRUTH] = tables.views[0], tables.state(0)
        best = int(self._shares(seat, choices, real=False).argmax())
        if best == 0:
            return 0.0
        own, other = self._shares(seat, choices[[0, best]], real=True)
        return float(other - own)


def main() -> None:
    """Play, follow, and say what was left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--worlds", type=positive, default=100)
    parser.add_argument("--choices", type=positive, default=8, help="how many are followed at most")
    parser.add_argument("--every", type=positive, default=12, help="one decision of so many is looked at")
    args = parser.parse_args()
    game = wk.load(args.game)
    regret, bot, lots = Regret(game, args.worlds), Learnt(1, iterations=0), np.random.default_rng(1)
    left: list[float] = []
    matches = decisions = 0
    began = time.perf_counter()
    while time.perf_counter() < began + 60 * args.minutes:
        tables = Tables(game, seats=game.usual_seats, seed=UNSEEN, first=matches)
        while not tables.over.all():
            seat, actions = int(tables.seats[0]), tables.actions[tables.masks[0]].tolist()
            if len(actions) > 1:
                decisions += 1
                if lots.integers(args.every) == 0:
                    left.append(regret.left(tables, args.choices))
                    if len(left) % TELL == 0:
                        print(f"{(time.perf_counter() - began) / 60:5.1f} min: {len(left)} decisions", flush=True)
            action = bot.choose(game, tables.views[0].copy(), seat, actions, Budget())
            tables.step(np.searchsorted(tables.actions, [action]))
        matches += 1
    if len(left) < 2:
        parser.error("no two decisions were looked at in that time; give it more --minutes.")
    # All seats together make so many decisions; each seat's own are worth as many even shares as there are seats.
    whole = np.array(left) * decisions / matches
    print(f"{game.title}: {decisions / matches:.0f} decisions a match, {len(left)} looked at in {matches} matches")
    print(f"another choice is preferred in {100 * np.mean(whole != 0):.0f} %")
    print(f"it wins {whole.mean():.2f} ± {whole.std() / len(whole) ** 0.5:.2f} even shares a match more")


if __name__ == "__main__":
    main()
