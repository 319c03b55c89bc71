"""Read and check the cards, tiles and boards of a game: a component set, in TOML.

A set is bound when a game is loaded: its modules run with the tables and sizes of that set. A game asks
for its own set with `bound(__package__, tables)`; `binding` lets the registry put another file in its place.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import ComponentError

LARGEST_FILE = 4_000_000
LONGEST_TEXT = 400
MOST_ROWS = 250
"""How many rows a table may have, and how many values a list in it: some tables of the rules grow with both."""
WORDS = "words"

PROVENANCE = ("known", "inferred", "ours")
"""How sure a table is: printed in the box, deduced from what is known, or our own reconstruction."""


@dataclass(frozen=True)
class Table:
    """What a table of the set must look like: the kind of each column, and how many rows.

    A kind is int, bool, str for ids and codes, "words" for what people read, "ints" and "texts" for lists.
    """

    columns: Mapping[str, type | str]
    rows: int | None = None
    """The exact number of rows, or None where a set may choose."""


@dataclass(frozen=True)
class Components:
    """A checked set: its tables by name, and the digest that identifies it."""

    title: str
    tables: Mapping[str, list[dict[str, Any]]]
    provenance: Mapping[str, tuple[str, str]]
    """For each table, how sure it is and where it comes from."""
    digest: str
    """A hash of all that the rules can see: not of words, so that a better name leaves stored matches readable."""

    def column(self, table: str, name: str) -> tuple[Any, ...]:
        """Give one column of a table, nested lists as tuples."""
        return tuple(_frozen(row[name]) for row in self.tables[table])

    def ids(self, table: str) -> tuple[str, ...]:
        """Give the stable ids of a table's rows."""
        return self.column(table, "id")


_bindings: dict[str, Path] = {}


@contextmanager
def binding(package: str, path: Path) -> Iterator[None]:
    """Let a package, while it loads, take its set from another file."""
    _bindings[package] = path
    try:
        yield
    finally:
        del _bindings[package]


def bound(package: str, tables: Mapping[str, Table]) -> Components:
    """Give the set that a game's package is loaded with: its own `components.toml`, or the bound file."""
    module = sys.modules[package]
    own = Path(str(module.__file__)).parent / "components.toml"
    return read(_bindings.get(package, own), tables)


def read(path: Path, tables: Mapping[str, Table]) -> Components:
    """Read a set and check it against the declared tables."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)  # also of a device that never ends
        if len(raw) > LARGEST_FILE:
            raise ComponentError(
                f"{path.name} is larger than {LARGEST_FILE // 1_000_000} MB; a set is a few kilobytes."
            )
        data = tomllib.loads(raw.decode("utf-8"))
    except OSError as why:
        raise ComponentError(f"{path} cannot be read: {why.strerror or why}.") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{path.name} is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as why:
        raise ComponentError(f"{path.name} is not valid TOML: {why}.") from None
    except RecursionError:
        raise ComponentError(f"{path.name} is nested too deeply.") from None
    except ValueError:  # the reader of TOML leaves it to Python how long an integer may be
        raise ComponentError(f"{path.name} holds a number with more digits than any component has.") from None
    try:
        return _checked(data, tables)
    except ComponentError as why:
        raise ComponentError(f"{path.name}: {why}") from None


def _checked(data: dict[str, Any], tables: Mapping[str, Table]) -> Components:
    about = data.pop("set", None)
    if not isinstance(about, dict) or not isinstance(about.get("title"), str):
        raise ComponentError('a set needs a [set] with a title, such as title = "As printed".')
    sure = about.get("provenance")
    if not isinstance(sure, dict):
        raise ComponentError("a set needs a [set.provenance] that says for each table how sure it is.")
    if set(data) != set(tables):
        found = ", ".join(_clip(name) for name in data) or "none"
        raise ComponentError(f"the tables must be exactly {', '.join(tables)}; found {found}.")
    provenance = {}
    for name, table in tables.items():
        _check_table(name, table, data[name])
        given = sure[name] if isinstance(sure.get(name), str) else ""
        how, source = (*given.split(":", 1), "")[:2]
        if how.strip() not in PROVENANCE:
            raise ComponentError(f"provenance.{name} must begin with {', '.join(PROVENANCE)}, and a colon.")
        _check_text(f"provenance.{name}", given)
        provenance[name] = (how.strip(), source.strip())
    _check_text("the title", about["title"])
    return Components(about["title"], data, provenance, _digest(data, tables))


def _digest(data: Mapping[str, list[dict[str, Any]]], tables: Mapping[str, Table]) -> str:
    seen = {
        name: [{column: row[column] for column, kind in table.columns.items() if kind != WORDS} for row in data[name]]
        for name, table in tables.items()
    }
    return hashlib.sha256(json.dumps(seen, sort_keys=True, ensure_ascii=True).encode()).hexdigest()[:16]


def _check_table(name: str, table: Table, rows: Any) -> None:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ComponentError(f"{name} must be a list of tables, each beginning with [[{name}]].")
    if table.rows is not None and len(rows) != table.rows:
        raise ComponentError(f"{name} has {len(rows)} rows; the game needs {table.rows}.")
    if len(rows) > MOST_ROWS:
        raise ComponentError(f"{name} has {len(rows)} rows; a table has at most {MOST_ROWS}.")
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        where = f"{name} {row['id'] if _is_id(row.get('id')) else number}"
        if set(row) != set(table.columns):
            raise ComponentError(f"{where} must have exactly: {', '.join(table.columns)}.")
        for column, kind in table.columns.items():
            if not _fits(row[column], kind):
                raise ComponentError(f"{where}: {column} must be {_spoken(kind)}, not {_clip(row[column])}.")
            if isinstance(row[column], list) and len(row[column]) > MOST_ROWS:
                raise ComponentError(
                    f"{where}: {column} has {len(row[column])} values; a list has at most {MOST_ROWS}."
                )
            texts = row[column] if kind == "texts" else [row[column]] if kind in (str, WORDS) and column != "id" else []
            for text in texts:
                _check_text(f"{where}: {column}", text, least=1 if kind == WORDS else 0)
        if "id" in row:
            if not _is_id(row["id"]):
                raise ComponentError(f"{where}: an id is lower-case letters, digits and hyphens.")
            if row["id"] in seen:
                raise ComponentError(f"{where} appears twice; ids must be unique.")
            seen.add(row["id"])


def _check_text(what: str, text: str, least: int = 1) -> None:
    """Refuse a text that could not be shown: control characters would reach the terminal."""
    if not least <= len(text.strip()) <= len(text) <= LONGEST_TEXT or not text.isprintable():
        raise ComponentError(f"{what} must be {least} to {LONGEST_TEXT} printable characters, not {_clip(text)}.")


def _fits(value: Any, kind: type | str) -> bool:
    if kind == WORDS:
        return isinstance(value, str)
    if kind == "ints":
        return isinstance(value, list) and all(_fits(v, int) for v in value)
    if kind == "texts":
        return isinstance(value, list) and all(isinstance(v, str) for v in value)
    if kind is int:
        return type(value) is int and abs(value) < 2**31
    return isinstance(value, kind)  # type: ignore[arg-type]


def _spoken(kind: type | str) -> str:
    spoken: dict[Any, str] = {
        "ints": "a list of whole numbers",
        "texts": "a list of texts",
        WORDS: "a text",
        int: "a whole number",
        str: "a text",
        bool: "true or false",
    }
    return spoken[kind]


def _is_id(word: Any) -> bool:
    return (
        isinstance(word, str)
        and 0 < len(word) < 40
        and all(c.isascii() and (c.islower() or c.isdigit() or c == "-") for c in word)
    )


def _clip(value: Any) -> str:
    try:
        word = repr(value)
    except ValueError:  # an integer of thousands of digits, which Python will not spell out
        return "a number that is too long to show"
    return word if len(word) <= 40 else word[:37] + "..."


def _frozen(value: Any) -> Any:
    return tuple(_frozen(v) for v in value) if isinstance(value, Sequence) and not isinstance(value, str) else value
