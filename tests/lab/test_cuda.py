"""The rules as code for a card: simulated, they play the same matches as the processor."""

from __future__ import annotations

import json
import operator
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wunderkammer.arena.native_table import NativeTable
from wunderkammer.bots.bot import BotSpec
from wunderkammer.core import dice, playouts
from wunderkammer.core.batch import buffers
from wunderkammer.core.registry import load
from wunderkammer.lab.cuda_kernel import PACKED, record, runs, unpacked

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "sample"
GAMES = ("aztec", "cargo", "curios", "stack", "treasures")
SEED, FIRST = 7, 3

MATCHES = int(os.environ.get("WUNDERKAMMER_CARD_MATCHES", "2"))
"""How many matches the simulated card plays; `make soak` asks for more."""


def on_simulated_card(*arguments: object) -> dict[str, Any]:
    """Run `simulated_card` in a process where Numba simulates a card."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.simulated_card", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": os.pathsep.join([*sys.path, str(SAMPLE)])},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", GAMES)
def test_a_card_plays_the_matches_of_the_processor(name):
    game = load(name)
    seats = max(game.seats)
    card = on_simulated_card(name, seats, MATCHES, 1 if name == "curios" else 0)
    states, cells = buffers(game, MATCHES)
    options = np.array(game.options.ints(game.options.fill(seats, {})), dtype=np.int32)
    out, rng = np.zeros(game.actions.size, dtype=np.int32), dice.native_generator(0)
    play = game.kernel(playouts.random_matches)
    assert card["decisions"] == play(states, cells, seats, options, SEED, FIRST, rng, out, game.longest)
    assert card["finals"] == cells.tolist()
    _, results = NativeTable(game, [BotSpec("random")] * seats, {}, SEED).play(FIRST, MATCHES)
    for figure in ("totals", "places", "lengths"):
        assert card[figure] == getattr(results, figure).tolist()
    assert card["moves"] == sum(card["lengths"])
    assert card["broken"] == ""
    assert card["checked"] == cells[: len(card["checked"])].tolist()


@pytest.mark.parametrize("name", GAMES)
def test_a_packed_state_holds_all_that_a_state_may_hold(name):
    state = load(name).state
    packed = record(state, PACKED)
    assert packed.itemsize < state.dtype.itemsize
    ends = np.zeros(2, dtype=packed)
    for f in state.fields.values():
        ends[f.name][0], ends[f.name][1] = f.kind.low, f.kind.high
    assert unpacked(ends, state).tolist() == [state.low.tolist(), state.high.tolist()]


@pytest.mark.parametrize("name", GAMES)
def test_a_checked_state_has_room_for_values_beyond_the_bounds_of_its_cells(name):
    state = load(name).state
    roomy = record(state, PACKED, room=2)
    stray = np.zeros(1, dtype=roomy)
    for f in state.fields.values():
        for beyond in (f.kind.low - 1, f.kind.high + 1, 2 * f.kind.high):
            stray[f.name] = beyond
            assert (stray[f.name] == beyond).all(), f.name
    found = runs(state, roomy)
    assert sum(len(run.low) for run in found) == state.cells
    ends = np.zeros(2, dtype=roomy)
    for f in state.fields.values():
        ends[f.name][0], ends[f.name][1] = f.kind.low, f.kind.high
    ends["turned"] = 0
    for run in found:
        for end, bounds in zip(ends, (run.low, run.high), strict=True):
            cells = np.frombuffer(end.tobytes(), dtype=run.width, count=len(bounds), offset=run.offset)
            assert cells.tolist() == bounds.tolist()


def test_ints_are_narrow_while_rules_are_compiled_and_no_longer():
    from numba.cuda import types as nt
    from numba.cuda.descriptor import cuda_target

    from wunderkammer.lab.cuda_ints import narrow_ints

    def kind(left: Any, right: Any) -> Any:
        return cuda_target.typing_context.resolve_function_type(operator.add, (left, right), {}).return_type

    with narrow_ints():
        assert kind(nt.int32, nt.int8) == nt.int32
        assert kind(nt.int32, nt.int64) == nt.int64, "generators keep their 64 bits"
    assert kind(nt.int32, nt.int8) == nt.int64, "other people's code is compiled as ever"


def test_loops_over_ranges_count_in_our_way():
    from numba.cuda import types as nt
    from numba.cuda.descriptor import cuda_target

    from wunderkammer.lab.cuda_ints import RANGES

    ours = [each for each, *_ in RANGES.functions]
    for kind in (nt.range_iter32_type, nt.range_iter64_type):
        assert cuda_target.target_context._defns["iternext"].find((kind,)) in ours


def test_the_constants_of_a_clone_are_narrow_where_they_fit():
    from wunderkammer.lab.cuda_ints import narrowed

    def rule() -> Any:
        return SEED, 3, 0xFFFFFFFF, True

    values = narrowed(rule)()
    assert values == rule()
    assert [type(each) for each in values] == [np.int32, np.int32, int, bool]


def test_arguments_are_narrow_but_a_seed_is_whole():
    assert on_simulated_card("arguments") == {"below": ["None", "int32"], "reseed": ["None", "int64", "int64"]}


def test_a_card_finds_what_breaks_the_laws():
    found = on_simulated_card("faults")
    for fault, said in found["said"].items():
        law = found["laws"][fault.split("/")[0]]
        assert said.startswith(f"law {law} is broken in match ") if law else said == "", (fault, said)
