"""Who is there: somebody who listens to a table or asks it something. Who is away for too long is stood in for."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable

from .house import House
from .table import GRACE, STAND_IN, Phase, Table, Who

AWAY_AFTER = {"live": 20.0, "days": 86_400.0}
"""After how many seconds without a sign somebody counts as away, by the pace of the table."""
ROUND = 2.0
"""Every how many seconds this is looked at."""


class Presence:
    """Signs of life of the people at the tables of this process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._listening: Counter[tuple[str, int]] = Counter()
        self._seen: dict[tuple[str, int], float] = {}

    def arrive(self, table_id: str, seats: Iterable[int]) -> None:
        """Count somebody in who listens for some seats."""
        for seat in seats:
            self._listening[table_id, seat] += 1
            self._seen[table_id, seat] = time.time()

    def depart(self, table_id: str, seats: Iterable[int]) -> None:
        """Count him out again."""
        for seat in seats:
            self._listening[table_id, seat] -= 1
            self._seen[table_id, seat] = time.time()

    def sign(self, table_id: str, seats: Iterable[int]) -> None:
        """Take note of a request that was made for some seats."""
        for seat in seats:
            self._seen[table_id, seat] = time.time()

    def adopt(self, table: Table, patience: float) -> None:
        """Begin to look after the people of a table that was running before this process was."""
        for seat, each in enumerate(table.seats):
            if each.who != Who.BOT:
                self._seen.setdefault((table.id, seat), time.time() + patience)

    async def watch(self) -> None:
        """Look again and again who is there."""
        while True:
            await asyncio.sleep(ROUND)
            for table_id in {table_id for table_id, _ in self._seen}:
                await self._look(await self.house.table(table_id))

    async def _look(self, table: Table) -> None:
        if table.phase in (Phase.OVER, Phase.ENDED):
            for seat in range(len(table.seats)):
                self._seen.pop((table.id, seat), None)
            return
        if table.phase == Phase.RUNNING and any(self._verdict(table, seat) for seat in range(len(table.seats))):
            await self.house.change(table.id, self._judge)

    def _judge(self, draft: Table) -> None:
        for seat in range(len(draft.seats)):
            verdict = self._verdict(draft, seat)
            if verdict == "stood_in":
                draft.note(verdict, seat, {"bot": STAND_IN})
            elif verdict:
                draft.note(verdict, seat)

    def _verdict(self, table: Table, seat: int) -> str:
        """Say what must be noted of a seat now: that somebody is away, is back, or must be stood in for."""
        each, now, pace = table.seats[seat], time.time(), table.settings.pace
        seen = self._seen.get((table.id, seat))
        if each.who == Who.BOT or seen is None:
            return ""
        if self._listening[table.id, seat] > 0:
            seen = now
        if each.away_since is None:
            return "away" if now - seen > AWAY_AFTER[pace] else ""
        if seen > each.away_since:
            return "back"
        return "stood_in" if not each.bot and now - each.away_since > GRACE[pace] else ""
