"""The one writer of a process: entries that wait together share a transaction, on a thread of its own.

While a group is on its way to the disk the next one gathers. Where a group cannot be written because of what is in it,
each of its members is tried again in a transaction of its own, so that none spoils the others. What every move writes
is given to the driver in its own words, prepared once; SQLAlchemy does the rest.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.sql.dml import UpdateBase

from .logs import Obstacles
from .refusals import StoreError
from .schema import ENTRIES, HOLDERS, TABLES

log = logging.getLogger(__name__)
CHANNEL = "wunderkammer"
"""The channel on which processes that share a PostgreSQL tell each other of what they wrote."""
SPELL = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
UNREACHED = "it cannot be reached"
"""All that visitors are told of a database that is down."""
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
class Addition:
    """Entries that one table's journal gets, with the table's own row where it is new."""

    table_id: str
    first: int
    entries: Sequence[Entry]
    phase: str | None
    row: Mapping[str, Any] | None

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of its entries."""
        return [
            {
                "table_id": self.table_id, "number": number, "kind": entry.kind, "seat": entry.seat,
                "data": SPELL(entry.data), "request": entry.request, "at": entry.at,
            }
            for number, entry in enumerate(self.entries, self.first)
        ]  # fmt: skip


def new_table(table_id: str, secret: bytes, title: str, entries: Sequence[Entry], phase: str) -> Addition:
    """Give a new table with its first entries."""
    row = {
        "id": table_id, "secret": secret, "phase": phase, "title": title,
        "created": entries[0].at, "changed": entries[-1].at,
    }  # fmt: skip
    return Addition(table_id, 0, entries, None, row)


@dataclass(frozen=True)
class Job:
    """What is to be written together or not at all."""

    additions: Sequence[Addition]
    done: asyncio.Future[None]


NEW_TABLE, NEW_ENTRY, NEW_HOLDER = insert(TABLES), insert(ENTRIES), insert(HOLDERS)
TOUCH = update(TABLES).where(TABLES.c.id == bindparam("table")).values(changed=bindparam("at"))
PASS_ON = update(TABLES).where(TABLES.c.id == bindparam("table")).values(phase=bindparam("next"))
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :table)")


class Prepared:
    """A statement in the words of the database's driver, which takes rows without anything in between."""

    def __init__(self, statement: UpdateBase, engine: Engine) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        self._text = str(compiled)
        self._order: list[str] | None = getattr(compiled, "positiontup", None)

    def run(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        """Carry it out for each row."""
        given = rows if self._order is None else [[row[name] for name in self._order] for row in rows]
        cursor = connection.connection.cursor()
        cursor.executemany(self._text, given)
        cursor.close()


class Writer:
    """Writes what is given to it, in groups; whoever gave it hears when it is on disk."""

    def __init__(self, engine: Engine, unreached: Obstacles) -> None:
        self._engine = engine
        self._unreached = unreached
        self._hindered = Obstacles(log, "could not write to the database", logging.ERROR)
        self._shared = engine.dialect.name == "postgresql"
        self._new_entry, self._touch = Prepared(NEW_ENTRY, engine), Prepared(TOUCH, engine)
        driver = engine.dialect.loaded_dbapi
        self._taken = (IntegrityError, driver.IntegrityError)
        """What is raised where somebody else was faster, by SQLAlchemy or by the driver itself."""
        self._trouble = (SQLAlchemyError, driver.Error, sqlite3.Error)
        self._line: Connection | None = None
        """Its own line to the database, kept open: getting one takes longer than writing a move."""
        self._waiting: list[Job] = []
        self._busy = self._closing = False
        self._handing_over = threading.Lock()
        """Held by who gives the thread something to do: who closes it is on another thread than who writes."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-writer")

    def write(self, job: Job) -> None:
        """Write a job as soon as the group before it is done."""
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            job.done.get_loop().call_soon(self._hand_over)  # with whatever else this turn of the loop brings

    def close(self) -> None:
        """Finish what waits, and hang up."""
        with self._handing_over:
            self._closing = True
            self._thread.submit(self._finish)
        self._thread.shutdown()

    # -- on the loop ----------------------------------------------------------------------------------

    def _hand_over(self) -> None:
        with self._handing_over:
            self._busy = bool(self._waiting) and not self._closing  # in the end the thread takes what is left by itself
            if self._busy:
                self._thread.submit(self._commit, self._next_group())

    def _next_group(self) -> list[Job]:
        group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        return group

    def _settle(self, outcomes: Iterable[tuple[Job, Exception | None]]) -> None:
        self._hand_over()
        for job, failure in outcomes:
            if job.done.cancelled():
                continue
            if failure is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(failure)

    # -- on the thread --------------------------------------------------------------------------------

    def _finish(self) -> None:
        while self._waiting:
            self._commit(self._next_group())
        self._hang_up()

    def _commit(self, group: list[Job]) -> None:
        failure = self._tried(group)
        if failure is not None and not isinstance(failure, StoreError) and len(group) > 1:
            outcomes = [(job, self._tried([job])) for job in group]
        else:
            outcomes = [(job, failure) for job in group]
        loop = group[0].done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._settle, outcomes)

    def _tried(self, group: list[Job]) -> Exception | None:
        """Write a group in one transaction; give what was in the way, if anything was."""
        try:
            if self._line is None:
                self._line = self._engine.connect().execution_options(writes=True)
            with self._line.begin():
                # In the same order everywhere: two processes that wait for each other's tables would wait for ever.
                additions = sorted((each for job in group for each in job.additions), key=lambda each: each.table_id)
                self._insert(self._line, additions)
        except self._taken:
            return Conflict()
        except self._trouble as why:
            self._hang_up()  # the next write tries a new line
            known = reason_for_visitors(why, self._unreached)
            if known != UNREACHED:  # which is logged already
                self._hindered.now(known)
            return StoreError(f"The database could not be written: {known}.")
        except Exception as why:  # a mistake of ours in what is to be written; who gave it must hear of it
            return why
        self._unreached.now()
        self._hindered.now()
        return None

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with contextlib.suppress(*self._trouble):
                line.close()

    def _insert(self, connection: Connection, additions: list[Addition]) -> None:
        if new := [each.row for each in additions if each.row is not None]:
            connection.execute(NEW_TABLE, new)
        self._new_entry.run(connection, [row for each in additions for row in each.rows])
        self._touch.run(connection, [{"table": each.table_id, "at": each.entries[-1].at} for each in additions])
        if turned := [{"table": each.table_id, "next": each.phase} for each in additions if each.phase is not None]:
            connection.execute(PASS_ON, turned)
        for each in additions:
            for holder in {entry.data["holder"] for entry in each.entries if "holder" in entry.data}:
                known = select(HOLDERS).where(HOLDERS.c.holder == holder, HOLDERS.c.table_id == each.table_id)
                if connection.execute(known).first() is None:
                    connection.execute(NEW_HOLDER, {"holder": holder, "table_id": each.table_id})
            if self._shared:
                connection.execute(NOTIFY, {"table": each.table_id})


def reason(why: BaseException) -> str:
    """Give the database's own words for what is wrong, without the statement."""
    return str(getattr(why, "orig", None) or why).split("\n", 1)[0].rstrip(".")


def reason_for_visitors(why: BaseException, unreached: Obstacles) -> str:
    """Give the same without the database's address, which the driver tells where it lost the line or found none."""
    original = getattr(why, "orig", None) or why
    if getattr(original, "sqlstate", "") is not None:  # what PostgreSQL itself says comes with a code
        return reason(why)
    unreached.now(reason(why))
    return UNREACHED
