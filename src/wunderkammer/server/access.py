"""Who may do what: secrets that open seats, and the rights they stand for.

A browser or program is known by a secret of its own (a cookie or a bearer token). An invitation is another secret,
in a link, which is exchanged once for a right of that browser. Only hashes are stored.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from enum import StrEnum

SECRET_BYTES = 24
TABLE_BYTES = 16


class Role(StrEnum):
    """What a holder is at a table."""

    HOST = "host"
    SEAT = "seat"
    WATCHER = "watcher"


@dataclass(frozen=True)
class Right:
    """A role at a table, and which seat it is if it is one."""

    role: Role
    seat: int | None = None


def new_secret() -> str:
    """Give a secret that nobody can guess: 192 bits, fit for an address."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """Give the name of a table. Whoever knows it may watch, if the table lets people watch: 128 bits."""
    return secrets.token_urlsafe(TABLE_BYTES)


def is_table_id(text: str) -> bool:
    """Say whether a text can be the name of a table, so that the database is asked for nothing else."""
    return re.fullmatch(r"[A-Za-z0-9_-]{8,32}", text) is not None


def hashed(secret: str) -> str:
    """Give what is stored of a secret. It is long and random, so a plain hash cannot be searched back."""
    return hashlib.sha256(secret.encode()).hexdigest()
