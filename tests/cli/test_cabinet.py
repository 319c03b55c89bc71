"""The cabinet: what it asks before a match, and after it."""

from __future__ import annotations

import os

import pytest

from tests.cli.terminal import run
from tests.curios_table import finished, running
from wunderkammer import Match, load
from wunderkammer.core import notation
from wunderkammer.core.registry import game_names

FIRSTS = "1\n" * 200
DRAWER = 1 + game_names().index("curios")
"""The number of Curios in the cabinet's list."""


def opened(path) -> Match:
    return notation.open_file(path)


@pytest.mark.parametrize("command", [(), ("play",)])
@pytest.mark.parametrize("game", [str(DRAWER), "curios", "Curios"])
def test_a_game_is_chosen_by_number_or_name_and_enter_plays_the_usual_table(command, game, tmp_path):
    ran = run(*command, typed=f"{game}\n\nq\n", folder=tmp_path)
    assert ran.code == 0
    assert opened(tmp_path / "curios.match").names == ("Player 1", "medium", "medium 2", "medium 3")


def test_what_it_does_not_understand_is_asked_again(tmp_path):
    ran = run(typed="77\n0000000001\n²\n\nnothing\ncuri\ncurios\nwhat\n\nq\n", folder=tmp_path)
    assert ran.out.count("Type a number from 1 to 5, or a name; q leaves.") == 5
    assert "That could be Curious Cargo or Curios; type more of it." in ran.out
    assert "Press Enter, or type c, r or q." in ran.out
    assert opened(tmp_path / "curios.match").bots == (None, "medium", "medium", "medium")


def test_seats_names_and_options_one_by_one(tmp_path):
    seats = ["3", "", "Ada", "fr", "Ada", "Bruno", "deep-blue", "tests.bots.strangers:First"]
    typed = ["curios", "c", "9", *seats, "maybe", "no", "", "", "q"]
    ran = run(typed="\n".join(typed) + "\n", folder=tmp_path)
    match = opened(tmp_path / "curios.match")
    assert match.names == ("Ada", "Bruno", "First")
    assert match.bots == (None, None, "tests.bots.strangers:First")
    assert match.options == {"visits": "no", "starter": "random"}
    assert "Type a number from 2 to 5; q leaves." in ran.out
    assert "Two people have the same name; give each their own." in ran.out
    assert "There is no bot 'deep-blue'" in ran.out
    assert "Type no or yes; q leaves." in ran.out
    for option in load("curios").options.options:
        assert option.help in ran.out


def test_options_that_do_not_go_together_are_asked_again(tmp_path):
    typed = ["curios", "c", "2", "", "", "random", "", "3", "", "2", "q"]
    ran = run(typed="\n".join(typed) + "\n", folder=tmp_path)
    assert "Seat 3 cannot start at a table of 2" in ran.out
    assert opened(tmp_path / "curios.match").options["starter"] == "2"


def test_the_rules_can_be_read_before_playing(tmp_path):
    ran = run(typed="curios\nr\nq\n", folder=tmp_path)
    assert "**2.1**" in ran.out
    assert list(tmp_path.iterdir()) == []


def test_another_match_at_the_end(tmp_path):
    table = ["curios", "c", "2", "random", "random", "", ""]
    again = ["", "what", "g", *table, "q"]
    ran = run(typed="\n".join([*table, *again]) + "\n", folder=tmp_path)
    assert ran.code == 0
    assert "Press Enter, or type g or q." in ran.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["curios-2.match", "curios-3.match", "curios.match"]
    keys = {opened(path).key for path in tmp_path.iterdir()}
    assert len(keys) == 3
    assert all(opened(path).over for path in tmp_path.iterdir())


def test_a_running_match_is_offered_and_gone_on_with(tmp_path):
    notation.save(running(3), tmp_path / "old.match")
    os.utime(tmp_path / "old.match", (1, 1))
    notation.save(running(2), tmp_path / "new.match")
    notation.save(finished(2), tmp_path / "done.match")
    (tmp_path / "broken.match").write_text("hello\n")
    (tmp_path / "folder.match").mkdir()
    ran = run(typed="2\n\nq\n", folder=tmp_path)
    listed = ran.out.split("Matches in progress here:\n")[1].splitlines()[:2]
    assert listed[0].startswith("  1  new.match: Curios, Round ")
    assert listed[0].endswith("; Seat 1 and Seat 2")
    assert listed[1].startswith("  2  old.match: Curios, Round ")
    assert "Continue with: wunderkammer play old.match" in ran.out


@pytest.mark.parametrize("answer", ["", "2", "new"])
def test_a_running_match_can_be_left_alone(answer, tmp_path):
    notation.save(running(3), tmp_path / "old.match")
    ran = run(typed=f"{answer}\ncurios\n\nq\n", folder=tmp_path)
    assert "  2  new: choose a game\n" in ran.out
    assert "Continue with: wunderkammer play curios.match" in ran.out


def test_it_can_be_left(tmp_path):
    for typed in ("q\n", "curios\nq\n", "curios\nc\nq\n", ""):
        ran = run(typed=typed, folder=tmp_path)
        assert (ran.code, ran.err) == (0, "")
    assert list(tmp_path.iterdir()) == []
