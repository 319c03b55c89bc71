"""The gate in front of all doors: how large and how many requests may be, for which host, and what answers carry.

It knows nothing of tables. It is plain ASGI, so that a stream passes through it untouched.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .access import hashed

log = logging.getLogger(__name__)
KILOBYTE = 1024
SLOW = 2.0
"""After how many seconds a request is worth a line in the log, unless it is a stream."""
MOST_KNOWN = 20_000
"""How many callers are remembered for the limits; the one not seen for longest is forgotten first."""
HEADERS = (
    (b"content-security-policy",
     b"default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; object-src 'none'"),
    (b"x-content-type-options", b"nosniff"),
    # With "no-referrer" browsers send "Origin: null" with the forms of our own pages, which must show where they
    # come from; this tells other sites just as little.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)  # fmt: skip
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
MATCH_DOORS = ("/api/matches", "/past")
"""Where match files are brought in."""
FOR_EVER = ("/static/vendor/", "/static/fonts/")
"""Where files carry their version in their names or never change."""


@dataclass(frozen=True)
class Allowance:
    """How many requests may come at once, and how many a second after that."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one caller may ask for; whoever sits at the server's own machine is held to the holder's limits alone."""

    holder: Allowance = Allowance(2000, 500)
    address: Allowance = Allowance(4000, 1000)
    opening: Allowance = Allowance(60, 0.2)
    """Tables that may be opened from one address."""
    talk: Allowance = Allowance(30, 1)
    """Remarks of one holder: all at the table hear them, and they are kept for good."""
    streams: int = 64
    """Streams that one holder may have open."""
    address_streams: int = 500
    """Streams that one address may have open: whoever makes tokens up is as many holders as they like."""
    body: int = 64 * KILOBYTE
    table_body: int = 256 * KILOBYTE
    """An order for a table may hold a component set."""
    match_body: int = 1024 * KILOBYTE


@dataclass
class Bucket:
    """What is left of an allowance."""

    left: float
    at: float

    def take(self, allowance: Allowance, now: float) -> float:
        """Take one; give 0, or after how many seconds there will be one."""
        self.left = min(allowance.burst, self.left + (now - self.at) * allowance.per_second)
        self.at = now
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) / allowance.per_second


@dataclass
class Gate:
    """The outermost layer of the application."""

    app: ASGIApp
    public_url: str = ""
    limits: Limits = field(default_factory=Limits)
    _buckets: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    _streams: Counter[str] = field(default_factory=Counter)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        began, answer = time.monotonic(), _Answer(scope, send, self.public_url.startswith("https://"))
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await answer.refuse(*refusal)
            self._note(scope, answer, began)
            return
        listeners = list(self._listeners(scope, headers))
        for listener, _ in listeners:
            self._streams[listener] += 1
        try:
            await self.app(scope, _counted(receive, self._most(scope)), answer.send)
        finally:
            for listener, _ in listeners:
                self._streams[listener] -= 1
                if not self._streams[listener]:
                    del self._streams[listener]
            self._note(scope, answer, began)

    def _refusal(self, scope: Scope, headers: dict[bytes, str]) -> tuple[int, str, float] | None:
        """Say why a request is not let in: a status, a sentence, and after how many seconds it may come again."""
        if not _is_ours(headers.get(b"host", ""), self.public_url):
            return 400, "This server does not answer to that host name; use the address that its owner gave you.", 0
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._most(scope):
            return 413, _too_large(self._most(scope)), 0
        if scope["path"].startswith("/static/"):
            return None
        wait = self._wait(scope, headers)
        if wait:
            return 429, "Too many requests came from you; wait a moment and go on more slowly.", wait
        for listener, most in self._listeners(scope, headers):
            if self._streams[listener] >= most:
                return 429, f"You have {most} streams open already; close one first.", 5
        return None

    def _listeners(self, scope: Scope, headers: dict[bytes, str]) -> Iterator[tuple[str, int]]:
        """Name those who would listen, if a stream is asked for, and how many streams each may have open."""
        if not scope["path"].endswith("/stream"):
            return
        if holder := _holder(headers):
            yield f"holder {holder}", self.limits.streams
        if address := _address(scope):
            yield f"address {address}", self.limits.address_streams

    def _wait(self, scope: Scope, headers: dict[bytes, str]) -> float:
        """Take what a request costs; give 0, or for how many seconds the caller must wait."""
        holder, address, now = _holder(headers), _address(scope), time.monotonic()
        waits = [self._bucket(f"holder {holder}", self.limits.holder, now)] if holder else []
        if holder and scope["method"] == "POST" and scope["path"].endswith("/chat"):
            waits.append(self._bucket(f"talk {holder}", self.limits.talk, now))
        if address is not None:
            waits.append(self._bucket(f"address {address}", self.limits.address, now))
            if scope["method"] == "POST" and _opens_a_table(scope["path"]):
                waits.append(self._bucket(f"opening {address}", self.limits.opening, now))
        return max(waits, default=0.0)

    def _bucket(self, key: str, allowance: Allowance, now: float) -> float:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(allowance.burst, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take(allowance, now)

    def _most(self, scope: Scope) -> int:
        if scope["path"] in MATCH_DOORS:
            return self.limits.match_body
        return self.limits.table_body if scope["path"] == "/api/tables" else self.limits.body

    def _note(self, scope: Scope, answer: _Answer, began: float) -> None:
        """Write a request down, by the name of its door alone: an address may hold a secret."""
        took = time.monotonic() - began
        grave = answer.status >= 500 and answer.status != 503  # why the database fails is told once, by the store
        slow = took > SLOW and not scope["path"].endswith("/stream")
        level = logging.ERROR if grave else logging.WARNING if slow else logging.DEBUG
        if log.isEnabledFor(level):
            route = getattr(scope.get("route"), "path", None) or "-"
            log.log(
                level,
                "request",
                extra={"method": scope["method"], "door": route, "status": answer.status, "seconds": round(took, 4)},
            )


class _Answer:
    """The way back to the caller: adds the headers that every answer carries."""

    def __init__(self, scope: Scope, send: Send, secure: bool) -> None:
        self._path: str = scope["path"]
        self._send = send
        self._secure = secure
        self.status = 0

    async def send(self, message: Message) -> None:
        """Pass a piece of an answer on."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [*message.get("headers", ()), *HEADERS]
            if self._secure:
                headers.append(STRICT_TRANSPORT)
            if not any(name == b"cache-control" for name, _ in headers):  # the framework spells names so
                headers.append((b"cache-control", self._caching()))
            message = {**message, "headers": headers}
        await self._send(message)

    def _caching(self) -> bytes:
        if self.status in (200, 304) and self._path.startswith("/static/"):
            return b"public, max-age=31536000, immutable" if self._path.startswith(FOR_EVER) else b"no-cache"
        return b"no-store"

    async def refuse(self, status: int, sentence: str, wait: float = 0) -> None:
        """Answer with one sentence."""
        body = json.dumps({"error": sentence, "clause": None}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if wait:
            headers.append((b"retry-after", str(int(wait) + 1).encode()))
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


def _counted(receive: Receive, most: int) -> Receive:
    """Read a body as long as it is not too large, whatever its length was said to be."""
    total = 0

    async def read() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise HTTPException(413, _too_large(most))
        return message

    return read


def _too_large(most: int) -> str:
    return f"The body is too large; at most {most // KILOBYTE} KB are taken here."


def _holder(headers: dict[bytes, str]) -> str:
    """Give the secret that the caller shows, hashed; "" where there is none."""
    secret = headers.get(b"authorization", "")
    if not secret and b"cookie" in headers:
        try:
            jar = SimpleCookie(headers[b"cookie"])
        except CookieError:
            return ""
        secret = next((jar[name].value for name in ("__Host-wunderkammer", "wunderkammer") if name in jar), "")
    return hashed(secret) if secret else ""


def _address(scope: Scope) -> str | None:
    """Give the network of the caller; None for ourselves. Behind a proxy on this machine it is whom the proxy names."""
    client = scope.get("client")
    return None if client is None else _network(client[0])


@lru_cache(4096)
def _network(host: str) -> str | None:
    """Give an address, or the part of a long one that a household has; None for this machine's own."""
    if not _is_number(host):
        return None
    address = ipaddress.ip_address(host)
    address = getattr(address, "ipv4_mapped", None) or address
    if address.is_loopback:
        return None
    return str(address) if address.version == 4 else str(ipaddress.ip_network(f"{address}/64", strict=False))


@lru_cache(256)
def _is_ours(host: str, public_url: str) -> bool:
    """Say whether a name can be ours: another site's name that points here would make its pages ours."""
    try:
        name = (urlsplit(f"//{host}").hostname or "") if "@" not in host else ""
    except ValueError:
        return False
    if public_url and name == urlsplit(public_url).hostname:
        return True
    if _is_number(name) or name.endswith(".local"):
        return True
    return bool(name) and "." not in name and ":" not in name  # a name of this house's own network


def _opens_a_table(path: str) -> bool:
    return path == "/api/tables" or path in MATCH_DOORS or path.startswith("/new/")


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
