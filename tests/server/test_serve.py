"""Real server processes: how they start, what they write, how they stop, and a bot that plays at them over HTTP."""

from __future__ import annotations

import ipaddress
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from wunderkammer.cli.main import main
from wunderkammer.cli.serve import _listen, address_of, own_name, public_url
from wunderkammer.server.live import MOST_STREAMS
from wunderkammer.server.process import MOST_FILES

from .running import PATIENCE, Server, call

BOT = Path(__file__).parents[2] / "examples" / "http_bot.py"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_with_open_streams_stops_without_cutting_them(tmp_path: Path, how: signal.Signals) -> None:
    server = Server(tmp_path, arguments=("--log-requests",)).start()
    assert server.process is not None
    try:
        seats = [{"who": "screen"}, {"who": "screen"}]
        opened = call(f"{server.url}/api/tables", {"game": "curios", "seats": seats}).json()
        address = f"{server.url}/api/tables/{opened['table']}/stream"
        headers = {"authorization": f"Bearer {opened['token']}"}
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=PATIENCE) as stream:
            assert json.loads(stream.readline())["phase"] == "running"
            server.process.send_signal(how)
            assert stream.read() == b""  # it ends as a whole answer does, not by a cut line
        assert server.process.wait(timeout=PATIENCE) == 0
    finally:
        if server.process.poll() is None:
            server.kill()
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    assert {line["what"] for line in lines} >= {"open", "stops", "request"}
    doors = {line["door"] for line in lines if line["what"] == "request"}
    assert "/api/tables/{table_id}/stream" in doors
    assert opened["token"] not in server.log()
    assert opened["table"] not in server.log()
    assert "Traceback" not in server.log()


def test_what_is_no_request_fills_no_log(serve: Callable[..., Server]) -> None:
    server = serve()
    upgrade = b"connection: upgrade\r\nupgrade: websocket\r\n\r\n"
    for sent in (b"no request at all\r\n\r\n", b"\x16\x03\x01\x02", b"GET / HTTP/1.1\r\nhost: localhost\r\n" + upgrade):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(sent)
            assert line.recv(100).startswith(b"HTTP/1.1 ")
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    assert [line["what"] for line in lines] == ["open", "stops"]


def test_who_never_ends_a_request_keeps_no_server_open_and_fills_no_log(serve: Callable[..., Server]) -> None:
    server = serve()
    opened = call(f"{server.url}/api/tables", {"game": "curios", "seats": [{"who": "screen"}] * 2}).json()
    path = f"/api/tables/{opened['table']}"
    head = f"HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {opened['token']}\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(f"POST {path}/chat {head}content-type: application/json\r\ncontent-length: 99\r\n\r\n{{".encode())
        time.sleep(0.2)  # it is read, as far as it goes
        assert server.stop() == 0
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    assert [line["what"] for line in lines if line["level"] == "error"] == [
        "Cancel 1 running task(s), timeout graceful shutdown exceeded"
    ]


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="only Linux tells the limits of another process")
def test_all_streams_find_room_also_where_few_files_may_be_open(tmp_path: Path) -> None:
    class Narrow(Server):
        def command(self) -> list[str]:
            return ["sh", "-c", 'ulimit -S -n 256; exec "$@"', "sh", *super().command()]

    server = Narrow(tmp_path).start()
    assert server.process is not None
    limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    assert server.stop() == 0
    most = next(line.split() for line in limits.splitlines() if line.startswith("Max open files"))
    assert int(most[3]) == min(MOST_FILES, int(most[4])) > MOST_STREAMS


def test_an_address_can_be_followed_also_where_it_is_one_of_ipv6() -> None:
    assert address_of("::1", 8642) == "http://[::1]:8642"
    assert address_of("127.0.0.1", 8642) == "http://127.0.0.1:8642"


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_a_server_for_the_network_names_addresses_that_browsers_can_open(everywhere: str) -> None:
    assert address_of(everywhere, 8642) == "http://localhost:8642"
    try:
        assert not ipaddress.ip_address(own_name()).is_unspecified
    except ValueError:
        assert own_name() == socket.gethostname()


def test_a_server_for_the_network_says_what_others_open(tmp_path: Path) -> None:
    server = Server(tmp_path, arguments=("--host", "0.0.0.0")).start()
    try:
        port = server.url.rpartition(":")[2]
        assert f"Others in your network open http://{own_name()}:{port}." in server.log()
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://Games.Example:443/", "https://games.example"),
        ("http://games.example:80", "http://games.example"),
        ("https://games.example:80", "https://games.example:80"),
        ("http://[::1]:8080/", "http://[::1]:8080"),
    ],
)
def test_a_public_address_is_spelt_as_browsers_spell_where_a_page_comes_from(given: str, origin: str) -> None:
    """Else every form of our own pages would seem to come from another site."""
    assert public_url(given) == origin


@pytest.mark.parametrize(("system", "reused"), [("linux", 1), ("win32", 0)])
def test_a_port_is_taken_over_only_where_that_cannot_be_from_another_server(
    system: str, reused: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", system)
    with _listen("127.0.0.1", 0) as line:
        assert bool(line.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)) == reused


def test_what_can_be_no_host_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path))
    assert main(["serve", "--host", "é..x"]) == 2
    assert "The server cannot listen at é..x: " in capsys.readouterr().err


def test_the_example_bot_plays_a_match_by_invitation(serve: Callable[..., Server]) -> None:
    server = serve()
    seats = [{"who": "person", "name": "Ada"}, {"who": "person", "name": "Bruno"}]
    opened = call(f"{server.url}/api/tables", {"game": "curios", "seats": seats}).json()
    bots = [
        subprocess.Popen(
            [sys.executable, str(BOT), server.url, opened["table"], invitation, f"Robin {seat}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seat, invitation in opened["invitations"].items()
    ]
    here, token = f"{server.url}/api/tables/{opened['table']}", opened["token"]
    until = time.monotonic() + PATIENCE
    while not all(seat["taken"] for seat in call(here, token=token).json()["seats"]):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert call(f"{here}/start", {}, token).status == 200
    for bot in bots:
        said, complaints = bot.communicate(timeout=2 * PATIENCE)
        assert bot.returncode == 0, complaints
        assert "comes in at place" in said
        assert "error" not in complaints
    assert call(here, token=token).json()["phase"] == "over"
    assert call(f"{here}/proof", token=token).json()["fair"]


def test_the_example_bot_says_in_one_sentence_what_is_wrong(serve: Callable[..., Server]) -> None:
    def said(*arguments: str) -> str:
        done = subprocess.run([sys.executable, str(BOT), *arguments], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (1, "")
        return done.stderr

    assert "python http_bot.py SERVER TABLE INVITATION [NAME]" in said()
    assert said(serve().url, "none", "none").count("\n") == 1
    assert said("http://127.0.0.1:1", "none", "none").startswith("No answer: ")


def test_the_example_bot_is_small_and_needs_nothing() -> None:
    source = BOT.read_text(encoding="utf-8")
    code = source.split('"""', 2)[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 45
    assert "wunderkammer" not in code


# -- what cannot be served -----------------------------------------------------------------------------------


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Check that a command is refused with one sentence, and give it."""
    try:
        code = main(arguments)
    except SystemExit as why:
        code = int(why.code or 0)
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.endswith(".\n")
    return said.err


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path))
    return tmp_path


def test_a_port_that_is_taken_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        line.listen()
        port = line.getsockname()[1]
        assert "in use" in refused(["serve", "--port", str(port)], capsys)
    assert "--host" in refused(["serve", "--host", "203.0.113.99", "--port", "1"], capsys)


@pytest.mark.parametrize("text", ["99999", "65536", "-1", "x", "8642.5", ""])
def test_a_port_that_is_none_is_said(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(["serve", "--port", text], capsys)
    assert f"--port: {text!r} is not a port, a number from 1 to 65535" in said


def test_one_server_at_a_time_uses_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second one took a free port, and let bots play on for all who sat at the tables of the first."""
    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path))
    server = Server(tmp_path).start()
    try:
        said = refused(["serve"], capsys)
        assert f"Another server has the tables in {tmp_path / 'tables.db'} open at {server.url}; " in said
        opened: list[str] = []
        monkeypatch.setattr("webbrowser.open", opened.append)
        assert main(["serve", "--open"]) == 0  # whoever types `make play` twice wants to play
        assert opened == [server.url]
        assert f"open already, at {server.url}." in capsys.readouterr().out
    finally:
        server.kill()
    server.start()  # the one that was killed is in nobody's way
    assert server.stop() == 0


def test_a_data_folder_that_cannot_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.joinpath("file").write_text("no folder")
    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path / "file"))
    assert "cannot be created: File exists." in refused(["serve"], capsys)


@pytest.mark.parametrize(
    "url", ["games.example", "ftp://games.example", "https://a b", "https://u:p@x", "https://x/y?z"]
)
def test_a_public_address_that_is_none_is_said(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--public-url" in refused(["serve", "--public-url", url], capsys)


def test_a_database_that_cannot_be_used_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "database" in refused(["serve", "--database", "mysql://x/y"], capsys)
    assert "database" in refused(["serve", "--database", f"sqlite:///{folder / 'none' / 'tables.db'}"], capsys)
    (folder / "tables.db").write_bytes(b"no database at all " * 100)
    assert "not a database" in refused(["serve"], capsys)


LATER = ("fastapi", "pydantic", "alembic", "numba", "psycopg", "wunderkammer.lab.report")
"""What takes long to load and has nothing to do with the first page; `make play` installs no driver of PostgreSQL."""
FIRST_PAGE = f"""
import sys
sys.modules.update(dict.fromkeys({LATER!r}))
from pathlib import Path
from starlette.testclient import TestClient
from wunderkammer.server.app import Setup, create_app
folder = Path(sys.argv[1])
app = create_app(Setup(f"sqlite:///{{folder / 'tables.db'}}", folder))
with TestClient(app, base_url="http://localhost") as client:
    print(client.get("/").text)
"""


def test_the_first_page_is_shown_without_what_only_others_need(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_PAGE, str(tmp_path)], capture_output=True, text=True)
    assert "Pull a drawer" in done.stdout, done.stderr
