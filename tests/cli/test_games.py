"""`wunderkammer games`."""

from __future__ import annotations

import os

import pytest

from tests.cli.broken_games import install
from tests.cli.terminal import run, spawn
from wunderkammer import load
from wunderkammer.core.registry import game_names


def test_every_game_is_listed():
    ran = run("games")
    assert (ran.code, ran.err) == (0, "")
    for name in game_names():
        game = load(name)
        assert game.title in ran.out
        assert game.blurb in ran.out
        assert game.credit in ran.out
    assert "Curios · 2 to 5 players · 15 minutes" in ran.out
    assert "Curious Cargo · 2 players · 40 to 60 minutes" in ran.out


@pytest.fixture
def broken(tmp_path):
    """Give the search path with a game of another package that cannot be loaded."""
    install(tmp_path, "__init__.py", "GAME = ", "1 / 0\nGAME = ")
    return os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])


def test_a_broken_game_of_others_is_named_and_breaks_nothing(broken):
    ran = spawn("games", PYTHONPATH=broken)
    assert ran.code == 0
    assert ran.err.startswith("wunderkammer: The game broken cannot be loaded: ZeroDivisionError")
    assert ran.err.count("\n") == 1
    assert "Curios · 2 to 5 players" in ran.out
    listed = spawn("games", "--json", PYTHONPATH=broken)
    assert [game["key"] for game in listed.json] == [name for name in game_names() if name != "broken"]


def test_a_broken_game_of_others_does_not_keep_the_cabinet_shut(broken, tmp_path):
    ran = spawn(typed="curios\n\nq\n", folder=tmp_path, PYTHONPATH=broken)
    assert (ran.code, ran.err) == (0, "")
    assert "The game broken cannot be loaded" in ran.out
    assert (tmp_path / "curios.match").exists()


@pytest.mark.parametrize("fault", ["seats=3", "seats=range(5, 5)"])
def test_a_game_whose_seats_are_no_numbers_is_broken(fault, tmp_path):
    install(tmp_path, "__init__.py", "seats=range(2, SEATS + 1)", fault)
    ran = spawn("games", PYTHONPATH=os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    assert ran.code == 0
    assert "The game broken cannot be loaded: seats is a range, as in range(2, 5), and usual_seats a" in ran.err
    assert "Curios · 2 to 5 players" in ran.out


def test_json_is_one_value():
    ran = run("games", "--json")
    assert ran.code == 0
    assert ran.out.count("\n") == 1
    curios = next(game for game in ran.json if game["key"] == "curios")
    assert curios["seats"] == [2, 5]
    assert set(curios["options"]) == {"visits", "starter"}
