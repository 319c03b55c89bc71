"""Where tables are kept: SQLite or PostgreSQL. Whatever is written is on disk before the caller goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, case, create_engine, event, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from . import migration
from .logs import Obstacles
from .refusals import StoreError
from .schema import ENTRIES, HOLDERS, TABLES
from .writing import UNREACHED, Addition, Entry, Job, Writer, reason, reason_for_visitors

T = TypeVar("T")
log = logging.getLogger(__name__)
GOING_ON = TABLES.c.phase.in_(("gathering", "running"))
END = (
    select(ENTRIES.c.at)
    .where(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.kind.in_(("move", "ended")))
    .order_by(ENTRIES.c.number.desc())
    .limit(1)
    .scalar_subquery()
)
"""When the match of a table that is over came to its end: people may have talked since."""
NEITHER = "The database must be sqlite:///FILE or postgresql://USER@HOST/NAME; that address is neither."


def refuse_folder(path: Path) -> None:
    """Refuse a folder where the file of a database is wanted: the system would not say what is wrong with it."""
    if path.is_dir():
        raise StoreError(f"{path} is a folder; name a file in it, as in {sqlite_url(path / 'tables.db')}.")


def sqlite_url(path: Path) -> str:
    """Give the address of a database in a file."""
    return f"sqlite:///{path}"


def file_of(url: str) -> Path | None:
    """Give the file of an SQLite; a PostgreSQL has none that is ours."""
    engine = _engine(url)
    engine.dispose()
    return Path(engine.url.database or "") if engine.dialect.name == "sqlite" else None


class Store:
    """The database of one server process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other processes may write to the same tables."""
        self.plain_url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="store-reader")
        try:
            migration.upgrade(self.engine)
        except (SQLAlchemyError, sqlite3.Error) as why:
            self.engine.dispose()
            raise StoreError(f"The database cannot be opened: {reason(why)}.") from None
        self._unreached = Obstacles(log, "cannot reach the database", logging.ERROR)
        self._hindered = Obstacles(log, "could not read the database", logging.ERROR)
        self._writer = Writer(self.engine, self._unreached)

    def close(self) -> None:
        """Finish what waits, and let go of the database."""
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    # -- writing --------------------------------------------------------------------------------------

    def create(self, table: Addition) -> asyncio.Future[None]:
        """Write a new table with its first entries."""
        return self._write([table])

    def append(
        self,
        table_id: str,
        first: int,
        entries: Sequence[Entry],
        phase: str | None = None,
        opens: Addition | None = None,
    ) -> asyncio.Future[None]:
        """Write the next entries of a table, from number `first` on; `Conflict` if somebody else was faster.

        A new table that they open is written with them or not at all.
        """
        own = Addition(table_id, first, entries, phase, None)
        return self._write([own] if opens is None else [own, opens])

    def _write(self, additions: Sequence[Addition]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._writer.write(Job(additions, done))
        return done

    # -- reading --------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> tuple[bytes, list[Entry]] | None:
        """Give the key and the whole journal of a table; None if there is none."""

        def work(connection: Connection) -> tuple[bytes, list[Entry]] | None:
            row = connection.execute(select(TABLES.c.secret).where(TABLES.c.id == table_id)).first()
            return None if row is None else (bytes(row.secret), self._entries(connection, table_id, 0))

        return await self._read(work)

    async def entries(self, table_id: str, since: int) -> list[Entry]:
        """Give the journal of a table from a number on."""
        return await self._read(lambda connection: self._entries(connection, table_id, since))

    @staticmethod
    def _entries(connection: Connection, table_id: str, since: int) -> list[Entry]:
        rows = connection.execute(
            select(ENTRIES.c.kind, ENTRIES.c.at, ENTRIES.c.seat, ENTRIES.c.data, ENTRIES.c.request)
            .where(ENTRIES.c.table_id == table_id, ENTRIES.c.number >= since)
            .order_by(ENTRIES.c.number)
        )
        return [Entry(row.kind, row.at, row.seat, json.loads(row.data), row.request) for row in rows]

    async def tables_of(self, holder: str, most: int) -> list[str]:
        """Name the tables that a holder has to do with, the last changed first."""
        query = (
            select(TABLES.c.id)
            .join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id)
            .where(HOLDERS.c.holder == holder)
            .order_by(TABLES.c.changed.desc())
            .limit(most)
        )
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def past_of(self, holder: str, most: int) -> list[str]:
        """Name the tables that a holder has to do with: first those that go on, then the last ended first."""
        query = (
            select(TABLES.c.id)
            .join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id)
            .where(HOLDERS.c.holder == holder)
            .order_by(GOING_ON.desc(), case((GOING_ON, TABLES.c.changed), else_=END).desc())
            .limit(most)
        )
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def running(self, before: float) -> list[str]:
        """Name the tables whose match is running and where nothing has happened since a time."""
        query = select(TABLES.c.id).where(TABLES.c.phase == "running", TABLES.c.changed < before)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def phases(self) -> dict[str, int]:
        """Count the tables by their phase."""
        query = select(TABLES.c.phase, func.count()).group_by(TABLES.c.phase).order_by(TABLES.c.phase)
        return await self._read(lambda connection: {row[0]: row[1] for row in connection.execute(query)})

    async def open_tables(self, holder: str) -> int:
        """Count the tables that a holder has to do with and whose match is not over."""
        query = (
            select(func.count())
            .select_from(TABLES)
            .join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id)
            .where(HOLDERS.c.holder == holder, GOING_ON)
        )
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def ping(self) -> None:
        """Ask the database for nothing, to see that it answers."""
        await self._read(lambda connection: connection.execute(text("SELECT 1")).scalar())

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self.engine.connect() as connection:
                    found = work(connection)
            except (SQLAlchemyError, sqlite3.Error) as why:
                known = reason_for_visitors(why, self._unreached)
                if known != UNREACHED:  # which is logged already
                    self._hindered.now(known)
                raise StoreError(f"The database could not be read: {known}.") from None
            self._unreached.now()
            self._hindered.now()
            return found

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def _engine(url: str) -> Engine:
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    try:
        # A line to a PostgreSQL that was started anew is dead, which nobody should be told who only wants to read.
        engine = create_engine(url, pool_pre_ping=url.startswith("postgresql"))
    except (SQLAlchemyError, ImportError, ValueError) as why:
        if isinstance(why, ImportError) and url.startswith("postgresql+psycopg://"):
            raise StoreError(
                "PostgreSQL needs psycopg; install it with: pip install 'wunderkammer[postgresql]'."
            ) from None
        raise StoreError(NEITHER) from None
    if engine.dialect.name == "sqlite":
        if engine.url.database in (None, "", ":memory:"):  # each line to it would have tables of its own
            raise StoreError(NEITHER)
        file = Path(engine.url.database)
        if not file.parent.is_dir():
            raise StoreError(f"The database cannot be opened: there is no folder {file.parent}; make it first.")
        refuse_folder(file)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # The driver of Python 3.11 would begin transactions by itself, and too late to be told how.
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {setting}")


def _begin_sqlite(connection: Connection) -> None:
    # A deferred transaction that turns into a writing one fails at once where another writes, whatever the time-out.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
