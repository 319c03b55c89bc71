"""Copies of a server's tables: made while it runs, checked before they take the place of what is there."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ..core.folders import obstacle
from .refusals import StoreError
from .store import Store, refuse_folder, sqlite_url

SQLITE = "sqlite:///"


def backup(database: str, file: Path) -> int:
    """Copy a database into a file and give the number of its tables; what is half written never bears its name."""
    source = _path(database)
    if not source.exists():
        raise StoreError(f"There is no database at {source}; there is nothing to copy.")
    beside = _beside(file)
    _copy(source, beside)
    with _connection(beside) as here:
        here.execute("PRAGMA journal_mode=DELETE")  # all in the one file
    tables = _checked(beside, source)
    beside.replace(file)
    return tables


def restore(file: Path, database: str, *, force: bool = False) -> int:
    """Put the copy in a file in the place of a database, and give the number of its tables.

    The copy is checked and brought to this version's schema before anything that is there is touched.
    """
    target = _path(database)
    if not file.is_file():
        there = f"{file} is a folder" if file.is_dir() else f"There is no file {file}"
        raise StoreError(f"{there}; give a file that `wunderkammer backup` wrote.")
    if target.exists():
        if not force:
            raise StoreError(f"{target} already holds tables; --force discards them.")
        _refuse_if_in_use(target)
    beside = _beside(target)
    _copy(file, beside)
    tables = _checked(beside, file)
    try:
        Store(sqlite_url(beside)).close()
    except StoreError:
        _remove(beside)
        raise
    with _connection(beside) as here:
        here.execute("PRAGMA journal_mode=DELETE")
    _remove(target)  # with what it had not yet put in its place
    beside.replace(target)
    return tables


def _path(database: str) -> Path:
    if database.startswith("postgresql"):
        raise StoreError("A PostgreSQL is copied with its own tools; use pg_dump, and pg_restore to bring it back.")
    if not database.startswith(SQLITE) or database == SQLITE:
        raise StoreError("The database must be sqlite:///FILE; that address is not.")
    path = Path(database.removeprefix(SQLITE))
    refuse_folder(path)
    return path


def _beside(file: Path) -> Path:
    """Give a file for what is not finished, in the same folder, and empty."""
    why = obstacle(file)
    if why:
        raise StoreError(why)
    beside = file.with_name(f"{file.name}.unfinished")
    _remove(beside)
    return beside


def _remove(file: Path) -> None:
    for part in ("", "-wal", "-shm"):
        file.with_name(file.name + part).unlink(missing_ok=True)


def _copy(origin: Path, copy: Path) -> None:
    """Copy a database; nothing is left of a copy that fails."""
    try:
        with _connection(origin) as there:
            there.execute("PRAGMA schema_version")  # so that what is no database is named by its own name
            with _connection(copy) as here:
                there.backup(here)
    except StoreError:
        _remove(copy)
        raise


def _checked(copy: Path, origin: Path) -> int:
    """Give the number of tables in a copy; refuse one that is damaged or is something else, and remove it."""
    try:
        with _connection(copy) as connection:
            sound = connection.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            tables: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
            connection.execute("SELECT count(*) FROM entries, alembic_version")
    except StoreError:
        sound = False
    if not sound:
        _remove(copy)
        raise StoreError(f"{origin} is damaged or holds no tables of Wunderkammer; nothing was changed.")
    return tables


def _refuse_if_in_use(path: Path) -> None:
    """See that no server has a database open: it would go on writing to a file that is gone."""
    with _connection(path, timeout=0.2) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            raise StoreError(f"{path} is in use; stop the server first.") from None
        except sqlite3.DatabaseError:
            return  # damaged: all the more reason to restore


@contextlib.contextmanager
def _connection(path: Path, timeout: float = 5) -> Iterator[sqlite3.Connection]:
    try:
        connection = sqlite3.connect(path, timeout=timeout, isolation_level=None)
    except sqlite3.Error as why:
        raise StoreError(f"{path} cannot be opened: {why}.") from None
    try:
        yield connection
    except sqlite3.Error as why:
        raise StoreError(f"{path} cannot be read or written: {why}; nothing was changed.") from None
    finally:
        connection.close()
