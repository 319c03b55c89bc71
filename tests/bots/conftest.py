"""What the tests of the bots share: the sample game and one folder of compiled code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from wunderkammer.core.game import Game

sys.path.insert(0, str(Path(__file__).parents[1] / "sample"))


@pytest.fixture(scope="session", autouse=True)
def _compiled(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep compiled code from run to run, apart from the user's own."""
    before = os.environ.get("WUNDERKAMMER_CACHE")
    os.environ["WUNDERKAMMER_CACHE"] = before or str(request.config.cache.mkdir("compiled"))
    yield
    if before is None:
        del os.environ["WUNDERKAMMER_CACHE"]


@pytest.fixture(scope="session")
def sample() -> Game:
    """Lanterns, with the search compiled."""
    from lanterns import GAME

    from wunderkammer.bots.ismcts import Ismcts

    Ismcts.compile(GAME)
    return GAME
