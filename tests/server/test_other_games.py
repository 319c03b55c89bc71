"""Games of other packages at the server: they have boards of their own, and one that is broken breaks nothing else."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest

from tests.cli.broken_games import install

from .running import Server, call


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two more games: one whose name comes before all of ours, and one that cannot be loaded."""
    site, before = tmp_path_factory.mktemp("site"), os.environ.get("PYTHONPATH", "")
    install(site, "board.html", '<div class="sites">', '<div class="sites abacus">', key="abacus")
    install(site, "__init__.py", "GAME = ", "1 / 0\nGAME = ")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), before]))
        running = Server(tmp_path_factory.mktemp("server")).start()
        yield running
        running.stop()


@pytest.mark.parametrize("path", ["/", "/about"])
def test_a_broken_game_does_not_keep_the_cabinet_shut(server: Server, path: str) -> None:
    page = call(server.url + path)
    assert page.status == 200
    assert b"Curious Cargo" in page.body


def test_programs_are_told_of_the_games_that_can_be_played(server: Server) -> None:
    games = [game["game"] for game in call(f"{server.url}/api/games").json()]
    assert games == ["abacus", "aztec", "cargo", "curios", "stack", "treasures"]
    assert call(f"{server.url}/api/games/broken").status == 422


def test_the_log_says_once_what_is_broken(server: Server) -> None:
    for _ in range(2):
        call(server.url)
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    told = [line["why"] for line in lines if line["what"] == "a game cannot be played"]
    assert told == ["The game broken cannot be loaded: ZeroDivisionError: division by zero."]


@pytest.mark.parametrize(
    ("game", "seats", "drawn"),
    [("abacus", 2, b'<div class="sites abacus">'), ("curios", 2, b'<div class="sites">'), ("aztec", 3, b"<svg")],
)
def test_every_game_has_its_own_board(server: Server, game: str, seats: int, drawn: bytes) -> None:
    order = {"game": game, "seats": [{"who": "screen"}] * seats}
    table = call(f"{server.url}/api/tables", order).json()
    page = call(f"{server.url}/tables/{table['table']}?seat=0", token=table["token"])
    assert page.status == 200
    assert drawn in page.body.partition(b'id="board"')[2]
