"""`wunderkammer games`."""

from __future__ import annotations

from tests.cli.terminal import run
from wunderkammer import game_names, load


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


def test_json_is_one_value():
    ran = run("games", "--json")
    assert ran.code == 0
    assert ran.out.count("\n") == 1
    curios = next(game for game in ran.json if game["key"] == "curios")
    assert curios["seats"] == [2, 5]
    assert set(curios["options"]) == {"visits", "starter"}
