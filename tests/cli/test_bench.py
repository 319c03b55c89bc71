"""`wunderkammer bench`: figures, as a table and as one JSON object. How high they are is not tested here."""

from __future__ import annotations

import time

import pytest

from tests.cli.terminal import refused, run
from wunderkammer.lab import speed

FIGURES = {
    ("native", "decisions/s"),
    ("native", "matches/s"),
    ("interpreted", "decisions/s"),
    ("ismcts", "simulations/s"),
    ("ismcts", "decisions/s"),
    ("copy", "ns"),
    ("view", "ns"),
    ("imagine", "ns"),
    ("decisions in a match", ""),
    ("state", "bytes"),
    ("first native match, cold", "s"),
    ("first native match, cached", "s"),
    ("import", "s"),
}


def test_json_is_one_object_with_every_figure():
    ran = run("bench", "curios", "--seconds", "0.001", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    assert set(ran.json) == {"curios"}
    figures = ran.json["curios"]
    assert {(figure["name"], figure["unit"]) for figure in figures} == FIGURES
    assert all(figure["value"] > 0 for figure in figures if figure["name"] != "import")


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "long", "1e9", ""])
def test_bad_seconds(seconds):
    assert "is not a number of seconds from 0.001 to 3600" in refused("bench", "curios", f"--seconds={seconds}")


def test_an_import_takes_no_less_than_nothing(monkeypatch):
    slow = {"pass": 0.02, "import wunderkammer": 0.0}
    monkeypatch.setattr(speed.subprocess, "run", lambda command, check: time.sleep(slow[command[-1]]))
    assert speed.import_seconds() == 0.0
