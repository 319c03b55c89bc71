"""When matches ended: the journal knows it, pages say it in plain words, and programs are told it exactly."""

from __future__ import annotations

import re
import time
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlalchemy import create_engine, update
from starlette.testclient import TestClient

from wunderkammer.server import pages
from wunderkammer.server.dates import day_in_words, exact
from wunderkammer.server.schema import ENTRIES

from .guests import Guest, Party, party, play_out, server

LONG_AGO = datetime(2024, 11, 12, 12, 3, 11, 250_000, UTC).timestamp()
"""Noon in UTC, so that it is the same day nearly everywhere."""
NEAR = ("today", "yesterday")
"""What is said of a moment ago: midnight may come in between."""


def test_a_day_is_told_in_plain_words() -> None:
    at = time.mktime((2026, 3, 1, 0, 5, 0, 0, 0, -1))
    told = [day_in_words(at, day) for day in (date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 3), date(2026, 2, 28))]
    assert told == ["today", "yesterday", "1 March 2026", "1 March 2026"]
    assert day_in_words(time.time()) in NEAR


def test_a_time_is_told_to_the_second() -> None:
    assert exact(LONG_AGO) == "2024-11-12T12:03:11Z"


def ended_tables(client: TestClient, holder: Guest) -> list[tuple[str, str, str]]:
    """Give the tables that the page of past matches lists, each with when it ended, exactly and in words."""
    headers = {"authorization": f"Bearer {holder.token}", "accept": "text/html"}
    rows = client.get("/past", headers=headers).text.split("<li>")
    found = (re.search(r'/tables/([\w-]+)">.*<time datetime="([^"]*)">([^<]*)</time>', row) for row in rows)
    return [(row[1], row[2], row[3]) for row in found if row is not None]


def let_end_long_ago(database: str, at: Party) -> None:
    """Put back the times of a journal in the database: all that happened happened long ago."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(update(ENTRIES).where(ENTRIES.c.table_id == at.table).values(at=LONG_AGO))
    engine.dispose()


def test_past_matches_say_when_they_ended_the_newest_first(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path, database=database) as client:
        old = party(client)
        host = old.host
        order = {"game": "curios", "seats": [{"who": "screen"}] * 2}
        stopped, _ = (host.post("/tables", order)["table"] for _ in range(2))  # the other one goes on
        host.post(f"/tables/{stopped}/end")
        play_out(old)
        listed = ended_tables(client, host)
        assert [table for table, _, _ in listed] == [old.table, stopped]
        assert all(day in NEAR for _, _, day in listed)
    let_end_long_ago(database, old)
    with server(tmp_path, database=database) as client:
        host.client = client
        host.post(f"{old.path}/chat", {"text": "What a match!"})  # which makes it no younger
        told = ended_tables(client, host)
        assert told[0][:2] == listed[1][:2]
        assert told[1:] == [(old.table, "2024-11-12T12:03:11Z", "12 November 2024")]
        monkeypatch.setattr(pages, "MOST_LISTED", 2)  # where not all have room, the one that goes on and the newest do
        assert ended_tables(client, host) == told[:1]


def test_programs_are_told_when_a_table_was_opened_and_ended(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        before = time.time()
        at = party(client)
        running = at.first.get(at.path)
        play_out(at)
        over = at.first.get(at.path)
        after = time.time()
        rematch = at.host.post(f"{at.path}/rematch")
        again = at.first.get(at.path)
    assert running["ended"] is None
    assert int(before) <= datetime.fromisoformat(running["opened"]).timestamp() <= after
    assert over["opened"] == running["opened"]
    assert int(before) <= datetime.fromisoformat(over["ended"]).timestamp() <= after
    assert over["ended"].endswith("Z")
    assert again["ended"] == over["ended"]
    assert rematch["ended"] is None
