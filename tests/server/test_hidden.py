"""Hidden means hidden, down to the bytes: what readers are sent is the same in every world they cannot tell apart."""

from __future__ import annotations

import itertools
import json
import logging
import os
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from wunderkammer.core import dice
from wunderkammer.core.errors import WunderkammerError
from wunderkammer.core.game import Game
from wunderkammer.core.history import Entry
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match
from wunderkammer.core.registry import game_names, load
from wunderkammer.server import commands, logs
from wunderkammer.server.access import Right, Role, hashed
from wunderkammer.server.drawing import Parts
from wunderkammer.server.reading import Lines, legal_json, position, summary
from wunderkammer.server.table import Phase, Table, Who

from .guests import rooms, server
from .positions import html
from .positions import position as table_after

SEED = int(os.environ.get("HIDDEN_SEED", "1"))
SAMPLE = int(os.environ.get("HIDDEN_SAMPLE", "12"))
"""After how many moves of each match everything that is sent is compared; `make soak` takes all of them."""
HOLDER = "canary-of-a-hash"
TOKEN = "a-token-of-a-seat-that-is-long-enough"
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
        "api": json.dumps([summary(table), position(table, reader), legal_json(table, reader)]).encode(),
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
    for number in (0, *(entry.number + 1 for entry in match.record if isinstance(entry, Entry))):
        state = match._states[number]
        twin._states.pin(number, game.imagine(game.state.view(state, reader), reader, rng))
    twin._here = None  # the copy came with the true position
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
def test_what_was_taken_back_by_agreement_stays_as_hidden_as_it_was(name: str) -> None:
    game = load(name)
    seats = game.usual_seats
    chance, rng = random.Random(2), dice.generator(2)
    table = table_after(game, seats, 14, seed=2, bot="random")
    assert table.match is not None
    mover = next(entry.seat for entry in table.match.log if entry.seat != CHANCE)
    before = table.copy()
    table.note("asked", mover, {"of": [seat for seat in range(seats) if seat != mover]})
    table.note("undo", mover, {"agreed": True})
    for reader in (*range(seats), None):
        twin = exchanged(table, reader, rng, chance)
        true, other = sent(table, before, reader), sent(twin, before, reader)
        for what, data in true.items():
            assert data == other[what], f"{what} of {reader}"


def tries(table: Table, reader: int | None, moves: list[str]) -> bytes:
    """Give what readers are answered who try some moves, whether they may make them or not."""
    answers = []
    if reader is None:
        return b""  # a watcher has no seat to try them for
    for move in moves:
        draft = table.copy()
        try:
            commands.play(draft, HOLDER, reader, move, None, None)
        except WunderkammerError as why:
            answers.append(str(why))
        else:
            answers.append("accepted")
    return "\n".join(answers).encode()


def some_moves(game: Game, chance: random.Random) -> list[str]:
    """Give moves of all kinds, most of them wrong, and some words that are none."""
    drawn = [game.actions.text(chance.randrange(game.actions.size)) for _ in range(6)]
    of_each_verb = [game.actions.text(verb.first + chance.randrange(verb.size)) for verb in game.actions.verbs]
    return [*drawn, *of_each_verb, "", "open sesame", drawn[0] + " x"]


def check_alike(table: Table, before: Table, reader: int | None, rng: list[int], chance: random.Random) -> bool:
    """Check that readers are sent the same bytes if what they may not know is exchanged; False if that is nothing."""
    twin = exchanged(table, reader, rng, chance)
    assert table.match is not None
    assert twin.match is not None
    if (table.match.state == twin.match.state).all():
        return False
    moves = some_moves(table.game, chance)
    assert tries(table, reader, moves) == tries(twin, reader, moves)
    true, other = sent(table, before, reader), sent(twin, before, reader)
    for what, data in true.items():
        assert data == other[what], f"{what} of {reader} after {table.length} moves"
    return True


class Written(logging.Handler):
    """Keeps what is written to the log, without the time."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.setFormatter(logs.Lines())

    def emit(self, record: logging.LogRecord) -> None:
        record.created, record.msecs = 0.0, 0.0
        self.lines.append(self.format(record))


def logged(client: TestClient, table: Table, reader: int, move: str) -> list[str]:
    """Give what is logged at the finest level while a reader looks at a running table and tries a move there."""
    written, logger = Written(), logging.getLogger("wunderkammer")
    level = logger.level
    rooms(client).house._tables[table.id] = table
    token = {"authorization": f"Bearer {TOKEN}"}
    logger.addHandler(written)
    logger.setLevel(logging.DEBUG)
    try:
        for path in (f"/api/tables/{table.id}?seat={reader}", f"/tables/{table.id}?seat={reader}"):
            assert client.get(path, headers=token).status_code == 200
        client.post(f"/api/tables/{table.id}/moves", json={"seat": reader, "move": move}, headers=token)
    finally:
        logger.removeHandler(written)
        logger.setLevel(level)
    assert written.lines
    return [re.sub(r'"seconds": [\d.]+', "", line) for line in written.lines]


@pytest.mark.parametrize("name", game_names())
def test_the_log_is_the_same_in_worlds_that_look_the_same(name: str, tmp_path: Path) -> None:
    chance, rng = random.Random(SEED), dice.generator(SEED)
    running = [after for _, after in random_match(name, SEED) if after.phase == Phase.RUNNING]
    with server(tmp_path) as client:
        client.get("/api/games")  # the first program waits until its doors are loaded; a busy machine would log that
        for table in chance.sample(running, min(3, len(running))):
            table.rights = {hashed(TOKEN): frozenset(Right(Role.SEAT, seat) for seat in range(len(table.seats)))}
            reader = chance.randrange(len(table.seats))
            for move in chance.sample(some_moves(table.game, chance), 3):
                twin = exchanged(table, reader, rng, chance)
                assert logged(client, table, reader, move) == logged(client, twin, reader, move)


def random_match(name: str, seed: int) -> Iterator[tuple[Table, Table]]:
    """Play a random match, and give the table before and after each decision."""
    game = load(name)
    table = table_after(game, game.usual_seats, 0, seed=seed)
    table.rights = {HOLDER: frozenset(Right(Role.SEAT, seat) for seat in range(game.usual_seats))}
    table.seats = [replace(seat, who=Who.SCREEN, bot="") for seat in table.seats]
    chance = random.Random(seed)
    while table.phase == Phase.RUNNING:
        after = table.copy()
        assert after.match is not None
        seat = chance.choice([each for each in after.match.pending if each != CHANCE])
        after.play(seat, chance.choice(after.match.legal(seat)))
        after.fresh = []
        yield table, after
        table = after


@pytest.mark.parametrize("name", game_names())
def test_every_byte_of_a_whole_match_is_the_same_in_worlds_that_look_the_same(name: str) -> None:
    chance, rng = random.Random(SEED), dice.generator(SEED)
    played = list(random_match(name, SEED))
    running = [step for step in played if step[1].phase == Phase.RUNNING]
    chance.shuffle(running)
    compared = 0
    for before, after in running:
        reader = chance.choice([*range(len(after.seats)), None])
        compared += check_alike(after, before, reader, rng, chance)
        if compared == SAMPLE:
            break
    assert compared >= min(SAMPLE, len(running) // 8)


def test_a_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: with a view that shows too much, it fails."""
    monkeypatch.setattr(Match, "view", lambda self, reader: self.state.copy())
    chance, rng = random.Random(SEED), dice.generator(SEED)
    before, after = list(random_match("curios", SEED))[20]
    with pytest.raises(AssertionError):
        check_alike(after, before, None, rng, chance)


CANARIES = ("canary-holder", "canary-invitation", "canary-request")


@pytest.mark.parametrize("name", game_names())
def test_secrets_of_the_house_are_sent_to_nobody(name: str) -> None:
    key = b"canary-of-chance"
    for before, after in itertools.islice(random_match(name, SEED), 12, 15):
        assert after.match is not None
        after.secret = after.match.key = key
        after.rights = {**after.rights, CANARIES[0]: frozenset({Right(Role.HOST)})}
        after.invitations = {CANARIES[1]: Right(Role.WATCHER)}
        after.answered = {CANARIES[2]: 3}
        for reader in (*range(len(after.seats)), None):
            for what, data in sent(after, before, reader).items():
                for canary in (*CANARIES, HOLDER, key.decode(), key.hex()):
                    assert canary.encode() not in data, f"{canary} in {what} of {reader}"


@pytest.mark.parametrize("name", game_names())
def test_the_key_is_nowhere_before_the_end(name: str) -> None:
    game = load(name)
    table = table_after(game, game.usual_seats, 12, bot="random")
    assert table.match is not None
    for reader in (*range(game.usual_seats), None):
        for what, data in sent(table, table, reader).items():
            assert table.secret.hex().encode() not in data, what
