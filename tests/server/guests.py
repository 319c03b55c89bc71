"""People and programs at the doors of a server that runs inside the test."""

from __future__ import annotations

import contextlib
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from wunderkammer.core import dice
from wunderkammer.server.app import Rooms, Setup, create_app


@contextlib.contextmanager
def server(
    folder: Path, *, address: str = "127.0.0.1", url: str = "http://localhost", **setup: Any
) -> Iterator[TestClient]:
    """Run a server that never compiles anything, and give a client that calls it from an address."""
    usual = {
        "database": f"sqlite:///{folder / 'tables.db'}",
        "folder": folder / "sets",
        "compiles": False,
        "new_key": keys_of_tests(),
    }
    app = create_app(Setup(**{**usual, **setup}))
    with TestClient(app, base_url=url, client=(address, 50_000), raise_server_exceptions=False) as client:
        yield client


def keys_of_tests() -> Callable[[], bytes]:
    """Give each test the same keys in every run, whichever tests came before it: no test fails by lot."""
    opened: Counter[str] = Counter()

    def new_key() -> bytes:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
        opened[test] += 1
        return dice.key_of_seed(f"{test} {opened[test]}")

    return new_key


def rooms(client: TestClient) -> Rooms:
    """Give what the doors of a server share."""
    found: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
    return found


@dataclass
class Guest:
    """Somebody with a token, or with none."""

    client: TestClient
    token: str = ""

    def __call__(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Ask for something."""
        headers = {**({"authorization": f"Bearer {self.token}"} if self.token else {}), **more.pop("headers", {})}
        if body is not None:
            more["json"] = body
        return self.client.request(method, f"/api{path}", headers=headers, **more)

    def get(self, path: str) -> Any:
        """Ask for something that must be given."""
        answer = self("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        """Ask for a change that must be made."""
        answer = self("POST", path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()


@dataclass
class Party:
    """A table of Curios with a host who does not play and two guests who do."""

    table: str
    host: Guest
    first: Guest
    second: Guest

    @property
    def path(self) -> str:
        """Its address."""
        return f"/tables/{self.table}"


def party(client: TestClient, *, start: bool = True, **settings: Any) -> Party:
    """Gather a party; the first guest begins."""
    order = {"game": "curios", "options": {"starter": "1"}, **settings}
    seats = [{"who": "person", "name": "Ada"}, {"who": "person", "name": "Bruno"}]
    opened = Guest(client).post("/tables", {"seats": seats, **order})
    table, host = opened["table"], Guest(client, opened["token"])
    guests = []
    for seat in ("0", "1"):
        joined = Guest(client).post("/join", {"table": table, "invitation": opened["invitations"][seat]})
        guests.append(Guest(client, joined["token"]))
    if start:
        host.post(f"/tables/{table}/start")
    return Party(table, host, *guests)


def play_one(player: Guest, path: str, chance: random.Random | None = None) -> str:
    """Play a legal move, the first or by lot, and give it."""
    seen = player.get(path)
    moves = [each["move"] for each in seen["legal"]]
    move: str = chance.choice(moves) if chance else moves[0]
    player.post(f"{path}/moves", {"move": move, "seen": seen["number"]})
    return move


def play_out(at: Party, seed: int = 1) -> None:
    """Play a party's match to its end by lot."""
    chance = random.Random(seed)
    while (seen := at.host.get(at.path))["phase"] == "running":
        play_one((at.first, at.second)[seen["pending"][0]], at.path, chance)
