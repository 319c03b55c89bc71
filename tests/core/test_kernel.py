"""One source, two modes, the same numbers; and compiled code that is never older than its source."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import wunderkammer
from wunderkammer.core import dice
from wunderkammer.core.actions import Events
from wunderkammer.core.batch import buffers
from wunderkammer.core.compiled import KEPT_FOLDERS
from wunderkammer.core.errors import RuleError
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import (
    CHANCE,
    EVERYONE,
    WATCHER,
    Cube,
    begin,
    entry,
    imagine,
    native,
    note,
    rule,
    score,
)
from wunderkammer.core.kinds import count, per
from wunderkammer.core.layout import Layout, public
from wunderkammer.core.match import Match
from wunderkammer.core.native import Kernel
from wunderkammer.core.playouts import random_matches

from .conftest import SAMPLE
from .play import play_on

OURS = Path(wunderkammer.__file__).parents[1]
"""Where this package lies: a new process must find the same one."""

# -- two modes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("sample", 2), ("sample", 4), ("curios", 2), ("curios", 5)])
def test_interpreted_and_native_matches_give_the_same_vectors(
    name: str, seats: int, request: pytest.FixtureRequest
) -> None:
    game: Game = request.getfixturevalue(name)
    options = game.options.ints(game.options.fill(seats, {}))
    records, cells = buffers(game, 12)
    cells[:] = 7  # what lay there before does not matter
    decisions = game.kernel(random_matches)(
        records, cells, seats, np.array(options, np.int32), 5, 3, dice.native_generator(0),
        np.zeros(game.actions.size, np.int32), game.longest,
    )  # fmt: skip
    mirrors = [game.state.read(game.state.blank(), checked=True) for _ in range(12)]
    rng, out = dice.generator(0), [0] * game.actions.size
    apart = np.zeros((12, 1), np.int32)  # mirrors have no cells to clear
    assert random_matches(mirrors, apart, seats, options, 5, 3, rng, out, game.longest) == decisions > 0
    assert np.array_equal(np.array([mirror.write() for mirror in mirrors]), cells)
    assert len({row.tobytes() for row in cells}) == 12  # and they are not all one match


@native
def imagined(states: Any, seat: int, rng: Any) -> None:
    imagine(states[0], seat, rng)


def test_interpreted_and_native_imagine_the_same_world(sample: Game) -> None:
    match = play_on(Match.begin(sample, 3, seed=4), 4, until=lambda m: len(m.log) > 16)
    assert not match.over
    worlds = set()
    for reader in (0, 1, 2, None):
        for seed in range(5):
            records, cells = buffers(sample, 1)
            cells[0] = match.view(reader)
            sample.kernel(imagined)(records, WATCHER if reader is None else reader, dice.native_generator(seed))
            assert np.array_equal(cells[0], sample.imagine(match.view(reader), reader, dice.generator(seed)))
            worlds.add(cells[0].tobytes())
    assert len(worlds) > 10


def fresh(script: str, *arguments: object, **environment: str) -> Any:
    """Run a script in a new process that sees the sample, and give the JSON that it prints."""
    found = {"PYTHONPATH": os.pathsep.join([str(OURS), str(SAMPLE)]), "PYTHONDONTWRITEBYTECODE": "1"}
    settings = {**os.environ, **found, **environment}
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)], env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


INTERPRETED = """
import json, sys
import wunderkammer
from wunderkammer.bots.bot import parse_bots
from wunderkammer.arena.simulation import play_out
from wunderkammer.core.registry import load
from wunderkammer.core.match import Match
from lanterns import GAME
for game in (load("curios"), GAME):
    match = Match.begin(game, 2, seed=1)
    play_out(match, parse_bots("random,greedy", 2), 1)
    match.result(), game.audit(match.state), match.verify()
print(json.dumps([name for name in ("numba", "llvmlite") if name in sys.modules]))
"""


def test_interpreted_play_does_not_import_the_compiler(tmp_path: Path) -> None:
    assert fresh(INTERPRETED, WUNDERKAMMER_CACHE=str(tmp_path)) == []


# -- the compile cache --------------------------------------------------------------------------------

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


# -- what native code refuses -------------------------------------------------------------------------


@rule
def goes_round(s: Layout, n: int) -> int:
    return goes_back(s, n)


@rule
def goes_back(s: Layout, n: int) -> int:
    return goes_round(s, n)


NAMES = ["a", "list"]


@rule
def reads_a_list(s: Layout, n: int) -> int:
    return len(NAMES[n])


def a_closure() -> Callable[..., int]:
    held = 3

    @rule
    def inner(s: Layout, n: int) -> int:
        return n + held

    return inner


captured = a_closure()


@native
def recursing(states: Any) -> int:
    return goes_round(states[0], 1)


@native
def listing(states: Any) -> int:
    return reads_a_list(states[0], 1)


@native
def capturing(states: Any) -> int:
    return captured(states[0], 1)


@pytest.mark.parametrize(
    ("loop", "says"),
    [
        (recursing, "calls itself, directly or through others; rules cannot recurse."),
        (listing, "uses NAMES, a list; native code can use ints, tuples of ints, IntEnum classes and other rules."),
        (capturing, "is a closure; a rule must be a plain function of its module."),
    ],
)
def test_a_rule_outside_the_subset_is_refused_in_one_sentence(
    sample: Game, loop: Callable[..., int], says: str
) -> None:
    with pytest.raises(RuleError) as caught:
        Kernel(sample)(loop)(buffers(sample, 1)[0])
    assert str(caught.value).endswith(says)
    assert "\n" not in str(caught.value)


def test_a_module_of_rules_without_the_future_import_is_told_so(sample: Game) -> None:
    names: dict[str, Any] = {"__name__": "somebodys.rules", "rule": rule, "native": native, "State": Layout}
    source = (
        "@rule\ndef helper(s: State, n: int) -> int:\n    return n\n@native\ndef loop(s):\n    return helper(s[0], 1)\n"
    )
    exec(compile(source, __file__, "exec", dont_inherit=True), names)
    with pytest.raises(RuleError, match=r"^somebodys.rules must begin with: from __future__ import annotations.$"):
        Kernel(sample)(names["loop"])(buffers(sample, 1)[0])


@rule
def takes_a_card(s: Layout, card: Card) -> int:  # type: ignore[name-defined]  # noqa: F821
    return 0


@native
def asks_for_a_card(states: Any) -> int:
    return takes_a_card(states[0], 1)


def test_an_annotation_that_rules_do_not_have_is_named_and_not_taken_for_the_state(sample: Game) -> None:
    says = r"takes_a_card takes card: Card; a rule takes State, int, bool, Row, Grid, Cube or Rng\.$"
    with pytest.raises(RuleError, match=says):
        Kernel(sample)(asks_for_a_card)(buffers(sample, 1)[0])


# -- proofs -------------------------------------------------------------------------------------------


class Board(Layout, seats=2):
    at: int = public(count(9))
    cell: Cube = public(count(99), per("slice", 2), per("row", 3), per("column", 4))


@rule
def last_of(cube: Cube, n: int) -> int:
    return cube[1][2][n]


@native
def read_cell(states: Any, n: int) -> int:
    return last_of(states[0].cell, n)


@native
def note_both(states: Any, event: int) -> int:
    note(states[0], event, 1)
    return int(states[0].turned)


def board(*, strict: bool) -> tuple[Kernel, Any]:
    from wunderkammer.core.actions import event

    events = Events(event("plain"), event("opening", turns_up=True))
    game: Any = SimpleNamespace(key="board", state=Board, events=events, rules=SimpleNamespace())
    cells = np.arange(Board.cells, dtype=np.int32)[None]
    return Kernel(game, strict=strict), cells.view(Board.dtype).reshape(1)


def test_rules_take_fields_of_three_axes() -> None:
    kernel, records = board(strict=False)
    assert (
        kernel(read_cell)(records, 3) == 1 * 12 + 2 * 4 + 3 + 2
    )  # the cells are numbered, `seats` and `at` come first


def test_strict_code_checks_array_bounds() -> None:
    kernel, records = board(strict=True)
    assert kernel(read_cell)(records, 3) == 25
    for outside in (4, -1):  # a native rule counts from the start alone
        with pytest.raises(IndexError):
            kernel(read_cell)(records, outside)


def test_strict_code_marks_only_events_that_turn_something_up() -> None:
    for strict, marks in ((True, [0, 1]), (False, [0, 0])):
        kernel, records = board(strict=strict)
        records["turned"] = 0
        assert [kernel(note_both)(records, event) for event in (0, 1)] == marks


def test_seat_numbers_leave_room_for_watchers_and_chance() -> None:
    assert EVERYONE >> WATCHER & 1 == 1
    assert EVERYONE >> CHANCE == 0


# -- other machines -----------------------------------------------------------------------------------


def test_tables_are_narrow_where_their_values_fit(sample: Game) -> None:
    kernel = Kernel(sample)
    widths = {(0, 127): np.int32, (-(1 << 31),): np.int32, (-1, 1 << 31): np.int64, (): np.int32}
    for values, width in widths.items():
        table = kernel.table(values)
        assert (table.dtype, table.tolist()) == (width, list(values))
    assert kernel.table(((1, 2), (3, 300))).tolist() == [[1, 2], [3, 300]]


def test_a_kernel_for_another_machine_gets_clones_and_overrides_the_rest(sample: Game) -> None:
    """Interpreted clones stand for another machine: the names in them are exchanged as they are for native code."""

    class Plain(Kernel):
        def table(self, values: tuple[Any, ...]) -> Any:
            return list(values)

        def argument_types(self) -> dict[str, Any]:
            return dict.fromkeys(super().argument_types(), object)

        def build(self, clone: Any, signature: tuple[Any, ...] | None, *, entry: bool) -> Any:
            assert signature is None or set(signature) == {object}
            return clone

    built: Any = Plain(sample)._native(points, entry=True)
    state = sample.state.read(sample.state.blank())
    assert built([state], [0, 0], [0, 0]) == 4
    rule = built.__globals__["score"]
    assert rule is not sample.rules.score
    assert rule.__code__ is sample.rules.score.__code__


class Colour(IntEnum):
    RED = 3
    BLUE = 5


@rule
def coloured(s: Layout, n: int) -> int:
    return n * Colour.BLUE + Colour.RED


@native
def colour(states: Any, n: int) -> int:
    return coloured(states[0], n)


def test_members_of_enums_are_plain_ints_in_native_code() -> None:
    kernel, records = board(strict=False)
    assert kernel(colour)(records, 2) == 13
    clone = kernel._clone(coloured)
    assert type(clone.__globals__["Colour"].BLUE) is int
