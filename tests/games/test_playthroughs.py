"""The playthroughs are what the program tells today; a change of rules or words shows as a diff."""

from __future__ import annotations

import pytest

from tests.games.playthrough import FOLDER, playthrough
from wunderkammer import load
from wunderkammer.core.registry import game_names


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in game_names() for seats in load(name).seats])
def test_playthrough_is_unchanged(name, seats):
    path = FOLDER / f"{name}-{seats}.txt"
    assert path.exists(), "write it with: python -m tests.games.playthrough"
    assert playthrough(load(name), seats).splitlines() == path.read_text(encoding="utf-8").splitlines()
