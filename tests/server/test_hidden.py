"""Hidden means hidden, down to the bytes: what a reader is sent is the same in every world he cannot tell apart."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from wunderkammer.core import dice
from wunderkammer.core.game import Game
from wunderkammer.core.history import Entry
from wunderkammer.core.registry import game_names, load
from wunderkammer.server.drawing import Parts
from wunderkammer.server.reading import Lines, position, summary
from wunderkammer.server.table import Phase, Table

from .positions import html
from .positions import position as table_after

GAMES = [(name, seats) for name in game_names() for seats in load(name).seats]


def sent(table: Table, before: Table, reader: int | None) -> dict[str, bytes]:
    """Give everything that leaves the server for a reader: pages, streams, the API, an export, a refusal."""
    own = () if reader is None else (reader,)
    parts, lines = Parts(reader, False, own), Lines(reader)
    assert table.match is not None
    return {
        "page": html(table, reader).encode(),
        "parts": parts.whole(table),
        "parts news": parts.news(before, table),
        "lines": lines.whole(table),
        "lines news": lines.news(before, table),
        "api": json.dumps({**summary(table), **position(table, reader)}).encode(),
        "export": json.dumps(table.match.to_json(reader)).encode(),
    }


def exchanged(table: Table, reader: int | None, rng: list[int], chance: random.Random) -> Table:
    """Give the same table with everything exchanged that a reader may not know: the state, and secret arguments."""
    match = table.match
    assert match is not None
    game, twin = match.game, match.copy()
    twin.key, twin.record[:] = (
        dice.key_of_seed("another"),
        [
            entry if not isinstance(entry, Entry) else other_secret(game, entry, reader, chance)
            for entry in match.record
        ],
    )
    for number in range(len(match.record) + 1):
        state = match._states[number]
        twin._states.pin(number, game.imagine(game.state.view(state, reader), reader, rng))
    other = table.copy()
    other.match, other.secret = twin, dice.key_of_seed("another")
    twin.commitment = match.commitment
    return other


def other_secret(game: Game, entry: Entry, reader: int | None, chance: random.Random) -> Entry:
    """Give a move that looks the same to a reader who was no witness of it."""
    if game.sees(entry.witnesses, reader):
        return entry
    looks = game.actions.text(entry.action, witnessed=False)
    verb = game.actions.verb(entry.action)
    alike = [
        action
        for action in range(verb.first, verb.first + verb.size)
        if game.actions.text(action, witnessed=False) == looks
    ]
    return replace(entry, action=chance.choice(alike))


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_byte_is_the_same_in_worlds_that_look_the_same(name: str, seats: int) -> None:
    game = load(name)
    chance, rng = random.Random(seats), dice.generator(seats)
    for moves in (1, 9, 30):
        table = table_after(game, seats, moves, seed=seats, bot="random")
        if table.phase == Phase.OVER:
            continue
        assert table.match is not None
        for reader in chance.sample([*range(seats), None], 3):
            twin = exchanged(table, reader, rng, chance)
            true, other = sent(table, table, reader), sent(twin, twin, reader)
            for what, data in true.items():
                assert data == other[what], f"{what} of {reader} after {moves} moves"


@pytest.mark.parametrize("name", game_names())
def test_the_key_is_nowhere_before_the_end(name: str) -> None:
    game = load(name)
    table = table_after(game, game.usual_seats, 12, bot="random")
    assert table.match is not None
    for reader in (*range(game.usual_seats), None):
        for what, data in sent(table, table, reader).items():
            assert table.secret.hex().encode() not in data, what
