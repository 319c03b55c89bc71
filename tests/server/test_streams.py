"""Streams: everybody hears every change once and in order, or the whole; nobody who is gone is kept."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from wunderkammer.server import live
from wunderkammer.server.commands import put_on, say
from wunderkammer.server.house import House
from wunderkammer.server.library import Library
from wunderkammer.server.live import Hub, Pouring
from wunderkammer.server.presence import Presence
from wunderkammer.server.reading import Lines
from wunderkammer.server.squeezing import HEADER, segment
from wunderkammer.server.store import Store
from wunderkammer.server.table import Settings, Table

HOST = "h" * 64


class Counting(Lines):
    """Lines that count how often they are made."""

    made = 0

    def news(self, before: Table, after: Table) -> bytes:
        """Give what has changed."""
        Counting.made += 1
        return super().news(before, after)


def with_table(folder: Path, work: Callable[[House, Hub, str], Awaitable[None]]) -> None:
    """Run some work at a table that is gathering."""

    async def main() -> None:
        store = Store(f"sqlite:///{folder / 'tables.db'}")
        house = House(store, Library(folder / "sets"))
        hub = Hub(house, Presence(house))
        try:
            seats = [{"who": "screen"}] * 3
            table, _ = await house.open(Settings("curios", {}), seats, HOST, None, lambda draft: None)
            await work(house, hub, table.id)
        finally:
            hub.close()
            await asyncio.to_thread(store.close)

    asyncio.run(main())


async def talk(house: House, table_id: str, text: str) -> int:
    """Say something, and give how long the journal is then."""
    return (await house.change(table_id, lambda draft: say(draft, HOST, text)))[0].length


class Listener:
    """Somebody at the other end of a line, which has room for so many pieces that they have not read."""

    def __init__(self, hub: Hub, table_id: str, lines: Lines, seen: int | None = None, room: int = 1) -> None:
        self._pieces: asyncio.Queue[bytes] = asyncio.Queue(room)
        self._gone = asyncio.Event()
        self.over = False
        pouring = Pouring(hub, table_id, lines, HOST, [] if lines.reader is None else [lines.reader], seen)
        self.answer = asyncio.create_task(pouring({"type": "http"}, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.body":
            assert not self.over, "servers refuse what comes after the end"
            if message["body"]:
                await self._pieces.put(message["body"])
            if not message["more_body"]:
                self.over = True
                self._gone.set()

    async def hear(self) -> list[dict[str, Any]]:
        """Give the next piece."""
        piece = await asyncio.wait_for(self._pieces.get(), 5)
        return [json.loads(line) for line in piece.split(b"\n") if line]

    async def leave(self) -> None:
        """Hang up."""
        self._gone.set()
        await asyncio.wait_for(self.answer, 5)


def test_a_listener_gets_the_whole_and_then_the_news(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        listener = Listener(hub, table_id, Lines(0))
        assert "seats" in (await listener.hear())[0]
        number = await talk(house, table_id, "hello")
        (news,) = await listener.hear()
        assert (news["number"], news["talk"][0]["text"]) == (number, "hello")
        await listener.leave()

    with_table(tmp_path, work)


def test_who_has_seen_it_is_not_sent_the_whole_again(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        seen = await talk(house, table_id, "hello")
        knows = Listener(hub, table_id, Lines(0), seen)
        assert await knows.hear() == []
        number = await talk(house, table_id, "meanwhile")
        missed_it = Listener(hub, table_id, Lines(0), seen)
        assert (await missed_it.hear())[0]["number"] == number
        for listener in (knows, missed_it):
            await listener.leave()

    with_table(tmp_path, work)


def test_what_waits_for_a_slow_listener_comes_in_order(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        listener = Listener(hub, table_id, Lines(0))
        numbers = [await talk(house, table_id, f"remark {number}") for number in range(5)]
        assert "seats" in (await listener.hear())[0]
        told: list[int] = []
        while len(told) < len(numbers):
            told += [news["number"] for news in await listener.hear()]
        assert told == numbers
        await listener.leave()

    with_table(tmp_path, work)


def test_who_cannot_keep_up_gets_the_whole_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_WAITING", 3)

    async def work(house: House, hub: Hub, table_id: str) -> None:
        listener = Listener(hub, table_id, Lines(0))
        await asyncio.sleep(0)
        await talk(house, table_id, "the line is full, and one more piece is on its way")
        for number in range(10):
            last = await talk(house, table_id, f"remark {number}")
        await listener.hear()
        told = await listener.hear()
        while told[0]["number"] < last:
            told = await listener.hear()
        (whole,) = told
        assert "seats" in whole
        number = await talk(house, table_id, "and on")
        assert [news["number"] for news in await listener.hear()] == [number]
        await listener.leave()

    with_table(tmp_path, work)


def test_what_several_read_alike_is_made_once(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        listeners = [Listener(hub, table_id, Counting(None)) for _ in range(20)]
        for listener in listeners:
            await listener.hear()
        Counting.made = 0
        await talk(house, table_id, "hello")
        news = [await listener.hear() for listener in listeners]
        assert Counting.made == 1
        assert all(each == news[0] for each in news)
        for listener in listeners:
            await listener.leave()

    with_table(tmp_path, work)


def test_nobody_is_kept_who_is_gone(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        never_begun = Pouring(hub, table_id, Lines(0), HOST, [0], None)
        assert hub.count == 0
        del never_begun
        listener = Listener(hub, table_id, Lines(0))
        await listener.hear()
        assert hub.count == 1
        assert house.watched(table_id)
        for number in range(5):
            await talk(house, table_id, f"they read nothing any more, but they are told {number}")
        await listener.leave()
        assert hub.count == 0
        assert not house.watched(table_id)

    with_table(tmp_path, work)


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        quick, slow = Listener(hub, table_id, Lines(0)), Listener(hub, table_id, Lines(1))
        await quick.hear()
        await talk(house, table_id, "the slow one has not read the whole yet")
        await quick.hear()
        hub.close()
        await asyncio.wait_for(quick.answer, 5)
        assert quick.over
        assert "seats" in (await slow.hear())[0]
        assert "talk" in (await slow.hear())[0]
        await asyncio.wait_for(slow.answer, 5)
        assert slow.over

    with_table(tmp_path, work)


def test_nothing_follows_the_end_of_a_stream(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        listener = Listener(hub, table_id, Lines(0))
        await listener.hear()
        (stream,) = hub._all()
        hub.close()
        stream.put(b"news of a change that came at the same moment")
        stream.cut()
        hub.close()
        await asyncio.wait_for(listener.answer, 5)
        assert listener.over
        assert listener._pieces.empty()

    with_table(tmp_path, work)


async def take_away(house: House, table_id: str, seat: int) -> None:
    """Give a seat to a bot."""
    await house.change(table_id, lambda draft: put_on(draft, HOST, seat, "easy"))


def test_a_lost_seat_hears_no_more_and_does_not_count_as_there(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        loses, keeps, watches = (Listener(hub, table_id, Lines(reader)) for reader in (0, 1, None))
        for listener in (loses, keeps, watches):
            await listener.hear()
        await take_away(house, table_id, 0)
        await asyncio.wait_for(loses.answer, 5)
        assert loses.over
        assert loses._pieces.empty(), "not even that they lost it: they would take what they saw for the newest"
        assert not hub.presence._listening[table_id, 0]
        assert hub.presence._listening[table_id, 1]
        assert hub.count == 2
        await talk(house, table_id, "without them")
        for listener in (keeps, watches):
            assert "a bot (easy), sat down in place of" in (await listener.hear())[0]["notices"][0]
            assert (await listener.hear())[0]["talk"]
            await listener.leave()

    with_table(tmp_path, work)


def test_what_waits_for_a_slow_listener_is_dropped_with_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_WAITING", 3)

    async def work(house: House, hub: Hub, table_id: str) -> None:
        slow = Listener(hub, table_id, Lines(0))
        await asyncio.sleep(0)
        for number in range(10):
            last = await talk(house, table_id, f"so much waits for them that they are to get the whole: {number}")
        await take_away(house, table_id, 0)
        assert not hub.presence._listening[table_id, 0], "although they have not read to the end"
        heard = []
        while not (slow.over and slow._pieces.empty()):
            heard += await slow.hear()
        assert all(news["number"] < last for news in heard)

    with_table(tmp_path, work)


def test_who_loses_a_seat_while_the_stream_opens_is_sent_nothing(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        await take_away(house, table_id, 0)
        late = Listener(hub, table_id, Lines(0))  # the door let them in before that
        await asyncio.wait_for(late.answer, 5)
        assert late._pieces.empty()
        assert hub.count == 0

    with_table(tmp_path, work)


def test_a_squeezed_stream_unfolds_piece_by_piece() -> None:
    told = [b"data: one\n\n", b"data: " + b"very " * 5000 + b"long\n\n", b": still here\n\n"]
    reader = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    assert reader.decompress(HEADER) == b""
    assert [reader.decompress(segment(piece)) for piece in told] == told
