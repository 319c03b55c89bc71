"""One source, two modes, the same numbers."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from wunderkammer.core import dice
from wunderkammer.core.actions import Events
from wunderkammer.core.batch import buffers
from wunderkammer.core.errors import RuleError
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import (
    CHANCE,
    EVERYONE,
    WATCHER,
    Cube,
    imagine,
    native,
    note,
    rule,
)
from wunderkammer.core.kinds import count, per
from wunderkammer.core.layout import Layout, public
from wunderkammer.core.match import Match
from wunderkammer.core.native import Kernel
from wunderkammer.core.playouts import random_matches

from .play import play_on
from .processes import fresh
from .test_compiled import points

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


def plain(n: int) -> int:
    return n


@rule
def calls_a_plain_one(s: Layout, n: int) -> int:
    return plain(n)


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
def unmarked(states: Any) -> int:
    return calls_a_plain_one(states[0], 1)


@native
def capturing(states: Any) -> int:
    return captured(states[0], 1)


@pytest.mark.parametrize(
    ("loop", "says"),
    [
        (recursing, "calls itself, directly or through others; rules cannot recurse."),
        (listing, "uses NAMES, a list; native code can use ints, tuples of ints, IntEnum classes and other rules."),
        (unmarked, "uses plain, a function that is no rule; mark it @rule."),
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
