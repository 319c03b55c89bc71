"""Who is next where there are fewer workers than questions: the brief ones need not wait for the long ones."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
from collections.abc import AsyncIterator


class Turns:
    """Turns at some workers: of those who wait, the shortest goes first, and among equals whoever came first.

    In one line for all, a dozen tables at which masters play each other kept every other bot waiting for half a minute.
    """

    def __init__(self, workers: int) -> None:
        self.free = workers
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._came = itertools.count()

    @contextlib.asynccontextmanager
    async def take(self, seconds: float) -> AsyncIterator[None]:
        """Wait for a turn that is expected to last so long, and have it."""
        if self.free:
            self.free -= 1
        else:
            await self._wait(seconds)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, seconds: float) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (seconds, next(self._came), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came in the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():  # who has given up is left out
                turn.set_result(None)
                return
        self.free += 1
