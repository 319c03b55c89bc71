"""Who may do what, and what strangers, floods and tricks come to: each promise of `docs/server.md` has its test."""

from __future__ import annotations

import asyncio
import itertools
import re
import sqlite3
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from wunderkammer.bots.explanation import Advice
from wunderkammer.server import commands, hints
from wunderkammer.server.access import Role, new_secret, new_table_id
from wunderkammer.server.gate import Allowance, Gate, Limits
from wunderkammer.server.table import Phase

from .guests import Guest, Party, party, play_one, play_out, rooms, server

# -- role x door x phase ----------------------------------------------------------------------------------

TABLE = """
           gathering          running            over               ended
invite     host               host               -                  -
revoke     host               host               -                  -
seat       host               host               -                  -
start      host               -                  -                  -
play       -                  seat               -                  -
undo       -                  seat               -                  -
answer     -                  seat               -                  -
hint       -                  seat               -                  -
move on    seat               seat               -                  -
say        host,seat          host,seat          host,seat          host,seat
leave      -                  seat               -                  -
end        host               host               -                  -
rematch    -                  -                  host               host
export     -                  host,seat,watcher  host,seat,watcher  host,seat,watcher
watch      host,seat,watcher  host,seat,watcher  host,seat,watcher  host,seat,watcher
proof      -                  -                  host,seat,watcher  -
"""
PHASES = [Phase.GATHERING, Phase.RUNNING, Phase.OVER, Phase.ENDED]
ROLES = ["host", "seat", "watcher", "outsider"]
"""An outsider knows the address of a table that does not let people watch."""
DOORS: dict[tuple[str, str], tuple[str, Any]] = {
    ("GET", "/tables/{table_id}"): ("watch", None),
    ("GET", "/tables/{table_id}/stream"): ("watch", None),
    ("GET", "/tables/{table_id}/moves"): ("export", None),
    ("GET", "/tables/{table_id}/match"): ("export", None),
    ("GET", "/tables/{table_id}/proof"): ("proof", None),
    ("GET", "/tables/{table_id}/hint"): ("hint", None),
    ("POST", "/tables/{table_id}/moves"): ("play", "a legal move"),
    ("POST", "/tables/{table_id}/undo"): ("undo", {}),
    ("POST", "/tables/{table_id}/answer"): ("answer", {"agrees": True}),
    ("POST", "/tables/{table_id}/leave"): ("leave", {}),
    ("POST", "/tables/{table_id}/device"): ("move on", {}),
    ("POST", "/tables/{table_id}/chat"): ("say", {"text": "hello"}),
    ("POST", "/tables/{table_id}/start"): ("start", None),
    ("POST", "/tables/{table_id}/invitations"): ("invite", {}),
    ("DELETE", "/tables/{table_id}/invitations"): ("revoke", None),
    ("PUT", "/tables/{table_id}/seats/{seat}"): ("seat", {"bot": ""}),
    ("POST", "/tables/{table_id}/end"): ("end", None),
    ("POST", "/tables/{table_id}/rematch"): ("rematch", None),
}
OPEN_TO_ALL = {("GET", "/games"), ("GET", "/games/{key}"), ("POST", "/tables"), ("POST", "/join"), ("POST", "/matches")}


def permitted() -> dict[str, dict[Phase, set[str]]]:
    """Read the table above."""
    rows = {}
    for line in TABLE.strip().splitlines()[1:]:
        command, *cells = re.split(r"\s{2,}", line)
        rows[command] = {
            phase: set() if cell == "-" else set(cell.split(",")) for phase, cell in zip(PHASES, cells, strict=True)
        }
    return rows


def test_the_rights_are_those_of_the_table_above() -> None:
    rows = permitted()
    del rows["proof"]  # a watcher's right, with the key's own condition
    assert set(rows) == set(commands.PERMITTED)
    for command, (roles, phases) in commands.PERMITTED.items():
        for phase, role in itertools.product(Phase, Role):
            assert (role in rows[command][phase]) == (role in roles and phase in phases), (command, phase, role)


def test_every_door_of_the_api_has_its_row(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    doors = {
        (method.upper(), path.removeprefix("/api")) for path, methods in document["paths"].items() for method in methods
    }
    assert doors == set(DOORS) | OPEN_TO_ALL


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with server(tmp_path_factory.mktemp("access")) as client:
        yield client


@pytest.fixture(scope="module")
def played(client: TestClient) -> dict[bool, Party]:
    """Two matches that are over: at the one people may watch, at the other not."""
    parties = {watchers: party(client, watchers=watchers) for watchers in (True, False)}
    for each in parties.values():
        play_out(each)
    return parties


def at_phase(client: TestClient, played: dict[bool, Party], phase: Phase, watchers: bool) -> Party:
    """Give a party whose table is in a phase."""
    if phase == Phase.OVER:
        return played[watchers]
    at = party(client, start=phase != Phase.GATHERING, watchers=watchers, undo="agreed")
    if phase == Phase.ENDED:
        at.host.post(f"{at.path}/end")
    return at


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_do_what_the_table_says_in_each_phase(
    client: TestClient, played: dict[bool, Party], role: str, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def advice(*_: object) -> list[Advice]:
        return []

    monkeypatch.setattr(hints, "advice", advice)
    monkeypatch.setattr(rooms(client).hub, "closed", True)  # a stream ends after its first piece
    rows = permitted()
    for (method, door), (command, body) in DOORS.items():
        at = at_phase(client, played, phase, role != "outsider")
        guest = {"host": at.host, "seat": at.first}.get(role, Guest(client))
        path = door.replace("{table_id}", at.table).replace("{seat}", "1")
        if command == "undo" and phase == Phase.RUNNING:
            play_one(at.first, at.path)
        if command == "answer" and phase == Phase.RUNNING:
            for player in (at.first, at.second, at.first):
                play_one(player, at.path)
            at.second.post(f"{at.path}/undo", {})
        if body == "a legal move":
            legal = at.first.get(at.path).get("legal") or [{"move": "search temple"}]
            body = {"move": legal[0]["move"]}
        number = at.host.get(at.path)["number"]
        answer = guest(method, path, body)
        may = role in rows[command][phase]
        if may:
            assert answer.status_code in (200, 201), (method, door, answer.text)
            continue
        anybody = set().union(*rows[command].values())
        status = 404 if role == "outsider" else 400 if role in anybody else 403
        assert answer.status_code == status, (method, door, answer.text)
        assert set(answer.json()) == {"error", "clause"}
        assert at.host.get(at.path)["number"] == number, (method, door)


FORM = {
    "seat": "0", "move": "search temple", "seen": "0", "text": "hello", "bot": "easy", "agrees": "yes", "question": "0",
}  # fmt: skip


def test_no_page_lets_a_stranger_change_or_an_outsider_see_a_table(client: TestClient) -> None:
    open_table, closed = party(client), party(client, watchers=False)
    numbers = [each.host.get(each.path)["number"] for each in (open_table, closed)]
    doors = [
        (method, path)
        for method, path in all_doors(client)
        if path.startswith("/tables/{table_id}") and method in ("GET", "POST")
    ]
    assert len(doors) > 15
    stranger = {"cookie": f"wunderkammer={new_secret()}", "origin": "http://localhost", "accept": "text/html"}
    for method, path in doors:
        data = FORM if method == "POST" else None
        params = {"seat": "0"} if method == "GET" else None
        answer = client.request(method, path.format(table_id=closed.table), data=data, params=params, headers=stranger)
        assert answer.status_code == 404, (method, path, answer.text[-300:])
        if method == "POST":
            answer = client.request(method, path.format(table_id=open_table.table), data=data, headers=stranger)
            assert answer.status_code == 403, (method, path, answer.text[-300:])
    assert numbers == [each.host.get(each.path)["number"] for each in (open_table, closed)]


# -- seats and links -----------------------------------------------------------------------------------------


def test_nobody_looks_or_moves_for_a_seat_that_is_not_his(client: TestClient) -> None:
    at = party(client)
    move = at.first.get(at.path)["legal"][0]["move"]
    for guest in (at.second, at.host, Guest(client), Guest(client, new_secret())):
        assert guest("GET", f"{at.path}?seat=0").status_code == 403
        assert guest("GET", f"{at.path}/stream?seat=0").status_code == 403
        assert guest("GET", f"{at.path}/hint?seat=0").status_code == 403
        assert guest("POST", f"{at.path}/moves", {"move": move, "seat": 0}).status_code == 403
        assert guest("POST", f"{at.path}/leave", {"seat": 0}).status_code == 403


@pytest.mark.parametrize("token", ["x", "x" * 65, "é" * 20, "../../etc/passwd0000", "nobody-was-ever-given-this-token"])
def test_a_wrong_token_opens_nothing(client: TestClient, token: str) -> None:
    at = party(client, watchers=False)
    headers = [(b"authorization", b"Bearer " + token.encode())]
    answer = client.get(f"/api{at.path}", headers=headers)  # type: ignore[arg-type]
    assert answer.status_code in (403, 404)
    assert token not in answer.text


def invited(client: TestClient, **settings: Any) -> tuple[Guest, str, str]:
    """Open a table with one open seat; give its host, its name and the invitation."""
    seats = [{"who": "person", "name": "Ada", "mine": True}, {"who": "person", "name": "Bruno"}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats, **settings})
    return Guest(client, opened["token"]), opened["table"], opened["invitations"]["1"]


def test_a_link_is_taken_up_once(client: TestClient) -> None:
    _, table, link = invited(client)
    order = {"table": table, "invitation": link}
    assert Guest(client).post("/join", order)["seat"] == 1
    again = Guest(client)("POST", "/join", order)
    assert again.status_code == 404
    assert "used already" in again.json()["error"]


def test_a_link_that_was_taken_back_is_worth_nothing(client: TestClient) -> None:
    host, table, link = invited(client)
    assert host("DELETE", f"/tables/{table}/invitations?seat=1").status_code == 200
    assert Guest(client)("POST", "/join", {"table": table, "invitation": link}).status_code == 404
    fresh = host.post(f"/tables/{table}/invitations", {"seat": 1})["invitation"]
    newer = host.post(f"/tables/{table}/invitations", {"seat": 1})["invitation"]
    assert Guest(client)("POST", "/join", {"table": table, "invitation": fresh}).status_code == 404
    assert Guest(client).post("/join", {"table": table, "invitation": newer})["seat"] == 1


def test_a_link_ends_when_its_seat_is_given_to_somebody_else(client: TestClient) -> None:
    host, table, link = invited(client)
    assert host("PUT", f"/tables/{table}/seats/1", {"bot": "easy"}).status_code == 200
    assert Guest(client)("POST", "/join", {"table": table, "invitation": link}).status_code == 404
    at = party(client)
    device = at.first.post(f"{at.path}/device", {})["invitation"]
    assert at.host("PUT", f"{at.path}/seats/0", {"bot": ""}).status_code == 200
    assert Guest(client)("POST", "/join", {"table": at.table, "invitation": device}).status_code == 404
    assert at.first("POST", f"{at.path}/moves", {"move": "search temple"}).status_code == 403


def test_a_link_of_one_table_opens_no_other(client: TestClient) -> None:
    _, _, link = invited(client)
    _, other, _ = invited(client)
    assert Guest(client)("POST", "/join", {"table": other, "invitation": link}).status_code == 404


def test_a_link_to_watch_lets_one_watch_a_closed_table_and_no_more(client: TestClient) -> None:
    at = party(client, watchers=False)
    link = at.host.post(f"{at.path}/invitations", {})["invitation"]
    joined = Guest(client).post("/join", {"table": at.table, "invitation": link})
    watcher = Guest(client, joined["token"])
    assert joined["seat"] is None
    assert watcher.get(at.path)["legal"] == []
    assert watcher("POST", f"{at.path}/chat", {"text": "hello"}).status_code == 403


def test_names_and_secrets_cannot_be_guessed() -> None:
    """A name of 22 letters of 64 has 128 bits, a secret of 32 has 192."""
    assert len(new_table_id()) == 22
    assert len(new_secret()) == 32
    assert len({new_table_id() for _ in range(1000)}) == 1000


def test_the_database_holds_no_secret(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        host, table, link = invited(client)
        at = party(client)
        device = at.first.post(f"{at.path}/device", {})["invitation"]
        page = client.post("/new/curios", data={"quick": "yes"}, headers={"origin": "http://localhost"})
        cookie = page.history[0].cookies["wunderkammer"] if page.history else client.cookies["wunderkammer"]
        secrets = [host.token, link, at.host.token, at.first.token, device, cookie]
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        written = "\n".join(connection.iterdump())
    connection.close()
    assert table in written
    for secret in secrets:
        assert len(secret) == 32
        assert secret not in written


# -- other sites' pages --------------------------------------------------------------------------------------


def all_doors(client: TestClient) -> list[tuple[str, str]]:
    """Name every door of the server, pages' and programs'."""
    found: list[tuple[str, str]] = []

    def walk(routes: Any) -> None:
        for route in routes:
            if hasattr(route, "original_router"):
                walk(route.original_router.routes)
            found.extend((method, route.path) for method in sorted(set(getattr(route, "methods", None) or ())))

    walk(client.app.routes)  # type: ignore[attr-defined]
    walk(client.app.programs.app.routes)  # type: ignore[attr-defined]
    return found


def test_no_door_that_changes_something_opens_for_another_sites_page(client: TestClient) -> None:
    doors = [(method, path) for method, path in all_doors(client) if method not in ("GET", "HEAD")]
    assert len(doors) > 25
    assert ("POST", "/api/tables") in doors
    assert ("POST", "/tables/{table_id}/play") in doors
    for method, door in doors:
        path = re.sub(r"\{\w+\}", "none-such-table", door.replace("{seat}", "1"))
        for headers in (
            {"origin": "https://evil.example", "cookie": f"wunderkammer={new_secret()}"},
            {"origin": "null", "cookie": f"wunderkammer={new_secret()}"},
            {"referer": "https://evil.example/x", "cookie": f"wunderkammer={new_secret()}"},
            {"cookie": f"wunderkammer={new_secret()}"},
            {"origin": "https://evil.example"},
            {"origin": "http://[nonsense"},
        ):
            answer = client.request(method, path, headers=headers)
            assert answer.status_code == 403, (method, path, headers, answer.text)


def test_a_name_that_is_not_ours_is_not_answered(tmp_path: Path) -> None:
    """Another site's name that points at this machine would make that site's pages ours."""
    with server(tmp_path, public_url="https://games.example") as client:
        for host, status in {
            "games.example": 200, "localhost:8642": 200, "127.0.0.1:8642": 200, "[::1]:8642": 200, "desk": 200,
            "desk.local": 200, "evil.example": 400, "games.example.evil.example": 400, "": 400, "a@games.example": 400,
            "[::1": 400,
        }.items():  # fmt: skip
            assert client.get("/api/games", headers={"host": host}).status_code == status, host


def test_the_cookie_is_bound_to_an_encrypted_host(tmp_path: Path) -> None:
    with server(tmp_path, public_url="https://games.example") as client:
        opened = client.post(
            "/new/curios", data={"quick": "yes"}, headers={"origin": "https://games.example"}, follow_redirects=False
        )
        cookie = opened.headers["set-cookie"]
    assert cookie.startswith("__Host-wunderkammer=")
    for part in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert part in cookie
    assert "Domain" not in cookie
    assert opened.headers["strict-transport-security"]


def test_every_answer_carries_the_strict_headers(client: TestClient) -> None:
    for path in ("/", "/api/games", "/nowhere", "/static/tokens.css", "/health", "/api/tables/none-such-table"):
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'; base-uri 'none'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] == ("no-cache" if path.startswith("/static") else "no-store")
    assert "immutable" in client.get("/static/vendor/htmx-4.0.0.min.js").headers["cache-control"]


# -- large, many, odd ------------------------------------------------------------------------------------------


def test_a_body_that_is_too_large_is_not_read(client: TestClient) -> None:
    host, table, _ = invited(client)
    large = {"text": "x" * 70_000}
    answer = host("POST", f"/tables/{table}/chat", large)
    assert answer.status_code == 413
    assert "64 KB" in answer.json()["error"]
    assert client.post("/api/matches", content=b"x" * 500_000).status_code == 422
    assert client.post("/api/matches", content=b"x" * 1_100_000).status_code == 413
    upload = {"file": ("a.match", b"x" * 500_000)}
    assert client.post("/past", files=upload, headers={"origin": "http://localhost"}).status_code == 422

    def in_pieces() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 1000

    headers = {"authorization": f"Bearer {host.token}", "content-type": "application/json"}
    answer = client.post(f"/api/tables/{table}/chat", content=in_pieces(), headers=headers)
    assert answer.status_code == 413, answer.text


def test_a_flood_is_answered_with_when_to_come_again(tmp_path: Path) -> None:
    limits = Limits(holder=Allowance(5, 0.01), address=Allowance(20, 0.01), opening=Allowance(2, 0.01))
    with server(tmp_path, address="203.0.113.7", limits=limits) as client:
        token = new_secret()
        answers = [Guest(client, token)("GET", "/games") for _ in range(6)]
        assert [each.status_code for each in answers] == [200] * 5 + [429]
        assert int(answers[-1].headers["retry-after"]) > 1
        assert "Too many requests" in answers[-1].json()["error"]
        order = {"game": "curios", "seats": [{"who": "screen"}, {"who": "screen"}]}
        assert [Guest(client)("POST", "/tables", order).status_code for _ in range(3)] == [201, 201, 429]
        others = [Guest(client, new_secret())("GET", "/games").status_code for _ in range(15)]
        assert others == [200] * 11 + [429] * 4
        assert client.get("/static/tokens.css").status_code == 200


def test_who_talks_without_end_is_slowed_down_and_fills_no_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that was ever said went to everybody with each change: six thousand remarks were three megabytes a move."""
    monkeypatch.setattr("wunderkammer.server.sight.MOST_SAID", 4)
    with server(tmp_path, limits=Limits(talk=Allowance(7, 0.01))) as client:
        at = party(client)
        answers = [at.first("POST", f"{at.path}/chat", {"text": f"remark {n}"}).status_code for n in range(8)]
        assert answers == [200] * 7 + [429]
        assert at.second("POST", f"{at.path}/chat", {"text": "remark 7"}).status_code == 200
        page = client.get(at.path, headers={"authorization": f"Bearer {at.first.token}", "accept": "text/html"}).text
    assert re.findall(r"</b> remark (\d)</li>", page) == ["4", "5", "6", "7"]


def test_asking_for_what_is_not_there_leaves_nothing_behind(client: TestClient) -> None:
    asked = {name for number in range(5) for name in (new_table_id(), f"{number}" * 5, f"{number}" * 50)}
    for name in asked:
        assert Guest(client)("GET", f"/tables/{name}").status_code == 404
    assert not asked & set(rooms(client).house._locks)  # others come and go meanwhile


def test_one_holder_has_only_so_many_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path, limits=Limits(streams=0)) as client:
        at = party(client)
        answer = at.first("GET", f"{at.path}/stream")
        assert answer.status_code == 429
        assert "streams open" in answer.json()["error"]
    (tmp_path / "second").mkdir()
    with server(tmp_path / "second", limits=Limits(streams=1)) as client:
        at = party(client)
        monkeypatch.setattr(rooms(client).hub, "closed", True)
        assert [at.first("GET", f"{at.path}/stream").status_code for _ in range(3)] == [200] * 3  # each has ended


def test_one_address_has_only_so_many_streams_whatever_tokens_it_makes_up() -> None:
    """Each token that nobody ever gave was a holder with streams of its own, until no others had any left."""
    statuses: list[int] = []

    async def endless(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    async def hear(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    async def main() -> None:
        gate = Gate(endless, limits=Limits(address_streams=2))

        async def listen(address: str) -> asyncio.Task[None]:
            headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {new_secret()}".encode())]
            scope = {"type": "http", "method": "GET", "path": "/api/tables/x/stream", "headers": headers}
            opened = asyncio.ensure_future(gate({**scope, "client": (address, 1)}, asyncio.Event().wait, hear))  # type: ignore[arg-type]
            await asyncio.sleep(0)
            return opened

        streams = [await listen("203.0.113.7") for _ in range(3)]
        assert statuses == [200, 200, 429]
        streams.append(await listen("203.0.113.8"))
        streams[0].cancel()
        await asyncio.wait({streams[0]})
        streams.append(await listen("203.0.113.7"))
        assert statuses == [200, 200, 429, 200, 200]
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
        assert not gate._streams

    asyncio.run(main())


def test_one_holder_has_only_so_many_open_tables(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wunderkammer.server.house.MOST_OPEN", 2)
    order = {"game": "curios", "seats": [{"who": "screen"}, {"who": "screen"}]}
    opened = Guest(client).post("/tables", order)
    owner = Guest(client, opened["token"])
    owner.post("/tables", order)
    assert owner("POST", "/tables", order).status_code == 429
    owner.post(f"/tables/{opened['table']}/end")
    owner.post("/tables", order)


class Tags(HTMLParser):
    """Reads which elements and attributes a page has."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))


def test_script_in_names_and_talk_is_shown_as_text(client: TestClient) -> None:
    script, picture = "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'
    seats = [{"who": "person", "name": script, "mine": True}, {"who": "screen", "name": picture}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats})
    owner = Guest(client, opened["token"])
    owner.post(f"/tables/{opened['table']}/chat", {"text": script + picture})
    headers = {"authorization": f"Bearer {owner.token}", "accept": "text/html"}
    # Whose turn comes first is drawn by lot; without naming a side the other's curtain could be what is shown.
    shown = client.get(f"/tables/{opened['table']}?seat=0", headers=headers)
    assert shown.status_code == 200
    assert "&lt;script&gt;alert(1)" in shown.text
    tags = Tags()
    tags.feed(shown.text)
    assert not any("onerror" in attributes for _, attributes in tags.seen)
    assert all(attributes.get("src", "").startswith("/static/") for tag, attributes in tags.seen if tag == "script")
    assert not any(tag == "img" and attributes.get("src") == "x" for tag, attributes in tags.seen)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd",
        "/static/fonts/..%5c..%5capp.py", "/static/games/..%2f..%2fapp.css", "/static/games/curios%00.css",
        "/static/games/../../pyproject.css", "/new/..%2f..%2fetc", "/tables/..%2f..%2f", "/tables/%00",
        "/api/tables/%ff%fe", "/api/games/..%2faztec", "/%2f%2fevil.example/",
    ],
)  # fmt: skip
def test_tricks_with_paths_lead_nowhere(client: TestClient, path: str) -> None:
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code in (400, 404, 405), answer.text[:200]
    assert "import" not in answer.text
    assert "root:" not in answer.text
    assert "location" not in answer.headers
