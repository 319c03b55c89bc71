"""People come, go, come back and are stood in for; nobody waits for ever, and nobody loses a seat by being away."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from wunderkammer import load
from wunderkammer.core.game import Game
from wunderkammer.core.match import Match
from wunderkammer.server import commands
from wunderkammer.server import house as house_module
from wunderkammer.server.house import House
from wunderkammer.server.library import Library
from wunderkammer.server.presence import Patience, Presence
from wunderkammer.server.store import Store
from wunderkammer.server.table import Phase, Settings, Table, restored
from wunderkammer.server.writing import Entry

from .guests import Guest, Party, party, rooms, server
from .running import PATIENCE

SHORT = Patience(sign={"live": 0.3, "days": 60.0}, grace={"live": 0.3, "days": 60.0}, round=0.05)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with server(tmp_path_factory.mktemp("stayers")) as client:
        yield client


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that waits for nobody: on a busy machine whoever is slow counts as away in the midst of a test."""
    with server(tmp_path_factory.mktemp("leavers"), patience=SHORT) as client:
        yield client


def soon(ask: Callable[[], Any]) -> Any:
    """Ask until the answer is one; give it."""
    until = time.monotonic() + PATIENCE
    while not (answer := ask()):
        assert time.monotonic() < until
        time.sleep(0.02)
    return answer


def seat_of(guest: Guest, path: str, seat: int) -> dict[str, Any]:
    """Look at a seat without a sign of the one who sits there."""
    found: dict[str, Any] = guest.get(path)["seats"][seat]
    return found


def on_two_stores(database: str, work: Callable[[list[Store]], Coroutine[Any, Any, None]]) -> None:
    """Do a work with two stores on one database, as two processes have them."""

    async def main() -> None:
        stores = [Store(database), Store(database)]
        try:
            await work(stores)
        finally:
            for store in stores:
                await asyncio.to_thread(store.close)

    asyncio.run(main())


def listening(client: TestClient, *seats: int) -> Party:
    """Gather a party where some listen before it starts: on a busy machine they would count as away soon after it."""
    at = party(client, start=False)
    rooms(client).presence.arrive(at.table, seats)
    at.host.post(f"{at.path}/start")
    return at


def test_who_gives_no_sign_is_stood_in_for_and_gets_the_seat_back(hurried: TestClient) -> None:
    at = party(hurried)

    def seen() -> dict[str, Any]:
        at.second.get(at.path)  # the other stays and does not move, or stand-ins would play the match to its end
        return seat_of(at.host, at.path, 0)

    def back() -> bool:
        at.first.get(at.path)  # again, since on a busy machine they may be away again before it is seen
        seat = seen()
        return seat["bot"] is None and not seat["away"]

    soon(lambda: seen()["away"])
    soon(lambda: seen()["bot"] == "medium")
    soon(lambda: seen() and any(each["seat"] == 0 for each in at.host.get(f"{at.path}/moves")))
    soon(back)
    notices = at.host.get(at.path)["notices"]
    assert any("plays on meanwhile" in each for each in notices)
    assert any("is back and plays again" in each for each in notices)


def test_who_listens_is_there(hurried: TestClient) -> None:
    at = listening(hurried, 0)
    soon(lambda: seat_of(at.host, at.path, 1)["away"])
    assert not seat_of(at.host, at.path, 0)["away"]
    rooms(hurried).presence.depart(at.table, [0])
    soon(lambda: seat_of(at.host, at.path, 0)["away"])


def test_a_clock_that_is_set_back_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wall_clock, behind = time.time, 0.0
    monkeypatch.setattr(time, "time", lambda: wall_clock() - behind)
    with server(tmp_path, patience=SHORT) as client:
        at = listening(client, 0)
        at.second.get(at.path)
        behind = 3600.0
        soon(lambda: seat_of(at.host, at.path, 1)["bot"])  # who gave their last sign an hour from now
        behind = 7200.0
        rooms(client).presence.arrive(at.table, [1])
        soon(lambda: not seat_of(at.host, at.path, 1)["bot"])  # who went away an hour from now, and is back
        assert not seat_of(at.host, at.path, 0)["away"]


def test_at_a_table_of_days_nobody_is_hurried(hurried: TestClient) -> None:
    quick, slow = party(hurried), party(hurried, pace="days")
    soon(lambda: seat_of(quick.host, quick.path, 0)["bot"])
    assert not seat_of(slow.host, slow.path, 0)["away"]


def test_who_leaves_is_stood_in_for_at_once_though_the_page_is_open(hurried: TestClient) -> None:
    at = listening(hurried, 0, 1)  # the other stays and does not move, or stand-ins would play the match to its end
    at.first.post(f"{at.path}/leave", {})
    left = seat_of(at.host, at.path, 0)
    assert left["bot"] == "medium"
    assert left["away"]
    assert at.host.get(at.path)["notices"][-1] == "Ada has left; a bot (medium) plays on meanwhile."
    time.sleep(4 * SHORT.round)
    assert seat_of(at.host, at.path, 0)["bot"] == "medium"
    rooms(hurried).presence.arrive(at.table, [0])  # the page is opened anew
    soon(lambda: seat_of(at.host, at.path, 0)["bot"] is None)


@pytest.mark.parametrize("known", [("away",), ("away", "stood_in")], ids=["away", "stood in for"])
@pytest.mark.parametrize("leaves", [True, False])
def test_who_is_back_and_leaves_before_anybody_looked_has_left(
    known: tuple[str, ...], leaves: bool, tmp_path: Path
) -> None:
    def begin(draft: Table) -> None:
        commands.start(draft, "host")
        for kind in known:
            draft.note(kind, 0, {"bot": "medium"} if kind == "stood_in" else {})

    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        house = House(store, Library(tmp_path / "sets"))
        presence = Presence(house)
        try:
            seats = [{"who": "screen", "name": name} for name in ("Ada", "Bruno", "Chiyo")]
            table, _ = await house.open(Settings("curios", {}), seats, "host", None, begin)
            presence.arrive(table.id, [0])
            if leaves:
                await house.change(table.id, lambda draft: commands.leave(draft, "host", 0))
            await presence.look_round()
            after = await house.table(table.id)
            assert after.seats[0].bot == ("medium" if leaves else "")
            assert (after.seats[0].away_since is not None) == leaves
            assert [each.text for each in after.notices][-1].startswith("Ada is back") != leaves
        finally:
            await asyncio.to_thread(store.close)

    asyncio.run(main())


def test_a_move_of_their_own_brings_somebody_back(client: TestClient) -> None:
    at = party(client)
    at.second.post(f"{at.path}/leave", {})
    move = at.first.get(at.path)["legal"][0]["move"]
    at.first.post(f"{at.path}/leave", {})
    at.first.post(f"{at.path}/moves", {"move": move})
    assert seat_of(at.host, at.path, 0)["bot"] is None
    assert seat_of(at.host, at.path, 1)["bot"] == "medium"


def test_the_host_seats_a_substitute_and_the_seat_is_handed_on(client: TestClient) -> None:
    at = party(client)
    assert at.host("PUT", f"{at.path}/seats/1", {"bot": "easy"}).json()["seats"][1]["bot"] == "easy"
    assert at.second("POST", f"{at.path}/moves", {"move": "search temple"}).status_code == 403
    opened = at.host("PUT", f"{at.path}/seats/1", {"bot": ""}).json()["seats"][1]
    assert not opened["taken"]
    link = at.host.post(f"{at.path}/invitations", {"seat": 1})["invitation"]
    joined = Guest(client).post("/join", {"table": at.table, "invitation": link, "name": "Chiyo"})
    assert joined["seat"] == 1
    assert joined["seats"][1]["name"] == "Bruno"  # the match speaks of the seat by the name it began with
    assert Guest(client, joined["token"]).get(at.path)["seat"] == 1


@pytest.mark.parametrize(
    ("seat", "bot", "words"), [(7, "easy", "no seat 8"), (-1, "easy", "no seat 0"), (0, "x", "levels")]
)
def test_a_substitute_that_cannot_be_is_refused(client: TestClient, seat: int, bot: str, words: str) -> None:
    at = party(client)
    answer = at.host("PUT", f"{at.path}/seats/{seat}", {"bot": bot})
    assert answer.status_code == 400
    assert words in answer.json()["error"]


def test_a_player_goes_on_from_another_device(client: TestClient) -> None:
    at = party(client)
    link = at.first.post(f"{at.path}/device", {})["invitation"]
    joined = Guest(client).post("/join", {"table": at.table, "invitation": link, "name": "Somebody else"})
    assert joined["seat"] == 0
    assert joined["seats"][0]["name"] == "Ada"
    tablet = Guest(client, joined["token"])
    assert tablet.get(at.path)["view"] == at.first.get(at.path)["view"]
    tablet.post(f"{at.path}/moves", {"move": tablet.get(at.path)["legal"][0]["move"]})
    assert at.first("POST", "/join", {"table": at.table, "invitation": link}).status_code == 404


def test_two_people_at_a_table_have_two_names(client: TestClient) -> None:
    seats = [{"who": "person", "name": "Ada", "mine": True}, {"who": "person"}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats})
    order = {"table": opened["table"], "invitation": opened["invitations"]["1"], "name": "Ada"}
    refused = Guest(client)("POST", "/join", order)
    assert refused.status_code == 400
    assert "called Ada already" in refused.json()["error"]
    assert Guest(client).post("/join", {**order, "name": "Bruno"})["seats"][1]["name"] == "Bruno"


def test_bots_have_names_of_their_own(client: TestClient) -> None:
    seats = [{"who": "person", "name": "Coral", "mine": True}, *[{"who": "bot", "bot": "easy"}] * 3]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats})
    names = [seat["name"] for seat in Guest(client, opened["token"]).get(f"/tables/{opened['table']}")["seats"]]
    assert names == ["Coral", "Beryl", "Coral 2", "Flint"]


def test_who_has_no_name_is_called_what_they_are_to_the_others(client: TestClient) -> None:
    seats = [{"who": "person", "mine": True}, {"who": "person"}, {"who": "screen"}, {"who": "person"}, {"who": "bot"}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats})
    host, path = Guest(client, opened["token"]), f"/tables/{opened['table']}"
    assert [seat["name"] for seat in host.get(path)["seats"]] == ["Host", "Friend", "Player 3", "Friend 2", "Jasper"]
    page = with_cookie(client, host, "GET", path).text
    assert re.findall(r'<b>(.*?)</b><span class="who">(.*?)</span>', page) == [
        ("You", "Host"), ("Friend", "this seat is empty"), ("Player 3", "at this screen"),
        ("Friend 2", "this seat is empty"), ("Jasper", "bot, medium"),
    ]  # fmt: skip
    assert "with 2 friends and 1 bot" in with_cookie(client, host, "GET", "/past").text
    joined = Guest(client).post("/join", {"table": opened["table"], "invitation": opened["invitations"]["1"]})
    assert joined["seats"][1]["name"] == "Friend"
    page = with_cookie(client, host, "GET", path).text
    assert '<b>Friend</b><span class="who">at another screen</span>' in page, "what they are was said already"


def test_who_calls_himself_friend_has_a_name(client: TestClient) -> None:
    seats = [{"who": "person", "mine": True}, {"who": "person"}, {"who": "person"}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats})
    host, path = Guest(client, opened["token"]), f"/tables/{opened['table']}"
    for seat, name in (("1", ""), ("2", "Friend 2")):
        order = {"table": opened["table"], "invitation": opened["invitations"][seat], "name": name}
        Guest(client).post("/join", order)
    page = with_cookie(client, host, "GET", path).text
    assert re.findall(r'<b>(Friend.*?)</b><span class="who">(.*?)</span>', page) == [
        ("Friend", "at another screen"), ("Friend 2", "friend"),
    ]  # fmt: skip
    assert "with Friend 2 and 1 friend" in with_cookie(client, host, "GET", "/past").text
    host("PUT", f"{path}/seats/2", {"bot": "easy"})
    assert "with 1 friend and 1 bot" in with_cookie(client, host, "GET", "/past").text
    host("PUT", f"{path}/seats/2", {"bot": ""})
    assert "with 2 friends" in with_cookie(client, host, "GET", "/past").text


def test_an_older_journal_does_not_say_who_has_no_name() -> None:
    seats = [{"who": who, "name": name, "taken": True} for who, name in (("person", "Ada"), ("person", "Friend"))]
    entries = [
        Entry("opened", 1.0, None, {"settings": {"game": "curios"}, "seats": seats}),
        Entry("joined", 2.0, 1, {"invitation": "i", "holder": "h", "role": "seat", "name": "Friend"}),
    ]
    assert not any(seat.is_nameless for seat in restored("t", load("curios"), bytes(16), entries).seats)


def test_until_the_match_begins_who_takes_a_seat_brings_a_name_along(client: TestClient) -> None:
    seats = [{"who": "person", "name": "Ada", "mine": True}, {"who": "person"}, {"who": "person", "name": "Bruno"}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats})
    host, path = Guest(client, opened["token"]), f"/tables/{opened['table']}"
    Guest(client).post("/join", {"table": opened["table"], "invitation": opened["invitations"]["2"]})

    def put(seat: int, bot: str) -> list[str]:
        """Seat a bot or nobody; give the names of all."""
        return [each["name"] for each in host("PUT", f"{path}/seats/{seat}", {"bot": bot}).json()["seats"]]

    assert put(1, "easy") == ["Ada", "Beryl", "Bruno"]
    assert put(2, "easy") == ["Ada", "Beryl", "Coral"]
    assert put(1, "") == ["Ada", "Friend", "Coral"]
    assert host.get(path)["notices"] == [
        "Bruno sat down.", "Beryl, a bot (easy), sat down.", "Coral, a bot (easy), sat down in place of Bruno.",
        "Beryl's seat is open for somebody else.",
    ]  # fmt: skip


def test_a_match_begins_when_everybody_is_there(client: TestClient) -> None:
    seats = [{"who": "person", "name": "Ada", "mine": True}, {"who": "person", "name": "Bruno"}]
    opened = Guest(client).post("/tables", {"game": "curios", "seats": seats})
    host = Guest(client, opened["token"])
    refused = host("POST", f"/tables/{opened['table']}/start")
    assert refused.status_code == 400
    assert "Bruno" in refused.json()["error"]


def test_processes_do_not_argue_about_who_is_there(hurried: TestClient) -> None:
    """A process that took over a table after a start sees nobody; another one, at which the players are, does."""
    at = listening(hurried, 0, 1)

    async def another() -> Presence:
        return Presence(rooms(hurried).house, SHORT)

    def said(what: str) -> int:
        return sum(what in each for each in at.host.get(at.path)["notices"])

    assert hurried.portal is not None
    elsewhere = hurried.portal.call(another)
    elsewhere.adopt(hurried.portal.call(elsewhere.house.table, at.table))
    watching = hurried.portal.start_task_soon(elsewhere.watch)
    try:
        soon(lambda: said("is back") == 2)  # once each of the two
        time.sleep(10 * SHORT.round)  # it looks again and again
        assert said("is away") == said("is back") == 2
        assert not any(seat["away"] for seat in at.host.get(at.path)["seats"])
    finally:
        watching.cancel()
        elsewhere.house.listeners.remove(elsewhere._heard)
        elsewhere.house.own_listeners.remove(elsewhere._begun)


# -- a rematch ----------------------------------------------------------------------------------------------


def with_cookie(client: TestClient, guest: Guest, method: str, path: str, **form: str) -> Any:
    """Ask for a page as the browser of a guest would."""
    headers = {"authorization": f"Bearer {guest.token}", "accept": "text/html", "origin": "http://localhost"}
    answer = client.request(method, path, data=form or None, headers=headers, follow_redirects=False)
    assert answer.status_code in (200, 303), answer.text
    return answer


def test_who_never_comes_to_the_rematch_is_stood_in_for(hurried: TestClient) -> None:
    at = listening(hurried, 0, 1)
    at.host.post(f"{at.path}/end")
    path = with_cookie(hurried, at.host, "POST", f"{at.path}/rematch").headers["location"]
    assert at.host.get(path)["phase"] == "running"
    rooms(hurried).presence.arrive(path.removeprefix("/tables/"), [0])
    soon(lambda: seat_of(at.host, path, 1)["away"])
    assert not seat_of(at.host, path, 0)["away"]
    soon(lambda: seat_of(at.host, path, 1)["bot"] == "medium")


def test_who_was_shown_a_page_and_has_no_scripts_is_waited_for(hurried: TestClient) -> None:
    at = party(hurried, start=False)
    at.host.post(f"{at.path}/start")
    with_cookie(hurried, at.first, "GET", at.path)
    soon(lambda: seat_of(at.host, at.path, 1)["away"])
    assert not seat_of(at.host, at.path, 0)["away"]


def test_of_two_clicks_on_rematch_one_opens_a_table(client: TestClient) -> None:
    at = party(client)
    at.host.post(f"{at.path}/end")
    house = rooms(client).house

    async def click_twice() -> list[Table]:
        holder = next(holder for holder in (await house.table(at.table)).rights)
        return await asyncio.gather(*(house.again(at.table, holder) for _ in range(2)))

    async def opened() -> dict[str, int]:
        return await house.store.phases()

    assert client.portal is not None
    before = client.portal.call(opened)
    first, second = client.portal.call(click_twice)
    assert first.id == second.id
    assert client.portal.call(opened) == {**before, "gathering": before.get("gathering", 0) + 1}
    path = f"{at.path}/rematch"
    assert {with_cookie(client, at.host, "POST", path).headers["location"] for _ in range(2)} == {f"/tables/{first.id}"}
    assert at.host.get(f"/tables/{first.id}")["phase"] == Phase.RUNNING


def test_who_has_not_heard_of_a_rematch_yet_finds_it(database: str, tmp_path: Path) -> None:
    async def work(stores: list[Store]) -> None:
        here, there = (House(store, Library(tmp_path)) for store in stores)
        seats = [{"who": "screen"}] * 2
        old, _ = await here.open(Settings("curios"), seats, "host", None, lambda draft: commands.end(draft, "host"))
        assert not (await there.table(old.id)).rematch
        first = await here.again(old.id, "host")
        second = await there.again(old.id, "host")
        assert first.id == second.id == (await there.table(old.id)).rematch
        assert await stores[0].phases() == {"ended": 1, "gathering": 1}

    on_two_stores(database, work)


def test_a_set_is_loaded_beside_everything_else_and_what_others_write_meanwhile_is_not_missed(
    database: str, tmp_path: Path
) -> None:
    own = (load("curios").folder / "components.toml").read_text(encoding="utf-8")
    begun, go_on = threading.Event(), threading.Event()

    class Slow(Library):
        def game(self, key: str, components: str = "") -> Game:
            begun.set()
            assert go_on.wait(PATIENCE)
            return super().game(key, components)

    async def work(stores: list[Store]) -> None:
        here, there = House(stores[0], Library(tmp_path / "here")), House(stores[1], Slow(tmp_path / "there"))
        settings, seats = Settings("curios", components=own), [{"who": "screen"}] * 2
        old, _ = await here.open(settings, seats, "host", None, lambda draft: None)
        loading = asyncio.create_task(there.table(old.id))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        new, _ = await here.change(old.id, lambda draft: commands.say(draft, "host", "Hello"))
        told = asyncio.create_task(there.catch_up(old.id))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(loading, told)
        assert old.length < new.length == (await there.table(old.id)).length

    on_two_stores(database, work)


# -- one's own seat -----------------------------------------------------------------------------------------


def test_one_seat_can_be_ones_own(client: TestClient) -> None:
    seats = [{"who": "person", "name": "Ada", "mine": True}, {"who": "person", "mine": True}]
    refused = Guest(client)("POST", "/tables", {"game": "curios", "seats": seats})
    assert refused.status_code == 400
    assert "Only one seat can be your own" in refused.json()["error"]


def test_nobody_sees_through_the_eyes_of_a_bot(client: TestClient) -> None:
    seats = [{"who": "person", "name": "Ada"}, {"who": "bot", "mine": True}]
    refused = Guest(client)("POST", "/tables", {"game": "curios", "seats": seats})
    assert refused.status_code == 400
    assert "A bot's seat cannot be your own" in refused.json()["error"]


def test_only_me_and_bots_means_that_whatever_else_was_chosen(client: TestClient) -> None:
    form = {"seat-0": "bot", "seat-3": "me", "seat-4": "friend", "quick": "yes"}
    answer = client.post("/new/stack", data=form, headers={"accept": "text/html", "origin": "http://localhost"})
    assert client.portal is not None
    table = client.portal.call(rooms(client).house.table, answer.url.path.removeprefix("/tables/"))
    assert [seat.who for seat in table.seats] == ["person", "bot", "bot"]
    assert [right.seat for rights in table.rights.values() for right in rights if right.seat is not None] == [0]


# -- tables that cannot be looked at --------------------------------------------------------------------------


def test_one_table_that_cannot_be_looked_at_leaves_the_others_looked_after(hurried: TestClient) -> None:
    at, presence = party(hurried), rooms(hurried).presence
    presence.sign("none-such-table", [0])
    try:
        soon(lambda: seat_of(at.host, at.path, 0)["away"])
        assert hurried.portal is not None
        hurried.portal.call(presence.look_round)
    finally:
        del presence._seen["none-such-table", 0]


# -- many tables ----------------------------------------------------------------------------------------------


def test_looking_after_many_tables_reads_none_of_them_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Running ones are kept, however many; where a match has not begun, only those are looked at who listen."""
    monkeypatch.setattr("wunderkammer.server.house.MOST_KEPT", 2)
    host, screen, friend = "h" * 64, {"who": "screen"}, {"who": "person"}

    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        house = House(store, Library(tmp_path / "sets"))
        presence = Presence(house)

        async def opened(seats: list[dict[str, str]], change: Callable[[Table], None]) -> str:
            table, _ = await house.open(Settings("curios"), seats, host, None, change)
            return table.id

        running = [await opened([screen] * 2, lambda draft: commands.start(draft, host)) for _ in range(4)]
        gathering = [await opened([screen, friend], lambda draft: None) for _ in range(4)]
        for table_id in gathering:
            presence.arrive(table_id, [0])
            presence.depart(table_id, [0])
        await presence.look_round()
        read = []
        monkeypatch.setattr(store, "table", lambda table_id: read.append(table_id))
        await presence.look_round()
        assert read == []
        assert set(running) <= set(house.kept)
        assert not set(gathering) & {table_id for table_id, _ in presence._seen}
        await asyncio.to_thread(store.close)

    asyncio.run(main())


def test_room_is_looked_for_among_the_tables_that_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where thousands of matches are running, a move does not look at all of them."""
    monkeypatch.setattr("wunderkammer.server.house.MOST_KEPT", 2)
    host, looked_at = "h" * 64, list[str]()

    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        house = House(store, Library(tmp_path / "sets"))
        is_idle, seats = house._is_idle, [{"who": "screen"}] * 2

        def look(table_id: str) -> bool:
            looked_at.append(table_id)
            return is_idle(table_id)

        monkeypatch.setattr(house, "_is_idle", look)
        running = [
            (await house.open(Settings("curios"), seats, host, None, lambda draft: commands.start(draft, host)))[0].id
            for _ in range(4)
        ]
        await house.change(running[0], lambda draft: commands.say(draft, host, "Hello"))
        assert (looked_at, sorted(house.kept)) == ([], sorted(running))
        for table_id in running:
            await house.change(table_id, lambda draft: commands.end(draft, host))
        assert sorted(house.kept) == sorted(running[-2:])
        await asyncio.to_thread(store.close)

    asyncio.run(main())


def test_a_match_is_played_again_without_keeping_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longest that a file may hold takes seconds, when it is brought in and when its table is read again."""
    threads: dict[str, int] = {}

    def noted(work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            threads[work.__name__] = threading.get_ident()
            return work(*arguments)

        return run

    monkeypatch.setattr(house_module, "open_with", noted(house_module.open_with))
    monkeypatch.setattr(house_module, "restored", noted(house_module.restored))

    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        brought = await House(store, Library(tmp_path / "sets")).bring_in(Match.begin(load("curios"), 2, seed=1), "h")
        again = await House(store, Library(tmp_path / "sets")).table(brought.id)
        assert again.length == brought.length
        assert threads.keys() == {"open_with", "restored"}
        assert threading.get_ident() not in threads.values()
        await asyncio.to_thread(store.close)

    asyncio.run(main())


def test_a_table_for_which_somebody_waits_is_not_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even in the moment in which one has done with it and the next has not begun."""
    monkeypatch.setattr("wunderkammer.server.house.MOST_KEPT", 2)

    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        house = House(store, Library(tmp_path / "sets"))
        seats = [{"who": "screen"}] * 2
        tables = [(await house.open(Settings("curios"), seats, "h", None, lambda draft: None))[0] for _ in range(6)]
        heard: Counter[tuple[str, int]] = Counter()
        house.listeners.append(lambda before, after: heard.update([(after.id, after.length)]))

        async def come_by(table_id: str) -> None:
            await house.catch_up(table_id)
            await house.change(table_id, lambda draft: commands.say(draft, "h", "Hello"))
            await house.table(table_id)

        await asyncio.gather(*(come_by(table.id) for _ in range(20) for table in tables))
        assert heard == {(table.id, table.length + number): 1 for number in range(1, 21) for table in tables}
        assert len(house.kept) == 2
        await asyncio.to_thread(store.close)

    asyncio.run(main())
