"""Random matches on a CUDA card: final states, results, laws; the same matches as on a processor, by their numbers.

Each thread plays the matches of its own numbers, one after the other, and begins the next as soon as one is over. The
threads of a warp wait for each other after every move (`Shape.in_step`), so that they read the same code at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ..core.game import Game
from ..core.laws import LAWS
from .cuda_kernel import FULL, PACKED, CudaKernel, Shape, unpacked

SHAPES = {
    "curios": Shape(),
    "treasures": Shape(),
    "stack": Shape(),
    "aztec": Shape(),
    "cargo": Shape(tables_in_memory=True),
}
"""The shapes that were fastest on an H200; see benchmarks/README.md."""


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
    """Random matches of one game at one kind of table, on a card.

    They are those of random bots on a processor: number n of a seed is always the same match.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        *,
        results: bool = False,
        laws: bool = False,
        shape: Shape | None = None,
    ) -> None:
        game.check_seats(seats)
        self.game, self.seats, self.results = game, seats, results
        self.options = game.options.fill(seats, options or {})
        self.shape = shape or SHAPES.get(game.key, Shape())
        self._kernel = CudaKernel(game, self.shape, FULL if laws else PACKED)
        from .cuda_launch import launcher

        self._launch = launcher(self._kernel, results=results, laws=laws)

    @property
    def threads(self) -> int:
        """How many threads play at a time."""
        if self._kernel.simulated:
            return 1
        return int(self._kernel.cuda.get_current_device().MULTIPROCESSOR_COUNT) * self.shape.resident

    def cost(self) -> dict[str, int]:
        """Give what a thread takes of the card, once something was played: registers, and bytes of local memory."""
        (registers,), (memory,) = (
            each().values() for each in (self._launch.get_regs_per_thread, self._launch.get_local_mem_per_thread)
        )
        return {"registers": registers, "local_bytes": memory}

    def play(self, matches: int, seed: int = 0, first: int = 0, *, finals: int = 0) -> Played:
        """Play matches from a number on; keep the last states of so many."""
        cuda = self._kernel.cuda
        block = min(self.shape.block, self.threads)
        blocks = min(self.threads // block, -(-matches // block))
        threads, kept = blocks * block, matches if self.results else 0

        def room(shape: Any, kind: Any) -> Any:
            return cuda.to_device(np.zeros(shape, dtype=kind))

        counts = room(threads, np.int64), room(threads, np.int64), room((threads, 3), np.int64)
        results = room((kept, self.seats), np.int32), room((kept, self.seats), np.int32), room(kept, np.int32)
        states = room(finals, self._kernel.record)
        # No card takes an empty array, and a game may have no options.
        options = cuda.to_device(np.array([*self.game.options.ints(self.options), 0], dtype=np.int32))
        self._launch[blocks, block](
            self.seats, options, seed, first, matches, self.game.longest, finals, *counts, *results, states
        )
        decisions, moves, broken = (each.copy_to_host() for each in counts)
        totals, places, lengths = (each.copy_to_host() for each in results)
        return Played(
            int(decisions.sum()),
            int(moves.sum()),
            totals,
            places,
            lengths,
            unpacked(states.copy_to_host(), self.game.state),
            self._sentence(broken, seed),
        )

    def _sentence(self, broken: Any, seed: int) -> str:
        """Tell of the broken law in the match of the lowest number."""
        found = broken[broken[:, 0] > 0]
        if not len(found):
            return ""
        law, number, move = (int(each) for each in found[found[:, 1].argmin()])
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return (
            f"law {law} is broken in match {number}, move {move} "
            f"({self.seats} seats, options {chosen or 'none'}, seed {seed}): {LAWS[law]}."
        )
