"""Streams: everybody hears every change once and in order, or the whole; nobody who is gone is kept."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from wunderkammer.server import live
from wunderkammer.server.commands import say
from wunderkammer.server.house import House
from wunderkammer.server.library import Library
from wunderkammer.server.live import Hub
from wunderkammer.server.presence import Presence
from wunderkammer.server.reading import Lines
from wunderkammer.server.refusals import NotFound
from wunderkammer.server.squeezing import squeezed
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
            table = await house.open(Settings("curios", {}), [{"who": "screen"}] * 3, HOST, None)
            await work(house, hub, table.id)
        finally:
            hub.close()
            await asyncio.to_thread(store.close)

    asyncio.run(main())


async def talk(house: House, table_id: str, text: str) -> int:
    """Say something, and give how long the journal is then."""
    return (await house.change(table_id, lambda draft: say(draft, HOST, text)))[0].length


async def heard(lines: AsyncIterator[bytes]) -> list[dict[str, Any]]:
    """Give the next piece of a stream."""
    return [json.loads(line) for line in (await anext(lines)).split(b"\n") if line]


def test_a_listener_gets_the_whole_and_then_the_news(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        lines = await hub.follow(table_id, Lines(0), [0], None)
        assert "seats" in (await heard(lines))[0]
        number = await talk(house, table_id, "hello")
        (news,) = await heard(lines)
        assert (news["number"], news["talk"][0]["text"]) == (number, "hello")

    with_table(tmp_path, work)


def test_who_has_seen_it_is_not_sent_the_whole_again(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        seen = await talk(house, table_id, "hello")
        assert await heard(await hub.follow(table_id, Lines(0), [0], seen)) == []
        number = await talk(house, table_id, "meanwhile")
        assert (await heard(await hub.follow(table_id, Lines(0), [0], seen)))[0]["number"] == number

    with_table(tmp_path, work)


def test_who_cannot_keep_up_gets_the_whole_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_WAITING", 3)

    async def work(house: House, hub: Hub, table_id: str) -> None:
        lines = await hub.follow(table_id, Lines(0), [0], None)
        await heard(lines)
        for number in range(10):
            last = await talk(house, table_id, f"remark {number}")
        (whole,) = await heard(lines)
        assert "seats" in whole
        assert whole["number"] == last
        number = await talk(house, table_id, "and on")
        assert [news["number"] for news in await heard(lines)] == [number]

    with_table(tmp_path, work)


def test_what_several_read_alike_is_made_once(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        listeners = [await hub.follow(table_id, Counting(None), [], None) for _ in range(20)]
        for lines in listeners:
            await heard(lines)
        Counting.made = 0
        await talk(house, table_id, "hello")
        news = [await heard(lines) for lines in listeners]
        assert Counting.made == 1
        assert all(each == news[0] for each in news)

    with_table(tmp_path, work)


def test_nobody_is_kept_who_is_gone(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        never_begun = await hub.follow(table_id, Lines(0), [0], None)
        assert hub.count == 0
        await never_begun.aclose()  # type: ignore[attr-defined]
        lines = await hub.follow(table_id, Lines(0), [0], None)
        await heard(lines)
        assert hub.count == 1
        await lines.aclose()  # type: ignore[attr-defined]
        assert hub.count == 0
        assert not house.watched(table_id)
        with pytest.raises(NotFound):
            await hub.follow("nowhere", Lines(0), [0], None)

    with_table(tmp_path, work)


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, table_id: str) -> None:
        lines = await hub.follow(table_id, Lines(0), [0], None)
        await heard(lines)
        waiting = asyncio.ensure_future(anext(lines, b"over"))
        await asyncio.sleep(0)
        hub.close()
        assert await asyncio.wait_for(waiting, 5) == b"over"

    with_table(tmp_path, work)


def test_a_squeezed_stream_unfolds_piece_by_piece() -> None:
    told = [b"data: one\n\n", b"data: " + b"very " * 5000 + b"long\n\n", b": still here\n\n"]

    async def tell() -> AsyncGenerator[bytes, None]:
        for piece in told:
            yield piece

    async def hear() -> list[bytes]:
        reader = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        return [reader.decompress(piece) async for piece in squeezed(tell())]

    assert asyncio.run(hear()) == told
