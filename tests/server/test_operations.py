"""What whoever runs the server relies on: health, figures, the log, copies of the tables."""

from __future__ import annotations

import json
import logging
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from wunderkammer.cli.main import main
from wunderkammer.server import neighbours
from wunderkammer.server.figures import Durations
from wunderkammer.server.live import Hub
from wunderkammer.server.logs import Lines
from wunderkammer.server.presence import Patience
from wunderkammer.server.refusals import NotFound, StoreError
from wunderkammer.server.table import Table

from .guests import Guest, party, play_one, rooms, server
from .running import PATIENCE, Server, call


def figures(client: TestClient) -> dict[str, float]:
    """Read the figures of a server; every line must be in the form of Prometheus."""
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP|TYPE) wunderkammer_\w+ .+", line)
            continue
        sample = re.fullmatch(r'wunderkammer_(\w+(?:\{\w+="[^"]*"\})?) ([\d.]+)', line)
        assert sample, line
        found[sample[1]] = float(sample[2])
    return found


def test_health_says_whether_the_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path) as client:
        assert client.get("/health").json()["status"] == "ok"

        async def gone() -> None:
            raise StoreError("The database could not be read: it is gone.")

        monkeypatch.setattr(rooms(client).store, "ping", gone)
        assert client.get("/health").status_code == 503


def test_figures_count_what_happened(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        party(client, start=False)
        at = party(client)
        before = figures(client)
        play_one(at.first, at.path)
        at.first("POST", f"{at.path}/moves", {"move": "fly moon"})
        Guest(client)("GET", "/tables/none-such-table")
        after = figures(client)
    assert before['tables{phase="gathering"}'] == 1
    assert before['tables{phase="running"}'] == 1
    assert after["moves_total"] > before["moves_total"] > 0
    assert after["change_seconds_count"] == before["change_seconds_count"] + 1
    assert after['change_seconds_bucket{le="+Inf"}'] == after["change_seconds_count"]
    assert after['refusals_total{status="422"}'] == 1
    assert after['refusals_total{status="404"}'] == 1
    assert after["streams"] == 0
    assert after["bot_answers_total"] == after["bot_failures_total"] == 0


def test_durations_are_counted_up_to_each_bound() -> None:
    durations = Durations()
    for seconds in (0.001, 0.0011, 0.3, 9.0):
        durations.add(seconds)
    lines = durations.lines("x")
    assert 'x_bucket{le="0.001"} 1' in lines
    assert 'x_bucket{le="0.002"} 2' in lines
    assert 'x_bucket{le="0.5"} 3' in lines
    assert 'x_bucket{le="5.0"} 3' in lines
    assert 'x_bucket{le="+Inf"} 4' in lines


def test_a_line_of_the_log_is_json_with_what_was_added() -> None:
    record = logging.makeLogRecord(
        {"name": "wunderkammer.server", "levelname": "WARNING", "msg": "lost %s", "args": ("it",)}
    )
    record.why = "two\nlines"
    line = Lines().format(record)
    assert "\n" not in line
    assert json.loads(line) | {"at": ""} == {
        "at": "", "level": "warning", "from": "wunderkammer.server", "what": "lost it", "why": "two\nlines",
    }  # fmt: skip


def test_the_driver_warns_of_nothing_where_another_process_was_faster() -> None:
    """When it does is a matter of moments: it tells of rows that it had sent already, and where the database is."""
    program = """
import logging
from wunderkammer.server import logs
logs.configure()
logging.getLogger("psycopg").warning("error ignored terminating a pipeline")
logging.getLogger("psycopg").error("something grave")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert [json.loads(line)["what"] for line in done.stderr.splitlines()] == ["something grave"]


@pytest.mark.parametrize(
    ("spoiling", "words"),
    [
        ('data = replace(data, \'"game":"curios"\', \'"game":"gone"\')', "no game 'gone'"),
        ("data = replace(data, '\"pace\":', '\"tempo\":')", "newer version"),
        ('data = replace(data, \'"pace":"live"\', \'"pace":"weeks"\')', "newer version"),
        ('data = replace(data, \'"who":"person"\', \'"who":"ghost"\')', "newer version"),
        ("kind = 'unheard_of'", "newer version"),
        ("data = '{half a line of'", "newer version"),
    ],
)
def test_a_table_that_makes_no_sense_is_in_nobodys_way(tmp_path: Path, spoiling: str, words: str) -> None:
    seats = [{"who": "person", "name": "Ada", "mine": True}, *[{"who": "bot", "bot": "easy"}] * 2]
    with server(tmp_path) as client:
        order = {"game": "curios", "seats": seats, "options": {"starter": "1"}}
        opened = Guest(client).post("/tables", order)
        host = Guest(client, opened["token"])
        lost, kept = opened["table"], host.post("/tables", order)["table"]
        play_one(host, f"/tables/{kept}")
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        by_bots = "SELECT min(number) FROM entries WHERE table_id = ? AND kind = 'move' AND seat = 1"
        first = connection.execute(by_bots, (kept,)).fetchone()[0]  # None if no bot was as fast as the server stopped
        connection.execute("DELETE FROM entries WHERE table_id = ? AND number >= ?", (kept, first))
        told = "SELECT kind, data FROM entries WHERE table_id = ? AND number = 0"
        before = connection.execute(told, (lost,)).fetchone()
        connection.execute(f"UPDATE entries SET {spoiling} WHERE table_id = ? AND number = 0", (lost,))
        assert connection.execute(told, (lost,)).fetchone() != before
    connection.close()
    with server(tmp_path) as client:
        host.client = client
        until = time.monotonic() + PATIENCE
        while host.get(f"/tables/{kept}")["pending"] != [0]:
            assert time.monotonic() < until
            time.sleep(0.05)
        for path in ("/", "/past"):
            page = client.get(path, headers={"authorization": f"Bearer {host.token}", "accept": "text/html"})
            assert page.status_code == 200
            assert kept in page.text
            assert lost not in page.text
        assert words in host("GET", f"/tables/{lost}").json()["error"]


def test_why_a_database_fails_is_logged_once_however_many_ask(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with server(tmp_path) as client, sqlite3.connect(tmp_path / "tables.db") as connection:
        at = party(client)
        for number in range(3):
            connection.execute("ALTER TABLE entries RENAME TO elsewhere")
            for _ in range(3):
                assert at.first("POST", f"{at.path}/chat", {"text": "Hello"}).status_code == 503
                assert at.first("GET", f"/tables/{number}-not-in-memory").status_code == 404
            connection.execute("ALTER TABLE elsewhere RENAME TO entries")
            at.first.post(f"{at.path}/chat", {"text": "Hello"})
        connection.execute("ALTER TABLE tables RENAME TO elsewhere")
        for number in range(3):
            assert at.first("GET", f"/tables/{number}-not-in-memory").status_code == 503
        connection.execute("ALTER TABLE elsewhere RENAME TO tables")
        assert client.get("/health").status_code == 200
    connection.close()
    told = [record.getMessage() for record in caplog.records if record.name.startswith("wunderkammer")]
    write, read = "could not write to the database", "could not read the database"
    assert told == [write, f"over: {write}"] * 3 + [read, f"over: {read}"]


def test_a_table_that_cannot_be_read_is_logged_once_for_each_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(neighbours, "ROUND", 0.01)
    gone = "There is no game 'gone'."
    with server(tmp_path) as client:
        at, other = party(client), party(client)
        house = rooms(client).house
        readable, looked, reasons = house.table, Counter[str](), {at.table: gone, other.table: gone}

        async def table(table_id: str) -> Table:
            looked[table_id] += 1
            if table_id in reasons:
                raise NotFound(reasons[table_id])
            return await readable(table_id)

        def logged() -> list[str]:
            """Wait until the tables were looked at a few times more, and give what was logged of it."""
            until, before = time.monotonic() + PATIENCE, looked.copy()
            while any(looked[each] < before[each] + 5 for each in (at.table, other.table)):
                assert time.monotonic() < until
                time.sleep(0.05)
            return [str(vars(record)["why"]) for record in caplog.records if record.msg == "could not read a table"]

        monkeypatch.setattr(house, "table", table)
        assert logged() == [gone, gone]
        reasons[at.table] = "The journal is damaged."
        assert logged() == [gone, gone, "The journal is damaged."]
        del reasons[at.table]
        logged()
        reasons[at.table] = "The journal is damaged."
        assert logged() == [gone, gone, "The journal is damaged.", "The journal is damaged."]


def test_a_mistake_that_ends_what_should_go_on_is_logged_with_its_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def beat(hub: Hub) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Hub, "beat", beat)
    with server(tmp_path) as client:
        assert client.get("/health").status_code == 200
    told = [record for record in caplog.records if record.msg == "a task of the server has ended"]
    assert [(vars(each)["task"], each.exc_info and each.exc_info[0]) for each in told] == [
        ("signs of life", ZeroDivisionError)
    ]


def test_a_database_that_is_down_is_logged_once_by_whoever_looks_who_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with server(tmp_path, patience=Patience(round=3600)) as client:  # it looks round when told to
        parties = [party(client), party(client)]
        house, presence = rooms(client).house, rooms(client).presence
        readable, reasons = house.table, dict.fromkeys((at.table for at in parties), "The database is down.")

        async def table(table_id: str) -> Table:
            if table_id in reasons:
                raise StoreError(reasons[table_id])
            return await readable(table_id)

        def logged() -> list[str]:
            """Look round a few times, and give what was logged of it."""
            caplog.clear()
            for _ in range(3):
                assert client.portal is not None
                client.portal.call(presence.look_round)
            told = [record for record in caplog.records if record.msg == "could not look who is there"]
            return [str(vars(record)["why"]) for record in told]

        assert logged() == []
        monkeypatch.setattr(house, "table", table)
        assert logged() == ["The database is down."]
        assert logged() == []
        reasons[parties[0].table] = "The database is locked."
        assert logged() == ["The database is locked."]
        down = reasons.copy()
        reasons.clear()
        assert logged() == []
        reasons.update(down)
        assert logged() == ["The database is down.", "The database is locked."]


def test_what_breaks_off_or_never_ends_is_no_mistake_of_ours(serve: Callable[..., Server]) -> None:
    server = serve()
    order = {"game": "curios", "seats": [{"who": "screen"}] * 2}
    opened = call(f"{server.url}/api/tables", order).json()
    table, token = opened["table"], opened["token"]
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    for request, body in (
        (
            f"POST /tables/{table}/chat",
            b"content-type: multipart/form-data; boundary=x\r\ncontent-length: 99\r\n\r\n--x",
        ),
        (f"POST /api/tables/{table}/chat", b"content-type: application/json\r\ncontent-length: 99\r\n\r\n{"),
        (f"POST /api/tables/{table}/moves", b"content-length: 99\r\n\r\n{"),
        (f"GET /api/tables/{table}/stream", b"transfer-encoding: chunked\r\n\r\n" + piece * 2),
        (f"GET /tables/{table}/stream", b"transfer-encoding: chunked\r\n\r\n" + piece * 2),
    ):
        head = f"{request} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n".encode()
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(head + body)
            time.sleep(0.2)  # it is read, as far as it goes
    assert server.stop() == 0
    assert [line for line in server.log().splitlines() if '"error"' in line] == []


# -- copies ------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path))
    return tmp_path


def said(arguments: list[str], capsys: pytest.CaptureFixture[str], code: int = 2) -> str:
    assert main(arguments) == code
    captured = capsys.readouterr()
    text = captured.err if code else captured.out
    assert text.count("\n") == 1
    return text


def test_tables_come_back_from_a_copy_made_while_people_play(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = folder / "copy.db"
    with server(folder) as client:
        at = party(client)
        play_one(at.first, at.path)
        seen = at.first.get(at.path)
        assert "1 table" in said(["backup", str(copy)], capsys, 0)
        play_one(at.second, at.path)
        party(client)
        assert "stop the server" in said(["restore", str(copy), "--force"], capsys)
    assert "--force" in said(["restore", str(copy)], capsys)
    assert "1 table" in said(["restore", str(copy), "--force"], capsys, 0)
    with server(folder) as client:
        again = Guest(client, at.first.token).get(at.path)
        assert {**again, "seats": None, "notices": None} == {**seen, "seats": None, "notices": None}
        play_one(Guest(client, at.second.token), at.path)
    assert not list(folder.glob("*.unfinished*"))


def test_a_copy_is_never_written_over_something(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "nothing to copy" in said(["backup", str(folder / "copy.db")], capsys)
    with server(folder):
        pass
    (folder / "copy.db").write_text("precious")
    assert "already exists" in said(["backup", str(folder / "copy.db")], capsys)
    assert (folder / "copy.db").read_text() == "precious"
    assert "no folder" in said(["backup", str(folder / "none" / "copy.db")], capsys)


@pytest.mark.parametrize("content", [b"", b"no database " * 200, b"SQLite format 3\x00" + b"\x00" * 200])
def test_a_file_that_is_no_copy_changes_nothing(
    folder: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    with server(folder) as client:
        party(client)
    before = (folder / "tables.db").read_bytes()
    (folder / "copy.db").write_bytes(content)
    assert "copy.db " in said(["restore", str(folder / "copy.db"), "--force"], capsys)
    assert "copy.db " in said(
        ["backup", str(folder / "another.db"), "--database", f"sqlite:///{folder / 'copy.db'}"], capsys
    )
    assert (folder / "tables.db").read_bytes() == before
    assert not list(folder.glob("*.unfinished*"))
    assert "no file" in said(["restore", str(folder / "none.db"), "--force"], capsys)


def test_a_folder_is_neither_a_copy_nor_a_database(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "inner").mkdir()
    there = ["--database", f"sqlite:///{folder / 'inner'}"]
    assert f"{folder / 'inner'} is a folder; give a file" in said(["restore", str(folder / "inner")], capsys)
    for order in (["backup", "copy.db"], ["restore", "copy.db"], ["restore", "copy.db", "--force"]):
        assert "inner is a folder; name a file in it, as in sqlite:///" in said([*order, *there], capsys)


def test_another_programs_database_or_a_newer_one_is_no_copy(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(folder / "other.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    assert "holds no tables of Wunderkammer" in said(["restore", str(folder / "other.db")], capsys)
    with server(folder):
        pass
    said(["backup", str(folder / "copy.db")], capsys, 0)
    with sqlite3.connect(folder / "copy.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer version" in said(["restore", str(folder / "copy.db"), "--force"], capsys)
    assert not list(folder.glob("*.unfinished*"))


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_postgresql_is_left_to_its_own_tools(folder: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    order = [command, str(folder / "copy.db"), "--database", "postgresql://somebody@somewhere/tables"]
    assert "pg_dump" in said(order, capsys)
