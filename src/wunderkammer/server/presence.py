"""Who is there: somebody who listens to a table or asks it something. Who is away for too long is stood in for."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..core.errors import WunderkammerError
from .house import House
from .logs import Obstacles
from .table import GRACE, STAND_IN, Phase, Table, Who

log = logging.getLogger(__name__)
ADOPTED = 60.0
"""How many seconds longer one waits for people who may be with another process."""


@dataclass(frozen=True)
class Patience:
    """For how many seconds people are waited for, by the pace of their table."""

    sign: Mapping[str, float] = field(default_factory=lambda: {"live": 20.0, "days": 86_400.0})
    """How long somebody may give no sign before they count as away."""
    grace: Mapping[str, float] = field(default_factory=lambda: GRACE)
    """How long they may be away before a bot plays on."""
    round: float = 2.0
    """Every how many seconds this is looked at."""


class Presence:
    """Signs of life of the people at the tables of this process."""

    def __init__(self, house: House, patience: Patience | None = None) -> None:
        self.house = house
        self.patience = patience or Patience()
        self._listening: Counter[tuple[str, int]] = Counter()
        self._seen: dict[tuple[str, int], float] = {}
        self._left: set[tuple[str, int]] = set()
        """Who chose to get up: an open page of theirs is no sign that they came back."""
        self._obstacles = Obstacles(log, "could not look who is there")
        house.listeners.append(self._heard)
        house.own_listeners.append(self._begun)

    def arrive(self, table_id: str, seats: Iterable[int]) -> None:
        """Count somebody in who listens for some seats."""
        for seat in seats:
            self._listening[table_id, seat] += 1
            self._seen[table_id, seat] = time.time()
            self._left.discard((table_id, seat))

    def depart(self, table_id: str, seats: Iterable[int]) -> None:
        """Count them out again."""
        for seat in seats:
            self._listening[table_id, seat] -= 1
            if not self._listening[table_id, seat]:
                del self._listening[table_id, seat]
            self._seen[table_id, seat] = time.time()

    def sign(self, table_id: str, seats: Iterable[int]) -> None:
        """Take note of a request that was made for some seats."""
        for seat in seats:
            self._seen[table_id, seat] = time.time()

    def show(self, table_id: str, seats: Iterable[int]) -> None:
        """Take note that somebody was shown a page.

        Until it listens nobody can tell whether they are still there; without scripts it never does, and we wait.
        """
        for seat in seats:
            if not self._listening[table_id, seat]:
                self._seen.pop((table_id, seat), None)

    def adopt(self, table: Table) -> None:
        """Begin to look after the people of a running table, also after those who have given no sign here."""
        patience = ADOPTED if self.house.store.shared else 0.0
        for seat, each in enumerate(table.seats):
            if each.who != Who.BOT:
                self._seen.setdefault((table.id, seat), time.time() + patience)

    def _begun(self, before: Table | None, after: Table) -> None:
        """Expect everybody when a match begins: of a rematch some may never hear."""
        if after.phase == Phase.RUNNING and (before is None or before.phase != Phase.RUNNING):
            self.adopt(after)

    def _heard(self, before: Table | None, after: Table) -> None:
        """Take note of who chose to get up, and leave a seat to another process if its player came back there."""
        if before is None or before.seats is after.seats:
            return
        for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
            if now.bot and now.away_since not in (None, then.away_since):
                self._left.add((after.id, seat))
            elif then.away_since is not None and now.away_since is None:
                self._left.discard((after.id, seat))
                if self._seen.get((after.id, seat), 0.0) <= then.away_since and not self._listening[after.id, seat]:
                    self._seen.pop((after.id, seat), None)

    async def watch(self) -> None:
        """Look again and again who is there."""
        while True:
            await asyncio.sleep(self.patience.round)
            await self.look_round()

    async def look_round(self) -> None:
        """Look at every table who is there, and note what has changed."""
        reasons = set()
        for table_id in {table_id for table_id, _ in self._seen}:
            try:
                await self._look(await self.house.table(table_id))
            except WunderkammerError as why:
                reasons.add(str(why))
        self._obstacles.now(*reasons)  # of all tables together: a database that is down is one reason

    async def _look(self, table: Table) -> None:
        if table.phase != Phase.RUNNING:  # nobody is waited for, and when a match begins everybody is expected anew
            for seat in range(len(table.seats)):
                self._left.discard((table.id, seat))
                if not self._listening[table.id, seat]:
                    self._seen.pop((table.id, seat), None)
        elif any(self._verdict(table, seat) for seat in range(len(table.seats))):
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
        if each.who == Who.BOT or not each.taken or seen is None or (table.id, seat) in self._left:
            return ""
        listens = self._listening[table.id, seat] > 0
        if listens or seen > now:  # a clock that was set back would have them here until it has caught up
            self._seen[table.id, seat] = seen = now
        if each.away_since is None:
            return "away" if now - seen > self.patience.sign[pace] else ""
        if listens or seen > each.away_since:
            return "back"
        return "stood_in" if not each.bot and now - each.away_since > self.patience.grace[pace] else ""
