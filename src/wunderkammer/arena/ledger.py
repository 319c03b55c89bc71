"""The state file of a tournament: one JSON line says what is played, each further one is a finished match.

Lines are only ever appended, each in one piece: a run that is cut off loses the matches in progress and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from ..core.errors import WunderkammerError
from .record import Record

KIND = "wunderkammer arena"


class LedgerError(WunderkammerError):
    """A state file cannot be gone on with."""


class Ledger:
    """The finished matches of a tournament, kept in a file if one is named."""

    def __init__(
        self, terms: dict[str, Any], path: Path | None = None, belongs: Callable[[Record], bool] = lambda record: True
    ) -> None:
        self.records: dict[int, Record] = {}
        self._belongs = belongs
        self._file = None
        if path is None:
            return
        header = {"kind": KIND, **json.loads(json.dumps(terms))}
        try:
            whole = self._read(path, header) if path.exists() else b""
            self._file = path.open("ab")
            self._file.truncate(len(whole))
        except OSError as why:
            raise LedgerError(f"{path} cannot be written: {why.strerror or why}.") from None
        if not whole:
            self._append(header)

    def _read(self, path: Path, header: dict[str, Any]) -> bytes:
        """Read the matches of an earlier run and give the bytes of all whole lines: a torn one is played again."""
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:
            # A file that is not ours must not be cut off; the beginning of a torn header of ours may be.
            if content and not content.startswith(b'{"kind"'):
                raise LedgerError(f"{path} is not a file that the arena wrote; name another.")
            return b""
        _compare(path, lines[0], header)
        for at, line in enumerate(lines[1:], 2):
            try:
                record = Record.from_json(json.loads(line))
            except (ValueError, TypeError, KeyError):
                record = None
            if record is None or not self._belongs(record):
                raise LedgerError(f"{path} is broken: line {at} is not a match of this arena.")
            self.records.setdefault(record.number, record)
        return whole

    def add(self, record: Record) -> None:
        """Write a finished match down."""
        self.records[record.number] = record
        self._append(record.to_json())

    def _append(self, data: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
            self._file.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()


def _compare(path: Path, line: bytes, header: dict[str, Any]) -> None:
    """Refuse the file of another tournament, naming the first difference."""
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise LedgerError(f"{path} is not a file that the arena wrote; name another.")
    for key in {**header, **found}:
        if found.get(key) != header.get(key):
            raise LedgerError(
                f"{path} belongs to an arena with {key} {_spelt(found.get(key))}, not {_spelt(header.get(key))}; "
                "repeat its arguments or name another file."
            )


def _spelt(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))[:80]
    if isinstance(value, dict):
        return ",".join(f"{name}={each}" for name, each in value.items())[:80] or "none"
    return str(value)[:80]
