"""What can be typed at a real terminal: editing, recalling, and bytes that are no text."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.pseudo_terminal import PseudoTerminal
from tests.cli.terminal import CLEAN
from wunderkammer.cli.keyboard import HAS_READLINE
from wunderkammer.core import notation

pytestmark = pytest.mark.skipif(not HAS_READLINE, reason="this Python has no readline")
UP, LEFT = b"\x1b[A", b"\x1b[D"
PEOPLE = ("play", "curios", "--seats", "me,me", "--names", "Ada,Bruno", "--options", "starter=1", "--seed", 3)


def own_moves(path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line.startswith(("1:", "2:"))]


@pytest.fixture
def ada(tmp_path):
    """Give the terminal with Ada at the keyboard."""
    with PseudoTerminal(*PEOPLE, columns=100, rows=30, folder=tmp_path) as terminal:
        terminal.wait_for("Ada, take the keyboard")
        terminal.type("\n")
        terminal.wait_for("> ")
        yield terminal


def test_lines_are_edited_and_recalled(ada, tmp_path):
    ada.type(b"t Bruo" + LEFT + b"n\n")
    assert "\nBruno\n  " in ada.wait_for("> ")
    ada.type(UP + b"\n")
    assert "\nBruno\n  " in ada.wait_for("> ")


def test_nobody_recalls_what_others_typed_or_scrolls_back_to_what_they_saw(ada, tmp_path):
    ada.type("search temple\n")
    ada.wait_for("Bruno, take the keyboard")
    assert ada.output.rpartition("\x1b[3J")[2].strip().startswith("\x1b[H"), "screen and what was above it are wiped"
    ada.type(UP + b"\n")
    ada.wait_for("> ")
    ada.type(UP + UP + b"\n")
    assert "search temple" not in ada.wait_for("> ").split("press Enter")[-1].rpartition("> ")[2]
    assert own_moves(tmp_path / "curios.match") == ["1: search temple"]


def test_bytes_that_are_no_text_are_answered_with_a_sentence(ada, tmp_path):
    ada.type(b"se\xff\xfe\n")
    assert "That contains unreadable characters; type it again." in ada.wait_for("> ")
    ada.type("1\n")
    ada.wait_for("Bruno, take the keyboard")
    assert own_moves(tmp_path / "curios.match") == ["1: search pyramid"]


def test_whoever_ends_the_input_reads_on_in_a_new_line(ada):
    ada.type(b"\x04")
    assert "\nSaved. Continue with: " in ada.wait_for("curios.match")


def test_bytes_that_are_no_text_in_a_script(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "wunderkammer", "play", "curios", "--seats", "me,random", "--seed", "3"],
        input=b"\xff\xfe\n\x00\n1\n",
        capture_output=True,
        cwd=tmp_path,
        env=CLEAN,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"That contains unreadable characters") == 2
    assert not notation.open_file(tmp_path / "curios.match").over
