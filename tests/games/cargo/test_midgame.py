"""The laws, the twins and the coverage of Curious Cargo from positions that random play does not reach."""

from __future__ import annotations

import random

import pytest

from tests.games.cargo.coverage import RULES, explore
from tests.games.cargo.positions import GAME, TABLES, positions
from tests.games.cargo.twins import naive_docks
from wunderkammer.core.laws import VectorLaws
from wunderkammer.games.cargo.components import BOARD, BOARD_IDS, PATTERN, PATTERNS
from wunderkammer.games.cargo.rules.lines import connect


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


def test_every_branch_of_the_rules_is_taken():
    """From noisy and made-up positions every test in the rules comes out both ways."""
    branches = explore()
    assert [each for path in RULES for each in branches.missing(path)] == []
