"""`import wunderkammer` gives a small typed surface, and costs next to nothing until it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import wunderkammer
from wunderkammer.core.errors import WunderkammerError
from wunderkammer.core.match import Match
from wunderkammer.core.readers import OPEN


def test_every_public_name_is_there_and_nothing_else():
    assert set(wunderkammer.__all__) == set(wunderkammer._HOMES)
    for name in wunderkammer.__all__:
        assert getattr(wunderkammer, name) is not None
        assert name in dir(wunderkammer)
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        wunderkammer.chess  # noqa: B018


def test_the_names_are_those_of_the_core():
    assert wunderkammer.Match is Match
    assert wunderkammer.OPEN is OPEN
    assert wunderkammer.errors.WunderkammerError is WunderkammerError
    assert wunderkammer.CHANCE == 15
    assert {game.key for game in wunderkammer.installed().games} == set(wunderkammer.game_names())
    assert str(wunderkammer.bot("ismcts:5it")) == "ismcts:5it"


def test_types_reach_those_who_import_it(tmp_path):
    assert (Path(wunderkammer.__file__).parent / "py.typed").exists()
    (tmp_path / "user.py").write_text(
        "import wunderkammer as wk\n"
        "match = wk.Match.begin(wk.load('curios'), 2, seed=1)\n"
        "reveal_type(match)\n"
        "reveal_type(wk.write(match))\n"
        "reveal_type(wk.CHANCE)\n"
        "wk.load(5)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), "user.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    revealed = [line.split('"')[1] for line in done.stdout.splitlines() if "Revealed" in line]
    assert revealed == ["wunderkammer.core.match.Match", "str", "int"] or revealed == [
        "wunderkammer.core.match.Match",
        "builtins.str",
        "builtins.int",
    ]
    assert 'Argument 1 to "load" has incompatible type "int"' in done.stdout


def test_importing_it_imports_nothing_else():
    code = "import sys, wunderkammer; print({name.split('.')[0] for name in sys.modules} & {'numpy', 'numba'})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
