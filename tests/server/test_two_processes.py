"""Two processes on one PostgreSQL: players at both, told of each other's moves, bots driven by one, survived by one."""

from __future__ import annotations

import contextlib
import http.client
import json
import queue
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg

from wunderkammer.server.writing import CHANNEL

from .keyed import STEADY, KeyedServer
from .running import PATIENCE, Server, call
from .test_one_writer import look, opened, send


class Ear:
    """A listener on a stream, in a thread of its own."""

    def __init__(self, server: Server, table: str, token: str, seat: int) -> None:
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self._line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        path = f"/api/tables/{table}/stream?seat={seat}"
        self._line.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        self._answer = self._line.getresponse()
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        try:
            while text := self._answer.readline():
                if text.strip():
                    self.heard.put(json.loads(text))
        except (OSError, http.client.HTTPException, ValueError):
            return  # the server was killed, or the line closed

    def __enter__(self) -> Ear:
        return self

    def __exit__(self, *_: object) -> None:
        if self._line.sock is not None:
            with contextlib.suppress(OSError):
                self._line.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._answer.close()
        self._line.close()

    def until(self, number: int) -> dict[str, Any]:
        """Wait for news of a journal that is at least so long."""
        while True:
            news = self.heard.get(timeout=PATIENCE)
            if news["number"] >= number:
                return news


def test_players_at_two_processes_hear_each_other(serve: Callable[..., Server], cluster: Any) -> None:
    database = cluster.fresh()
    here, there = serve(database), serve(database)
    table, token = opened(here, "curios", 3)
    with Ear(here, table, token, 0) as first, Ear(there, table, token, 0) as second:
        first.until(0)
        second.until(0)
        for turn in range(6):
            mover, other = (here, there) if turn % 2 else (there, here)
            seat = look(mover, table, token, 0)["pending"][0]
            seen = look(mover, table, token, seat)
            reply = send(mover, table, token, move=seen["legal"][0]["move"], seat=seat, seen=seen["number"])
            assert reply.status == 200, reply.body
            news = (second if other is there else first).until(reply.json()["length"])
            assert [move["seat"] for move in news["moves"] if move["seat"] == seat]
            assert look(other, table, token, 0)["number"] == reply.json()["length"]


def until_logged(server: Server, words: str) -> None:
    """Wait until a server has written some words to its log."""
    until = time.monotonic() + PATIENCE
    while words not in server.log():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_process_listens_on_although_something_could_not_be_read(serve: Callable[..., Server], cluster: Any) -> None:
    database = cluster.fresh()
    here, there = serve(database), serve(database)
    table, token = opened(here, "curios", 3)
    strange, its_token = opened(here, "curios", 3)
    number = look(there, strange, its_token, 0)["number"]
    with Ear(there, table, token, 0) as ear, psycopg.connect(database, autocommit=True) as connection:
        ear.until(0)
        undo = "INSERT INTO entries (table_id, number, kind, seat, data, at) VALUES (%s, %s, 'undo', 0, '{}', 0)"
        connection.execute(undo, (strange, number))  # and nobody has moved
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, strange))
        until_logged(there, "could not catch up")
        connection.execute("ALTER TABLE entries RENAME TO out_of_reach")
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, table))
        until_logged(there, "lost the line")
        connection.execute("ALTER TABLE out_of_reach RENAME TO entries")
        seat = look(here, table, token, 0)["pending"][0]
        seen = look(here, table, token, seat)
        reply = send(here, table, token, move=seen["legal"][0]["move"], seat=seat)
        assert reply.status == 200, reply.body
        ear.until(reply.json()["length"])


def test_when_one_process_dies_the_other_goes_on_with_its_bots(cluster: Any, tmp_path: Any) -> None:
    database = cluster.fresh()
    servers = [KeyedServer(tmp_path, database).start(), KeyedServer(tmp_path, database).start()]
    try:
        seats = [{"who": "screen"}, {"who": "bot", "bot": STEADY}, {"who": "bot", "bot": STEADY}]
        reply = call(f"{servers[0].url}/api/tables", {"game": "curios", "seats": seats}).json()
        table, token = reply["table"], reply["token"]
        with Ear(servers[1], table, token, 0) as ear:
            until = time.monotonic() + PATIENCE
            while look(servers[0], table, token, 0)["pending"] != [0]:
                assert time.monotonic() < until
                time.sleep(0.05)
            seen = look(servers[0], table, token, 0)
            reply = send(servers[0], table, token, move=seen["legal"][0]["move"], seat=0)
            servers[0].kill()  # while its bots may be choosing
            number = reply.json()["length"]
            # The one that goes on hears of the move a moment later than who made it.
            while (seen := look(servers[1], table, token, 0))["pending"] != [0] or seen["number"] < number:
                assert time.monotonic() < until + PATIENCE
                time.sleep(0.1)
            assert send(servers[1], table, token, move=seen["legal"][0]["move"], seat=0).status == 200
            ear.until(seen["number"])
    finally:
        servers[1].stop()
        if servers[0].process is not None and servers[0].process.poll() is None:
            servers[0].stop()
