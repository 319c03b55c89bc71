"""One writer: of many who want the same, one is served, once, and the others get a clear answer."""

from __future__ import annotations

import http.client
import json
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from .running import PATIENCE, Reply, Server, call

AT_ONCE = 12
"""How many clients send at the same time."""


def opened(server: Server, game: str, people: int) -> tuple[str, str]:
    """Open a table for some people at one screen; give its name and their token."""
    reply = call(f"{server.url}/api/tables", {"game": game, "seats": [{"who": "screen"}] * people})
    assert reply.status == 201, reply.body
    return reply.json()["table"], reply.json()["token"]


def look(server: Server, table: str, token: str, seat: int) -> dict[str, Any]:
    """Look at a table with the eyes of a seat."""
    answer: dict[str, Any] = call(f"{server.url}/api/tables/{table}?seat={seat}", token=token).json()
    return answer


def send(server: Server, table: str, token: str, **order: Any) -> Reply:
    """Send a move."""
    return call(f"{server.url}/api/tables/{table}/moves", order, token)


def made(server: Server, table: str, token: str) -> list[dict[str, Any]]:
    """Give the moves of people that were made at a table."""
    match = call(f"{server.url}/api/tables/{table}/match?seat=0", token=token).json()
    return [move for move in match["moves"] if move["seat"] in range(8)]


def check_same_move_at_once(servers: list[Server], rounds: int) -> None:
    """Let many send the same move, spread over the servers, some rounds long."""
    table, token = opened(servers[0], "curios", 3)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done in range(rounds):
            seen = look(servers[0], table, token, 0)
            seat = seen["pending"][0]
            move = look(servers[0], table, token, seat)["legal"][0]["move"]
            replies = list(
                pool.map(
                    lambda n, seat=seat, move=move, seen=seen: send(
                        servers[n % len(servers)], table, token, move=move, seat=seat, seen=seen["number"]
                    ),
                    range(AT_ONCE),
                )
            )
            assert Counter(reply.status for reply in replies) == {200: 1, 409: AT_ONCE - 1}
            refusals = {reply.json()["error"] for reply in replies if reply.status != 200}
            assert refusals == {"The table has moved on since this page was shown; look again and choose anew."}
            assert len(made(servers[0], table, token)) == done + 1


def test_one_of_many_equal_moves_is_accepted(server: Server) -> None:
    check_same_move_at_once([server], 5)


def test_one_of_many_equal_moves_is_accepted_by_two_processes(serve: Callable[..., Server], cluster: Any) -> None:
    database = cluster.fresh()
    check_same_move_at_once([serve(database), serve(database)], 5)


def test_of_many_clicks_on_rematch_at_two_processes_one_opens_a_table(
    serve: Callable[..., Server], cluster: Any
) -> None:
    database = cluster.fresh()
    servers = [serve(database), serve(database)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done in range(5):
            table, token = opened(servers[0], "curios", 3)
            paths = [f"{server.url}/api/tables/{table}" for server in servers]
            assert call(f"{paths[0]}/end", {}, token).status == 200
            until = time.monotonic() + PATIENCE
            while call(paths[1], token=token).json()["phase"] != "ended":  # it has not heard of it yet
                assert time.monotonic() < until
                time.sleep(0.05)
            clicked = pool.map(
                lambda n, paths=paths, token=token: call(f"{paths[n % 2]}/rematch", {}, token), range(AT_ONCE)
            )
            replies = list(clicked)
            assert {reply.status for reply in replies} == {201}
            assert len({reply.json()["table"] for reply in replies}) == 1
            assert f'phase="gathering"}} {done + 1}\n' in call(f"{servers[0].url}/metrics").body.decode()


def test_without_a_number_the_rules_refuse_the_second(server: Server) -> None:
    table, token = opened(server, "curios", 3)
    seat = look(server, table, token, 0)["pending"][0]
    move = look(server, table, token, seat)["legal"][0]["move"]
    assert send(server, table, token, move=move, seat=seat).status == 200
    second = send(server, table, token, move=move, seat=seat)
    assert second.status == 422
    assert second.json()["error"].endswith(".")


@pytest.mark.parametrize("processes", [1, 2])
def test_a_reply_that_was_lost_is_given_again(serve: Callable[..., Server], cluster: Any, processes: int) -> None:
    database = cluster.fresh() if processes > 1 else ""
    servers = [serve(database) for _ in range(processes)]
    table, token = opened(servers[0], "curios", 3)
    seen = look(servers[0], table, token, 0)
    seat = seen["pending"][0]
    order = {
        "move": look(servers[0], table, token, seat)["legal"][0]["move"],
        "seat": seat,
        "seen": seen["number"],
        "id": "a request of mine",
    }
    line = http.client.HTTPConnection("127.0.0.1", servers[0].port)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    line.request("POST", f"/api/tables/{table}/moves", json.dumps(order), headers)
    line.close()  # nobody reads the answer
    with ThreadPoolExecutor(AT_ONCE) as pool:
        replies = list(pool.map(lambda n: send(servers[n % processes], table, token, **order), range(AT_ONCE)))
    assert {reply.status for reply in replies} == {200}
    assert len({reply.json()["number"] for reply in replies}) == 1
    assert len(made(servers[0], table, token)) == 1


def test_a_request_id_belongs_to_one_table_and_one_holder(server: Server) -> None:
    table, token = opened(server, "curios", 3)
    seat = look(server, table, token, 0)["pending"][0]
    order = {"move": look(server, table, token, seat)["legal"][0]["move"], "seat": seat, "id": "the same id"}
    assert send(server, table, token, **order).status == 200
    _, stranger = opened(server, "curios", 3)
    assert send(server, table, stranger, **order).status == 403


def test_a_stale_page_is_told_so(server: Server) -> None:
    table, token = opened(server, "curios", 2)
    old = look(server, table, token, 0)["number"]
    for _ in range(4):  # until the first mover is asked something else
        seat = look(server, table, token, 0)["pending"][0]
        legal = look(server, table, token, seat)["legal"]
        assert send(server, table, token, move=legal[-1]["move"], seat=seat).status == 200
    seat = look(server, table, token, 0)["pending"][0]
    legal = look(server, table, token, seat)["legal"]
    reply = send(server, table, token, move=legal[0]["move"], seat=seat, seen=old)
    assert reply.status == 409
    assert send(server, table, token, move=legal[0]["move"], seat=seat).status == 200


@pytest.mark.parametrize(("game", "people"), [("aztec", 3), ("treasures", 3)])
def test_choices_that_cross_are_both_accepted(server: Server, game: str, people: int) -> None:
    table, token = opened(server, game, people)
    for _ in range(200):
        seen = look(server, table, token, 0)
        if len(seen["pending"]) > 1:
            break
        seat = seen["pending"][0]
        assert (
            send(server, table, token, move=look(server, table, token, seat)["legal"][0]["move"], seat=seat).status
            == 200
        )
    crossing = seen["pending"]
    assert len(crossing) > 1
    moves = {seat: look(server, table, token, seat)["legal"][0]["move"] for seat in crossing}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        replies = list(
            pool.map(
                lambda seat: send(server, table, token, move=moves[seat], seat=seat, seen=seen["number"]), crossing
            )
        )
    assert [reply.status for reply in replies] == [200] * len(crossing)
