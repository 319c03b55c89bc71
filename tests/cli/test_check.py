"""`wunderkammer check`: exit 1 and a sentence for a game that breaks the subset or a law."""

from __future__ import annotations

import pytest

from tests.cli.broken_games import install
from tests.cli.terminal import refused, run, spawn


def test_curios_obeys():
    ran = run("check", "curios", "--matches", 20, "--told", 1, "--seats", 2, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    out = ran.json
    assert out["broken"] is None
    assert out["tables"] == 6  # visits yes or no, starter random, 1 or 2
    assert out["matches"] == 20 * out["tables"]
    assert out["told"] == out["tables"]
    assert out["moves"] > out["matches"]


def test_for_people_it_is_a_sentence():
    ran = run("check", "curios", "--matches", 2, "--told", 1, "--seats", 3)
    assert ran.code == 0
    assert ran.out.startswith("Curios obeys all laws: 16 compiled matches (")
    assert ran.err.startswith("Checking Curios: ")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (  # a bonus that tells something about the hidden card
            "rules/searching.py",
            "if s.gems_left[site] > 0 and s.filled_n[site] > 0:",
            "if s.gems_left[site] > 0 and s.filled_n[site] > 0 and s.hidden[site] % SITES > 0:",
            "law 10 is broken",
        ),
        (
            "scoring.py",
            "total += rows[site]",
            "total += sum(rows[site:site + 1])",
            "the rules step outside the subset: brokencurios/scoring.py:",
        ),
        (  # a misspelt field: the field, the function and the line
            "scoring.py",
            "CARD_VALUE[s.hidden[site]]",
            "CARD_VALUE[s.hiden[site]]",
            "scoring.py:16: worth uses hiden, a field that the state does not have; perhaps you mean hidden.",
        ),
        (  # a name that was never imported
            "scoring.py",
            "CARD_VALUE[s.hidden[site]]",
            "CARD_WORTH[s.hidden[site]]",
            "scoring.py:16: worth uses CARD_WORTH, a name that nothing defines.",
        ),
    ],
)
def test_a_broken_game_is_found_out(file, old, new, says, tmp_path):
    install(tmp_path, file, old, new)
    ran = spawn(
        *("check", "broken", "--matches", 200, "--told", 1, "--seats", 2),
        folder=tmp_path,
        PYTHONPATH=str(tmp_path),
    )
    assert ran.code == 1
    assert ran.out.startswith("Curios breaks a law: ")
    assert says in ran.out


@pytest.mark.parametrize("option", ["--matches", "--told", "--seats"])
def test_bad_numbers(option):
    assert "'none' is not a number from 1 to" in refused("check", "curios", option, "none")
