"""Whole matches in readable notation replay to their written score sheets, and cover what they must.

A game lists in `tests/games/NAME/features.py` what its goldens must show (`WANTED`: ways to end, abilities) and
how to see it in a match (`features`). `python -m tests.games.goldens NAME` looks for matches that show what is
missing.
"""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from wunderkammer import load
from wunderkammer.core import notation
from wunderkammer.core.match import Match
from wunderkammer.core.registry import game_names

MATCHES = Path(__file__).parents[1] / "matches"
GOLDENS = sorted(MATCHES.glob("*/*.match"))


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@cache
def golden(path: Path) -> Match:
    """Read a golden once for all tests; whoever would change it takes a copy."""
    return notation.open_file(path)


@pytest.mark.parametrize("path", GOLDENS, ids=named)
def test_a_golden_replays_to_its_score(path):
    text = path.read_text(encoding="utf-8")
    match = golden(path)
    assert match.over
    assert "score 1:" in text  # the reader compared the sheet with the one it computed
    bare = [line.split("#")[0].strip() for line in text.splitlines()]
    assert [line for line in bare if line] == [line for line in notation.write(match).splitlines() if line]


@pytest.mark.parametrize("path", GOLDENS, ids=named)
def test_a_golden_was_dealt_fairly(path):
    match = golden(path)
    if match.key is None:
        pytest.skip("scripted by hand, so it has no key")
    assert match.verify() == ""


@pytest.mark.parametrize("name", game_names())
def test_goldens_stay_readable_when_the_rules_have_changed(name):
    """Under a later version nothing is judged anew: moves, result and file stay as they were, and play is over."""
    path = next(path for path in GOLDENS if path.parent.name == name)
    game = load(name)

    def refuses_everything(s, seat, out):
        return 0

    later = replace(game, version=game.version + 1, rules=replace(game.rules, legal=refuses_everything))
    game.state.rules = game.rules  # the class of states is shared
    match = notation.open_file(path, finder=lambda key: later)
    assert match.older
    assert match.over
    assert match.record == golden(path).record
    assert match.result() == golden(path).result()
    assert notation.write(match) == notation.write(golden(path))


@pytest.mark.parametrize("name", game_names())
def test_goldens_show_all_that_is_wanted(name):
    wanted = importlib.import_module(f"tests.games.{name}.features")
    shown: set[str] = set()
    for path in GOLDENS:
        if path.parent.name == name:
            shown |= wanted.features(golden(path))
    assert set(wanted.WANTED) - shown == set()


@pytest.mark.parametrize("name", game_names())
def test_every_option_value_is_in_a_golden(name):
    game = load(name)
    seen: set[tuple[str, str]] = set()
    for path in GOLDENS:
        if path.parent.name == name:
            seen |= set(golden(path).options.items())
    everything = {(option.name, choice) for option in game.options.options for choice in option.choices}
    assert everything - seen == set()
