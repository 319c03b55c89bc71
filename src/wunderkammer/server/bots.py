"""Bots at tables: they choose in worker processes, from views alone, and move by the same door as people.

A worker never compiles: until the native code of a game is there, made by a process of its own at low priority, its
bots play interpreted. What a bot chooses depends on the match's key, its seat and the number of the decision, so a
server that was killed and started again goes on as if nothing had been.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from ..bots.bot import parse_bot
from ..core import dice
from ..core.layout import Vector
from ..core.registry import load
from .house import House
from .refusals import TooMuch
from .table import Phase, Table

Q = TypeVar("Q")
A = TypeVar("A")
log = logging.getLogger(__name__)
PATIENCE = 15.0
"""For how many seconds the table waits for a bot before it chooses by lot."""


@dataclass(frozen=True)
class Question:
    """All that a worker needs to choose for a seat: a view, never a state."""

    game: str
    components: Path | None
    view: bytes
    seat: int
    legal: tuple[int, ...]
    bot: str
    seed: int


def answer(question: Question) -> int:
    """Choose, in a worker process."""
    game = load(question.game, question.components)
    spec = parse_bot(question.bot)
    view: Vector = np.frombuffer(question.view, dtype=np.int32).copy()
    return int(spec.make(question.seed).choose(game, view, question.seat, list(question.legal), spec.budget))


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    with contextlib.suppress(OSError):
        os.nice(5)  # pages come before bots


class Players:
    """The bots of all tables of this process."""

    def __init__(self, house: House, workers: int = 2) -> None:
        self.house = house
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._compiling: dict[tuple[str, str], asyncio.Task[None]] = {}
        house.listeners.append(self._heard)

    def _heard(self, before: Table | None, after: Table) -> None:
        self.wake(after)

    def wake(self, table: Table) -> None:
        """Let the bots choose that a table waits for."""
        for seat in table.waits_for_bots:
            at = (table.id, seat)
            if at not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._think(table.id, seat))
                self._thinking[at] = task
                task.add_done_callback(lambda done, at=at: self._thinking.pop(at, None))  # type: ignore[misc]
        if table.phase == Phase.RUNNING and any(seat.plays_by_itself for seat in table.seats):
            self.compile(table)

    async def _think(self, table_id: str, seat: int) -> None:
        """Choose for a seat as long as it is asked."""
        while True:
            table = await self.house.table(table_id)
            if seat not in table.waits_for_bots:
                return
            match = table.match
            assert match is not None
            number, legal = len(match.log), tuple(match.legal(seat))
            why = ""
            if len(legal) == 1:
                action = legal[0]
            else:
                action, why = await self._ask(table, seat, legal)
                self.house.figures.bot_answered(why)

            def move(draft: Table, number: int = number, action: int = action, why: str = why) -> None:
                if seat in draft.waits_for_bots and draft.match is not None and len(draft.match.log) == number:
                    if why:
                        draft.note("failed", seat, {"why": why})
                    draft.play(seat, action)

            await self.house.change(table_id, move)

    async def _ask(self, table: Table, seat: int, legal: tuple[int, ...]) -> tuple[int, str]:
        """Give a bot's choice, or one by lot and why the bot gave none."""
        match = table.match
        assert match is not None
        seed = choice_seed(table.secret, seat, len(match.log))
        question = Question(
            table.game.key,
            self.house.library.path_of(table.settings.components),
            match.view(seat).tobytes(),
            seat,
            legal,
            table.seats[seat].bot,
            seed,
        )
        try:
            running = asyncio.get_running_loop().run_in_executor(self._workers(), answer, question)
            action = await asyncio.wait_for(running, PATIENCE)
            if action in legal:
                return action, ""
            why = "its answer was no legal move"
        except TimeoutError:
            why = "it thought for too long"
            self._replace_workers()
        except BrokenProcessPool:
            why = "its process ended"
            self._replace_workers()
        except Exception:  # whatever a bot does, the table goes on
            log.exception("bot failed", extra={"game": table.game.key, "bot": table.seats[seat].bot})
            why = "it failed"
        return legal[seed % len(legal)], why

    async def consult(self, work: Callable[[Q], A], question: Q) -> A:
        """Let a worker think about something else than a bot's move; refuse where it cannot."""
        try:
            running = asyncio.get_running_loop().run_in_executor(self._workers(), work, question)
            return await asyncio.wait_for(running, PATIENCE)
        except TimeoutError:
            raise TooMuch("The bots are too busy for that just now; try again in a minute.") from None
        except BrokenProcessPool:
            self._replace_workers()
            raise TooMuch("The bots had to start anew; try again in a moment.") from None

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker
            )
        return self._pool

    def _replace_workers(self) -> None:
        """Let go of workers that hang or died; new ones start with the next question."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)

    # -- compiling --------------------------------------------------------------------------------------

    def compile(self, table: Table) -> None:
        """See to it that the native code of a table's game is made, once, beside everything else."""
        key = (table.game.key, table.settings.components)
        if key not in self._compiling:
            path = self.house.library.path_of(table.settings.components)
            self._compiling[key] = asyncio.get_running_loop().create_task(_compile(table.game.key, path))

    def is_compiling(self, table: Table) -> bool:
        """Say whether the native code of a table's game is still being made."""
        task = self._compiling.get((table.game.key, table.settings.components))
        return task is not None and not task.done()

    async def close(self) -> None:
        """Stop thinking; what was not chosen yet is chosen when the server starts again."""
        tasks = [*self._thinking.values(), *self._compiling.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._replace_workers()


def choice_seed(secret: bytes, seat: int, number: int) -> int:
    """Give the seed of one choice of a bot: the same whenever it is asked again."""
    return dice.bot_seed(hashlib.blake2b(number.to_bytes(4, "big"), digest_size=16, key=secret).digest(), seat)


async def _compile(key: str, components: Path | None) -> None:
    command = [sys.executable, "-m", "wunderkammer", "compile", key]
    if components is not None:
        command += ["--components", str(components)]
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        preexec_fn=lambda: os.nice(15),
    )
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()
