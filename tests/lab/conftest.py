"""What the tests of the lab share: a game of coins in several sets, found by name as an installed one would be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wunderkammer.core import registry
from wunderkammer.core.game import Game
from wunderkammer.lab.measuring import Sample
from wunderkammer.lab.trials import run, whole

GAMES = Path(__file__).parent / "games"


@pytest.fixture(scope="package")
def coins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Install the game of coins for the tests of this folder."""
    site = tmp_path_factory.mktemp("site")
    about = site / "coins-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: coins\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[wunderkammer.games]\ncoins = coins:GAME\n")
    patch = pytest.MonkeyPatch()
    for folder in (site, GAMES):
        patch.syspath_prepend(str(folder))
    registry._points.cache_clear()
    yield registry.load("coins")
    patch.undo()
    registry._points.cache_clear()


def _set(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write a set in which some lines of the fair one are exchanged."""
    text = (GAMES / "coins/components.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "set.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="package")
def mighty(coins: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set in which the deal decides: the coin is worth nothing, and one card ten times as much as the next."""
    return _set(tmp_path_factory.mktemp("mighty"), ("worth = 7", "worth = 0"), ("worth = 4", "worth = 60"))


@pytest.fixture(scope="package")
def rigged(coins: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set in which the second seat has two points more than the others."""
    return _set(
        tmp_path_factory.mktemp("rigged"), ("bonus = 0\n\n[[seat]]\nbonus = 0", "bonus = 0\n\n[[seat]]\nbonus = 2")
    )


@pytest.fixture(scope="package")
def sampled(coins: Game) -> Callable[..., Sample]:
    """Play matches of coins and measure them."""

    def sample(components: Path | None = None, bots: str = "greedy", matches: int = 3000, **more: object) -> Sample:
        names = bots.split(",") if "," in bots else [bots] * 3
        return run(whole(registry.load("coins", components), components, {}, names, matches, 1, **more))

    return sample
