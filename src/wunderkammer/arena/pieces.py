"""Work cut into numbered pieces: what comes of one depends on the seed and its numbers alone, never on who runs it.

Whoever runs the pieces gives the results back in the order of their numbers, so that sums over them are the same to the
last digit on one core, in many processes and on a cluster. A runner for other machines has the one method of `Runner`.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, Self, TypeVar

from ..bots.bot import BotSpec
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.registry import load

P = TypeVar("P")
R = TypeVar("R")

AHEAD = 2
"""How many pieces a worker has before it, so that it need not wait for the next one."""


class PieceLost(WunderkammerError):
    """A process that ran a piece is gone."""


@dataclass(frozen=True)
class Piece:
    """The matches from number `first` on of one table and one seed; a frozen record that any process can be sent."""

    game: str
    components: Path | None
    options: dict[str, str]
    bots: tuple[BotSpec, ...]
    """One for each seat."""
    seed: int
    first: int
    count: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    def load(self) -> Game:
        """Give the game, in this process; the same one for every piece of it."""
        return load(self.game, self.components)

    def cut(self, size: int) -> list[Self]:
        """Give pieces of at most so many matches that make up this one, in order."""
        end = self.first + self.count
        return [replace(self, first=first, count=min(size, end - first)) for first in range(self.first, end, size)]


class Runner(Protocol):
    """Somebody who runs pieces: here, in other processes, or on other machines."""

    def map(self, function: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Give what a function of a module's top makes of each piece, in the order of the pieces, as they come."""


class InProcess:
    """Run one piece after the other, here."""

    def map(self, function: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Give the results one by one."""
        return map(function, pieces)


class Processes:
    """Run pieces in processes of this machine; they stay for the next pieces, since each had to load its code."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def map(self, function: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Give the results in the order of the pieces, a few of which are always under way."""
        if self._pool is None:
            # Spawned, not forked: threads of the compiled code would not survive a fork.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.jobs, mp_context=context, initializer=_leave_interrupts)
        waiting: deque[Future[R]] = deque()
        try:
            for piece in pieces:
                waiting.append(self._pool.submit(function, piece))
                if len(waiting) > AHEAD * self.jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            self.close()
            raise PieceLost("A process died in the middle of its matches; start again, perhaps with fewer.") from None
        finally:
            if waiting:  # somebody stopped listening, or a piece went wrong
                self.close()

    def close(self) -> None:
        """End the processes; the next pieces start new ones."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _leave_interrupts() -> None:
    """Let the first process decide what Ctrl-C means; it reaches all of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def running(jobs: int | None = None, ray: str | None = None) -> Iterator[Runner]:
    """Give a runner: Ray where its address is named, else so many processes; for one, none is started."""
    if ray is not None:
        from .on_ray import OnRay

        with OnRay(ray, jobs) as workers:
            yield workers
    elif jobs is None or jobs == 1:
        yield InProcess()
    else:
        with closing(Processes(jobs)) as processes:
            yield processes
