"""What the tests of the core share: the sample game, its faulty twin, Curios."""

from __future__ import annotations

import sys
from pathlib import Path

import hypothesis
import pytest

from wunderkammer.core.game import Game
from wunderkammer.core.registry import load

SAMPLE = Path(__file__).parents[1] / "sample"
hypothesis.settings.register_profile("untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("untimed")  # a busy machine is no failure

sys.path.insert(0, str(SAMPLE))  # the sample is installed by one test only; the others import it from here


@pytest.fixture(scope="session")
def sample() -> Game:
    from lanterns import GAME

    return GAME


@pytest.fixture(scope="session")
def faulty() -> Game:
    from .faults import FAULTY

    return FAULTY


@pytest.fixture(scope="session")
def curios() -> Game:
    return load("curios")


@pytest.fixture(scope="session")
def small_sample(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The sample with two hooks and ten lanterns: few enough worlds to list them all."""
    from wunderkammer.core.registry import load_with

    path = tmp_path_factory.mktemp("sets") / "small.toml"
    lanterns = "".join(f'[[lantern]]\nid = "l-{n}"\nworth = {n}\n' for n in range(1, 11))
    path.write_text(
        '[set]\ntitle = "Small"\n'
        'provenance = {lantern = "ours: few", weather = "ours: one", pier = "ours: two hooks"}\n'
        f"{lanterns}"
        '[[weather]]\nid = "calm"\nchances = 1\ndraws = 1\n'
        "[[pier]]\nhooks = 2\n",
        encoding="utf-8",
    )
    return load_with("lanterns", "GAME", path)


@pytest.fixture(scope="session")
def small_curios(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Curios with two sites of three market cards."""
    path = tmp_path_factory.mktemp("sets") / "small.toml"
    sites = "".join(
        f'[[site]]\nid = "{name}"\nname = "{name}"\nshort = "{name}"\ncolour = "{colour}"\ncolumns = [1, 2]\ngems = 3\n'
        for name, colour in (("hill", "red"), ("cave", "blue"))
    )
    market = "".join(f'[[market]]\nsite = "{name}"\nvalues = [1, 3, 5]\n' for name in ("hill", "cave"))
    table = "".join(f"[[table]]\nseats = {n}\ngems = 3\nhand = {1 if n < 5 else 0}\n" for n in range(2, 6))
    path.write_text(
        '[set]\ntitle = "Small"\n'
        'provenance = {site = "ours: two", market = "ours: three", table = "ours: small", pawns = "ours: few"}\n'
        f"{sites}{market}{table}[[pawns]]\nstart = 2\nmost = 4\n",
        encoding="utf-8",
    )
    return load("curios", path)
