"""Bots of other people, named `module:Class`."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from tests.cli.terminal import refused, run, spawn
from wunderkammer import Match, load
from wunderkammer.bots.bot import BotError, Budget, parse_bot
from wunderkammer.bots.foreign import BotFault

STRANGERS = "tests.bots.strangers"
ROOT = Path(__file__).parents[2]


def choose(name: str) -> int:
    match = Match.begin(load("curios"), 2, seed=1)
    seat = match.pending[0]
    spec = parse_bot(f"{STRANGERS}:{name}")
    return spec.make(1).choose(match.game, match.view(seat), seat, match.legal(seat), spec.budget)


@pytest.mark.parametrize(
    ("text", "name", "budget"),
    [
        (f"{STRANGERS}:First", f"{STRANGERS}:First", Budget()),
        (f" {STRANGERS}:First:100ms", f"{STRANGERS}:First", Budget(milliseconds=100)),
        (f"{STRANGERS}:First:5it", f"{STRANGERS}:First", Budget(iterations=5)),
        ("ismcts:5it", "ismcts", Budget(iterations=5)),
    ],
)
def test_a_bot_is_named_by_module_and_class_with_a_budget_behind(text, name, budget):
    spec = parse_bot(text)
    assert (spec.name, spec.budget, str(spec)) == (name, budget, text.strip())
    assert spec.foreign == (":" in name)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nowhere:Bot", "There is no bot 'nowhere:Bot': there is no module 'nowhere'; the bots are random, "),
        ("tests.nowhere.at_all:Bot", "there is no module 'tests.nowhere.at_all'"),
        ("tests.bots.broken_import:Bot", "'tests.bots.broken_import' cannot be imported: RuntimeError: no licence; "),
        (f"{STRANGERS}:Nobody", f"the module {STRANGERS!r} has no class 'Nobody'"),
        (f"{STRANGERS}:not_a_class", "has no class 'not_a_class'"),
        (f"{STRANGERS}:Mute", "the class 'Mute' has no method 'choose'"),
        (f"{STRANGERS}:First:soon", "'soon' is not a budget"),
        (f"{STRANGERS}:First:", "'' is not a budget"),
        (f"{STRANGERS}:", "There is no bot 'tests.bots.strangers'; the bots are "),
        ("../secret:Bot", "There is no bot '../secret'; the bots are "),
        (":First", "There is no bot ''; the bots are "),
        ("greedy.:x", "There is no bot 'greedy.'; the bots are "),
        ("x" * 500 + ":Y", "There is no bot 'xxx"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_sentence(text, says):
    with pytest.raises(BotError) as why:
        parse_bot(text)
    assert says in str(why.value)
    assert len(str(why.value)) < 400
    assert "\n" not in str(why.value)


def test_a_stranger_plays():
    match = Match.begin(load("curios"), 2, seed=1)
    assert choose("First") == match.legal(match.pending[0])[0]


def test_what_a_stranger_does_to_its_arguments_stays_with_it():
    match = Match.begin(load("curios"), 2, seed=1)
    seat = match.pending[0]
    view, legal = match.view(seat), match.legal(seat)
    before = view.copy()
    parse_bot(f"{STRANGERS}:Chatty").make(0).choose(match.game, view, seat, legal, Budget())
    assert np.array_equal(view, before)
    assert legal == match.legal(seat)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raising", "raised ValueError: no idea"),
        ("Leaving", "raised SystemExit: 0"),
        ("Unmakable", "raised RuntimeError: no weights"),
        ("Vague", "answered with str instead of an action"),
        ("Stopping", "raised KeyboardInterrupt"),
        ("Closing", "raised GeneratorExit: done"),
        ("Silent", "answered with NoneType instead of an action"),
        ("Precise", "answered with float instead of an action"),
        ("Enormous", "answered an enormous number, which is not a legal action"),
        ("Tricky", "raised ValueError: guess"),
    ],
)
def test_a_fault_names_the_bot_and_what_it_did(name, why):
    with pytest.raises(BotFault) as fault:
        choose(name)
    assert str(fault.value) == f"The bot {STRANGERS}:{name} {why}."
    assert fault.value.why == why


def test_an_illegal_answer_is_a_fault():
    with pytest.raises(BotFault, match=r"answered \d+, which is not a legal action\.$"):
        choose("Illegal")


def test_a_fault_passes_from_a_worker_as_it_is():
    fault = pickle.loads(pickle.dumps(BotFault("strange:Bot", "raised ValueError: no idea")))
    assert (str(fault), fault.why) == ("The bot strange:Bot raised ValueError: no idea.", "raised ValueError: no idea")


# -- in every command that takes bots -------------------------------------------------------------------


def test_simulate_takes_strangers():
    out = run("simulate", "curios", "--seats", 2, "--bots", f"{STRANGERS}:First,random", "--matches", 4, "--json")
    assert out.code == 0
    assert [seat["bot"] for seat in out.json["seats"]] == [f"{STRANGERS}:First", "random"]
    assert sum(seat["wins"] for seat in out.json["seats"]) == pytest.approx(1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_simulate_says_who_broke_the_protocol(jobs):
    strangers = f"{STRANGERS}:Raising,random"
    said = refused("simulate", "curios", "--seats", 2, "--bots", strangers, "--jobs", jobs, "--json")
    assert said == f"The bot {STRANGERS}:Raising raised ValueError: no idea."


def test_what_a_stranger_prints_is_not_our_output():
    """Printed by Python and below it: the output is one JSON object all the same."""
    bots = f"{STRANGERS}:Chatty,random"
    ran = spawn("simulate", "curios", "--seats", 2, "--bots", bots, "--matches", 1, "--json", folder=ROOT)
    assert ran.code == 0
    assert ran.json["matches"] == 1
    assert ran.err.count("I think that") == ran.err.count("I will win.") > 0


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_its_author_can_have_the_traceback(command, monkeypatch, tmp_path):
    monkeypatch.setenv("WUNDERKAMMER_TRACEBACK", "")
    how = ["--bots" if command == "simulate" else "--seats", f"{STRANGERS}:Raising,random"]
    without, having = (
        run(command, "curios", *how, *extra, *(["--seats", 2] if command == "simulate" else []), folder=tmp_path)
        for extra in ([], ["--traceback"])
    )
    assert (without.code, having.code) == (2, 2)
    assert "Traceback" not in without.err
    assert having.err.endswith(without.err.splitlines()[-1] + "\n")
    assert 'raise ValueError("no\\nidea.")' in having.err


def test_a_real_interrupt_is_no_fault(monkeypatch):
    def pressed(self, *args):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(5)

    monkeypatch.setattr("tests.bots.strangers.First.choose", pressed)
    with pytest.raises(KeyboardInterrupt):
        choose("First")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_play_takes_strangers(tmp_path):
    ran = run("play", "curios", "--seats", f"{STRANGERS}:First,random", "--seed", 1, folder=tmp_path)
    assert ran.code == 0
    assert "First" in ran.out  # by the name of its class


def test_a_module_in_the_folder_one_is_in_is_found(tmp_path):
    (tmp_path / "my_own.py").write_text((ROOT / "examples" / "cautious.py").read_text())
    ran = spawn("simulate", "curios", "--seats", 2, "--bots", "my_own:Cautious", "--matches", 1, folder=tmp_path)
    assert (ran.code, "my_own:Cautious" in ran.out) == (0, True)


def test_a_module_of_that_folder_hides_nothing_that_is_installed(tmp_path, monkeypatch):
    (tmp_path / "colorsys.py").write_text("raise RuntimeError('the wrong one')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    with pytest.raises(BotError, match="the module 'colorsys' has no class 'Bot'"):
        parse_bot("colorsys:Bot")


def test_the_example_has_twenty_lines():
    assert len((ROOT / "examples" / "cautious.py").read_text().splitlines()) <= 20


def test_the_example_is_better_than_chance():
    bots = "examples.cautious:Cautious,random"
    out = run("arena", "curios", "--seats", 2, "--bots", bots, "--matches", 60, "--workers", 1, "--json").json
    assert out["standings"][0]["bot"] == "examples.cautious:Cautious"
    assert out["standings"][0]["faults"] == 0
    assert out["standings"][0]["wins"]["low"] > 0.5
