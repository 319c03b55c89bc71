"""Whole matches in readable notation replay to their written score sheets, and cover what they must.

A game lists in `tests/games/NAME/features.py` what its goldens must show (`WANTED`: ways to end, abilities) and
how to see it in a match (`features`). `python -m tests.games.goldens NAME` looks for matches that show what is
missing.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from wunderkammer import game_names, load
from wunderkammer.core import notation
from wunderkammer.core.match import Match

MATCHES = Path(__file__).parents[1] / "matches"
GOLDENS = sorted(MATCHES.glob("*/*.match"))


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", GOLDENS, ids=named)
def test_a_golden_replays_to_its_score(path):
    text = path.read_text(encoding="utf-8")
    match = notation.read(text)
    assert match.over
    assert "score 1:" in text  # the reader compared the sheet with the one it computed
    bare = [line.split("#")[0].strip() for line in text.splitlines()]
    assert [line for line in bare if line] == [line for line in notation.write(match).splitlines() if line]


@pytest.mark.parametrize("path", GOLDENS, ids=named)
def test_a_golden_was_dealt_fairly(path):
    match = notation.open_file(path)
    if match.key is None:
        pytest.skip("scripted by hand, so it has no key")
    assert match.verify() == ""


@pytest.mark.parametrize("name", game_names())
def test_goldens_show_all_that_is_wanted(name):
    wanted = importlib.import_module(f"tests.games.{name}.features")
    shown: set[str] = set()
    for path in GOLDENS:
        if path.parent.name == name:
            match = notation.open_file(path)
            shown |= wanted.features(match)
    assert set(wanted.WANTED) - shown == set()


@pytest.mark.parametrize("name", game_names())
def test_every_option_value_is_in_a_golden(name):
    game = load(name)
    seen: set[tuple[str, str]] = set()
    for path in (MATCHES / name).glob("*.match"):
        match: Match = notation.open_file(path)
        seen |= set(match.options.items())
    everything = {(option.name, choice) for option in game.options.options for choice in option.choices}
    assert everything - seen == set()
