"""`--device cuda`: the same figures on a simulated card, and one sentence where there is none."""

from __future__ import annotations

import pytest

from tests.cli.terminal import refused, run, spawn
from wunderkammer.lab import cuda_kernel


def on_simulated_card(*arguments: object) -> dict:
    """Run a command in a process where Numba simulates a card, and read what it prints as JSON."""
    ran = spawn(*arguments, "--device", "cuda", "--json", NUMBA_ENABLE_CUDASIM="1")
    assert (ran.code, ran.err) == (0, "")
    return ran.json


def test_a_simulation_has_the_same_figures_on_a_card():
    arguments = ("simulate", "curios", "--matches", 5, "--seats", 3, "--seed", 9)
    here, there = run(*arguments, "--json").json, on_simulated_card(*arguments)
    assert {**here, "seconds": 0} == {**there, "seconds": 0}


def test_laws_are_checked_at_every_kind_of_table():
    found = on_simulated_card("check", "curios", "--matches", 1, "--seats", 2)
    assert (found["broken"], found["told"]) == (None, 0)
    assert found["matches"] == found["tables"] > 1
    assert found["moves"] > 20 * found["matches"]


def test_a_card_is_measured():
    names = [
        (figure["name"], figure["unit"]) for figure in on_simulated_card("bench", "curios", "--seconds", 0.01)["curios"]
    ]
    assert names == [("native", "decisions/s"), ("native", "matches/s"), ("decisions in a match", "")]


@pytest.mark.parametrize("command", [("simulate", "curios"), ("check", "curios"), ("bench", "curios")])
def test_without_a_card_one_sentence_says_so(command):
    assert "There is no usable CUDA GPU here" in refused(*command, "--device", "cuda")


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr(cuda_kernel, "find_spec", lambda name: None)
    assert "pip install 'wunderkammer[cuda]'" in refused("simulate", "curios", "--device", "cuda")


def test_only_random_bots_play_on_a_card():
    said = refused("simulate", "curios", "--bots", "greedy", "--device", "cuda")
    assert "On a GPU only random bots can play, not greedy" in said
