"""Compress a stream piece by piece: each piece stands for itself, so what several listeners read is squeezed once."""

from __future__ import annotations

import zlib
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import lru_cache

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a gzip stream begins that tells neither a name nor a time."""


async def squeezed(pieces: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """Pass pieces on as one gzip stream; whoever reads it can unfold each piece as soon as it has come."""
    start = HEADER
    async with aclosing(pieces):
        async for piece in pieces:
            yield start + _segment(piece)
            start = b""


@lru_cache(maxsize=64)
def _segment(piece: bytes) -> bytes:
    """Squeeze a piece without looking back at others; its end falls on a whole byte."""
    press = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return press.compress(piece) + press.flush(zlib.Z_SYNC_FLUSH)
