"""`wunderkammer fuzz`: exit 1 where a door answers with anything but a sentence."""

from __future__ import annotations

import pytest

from tests.cli.broken_games import install
from tests.cli.terminal import refused, run, spawn


def test_curios_answers_with_sentences():
    ran = run("fuzz", "curios", "--rounds", 100, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    assert ran.json["broken"] is None
    assert 50 < ran.json["refused"] <= 100


def test_for_people_it_is_a_sentence():
    ran = run("fuzz", "curios", "--rounds", 20)
    assert ran.code == 0
    assert ran.out.startswith("Curios: 20 broken inputs (match files, ")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('return Line(f"It is not your turn;', 'raise KeyError(f"It is not your turn;', "broke with KeyError"),
        ("It is not your turn; ", "It is not your turn;\\n", "answered with more than a sentence"),
    ],
)
def test_a_door_that_breaks_is_found_out(old, new, says, tmp_path):
    install(tmp_path, "refusals.py", old, new)
    ran = spawn("fuzz", "broken", "--rounds", 1000, folder=tmp_path, PYTHONPATH=str(tmp_path))
    assert ran.code == 1
    assert says in ran.out


def test_bad_rounds():
    assert "'-5' is not a number from 1 to" in refused("fuzz", "curios", "--rounds=-5")
