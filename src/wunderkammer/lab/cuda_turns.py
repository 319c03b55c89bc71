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
"""What there is to do in a match: nothing, to begin one, or, from here on, a move of a verb."""

ALL = -1
"""What threads agree on where each goes on with what it has to do."""


class Turns(NamedTuple):
    """The functions by which threads agree; what each has to do stands in `todo`, for each of its slots."""

    agree: Any
    """On which kind of thing do the threads go on? DONE if there is nothing left to do for any."""
    place: Any
    """Which slot of this thread goes now, if they agreed on a kind? -1 if it waits."""
    wait: Any
    """Wait for the other threads."""


def turns(kernel: CudaKernel, kinds: int) -> Turns:
    """Give the functions for the shape that a kernel is built for; a simulated card plays with one thread."""
    if kernel.simulated:
        return Turns(_highest, _first_of_kind, _go_on)
    slots = kernel.shape.slots
    several = slots > 1
    functions = (_by_votes(slots, kinds), _first_of_kind) if several else (_begin_together, _if_it_may)
    return Turns(*(cuda.jit(fn, device=True) for fn in (*functions, _wait)))


def _highest(todo: Any) -> int:
    """Go on with the highest kind: a simulated card has one thread, whose matches should take turns."""
    return max(todo)


def _begin_together(todo: Any) -> int:
    """Let all threads go, but begin new matches only when no thread of the warp is inside one."""
    if cuda.any_sync(WARP, todo[0] > BEGIN):
        return ALL
    return BEGIN if cuda.any_sync(WARP, todo[0] == BEGIN) else DONE


def _if_it_may(todo: Any, kind: int) -> int:
    """Go with any move, or with a new match if that was agreed on."""
    return 0 if todo[0] > BEGIN or (todo[0] == BEGIN and kind == BEGIN) else -1


def _by_votes(slots: int, kinds: int) -> Any:
    """Give the function that finds the kind of which most threads of the warp have a slot."""

    def most_have(todo: Any) -> int:
        mine = 0
        for slot in range(slots):
            mine |= 1 << todo[slot]
        best, votes = DONE, 0
        for kind in range(BEGIN, kinds):
            size = cuda.popc(cuda.ballot_sync(WARP, mine >> kind & 1))
            if size > votes:
                best, votes = kind, size
        return best

    return most_have


def _first_of_kind(todo: Any, kind: int) -> int:
    for slot in range(len(todo)):
        if todo[slot] == kind:
            return slot
    return -1


def _wait() -> None:
    cuda.syncwarp()


def _go_on() -> None:
    """Wait for nobody."""
