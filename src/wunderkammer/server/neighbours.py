"""Other processes on the same PostgreSQL: hear what they wrote, and go on with tables that a dead one left."""

from __future__ import annotations

import asyncio
import logging
import time

from ..core.errors import WunderkammerError
from .bots import Players
from .house import House
from .logs import Obstacles
from .presence import Presence
from .refusals import StoreError
from .store import Store
from .writing import CHANNEL

log = logging.getLogger(__name__)
ROUND = 15.0
"""Every how many seconds tables are looked for at which bots are awaited and nobody lets them choose."""


async def listen(store: Store, house: House) -> None:
    """Catch up with a table whenever another process says that it wrote to it."""
    import psycopg  # of an extra of its own: whoever plays on SQLite has none

    obstacles = Obstacles(log, "lost the line to the database")
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(store.plain_url, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                for table_id in house.kept:  # what was said before this line was open
                    await _catch_up(house, table_id)
                obstacles.now()
                async for notice in connection.notifies():
                    await _catch_up(house, notice.payload)
        except (psycopg.Error, StoreError) as why:
            obstacles.now(str(why).split("\n")[0])
            await asyncio.sleep(1)


async def _catch_up(house: House, table_id: str) -> None:
    """Catch up with a table; one that cannot be understood does not keep the others waiting."""
    try:
        await house.catch_up(table_id)
    except StoreError:
        raise
    except WunderkammerError as why:
        log.warning("could not catch up with a table", extra={"why": str(why)})


async def look_after(store: Store, house: House, players: Players, presence: Presence) -> None:
    """Go on with the tables that were running before this process was.

    Then wake the bots of running tables at which nothing happens, again and again: their process may have died.
    """
    since, adopted = time.time(), False
    obstacles = Obstacles(log, "could not look for tables")
    while True:
        try:
            async for table in house.readable(await store.running(before=since)):
                if not adopted:
                    presence.adopt(table)
                players.wake(table)
            adopted = True
            obstacles.now()
        except WunderkammerError as why:
            obstacles.now(str(why))
        await asyncio.sleep(ROUND)
        since = time.time() - ROUND
