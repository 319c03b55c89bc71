"""Compress a stream piece by piece: each piece stands for itself, so what several listeners read is squeezed once."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from .live import Form
from .table import Table

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a gzip stream begins that tells neither a name nor a time."""


@dataclass(frozen=True)
class Squeezed:
    """A form as one gzip stream; whoever reads it can unfold each piece as soon as it has come."""

    form: Form

    opening = HEADER

    @property
    def media_type(self) -> str:
        """Name the kind of stream."""
        return self.form.media_type

    @property
    def pulse(self) -> bytes:
        """Give a sign of life."""
        return segment(self.form.pulse)

    def whole(self, table: Table) -> bytes:
        """Give all that the listener needs to show the table as it is."""
        return segment(self.form.whole(table))

    def news(self, before: Table, after: Table) -> bytes:
        """Give what has changed."""
        return segment(self.form.news(before, after))


def segment(piece: bytes) -> bytes:
    """Squeeze a piece without looking back at others; its end falls on a whole byte."""
    press = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return press.compress(piece) + press.flush(zlib.Z_SYNC_FLUSH)
