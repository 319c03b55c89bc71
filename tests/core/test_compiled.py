"""Compiled code is kept for the next process, and never older than its source."""

from __future__ import annotations

import os
import shutil
from collections import namedtuple
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wunderkammer.core.batch import buffers
from wunderkammer.core.compiled import KEPT_FOLDERS, processor_kind
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import begin, entry, native, score
from wunderkammer.core.native import Kernel
from wunderkammer.core.playouts import random_matches

from .conftest import SAMPLE
from .processes import OURS, fresh

PROBE = """
from wunderkammer.core.kernel import begin, native, score
@native
def points(states, options, rows):
    begin(states[0], 2, options)
    states[0].lit[0][3] = 1
    return score(states[0], 0, rows)
"""
BONUS = """
from __future__ import annotations
from wunderkammer.core.kernel import rule
@rule
def bonus(points: int) -> int:
    return points + 0
"""
ASK = """
import json, sys
import numpy as np
sys.path.insert(0, sys.argv[1])
from lanterns import GAME
from probe import points
from wunderkammer.core.batch import buffers
compiled = GAME.kernel(points)
native = compiled(buffers(GAME, 1)[0], np.zeros(2, np.int32), np.zeros(2, np.int32))
plain = points([GAME.state.read(GAME.state.blank())], [0, 0], [0, 0])
stats = compiled.stats
print(json.dumps([native, plain, sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""
LOADED, COMPILED = [1, 0], [0, 1]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sample whose score goes through a rule of yet another module."""
    folder = tmp_path / "copy"
    shutil.copytree(SAMPLE / "lanterns", folder / "lanterns", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "probe.py").write_text(PROBE)
    (folder / "lanterns" / "bonus.py").write_text(BONUS)
    scoring = folder / "lanterns" / "scoring.py"
    edit(scoring, "from .state import", "from .bonus import bonus\nfrom .state import")
    edit(scoring, "return rows[0] + rows[1]", "return bonus(rows[0] + rows[1])")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_edit_anywhere_changes_the_native_result_and_nothing_else_recompiles(copy: Path, tmp_path: Path) -> None:
    def ask() -> Any:
        return fresh(ASK, copy, PYTHONPATH=str(OURS), WUNDERKAMMER_CACHE=str(tmp_path / "cache"))

    assert ask() == [4, 4, *COMPILED]  # red-4 is worth 4
    assert ask() == [4, 4, *LOADED]
    edit(copy / "lanterns" / "components.toml", 'id = "red-4"\nworth = 4', 'id = "red-4"\nworth = 9')
    assert ask() == [9, 9, *COMPILED]
    edit(copy / "lanterns" / "bonus.py", "points + 0", "points + 7")  # neither the loop's file nor score's own
    assert ask() == [16, 16, *COMPILED]
    edit(copy / "lanterns" / "bonus.py", "points + 7", "points + 0")
    assert ask() == [9, 9, *LOADED]  # the former folder is still right


def test_two_sets_in_one_process_each_give_their_own_result(sample: Game, small_sample: Game, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    shutil.copy(SAMPLE / "lanterns" / "components.toml", other)
    edit(other, 'id = "red-4"\nworth = 4', 'id = "red-4"\nworth = 44')
    from wunderkammer.core.registry import load_with

    games = {4: sample, 44: load_with("lanterns", "GAME", other)}
    assert games[44].state.dtype == sample.state.dtype  # the same record, so only the tables tell them apart
    for worth, game in (*games.items(), *games.items()):
        zeros = np.zeros(2, np.int32)
        assert game.kernel(points)(buffers(game, 1)[0], zeros, zeros.copy()) == worth
        assert points([game.state.read(game.state.blank())], [0, 0], [0, 0]) == worth


@native
def points(states: Any, options: Any, rows: Any) -> int:
    begin(states[0], 2, options)
    states[0].lit[0][3] = 1
    return score(states[0], 0, rows)


def compile_points(game: Game) -> int:
    zeros = np.zeros(2, np.int32)
    return int(Kernel(game)(points)(buffers(game, 1)[0], zeros, zeros.copy()))


def test_old_folders_are_pruned_and_those_of_others_stay(
    sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    for age in range(KEPT_FOLDERS + 3):
        for family in ("lanterns-points", "lanterns-other"):
            folder = tmp_path / f"{family}-{age}"
            folder.mkdir()
            os.utime(folder, (1000 - age, 1000 - age))
    compile_points(sample)
    left = {folder.name for folder in tmp_path.glob("lanterns-points-*")}
    newest = {f"lanterns-points-{age}" for age in range(KEPT_FOLDERS - 1)}
    assert left == newest | {f"lanterns-points-{Kernel(sample).digest(points)}"}
    assert len(list(tmp_path.glob("lanterns-other-*"))) == KEPT_FOLDERS + 3


def test_a_cache_that_cannot_be_made_costs_only_time(
    sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(blocked / "cache"))
    assert compile_points(sample) == 4
    assert not Kernel(sample).ready(points)


def test_a_full_disk_costs_the_cache_and_not_the_command(
    sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        path.open("wb").close()
        raise OSError(28, "No space left on device")

    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    monkeypatch.setattr(Path, "write_bytes", full)
    assert compile_points(sample) == 4
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]  # and half a file is not left behind
    assert not Kernel(sample).ready(points)


def test_a_cache_that_can_only_be_read_is_read(sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> None:
        raise PermissionError(1, "Operation not permitted")  # as for a folder that another user has filled

    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    compile_points(sample)
    monkeypatch.setattr(os, "utime", refused)
    zeros = np.zeros(2, np.int32)
    native_points: Any = Kernel(sample)(points)
    assert native_points(buffers(sample, 1)[0], zeros, zeros.copy()) == 4
    assert native_points.stats.cache_hits


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other"])
def test_a_damaged_file_is_thrown_away_and_compiled_again(
    sample: Game, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    compile_points(sample)
    (kept,) = tmp_path.rglob("*.native")
    whole = kept.read_bytes()
    middle = len(whole) // 2
    kept.write_bytes(
        {
            "cut": whole[:middle],
            "flip": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "empty": b"",
            "other": b"not code at all" * 100,
        }[damage]
    )
    for compiled in (True, False):  # once more, and then it is whole again
        kernel = Kernel(sample)
        zeros = np.zeros(2, np.int32)
        native_points: Any = kernel(points)
        assert native_points(buffers(sample, 1)[0], zeros, zeros.copy()) == 4
        assert bool(native_points.stats.cache_misses) is compiled


def test_code_for_another_processor_is_not_run(sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wunderkammer.core.compiled import CompiledFiles

    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    compile_points(sample)
    (folder,) = tmp_path.iterdir()
    asked = []
    files = CompiledFiles(folder, ("another", "processor"), lambda *parts: asked.append(parts))
    monkeypatch.setattr(CompiledFiles, "_path", lambda self, signature: next(folder.glob("*.native")))
    assert files.load_overload("any", None) is None
    assert asked == []


def test_code_for_another_processor_is_not_taken_for_compiled(
    sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Machines may share a home, or an image: bots would then wait for the compiler, who think that it is done."""
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path / "cache"))
    compile_points(sample)
    assert Kernel(sample).ready(points)
    block = "processor\t: {}\nvendor_id\t: Ours\nflags\t\t: one {}\ncpu MHz\t\t: {}\n\n"
    kinds = []
    for flag, megahertz in (("two", 1400), ("two", 3600), ("three", 1400)):
        (tmp_path / "processors").write_text(block.format(0, flag, megahertz) + block.format(1, flag, 99))
        monkeypatch.setattr("wunderkammer.core.compiled.PROCESSORS", tmp_path / "processors")
        monkeypatch.setattr("wunderkammer.core.native.processor_kind", processor_kind.__wrapped__)
        assert not Kernel(sample).ready(points)
        kinds.append(Kernel(sample).digest(points))
    assert kinds[0] == kinds[1] != kinds[2]


@native
def difference(pair: Any) -> int:
    return int(pair.big[0] - pair.small[0])


def test_code_for_other_fields_of_the_same_types_is_not_run(
    sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba's own name of a named tuple tells only what its fields are, not what they are called."""
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    nine, two = np.array([9]), np.array([2])
    for fields, expected in ((("big", "small"), 7), (("small", "big"), -7)):
        pair: Any = namedtuple("Pair", fields)
        outer: Any = namedtuple("Outer", ["pair"])
        assert Kernel(sample)(difference)(pair(nine, two)) == expected
        assert Kernel(sample)(inner_difference)(outer(pair(nine, two))) == expected


@native
def inner_difference(outer: Any) -> int:
    return difference(outer.pair)


def test_the_digest_is_computed_once(sample: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(sample)
    first = kernel.digest(random_matches)
    monkeypatch.setattr(Kernel, "_functions", lambda self, fn: pytest.fail("computed again"))
    assert kernel.digest(random_matches) == first
    assert kernel.ready(random_matches) in (True, False)


def _points_arguments(game: Game) -> tuple[Any, ...]:
    return buffers(game, 1)[0], np.zeros(2, np.int32), np.zeros(2, np.int32)


@entry(_points_arguments)
def counted_points(states: Any, options: Any, rows: Any) -> int:
    return points(states, options, rows)


def test_compiling_ahead_tells_every_function(sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    kernel, told = Kernel(sample), []
    kernel.compile([counted_points], lambda done, of: told.append((done, of)))
    dones = [done for done, _ in told]
    (steps,) = {of for _, of in told}
    assert dones == sorted(dones)
    assert (dones[0], dones[-1]) == (0, steps)
    functions = set(kernel._functions(counted_points))
    assert {points, sample.rules.score} < functions
    assert set(range(len(functions))) <= set(dones)  # one by one, and linking is the rest
    assert kernel.ready(counted_points)
    compiled: Any = kernel(counted_points)
    signatures = list(compiled.overloads)
    assert compiled(*_points_arguments(sample)) == 4
    assert list(compiled.overloads) == signatures  # the arguments told the types that it is called with


def test_ready_says_whether_an_earlier_process_compiled_it(
    sample: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WUNDERKAMMER_CACHE", str(tmp_path))
    assert not Kernel(sample).ready(points)
    compile_points(sample)
    assert Kernel(sample).ready(points)
