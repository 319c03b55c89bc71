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
from ..core.kernel import CHANCE, apply, begin
from ..core.vector_laws import conserved, outside
from .cuda_cells import cells_of
from .cuda_kernel import CudaKernel, Run, clearing, runs
from .cuda_loops import OVER, SEAT_BITS, STUCK, next_move
from .cuda_turns import BEGIN, DONE, FIRST_VERB, turns

# mypy: disable-error-code="attr-defined, call-arg, no-untyped-call, no-any-return"

SEATS = (1 << SEAT_BITS) - 1

CLEAN, NO_MOVE, NOT_CONSERVED, NOT_IN_BOUNDS = 0, 1, 5, 9
"""The laws that are checked here, by their numbers."""


class Named(np.void):  # type: ignore[misc]
    """A record whose fields go by their names, whatever they are called: what a simulated card has for a state."""

    def __getattribute__(self, name: str) -> Any:
        value = np.void.__getitem__(self, name)
        return value if value.ndim else value[()]

    def __setattr__(self, name: str, value: int) -> None:
        np.void.__setitem__(self, name, value)


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


def _on_card(kernel: CudaKernel, fn: Any) -> Any:
    """Give a function that is no rule as one that code of the card can call."""
    return fn if kernel.simulated else cuda.jit(fn, device=True)


def _checks(kernel: CudaKernel) -> Any:
    """Give the function that names the law which a state breaks by itself, or 0."""
    astray, kept = _never, kernel.device(conserved)
    for run in runs(kernel.game.state, kernel.record):
        astray = _or_in(kernel, run, _on_card(kernel, astray))
    astray = _on_card(kernel, astray)
    pieces = np.array([count for _, count in kernel.game.inventory.pieces], dtype=np.int32)

    def unsound(s: Any, tally: Any) -> int:
        if astray(s):
            return NOT_IN_BOUNDS
        return CLEAN if kept(s, tally, pieces) else NOT_CONSERVED

    return unsound


def _never(s: Any) -> bool:
    return False


def _or_in(kernel: CudaKernel, run: Run, before: Any) -> Any:
    """Give the function that says whether a cell of a run is outside of its bounds, or one of the runs before."""
    cells, look = cells_of(run, simulated=kernel.simulated), kernel.device(outside)
    low, high = run.low, run.high

    def is_astray(s: Any) -> bool:
        return look(cells(s), low, high) | before(s)

    return is_astray


def _kinds(kernel: CudaKernel) -> Any:
    """Give, for each action, the number of its verb among the kinds of things to do."""
    verbs: dict[str, int] = {}
    actions = kernel.game.actions
    names = (actions.verb(action).name for action in range(actions.size))
    return kernel.table(tuple(verbs.setdefault(name, FIRST_VERB + len(verbs)) for name in names))


def launcher(kernel: CudaKernel, *, results: bool, laws: bool) -> Any:
    """Give the code of a launch: matches alone, with their results, or with the laws after every move."""
    game, kinds = kernel.game, _kinds(kernel)
    slots = kernel.shape.slots
    agree, place, wait = turns(kernel, int(kinds.max()) + 1)
    unsound = _on_card(kernel, _checks(kernel) if laws else _sound)
    write = _on_card(kernel, _writes(kernel) if results else _forget)
    clear, start, sow, choose, play = (
        kernel.device(fn) for fn in (clearing(game.state), begin, reseed, next_move, apply)
    )
    record = np.dtype((Named, kernel.record)) if kernel.simulated else numba.from_dtype(kernel.record)
    listed = numba.from_dtype(np.dtype(next(each for each in kernel.ints if game.actions.size <= np.iinfo(each).max)))
    size, sheet = game.actions.size, len(game.sheet)
    room = (len(game.inventory.pieces), len(game.inventory.places)) if laws else (1, 1)
    ranks = (max(game.seats), MOST_KEYS) if results else (1, 1)

    def launch(
        seats: int, options: Any, seed: int, first: int, matches: int, longest: int, kept: int,
        decisions: Any, moves: Any, broken: Any, totals: Any, places: Any, lengths: Any, finals: Any,
    ) -> None:  # fmt: skip
        # What belongs to each of the matches that a thread has open.
        states, rngs = cuda.local.array(slots, record), cuda.local.array((slots, 4), nt.int64)
        numbers, length = cuda.local.array(slots, nt.int64), cuda.local.array(slots, nt.int32)
        chosen, todo = cuda.local.array(slots, nt.int32), cuda.local.array(slots, nt.int32)
        # What it needs for the time of a step.
        out, tally = cuda.local.array(size, listed), cuda.local.array(room, nt.int16)
        rows, keys = cuda.local.array(sheet, nt.int32), cuda.local.array(ranks, nt.int32)
        me, threads = cuda.grid(1), cuda.gridsize(1)
        made, played = 0, 0
        for slot in range(slots):
            # A counter that is the same for all threads would be kept once for a whole warp, and threads whose matches
            # end early would lose the later ones: each counts in its own numbers.
            numbers[slot] = me + slot * threads
            todo[slot] = BEGIN if numbers[slot] < matches else DONE
        kind = agree(todo)
        while kind != DONE:
            found = place(todo, kind)
            if found >= 0:
                slot = found if slots > 1 else 0  # known to the compiler, which then needs no memory to look it up
                s, rng = states[slot], rngs[slot]
                if todo[slot] == BEGIN:
                    clear(s)
                    sow(rng, seed, first + numbers[slot])
                    start(s, seats, options)
                    length[slot] = 0
                else:
                    seat = chosen[slot] & SEATS
                    play(s, seat, chosen[slot] >> SEAT_BITS)
                    made += 1 if seat != CHANCE else 0
                    length[slot] += 1
                law = unsound(s, tally)
                move = choose(s, rng, out)
                if move == STUCK:
                    law = NO_MOVE
                if length[slot] > longest:
                    law = NOT_IN_BOUNDS
                chosen[slot] = move
                if law != CLEAN:
                    todo[slot] = DONE
                    if broken[me, 0] == CLEAN or first + numbers[slot] < broken[me, 1]:
                        broken[me, 0], broken[me, 1], broken[me, 2] = law, first + numbers[slot], length[slot]
                elif move != OVER:
                    todo[slot] = kinds[move >> SEAT_BITS]
                else:
                    number = numbers[slot]
                    write(s, number, rows, keys, totals, places)
                    if number < len(lengths):
                        lengths[number] = length[slot]
                    if number < kept:
                        finals[number] = s
                    played += length[slot]
                    numbers[slot] += threads * slots
                    todo[slot] = BEGIN if numbers[slot] < matches else DONE
            wait()
            kind = agree(todo)
        decisions[me], moves[me] = made, played

    if kernel.simulated:
        return cuda.jit(launch)
    return cuda.jit(launch, max_registers=kernel.shape.registers or None)
