"""Nobody at the keyboard waits for the compiler: it works in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from tests.cli.pseudo_terminal import PseudoTerminal
from wunderkammer import load
from wunderkammer.bots.bot import parse_bot
from wunderkammer.cli import warming
from wunderkammer.cli.warming import Warming

CURIOS = load("curios")


@pytest.fixture
def started(monkeypatch):
    """Start a process that tells of its work as the compiler does, and note what was asked for."""
    asked = []

    def start(words, **how):
        asked.append(words[4:])
        return popen([sys.executable, "-c", "import time; print('1 2', flush=True); time.sleep(60)"], **how)

    popen = subprocess.Popen
    monkeypatch.setattr(warming.subprocess, "Popen", start)
    return asked


def cold(monkeypatch) -> None:
    monkeypatch.setattr(type(CURIOS.kernel), "ready", lambda self, loop: False)


def test_it_compiles_what_the_bots_need_and_says_how_far_it_is(started, monkeypatch):
    cold(monkeypatch)
    beside = Warming(CURIOS, None, beside=True)
    beside.begin([None, parse_bot("medium"), parse_bot("hard"), parse_bot("random")])
    assert started == [["", "choose_greedily", "search"]]
    until = time.monotonic() + 20
    while beside.done == 0:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert beside.notice() == " · bots warm up, 50 %"
    beside.end()
    while beside.running:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert beside.notice() == ""


def test_nothing_is_started_for_bots_that_need_nothing_or_have_it(started, monkeypatch):
    monkeypatch.setattr(type(CURIOS.kernel), "ready", lambda self, loop: True)
    Warming(CURIOS, None, beside=True).begin([None, parse_bot("hard")])
    cold(monkeypatch)
    Warming(CURIOS, None, beside=True).begin([None, parse_bot("random")])
    assert started == []


def test_a_script_waits_for_full_strength(started, monkeypatch):
    compiled = []
    monkeypatch.setattr(warming, "compile_search", compiled.append)
    Warming(CURIOS, None, beside=False).begin([None, parse_bot("hard")])
    assert (started, compiled) == ([], [CURIOS])


def test_the_process_tells_of_every_function_that_is_done(monkeypatch, capsys):
    done = []

    def compiled(kernel, loops, progress) -> None:
        done.extend(loop.__name__ for loop in loops)
        progress(3, 9)
        progress(9, 9)

    monkeypatch.setattr(type(CURIOS.kernel), "compile", compiled)
    monkeypatch.setattr(warming.os, "nice", lambda by: done.append(by))
    warming.main("curios", "", "search", "choose_greedily")
    assert done == [warming.NICENESS, "search", "choose_greedily"]
    assert capsys.readouterr().out == "3 9\n9 9\n"


def test_a_person_plays_on_while_the_compiler_works(tmp_path):
    """With nothing in the cache, the page is there at once, and so is a bot's answer."""
    arguments = ("play", "curios", "--seats", "me,hard", "--options", "starter=1", "--seed", "3")
    with PseudoTerminal(
        *arguments, columns=100, rows=30, folder=tmp_path, WUNDERKAMMER_CACHE=str(tmp_path / "cache")
    ) as terminal:
        terminal.wait_for("> ")
        assert "bots warm up, 0 %" in "\n".join(terminal.screen)
        terminal.type("1\n")
        terminal.wait_for("> ")
        assert any(line.startswith("· hard fills column") for line in terminal.screen)
        terminal.type("q\n")
        assert terminal.wait_for_end() == 0
