"""What all commands share: help, exit codes, one sentence for bad usage."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import CLEAN, refused, run, spawn
from tests.curios_table import CURIOS
from wunderkammer import __version__
from wunderkammer.cli.main import COMMANDS, main, parser


def parsers(whole: argparse.ArgumentParser, before: str = "") -> dict[str, argparse.ArgumentParser]:
    """Give the parser of every command, and of every question that a command asks for, by its words."""
    found = {}
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, each in action.choices.items():
                found[f"{before}{name}"] = each
                found |= parsers(each, f"{before}{name} ")
    return found


PARSERS = parsers(parser())
QUESTIONS = tuple(words for words in PARSERS if words.startswith("lab "))


def test_all_commands_are_there():
    assert set(COMMANDS) == {
        *("games", "rules", "play", "serve", "backup", "restore", "simulate", "arena", "train", "replay", "hint"),
        *("verify", "check", "perft", "fuzz", "bench", "compile", "lab"),
    }
    assert set(QUESTIONS) == {"lab report", "lab compare", "lab restrict", "lab story"}


@pytest.mark.parametrize("command", PARSERS)
def test_help_is_there_and_explains_every_argument(command, capsys):
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    for action in PARSERS[command]._actions:
        assert action.help, f"{command} {action.dest} has no help"
        assert action.metavar or action.choices or action.nargs == 0, f"{command} {action.dest} takes something unsaid"
        assert (action.metavar or "") in shown
        assert all(name in shown for name in action.option_strings)


def test_help_of_the_whole_names_every_command_and_the_exit_codes():
    ran = run("--help")
    assert ran.code == 0
    assert all(f"\n    {command} " in ran.out for command in COMMANDS)
    assert "Exit codes: 0 done, 1 something is wrong, 2 bad usage, 130 stopped by Ctrl-C." in ran.out


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_help_names_no_database_that_is_refused(command):
    assert "postgresql" not in run(command, "--help").out


def test_the_version():
    assert run("--version").out == f"wunderkammer {__version__}\n"


WITH_GAME = (
    *("rules", "play", "simulate", "arena", "check", "perft", "fuzz", "bench", "compile"),
    *("lab report", "lab restrict", "train"),
)
WITH_FILE = ("replay", "hint", "verify", "lab story")
WITH_SETS = ("lab compare",)
WITH_COPY = ("backup", "restore")
WITH_COMPONENTS = ("rules", "play", "simulate", "arena", "check", "perft", "fuzz", "train")


def test_every_command_is_covered_below():
    assert set(PARSERS) == {"games", "serve", "lab", *WITH_GAME, *WITH_FILE, *WITH_COPY, *WITH_SETS}


@pytest.mark.parametrize("command", WITH_GAME)
def test_an_unknown_game(command):
    assert refused(*command.split(), "chess").startswith("There is no game 'chess'; the games are ")


@pytest.mark.parametrize("command", [words for words in PARSERS if words not in ("lab", *WITH_SETS)])
def test_an_unknown_option(command):
    needed = ["curios"] if command in WITH_GAME else ["x.match"] if command in (*WITH_FILE, *WITH_COPY) else []
    said = refused(*command.split(), *needed, "--colour", "blue")
    assert said.startswith("unrecognized arguments: --colour")
    assert said.endswith(f"; see `wunderkammer {command} --help`.")


@pytest.mark.parametrize("command", [name for name in (*WITH_COMPONENTS, *WITH_FILE, *WITH_COPY) if name != "play"])
def test_a_missing_argument(command):
    assert "required: " in refused(*command.split())


def test_an_unknown_command():
    assert refused("dance") == "there is no command 'dance'; see `wunderkammer --help`."


@pytest.mark.parametrize("command", WITH_FILE)
@pytest.mark.parametrize("name", ["missing.match", ".", "x" * 300])
def test_a_file_that_cannot_be_read(command, name, tmp_path):
    assert "cannot be read" in refused(*command.split(), name, folder=tmp_path)[-80:]


@pytest.mark.parametrize("command", WITH_FILE)
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "x.match: The file is not UTF-8 text, so it is not a match file."),
        (b"", "x.match, line 1: the first line must be 'wunderkammer match 1'."),
    ],
)
def test_a_file_that_is_no_match(command, content, says, tmp_path):
    (tmp_path / "x.match").write_bytes(content)
    assert refused(*command.split(), "x.match", folder=tmp_path) == says


@pytest.mark.parametrize("command", WITH_COMPONENTS)
def test_a_bad_component_set(command, tmp_path):
    own = (CURIOS.folder / "components.toml").read_text()
    (tmp_path / "set.toml").write_text(own.replace("values = [1, 3, 5, 7]", "values = [1, 3, 5]", 1))
    said = refused(*command.split(), "curios", "--components", "set.toml", folder=tmp_path)
    assert "all with the same number of market values" in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "cannot be read: No such file or directory."),
        (b"\xff\xfe", "set.toml is not UTF-8 text."),
        (b"a = ", "set.toml is not valid TOML"),
        (b"", "a set needs a [set] with a title"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"# " + b"x" * 5_000_000, "larger than 4 MB"),
    ],
)
def test_a_component_file_that_is_none(text, says, tmp_path):
    if text is not None:
        (tmp_path / "set.toml").write_bytes(text)
    assert says in refused("rules", "curios", "--components", "set.toml", folder=tmp_path)


@pytest.mark.parametrize("command", ["play", "simulate", "perft"])
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("weather=fine", "There is no option 'weather'; the options are visits, starter."),
        ("visits=maybe", "visits cannot be 'maybe'; it must be one of: no, yes."),
        ("visits", "'visits' is not an option; write name=value"),
        ("starter=5", "Seat 5 cannot start at a table of 4"),
    ],
)
def test_bad_options_of_a_game(command, options, says):
    assert says in refused(command, "curios", "--options", options)


@pytest.mark.parametrize("command", ["simulate", "perft", "check"])
@pytest.mark.parametrize("seats", ["1", "6"])
def test_wrong_seats(command, seats):
    assert refused(command, "curios", "--seats", seats) == f"Curios is for 2 to 5 seats, not {seats}."


@pytest.mark.parametrize("seed", ["x", "1.5", "9" * 19, "", "--"])
def test_bad_seeds(seed):
    assert "--seed" in refused("perft", "curios", "--seed", seed)


@pytest.mark.parametrize("command", [("rules", "curios"), ("games",), ("verify", "missing.match")])
def test_output_that_nobody_reads_to_the_end(command):
    """As in `wunderkammer rules curios | head -1`, whether it is printed plainly, in colour or not at all."""
    unread, output = os.pipe()
    os.close(unread)
    done = subprocess.run(
        [sys.executable, "-m", "wunderkammer", *command], stdout=output, stderr=subprocess.PIPE, env=CLEAN
    )
    os.close(output)
    if command[0] == "verify":
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    else:
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("command", [("rules", "curios"), ("games",)])
def test_output_that_cannot_be_written(command):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "wunderkammer", *command], stdout=full, stderr=subprocess.PIPE, env=CLEAN
        )
    assert (done.returncode, done.stderr) == (2, b"wunderkammer: No space left on device.\n")


@pytest.mark.parametrize(("closed", "code"), [("<&-", 0), (">&-", 0), ("2>&-", 0), ("<&- >&- 2>&-", 0)])
def test_streams_that_were_closed_before_it_began(closed, code, tmp_path):
    """As in a job that some other program starts."""
    for command in ("", "games", "play curios --seed 1"):
        line = f"{shlex.quote(sys.executable)} -m wunderkammer {command} {closed}"
        done = subprocess.run(line, shell=True, stdin=subprocess.DEVNULL, capture_output=True, cwd=tmp_path, env=CLEAN)
        assert (done.returncode, done.stderr) == (code, b"")


def test_a_terminal_that_cannot_show_gems():
    shown = spawn("games", PYTHONIOENCODING="ascii")
    assert shown.code == 0
    assert "Curios ? 2 to 5 players" in shown.out


def test_bad_usage_in_a_process_of_its_own():
    ran = spawn("play", "chess")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("wunderkammer: There is no game 'chess'")
