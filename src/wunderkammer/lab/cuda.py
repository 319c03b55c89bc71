"""Random matches on a CUDA card: final states, results, laws; the same matches as on a processor, by their numbers.

Each thread plays the matches of its own numbers, one after the other or a few at a time. The threads of a warp wait for
each other after every move, so that they read the same code at a time; `Shape` says more of how they are put to work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..arena.simulation import NATIVE_PIECE
from ..arena.summary import Summary, Sums
from ..bots.bot import BotSpec
from ..core.game import Game
from ..core.laws import LAWS
from .cuda_kernel import CudaKernel, NoCard, Shape, unpacked
from .speed import Figure

LAUNCH = NATIVE_PIECE << 10
"""How many matches are played between two signs of progress, where their results are kept."""

SHAPES = {
    "curios": Shape(resident=2048, registers=64),
    "treasures": Shape(calls=200, small=True),
    "stack": Shape(resident=2048, registers=32, calls=600, small=True),
    "aztec": Shape(registers=40, slots=2),
    "cargo": Shape(resident=1536, registers=40, slots=8, calls=800, small=True),
}
"""The shapes that were fastest on an H200; see benchmarks/README.md."""


def shape_for(key: str, *, laws: bool = False) -> Shape:
    """Give the shape for a game; with the laws a thread has one match, since several are slower there."""
    shape = SHAPES.get(key, Shape())
    return shape._replace(slots=1) if laws else shape


class Played(NamedTuple):
    """What came of the matches of a launch."""

    decisions: int
    moves: int
    totals: Any
    """Of each match and seat; empty where no results were asked for, like places and lengths."""
    places: Any
    lengths: Any
    finals: Any
    """The last states of the first matches, as rows of cells."""
    broken: str
    """A sentence on the first law that broke, with what it takes to see it again; or nothing."""


class Card:
    """Random matches of one game on a card; code is compiled for it on the first launch, which takes up to a minute.

    They are the matches of random bots on a processor: number n of a seed is always the same match.
    """

    def __init__(self, game: Game, *, results: bool = False, laws: bool = False, shape: Shape | None = None) -> None:
        self.game, self.results = game, results
        self.shape = shape or shape_for(game.key, laws=laws)
        self._kernel = CudaKernel(game, self.shape, room=2 if laws else 1)
        from .cuda_launch import launcher

        self._launch = launcher(self._kernel, results=results, laws=laws)

    @property
    def processors(self) -> int:
        """How many processors the card has."""
        return 1 if self._kernel.simulated else int(self._kernel.cuda.get_current_device().MULTIPROCESSOR_COUNT)

    @property
    def threads(self) -> int:
        """How many threads play at a time."""
        return 1 if self._kernel.simulated else self.processors * self.shape.resident

    @property
    def name(self) -> str:
        """What the card is called."""
        if self._kernel.simulated:
            return "a simulated GPU"
        name = self._kernel.cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    def cost(self) -> dict[str, int]:
        """Give what a thread takes of the card, once something was played: registers, and bytes of local memory."""
        (registers,), (memory,) = (
            each().values() for each in (self._launch.get_regs_per_thread, self._launch.get_local_mem_per_thread)
        )
        return {"registers": registers, "local_bytes": memory}

    def play(
        self,
        seats: int,
        matches: int,
        options: Mapping[str, str] | None = None,
        *,
        seed: int = 0,
        first: int = 0,
        finals: int = 0,
    ) -> Played:
        """Play matches from a number on; keep the last states of so many."""
        game, cuda = self.game, self._kernel.cuda
        game.check_seats(seats)
        chosen = game.options.fill(seats, options or {})
        block = min(self.shape.block, self.threads)
        blocks = min(self.threads // block, -(-matches // block))
        threads, kept = blocks * block, matches if self.results else 0

        def room(shape: Any, kind: Any) -> Any:
            return cuda.to_device(np.zeros(shape, dtype=kind))

        counts = room(threads, np.int64), room(threads, np.int64), room((threads, 3), np.int64)
        results = room((kept, seats), np.int32), room((kept, seats), np.int32), room(kept, np.int32)
        states = room(finals, self._kernel.record)
        table = cuda.to_device(np.array(game.options.ints(chosen), dtype=np.int32))
        self._launch[blocks, block](seats, table, seed, first, matches, game.longest, finals, *counts, *results, states)
        decisions, moves, broken = (each.copy_to_host() for each in counts)
        totals, places, lengths = (each.copy_to_host() for each in results)
        return Played(
            int(decisions.sum()),
            int(moves.sum()),
            totals,
            places,
            lengths,
            unpacked(states.copy_to_host(), game.state),
            _sentence(broken, seats, chosen, seed),
        )


def _sentence(broken: Any, seats: int, options: Mapping[str, str], seed: int) -> str:
    """Tell of the broken law in the match of the lowest number."""
    found = broken[broken[:, 0] > 0]
    if not len(found):
        return ""
    law, number, move = (int(each) for each in found[found[:, 1].argmin()])
    chosen = ",".join(f"{name}={value}" for name, value in options.items())
    return (
        f"law {law} is broken in match {number}, move {move} "
        f"({seats} seats, options {chosen or 'none'}, seed {seed}): {LAWS[law]}."
    )


# -- what the commands ask for ------------------------------------------------------------------------


def simulate_on_card(
    game: Game,
    bots: Sequence[BotSpec],
    matches: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Play and sum up the matches that `simulate` plays between random bots, with the same figures."""
    others = [str(bot) for bot in bots if bot.name != "random"]
    if others:
        raise NoCard(f"On a GPU only random bots can play, not {others[0]}; leave out --device cuda.")
    card, sums, seats = Card(game, results=True), Sums(len(bots)), len(bots)
    card.play(seats, 1, options)  # compiles, before the clock runs
    began = time.perf_counter()
    for first in range(0, matches, LAUNCH):
        played = card.play(seats, min(LAUNCH, matches - first), options, seed=seed, first=first)
        # In the pieces of a processor, since sums of fractions depend on their order.
        for at in range(0, len(played.lengths), NATIVE_PIECE):
            part = slice(at, at + NATIVE_PIECE)
            sums.add(0, played.lengths[part], played.places[part], played.totals[part])
        sums.decisions += played.decisions
        progress(sums.matches)
    return sums.summary(time.perf_counter() - began)


def card_figures(game: Game, seconds: float) -> tuple[str, list[Figure]]:
    """Give the card's name, and how many decisions and matches of random play it does a second, in launches so long."""
    card, seats = Card(game), game.usual_seats
    card.play(seats, 1)  # compiles
    matches, spent, decisions = card.threads, 0.0, 0
    while spent < seconds:
        matches *= 2
        began = time.perf_counter()
        decisions = card.play(seats, matches).decisions
        spent = time.perf_counter() - began
    figures = [Figure("native", decisions / spent, "decisions/s"), Figure("native", matches / spent, "matches/s")]
    return card.name, [*figures, Figure("decisions in a match", decisions / matches, "")]
