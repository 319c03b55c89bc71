"""The doors for programs: what they ask for is done, and what cannot be done is said in one sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from wunderkammer.core import notation
from wunderkammer.core.match import Match
from wunderkammer.core.registry import game_names, load
from wunderkammer.server import hints
from wunderkammer.server.reading import Lines

from .guests import Guest, party, play_one, play_out, rooms, server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with server(tmp_path_factory.mktemp("api")) as client:
        yield client


def refusal(answer: Any, status: int) -> str:
    """Check that an answer is one sentence and nothing else, and give it."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == {"error", "clause"}
    assert body["error"].endswith(".")
    assert "\n" not in body["error"]
    return str(body["error"])


# -- games ------------------------------------------------------------------------------------------------


def test_games_say_what_can_be_chosen_at_their_tables(client: TestClient) -> None:
    games = Guest(client).get("/games")
    assert [each["game"] for each in games] == list(game_names())
    curios = next(each for each in games if each["game"] == "curios")
    assert curios["seats"] == list(load("curios").seats)
    assert curios["levels"] == ["easy", "medium", "hard", "master"]
    starter = next(each for each in curios["options"] if each["name"] == "starter")
    assert starter["default"] in starter["choices"]
    assert starter["help"]
    assert Guest(client).get("/games/curios") == curios
    assert "There is no game 'chess'" in refusal(Guest(client)("GET", "/games/chess"), 404)


# -- a table's life ------------------------------------------------------------------------------------------


def test_a_match_is_played_from_the_first_move_to_the_proof(client: TestClient) -> None:
    at = party(client)
    assert "The key opens when" in refusal(at.first("GET", f"{at.path}/proof"), 400)
    play_out(at)
    end = at.first.get(at.path)
    assert end["phase"] == "over"
    assert len(end["result"]["totals"]) == 2
    proof = at.second.get(f"{at.path}/proof")
    assert proof["fair"]
    assert proof["key"] == end["key"]
    assert len(at.first.get(f"{at.path}/moves")) > 10
    rematch = at.host.post(f"{at.path}/rematch")
    assert rematch["phase"] == "gathering"
    assert all(seat["taken"] for seat in rematch["seats"])
    assert at.host.post(f"{at.path}/rematch")["table"] == rematch["table"]
    assert at.first.get(f"/tables/{rematch['table']}")["phase"] == "gathering"


def test_a_match_file_goes_out_and_comes_in(client: TestClient) -> None:
    at = party(client)
    play_one(at.first, at.path)
    assert "key" not in at.first.get(f"{at.path}/match")
    play_out(at)
    file = at.first("GET", f"{at.path}/match")
    assert file.headers["content-type"].startswith("text/plain")
    brought = client.post("/api/matches", content=file.content)
    assert brought.status_code == 201
    assert brought.json()["phase"] == "over"
    token = brought.json()["token"]
    assert Guest(client, token).get(f"/tables/{brought.json()['table']}/proof")["fair"]
    begun = "\n".join(file.text.split("\n")[:16]) + "\nend\n"
    again = client.post("/api/matches", content=begun)
    assert again.status_code == 201, again.text
    owner = Guest(client, again.json()["token"])
    play_one(owner, f"/tables/{again.json()['table']}")


def test_whoever_joins_a_match_from_a_file_is_told_that_its_writer_could_know_what_chance_brings(
    client: TestClient,
) -> None:
    """Else a host who has tried keys until one suits them has a match that is proven fair."""
    file = notation.write(Match.begin(load("curios"), 2, {"starter": "1"}, seed="a key that suits the host"))
    brought = client.post("/api/matches", content=file).json()
    host, path = Guest(client, brought["token"]), f"/tables/{brought['table']}"
    assert not host.get(path)["notices"]
    assert host("PUT", f"{path}/seats/1", {"bot": ""}).status_code == 200
    link = host.post(f"{path}/invitations", {"seat": 1})["invitation"]
    asked = client.get(f"/join/{brought['table']}/{link}", headers={"accept": "text/html"}).text
    client.cookies.clear()  # others of this client come with tokens
    joined = Guest(client).post("/join", {"table": brought["table"], "invitation": link})
    friend = Guest(client, joined["token"])
    assert "could know what chance will bring" in asked
    assert "could know what chance will bring" in friend.get(path)["notices"][-1]
    while (seen := host.get(path))["phase"] == "running":
        play_one((host, friend)[seen["pending"][0]], path)
    proof = friend.get(f"{path}/proof")
    assert (proof["fair"], proof["brought_in"]) == (True, True)
    page = client.get(f"{path}/proof", headers={"accept": "text/html"}).text
    assert "Whoever wrote that could know the key" in page
    at = party(client)
    play_out(at)
    assert not at.first.get(f"{at.path}/proof")["brought_in"]
    assert "could know" not in client.get(f"{at.path}/proof", headers={"accept": "text/html"}).text


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"wunderkammer match 1\ngame: chess\nend\n", b"x" * 3000])
def test_a_file_that_is_no_match_is_refused(client: TestClient, content: bytes) -> None:
    refusal(client.post("/api/matches", content=content), 422)


def test_a_match_file_without_its_key_cannot_be_played_on(client: TestClient) -> None:
    at = party(client)
    play_out(at)
    file = at.first("GET", f"{at.path}/match").text
    bare = "".join(line for line in file.splitlines(True) if not line.startswith(("key:", "commitment:")))
    assert "no key" in refusal(client.post("/api/matches", content=bare), 400)


def test_a_move_is_told_with_its_number_and_a_repeat_gets_the_same_answer(client: TestClient) -> None:
    at = party(client)
    seen = at.first.get(at.path)
    order = {"move": seen["legal"][0]["move"], "seen": seen["number"], "id": "the-first-move"}
    first = at.first.post(f"{at.path}/moves", order)
    again = at.first.post(f"{at.path}/moves", order)
    assert first["accepted"]
    assert again["number"] == first["number"] == seen["number"]
    assert len([each for each in at.first.get(f"{at.path}/moves") if each["seat"] == 0]) == 1


def test_a_move_without_a_name_is_told_with_its_number_too(client: TestClient) -> None:
    at = party(client)
    seen = at.first.get(at.path)
    at.second.post(f"{at.path}/chat", {"text": "Take your time"})
    answer = at.first.post(f"{at.path}/moves", {"move": seen["legal"][0]["move"], "seen": seen["number"]})
    assert answer["number"] == seen["number"] + 1
    assert answer["length"] == at.first.get(at.path)["number"]


def test_the_names_of_two_senders_moves_do_not_meet(client: TestClient) -> None:
    at = party(client)
    while at.host.get(at.path)["pending"] == [0]:
        move = at.first.get(at.path)["legal"][0]["move"]
        at.first.post(f"{at.path}/moves", {"move": move, "id": "move-0001"})
        assert at.host.get(at.path)["pending"] != [0] or play_one(at.first, at.path)
    before = len(at.second.get(f"{at.path}/moves"))
    at.second.post(f"{at.path}/moves", {"move": at.second.get(at.path)["legal"][0]["move"], "id": "move-0001"})
    assert len(at.second.get(f"{at.path}/moves")) > before


def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing(client: TestClient) -> None:
    at = party(client)
    before = at.first.get(at.path)
    refusal(at.first("POST", f"{at.path}/moves", {"move": "fly moon"}), 422)
    refusal(at.second("POST", f"{at.path}/moves", {"move": before["legal"][0]["move"]}), 422)
    stale = at.first("POST", f"{at.path}/moves", {"move": before["legal"][0]["move"], "seen": 0})
    assert "moved on" in refusal(stale, 409)
    assert at.first.get(at.path) == before


def test_undo_takes_back_the_own_last_move_unless_the_table_forbids_it(client: TestClient) -> None:
    at = party(client)
    before = at.first.get(at.path)["view"]
    play_one(at.first, at.path)
    assert at.first.get(at.path)["view"] != before
    at.first.post(f"{at.path}/undo", {})
    assert at.first.get(at.path)["view"] == before
    strict = party(client, undo="off")
    play_one(strict.first, strict.path)
    assert "no move is taken back" in refusal(strict.first("POST", f"{strict.path}/undo", {}), 400)


def test_a_body_that_need_say_nothing_may_be_left_out(client: TestClient) -> None:
    at = party(client)
    play_one(at.first, at.path)
    for door in ("undo", "device", "leave"):
        at.first.post(f"{at.path}/{door}")
    document = client.get("/api/openapi.json").json()
    assert not document["paths"]["/api/tables/{table_id}/undo"]["post"]["requestBody"].get("required")
    assert document["paths"]["/api/tables/{table_id}/chat"]["post"]["requestBody"]["required"]


def test_a_table_that_the_host_has_ended_waits_for_nobody(client: TestClient) -> None:
    at = party(client)
    assert client.portal is not None
    before = client.portal.call(rooms(client).house.table, at.table)
    assert at.host.post(f"{at.path}/end")["pending"] == []
    seen = at.first.get(at.path)
    assert (seen["phase"], seen["pending"], seen["legal"]) == ("ended", [], [])
    news = json.loads(Lines(0).news(before, client.portal.call(rooms(client).house.table, at.table)))
    assert (news["phase"], news["pending"], news["legal"]) == ("ended", [], [])


def test_of_a_table_that_was_ended_before_its_match_began_there_is_nothing_to_read(client: TestClient) -> None:
    at = party(client, start=False)
    at.host.post(f"{at.path}/end")
    assert at.first.get(at.path)["phase"] == "ended"
    for door in ("moves", "match"):
        assert "never began" in refusal(at.first("GET", f"{at.path}/{door}"), 400)


def test_what_is_said_is_heard_by_all(client: TestClient) -> None:
    at = party(client)
    at.first.post(f"{at.path}/chat", {"text": "Well  played"})
    assert at.second.get(at.path)["talk"] == [{"name": "Ada", "seat": 0, "text": "Well played"}]
    refusal(at.first("POST", f"{at.path}/chat", {"text": "\x00"}), 400)
    refusal(at.first("POST", f"{at.path}/chat", {"text": "x" * 501}), 422)


def test_a_stream_begins_with_the_whole_and_with_nothing_that_was_seen(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = party(client)
    monkeypatch.setattr(rooms(client).hub, "closed", True)  # a stream ends after its first piece
    first = json.loads(at.first("GET", f"{at.path}/stream").content)
    assert first["seat"] == 0
    assert first["legal"] == [each["move"] for each in at.first.get(at.path)["legal"]] != []
    watcher = json.loads(Guest(client)("GET", f"{at.path}/stream").content)
    assert watcher["legal"] == []
    assert at.first("GET", f"{at.path}/stream?seen={first['number']}").content == b"\n"


def test_a_hint_is_thought_out_in_a_worker_and_speaks_of_legal_moves(client: TestClient) -> None:
    at = party(client)
    seen = at.first.get(at.path)
    hint = at.first.get(f"{at.path}/hint")
    assert hint["seat"] == 0
    assert hint["moves"]
    assert {each["move"] for each in hint["moves"]} <= {each["move"] for each in seen["legal"]}
    assert all(each["sentence"].endswith(".") for each in hint["moves"])
    assert "nothing to choose" in refusal(at.second("GET", f"{at.path}/hint"), 400)


def test_too_many_hints_at_once_are_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    at = party(client)
    monkeypatch.setattr(hints, "MOST_WAITING", 0)
    assert "Too many hints" in refusal(at.first("GET", f"{at.path}/hint"), 429)


def test_a_program_can_be_at_many_tables_with_one_token(client: TestClient) -> None:
    seats = [{"who": "screen"}, {"who": "screen"}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats})
    owner = Guest(client, opened["token"])
    second = owner.post("/tables", {"game": "curios", "seats": seats})
    assert second["token"] is None
    assert owner.get(f"/tables/{second['table']}")["seat"] == 0


def test_a_host_brings_a_component_set_of_their_own(client: TestClient) -> None:
    own = (load("curios").folder / "components.toml").read_text(encoding="utf-8")
    seats = [{"who": "screen"}, {"who": "screen"}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats, "components": own})
    assert opened["phase"] == "running"
    for bad in ("not = [ toml", 'name = "x"\n'):
        answer = Guest(client)("POST", "/tables", {"game": "curios", "seats": seats, "components": bad})
        assert str(rooms(client).setup.folder) not in refusal(answer, 422)


def test_a_set_that_fits_no_game_is_not_kept_and_one_that_is_played_with_is(tmp_path: Path) -> None:
    own = (load("curios").folder / "components.toml").read_text(encoding="utf-8")
    order = {"game": "curios", "seats": [{"who": "screen"}] * 2, "components": own}
    with server(tmp_path) as client:
        for wrong in ({"components": 'name = "x"\n'}, {"game": "chess"}):
            assert Guest(client)("POST", "/tables", {**order, **wrong}).status_code in (404, 422)
        assert not list(tmp_path.glob("sets/*"))
        Guest(client).post("/tables", order)
        (kept,) = tmp_path.glob("sets/*")
        refusal(Guest(client)("POST", "/tables", {**order, "game": "aztec", "seats": [{"who": "screen"}] * 3}), 422)
        assert kept.read_text(encoding="utf-8") == own


def test_only_so_many_component_sets_are_taken_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stays loaded; with a new one every five seconds, one stranger would use up all memory within hours."""
    monkeypatch.setattr("wunderkammer.server.library.MOST_SETS", 1)
    own = (load("curios").folder / "components.toml").read_text(encoding="utf-8")
    seats = [{"who": "screen"}] * 2
    with server(tmp_path) as client:
        Guest(client)("POST", "/tables", {"game": "curios", "seats": seats, "components": "no set"})
        for _ in range(2):
            Guest(client).post("/tables", {"game": "curios", "seats": seats, "components": own})
        another = {"game": "curios", "seats": seats, "components": own + "# another"}
        assert "has taken in 1 component sets" in refusal(Guest(client)("POST", "/tables", another), 429)
        assert len(list(rooms(client).setup.folder.iterdir())) == 1
        Guest(client).post("/tables", {"game": "curios", "seats": seats})


def test_a_component_set_that_cannot_be_kept_is_refused_as_what_cannot_be_written(tmp_path: Path) -> None:
    own = (load("curios").folder / "components.toml").read_text(encoding="utf-8")
    with server(tmp_path) as client:
        rooms(client).setup.folder.write_text("no folder")
        order = {"game": "curios", "seats": [{"who": "screen"}] * 2, "components": own}
        why = refusal(Guest(client)("POST", "/tables", order), 503)
        assert "set could not be written" in why
        assert str(tmp_path) not in why


# -- bad input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "lacks game"),
        ({"game": "curios", "seats": [], "colour": "red"}, "colour"),
        ({"game": "chess", "seats": [{}, {}]}, "no game 'chess'"),
        ({"game": "curios", "seats": [{}]}, "seats"),
        ({"game": "curios", "seats": [{}] * 15}, "seats"),
        ({"game": "curios", "seats": [{"bot": "genius"}, {}]}, "levels are"),
        ({"game": "curios", "seats": [{"who": "cat"}, {}]}, "who"),
        ({"game": "curios", "seats": [{}, {}], "options": {"weather": "rain"}}, "weather"),
        ({"game": "curios", "seats": [{}, {}], "options": {"starter": "nobody"}}, "starter"),
        ({"game": "curios", "seats": [{}, {}], "pace": "slow"}, "pace"),
        ({"game": "curios", "seats": [{"who": "screen", "name": "a#b"}, {}]}, "name"),
        ({"game": "curios", "seats": [{"who": "screen", "name": "\x00"}, {}]}, "name"),
        ({"game": "\ud800", "seats": []}, "JSON"),
        ("text", "body"),
    ],
)
def test_a_bad_order_for_a_table_is_one_sentence(client: TestClient, body: Any, words: str) -> None:
    answer = client.post("/api/tables", content=json.dumps(body), headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500
    assert words in refusal(answer, answer.status_code)


def test_chance_is_proven_on_a_match_that_nobody_reads_meanwhile(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match keeps a few states of those that were read, and a proof reads them on a thread of its own."""
    at = party(client)
    play_out(at)
    read: list[Match | None] = [table.match for table in rooms(client).house._tables.values()]
    proven: list[Match] = []
    monkeypatch.setattr(Match, "verify", lambda match: proven.append(match) or "")
    assert at.first.get(f"{at.path}/proof")["fair"]
    assert client.get(f"{at.path}/proof").status_code == 200
    assert len(proven) == 2
    assert not any(one is other for one in proven for other in read)


def test_a_body_that_is_sent_as_something_else_is_told_what_it_must_be(client: TestClient) -> None:
    at = party(client)
    for kind, content in (("application/x-www-form-urlencoded", '{"text": "Hello"}'), ("application/json", "[]")):
        headers = {"authorization": f"Bearer {at.first.token}", "content-type": kind}
        answer = client.post(f"/api{at.path}/chat", content=content, headers=headers)
        assert "content-type: application/json" in refusal(answer, 422)


def test_every_other_refusal_has_the_same_form(client: TestClient) -> None:
    json_type = {"content-type": "application/json"}
    refusal(client.get("/api/nowhere"), 404)
    refusal(client.get("/api/tables/none-such-table"), 404)
    refusal(client.get("/api/tables/a%00b"), 404)
    refusal(client.delete("/api/games"), 405)
    refusal(client.post("/api/tables", content=b"{", headers=json_type), 422)
    refusal(client.post("/api/tables", content=b"\xff", headers=json_type), 422)
    refusal(client.get("/api/games", headers={"authorization": "Basic x"}), 403)
    refusal(client.get("/api/tables/none-such-table?seat=99"), 422)


def test_a_mistake_of_ours_tells_nothing_of_itself(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the key is 1234")

    monkeypatch.setattr(rooms(client).house, "table", broken)
    answer = client.get("/api/tables/none-such-table")
    assert "1234" not in refusal(answer, 500)
    assert answer.headers["content-security-policy"]


def test_a_table_lives_on_either_database(database: str, tmp_path: Path) -> None:
    with server(tmp_path, database=database) as client:
        at = party(client, watchers=False)
        at.first.post(f"{at.path}/chat", {"text": "é ☃ 𝄞 '; DROP TABLE tables; --"})
        play_one(at.first, at.path)
        refusal(at.first("GET", "/tables/%00%00%00%00%00%00%00%00"), 404)
        refusal(at.second("POST", f"{at.path}/moves", {"move": "\x00", "id": "\x00" * 8}), 422)
        seen = at.second.get(at.path)
        assert client.get("/health").status_code == 200
        assert 'tables{phase="running"} 1' in client.get("/metrics").text
    with server(tmp_path, database=database) as client:
        again = Guest(client, at.second.token).get(at.path)
        assert again["view"] == seen["view"]
        assert again["talk"][0]["text"] == "é ☃ 𝄞 '; DROP TABLE tables; --"


def test_a_person_is_shown_a_page_with_the_sentence(client: TestClient) -> None:
    answer = client.get("/tables/none-such-table", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "There is no such table" in answer.text
    assert answer.headers["content-type"].startswith("text/html")


# -- the document --------------------------------------------------------------------------------------------


def test_the_document_names_every_door_with_what_it_does_and_answers(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    for path, doors in document["paths"].items():
        assert path.startswith("/api/")
        for door in doors.values():
            assert door["summary"]
            assert {"400", "403", "404", "422", "429"} <= set(door["responses"])
            trouble = door["responses"]["422"]["content"]["application/json"]["schema"]["$ref"]
            assert trouble.endswith("/Trouble")
    assert "HTTPBearer" in document["components"]["securitySchemes"]


def test_a_folder_of_its_own_is_all_a_server_writes_to(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        party(client)
    assert {path.name.split("-")[0] for path in tmp_path.iterdir()} == {"tables.db"}
