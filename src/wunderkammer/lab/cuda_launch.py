"""The code that a card is started with: each thread plays its matches, one after the other.

Only what asks for a card imports this module; it needs the extra `cuda`.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import cuda
from numba.cuda import types as nt

from ..arena.native_table import write_down
from ..core.dice import reseed
from ..core.game import MOST_KEYS
from ..core.kernel import begin
from ..core.vector_laws import conserved
from .cuda_kernel import CudaKernel, bounding, clearing
from .cuda_loops import BY_SEAT, OVER, STUCK, move_on

# mypy: disable-error-code="attr-defined, call-arg, no-untyped-call, no-any-return"

WARP = 0xFFFFFFFF
"""All threads of a warp, as the votes of a card name them."""

CLEAN, NO_MOVE, NOT_CONSERVED, NOT_IN_BOUNDS = 0, 1, 5, 9
"""The laws that are checked here, by their numbers."""


class _Named(np.void):  # type: ignore[misc]
    """A record whose fields go by their names, whatever they are called: what a simulated card has for a state."""

    def __getattribute__(self, name: str) -> Any:
        value = np.void.__getitem__(self, name)
        return value if value.ndim else int(value)

    def __setattr__(self, name: str, value: int) -> None:
        np.void.__setitem__(self, name, value)


def _vote(going: bool) -> bool:
    """Say whether any thread of the warp goes on."""
    return cuda.any_sync(WARP, going)


def _wait() -> None:
    """Wait for the other threads of the warp."""
    cuda.syncwarp()


def _vote_alone(going: bool) -> bool:
    """Decide for this thread alone."""
    return going


def _go_on() -> None:
    """Wait for nobody."""


def _sound(s: Any, tally: Any) -> int:
    """Find nothing wrong: this launch checks no laws."""
    return CLEAN


def _forget(s: Any, number: int, rows: Any, keys: Any, totals: Any, places: Any) -> None:
    """Write down nothing."""


def _writes(kernel: CudaKernel) -> Any:
    """Give the function that writes down the results of a match, by its number."""
    write = kernel.device(write_down)

    def write_results(s: Any, number: int, rows: Any, keys: Any, totals: Any, places: Any) -> None:
        write(s, rows, keys, totals[number], places[number])

    return write_results


def _checks(kernel: CudaKernel) -> Any:
    """Give the function that names the law which a state breaks by itself, or 0."""
    bounded, kept = kernel.device(bounding(kernel.game.state)), kernel.device(conserved)
    pieces = np.array([count for _, count in kernel.game.inventory.pieces], dtype=np.int32)

    def unsound(s: Any, tally: Any) -> int:
        if not bounded(s):
            return NOT_IN_BOUNDS
        return CLEAN if kept(s, tally, pieces) else NOT_CONSERVED

    return unsound


def launcher(kernel: CudaKernel, *, results: bool, laws: bool) -> Any:
    """Give the code of a launch: matches alone, with their results, or with the laws after every move."""
    game = kernel.game

    def device(fn: Any) -> Any:
        return fn if kernel.simulated else cuda.jit(fn, device=True)

    together = kernel.shape.in_step and not kernel.simulated
    vote, wait = device(_vote if together else _vote_alone), device(_wait if together else _go_on)
    unsound = device(_checks(kernel) if laws else _sound)
    write = device(_writes(kernel) if results else _forget)
    clear, start, sow, move = (kernel.device(fn) for fn in (clearing(game.state), begin, reseed, move_on))
    record = np.dtype((_Named, kernel.record)) if kernel.simulated else numba.from_dtype(kernel.record)
    listed = numba.from_dtype(np.dtype(next(each for each in kernel.widths if game.actions.size <= np.iinfo(each).max)))
    size, sheet = game.actions.size, len(game.sheet)
    room = (len(game.inventory.pieces), len(game.inventory.places)) if laws else (1, 1)
    ranks = (max(game.seats), MOST_KEYS) if results else (1, 1)

    def launch(
        seats: int, options: Any, seed: int, first: int, matches: int, longest: int, kept: int,
        decisions: Any, moves: Any, broken: Any, totals: Any, places: Any, lengths: Any, finals: Any,
    ) -> None:  # fmt: skip
        states, out, rng = cuda.local.array(1, record), cuda.local.array(size, listed), cuda.local.array(4, nt.int64)
        tally = cuda.local.array(room, nt.int16)
        rows, keys = cuda.local.array(sheet, nt.int32), cuda.local.array(ranks, nt.int32)
        s = states[0]
        me, threads = cuda.grid(1), cuda.gridsize(1)
        # A counter that is the same for all threads would be kept once for a whole warp, and threads whose matches
        # end early would lose the later ones: each counts in its own numbers.
        number, length, made, played, law = me, -1, 0, 0, CLEAN
        while vote(number < matches and law == CLEAN):
            if number < matches and law == CLEAN:
                if length < 0:
                    clear(s)
                    sow(rng, seed, first + number)
                    start(s, seats, options)
                    length = 0
                    law = unsound(s, tally)
                who = move(s, rng, out)
                if who == STUCK:
                    law = NO_MOVE
                elif who == OVER:
                    write(s, number, rows, keys, totals, places)
                    if number < len(lengths):
                        lengths[number] = length
                    if number < kept:
                        finals[number] = s
                    played += length
                    length = -1
                    number += threads
                else:
                    made += 1 if who == BY_SEAT else 0
                    length += 1
                    law = unsound(s, tally)
                    if length > longest:
                        law = NOT_IN_BOUNDS
            wait()
        decisions[me], moves[me] = made, played
        if law != CLEAN:
            broken[me, 0], broken[me, 1], broken[me, 2] = law, first + number, length

    if kernel.simulated:
        return cuda.jit(launch)
    return cuda.jit(launch, max_registers=kernel.shape.registers or None)
