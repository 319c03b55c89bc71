"""`wunderkammer compile`: afterwards bots start at once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.cli.broken_games import install
from tests.cli.terminal import refused, run, spawn
from wunderkammer import load
from wunderkammer.bots.bot import parse_bot
from wunderkammer.core import registry
from wunderkammer.core.native import Kernel


def kept(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*.native")}


def loops_in(folder: Path) -> set[str]:
    return {name.split("/")[0].rsplit("-", 1)[0] for name in kept(folder)}


def test_what_is_compiled_is_found_by_the_next_process(tmp_path):
    ran = spawn("compile", "curios", "--loops", "simulate", WUNDERKAMMER_CACHE=str(tmp_path))
    assert ran.code == 0
    assert ran.out.startswith("Compiled Curios in ")
    told = [int(line.split(": ")[1].removesuffix(" %")) for line in ran.err.splitlines()]
    assert told == sorted(told)
    assert told[0] == 0
    assert len(told) > 5  # it tells how far it is, not only that it began and is done
    assert loops_in(tmp_path) == {"curios-table_of_bots"}
    before = kept(tmp_path)
    again = spawn(
        *("simulate", "curios", "--seats", "4", "--matches", "2", "--bots", "random", "--json"),
        WUNDERKAMMER_CACHE=str(tmp_path),
    )
    assert again.code == 0
    assert kept(tmp_path) == before


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_simulation_says_that_it_compiles_and_compiles_no_more_than_it_plays_with(bot, tmp_path):
    ran = spawn("simulate", "curios", "--matches", "2", "--bots", bot, WUNDERKAMMER_CACHE=str(tmp_path))
    assert ran.code == 0
    assert ran.err.startswith("Compiling Curios: ")
    assert loops_in(tmp_path) == {"curios-table_of_bots"}


def test_by_itself_it_compiles_all_that_bots_and_simulations_need(monkeypatch):
    asked = []
    monkeypatch.setattr(Kernel, "compile", lambda kernel, loops, tell: asked.extend(loop.__name__ for loop in loops))
    assert run("compile", "curios").code == 0
    assert set(asked) == {"table_of_bots", "choose_greedily", "choose_by_net", "search"}


def test_of_all_games_a_broken_one_of_others_is_left_out(tmp_path, monkeypatch):
    install(tmp_path, "__init__.py", "GAME = ", "1 / 0\nGAME = ")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_points", cache(registry._points.__wrapped__))
    monkeypatch.setattr(Kernel, "compile", lambda *_: None)
    ran = run("compile")
    assert ran.code == 0
    assert ran.out.startswith("Compiled Aztec, Curious Cargo, Curios, Artifact Stack, Unexpected Treasures in ")


def test_a_quiet_compiler_beside_something_else_fills_the_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    kernel = Kernel(load("curios"))
    (loop,) = parse_bot("medium").native_loops(load("curios"))
    assert not kernel.ready(loop)
    ran = spawn("compile", "curios", "--loops", "greedy", "--quiet", WUNDERKAMMER_CACHE=str(tmp_path))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert loops_in(tmp_path) == {"curios-choose_greedily"}
    assert kernel.ready(loop)


def test_bad_usage():
    assert "'everything' cannot be compiled; what can is greedy, net, search, simulate" in refused(
        "compile", "curios", "--loops", "everything"
    )
    assert "belongs to one game" in refused("compile", "--components", "x.toml")


def test_what_is_in_the_cache_is_loaded_without_a_word(monkeypatch):
    run("compile", "curios", "--loops", "greedy")
    assert run("compile", "curios", "--loops", "greedy").err == ""
