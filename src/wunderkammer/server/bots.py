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
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from ..bots.bot import parse_bot
from ..bots.levels import LEVELS
from ..core import dice
from ..core.errors import WunderkammerError
from ..core.layout import Vector
from ..core.registry import load
from .compiling import Compiling
from .house import House
from .logs import Obstacles
from .refusals import TooMuch
from .table import Phase, Table
from .turns import Turns

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


def answer(question: Question) -> tuple[int, str]:
    """Choose, in a worker process; give the action, and "" or the kind of error that the bot ended with."""
    try:
        game = load(question.game, question.components)
        spec = parse_bot(question.bot)
        view: Vector = np.frombuffer(question.view, dtype=np.int32).copy()
        bot = spec.make(question.seed)
        return int(bot.choose(game, view, question.seat, list(question.legal), spec.budget)), ""
    except Exception as why:  # whatever a bot raises: it may not even survive the way back to the server
        return -1, type(why).__name__


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    if hasattr(os, "nice"):  # Windows has none
        with contextlib.suppress(OSError):
            os.nice(5)  # pages come before bots
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """End when the server does, even if it was killed: a worker that waits for questions would never notice."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Players:
    """The bots of all tables of this process."""

    def __init__(self, house: House, workers: int = 2, *, compiles: bool = True) -> None:
        self.house = house
        self.workers = workers
        self.compiles = compiles
        self._turns = Turns(workers)
        self._pool: ProcessPoolExecutor | None = None
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._compilers: dict[tuple[str, str, str], asyncio.Task[None]] = {}
        self._compiler = asyncio.Lock()
        self._hindered: dict[tuple[str, int], str] = {}
        self._obstacles = Obstacles(log, "a bot's move was not written", logging.ERROR)
        house.own_listeners.append(self._heard)
        house.listeners.append(self._went_on)

    def _heard(self, before: Table | None, after: Table) -> None:
        self.wake(after)

    def _went_on(self, before: Table | None, after: Table) -> None:
        """Forget what stood in the way of a move that is not awaited any more: another process may have written it."""
        for at in [at for at in self._hindered if at[0] == after.id and at[1] not in after.waits_for_bots]:
            self._take_note(at)

    def wake(self, table: Table) -> None:
        """Let the bots choose that a table waits for."""
        for seat in table.waits_for_bots:
            at = (table.id, seat)
            if at not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._think(table.id, seat))
                self._thinking[at] = task
                task.add_done_callback(lambda done, at=at: self._thought(at, done))  # type: ignore[misc]
        if table.phase == Phase.RUNNING and any(seat.plays_by_itself for seat in table.seats):
            self.compile(table)

    def _thought(self, at: tuple[str, int], done: asyncio.Task[None]) -> None:
        del self._thinking[at]
        if not done.cancelled():
            self._take_note(at, done.exception())  # the next round of `neighbours.look_after` wakes it again

    def _take_note(self, at: tuple[str, int], why: BaseException | None = None) -> None:
        """Take note of what stands in a bot's way, or that nothing does any more."""
        self._hindered.pop(at, None)
        is_known = why is None or isinstance(why, WunderkammerError)
        if why is not None:
            self._hindered[at] = str(why) if is_known else f"{type(why).__name__}: {why}"
        # Of all tables together: a database that is down is one reason.
        self._obstacles.now(*self._hindered.values(), fault=None if is_known else why)

    async def _think(self, table_id: str, seat: int) -> None:
        """Choose for a seat as long as it is asked."""
        while True:
            table = await self.house.table(table_id)
            if seat not in table.waits_for_bots:
                return
            match = table.match
            assert match is not None
            number, legal = len(match.record), tuple(match.legal(seat))
            why = ""
            if len(legal) == 1:
                action = legal[0]
                await asyncio.sleep(_usual_pause(table.seats[seat].bot))
            else:
                action, why = await self._ask(table, seat, legal)
                self.house.figures.bot_answered(why)

            def move(draft: Table, number: int = number, action: int = action, why: str = why) -> None:
                if seat in draft.waits_for_bots and draft.match is not None and len(draft.match.record) == number:
                    if why:
                        draft.note("failed", seat, {"why": why})
                    draft.play(seat, action)

            await self.house.change(table_id, move)

    async def _ask(self, table: Table, seat: int, legal: tuple[int, ...]) -> tuple[int, str]:
        """Give a bot's choice, or one by lot and why the bot gave none."""
        match = table.match
        assert match is not None
        seed = choice_seed(table.secret, seat, sum(move.seat == seat for move in match.log))
        question = Question(
            table.game.key,
            self.house.library.path_of(table.settings.components),
            match.view(seat).tobytes(),
            seat,
            legal,
            table.seats[seat].bot,
            seed,
        )
        action, why = await self._chosen(question)
        if not why and action not in legal:
            why = "its answer was no legal move"
        if why:
            log.warning("bot failed", extra={"game": table.game.key, "bot": question.bot, "why": why})
            return legal[seed % len(legal)], why
        return action, ""

    async def _chosen(self, question: Question) -> tuple[int, str]:
        """Give a worker's answer, or why there is none; who only lost the worker to another's fault asks again."""
        for _ in range(2):
            async with self._turns.take(_usual_pause(question.bot)):  # its time begins when a worker is free
                pool = self._workers()
                try:
                    running = asyncio.wrap_future(pool.submit(answer, question))
                except BrokenProcessPool:
                    self._replace_workers(pool)
                    continue
                try:
                    await asyncio.wait({running}, timeout=PATIENCE)
                finally:
                    running.cancel()
                if not running.done() or running.cancelled():
                    if pool is not self._pool:
                        continue
                    self._replace_workers(pool)
                    return -1, "it thought for too long"
            try:
                action, error = running.result()
            except BrokenProcessPool:
                self._replace_workers(pool)
                continue
            if error:
                log.warning("bot raised", extra={"bot": question.bot, "error": error})
            return action, "it failed" if error else ""
        return -1, "its process ended"

    async def consult(self, work: Callable[[Q], A], question: Q, seconds: float) -> A:
        """Let a worker think about something else than a bot's move for so long; refuse where it cannot."""
        async with self._turns.take(seconds):
            pool = self._workers()
            try:
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, question)), PATIENCE)
            except TimeoutError:
                self._replace_workers(pool)
                raise TooMuch("That took too long; try again in a minute.") from None
            except BrokenProcessPool:
                self._replace_workers(pool)
                raise TooMuch("The bots had to start anew; try again in a moment.") from None

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker
            )
        return self._pool

    def _replace_workers(self, broken: ProcessPoolExecutor | None) -> None:
        """Let go of workers that hang or died, if nobody has yet; new ones start with the next question."""
        if broken is None or broken is not self._pool:
            return
        self._pool = None
        for process in list((broken._processes or {}).values()):
            process.kill()
        broken.shutdown(wait=False, cancel_futures=True)

    # -- compiling --------------------------------------------------------------------------------------

    def compile(self, table: Table, bots: Iterable[str] | None = None) -> None:
        """See to it that the native code of a table's bots, or of other ones, is made, once, beside everything else."""
        if not self.compiles:
            return
        bots = [seat.bot for seat in table.seats if seat.bot] if bots is None else bots
        for loop in sorted({loop.__name__ for bot in bots for loop in parse_bot(bot).native_loops(table.game)}):
            key = (table.game.key, table.settings.components, loop)
            if key not in self._compilers:
                path = self.house.library.path_of(table.settings.components)
                compiling = Compiling(table.game, path, [loop])
                self._compilers[key] = asyncio.get_running_loop().create_task(self._run(compiling))

    async def _run(self, compiling: Compiling) -> None:
        async with self._compiler:
            await compiling.run()

    async def close(self) -> None:
        """Stop thinking; what was not chosen yet is chosen when the server starts again."""
        tasks = [*self._thinking.values(), *self._compilers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._replace_workers(self._pool)


def choice_seed(secret: bytes, seat: int, number: int) -> int:
    """Give the seed of a seat's choice of some number: the same whenever it is asked again, whoever else has moved."""
    return dice.bot_seed(hashlib.blake2b(number.to_bytes(4, "big"), digest_size=16, key=secret).digest(), seat)


def _usual_pause(bot: str) -> float:
    """Give the seconds that a bot takes over a choice; also over one that is none, which its time must not tell."""
    return LEVELS[bot].budget.milliseconds / 1000 if bot in LEVELS else 0.0
