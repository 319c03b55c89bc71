"""The workers of the arena, seen from the first process: hand out matches, replace whoever hangs or dies.

A pool of the standard library cannot do this: it breaks as a whole when one of its processes is ended.
"""

from __future__ import annotations

import multiprocessing
import time
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from ..bots.bot import BotSpec
from ..core.errors import WunderkammerError
from .record import Fault, Record, forfeit
from .worker import IDLE, Setting, serve

GRACE = 20.0
"""Seconds that a foreign bot may take for a move beyond ten times its budget: a busy machine is no fault of a bot."""
BUDGETS = 10


class WorkerDied(WunderkammerError):
    """A worker ended, and no foreign bot had the floor."""


def patience_for(bot: BotSpec) -> float:
    """Give the seconds after which a foreign bot counts as hanging."""
    return GRACE + BUDGETS * bot.budget.milliseconds / 1000


class Worker:
    """One process, the match it plays, and the foreign bot that has the floor there."""

    def __init__(self, setting: Setting) -> None:
        # Spawned, not forked: threads of the compiled code would not survive a fork.
        context = multiprocessing.get_context("spawn")
        self.line: Connection
        self.line, other = context.Pipe()
        self.process = context.Process(target=serve, args=(setting, other), daemon=True)
        self.process.start()
        other.close()  # so that the end of the process ends the line
        self.number = -1
        self.thinking = IDLE
        self.since = 0.0

    def begin(self, number: int) -> None:
        """Send a match to play."""
        self.number = number
        with suppress(BrokenPipeError):  # a process that died is found out by its line, in one place
            self.line.send(number)

    def hear(self) -> Record | None:
        """Take the next word from the line; EOFError when the process is gone."""
        word: Record | int = self.line.recv()
        if isinstance(word, Record):
            self.thinking = IDLE
            return word
        self.thinking, self.since = word, time.monotonic()
        return None

    def end(self) -> int | None:
        """End the process, whatever it does, and give its exit code."""
        self.process.kill()
        self.process.join()
        code = self.process.exitcode
        self.process.close()
        self.line.close()
        return code


def play_all(
    setting: Setting, numbers: Iterable[int], workers: int, patience: float | None = None
) -> Generator[Record, None, None]:
    """Play matches in as many processes as asked for; give their records as they come, in any order."""
    left = deque(numbers)
    bots = setting.pairings.bots
    limits = [patience_for(bot) if patience is None else patience for bot in bots]
    crew: list[Worker] = []
    try:
        while left or crew:
            while left and len(crew) < workers:
                crew.append(Worker(setting))
                crew[-1].begin(left.popleft())
            heard = wait([worker.line for worker in crew], timeout=_soonest(crew, limits))
            for worker in list(crew):
                record = None
                if worker.line in heard:
                    try:
                        record = worker.hear()
                    except (EOFError, ConnectionResetError):
                        record = _dead(worker, setting, crew)
                elif worker.thinking != IDLE and time.monotonic() - worker.since > limits[worker.thinking]:
                    record = _hanging(worker, setting, crew, limits[worker.thinking])
                if record is None:
                    continue
                if worker in crew:
                    if left:
                        worker.begin(left.popleft())
                    else:
                        crew.remove(worker)
                        worker.end()
                yield record
    finally:
        for worker in crew:
            worker.end()


def _soonest(crew: list[Worker], limits: list[float]) -> float | None:
    """Give the seconds until the first foreign bot must have answered."""
    due = [worker.since + limits[worker.thinking] for worker in crew if worker.thinking != IDLE]
    return max(0.0, min(due) - time.monotonic()) + 0.01 if due else None


def _hanging(worker: Worker, setting: Setting, crew: list[Worker], limit: float) -> Record:
    crew.remove(worker)
    worker.end()
    fault = Fault(worker.thinking, f"did not answer within {limit:g} s")
    return forfeit(worker.number, setting.pairings.seating(worker.number), fault)


def _dead(worker: Worker, setting: Setting, crew: list[Worker]) -> Record:
    crew.remove(worker)
    worker.process.join()
    code = worker.end()
    if worker.thinking == IDLE:
        raise WorkerDied(f"A worker exited with code {code} in match {worker.number}; its output is above.")
    fault = Fault(worker.thinking, f"ended its process with exit code {code}")
    return forfeit(worker.number, setting.pairings.seating(worker.number), fault)
