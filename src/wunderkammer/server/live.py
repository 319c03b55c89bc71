"""Streams: whoever listens to a table hears of every change, after it is on disk, in his own form.

What several listeners would read alike is made once. A listener who cannot keep up loses the news in between and gets
the whole of what he may see instead.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .house import House
from .presence import Presence
from .refusals import TooMuch
from .table import Table

MOST_WAITING = 32
"""How many pieces of news wait for a slow listener before he gets the whole instead."""
MOST_STREAMS = 2000
"""How many streams one process serves."""
PULSE = 15.0
"""After how many quiet seconds, or up to twice as many, a sign of life is sent, so that nobody cuts the line."""
News = AsyncGenerator[bytes, None]
"""What a listener is sent, piece by piece."""


class Form(Protocol):
    """What one kind of listener reads. Equal forms read alike."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

    def whole(self, table: Table) -> bytes:
        """Give all that the listener needs to show the table as it is."""

    def news(self, before: Table, after: Table) -> bytes:
        """Give what has changed."""

    @property
    def pulse(self) -> bytes:
        """Give a sign of life."""


class Stream:
    """One listener."""

    def __init__(self, table_id: str, form: Form) -> None:
        self.table_id = table_id
        self.form = form
        self._waiting: deque[bytes] = deque()
        self._rung = asyncio.Event()
        self._lost = False
        self._heard_lately = True
        self.closed = False

    def put(self, news: bytes) -> None:
        """Add a piece of news, or give up the ones that wait."""
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._lost = True
        if not self._lost:
            self._waiting.append(news)
        self._heard_lately = True
        self._rung.set()

    def close(self) -> None:
        """Let the listener go after what waits for him."""
        self.closed = True
        self._rung.set()

    async def begin(self, house: House, seen: int | None) -> bytes:
        """Give the whole, or a sign of life to a listener who has seen it already."""
        table = await house.table(self.table_id)
        self._waiting.clear()  # it is in the whole
        return self.form.pulse if seen == table.length else self.form.whole(table)

    def beat(self) -> None:
        """Add a sign of life, if nothing was said since the last time."""
        if not self._heard_lately:
            self.put(self.form.pulse)
        self._heard_lately = False

    async def next(self, house: House) -> bytes | None:
        """Give the next piece of news, or a sign of life; None when it is over."""
        while True:
            if self._lost:
                self._lost = False
                return self.form.whole(await house.table(self.table_id))
            if self._waiting:
                waiting = b"".join(self._waiting)
                self._waiting.clear()
                return waiting
            if self.closed:
                return None
            self._rung.clear()
            await self._rung.wait()


class Hub:
    """All streams of this process."""

    def __init__(self, house: House, presence: Presence) -> None:
        self.house = house
        self.presence = presence
        self._streams: dict[str, set[Stream]] = {}
        self.count = 0
        self._closed = False
        house.listeners.append(self._heard)
        house.watched = lambda table_id: table_id in self._streams

    async def follow(self, table_id: str, form: Form, seats: Sequence[int], seen: int | None) -> News:
        """Give the news of a table as they come; first the whole, unless the listener has just seen it.

        `seats` are those that the listener plays: as long as he listens, they are not away.
        """
        if self.count >= MOST_STREAMS:
            raise TooMuch("Too many people are watching just now; try again in a minute.")
        await self.house.table(table_id)  # whoever asks for a table that is not there is told so before it begins
        return self._following(Stream(table_id, form), tuple(seats), seen)

    async def _following(self, stream: Stream, seats: tuple[int, ...], seen: int | None) -> News:
        # Nothing is noted before the first step: a listener who is gone by then would never be forgotten.
        self._streams.setdefault(stream.table_id, set()).add(stream)
        self.count += 1
        self.presence.arrive(stream.table_id, seats)
        try:
            yield await stream.begin(self.house, seen)
            while not self._closed:
                news = await stream.next(self.house)
                if news is None:
                    return
                yield news
        finally:
            self.count -= 1
            self.presence.depart(stream.table_id, seats)
            others = self._streams[stream.table_id]
            others.discard(stream)
            if not others:
                del self._streams[stream.table_id]

    async def beat(self) -> None:
        """Give signs of life, again and again: one clock for all streams costs less than one for each."""
        while True:
            await asyncio.sleep(PULSE)
            for streams in self._streams.values():
                for stream in streams:
                    stream.beat()

    def listens(self, table_id: str, form: Form) -> bool:
        """Say whether somebody listens to a table in a form."""
        return any(stream.form == form for stream in self._streams.get(table_id, ()))

    def close(self) -> None:
        """Let everybody go, so that the server can stop."""
        self._closed = True
        for streams in self._streams.values():
            for stream in streams:
                stream.close()

    def _heard(self, before: Table | None, after: Table) -> None:
        made: dict[Form, bytes] = {}
        for stream in self._streams.get(after.id, ()):
            if stream.form not in made:
                made[stream.form] = stream.form.whole(after) if before is None else stream.form.news(before, after)
            stream.put(made[stream.form])


class Pouring(Response):
    """An answer that lasts: it sends news as they come, until they end or the listener is gone."""

    def __init__(self, news: News, media_type: str) -> None:
        super().__init__(media_type=media_type, headers={"cache-control": "no-store"})
        del self.headers["content-length"]
        self._news = news

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        pouring = asyncio.current_task()
        assert pouring is not None
        gone = asyncio.create_task(_until_gone(receive))
        gone.add_done_callback(lambda done: done.cancelled() or pouring.cancel())
        try:
            async for piece in self._news:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        except asyncio.CancelledError:
            if not gone.done():  # it is the server that wants to stop
                raise
            pouring.uncancel()
        finally:
            gone.cancel()
            await self._news.aclose()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
