"""What the tests of training share: the sample game, with its native loops."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from wunderkammer.core.game import Game

sys.path.insert(0, str(Path(__file__).parents[1] / "sample"))


@pytest.fixture
def apart(tmp_path, monkeypatch):
    """Keep the user's nets out of the way, and let trainings with torch begin at full speed."""
    from wunderkammer.bots import nets
    from wunderkammer.training import rounds

    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(nets, "_found", {})
    monkeypatch.setattr(rounds, "WARMING", 2)


@pytest.fixture(scope="session")
def sample() -> Game:
    """Lanterns, which is small, with self-play and learning compiled."""
    from lanterns import GAME

    from wunderkammer.training.learner import learn
    from wunderkammer.training.self_play import self_play

    GAME.kernel.compile([self_play, learn])
    return GAME
