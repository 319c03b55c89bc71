"""What pages do for people without scripts, and for several at one screen: over HTTP, down to the bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from wunderkammer.core import notation
from wunderkammer.core.registry import game_names, load
from wunderkammer.server.sight import Sight
from wunderkammer.server.table import Who

from .guests import rooms, server
from .positions import position

HOST = "http://localhost"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with server(tmp_path_factory.mktemp("pages"), url=HOST) as client:
        yield client


def send(client: TestClient, path: str, **form: Any) -> Any:
    """Send a form as a page of ours does."""
    return client.post(path, data=form, headers={"origin": HOST, "accept": "text/html"})


def test_a_slip_is_asked_about_on_a_page_of_its_own(client: TestClient) -> None:
    table = position(load("aztec"), 3, 8, bot="random")
    assert table.match is not None
    table.match.bots = (None,) * 3
    choice = next(each for each in Sight(table, 0, False, (0,)).choices if each.warning)
    file = {"file": ("a.match", notation.write(table.match).encode())}
    path = client.post("/past", files=file, headers={"origin": HOST}).url.path
    page = client.get(f"{path}?seat=0").text
    form = {name: re.findall(rf'name="{name}" value="(\d*)"', page)[0] for name in ("seat", "seen")}
    asked = send(client, f"{path}/play", move=choice.text, **form)
    assert "all will know that you lie" in asked.text
    assert "What to do now" not in asked.text
    assert 'action="/theme"' not in asked.text  # it would lead to an address where only forms are sent
    by_script = client.post(
        f"{path}/play", data={"move": choice.text, **form}, headers={"origin": HOST, "hx-request": "true"}
    )
    assert by_script.status_code == 400
    assert "all will know that you lie" in by_script.text
    again = dict(re.findall(r'name="(\w+)" value="([^"]*)"', asked.text))
    played = send(client, f"{path}/play", **again)
    assert played.status_code == 200
    assert "What to do now" in played.text


def shared_screen(client: TestClient) -> str:
    """Open a table of Curios for two people at one screen; the first one begins."""
    form = {"seat-0": "me", "name-0": "Ada", "seat-1": "screen", "name-1": "Bruno", "option-starter": "1"}
    answer = send(client, "/new/curios", **form)
    assert answer.status_code == 200, answer.text
    path: str = answer.url.path
    return path


def test_a_curtain_hangs_between_two_people_at_one_screen(client: TestClient) -> None:
    first, second = shared_screen(client), shared_screen(client)
    curtains = [client.get(path).content.replace(path.encode(), b"TABLE") for path in (first, second)]
    assert curtains[0] == curtains[1]  # the deals differ, and nothing of them is there
    assert b"Pass the screen to Ada" in curtains[0]
    page = client.get(f"{first}?seat=0").text
    move, seen = (
        re.findall(r'<button[^>]* name="move" value="([^"]*)"', page)[0],
        re.findall(r'"seen" value="(\d+)"', page)[0],
    )
    after = send(client, f"{first}/play", move=move, seen=seen, seat=0)
    assert "Pass the screen to Bruno" in after.text
    assert "Your market cards" in after.text  # still Ada's
    assert f'href="{first}/curtain?seat=1"' in after.text
    curtain = client.get(f"{first}/curtain", params={"seat": 1}).text
    assert "I am Bruno" in curtain
    assert "market" not in curtain
    assert client.get(f"{first}/curtain", params={"seat": 5}).status_code == 403


@pytest.mark.parametrize("name", game_names())
def test_any_game_is_begun_against_bots_from_the_first_page(client: TestClient, name: str) -> None:
    home = client.get("/").text
    form = re.findall(rf'<form method="post" action="/new/{name}">.*?</form>', home)[0]
    assert 'name="quick" value="yes"' in form
    table_id = send(client, f"/new/{name}", quick="yes").url.path.split("/")[-1]
    seats = client.portal.call(rooms(client).house.table, table_id).seats  # type: ignore[union-attr]
    assert [seat.who for seat in seats] == [Who.PERSON] + [Who.BOT] * (load(name).usual_seats - 1)


def test_a_name_is_remembered_from_table_to_table(client: TestClient) -> None:
    def opened(**form: str) -> str:
        table_id = send(client, "/new/cargo", **form).url.path.split("/")[-1]
        return str(client.portal.call(rooms(client).house.table, table_id).seats[0].name)  # type: ignore[union-attr]

    seats = {"seat-0": "me", "seat-1": "bot"}
    assert opened(**seats, **{"name-0": "Zoë <3"}) == "Zoë <3"
    assert 'value="Zoë &lt;3"' in client.get("/new/aztec").text
    assert opened(quick="yes") == "Zoë <3"
    assert opened(**seats, **{"name-0": ""}) == "Host"  # who takes it away is asked again
    assert opened(quick="yes") == "Host"
    client.cookies.set("name", "%23")  # what no table takes stands in nobody's way
    assert opened(quick="yes") == "Host"
    client.cookies.delete("name")


def test_an_invitation_knows_the_name_of_whom_it_invites(client: TestClient) -> None:
    form = {"seat-0": "me", "name-0": "Ada", "seat-1": "friend", "seat-2": "friend"}
    path = send(client, "/new/curios", **form).url.path
    links = [
        re.findall(r"/join/[\w-]+/[\w-]+", send(client, f"{path}/invite", seat=seat).text)[0] for seat in ("1", "2")
    ]
    assert 'name="name" maxlength="40" value=""' in client.get(links[0]).text  # Ada sits there already
    send(client, links[0], name="Bruno")
    assert 'value="Bruno"' in client.get("/new/curios").text
    client.cookies.delete("name")


def test_a_link_that_is_used_up_leads_back_who_used_it_and_nobody_else(client: TestClient) -> None:
    client.cookies.clear()
    path = send(
        client, "/new/curios", **{"seat-0": "me", "seat-1": "friend", "seat-2": "none", "seat-3": "none"}
    ).url.path
    host = dict(client.cookies)
    link = re.findall(r"/join/[\w-]+/[\w-]+", send(client, f"{path}/invite", seat="1").text)[0]
    client.cookies.clear()
    client.get(link)
    friend = dict(client.cookies)
    assert friend  # before they sit down, so that whoever presses the button twice is one person
    for _ in range(2):
        assert send(client, link, name="Bruno").url.path == path
    assert client.cookies["wunderkammer"] == friend["wunderkammer"]
    assert client.get(link).url.path == path
    client.cookies.clear()
    assert client.get(link).status_code == 404
    assert send(client, link, name="Eve").status_code == 404
    client.cookies.update(host)
    for _ in range(2):
        begun = send(client, f"{path}/start")
        assert begun.status_code == 200
        assert "Choose a site" in begun.text or "chooses a site" in begun.text


def test_colours_are_remembered_and_can_follow_the_system(client: TestClient) -> None:
    for theme, shown in (("dark", 'data-theme="dark"'), ("light", 'data-theme="light"')):
        assert shown in send(client, "/theme", theme=theme).text
    assert "data-theme" not in send(client, "/theme", theme="system").text
    assert send(client, "/theme", theme="pink").status_code == 422


def test_colours_are_not_changed_on_a_page_to_which_nobody_can_come_back(client: TestClient) -> None:
    """Their button leads back to the page's address, and what answers a form has none: a link would be lost."""
    path, colours = shared_screen(client), 'action="/theme"'
    assert colours in client.get("/about").text
    for door, form, shown in (
        ("invite", {}, "/join/"),
        ("another", {"seat": "0"}, "/join/"),
        ("play", {"seat": "0", "seen": "0"}, "The request lacks move."),
    ):
        page = send(client, f"{path}/{door}", **form).text
        assert shown in page
        assert colours not in page


@pytest.mark.parametrize(
    ("door", "form", "why"),
    [
        ("play", {"seat": "0", "seen": "0"}, "The request lacks move."),
        ("play", {"move": "m" * 201, "seat": "0", "seen": "0"}, "move is wrong: it must be a text of at most 200"),
        ("play", {"move": "pass", "seat": "14", "seen": "0"}, "seat is wrong: it must be a whole number from 0 to 13."),
        ("play", {"move": "pass", "seat": "0", "seen": "-1"}, "seen is wrong: it must be a whole number from 0"),
        ("undo", {"seat": "\u0661"}, "seat is wrong"),
        ("answer", {"agrees": "perhaps", "question": "0"}, "agrees is wrong: it must be one of yes, no."),
        ("chat", {"text": ""}, "The request lacks text."),
        ("chat", {"text": "\x00" * 601}, "text is wrong"),
    ],
)
def test_a_form_that_is_not_as_it_must_be_is_answered_in_a_sentence(
    client: TestClient, door: str, form: dict[str, str], why: str
) -> None:
    answer = send(client, f"/tables/none-such-table/{door}", **form)
    assert answer.status_code == 422
    assert why in answer.text


def test_a_file_where_a_text_should_be_and_a_text_where_a_file_should_be_are_refused(client: TestClient) -> None:
    file = client.post("/tables/none-such-table/chat", files={"text": ("a.txt", b"hello")}, headers={"origin": HOST})
    assert (file.status_code, "text is wrong" in file.text) == (422, True)
    assert "The request lacks file." in send(client, "/past", file="hello").text


def test_a_link_says_whom_it_is_for(client: TestClient) -> None:
    form = {"seat-0": "me", "name-0": "Ada", "seat-1": "friend", "seat-2": "bot"}
    path = send(client, "/new/curios", **form).url.path
    friend, watcher, oneself = (
        send(client, f"{path}/{door}", **said).text
        for door, said in (("invite", {"seat": "1"}), ("invite", {}), ("another", {"seat": "0"}))
    )
    assert "<h1>A link for a friend</h1>" in friend
    assert "sits down on this seat" in friend
    assert "<h1>A link to watch</h1>" in watcher
    assert "<h1>A link for your other device</h1>" in oneself
    assert "friend" not in oneself
