"""Streams: whoever listens to a table hears of every change, after it is on disk, in their own form.

What several listeners would read alike is made once. News goes out at once to whoever keeps up; for a slow listener it
waits, and when too much waits they get the whole of what they may see instead.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Iterator, Sequence
from typing import Protocol

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .house import House
from .presence import Presence
from .refusals import TooMuch
from .table import Table

MOST_WAITING = 32
"""How many pieces of news wait for a slow listener before they get the whole instead."""
MOST_STREAMS = 2000
"""How many streams one process serves."""
PULSE = 15.0
"""After how many quiet seconds, or up to twice as many, a sign of life is sent, so that nobody cuts the line."""


class Form(Protocol):
    """What one kind of listener reads. Equal forms read alike."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

    @property
    def media_type(self) -> str:
        """Name the kind of stream."""

    @property
    def opening(self) -> bytes:
        """Give what comes once, before everything else."""

    @property
    def pulse(self) -> bytes:
        """Give a sign of life."""

    def whole(self, table: Table) -> bytes:
        """Give all that the listener needs to show the table as it is."""

    def news(self, before: Table, after: Table) -> bytes:
        """Give what has changed."""


class Stream:
    """One listener at the end of a line: `holder` is who it is, `seats` are those that they play."""

    def __init__(self, house: House, table_id: str, form: Form, holder: str, seats: Sequence[int], send: Send) -> None:
        self.table_id = table_id
        self.form = form
        self.holder = holder
        self.seats = seats
        self._house = house
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._lost = False
        self._ended = False
        self._catching_up: asyncio.Task[None] | None = None
        """What waits for a slow listener's line; None as long as they keep up."""
        self._heard_lately = False

    def put(self, piece: bytes) -> None:
        """Send a piece at once, or let it wait, or give up the ones that wait; after the end, drop it."""
        if self._ended:
            return
        self._heard_lately = True
        if self._catching_up is None:
            if _goes_at_once(self._send(_body(piece))):
                return
            self._catching_up = asyncio.get_running_loop().create_task(self._catch_up())
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._lost = True
        if not self._lost:
            self._waiting.append(piece)

    def beat(self) -> None:
        """Send a sign of life, if nothing was said since the last time."""
        if not self._heard_lately:
            self.put(self.form.pulse)
        self._heard_lately = False

    def end(self) -> None:
        """Let the listener go after what waits for them."""
        if self._ended:
            return
        self._ended = True
        if self._catching_up is None and not _goes_at_once(self._send(_body(b"", more=False))):
            self._catching_up = asyncio.get_running_loop().create_task(self._catch_up())

    def cut(self) -> None:
        """End without what waits: it might be the whole of what the listener may not see any more."""
        self._waiting.clear()
        self._lost = False
        self.end()

    def is_rightful(self, table: Table) -> bool:
        """Say whether all its seats are still the listener's own."""
        return set(self.seats) <= set(table.seats_of(self.holder))

    def forget(self) -> None:
        """Let go of what waits for somebody who is gone."""
        if self._catching_up is not None:
            self._catching_up.cancel()

    async def _catch_up(self) -> None:
        while self._lost or self._waiting:
            if self._lost:
                self._lost = False
                piece = self.form.whole(await self._house.table(self.table_id))
            else:
                piece = b"".join(self._waiting)
                self._waiting.clear()
            await self._send(_body(piece))
        self._catching_up = None
        if self._ended:
            await self._send(_body(b"", more=False))


def _body(piece: bytes, *, more: bool = True) -> dict[str, object]:
    return {"type": "http.response.body", "body": piece, "more_body": more}


def _goes_at_once(sending: Awaitable[None]) -> bool:
    """Say whether something is sent without waiting; if not, it is given up, since a server waits before it writes."""
    steps = sending.__await__()
    try:
        next(steps)
    except StopIteration:
        return True
    steps.close()
    return False


class Hub:
    """All streams of this process."""

    def __init__(self, house: House, presence: Presence) -> None:
        self.house = house
        self.presence = presence
        self._streams: dict[str, dict[Form, set[Stream]]] = {}
        self.count = 0
        self.closed = False
        house.listeners.append(self._heard)
        house.watched = lambda table_id: table_id in self._streams

    def add(self, stream: Stream) -> None:
        """Let a stream hear of its table from now on, and count its listener in."""
        self._streams.setdefault(stream.table_id, {}).setdefault(stream.form, set()).add(stream)
        self.count += 1
        self.presence.arrive(stream.table_id, stream.seats)

    def remove(self, stream: Stream) -> None:
        """Let a stream go, unless it is gone already."""
        forms = self._streams.get(stream.table_id, {})
        if stream not in forms.get(stream.form, ()):
            return
        self.count -= 1
        forms[stream.form].remove(stream)
        if not forms[stream.form]:
            del forms[stream.form]
        if not forms:
            del self._streams[stream.table_id]
        self.presence.depart(stream.table_id, stream.seats)

    async def beat(self) -> None:
        """Give signs of life, again and again: one clock for all streams costs less than one for each."""
        while True:
            await asyncio.sleep(PULSE)
            for stream in self._all():
                stream.beat()

    def close(self) -> None:
        """Let everybody go, so that the server can stop."""
        self.closed = True
        for stream in list(self._all()):
            stream.end()

    def _all(self) -> Iterator[Stream]:
        return (stream for forms in self._streams.values() for streams in forms.values() for stream in streams)

    def _heard(self, before: Table | None, after: Table) -> None:
        if before is None or before.rights is not after.rights:
            self._cut_off(after)
        for form, streams in self._streams.get(after.id, {}).items():
            piece = form.whole(after) if before is None else form.news(before, after)
            for stream in streams:
                stream.put(piece)

    def _cut_off(self, table: Table) -> None:
        """End the streams of those who lost a seat: a page asks again by itself, and gets what a watcher may see."""
        streams = [stream for same in self._streams.get(table.id, {}).values() for stream in same]
        for stream in streams:
            if not stream.is_rightful(table):
                self.remove(stream)
                stream.cut()


class Pouring(Response):
    """An answer that lasts: it sends the news of a table, until they end or the listener is gone.

    First comes the whole, unless the listener has just `seen` it. `seats` are those that the holder plays: while
    somebody listens they are not away, and when one of them is the holder's no more, the answer ends.
    """

    def __init__(
        self, hub: Hub, table_id: str, form: Form, holder: str, seats: Sequence[int], seen: int | None
    ) -> None:
        if hub.count >= MOST_STREAMS:
            raise TooMuch("Too many people are watching just now; try again in a minute.")
        super().__init__(media_type=form.media_type, headers={"cache-control": "no-store"})
        del self.headers["content-length"]
        self._hub, self._table_id, self._form, self._seen = hub, table_id, form, seen
        self._holder, self._seats = holder, seats

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        hub, form = self._hub, self._form
        stream = Stream(hub.house, self._table_id, form, self._holder, self._seats, send)
        table = await hub.house.table(self._table_id)
        rightful = stream.is_rightful(table)  # a seat may have been lost since they were let in
        try:
            if rightful:
                hub.add(stream)  # nothing happens between the whole and the first news
                stream.put(form.opening + (form.pulse if self._seen == table.length else form.whole(table)))
            if hub.closed or not rightful:
                stream.end()
            while (await receive())["type"] != "http.disconnect":  # which comes after the end of an answer, too
                pass
        except HTTPException:  # they go on sending, more than may be sent at all, where nothing is asked for
            stream.end()
        finally:
            hub.remove(stream)
            stream.forget()
