"""Bots at tables: whatever they do, the table goes on and says so; the compiler is in nobody's way."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from wunderkammer.server import bots, compiling, taking_back
from wunderkammer.server.bots import Players, choice_seed
from wunderkammer.server.commands import play, start
from wunderkammer.server.compiling import Compiling
from wunderkammer.server.house import House
from wunderkammer.server.library import Library
from wunderkammer.server.refusals import StoreError
from wunderkammer.server.store import Store
from wunderkammer.server.table import Settings, Table, Who
from wunderkammer.server.turns import Turns

from .running import PATIENCE, Server, call, free_port

HOST = "h" * 64
AGES = 10 * PATIENCE
"""For how many seconds workers are waited for: they step back, and on a busy machine hardly get their turn."""


def with_house(folder: Path, work: Callable[[House, Players], Awaitable[None]]) -> None:
    """Run some work in a house without doors."""

    async def main() -> None:
        store = Store(f"sqlite:///{folder / 'tables.db'}")
        house = House(store, Library(folder / "sets"))
        players = Players(house, workers=1, compiles=False)
        try:
            await work(house, players)
        finally:
            await players.close()
            await asyncio.to_thread(store.close)

    asyncio.run(main())


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a worker may start slowly; that must not look like a bot that thinks for too long."""
    monkeypatch.setattr(bots, "PATIENCE", AGES)


async def begun(house: House, bot: str, other: str = "medium", starter: int = 1) -> Table:
    """Begin a match of Curios between one person and two bots, the first of which usually has the first turn."""
    seats: list[dict[str, Any]] = [{"who": "screen"}, {"who": "screen"}, {"who": "screen"}]

    def begin(draft: Table) -> None:
        start(draft, HOST)
        for seat, name in ((1, bot), (2, other)):
            draft.note("seated", seat, {"who": Who.BOT, "bot": name, "taken": True})

    table, _ = await house.open(Settings("curios", {"starter": str(starter + 1)}), seats, HOST, None, begin)
    return table


async def until_person(house: House, table_id: str) -> Table:
    """Wait until the bots have moved and the person is asked."""
    until = time.monotonic() + AGES
    while True:
        table = await house.table(table_id)
        assert table.match is not None
        if table.match.pending == (0,):
            return table
        assert time.monotonic() < until
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Raises", "it failed"),
        ("Rubbish", "it failed"),
        ("Hangs", "it thought for too long"),
        ("Dies", "its process ended"),
    ],
)
def test_a_bot_that_gives_no_move_is_replaced_by_lot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, why: str
) -> None:
    if bot == "Hangs":
        monkeypatch.setattr(bots, "PATIENCE", 1.0)

    async def work(house: House, players: Players) -> None:
        table = await begun(house, *[f"tests.server.bad_bots:{bot}"] * 2)
        table = await until_person(house, table.id)
        said = [each.text for each in table.notices if "by lot" in each.text]
        assert said
        assert f"gave no move ({why}); this choice was made by lot." in said[0]
        assert "a secret of the bot's own" not in "".join(said)

    with_house(tmp_path, work)


def test_workers_that_were_killed_are_made_good_without_a_trace(tmp_path: Path) -> None:
    async def work(house: House, players: Players) -> None:
        table = await begun(house, "medium")
        await until_person(house, table.id)
        assert players._pool is not None
        for process in players._pool._processes.values():
            process.kill()
        move = table.game.actions.text((await house.table(table.id)).match.legal(0)[0])  # type: ignore[union-attr]
        length = (await house.change(table.id, lambda draft: play(draft, HOST, 0, move, None, None)))[0].length
        table = await until_person(house, table.id)
        assert table.length > length
        assert not any("by lot" in each.text for each in table.notices)

    with_house(tmp_path, work)


def test_a_bot_that_hangs_does_not_spoil_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, players: Players) -> None:
        players.workers, players._turns = 2, Turns(2)
        monkeypatch.setattr(bots, "PATIENCE", 3.0)
        bad = await begun(house, "tests.server.bad_bots:Hangs")
        while players._turns.free == 2:  # until the one that hangs is asked
            await asyncio.sleep(0.01)
        monkeypatch.setattr(bots, "PATIENCE", AGES)
        good = [await begun(house, "medium") for _ in range(3)]
        tables = await asyncio.gather(*(until_person(house, table.id) for table in [bad, *good]))
        assert any("by lot" in each.text for each in tables[0].notices)
        for table in tables[1:]:
            assert not any("by lot" in each.text for each in table.notices)

    with_house(tmp_path, work)


def test_bots_that_think_briefly_do_not_wait_for_those_that_think_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dozen tables at which masters played each other kept every other bot waiting for half a minute."""
    asked: list[str] = []

    class Pool:
        def submit(self, work: Any, question: bots.Question) -> Future[tuple[int, str]]:
            asked.append(question.bot)
            chosen: Future[tuple[int, str]] = Future()
            chosen.set_result((question.legal[0], ""))
            return chosen

    monkeypatch.setattr(Players, "_workers", lambda self: Pool())

    async def work(house: House, players: Players) -> None:
        async with players._turns.take(0):  # the only worker there is
            tables = [await begun(house, bot) for bot in ("master", "master", "easy")]
            while len(players._turns._waiting) < len(tables):
                await asyncio.sleep(0.01)
        for table in tables:
            await until_person(house, table.id)
        assert asked[0] == "easy"

    with_house(tmp_path, work)


def test_a_bot_is_asked_anew_when_a_move_was_taken_back_and_another_one_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAITING", str(tmp_path))

    async def asked(times: int) -> list[str]:
        until = time.monotonic() + AGES
        while not (file := tmp_path / "asked").exists() or len(views := file.read_text().splitlines()) < times:
            assert time.monotonic() < until
            await asyncio.sleep(0.02)
        return views

    async def work(house: House, players: Players) -> None:
        table = await begun(house, "tests.server.bad_bots:Waits", starter=0)
        assert table.match is not None
        legal = [table.game.actions.text(action) for action in table.match.legal(0)]
        await house.change(table.id, lambda draft: play(draft, HOST, 0, legal[0], None, None))
        await asked(1)
        await house.change(table.id, lambda draft: taking_back.undo(draft, HOST, 0))
        table, _ = await house.change(table.id, lambda draft: play(draft, HOST, 0, legal[-1], None, None))
        assert table.match is not None
        (tmp_path / "leave").touch()
        first, second = (await asked(2))[:2]
        assert first != second == table.match.view(1).tobytes().hex()
        await until_person(house, table.id)

    with_house(tmp_path, work)


def test_what_keeps_moves_from_being_written_is_logged_once_and_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    down, fault = StoreError("The database is down."), RuntimeError("a fault of our own")
    in_the_way: dict[str, Exception] = {}

    async def work(house: House, players: Players) -> None:
        writes = house.change

        async def change(table_id: str, *arguments: Any) -> Any:
            if table_id in in_the_way:
                raise in_the_way[table_id]
            return await writes(table_id, *arguments)

        async def tried(*tables: Table) -> list[tuple[str, str, bool]]:
            """Let the bots try a few times, and give what was logged of it so far, and whether with a trace."""
            for _ in range(3):
                for table in tables:
                    players.wake(await house.table(table.id))
                while players._thinking:
                    await asyncio.sleep(0.01)
            told = [record for record in caplog.records if "not written" in record.getMessage()]
            return [(each.getMessage(), vars(each)["why"], bool(each.exc_info)) for each in told]

        tables = [await begun(house, "easy", "easy", starter=0) for _ in range(2)]
        monkeypatch.setattr(house, "change", change)
        monkeypatch.setattr(bots, "_usual_pause", lambda bot: 0.0)
        for table in tables:
            assert table.match is not None
            move = table.game.actions.text(table.match.legal(0)[0])
            in_the_way[table.id] = down
            await writes(table.id, lambda draft, move=move: play(draft, HOST, 0, move, None, None))  # type: ignore[misc]
        what, over = "a bot's move was not written", "over: a bot's move was not written"
        told = [(what, str(down), False)]
        assert await tried(*tables) == told
        in_the_way[tables[0].id] = fault
        told.append((what, "RuntimeError: a fault of our own", True))
        assert await tried(*tables) == told
        await writes(tables[0].id, lambda draft: draft.note("ended"))
        told.append((over, "RuntimeError: a fault of our own", False))
        assert await tried(*tables) == told
        in_the_way.clear()
        told.append((over, str(down), False))
        assert await tried(*tables) == told

    with_house(tmp_path, work)


def test_a_worker_begins_also_where_processes_cannot_step_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no `os.nice`; a worker that ends before its first question would leave every choice to the lot."""
    monkeypatch.delattr("os.nice")
    monkeypatch.setattr("signal.signal", lambda *_: None)  # this process still listens to Ctrl-C
    bots._begin_worker()


def test_a_bot_chooses_the_same_when_it_is_asked_again() -> None:
    assert choice_seed(b"k" * 16, 1, 7) == choice_seed(b"k" * 16, 1, 7)
    assert len({choice_seed(b"k" * 16, seat, number) for seat in range(4) for number in range(50)}) == 200


def test_a_choice_that_is_none_takes_as_long_as_one(tmp_path: Path) -> None:
    assert bots._usual_pause("master") == pytest.approx(2.0)
    assert bots._usual_pause("medium") == 0.0


# -- the compiler -----------------------------------------------------------------------------------------


def test_the_first_page_and_the_first_move_do_not_wait_for_the_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path / "cold"))
    server = Server(tmp_path, port=free_port()).start()
    try:
        seats = [{"who": "screen"}, {"who": "bot", "bot": "hard"}]
        table = call(f"{server.url}/api/tables", {"game": "curios", "seats": seats}).json()
        began = time.monotonic()
        assert call(server.url).status == 200
        moved = False
        while not moved:
            seen = call(f"{server.url}/api/tables/{table['table']}?seat=0", token=table["token"]).json()
            if seen["legal"]:
                order = {"move": seen["legal"][0]["move"], "seat": 0}
                call(f"{server.url}/api/tables/{table['table']}/moves", order, table["token"])
            match = call(f"{server.url}/api/tables/{table['table']}/match?seat=0", token=table["token"]).json()
            moved = any(move["seat"] == 1 for move in match["moves"])
            assert time.monotonic() - began < PATIENCE
        assert not list((tmp_path / "cold").glob("*/*.native")), "nothing was compiled yet"
        compilers = [pid for pid in processes_of(server) if "wunderkammer.server.compiling" in command_of(pid)]
        assert compilers, "the compiler is at work meanwhile"
        assert os.getpriority(os.PRIO_PROCESS, compilers[0]) >= 10
    finally:
        server.stop()


def test_no_process_outlives_a_server_that_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path / "cold"))
    server = Server(tmp_path, port=free_port()).start()
    seats = [{"who": "bot", "bot": "hard"}, {"who": "bot", "bot": "hard"}]
    assert call(f"{server.url}/api/tables", {"game": "curios", "seats": seats}).status == 201
    assert server.process is not None
    try:
        until = time.monotonic() + PATIENCE
        while len(processes_of(server)) < 3:  # itself, a worker, the compiler
            assert time.monotonic() < until
            time.sleep(0.1)
        server.process.kill()
        server.process.wait()
        while processes_of(server):
            assert time.monotonic() < until, [command_of(pid) for pid in processes_of(server)]
            time.sleep(0.1)
    finally:
        server._end_workers()


def test_what_is_compiled_already_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        game = Library(Path()).game("curios")
        monkeypatch.setattr(type(game.kernel), "ready", lambda self, loop: True)

        async def never(*_: Any, **__: Any) -> None:
            raise AssertionError("a process was started")

        monkeypatch.setattr(asyncio, "create_subprocess_exec", never)
        await Compiling(game, None, ["search"]).run()

    asyncio.run(work())


def test_a_compiler_that_ends_without_its_code_is_told_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(compiling, "__name__", "this.is.no.module")
    game = Library(Path()).game("curios")
    monkeypatch.setattr(type(game.kernel), "ready", lambda self, loop: False)
    asyncio.run(Compiling(game, None, ["search"]).run())
    (told,) = [vars(record) for record in caplog.records if "was not made" in record.msg]
    assert (told["levelname"], told["game"], told["loops"], told["code"]) == ("WARNING", "curios", "search", 1)


def processes_of(server: Server) -> list[int]:
    """Give the processes of a server's group that are alive."""
    assert server.process is not None
    found = []
    for each in Path("/proc").iterdir():
        try:
            if each.name.isdigit():
                fields = (each / "stat").read_text().rsplit(")", 1)[1].split()
                if int(fields[2]) == server.process.pid and fields[0] != "Z":
                    found.append(int(each.name))
        except OSError:
            continue
    return found


def command_of(pid: int) -> str:
    """Give the command of a process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
