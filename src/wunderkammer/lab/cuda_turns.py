"""Which threads of a warp go next: they share one place in the code, so those go together that have the same to do.

Only what asks for a card imports this module; it needs the extra `cuda`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import cuda

from .cuda_kernel import CudaKernel

# mypy: disable-error-code="attr-defined, no-untyped-call, no-any-return"

WARP = 0xFFFFFFFF
"""All threads of a warp, as the votes of a card name them."""

DONE, BEGIN, FIRST_VERB = range(3)
"""What a thread has to do next: nothing, a new match, or, from here on, a move of a verb."""

KIND_BITS = 8
"""Enough for the kinds of things to do: the verbs of a game, and those above."""


class Turns(NamedTuple):
    """The functions by which the threads of a warp agree."""

    some: Any
    """Is there a thread of the warp that has something to do?"""
    goes: Any
    """Does this thread go now?"""
    wait: Any
    """Wait for the other threads."""


def turns(kernel: CudaKernel) -> Turns:
    """Give the functions for the shape that a kernel is built for; a simulated card plays with one thread."""
    if kernel.simulated:
        return Turns(_has_work, _has_work, _go_on)
    shape = kernel.shape
    goes = _by_numbers(shape.rounds) if shape.grouped else _begin_together if shape.rounds else _has_work
    return Turns(*(cuda.jit(fn, device=True) for fn in (_any_has_work, goes, _wait)))


def _has_work(kind: int) -> bool:
    """Let every thread go that has something to do."""
    return kind != DONE


def _any_has_work(kind: int) -> bool:
    return cuda.any_sync(WARP, kind != DONE)


def _begin_together(kind: int) -> bool:
    """Let threads go, but begin new matches only when no thread of the warp is inside one."""
    inside = cuda.any_sync(WARP, kind > BEGIN)
    return kind > BEGIN or (kind == BEGIN and not inside)


def _by_numbers(rounds: bool) -> Any:
    """Give the function that lets those go who have the same kind of thing to do, the most numerous of the warp.

    In rounds, beginning new matches comes last.
    """
    last = BEGIN if rounds else DONE

    def most_go(kind: int) -> bool:
        size = cuda.popc(cuda.match_any_sync(WARP, kind))
        mine = kind if kind <= last else size << KIND_BITS | kind
        largest = mine
        step = 16
        while step > 0:
            largest = max(largest, cuda.shfl_xor_sync(WARP, largest, step))
            step >>= 1
        return kind != DONE and mine == largest

    return most_go


def _wait() -> None:
    cuda.syncwarp()


def _go_on() -> None:
    """Wait for nobody."""
