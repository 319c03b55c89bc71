"""What the tests of the bots share: the sample game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from wunderkammer.core.game import Game

sys.path.insert(0, str(Path(__file__).parents[1] / "sample"))


@pytest.fixture(scope="session")
def sample() -> Game:
    """Lanterns, with the search compiled."""
    from lanterns import GAME

    from wunderkammer.bots.ismcts import Ismcts

    Ismcts.compile(GAME)
    return GAME
