"""Pages, styles, scripts and the streams of pages go over the line compressed, for whoever can read that.

It is plain ASGI. What a stream brings is compressed piece by piece, each sent at once; as a page's parts change little
from move to move, a move costs a small part of what it says. Programs at the API are left alone: they are many, near,
and in a hurry.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

TYPES = ("text/", "image/svg+xml", "application/javascript")
LEAST = 1000
"""What is shorter than so many bytes is sent as it is."""
GZIP_WINDOW = zlib.MAX_WBITS | 16
MEMORY = 6
"""Half of what is usual for each line, at no loss that could be measured."""


@dataclass(frozen=True)
class Compression:
    """The layer around an application that compresses what it answers."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and what comes back compressed where that is wanted and worth it."""
        if scope["type"] == "http" and scope["method"] == "GET" and not scope["path"].startswith("/api"):
            accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
            if b"gzip" in accepted:
                send = _Compressed(send).send
        await self.app(scope, receive, send)


class _Compressed:
    """One answer on its way back."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._packer: zlib._Compress | None = None

    async def send(self, message: Message) -> None:
        """Pass a piece of the answer on."""
        if message["type"] == "http.response.start":
            message = self._begun(message)
        elif message["type"] == "http.response.body" and self._packer is not None:
            more = message.get("more_body", False)
            flush = zlib.Z_SYNC_FLUSH if more else zlib.Z_FINISH
            body = self._packer.compress(message.get("body", b"")) + self._packer.flush(flush)
            message = {**message, "body": body}
        await self._send(message)

    def _begun(self, message: Message) -> Message:
        headers = {name.lower(): value for name, value in message.get("headers", ())}
        short = int(headers.get(b"content-length", LEAST)) < LEAST
        plain = b"content-encoding" not in headers and headers.get(b"content-type", b"").decode().startswith(TYPES)
        if message["status"] != 200 or short or not plain:
            return message
        self._packer = zlib.compressobj(wbits=GZIP_WINDOW, memLevel=MEMORY)
        kept = [pair for pair in message["headers"] if pair[0].lower() not in (b"content-length", b"etag")]
        etag = [(b"etag", b"W/" + headers[b"etag"].removeprefix(b"W/"))] if b"etag" in headers else []
        return {**message, "headers": [*kept, *etag, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]}
