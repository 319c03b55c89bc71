"""The laws, the twins and the coverage of Curious Cargo from positions that random play does not reach."""

from __future__ import annotations

import ast
import random
import sys
from pathlib import Path

import pytest

from tests.games.cargo.positions import GAME, positions
from tests.games.cargo.scripting import paint
from tests.games.cargo.twins import naive_docks
from wunderkammer.core import dice
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.laws import VectorLaws
from wunderkammer.games.cargo.moves import PASS
from wunderkammer.games.cargo.pieces import BOARD, BOARD_IDS, PATTERN, PATTERNS, SLOTS
from wunderkammer.games.cargo.rules.lines import connect
from wunderkammer.games.cargo.state import Phase

TABLES = [
    {"board": "1", "shift": "day"},
    {"board": "3", "shift": "night"},
    {"board": "6", "shift": "day", "scaffolding1": "0"},
]

pytestmark = pytest.mark.xdist_group("cargo")


def test_3_1_lines_match_the_naive_twin():
    """On boards full of random patterns, crossings, bends and splitters alike."""
    chance = random.Random(3)
    splitters = [n for n in range(PATTERNS) if bin(PATTERN[n][0][1]).count("1") > 1]
    plain = [n for n in range(1, PATTERNS) if n not in splitters]
    red = [n for n in plain if {colour for colour, _ in PATTERN[n]} <= {-1, 0}]
    found = 0
    for number in range(2000):
        s = GAME.state.read(GAME.new(2, {"board": chance.choice(BOARD_IDS), "shift": "night"}))
        kinds = [plain, red, red + splitters[:1] * 5][number % 3]
        for cell, kind in enumerate(BOARD[s.opt_board].kinds):
            if kind in ".G" and chance.random() < 0.95:
                s.top[0][cell] = chance.choice(kinds)
        n = connect(s, 0)
        twin = naive_docks(s, 0)
        ours = {
            (side, dock + 1): "rbp"[s.docks[lane][dock]]
            for lane, side in enumerate(("shipping", "receiving"))
            for dock in range(10)
            if s.docks[lane][dock] >= 0
        }
        assert ours == twin
        assert n == len(twin)
        found += n
    assert found > 2000


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options.values()))
def test_laws_hold_from_the_middle_of_matches(options):
    starts = positions(options, seed=1, count=24)
    for vector in starts:
        assert GAME.audit(vector).broken == ()
    laws = VectorLaws(GAME, 2, options, positions=starts, tries=60)
    assert laws.run(len(starts) * 2, seed=5) == ""
    assert laws.decisions > 1000


# -- every branch of the rules is taken, both ways ---------------------------------------------------

RULES = sorted((GAME.folder / "rules").glob("*.py"))


class Branches:
    """Collect which lines follow which within the frames of some files."""

    def __init__(self, files: list[Path]) -> None:
        self.files = {str(path) for path in files}
        self.steps: dict[str, set[tuple[int, int]]] = {name: set() for name in self.files}

    def __enter__(self) -> Branches:
        self._before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _enter(self, frame, kind, _):
        name = frame.f_code.co_filename
        if name not in self.files:
            return None
        steps, last = self.steps[name], frame.f_lineno

        def follow(frame, kind, _):
            nonlocal last
            if kind == "line":
                steps.add((last, frame.f_lineno))
                last = frame.f_lineno
            elif kind == "return":
                steps.add((last, -1))
            return follow

        return follow

    def missing(self, path: Path) -> list[str]:
        """Name the tests of a file that never came out true, or never false."""
        steps = self.steps[str(path)]
        out = []
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.If | ast.While):
                lines = range(node.lineno, node.test.end_lineno + 1)
                after = {b for a, b in steps if a in lines and b not in lines}
                if node.body[0].lineno not in after:
                    out.append(f"{path.name}:{node.lineno} is never true")
                if not after - {node.body[0].lineno}:
                    out.append(f"{path.name}:{node.lineno} is never false")
        return out


def try_everything(s, moves: int, rng: list[int], manner: int) -> None:
    """Play on: any action as likely as another (0), any verb (1), or passing whenever that is possible (2)."""
    out = [0] * GAME.actions.size
    for _ in range(moves):
        mask = GAME.rules.pending(s)
        if mask == 0:
            return
        seat = CHANCE if mask >> CHANCE & 1 else mask.bit_length() - 1
        choices = out[: GAME.rules.legal(s, seat, out)]
        if manner == 1:
            verbs = sorted({GAME.actions.verb(action).name for action in choices})
            verb = verbs[dice.below(rng, len(verbs))]
            choices = [action for action in choices if GAME.actions.verb(action).name == verb]
        lazy = manner == 2 and PASS in choices
        action = PASS if lazy else choices[dice.below(rng, len(choices))]
        GAME.rules.witness(s, seat, action)
        GAME.rules.apply(s, seat, action)


def all_docks_busy(vector, seed: int):
    """Let most docks be active, whatever the boards show: for branches alone, since no law would hold."""
    chance = random.Random(seed)
    s = GAME.state.read(vector)
    for lane in range(4):
        colour = chance.randrange(s.colours)
        for dock in range(10):
            if chance.random() < 0.4:
                colour = chance.randrange(s.colours)
            s.docks[lane][dock] = colour
    s.received[0][0] = SLOTS
    return s


@pytest.mark.xfail(strict=False, reason="a line that comes back to a splitter is not always reached")
def test_every_branch_of_the_rules_is_taken():
    """From noisy and made-up positions every test in the rules comes out both ways."""
    starts = [vector for options in TABLES for vector in positions(options, seed=7, count=40)]
    rng = dice.generator(11)
    with Branches(RULES) as branches:
        ring = {(column, row): "splitter-red" for column in (1, 2) for row in (6, 7)}
        paint(GAME.state.read(starts[0]), 0, ring)  # a line that comes back to a splitter
        starts += [GAME.new(2, options) for options in (*TABLES, {"draft": "no", "starter": "1"})]
        for number, vector in enumerate(starts):
            for manner in range(3):
                try_everything(GAME.state.read(vector), 80, rng, manner)
            if GAME.state.read(vector).phase == Phase.TRUCK:
                try_everything(all_docks_busy(vector, number), 40, rng, 0)
    missing = [each for path in RULES if path.name != "audit.py" for each in branches.missing(path)]
    assert missing == []
