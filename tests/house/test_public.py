"""`import wunderkammer` gives a small typed surface, documented by examples that run, and costs next to nothing."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wunderkammer as wk
from wunderkammer.core.errors import WunderkammerError
from wunderkammer.core.match import Match
from wunderkammer.core.readers import OPEN
from wunderkammer.core.registry import game_names

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/python.md").read_text(encoding="utf-8")


def run(text: str, name: str, names: dict[str, Any]) -> str:
    """Run the examples of a text, and give what went otherwise than it says."""
    said: list[str] = []
    examples = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    assert examples.examples, f"{name} shows no example"
    doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(examples, out=said.append, clear_globs=False)
    return "".join(said)


def docstring(name: str) -> str:
    """Give the docstring of a public name; that of a constant stands below it in the source."""
    value = getattr(wk, name)
    if inspect.ismodule(value) or inspect.isclass(value) or inspect.isfunction(value):
        return inspect.getdoc(value) or ""
    source = Path(inspect.getfile(import_module(f"wunderkammer.{wk._HOMES[name]}"))).read_text(encoding="utf-8")
    body = ast.parse(source).body
    at = next(
        at for at, node in enumerate(body)
        if isinstance(node, ast.Assign | ast.AnnAssign) and ast.unparse(node).startswith((f"{name} =", f"{name}:"))
    )  # fmt: skip
    below = body[at + 1]
    assert isinstance(below, ast.Expr)
    assert isinstance(below.value, ast.Constant)
    return str(below.value.value)


# -- the names --------------------------------------------------------------------------------------


def test_every_public_name_is_there_and_nothing_else():
    assert set(wk.__all__) == set(wk._HOMES)
    for name in wk.__all__:
        assert getattr(wk, name) is not None
        assert name in dir(wk)
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        wk.chess  # noqa: B018


def test_the_names_are_those_of_the_core():
    assert wk.Match is Match
    assert wk.OPEN is OPEN
    assert wk.errors.WunderkammerError is WunderkammerError
    assert wk.CHANCE == 15
    assert wk.games() == game_names()
    assert str(wk.bot("ismcts:5it")) == "ismcts:5it"


def test_names_where_bots_or_games_belong_are_refused_with_a_sentence():
    game = wk.load("curios")
    with pytest.raises(WunderkammerError, match=r"This needs bots as wk\.bot gives them, not 'random'\."):
        wk.simulate(game, ["random", "random"], 10)
    with pytest.raises(WunderkammerError, match=r"This needs bots as wk\.bot gives them, not 'greedy'\."):
        wk.arena("curios", ["greedy", "random"], 4, seats=2)
    with pytest.raises(WunderkammerError, match=r"This needs a game as wk\.load gives it, not 'curios'\."):
        wk.simulate("curios", [wk.bot("random")] * 2, 10)
    with pytest.raises(WunderkammerError, match="There is no game '<Game curios, "):
        wk.arena(game, [wk.bot("greedy"), wk.bot("random")], 4, seats=2)


def test_a_name_that_is_also_a_package_stays_both():
    code = (
        "import wunderkammer as wk; before = wk.games();"
        "import wunderkammer.games.curios, wunderkammer.arena.simulation;"
        "assert wk.games() == before and wk.games.curios.GAME is wk.load('curios');"
        "assert callable(wk.arena) and wk.arena.simulation.simulate is wk.simulate"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_types_reach_those_who_import_it(tmp_path):
    assert (Path(wk.__file__).parent / "py.typed").exists()
    (tmp_path / "user.py").write_text(
        "import wunderkammer as wk\n"
        "match = wk.Match.begin(wk.load('curios'), 2, seed=1)\n"
        "reveal_type(match)\n"
        "reveal_type(wk.games()[0])\n"
        "reveal_type(wk.CHANCE)\n"
        "reveal_type(wk.arena('curios', [wk.bot('random')])[0])\n"
        "wk.load(5)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), "user.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    revealed = [line.split('"')[1].removeprefix("builtins.") for line in done.stdout.splitlines() if "Revealed" in line]
    assert revealed == ["wunderkammer.core.match.Match", "str", "int", "wunderkammer.arena.standings.Standing"]
    assert 'Argument 1 to "load" has incompatible type "int"' in done.stdout


# -- what it costs ----------------------------------------------------------------------------------


def test_importing_it_imports_nothing_else():
    code = "import sys, wunderkammer; print({name.split('.')[0] for name in sys.modules} & {'numpy', 'numba'})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_using_every_name_needs_no_compiler():
    code = (
        "import sys, wunderkammer as wk; [getattr(wk, n) for n in wk.__all__]; wk.load('curios'); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numba", "llvmlite", "matplotlib", "rich"} & set(done.stdout.split())


# -- its documentation ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", wk.__all__)
def test_every_public_name_has_a_docstring_with_an_example_that_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(docstring(name), name, {"wk": wk, "np": np}) == ""


def test_the_page_names_every_public_name_and_none_that_is_gone():
    table = PAGE.split("| name | what it is |")[1].split("\n\n")[0]
    assert set(re.findall(r"wk\.(\w+)", table)) == set(wk.__all__)
    assert set(re.findall(r"\bwk\.(\w+)", PAGE)) == set(wk.__all__)


def test_the_examples_of_the_page_of_matches_run_one_after_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/matches.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", page, re.S):
        exec(compile(block, "docs/matches.md", "exec"), names)
    assert names["match"].log == wk.read("curios.match").log


def test_the_examples_of_the_page_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.S))
    assert run(examples, "docs/python.md", {}) == ""


def test_an_example_that_is_wrong_is_noticed():
    assert "Expected:" in run(">>> 1 + 1\n3\n", "wrong", {})
