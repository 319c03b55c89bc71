"""Taking back: the own last move, and by agreement what others did since; asked, answered, lapsed, and kept."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from wunderkammer.core import dice, notation
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.history import Undo
from wunderkammer.core.registry import load
from wunderkammer.server import commands, taking_back
from wunderkammer.server.refusals import NotAllowed, Refused, Stale
from wunderkammer.server.sight import Sight
from wunderkammer.server.table import Phase, Question, Settings, Table, Undoing, Who, restored

from .guests import Party, party, play_one, play_out, server

HOST, ADA, BRUNO, CLEO = "host", "ada", "bruno", "cleo"
GAME = load("treasures")


def gathered(*who: str, undo: Undoing = Undoing.AGREED) -> Table:
    """Give a running table of Treasures: a holder for each seat that a person plays, "" for a bot's."""
    table = Table("a-table", GAME, dice.key_of_seed(1), Settings(GAME.key, {}, undo=undo))
    seats: list[dict[str, Any]] = [
        {"who": Who.PERSON, "name": f"{each} {at}", "taken": True}
        if each
        else {"who": Who.BOT, "name": f"bot {at}", "bot": "easy", "taken": True}
        for at, each in enumerate(who)
    ]
    commands.open_table(table, HOST, seats, None)
    for seat, holder in enumerate(who):
        if holder:
            table.note("granted", seat, {"holder": holder, "role": "seat"})
    commands.start(table, HOST)
    return table


def play_until_passed(table: Table, seat: int) -> None:
    """Play by lot until a seat has moved and another one after it."""
    chance, match = random.Random(1), table.match
    assert match is not None
    while (last := match.last_of(seat)) is None or last is match.log[-1] or match.may_undo(seat):
        mover = chance.choice(match.pending)
        table.play(mover, chance.choice(match.legal(mover)))


def asked(*who: str) -> Table:
    """Give a table at which the first seat has asked to take its move back."""
    table = gathered(*who)
    play_until_passed(table, 0)
    taking_back.undo(table, who[0], 0)
    return table


def last_of_record(table: Table) -> Any:
    """Give the last entry of a table's match."""
    assert table.match is not None
    return table.match.record[-1]


def test_everybody_is_asked_and_must_agree() -> None:
    table = asked(ADA, BRUNO, CLEO)
    assert table.question == Question(table.length - 1, 0, (1, 2))
    taking_back.answer(table, CLEO, True, table.question.number)
    assert table.question == Question(table.length - 2, 0, (1,))
    taking_back.answer(table, BRUNO, True, None)
    assert table.question is None
    undo = last_of_record(table)
    assert (undo.seat, undo.agreed) == (0, True)
    assert table.match is not None
    assert 0 in table.match.pending
    assert [each.text for each in table.notices][-3:] == [
        "ada 0 asks to take a move back, with all that came after it.", "cleo 2 agrees.", "bruno 1 agrees.",
    ]  # fmt: skip


def test_nobody_is_asked_at_an_empty_seat() -> None:
    table = gathered(ADA, BRUNO, CLEO)
    play_until_passed(table, 0)
    commands.put_on(table, HOST, 2, "")
    taking_back.undo(table, ADA, 0)
    assert table.question is not None
    assert table.question.waits_for == (1,)
    taking_back.answer(table, BRUNO, True, None)
    assert last_of_record(table).agreed


def test_one_who_does_not_agree_is_enough() -> None:
    table = asked(ADA, BRUNO, CLEO)
    before = last_of_record(table)
    taking_back.answer(table, BRUNO, False, None)
    assert table.question is None
    assert last_of_record(table) is before
    with pytest.raises(Refused, match="Nobody asks you"):
        taking_back.answer(table, CLEO, True, None)


def test_the_next_move_lets_the_question_lapse() -> None:
    table = asked(ADA, BRUNO, CLEO)
    assert table.match is not None
    mover = table.match.pending[0]
    commands.play(table, (ADA, BRUNO, CLEO)[mover], mover, GAME.actions.text(table.match.legal(mover)[0]), None, None)
    assert table.question is None
    told = [line.text for line in Sight(table, 0, False, (0,)).story]
    at = told.index(f"{table.seats[mover].name} has played on, so the move stands.")
    assert told.index("ada 0 asks to take a move back, with all that came after it.") < at
    move = next(line for line in Sight(table, 0, False, (0,)).story if line.seat == mover and line.new)
    assert told.index(move.text) < at  # everything is told in the order in which it happened


@pytest.mark.parametrize("event", ["stood_in", "seated", "ended"])
def test_the_question_lapses_with_those_who_were_asked(event: str) -> None:
    table = asked(ADA, BRUNO, CLEO)
    data: Any = {"stood_in": {"bot": "easy"}, "seated": {"who": Who.BOT, "bot": "easy", "taken": True}}.get(event, {})
    table.note(event, 1, data)
    assert table.question is None


def test_bots_agree_at_once_and_wait_for_people() -> None:
    alone = asked(ADA, "", "")
    assert alone.question is None
    assert last_of_record(alone).agreed
    with_bruno = gathered(ADA, BRUNO, "")
    while True:
        play_until_passed(with_bruno, 0)
        assert with_bruno.match is not None
        if with_bruno.waits_for_bots:
            break
        seat = with_bruno.match.pending[0]
        with_bruno.play(seat, with_bruno.match.legal(seat)[0])
    taking_back.undo(with_bruno, ADA, 0)
    assert with_bruno.question is not None
    assert with_bruno.question.waits_for == (1,)
    assert with_bruno.waits_for_bots == []
    taking_back.answer(with_bruno, BRUNO, False, None)
    assert with_bruno.waits_for_bots == [2]


def test_who_plays_several_seats_answers_for_all_of_them() -> None:
    assert last_of_record(asked(ADA, ADA, ADA)).agreed
    table = asked(ADA, BRUNO, BRUNO)
    taking_back.answer(table, BRUNO, True, None)
    assert last_of_record(table).agreed


def test_there_is_one_question_at_a_time() -> None:
    table = asked(ADA, BRUNO, CLEO)
    first = table.question
    assert first is not None
    assert table.match is not None
    if not table.match.may_undo(1):
        with pytest.raises(Refused, match="ada 0 asks already"):
            taking_back.undo(table, BRUNO, 1)
    taking_back.undo(table, ADA, 0)  # it may be asked again, of whoever is there now
    with pytest.raises(Stale):
        taking_back.answer(table, BRUNO, True, first.number)
    with pytest.raises(Refused, match="Nobody asks you"):
        taking_back.answer(table, ADA, True, None)
    with pytest.raises(NotAllowed):
        taking_back.answer(table, HOST, True, None)


def test_nobody_is_asked_where_the_own_last_move_can_be_taken_back() -> None:
    table = gathered(ADA, BRUNO, CLEO)
    with pytest.raises(Refused, match="no move yet"):
        taking_back.undo(table, ADA, 0)
    assert table.match is not None
    chance = random.Random(3)
    while not table.match.may_undo(0):
        seat = table.match.pending[0]
        table.play(seat, chance.choice(table.match.legal(seat)))
    taking_back.undo(table, ADA, 0)
    assert table.question is None
    assert last_of_record(table) == Undo(len(table.match.record) - 1, 0, len(table.match.record) - 2)


def test_other_tables_take_no_more_back_than_before() -> None:
    for undo, error in ((Undoing.OWN, IllegalMove), (Undoing.OFF, Refused)):
        table = gathered(ADA, BRUNO, CLEO, undo=undo)
        play_until_passed(table, 0)
        with pytest.raises(error):
            taking_back.undo(table, ADA, 0)


@pytest.mark.parametrize(("kept", "meant"), [(True, Undoing.OWN), (False, Undoing.OFF), ("agreed", Undoing.AGREED)])
def test_journals_of_older_versions_are_understood(kept: object, meant: Undoing) -> None:
    assert Settings.read({"game": "curios", "undo": kept}).undo == meant
    assert Settings.read({"game": "curios"}).undo == Undoing.OWN


def test_a_question_and_its_answer_survive_in_the_journal() -> None:
    table = asked(ADA, BRUNO, CLEO)
    for agrees in (True, True):
        again = restored(table.id, GAME, table.secret, table.fresh)
        assert again.question == table.question
        assert again.notices == table.notices
        assert table.question is not None
        holder = (ADA, BRUNO, CLEO)[table.question.waits_for[0]]
        taking_back.answer(table, holder, agrees, None)
    again = restored(table.id, GAME, table.secret, table.fresh)
    assert again.match is not None
    assert table.match is not None
    assert again.match.record == table.match.record
    assert again.question is None
    assert notation.write(again.match) == notation.write(table.match)


# -- over the doors -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with server(tmp_path_factory.mktemp("back")) as client:
        yield client


def at_a_question(client: TestClient) -> Party:
    """Gather a party at which the first guest has asked the second."""
    at = party(client, undo="agreed")
    play_one(at.first, at.path)
    play_one(at.second, at.path)
    at.first.post(f"{at.path}/undo", {})
    return at


def test_programs_ask_and_agree_and_the_proof_holds(client: TestClient) -> None:
    at = at_a_question(client)
    question = at.second.get(at.path)["question"]
    assert (question["seat"], question["waits_for"]) == (0, [1])
    after = at.second.post(f"{at.path}/answer", {"agrees": True, "question": question["number"]})
    assert after["question"] is None
    assert after["pending"] == [0]
    told = at.host.get(f"{at.path}/moves")[-1]
    assert (told["seat"], told["text"], told["agreed"]) == (0, "undo by agreement", True)
    play_out(at)
    assert at.host.get(f"{at.path}/proof")["fair"]
    text = at.host("GET", f"{at.path}/match").text
    assert "1: undo by agreement\n" in text
    brought = client.post("/api/matches", content=text)
    assert brought.json()["phase"] == Phase.OVER
    assert client.get(f"/tables/{at.table}/replay").status_code == 200


def test_people_ask_and_answer_by_plain_forms(client: TestClient) -> None:
    browsers = [{"cookie": f"wunderkammer={who * 32}", "origin": "http://localhost"} for who in "ab"]
    order = {"seat-0": "me", "seat-1": "friend", "undo": "agreed", "option-starter": "1"}
    path = client.post("/new/curios", data=order, headers=browsers[0]).url.path
    link = client.post(f"{path}/invite", data={"seat": 1}, headers=browsers[0]).text
    join = re.findall(r"/join/[\w-]+/[\w-]+", link)[0]
    client.post(join, data={"name": "Bruno"}, headers=browsers[1])
    client.post(f"{path}/start", headers=browsers[0])
    for seat in (0, 1):
        page = client.get(path, headers=browsers[seat]).text
        move = re.findall(r'<button[^>]* name="move" value="([^"]*)"', page)[0]
        seen = re.findall(r'"seen" value="(\d+)"', page)[0]
        client.post(f"{path}/play", data={"move": move, "seen": seen, "seat": seat}, headers=browsers[seat])
    client.post(f"{path}/undo", data={"seat": 0}, headers=browsers[0])
    mine = client.get(path, headers=browsers[0]).text
    assert "You asked to take the last move back" in mine
    assert "I agree" not in mine
    theirs = client.get(path, headers=browsers[1]).text
    assert "I agree" in theirs
    assert "What was seen stays seen" in theirs
    number = re.findall(r'name="question" value="(\d+)"', theirs)[0]
    client.post(f"{path}/answer", data={"agrees": "yes", "question": number}, headers=browsers[1])
    answered = client.get(path, headers=browsers[1]).text
    assert "everybody agreed" in answered
    assert "I agree" not in answered
    refused = client.post("/new/curios", data={**order, "undo": "always"}, headers=browsers[0])
    assert refused.status_code == 400
