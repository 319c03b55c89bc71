"""Look one choice ahead: play what leaves the seat standing best, by the game's own `evaluate`.

The bot imagines a few worlds that fit its view, tries each action in them, and follows a choice of several
steps (`midway`) to its end before judging it. Where a game asks for it (`randomness`), it mixes its choice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core import dice
from ..core.batch import copy
from ..core.dice import below, next_word
from ..core.game import Game
from ..core.kernel import apply, belief, entry, evaluate, imagine, legal, native, randomness
from ..core.layout import Vector
from ..core.observing import rows_and_pieces
from ..core.playouts import finish_choice, goes_on
from .bot import Budget

DEPTH = 4
"""How many steps one choice can have."""
VIEW, WORLD, CANDIDATE, TRIAL = range(4)
LEAF = TRIAL + DEPTH
"""The row where a choice of several steps ends best."""
ROWS = LEAF + 1
LEAST = -(1 << 62)
WORDS = 1 << 32
"""How many different words the generator gives."""
INTERPRETED_TRIALS = 300
"""How many outcomes the interpreted bot judges at most, so that it answers at once in any game."""


class Workspace(NamedTuple):
    """The work memory of the native bot, allocated once: rows of states, and tables of what is weighed."""

    states: Any
    cells: Any
    pieces: Any
    """The same cells, as pieces that are copied at once."""
    choices: Any
    values: Any
    outs: Any
    counts: Any
    at: Any


def workspace(game: Game) -> Workspace:
    """Give work memory for a game; the view goes into row VIEW of its cells."""
    size = game.actions.size
    cells, pieces = rows_and_pieces(ROWS, game.state.cells)
    return Workspace(
        states=cells.view(game.state.dtype).reshape(ROWS),
        cells=cells,
        pieces=pieces,
        choices=np.zeros(size, dtype=np.int32),
        values=np.zeros(size, dtype=np.int64),
        outs=np.zeros((DEPTH, size), dtype=np.int32),
        counts=np.zeros(DEPTH, dtype=np.int64),
        at=np.zeros(DEPTH, dtype=np.int64),
    )


@native
def complete(w: Workspace, first: int, seat: int) -> int:
    """Finish every way the choice that a seat is in at row `first`; put the best end into row LEAF; give its value."""
    best = LEAST
    depth = 0
    w.counts[0] = legal(w.states[first], seat, w.outs[0])
    w.at[0] = 0
    while depth >= 0:
        if w.at[depth] == w.counts[depth]:
            depth -= 1
            continue
        action = w.outs[depth, w.at[depth]]
        w.at[depth] += 1
        row = first + depth + 1
        copy(w.cells, row - 1, row)
        apply(w.states[row], seat, action)
        if depth + 2 < DEPTH and goes_on(w.states[row], seat):
            depth += 1
            w.counts[depth] = legal(w.states[row], seat, w.outs[depth])
            w.at[depth] = 0
            continue
        value = evaluate(w.states[row], seat)
        if value > best:
            best = value
            copy(w.cells, row, LEAF)
    return best


@native
def suppose(w: Workspace, seat: int, among: int, rng: Any) -> None:
    """Put into row WORLD one of some imagined worlds, drawn by how likely it makes what the others did."""
    copy(w.cells, VIEW, WORLD)
    imagine(w.states[WORLD], seat, rng)
    if among == 1:
        return
    total = float(belief(w.states[WORLD], seat))
    for _ in range(among - 1):
        copy(w.cells, VIEW, CANDIDATE)
        imagine(w.states[CANDIDATE], seat, rng)
        likely = belief(w.states[CANDIDATE], seat)
        total += likely
        if next_word(rng) * total < likely * float(WORDS):
            copy(w.cells, CANDIDATE, WORLD)


def _arguments(game: Game) -> tuple[Any, ...]:
    return workspace(game), 0, 1, 1, dice.native_generator(0)


@entry(_arguments)
def choose_greedily(w: Workspace, seat: int, worlds: int, among: int, rng: Any) -> int:
    """Choose for the seat whose view lies in row VIEW; ties and mixed choices are drawn from the generator."""
    n = legal(w.states[VIEW], seat, w.choices)
    if n > 1:
        weigh(w, n, seat, worlds, among, rng)
    return pick(w, n, randomness(w.states[VIEW], seat) * worlds, rng)


@native
def weigh(w: Workspace, n: int, seat: int, worlds: int, among: int, rng: Any) -> None:
    """Add up over some worlds how well the seat stands after each of the `n` choices."""
    for i in range(n):
        w.values[i] = 0
    for _ in range(worlds):
        suppose(w, seat, among, rng)
        for i in range(n):
            copy(w.cells, WORLD, TRIAL)
            apply(w.states[TRIAL], seat, w.choices[i])
            if goes_on(w.states[TRIAL], seat):
                w.values[i] += complete(w, TRIAL, seat)
            else:
                w.values[i] += evaluate(w.states[TRIAL], seat)


@native
def pick(w: Workspace, n: int, noise: int, rng: Any) -> int:
    """Give the choice of the highest value plus noise; equal ones are equally likely."""
    best = LEAST
    chosen = 0
    ties = 0
    for i in range(n):
        value = w.values[i] + (below(rng, noise) if noise > 0 else 0)
        if value > best:
            best = value
            ties = 0
        if value == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = i
    return int(w.choices[chosen])


class Greedy:
    """One choice of foresight, instant. Native as soon as the game is compiled, interpreted before."""

    def __init__(self, seed: int) -> None:
        self.rng = dice.native_generator(seed)
        self._workspace: tuple[Game, Workspace] | None = None

    @staticmethod
    def compile(game: Game) -> None:
        """Compile the bot for a game, or load it from the cache, so that it plays native from now on."""
        game.kernel.compile([choose_greedily])

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose the legal action after which the seat stands best."""
        if len(legal) == 1:
            return legal[0]
        if not game.kernel.ready(choose_greedily):
            return self._interpreted(game, view, seat, legal)
        if self._workspace is None or self._workspace[0] is not game:
            self._workspace = (game, workspace(game))
        w = self._workspace[1]
        w.cells[VIEW] = view
        return int(game.kernel(choose_greedily)(w, seat, game.imagined_worlds, game.imagined_among, self.rng))

    def _interpreted(self, game: Game, view: Vector, seat: int, legal: list[int]) -> int:
        rng = [int(word) for word in self.rng]
        world = self._supposed(game, view, seat, rng)
        v = game.state.read(view)
        noise = game.rules.randomness(v, seat)
        best, chosen, left = LEAST, legal[0], INTERPRETED_TRIALS
        order = sorted(legal, key=lambda _: dice.next_word(rng))
        for action in order:
            if left <= 0:
                break
            s = game.state.read(world)
            game.rules.apply(s, seat, action)
            value, used = self._best_completion(game, s, seat, max(1, INTERPRETED_TRIALS // len(order)), rng)
            left -= used
            value += dice.below(rng, noise) if noise > 0 else 0
            if value > best:
                best, chosen = value, action
        self.rng[:] = rng
        return chosen

    def _supposed(self, game: Game, view: Vector, seat: int, rng: list[int]) -> Vector:
        """Imagine a world as `suppose` does."""
        world = game.imagine(view, seat, rng)
        total = 0
        for _ in range(game.imagined_among - 1):
            total = total or game.rules.belief(game.state.read(world), seat)
            candidate = game.imagine(view, seat, rng)
            likely = game.rules.belief(game.state.read(candidate), seat)
            total += likely
            if dice.next_word(rng) * total < likely * WORDS:
                world = candidate
        return world

    def _best_completion(self, game: Game, s: Any, seat: int, most: int, rng: list[int]) -> tuple[int, int]:
        """Give the best of a capped sample of the ways to finish a choice, and how many were tried."""
        if not goes_on(s, seat):
            return game.rules.evaluate(s, seat), 1
        begun = s.write()
        best = LEAST
        out = [0] * game.actions.size
        for _ in range(most):
            trial = game.state.read(begun)
            finish_choice(trial, seat, rng, out, DEPTH)
            best = max(best, game.rules.evaluate(trial, seat))
        return best, most
