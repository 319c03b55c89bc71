"""A match at one keyboard: several people, taking back, and what is kept when."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.pseudo_terminal import PseudoTerminal
from tests.cli.terminal import refused, run
from tests.curios_table import cards_in
from wunderkammer import Match
from wunderkammer.core import dice, notation

TWO = ("--seats", "me,random", "--options", "starter=1", "--seed", 3)
SMALL_SET = Path(__file__).parents[1] / "sets" / "curios-small.toml"
PEOPLE = ("--seats", "me,me", "--names", "Ada,Bruno", "--options", "starter=1", "--seed", 3)


def opened(path) -> Match:
    return notation.open_file(path)


# -- several people ---------------------------------------------------------------------------------


def test_two_people_see_their_own_cards_only(tmp_path):
    ran = run(
        *("play", "curios", "--seats", "me,me", "--names", "Ada,Bruno", "--options", "starter=1", "--seed", 3),
        typed="\n1\n\n2\nq\n",
        folder=tmp_path,
    )
    match = opened(tmp_path / "curios.match")
    pages = re.split(r"(?:Ada|Bruno), take the keyboard and press Enter(?: \(.*?\))?\. ", ran.out)[1:]
    assert len(pages) >= 2
    for seat, page in enumerate(pages[:2]):
        _, secret = cards_in(match, seat)
        assert len(secret) == 12
        named = {"-".join(words).lower() for words in re.findall(r"(Pyramid|Shipwreck|Temple|Colosseum) (\d)", page)}
        assert len(named) == 4
        assert not named & secret


def own_lines(path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line.startswith(("1:", "2:"))]


def test_who_passes_the_keyboard_on_can_still_take_the_own_move_back(tmp_path):
    ran = run("play", "curios", *PEOPLE, typed="\n1\nu\n2\n", folder=tmp_path)
    assert "Bruno, take the keyboard and press Enter (Ada: u takes your move back). " in ran.out
    assert own_lines(tmp_path / "curios.match") == ["1: search pyramid", "1: undo", "1: search shipwreck"]
    assert ran.out.count("Ada, take the keyboard") == 1, "she has it still"


def test_nobody_takes_back_the_move_of_who_was_there_before(tmp_path):
    ran = run("play", "curios", *PEOPLE, typed="\n1\n\nu\n", folder=tmp_path)
    assert "Nothing can be taken back: the last move was not yours." in ran.out
    assert own_lines(tmp_path / "curios.match") == ["1: search pyramid"]


def test_the_keyboard_changes_hands_only_when_somebody_else_must_choose(tmp_path):
    seats = ("--seats", "me,random,me", "--options", "starter=1", "--seed", 3)
    ran = run("play", "curios", *seats, typed="\n1\nlog\nt\n", folder=tmp_path)
    assert ran.out.count("take the keyboard") == 2


# -- what is kept -----------------------------------------------------------------------------------------


def test_what_was_shown_of_bots_is_kept_before_a_move_is_asked_for(tmp_path):
    """Somebody pulls the plug at the prompt: whatever stood on the page stands in the file."""
    code = (
        "import os, sys\n"
        "from wunderkammer.cli import decision\n"
        "decision.ask = lambda *_, **__: (sys.stdout.flush(), os._exit(9))\n"
        "from wunderkammer.cli.main import main\n"
        "main(['play', 'curios', '--seats', 'random,me', '--options', 'starter=1', '--seed', '3'])\n"
    )
    killed = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert killed.returncode == 9
    told = re.search(r"· random fills column 1 of the (\w+)", killed.stdout)
    assert told is not None
    assert own_lines(tmp_path / "curios.match") == [f"1: search {told[1].lower()}"]


def interrupted(folder, *arguments, wait_for: str, **environment: str) -> str:
    """Press Ctrl-C when something stands on the screen; give all that was shown."""
    with PseudoTerminal(*arguments, columns=100, rows=30, folder=folder, **environment) as terminal:
        terminal.wait_for(wait_for)
        terminal.type(b"\x03")
        assert terminal.wait_for_end() == 130
        return "\n".join(terminal.screen)


def test_control_c_at_the_prompt_says_what_was_saved(tmp_path):
    shown = interrupted(tmp_path, "play", "curios", *TWO, wait_for="> ")
    assert "Saved. Continue with: " in shown
    assert not opened(tmp_path / "curios.match").over


def test_control_c_while_a_bot_thinks_says_what_was_saved(tmp_path):
    with PseudoTerminal(
        *("play", "curios", "--seats", "tests.bots.strangers:Slow,me", "--options", "starter=1"),
        columns=100,
        rows=30,
        folder=tmp_path,
        SLOWNESS="60",
        PYTHONPATH=os.pathsep.join(filter(None, sys.path)),
    ) as terminal:
        until = time.monotonic() + 30
        while not (tmp_path / "curios.match").exists() or not (tmp_path / "curios.match").read_text():
            assert time.monotonic() < until
            time.sleep(0.05)
        time.sleep(0.5)
        terminal.type(b"\x03")
        assert terminal.wait_for_end() == 130
        assert "Saved. Continue with: " in "\n".join(terminal.screen)


def test_the_bots_of_others_keep_their_seats_and_their_cards(tmp_path):
    seats = ("--seats", "me,tests.bots.strangers:First", "--options", "starter=1", "--seed", 3)
    run("play", "curios", *seats, typed="1\n", folder=tmp_path)
    assert opened(tmp_path / "curios.match").bots == (None, "tests.bots.strangers:First")
    assert opened(tmp_path / "curios.match").names == ("Player 1", "First")
    again = run("play", "curios.match", typed="1\n" * 200, folder=tmp_path)
    assert again.code == 0
    assert "take the keyboard" not in again.out
    assert opened(tmp_path / "curios.match").over


def test_a_bot_that_is_gone_can_be_replaced(tmp_path):
    run("play", "curios", "--seats", "me,tests.bots.strangers:First", "--seed", 3, folder=tmp_path)
    path = tmp_path / "curios.match"
    path.write_text(path.read_text().replace("strangers:First", "strangers:Gone"))
    said = refused("play", "curios.match", folder=tmp_path)
    assert said.startswith("There is no bot 'tests.bots.strangers:Gone'")
    assert said.endswith("--seats says who plays instead.")
    run("play", "curios.match", "--seats", "me,random", folder=tmp_path)
    assert opened(path).bots == (None, "random")


def test_a_bot_that_breaks_the_protocol_costs_nobody_the_match(tmp_path):
    seats = ("--seats", "me,tests.bots.strangers:Raising", "--options", "starter=1", "--seed", 3)
    ran = run("play", "curios", *seats, typed="1\n", folder=tmp_path)
    assert ran.code == 2
    assert "raised ValueError" in ran.err
    assert "Saved. Continue with: wunderkammer play curios.match" in ran.out
    assert own_lines(tmp_path / "curios.match") == ["1: search pyramid"]


def test_bots_learn_nothing_of_the_key(tmp_path, monkeypatch):
    """Their seeds are a hash of it, for each seat another one."""
    from wunderkammer.bots import random as bots

    seeds = []
    monkeypatch.setattr(bots.Random, "__init__", _noting(seeds, bots.Random.__init__))
    run("play", "curios", "--seats", "random,random", "--seed", 5, folder=tmp_path)
    key = opened(tmp_path / "curios.match").key
    assert seeds == [dice.bot_seed(key, 0), dice.bot_seed(key, 1)]


def _noting(seeds, make):
    def made(self, seed):
        seeds.append(seed)
        make(self, seed)

    return made


# -- the file ---------------------------------------------------------------------------------------------


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    (tmp_path / "diary.txt").write_text("dear diary")
    said = refused("play", "curios", *TWO, "--file", "diary.txt", folder=tmp_path)
    assert said == ("diary.txt already exists; name another file, or continue that match: wunderkammer play diary.txt.")
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


def test_going_on_elsewhere_overwrites_nothing_either(tmp_path):
    run("play", "curios", *TWO, "--file", "a.match", typed="1\n", folder=tmp_path)
    run("play", "curios", *TWO, "--file", "b.match", folder=tmp_path)
    kept = (tmp_path / "b.match").read_text()
    assert "b.match already exists" in refused("play", "a.match", "--file", "b.match", folder=tmp_path)
    assert (tmp_path / "b.match").read_text() == kept
    assert run("play", "a.match", "--file", "./a.match", folder=tmp_path).code == 0, "that is the match itself"
    assert run("play", "a.match", "--file", "c.match", folder=tmp_path).code == 0
    assert (tmp_path / "c.match").read_text() == (tmp_path / "a.match").read_text()


# -- the line to go on with -------------------------------------------------------------------------------


def go_on(out: str) -> str:
    return out.split("Continue with: ")[1].splitlines()[0]


def test_the_line_to_go_on_with_can_be_pasted(tmp_path):
    """Called as a module of Python, with a component set and names that a shell would take apart."""
    folder = tmp_path / "my matches"
    folder.mkdir()
    shutil.copy(SMALL_SET, folder / "a set.toml")
    typed = [sys.executable, "-m", "wunderkammer", "play", "curios", *map(str, TWO)]
    began = subprocess.run(
        [*typed, "--components", "a set.toml", "--file", "it's $HOME.match"],
        input="1\n", capture_output=True, text=True, cwd=folder,
    )  # fmt: skip
    assert "--components 'a set.toml'" in go_on(began.stdout)
    again = subprocess.run(go_on(began.stdout), shell=True, input="1\n", capture_output=True, text=True, cwd=folder)
    assert (again.returncode, again.stderr) == (0, "")
    assert len(own_lines(folder / "it's $HOME.match")) == 4, "two moves of each"


@pytest.mark.parametrize(
    ("called", "found", "spelt"),
    [
        ("/usr/bin/wunderkammer", "/usr/bin/wunderkammer", "wunderkammer"),
        ("wunderkammer", None, "wunderkammer"),
        (".venv/bin/wunderkammer", None, ".venv/bin/wunderkammer"),
        (".venv/bin/wunderkammer", "/usr/bin/wunderkammer", ".venv/bin/wunderkammer"),
        ("/my bin/wunderkammer", None, "'/my bin/wunderkammer'"),
        ("/x/wunderkammer/__main__.py", "/usr/bin/wunderkammer", f"{sys.executable} -m wunderkammer"),
    ],
)
def test_it_is_called_as_it_was(called, found, spelt, monkeypatch):
    from wunderkammer.cli import invocation

    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setattr(invocation.shutil, "which", lambda name: found)
    assert invocation.command_line("play", "a.match") == f"{spelt} play a.match"
