"""Look one choice ahead: play what leaves the seat standing best, by the game's own `evaluate`.

The bot imagines a few worlds that fit its view, tries each action in them, and follows a choice of several
steps (`midway`) to its end before judging it. Where a game asks for it (`temper`), it mixes its choice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core import dice
from ..core.batch import buffers, copy
from ..core.dice import below
from ..core.game import Game
from ..core.kernel import Rng, apply, evaluate, imagine, legal, midway, native, pending, temper
from ..core.layout import Vector
from .bot import Budget

DEPTH = 4
"""How many steps one choice can have."""
VIEW, WORLD, TRIAL = range(3)
ROWS = TRIAL + DEPTH
LEAST = -(1 << 62)
INTERPRETED_TRIALS = 300
"""How many outcomes the interpreted bot judges at most, so that it answers at once in any game."""


@native
def complete(states: Any, cells: Any, first: int, seat: int, outs: Any, counts: Any, at: Any) -> int:
    """Give the best value the seat can reach from row `first` by finishing the choice it is in."""
    if pending(states[first]) != 1 << seat or midway(states[first], seat) == 0:
        return evaluate(states[first], seat)
    best = LEAST
    depth = 0
    counts[0] = legal(states[first], seat, outs[0])
    at[0] = 0
    while depth >= 0:
        if at[depth] == counts[depth]:
            depth -= 1
            continue
        action = outs[depth, at[depth]]
        at[depth] += 1
        row = first + depth + 1
        copy(cells, row - 1, row)
        apply(states[row], seat, action)
        if depth + 2 < DEPTH and pending(states[row]) == 1 << seat and midway(states[row], seat) != 0:
            depth += 1
            counts[depth] = legal(states[row], seat, outs[depth])
            at[depth] = 0
        else:
            best = max(best, evaluate(states[row], seat))
    return best


@native
def choose_greedily(
    states: Any, cells: Any, seat: int, worlds: int, rng: Rng, choices: Any, values: Any, outs: Any, counts: Any, at: Any
) -> int:
    """Choose for the seat whose view lies in row VIEW; ties and mixed choices are drawn from the generator."""
    n = legal(states[VIEW], seat, choices)
    if n == 1:
        return choices[0]
    for i in range(n):
        values[i] = 0
    for _ in range(worlds):
        copy(cells, VIEW, WORLD)
        imagine(states[WORLD], seat, rng)
        for i in range(n):
            copy(cells, WORLD, TRIAL)
            apply(states[TRIAL], seat, choices[i])
            values[i] += complete(states, cells, TRIAL, seat, outs, counts, at)
    noise = temper(states[VIEW], seat) * worlds
    best = LEAST
    chosen = 0
    ties = 0
    for i in range(n):
        value = values[i] + (below(rng, noise) if noise > 0 else 0)
        if value > best:
            best = value
            ties = 0
        if value == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = i
    return choices[chosen]


class Memory:
    """The work memory of `choose_greedily`, allocated once."""

    def __init__(self, game: Game) -> None:
        size = game.actions.size
        self.states, self.cells = buffers(game, ROWS)
        self.choices = np.zeros(size, dtype=np.int32)
        self.values = np.zeros(size, dtype=np.int64)
        self.outs = np.zeros((DEPTH, size), dtype=np.int32)
        self.counts = np.zeros(DEPTH, dtype=np.int64)
        self.at = np.zeros(DEPTH, dtype=np.int64)


class Greedy:
    """One step of foresight, instant. Native when the game is compiled, interpreted before."""

    def __init__(self, seed: int) -> None:
        self.rng = dice.native_generator(seed)
        self._memory: tuple[Game, Memory] | None = None

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose the legal action after which the seat stands best."""
        if len(legal) == 1:
            return legal[0]
        if not game.kernel.ready(choose_greedily):
            return self._interpreted(game, view, seat, legal)
        if self._memory is None or self._memory[0] is not game:
            self._memory = (game, Memory(game))
        m = self._memory[1]
        m.cells[VIEW] = view
        chosen = game.kernel(choose_greedily)(
            m.states, m.cells, seat, game.imagined_worlds, self.rng, m.choices, m.values, m.outs, m.counts, m.at
        )
        return int(chosen)

    def _interpreted(self, game: Game, view: Vector, seat: int, legal: list[int]) -> int:
        rng = [int(word) for word in self.rng]
        world = game.imagine(view, seat, rng)
        v = game.state.read(view)
        noise = game.rules.temper(v, seat)
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

    def _best_completion(self, game: Game, s: Any, seat: int, most: int, rng: list[int]) -> tuple[int, int]:
        """Try a capped sample of the ways to finish a choice."""
        if game.rules.pending(s) != 1 << seat or not game.rules.midway(s, seat):
            return game.rules.evaluate(s, seat), 1
        start = s.write()
        best = LEAST
        for _ in range(most):
            trial = game.state.read(start)
            for _ in range(DEPTH):
                out = [0] * game.actions.size
                n = game.rules.legal(trial, seat, out)
                game.rules.apply(trial, seat, out[dice.below(rng, n)])
                if game.rules.pending(trial) != 1 << seat or not game.rules.midway(trial, seat):
                    break
            best = max(best, game.rules.evaluate(trial, seat))
        return best, most
