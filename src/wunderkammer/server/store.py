"""Where tables are kept: SQLite or PostgreSQL, with one writer a process that commits in groups.

Whatever is written is on disk before the caller goes on. Writes that wait at the same time share one transaction; where
one of them cannot be made, each is tried again in one of its own, so that it does not spoil the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, bindparam, create_engine, event, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from . import migration
from .refusals import StoreError
from .schema import ENTRIES, HOLDERS, TABLES

T = TypeVar("T")
CHANNEL = "wunderkammer"
"""The channel on which processes that share a PostgreSQL tell each other of what they wrote."""
SPELL = json.JSONEncoder(separators=(",", ":")).encode
MOST_TOGETHER = 64
"""How many writes share a transaction at the most."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table."""

    kind: str
    at: float
    seat: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    request: str | None = None


class Conflict(Exception):
    """Somebody else wrote to this table first."""


@dataclass(frozen=True)
class _Job:
    """Entries that are to be written, with the table's own row where it is new."""

    table_id: str
    first: int
    entries: Sequence[Entry]
    phase: str | None
    row: Mapping[str, Any] | None
    done: asyncio.Future[None]

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                "table_id": self.table_id, "number": number, "kind": entry.kind, "seat": entry.seat,
                "data": SPELL(entry.data), "request": entry.request, "at": entry.at,
            }
            for number, entry in enumerate(self.entries, self.first)
        ]  # fmt: skip


NEW_TABLE, NEW_ENTRY, NEW_HOLDER = insert(TABLES), insert(ENTRIES), insert(HOLDERS)
TOUCH = update(TABLES).where(TABLES.c.id == bindparam("table")).values(changed=bindparam("at"))
PASS_ON = update(TABLES).where(TABLES.c.id == bindparam("table")).values(phase=bindparam("next"))
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :table)")


def sqlite_url(path: Path) -> str:
    """Give the address of a database in a file."""
    return f"sqlite:///{path}"


class Store:
    """The database of one server process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other processes may write to the same tables."""
        self.plain_url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._line: Connection | None = None
        """The writer's own line to the database, kept open: getting one takes longer than writing a move."""
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="store-reader")
        self._writer = threading.Thread(target=self._write_groups, name="store-writer")
        try:
            migration.upgrade(self.engine)
        except (SQLAlchemyError, sqlite3.Error) as why:
            self.engine.dispose()
            raise StoreError(f"The database cannot be opened: {_reason(why)}.") from None
        self._writer.start()

    def close(self) -> None:
        """Finish what waits, and let go of the database."""
        self._jobs.put(None)
        self._writer.join()
        self._hang_up()
        self._readers.shutdown()
        self.engine.dispose()

    # -- writing --------------------------------------------------------------------------------------

    async def create(
        self, table_id: str, secret: bytes, title: str, entries: Sequence[Entry], phase: str = "gathering"
    ) -> None:
        """Write a new table with its first entries."""
        row = {
            "id": table_id, "secret": secret, "phase": phase, "title": title,
            "created": entries[0].at, "changed": entries[-1].at,
        }  # fmt: skip

        await self._write(table_id, 0, entries, None, row)

    def append(
        self, table_id: str, first: int, entries: Sequence[Entry], phase: str | None = None
    ) -> asyncio.Future[None]:
        """Write the next entries of a table, from number `first` on; `Conflict` if somebody else was faster."""
        return self._write(table_id, first, entries, phase, None)

    def _write(
        self, table_id: str, first: int, entries: Sequence[Entry], phase: str | None, row: Mapping[str, Any] | None
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(table_id, first, entries, phase, row, done))
        return done

    def _write_groups(self) -> None:
        """Carry out writes as they come, as many together as wait."""
        while True:
            first = self._jobs.get()
            if first is None:
                return
            group, ending = [first], False
            while len(group) < MOST_TOGETHER and not ending:
                try:
                    following = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if following is None:
                    ending = True
                else:
                    group.append(following)
            self._commit(group)
            if ending:
                return

    def _commit(self, group: list[_Job]) -> None:
        failure = self._tried(group)
        if isinstance(failure, Conflict) and len(group) > 1:
            outcomes = [(job, self._tried([job])) for job in group]
        else:
            outcomes = [(job, failure) for job in group]
        loop = group[0].done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, outcomes)

    def _tried(self, group: list[_Job]) -> Exception | None:
        """Write a group in one transaction; give what was in the way, if anything was."""
        try:
            if self._line is None:
                self._line = self.engine.connect().execution_options(writes=True)
            with self._line.begin():
                self._insert(self._line, group)
        except IntegrityError:
            return Conflict()
        except (SQLAlchemyError, sqlite3.Error) as why:
            self._hang_up()  # the next write tries a new line
            return StoreError(f"The database could not be written: {_reason(why)}.")
        return None

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with contextlib.suppress(SQLAlchemyError, sqlite3.Error):
                line.close()

    def _insert(self, connection: Connection, group: list[_Job]) -> None:
        if new := [job.row for job in group if job.row is not None]:
            connection.execute(NEW_TABLE, new)
        connection.execute(NEW_ENTRY, [row for job in group for row in job.rows])
        connection.execute(TOUCH, [{"table": job.table_id, "at": job.entries[-1].at} for job in group])
        if turned := [{"table": job.table_id, "next": job.phase} for job in group if job.phase is not None]:
            connection.execute(PASS_ON, turned)
        for job in group:
            for holder in {entry.data["holder"] for entry in job.entries if "holder" in entry.data}:
                known = select(HOLDERS).where(HOLDERS.c.holder == holder, HOLDERS.c.table_id == job.table_id)
                if connection.execute(known).first() is None:
                    connection.execute(NEW_HOLDER, {"holder": holder, "table_id": job.table_id})
            if self.shared:
                connection.execute(NOTIFY, {"table": job.table_id})

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
            .where(HOLDERS.c.holder == holder, TABLES.c.phase.in_(("gathering", "running")))
        )
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def ping(self) -> None:
        """Ask the database for nothing, to see that it answers."""
        await self._read(lambda connection: connection.execute(text("SELECT 1")).scalar())

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self.engine.connect() as connection:
                    return work(connection)
            except (SQLAlchemyError, sqlite3.Error) as why:
                raise StoreError(f"The database could not be read: {_reason(why)}.") from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def _settle(outcomes: Iterable[tuple[_Job, Exception | None]]) -> None:
    for job, failure in outcomes:
        if job.done.cancelled():
            continue
        if failure is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(failure)


def _reason(why: BaseException) -> str:
    """Give the database's own words for what is wrong, without its address or the statement."""
    return str(getattr(why, "orig", None) or why).split("\n", 1)[0].rstrip(".")


def _engine(url: str) -> Engine:
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    try:
        engine = create_engine(url)
    except (SQLAlchemyError, ImportError, ValueError):
        raise StoreError(
            "The database must be sqlite:///FILE or postgresql://USER@HOST/NAME; that address is neither."
        ) from None
    if engine.dialect.name == "sqlite":
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
