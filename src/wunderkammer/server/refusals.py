"""What the server answers when something cannot be done: one sentence and a status."""

from __future__ import annotations

from ..core.errors import WunderkammerError


class Refused(WunderkammerError):
    """A request cannot be carried out; `status` is its answer over HTTP, `clause` the rule that forbids it."""

    status = 400

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.clause = clause


class Misshapen(Refused):
    """A request is not as it must be: a field of it is missing, or holds what it cannot."""

    status = 422


class NotFound(Refused):
    """There is no such thing, or the caller may not know of it."""

    status = 404


class NotAllowed(Refused):
    """The caller has no right to do this."""

    status = 403


class Stale(Refused):
    """The table has moved on since the caller looked."""

    status = 409


class TooMuch(Refused):
    """Too many requests came, or too large ones."""

    status = 429


class StoreError(WunderkammerError):
    """The database cannot be used: it is locked, full, gone, or of a newer version."""
