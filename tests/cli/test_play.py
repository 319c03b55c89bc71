"""`wunderkammer play`: scripted people at the keyboard."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.cli.terminal import refused, run, spawn
from tests.curios_table import finished, running
from wunderkammer import Match
from wunderkammer.bots.bot import BotSpec
from wunderkammer.cli.screen import HAS_RICH
from wunderkammer.cli.seating import names_of
from wunderkammer.core import notation

FIRSTS = "1\n" * 200
"""Somebody who always takes the first move that is listed."""

TWO = ("--seats", "me,random", "--options", "starter=1", "--seed", 3)


def opened(path) -> Match:
    return notation.open_file(path)


# -- whole matches ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["me,random", "random,me,greedy", "me,greedy,random,random", "me,me,me,me,random"])
def test_a_whole_match_to_the_end(seats, tmp_path):
    typed = FIRSTS if seats.count("me") == 1 else "\n1\n" * 300
    ran = run("play", "curios", "--seats", seats, "--seed", 5, typed=typed, folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    match = opened(tmp_path / "curios.match")
    assert match.over
    assert match.verify() == ""
    assert re.search(rf"^Total +{' +'.join(map(str, match.result().totals))}$", ran.out, re.M)
    assert "`wunderkammer verify curios.match` proves the deal" in ran.out


def test_only_bots(tmp_path):
    ran = run("play", "curios", "--seats", "random,random", "--seed", 5, folder=tmp_path)
    assert ran.code == 0
    assert opened(tmp_path / "curios.match").over


def test_in_a_process_of_its_own(tmp_path):
    ran = spawn("play", "curios", *TWO, typed=FIRSTS, folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "The match is kept in curios.match" in ran.out


def test_the_same_seed_gives_the_same_match(tmp_path):
    texts = []
    for name in ("a", "b"):
        run("play", "curios", *TWO, "--file", name, typed=FIRSTS, folder=tmp_path)
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


def test_the_usual_table_is_one_person_against_medium_bots(tmp_path):
    run("play", "curios", folder=tmp_path)
    assert opened(tmp_path / "curios.match").names == ("Player 1", "medium", "medium 2", "medium 3")
    assert opened(tmp_path / "curios.match").bots == (None, "medium", "medium", "medium")


def test_no_seat_is_called_like_another_whatever_the_people_are_called():
    assert names_of([None, None, BotSpec("medium")], ["medium"]) == ["medium", "Player 2", "medium 2"]
    assert names_of([None, None], ["Player 2"]) == ["Player 2", "Player 2 2"]


# -- leaving and going on ---------------------------------------------------------------------------


@pytest.mark.parametrize("leave", ["q\n", "quit\n", ""])
def test_leaving_saves_and_resuming_goes_on(leave, tmp_path):
    ran = run("play", "curios", *TWO, typed="1\n" + leave, folder=tmp_path)
    assert ran.code == 0
    assert "Saved. Continue with: wunderkammer play curios.match" in ran.out
    before = opened(tmp_path / "curios.match")
    assert not before.over
    again = run("play", "curios.match", typed=FIRSTS, folder=tmp_path)
    assert again.code == 0
    after = opened(tmp_path / "curios.match")
    assert after.over
    assert after.log[: len(before.log)] == before.log
    assert after.verify() == ""


def test_resuming_tells_what_happened_since_the_last_move(tmp_path):
    run("play", "curios", *TWO, typed="1\n", folder=tmp_path)
    first_page = run("play", "curios.match", folder=tmp_path).out.split("──")[0]
    assert "You are dealt" not in first_page
    assert "You fill" not in first_page
    assert "random fills" in first_page


def test_a_killed_terminal_loses_no_choice(tmp_path):
    """Every choice is kept when it is made, not when somebody leaves."""
    code = (
        "import builtins, os, sys\n"
        "answers = iter(['1', '2'])\n"
        "builtins.input = lambda _: next(answers, None) or os._exit(9)\n"
        "from wunderkammer.cli.main import main\n"
        "main(['play', 'curios', '--seats', 'me,random', '--seed', '3'])\n"
    )
    killed = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True)
    assert killed.returncode == 9
    mine = [entry for entry in opened(tmp_path / "curios.match").log if entry.seat == 0]
    assert len(mine) == 2


def test_a_new_match_leaves_older_files_alone(tmp_path):
    run("play", "curios", *TWO, folder=tmp_path)
    kept = (tmp_path / "curios.match").read_text()
    ran = run("play", "curios", "--seats", "me,random", "--seed", 4, folder=tmp_path)
    assert "wunderkammer play curios-2.match" in ran.out
    assert (tmp_path / "curios.match").read_text() == kept


def test_a_finished_match_shows_its_end(tmp_path):
    match = finished(2)
    notation.save(match, tmp_path / "done.match")
    ran = run("play", "done.match", folder=tmp_path)
    assert ran.code == 0
    assert "Total" in ran.out


def test_bots_keep_their_seats_when_a_match_is_resumed(tmp_path):
    run("play", "curios", "--seats", "greedy,me,random,greedy", "--names", "Ada", "--seed", 1, folder=tmp_path)
    assert opened(tmp_path / "curios.match").names == ("greedy", "Ada", "random", "greedy 2")
    assert run("play", "curios.match", typed=FIRSTS, folder=tmp_path).out.count("take the keyboard") == 0
    assert opened(tmp_path / "curios.match").over


def test_a_saved_match_can_be_handed_to_others(tmp_path):
    notation.save(running(3), tmp_path / "a.match")
    ran = run("play", "a.match", "--seats", "random,random,random", folder=tmp_path)
    assert ran.code == 0
    assert opened(tmp_path / "a.match").over


def test_chance_without_a_key_must_be_written_by_hand(tmp_path):
    (tmp_path / "hand.match").write_text(
        "wunderkammer match 1\ngame: curios\nseat 1: A\nseat 2: B\nchance: lead 1\nend\n"
    )
    said = refused("play", "hand.match", folder=tmp_path)
    assert said == ("Chance must move, and hand.match has no key to draw with; write its moves into the file by hand.")


def test_a_file_cut_before_chance_is_drawn_on(tmp_path):
    lines = notation.write(running(2, 0)).splitlines()
    cut = next(number for number, line in enumerate(lines) if line.startswith("chance: deal"))
    (tmp_path / "cut.match").write_text("\n".join([*lines[:cut], "end"]))
    assert run("play", "cut.match", "--seats", "random,random", folder=tmp_path).code == 0
    assert opened(tmp_path / "cut.match").verify() == ""


# -- how it looks -----------------------------------------------------------------------------------


def test_colour_is_an_addition(tmp_path):
    assert HAS_RICH
    args = ("play", "curios", *TWO)
    plain = spawn(*args, "--file", "a", typed="1\n", folder=tmp_path)
    coloured = spawn(*args, "--file", "b", typed="1\n", folder=tmp_path, FORCE_COLOR="1", TERM="xterm-256color")
    without = spawn(
        *args, "--file", "c", typed="1\n", folder=tmp_path, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color"
    )
    assert "\x1b[" not in plain.out
    assert "\x1b[" in coloured.out
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|38;)[0-9;]*m", without.out)
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured.out)
    assert stripped.replace("play b", "play a") == plain.out


def test_without_rich_it_is_plain_text(tmp_path):
    fake = tmp_path / "path" / "rich"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text("raise ModuleNotFoundError(\"No module named 'rich'\", name='rich')\n")
    args = ("play", "curios", *TWO)
    path = os.pathsep.join([str(fake.parent), os.environ.get("PYTHONPATH", "")])
    rich = spawn(*args, "--file", "a", typed=FIRSTS, folder=tmp_path)
    plain = spawn(*args, "--file", "b", typed=FIRSTS, folder=tmp_path, PYTHONPATH=path)
    assert (plain.code, plain.err) == (0, "")
    assert [line.rstrip() for line in plain.out.replace("b`", "a`").replace(" b;", " a;").splitlines()][:60] == [
        line.rstrip() for line in rich.out.splitlines()
    ][:60]
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


# -- bad usage --------------------------------------------------------------------------------------


def test_a_friend_at_the_same_keyboard(tmp_path):
    run("play", "curios", "--seats", "me, friend", "--names", "Ada,Bruno", folder=tmp_path)
    match = notation.open_file(tmp_path / "curios.match")
    assert (match.names, match.bots) == (("Ada", "Bruno"), (None, None))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "me"], "Curios is for 2 to 5 seats, not 1."),
        (["--seats", "me,me,me,me,me,me"], "not 6."),
        (
            ["--seats", "me,deep-blue"],
            "There is no bot 'deep-blue'; the bots are random, greedy, net, ismcts, ismcts-classic, easy, medium,",
        ),
        (["--seats", "me,ismcts:fast"], "'fast' is not a budget"),
        (["--seats", ""], "There is no bot ''"),
        (["--seats", "you,easy"], "MODULE:CLASS for one of your own; me and friend are people at this keyboard."),
        (["--names", "Ada,Bruno"], "There are more names than people"),
        (["--names", "Ad#a"], "A name is 1 to 40 printable characters"),
        (["--names", "Ada,Ada", "--seats", "me,me"], "Two people have the same name; give each their own."),
        (["--names", ""], "A name is 1 to 40 printable characters"),
        (["--names", "A\x1b[2J"], "A name is 1 to 40 printable characters"),
        (["--seats", "me,tests.bots.strangers:Unmakeable"], "There is no bot"),
        (["--file", "."], ". is a folder; name a file."),
        (["--file", "none/x.match"], "There is no folder none for x.match; make it first."),
        (["--seed", "soon"], "'soon' is not a whole number"),
    ],
)
def test_bad_usage(arguments, says, tmp_path):
    assert says in refused("play", "curios", *arguments, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seed", "1"], "A saved match keeps its names, options and luck"),
        (["--options", "visits=no"], "A saved match keeps its names, options and luck"),
        (["--names", "Ada"], "A saved match keeps its names, options and luck"),
        (["--seats", "me,me"], "--seats names 2 players; the match has 3 seats."),
    ],
)
def test_bad_usage_with_a_file(arguments, says, tmp_path):
    notation.save(running(3), tmp_path / "a.match")
    assert says in refused("play", "a.match", *arguments, folder=tmp_path)


def test_a_file_that_is_no_match(tmp_path):
    (tmp_path / "a.match").write_text("hello\n")
    assert "a.match, line 1: the first line must be" in refused("play", "a.match", folder=tmp_path)
    assert (tmp_path / "a.match").read_text() == "hello\n"
    assert "cannot be read" in refused("play", "b.match", folder=tmp_path)
