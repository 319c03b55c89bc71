"""A table as one reader may know it, as data: what programs get, and what pages are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core.kernel import CHANCE
from . import dates
from .table import Phase, Table
from .writing import SPELL


def seats_json(table: Table) -> list[dict[str, Any]]:
    """Say who sits where."""
    return [
        {
            "seat": number,
            "name": seat.name,
            "who": seat.who,
            "bot": seat.bot or None,
            "taken": seat.taken,
            "away": seat.away_since is not None,
        }
        for number, seat in enumerate(table.seats)
    ]


def pending(table: Table) -> list[int]:
    """Name the seats that the table waits for: none at one that its host has ended."""
    if table.match is None or table.phase != Phase.RUNNING:
        return []
    return [seat for seat in table.match.pending if seat != CHANCE]


def summary(table: Table) -> dict[str, Any]:
    """Say what everybody may know of a table who may see it at all."""
    match = table.match
    return {
        "table": table.id,
        "game": table.game.key,
        "phase": table.phase,
        "number": table.length,
        "opened": _exact(table.opened_at),
        "ended": _exact(table.ended_at),
        "options": dict(table.settings.options),
        "pace": table.settings.pace,
        "undo": table.settings.undo,
        "watchers": table.settings.watchers,
        "seats": seats_json(table),
        "pending": pending(table),
        "commitment": None if match is None else match.commitment,
        "question": question_json(table),
        "rematch": table.rematch or None,
    }


def _exact(at: float | None) -> str | None:
    return None if at is None else dates.exact(at)


def question_json(table: Table) -> dict[str, Any] | None:
    """Say what people are asked: whether a seat may take its last move back."""
    asked = table.question
    return None if asked is None else {"number": asked.number, "seat": asked.seat, "waits_for": list(asked.waits_for)}


def position(table: Table, reader: int | None) -> dict[str, Any]:
    """Give the match as a reader sees it: their view, what they are asked, and in the end what came of it."""
    match = table.match
    if match is None:
        return {}
    game, voice, view = table.game, match.voice(reader), match.view(reader)
    mirror = game.state.read(view)
    prompt = game.words.prompt(voice, mirror)
    out: dict[str, Any] = {
        "seat": reader,
        "view": game.state.to_json(view),
        "status": game.words.status(voice, mirror),
        "prompt": {"ask": prompt.ask, "why": prompt.why, "clause": prompt.clause},
    }
    if table.phase == Phase.OVER:
        result = match.result()
        out["result"] = {
            "rows": [dict(zip(game.sheet, rows, strict=True)) for rows in result.rows],
            "totals": list(result.totals),
            "places": list(result.places),
        }
        out["key"] = table.secret.hex()
    return out


def legal_json(table: Table, reader: int | None) -> list[dict[str, str]]:
    """Give the moves that a reader may make now, as words to send and as sentences to show, which take longest."""
    match = table.match
    if match is None or reader is None or table.phase != Phase.RUNNING:
        return []
    voice, mirror = match.voice(reader), table.game.state.read(match.view(reader))
    return [
        {"move": table.game.actions.text(action), "label": table.game.words.label(voice, mirror, action)}
        for action in match.legal(reader)
    ]


@dataclass(frozen=True)
class Lines:
    """The form of a stream for programs: a line of JSON for each change."""

    reader: int | None

    media_type = "application/x-ndjson"
    opening = b""
    pulse = b"\n"

    def whole(self, table: Table) -> bytes:
        """Give the table as it is; what may be sent stands in it as in every line, as words without sentences."""
        return _line({**summary(table), **position(table, self.reader), "legal": self._legal(table)})

    def news(self, before: Table, after: Table) -> bytes:
        """Give what happened, and what the reader may do now."""
        told = after.shared.get("told") or _told(before, after, self.reader)
        legal = self._legal(after)
        return f'{told},"legal":{SPELL(legal) if legal else "[]"}}}\n'.encode()

    def _legal(self, table: Table) -> list[str]:
        match = table.match
        if match is None or self.reader is None or self.reader not in match.pending or table.phase != Phase.RUNNING:
            return []
        return [table.game.actions.text(action) for action in match.legal(self.reader)]


def _changed(before: Table, after: Table) -> dict[str, Any]:
    """Say what has changed for everybody."""
    return {
        "table": after.id,
        "number": after.length,
        "phase": after.phase,
        "pending": pending(after),
        "question": question_json(after),
        "talk": [{"name": remark.name, "text": remark.text} for remark in after.talk[len(before.talk) :]],
        "notices": [notice.text for notice in after.notices[len(before.notices) :]],
    }


def _told(before: Table, after: Table, reader: int | None) -> str:
    """Spell what happened, as a reader sees it and without the closing brace; once for all if nothing is secret."""
    head = after.shared.get("head")
    if head is None:
        head = after.shared["head"] = SPELL(_changed(before, after)).removesuffix("}")
    match = after.match
    since = 0 if match is None or before.match is None else len(before.match.record)
    numbers = range(since, 0 if match is None else len(match.record))
    told = f'{head},"moves":[{",".join(_move(after, reader, number) for number in numbers)}]'
    if all(number in after.shared for number in numbers):
        after.shared["told"] = told
    return told


def _move(table: Table, reader: int | None, number: int) -> str:
    """Spell an entry of the record as a reader sees it; once for all where nothing of it is secret."""
    match = table.match
    assert match is not None
    spelt = table.shared.get(number)
    if spelt is None:
        spelt = SPELL(match.entry_json(number, reader))
        if match.is_open(number):
            table.shared[number] = spelt
    return spelt


def _line(data: dict[str, Any]) -> bytes:
    return SPELL(data).encode() + b"\n"
