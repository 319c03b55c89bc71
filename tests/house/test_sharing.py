"""Several workers share the tests by units: what compiles the same code or stands on one server stays together."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sharing import FOLDERS, GAMES, LONGEST, unit

ROOT = Path(__file__).parents[2]
TWO_FILES = ("tests/arena/test_intervals.py", "tests/core/test_options.py")
"""Quick ones, of two units."""


@pytest.mark.parametrize(
    ("nodeid", "name"),
    [
        ("tests/games/test_laws.py::test_laws_on_vectors[cargo-2]", "cargo"),
        ("tests/games/cargo/test_midgame.py::test_every_branch_of_the_rules_is_taken", "cargo"),
        ("tests/adapters/test_gymnasium.py::test_the_library_finds_nothing_wrong[stack-2]", "stack"),
        ("tests/games/test_perft.py::test_ways_to_play_on[aztec-3-1---4-1_234]", "aztec"),
        ("tests/cli/test_simulate.py::test_bad_usage", "curios"),
        ("tests/core/test_laws.py::test_worlds_that_cannot_be_are_found", "core"),
        ("tests/server/test_axe.py::test_the_pages_of_a_game[cargo]", "tests/server/test_axe.py"),
        ("tests/adapters/test_vector.py::test_a_policy_learns_curios_from_it", "tests/adapters/test_vector.py"),
    ],
)
def test_a_test_belongs_to_a_game_a_folder_or_a_file(nodeid: str, name: str) -> None:
    assert unit(nodeid) == name


def test_the_longest_units_are_there() -> None:
    known = GAMES | set(FOLDERS.values())
    assert [name for name in LONGEST if name not in known and not (ROOT / name).exists()] == []


def test_one_worker_runs_all_of_a_unit() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "xdist", "-n", "2", "-vv", *TWO_FILES],
        cwd=ROOT, env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    ran = re.findall(r"^\[(gw\d)\].* PASSED (\S+?)::", done.stdout, re.M)
    assert {file for _, file in ran} == set(TWO_FILES)
    assert len(ran) > len(set(ran)) == 2
