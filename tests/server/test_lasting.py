"""Nothing is lost: a server that is killed at any moment under load goes on as if nothing had been.

Several threads play the same tables and drop some of the replies. What they send is a function of what a seat sees, so
whatever is lost on the way, the match must be the one that an undisturbed server plays with the same keys.

LASTING_RUNS says how often this is done (once; `make soak` does it many times), LASTING_KILLS how often the server is
killed each time (2), LASTING_SEED which matches are played.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import threading
import time
import uuid
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wunderkammer.server.access import hashed
from wunderkammer.server.store import Store
from wunderkammer.server.writing import Entry

from .keyed import STEADY, KeyedServer
from .running import PATIENCE, call

RUNS = int(os.environ.get("LASTING_RUNS", "1"))
KILLS = int(os.environ.get("LASTING_KILLS", "2"))
SEED = os.environ.get("LASTING_SEED", "1")
THREADS = 2
"""How many clients play each table, all for the same seats."""
TABLES = (("curios", 3), ("stack", 2), ("treasures", 3), ("aztec", 2))
"""The games, and for how many people beside one bot."""
LONGEST = 900.0
"""For how many seconds a run may last, on however busy a machine."""


@dataclass
class Client:
    """Everything that was sent to one table, and what came back."""

    server: KeyedServer
    table: str
    token: str
    people: int
    sent: dict[str, str] = field(default_factory=dict)
    """Each request, with its move."""
    accepted: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The answers that arrived."""
    refused: set[str] = field(default_factory=set)
    told: list[list[int]] = field(default_factory=list)
    """For each seat that listens, the lengths of the journal that it was told."""
    final: dict[str, Any] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    _ended: threading.Event = field(default_factory=threading.Event)

    def play(self, seed: str) -> None:
        """Play for all people until the match is over, whatever happens to the server meanwhile."""
        chance = random.Random(seed)
        until = time.monotonic() + LONGEST
        while not self._ended.is_set() and time.monotonic() < until:
            try:
                self._choose(chance)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)  # it is dead just now
            except Exception as why:
                self.wrong.append(repr(why))
                raise

    def _choose(self, chance: random.Random) -> None:
        for seat in range(self.people):
            seen = self.look(seat)
            if seen["phase"] != "running":
                self._ended.set()
                return
            if seen["legal"]:
                legal = [choice["move"] for choice in seen["legal"]]
                dice = zlib.crc32(json.dumps([seat, legal]).encode())  # not of the view, which shows who was faster
                self._send(seat, legal[dice % len(legal)], seen["number"], chance)

    def _send(self, seat: int, move: str, number: int, chance: random.Random) -> None:
        """Send a move until there is an answer; some answers are dropped on purpose, and asked for again."""
        name = uuid.uuid4().hex
        request = hashed(f"{hashed(self.token)} {seat} {name}")  # as the journal calls it
        self.sent[request] = move
        drops = chance.random() < 0.1
        for _ in range(400):
            try:
                body = {"move": move, "seat": seat, "seen": number, "id": name}
                reply = call(f"{self.server.url}/api/tables/{self.table}/moves", body, self.token)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
                continue
            if drops:
                drops = False
                continue
            if reply.status == 200:
                self.accepted[request] = reply.json()
            elif reply.status in (400, 409, 422):
                self.refused.add(request)
            else:
                self.wrong.append(f"{reply.status} {reply.body!r}")
            return

    def look(self, seat: int) -> dict[str, Any]:
        """Look at the table with the eyes of a seat."""
        reply = call(f"{self.server.url}/api/tables/{self.table}?seat={seat}", token=self.token)
        assert reply.status == 200, reply.body
        answer: dict[str, Any] = reply.json()
        return answer

    def listen(self, seat: int) -> None:
        """Listen for a seat, coming back with what was seen last whenever the line is cut."""
        told = self.told[seat]
        while not self._ended.is_set():
            line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
            try:
                seen = f"&seen={told[-1]}" if told else ""
                path = f"/api/tables/{self.table}/stream?seat={seat}{seen}"
                line.request("GET", path, headers={"Authorization": f"Bearer {self.token}"})
                with line.getresponse() as answer:
                    while text := answer.readline():
                        if text.strip():
                            news = json.loads(text)
                            told.append(news["number"])
                            if news["phase"] == "over":
                                return
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(0.05)
            finally:
                line.close()


def run(folder: Path, database: str, kills: int, seed: str) -> tuple[list[Client], KeyedServer]:
    """Play all tables to the end, killing the server some times."""
    folder.mkdir()
    server = KeyedServer(folder, database, seed=seed)
    server.start()
    clients = []
    for game, people in TABLES:
        seats = [{"who": "screen"}] * people + [{"who": "bot", "bot": STEADY}]
        reply = call(f"{server.url}/api/tables", {"game": game, "seats": seats})
        assert reply.status == 201, reply.body
        opened = reply.json()
        clients.append(Client(server, opened["table"], opened["token"], people, told=[[] for _ in range(people)]))
    threads = [
        threading.Thread(target=client.play, args=(f"{seed} {number}",))
        for client in clients
        for number in range(THREADS if kills else 1)
    ]
    threads += [
        threading.Thread(target=client.listen, args=(seat,)) for client in clients for seat in range(client.people)
    ]
    for thread in threads:
        thread.start()
    chance = random.Random(seed)
    for _ in range(kills):
        time.sleep(chance.uniform(0.2, 2.0))
        server.kill()
        server.start()
    for thread in threads:
        thread.join(LONGEST)
    for client in clients:
        client.final = client.look(0)
    return clients, server


def journal(database: str, table: str) -> list[Entry]:
    """Read what is on disk."""

    async def read() -> list[Entry]:
        store = Store(database)
        try:
            return await store.entries(table, 0)
        finally:
            await asyncio.to_thread(store.close)

    return asyncio.run(read())


def moves(entries: list[Entry]) -> dict[int | None, list[str]]:
    """Give the moves of each seat and of chance: where all choose at once, who is faster may differ from run to run."""
    made: dict[int | None, list[str]] = {}
    for entry in entries:
        if entry.kind == "move":
            made.setdefault(entry.seat, []).append(entry.data["text"])
    return made


Match = tuple[dict[int | None, list[str]], Any]
"""The moves of a match, and its result."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[Match]]:
    """Play the same matches at a server that nobody kills, once for all that are compared with it."""

    @cache
    def play(seed: str) -> list[Match]:
        folder = tmp_path_factory.mktemp("calm")
        database = f"sqlite:///{folder / 'tables.db'}"
        clients, server = run(folder / "run", database, 0, seed)
        server.stop()
        return [(moves(journal(database, client.table)), client.final["result"]) for client in clients]

    return play


@pytest.mark.parametrize("number", range(RUNS))
def test_whatever_kills_the_server_nothing_is_lost(
    tmp_path: Path, database: str, undisturbed: Callable[[str], list[Match]], number: int
) -> None:
    seed = f"{SEED} {number}"
    clients, server = run(tmp_path / "killed", database, KILLS, seed)
    server.stop()
    for client in clients:
        assert not client.wrong
        assert client.final["phase"] == "over", server.log()
        entries = journal(database, client.table)
        written = {entry.request: at for at, entry in enumerate(entries) if entry.request is not None}
        assert len(written) == sum(entry.request is not None for entry in entries)
        for request, answer in client.accepted.items():
            entry = entries[answer["number"]]
            assert (entry.request, entry.kind, entry.data["text"]) == (request, "move", client.sent[request])
        assert set(written) <= set(client.sent) - client.refused
        by_people = [entry for entry in entries if entry.kind == "move" and entry.seat in range(client.people)]
        assert all(entry.request in client.sent for entry in by_people)
        for told in client.told:
            assert told == sorted(told), "what was told before the server was killed is still there"
            assert told[-1] == client.final["number"]
        assert not any(entry.kind in ("failed", "stood_in") for entry in entries)
    played = [(moves(journal(database, client.table)), client.final["result"]) for client in clients]
    assert played == undisturbed(seed)
