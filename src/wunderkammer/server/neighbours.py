"""Other processes on the same PostgreSQL: hear what they wrote, and go on with tables that a dead one left."""

from __future__ import annotations

import asyncio
import logging
import time

from .bots import Players
from .house import House
from .refusals import StoreError
from .store import Store
from .writing import CHANNEL

log = logging.getLogger(__name__)
ROUND = 15.0
"""Every how many seconds tables are looked for at which bots are awaited and nobody lets them choose."""


async def listen(store: Store, house: House) -> None:
    """Catch up with a table whenever another process says that it wrote to it."""
    import psycopg  # of an extra of its own: whoever plays on SQLite has none

    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(store.plain_url, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await house.catch_up_all()  # what was said before this line was open
                async for notice in connection.notifies():
                    await house.catch_up(notice.payload)
        except psycopg.Error as why:
            log.warning("lost the line to the database", extra={"why": str(why).split("\n")[0]})
            await asyncio.sleep(1)


async def look_after(store: Store, house: House, players: Players) -> None:
    """Wake the bots of running tables at which nothing happens, again and again: their process may have died."""
    since = time.time()
    while True:
        try:
            for table_id in await store.running(before=since):
                players.wake(await house.table(table_id))
        except StoreError as why:
            log.warning("could not look for tables", extra={"why": str(why)})
        await asyncio.sleep(ROUND)
        since = time.time() - ROUND
