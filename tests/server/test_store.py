"""The store: what is written is there, whoever writes first wins, and a bad database is one sentence."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, inspect, select, text

from wunderkammer.server import migration
from wunderkammer.server.refusals import StoreError
from wunderkammer.server.schema import VERSION, VERSIONS, metadata
from wunderkammer.server.store import Store
from wunderkammer.server.writing import Addition, Conflict, Entry, Job, new_table

from .line import Line
from .running import PATIENCE, Cluster


def curios(table_id: str) -> Addition:
    """Give a table with two entries."""
    entries = [Entry("opened", 1.0, None, {"settings": {}}), Entry("granted", 2.0, 3, {"holder": "h"})]
    return new_table(table_id, b"k" * 16, "Curios", entries, "gathering")


async def fill(store: Store, table_id: str) -> None:
    await store.create(curios(table_id))


def test_what_is_written_is_read_back(database: str) -> None:
    async def work(store: Store) -> None:
        await fill(store, "t")
        await store.append("t", 2, [Entry("said", 3.0, 1, {"text": "é ☃"}, "request")], "running")
        found = await store.table("t")
        assert found is not None
        assert found[0] == b"k" * 16
        assert [(entry.kind, entry.seat, entry.request) for entry in found[1]] == [
            ("opened", None, None), ("granted", 3, None), ("said", 1, "request"),
        ]  # fmt: skip
        assert found[1][2].data == {"text": "é ☃"}
        assert (await store.entries("t", 2))[0].at == 3.0
        assert await store.tables_of("h", 5) == ["t"]
        assert await store.running(before=4.0) == ["t"]
        assert await store.running(before=3.0) == []
        assert await store.table("other") is None

    run(database, work)


def test_whoever_writes_a_number_first_wins(database: str) -> None:
    async def work(store: Store) -> None:
        await fill(store, "t")
        tries = [store.append("t", 2, [Entry("said", 3.0, n, {"text": str(n)})]) for n in range(20)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
        assert len((await store.table("t") or (b"", []))[1]) == 3

    run(database, work)


def test_a_table_that_entries_open_is_there_if_they_are(database: str) -> None:
    async def work(store: Store) -> None:
        await fill(store, "old")
        again = [Entry("again", 3.0)]
        with pytest.raises(Conflict):
            await store.append("old", 1, again, opens=curios("late"))
        assert await store.table("late") is None
        await store.append("old", 2, again, opens=curios("new"))
        assert len((await store.table("new") or (b"", []))[1]) == 2
        assert set(await store.tables_of("h", 5)) == {"old", "new"}

    run(database, work)


def test_past_tables_are_named_by_their_end_whatever_is_said_later(database: str) -> None:
    async def work(store: Store) -> None:
        for number, name in enumerate(("going", "old", "stopped", "new")):
            await fill(store, name)
            if name != "going":
                last = Entry("ended" if name == "stopped" else "move", 10.0 * number)
                await store.append(name, 2, [Entry("move", 5.0), last], "ended" if name == "stopped" else "over")
        await store.append("old", 4, [Entry("said", 99.0, 1, {"text": "Well played!"})])
        assert (await store.tables_of("h", 5))[0] == "old"
        assert await store.past_of("h", 5) == ["going", "new", "stopped", "old"]
        assert await store.past_of("h", 3) == ["going", "new", "stopped"]
        assert await store.past_of("nobody", 5) == []

    run(database, work)


def test_a_request_is_carried_out_once(database: str) -> None:
    async def work(store: Store) -> None:
        await fill(store, "t")
        await store.append("t", 2, [Entry("said", 3.0, 0, {}, "again")])
        with pytest.raises(Conflict):
            await store.append("t", 3, [Entry("said", 3.0, 0, {}, "again")])

    run(database, work)


def test_what_cannot_be_spelt_fails_alone_and_the_next_write_is_kept(database: str) -> None:
    async def work(store: Store) -> None:
        await fill(store, "t")
        bad = store.append("t", 2, [Entry("said", 3.0, 0, {"text": object()})])
        beside = store.create(curios("beside"))
        outcomes = await asyncio.wait_for(asyncio.gather(bad, beside, return_exceptions=True), PATIENCE)
        assert isinstance(outcomes[0], TypeError)
        assert outcomes[1] is None
        await asyncio.wait_for(store.append("t", 2, [Entry("said", 4.0, 0, {"text": "Hello"})]), PATIENCE)
        assert [entry.at for entry in await store.entries("t", 2)] == [4.0]

    run(database, work)


def test_writes_that_wait_together_are_all_kept(database: str) -> None:
    async def work(store: Store) -> None:
        await asyncio.gather(*(fill(store, f"t{number}") for number in range(100)))
        assert len(await store.tables_of("h", 1000)) == 100

    run(database, work)


def test_what_waits_when_the_database_is_closed_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop hears that one group is written while the thread goes on with the next."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    asked, heard, failed = threading.Event(), threading.Event(), list[dict[str, Any]]()

    async def work(store: Store) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: failed.append(context))
        writer = store._writer
        tried, finish, settle = writer._tried, writer._finish, writer._settle

        def wait_and_try(group: list[Job]) -> Exception | None:
            asked.wait()
            return tried(group)

        def wait_and_finish() -> None:
            heard.wait()
            finish()

        def settle_and_say(outcomes: Any) -> None:
            try:
                settle(outcomes)
            finally:
                heard.set()

        monkeypatch.setattr(writer, "_tried", wait_and_try)
        monkeypatch.setattr(writer, "_finish", wait_and_finish)
        monkeypatch.setattr(writer, "_settle", settle_and_say)
        first = store.create(curios("first"))
        await asyncio.sleep(0.01)  # it is handed over
        second = store.create(curios("second"))
        closing = asyncio.create_task(asyncio.to_thread(store.close))
        while not writer._thread._shutdown:
            await asyncio.sleep(0.01)
        asked.set()
        await asyncio.wait_for(asyncio.gather(first, second, closing), PATIENCE)

    asyncio.run(work(Store(url)))
    assert failed == []
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT id FROM tables ORDER BY id").fetchall() == [("first",), ("second",)]


def test_two_processes_that_write_to_the_same_tables_never_wait_for_each_other(cluster: Cluster) -> None:
    """One has the tables in this order, the other in that one: each of them wins or loses, and nothing else."""
    database, tables = cluster.fresh(), [f"t{number}" for number in range(20)]

    async def work(here: Store) -> None:
        there = Store(database)
        await asyncio.gather(*(fill(here, table) for table in tables))
        for number in range(2, 12):
            said = [Entry("said", 3.0)]
            tries = [here.append(table, number, said) for table in tables]
            tries += [there.append(table, number, said) for table in reversed(tables)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(outcome is None for outcome in outcomes) == len(tables), outcomes
            assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == len(tables), outcomes
        await asyncio.to_thread(there.close)

    run(database, work)


def run(database: str, work: object) -> None:
    async def main() -> None:
        store = Store(database)
        try:
            await work(store)  # type: ignore[operator]
        finally:
            await asyncio.to_thread(store.close)

    asyncio.run(main())


# -- the schema --------------------------------------------------------------------------------------------


def schema_of(engine: Engine) -> dict[str, Any]:
    """Say what a database consists of, in its own words where it keeps them."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            rows = connection.execute(text("SELECT name, sql FROM sqlite_schema"))
            return {name: " ".join((sql or "").replace(",", " ,").split()) for name, sql in rows}
    inspector = inspect(engine)
    return {
        name: (
            [{**column, "type": str(column["type"])} for column in inspector.get_columns(name)],
            inspector.get_pk_constraint(name),
            inspector.get_foreign_keys(name),
            inspector.get_indexes(name),
        )
        for name in inspector.get_table_names()
    }


def test_an_empty_database_gets_what_all_steps_lead_to(database: str) -> None:
    """A new database is made at once, an older one step by step; nobody must ever be able to tell them apart."""
    store = Store(database)
    at_once = schema_of(store.engine)
    assert {"tables", "entries", "holders", "alembic_version"} <= set(at_once)
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        metadata.drop_all(connection)
        migration.carry_out_steps(connection, None)
    assert schema_of(store.engine) == at_once
    with store.engine.connect() as connection:
        assert connection.execute(select(VERSIONS.c.version_num)).scalars().all() == [VERSION]
    store.close()


def test_a_database_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    Store(url).close()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("DROP INDEX entries_by_request")
        connection.execute("CREATE UNIQUE INDEX entries_by_request ON entries (table_id, request)")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    store = Store(url)
    assert "request IS NOT NULL" in schema_of(store.engine)["entries_by_request"]
    store.close()


def test_processes_that_start_together_make_an_empty_database_once(cluster: Cluster) -> None:
    database = cluster.fresh()
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(lambda _: Store(database), range(4)):
            store.close()


# -- bad databases ----------------------------------------------------------------------------------------


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(b"this is not a database at all, but it is long enough to look like one" * 20)
    with pytest.raises(StoreError, match="not a database"):
        Store(f"sqlite:///{path}")


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    Store(url).close()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="newer version"):
        Store(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "tables.db",
        "mysql://somewhere/else",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://nobody@127.0.0.1:1/none",
    ],
)
def test_an_address_that_cannot_be_used_is_refused(url: str) -> None:
    with pytest.raises(StoreError) as why:
        Store(url)
    assert str(why.value).endswith(".")
    assert "\n" not in str(why.value)


def test_readers_notice_nothing_when_a_database_was_started_anew(cluster: Cluster) -> None:
    database = cluster.fresh()

    async def work(store: Store) -> None:
        await asyncio.gather(*(store.ping() for _ in range(4)))
        with psycopg.connect(cluster.url, autocommit=True) as connection:
            name = database.rpartition("/")[2]
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        await store.ping()

    run(database, work)


def test_where_a_database_lies_is_told_to_nobody_when_it_is_down(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    with Line(cluster.port) as line:
        database = cluster.fresh().replace(str(cluster.port), str(line.port))
        store = Store(database)

    async def work() -> None:
        for ask in (store.ping, store.ping, lambda: store.append("t", 0, [Entry("said", 1.0)])):
            with pytest.raises(StoreError, match="it cannot be reached") as why:
                await ask()
            assert "127.0.0.1" not in str(why.value)
            assert str(line.port) not in str(why.value)
        await asyncio.to_thread(store.close)

    asyncio.run(work())
    told = [record.__dict__["why"] for record in caplog.records if record.msg == "cannot reach the database"]
    assert str(line.port) in told[0]
    assert len(told) == 1  # once, however often it is tried


def test_why_nothing_can_be_written_is_logged_once(database: str, caplog: pytest.LogCaptureFixture) -> None:
    def renamed(store: Store, old: str, new: str) -> None:
        with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))

    async def work(store: Store) -> None:
        caplog.set_level("INFO")
        renamed(store, "entries", "elsewhere")
        for _ in range(3):
            with pytest.raises(StoreError, match="could not be written"):
                await fill(store, "t")
        renamed(store, "elsewhere", "entries")
        await fill(store, "t")
        told = [(record.message, vars(record)["why"]) for record in caplog.records]
        assert [message for message, _ in told] == [
            "could not write to the database",
            "over: could not write to the database",
        ]
        assert all("entries" in why for _, why in told)

    run(database, work)


def test_a_database_in_a_folder_that_is_not_there_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no folder .*none; make it first"):
        Store(f"sqlite:///{tmp_path / 'none' / 'tables.db'}")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as why:
        Store(f"sqlite:///{tmp_path}")
    assert str(why.value) == f"{tmp_path} is a folder; name a file in it, as in sqlite:///{tmp_path}/tables.db."


def test_without_its_driver_a_postgresql_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"install it with: pip install 'wunderkammer\[postgresql\]'"):
        Store("postgresql://games@localhost/games")
