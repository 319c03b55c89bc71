"""Read a match from the JSON that `Match.to_json` gives to OPEN eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import NotationError, WunderkammerError
from .game import Game, Result
from .header import MOST_DIGITS, check_hexadecimal, check_places, check_set, check_version
from .history import Entry, Undo
from .kernel import CHANCE, EVERYONE
from .match import Match


def read(data: Any, finder: Callable[[str], Game], *, trusted: bool) -> Match:
    """Give the match; see `Match.from_json`."""
    match = _begun(_whole(data), finder)
    moves = _get(data, "moves", list)
    for number, move in enumerate(moves):
        try:
            _entry(match, number, _whole(move), trusted=trusted)
        except WunderkammerError as why:
            raise NotationError(f"entry {number}: {why}") from None
    if trusted and "state" in data:
        match.stand_at(match.game.state.from_json(data["state"]))
    if "places" in data and (match.older or not trusted):
        match.close(_stated(match, data))
    return match


def _begun(data: dict[str, Any], finder: Callable[[str], Game]) -> Match:
    game = finder(_get(data, "game", str))
    version, seats = _get(data, "version", int), [_whole(each) for each in _get(data, "seats", list)]
    check_version(game, str(version) if abs(version) < 10**6 else "?")
    check_set(game, _get(data, "set", str))
    options = _get(data, "options", dict)
    if not all(isinstance(value, str) for value in options.values()):
        raise NotationError("the values of options must be texts.")
    for what in ("commitment", "key"):
        if data.get(what):
            check_hexadecimal(what, _get(data, what, str))
    return Match(
        game,
        len(seats),
        options,
        [_get(each, "name", str) for each in seats],
        bytes.fromhex(data["key"]) if data.get("key") else None,
        bots=[None if each.get("bot") is None else _get(each, "bot", str) for each in seats],
        version=version,
        commitment=data.get("commitment") or "",
    )


def _entry(match: Match, number: int, move: dict[str, Any], *, trusted: bool) -> None:
    seat = _mover(match, move)
    agreed = move.get("agreed") is True
    if not trusted:
        match.replay(seat, None if "undo" in move else match.game.actions.from_json(move), agreed=agreed)
        return
    if "undo" in move:
        last = match.last_of(seat) if agreed else match.log[-1] if match.log else None
        if last is None or last.number != move["undo"]:
            raise NotationError("only the last move can be taken back.")
        match.adopt(Undo(number, seat, last.number, agreed))
        return
    game = match.game
    events = tuple(game.events.from_json(each) for each in _get(move, "events", list))
    turned_up = _get(move, "turned_up", bool)
    follows = match.log[-1].leads_to if match.log else 0
    witnesses = _get(move, "witnesses", int) & EVERYONE
    match.adopt(Entry(number, follows, seat, game.actions.from_json(move), witnesses, events, turned_up))


def _mover(match: Match, move: dict[str, Any]) -> int:
    if move.get("seat") == "chance":
        return CHANCE
    seat = _get(move, "seat", int)
    if not 0 <= seat < match.seats:
        raise NotationError(f'a move is made by "chance" or by a seat from 0 to {match.seats - 1}.')
    return int(seat)


def _stated(match: Match, data: dict[str, Any]) -> Result:
    sheets = [_whole(each) for each in _get(data, "scores", list)]
    totals, places = (_ints(_get(data, name, list)) for name in ("totals", "places"))
    check_places(places, match.seats)
    rows = match.game.sheet
    if not len(sheets) == len(totals) == len(places) == match.seats or any(set(each) != set(rows) for each in sheets):
        raise NotationError(f"the scores must be one sheet a seat, with the rows {', '.join(rows)}.")
    return Result(tuple(_ints([sheet[row] for row in rows]) for sheet in sheets), totals, places)


def _whole(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotationError("an object was expected.")
    return value


def _get(data: dict[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if type(value) is not kind:
        raise NotationError(f"{name} must be {SPOKEN[kind]}.")
    return value


def _ints(values: list[Any]) -> tuple[int, ...]:
    if not all(type(value) is int and abs(value) < 10**MOST_DIGITS for value in values):
        raise NotationError(f"points and places must be whole numbers of at most {MOST_DIGITS} digits.")
    return tuple(values)


SPOKEN: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
