"""One server at a time on the file of an SQLite: whoever comes second is told where the first one is."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from .refusals import StoreError


class InUse(StoreError):
    """Another server has the database open; `address` is where, "" if it has not said so yet."""

    def __init__(self, path: Path, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(
            f"Another server has the tables in {path} open{where}; use that one, stop it, or name another --database."
        )
        self.address = address


@contextlib.contextmanager
def sole_server(path: Path | None, address: str) -> Iterator[None]:
    """See that no other server uses a database file while this one does; there is none where many may share.

    Two would know nothing of each other's listeners: whoever plays at one is away at the other, which lets bots play
    on. A file beside the database says where the server is, and is locked for as long as this process lives, however it
    ends: an open transaction keeps others from writing to it, but not from reading.
    """
    if path is None:
        yield
        return
    path = path.resolve()
    with contextlib.closing(sqlite3.connect(f"{path}.served", timeout=0, isolation_level=None)) as file:
        try:
            file.execute("BEGIN IMMEDIATE")
            file.execute("DROP TABLE IF EXISTS server")
            file.execute("CREATE TABLE server AS SELECT ? AS address", (address,))
            file.execute("COMMIT")
            file.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as why:
            if "locked" in str(why):
                raise InUse(path, _address_in(file)) from None
            raise StoreError(f"The database cannot be opened: {why}.") from None
        yield


def _address_in(file: sqlite3.Connection) -> str:
    try:
        return str(file.execute("SELECT address FROM server").fetchone()[0])
    except sqlite3.OperationalError:  # the other is just beginning
        return ""
