"""Games are found by name, ours and other people's, and can be loaded with another component set."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wunderkammer.core import registry
from wunderkammer.core.errors import BrokenGame, ComponentError, UnknownGame
from wunderkammer.core.game import Game
from wunderkammer.core.registry import game_names, load, load_with
from wunderkammer.core.registry import installed as installed_games

from .conftest import SAMPLE
from .test_compiled import edit


def test_our_games_are_found_by_name(curios: Game) -> None:
    assert "curios" in game_names()
    assert list(game_names()) == sorted(game_names())
    assert load("curios") is curios


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"^There is no game 'chess'; the games are .*\bcurios\b.*\.$"):
        load("chess")


@pytest.fixture
def other_set(sample: Game, tmp_path: Path) -> Path:
    path = tmp_path / "other.toml"
    shutil.copy(sample.folder / "components.toml", path)
    edit(path, 'title = "Two colours"', 'title = "Brighter"')
    edit(path, 'id = "red-6"\nworth = 6', 'id = "red-9"\nworth = 9')
    return path


def test_another_set_gives_another_game_and_leaves_the_first_alone(sample: Game, other_set: Path) -> None:
    other = load_with("lanterns", "GAME", other_set)
    assert other is not sample
    assert other.state is not sample.state
    assert (other.components.title, sample.components.title) == ("Brighter", "Two colours")
    assert other.components.digest != sample.components.digest
    assert "red-9" in other.components.ids("lantern")
    assert "red-9" not in sample.components.ids("lantern")
    assert other.actions.parse("offer red-9") == sample.actions.parse("offer red-6")
    assert load_with("lanterns", "GAME", other_set) is other


def test_curios_can_be_loaded_with_a_set_by_its_name(curios: Game, small_curios: Game) -> None:
    assert small_curios.components.ids("site") == ("hill", "cave")
    assert len(curios.components.ids("site")) == 4


def test_a_file_that_has_changed_is_loaded_anew(sample: Game, other_set: Path) -> None:
    first = load_with("lanterns", "GAME", other_set)
    edit(other_set, 'id = "red-9"\nworth = 9', 'id = "red-9"\nworth = 8')
    second = load_with("lanterns", "GAME", other_set)
    assert second.components.digest != first.components.digest
    assert max(second.components.column("lantern", "worth")) < max(first.components.column("lantern", "worth"))
    assert load_with("lanterns", "GAME", other_set) is second


def test_a_set_that_does_not_fit_is_refused_and_leaves_nothing_behind(other_set: Path) -> None:
    edit(other_set, "hooks = 3", "hooks = 9")
    before = set(sys.modules)
    with pytest.raises(ComponentError, match=r"^the pier must have 1 to 6 hooks\.$"):
        load_with("lanterns", "GAME", other_set)
    assert set(sys.modules) == before
    with pytest.raises(ComponentError, match=r"cannot be read"):
        load("curios", other_set.with_name("none.toml"))


def test_a_module_that_is_no_package_cannot_take_another_set(other_set: Path) -> None:
    with pytest.raises(ComponentError, match=r"^json\.decoder is not a package, so it cannot take another component"):
        load_with("json.decoder", "GAME", other_set)


# -- games that are broken ----------------------------------------------------------------------------------


def install(site: Path, name: str, module: str) -> None:
    """Lay a package with one module and the entry point of a game into a folder for the path."""
    (site / f"{name}_package.py").write_text(module)
    about = site / f"{name}_package-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}_package\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[wunderkammer.games]\n{name} = {name}_package:GAME\n")


BROKEN = {
    "absent": ("", "The game absent cannot be loaded: AttributeError: "),
    "crash": ("raise KeyError('two\\nlines')", "The game crash cannot be loaded: KeyError: 'two"),
    "exits": ("raise SystemExit(3)", "The game exits cannot be loaded: SystemExit: 3."),
    "needs": ("import no_such_module", "The game needs cannot be loaded: ModuleNotFoundError: No module named"),
    "notgame": ("GAME = 5", "The game notgame cannot be loaded: notgame_package:GAME is not a Game with that key."),
    "other": ("from wunderkammer.games.curios import GAME", "The game other cannot be loaded: other_package:GAME is"),
    "refused": (
        "from wunderkammer.core.errors import RuleError\nraise RuleError('The rules are wrong.')",
        "The game refused cannot be loaded: The rules are wrong.",
    ),
    "syntax": ("def (", "The game syntax cannot be loaded: SyntaxError: "),
}


@pytest.fixture
def with_broken_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, (module, _) in BROKEN.items():
        install(tmp_path, name, module)
    install(tmp_path, "zz", "raise ImportError('a second Curios')")
    (tmp_path / "zz_package-1.dist-info" / "entry_points.txt").write_text(
        "[wunderkammer.games]\ncurios = zz_package:GAME\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._points.cache_clear()
    yield
    registry._points.cache_clear()


@pytest.mark.usefixtures("with_broken_games")
def test_a_broken_game_is_named_and_the_others_stand(curios: Game) -> None:
    cabinet = installed_games()
    assert set(cabinet.broken) == set(BROKEN)
    assert {"aztec", "cargo", "curios", "stack", "treasures"} <= {game.key for game in cabinet.games}
    assert curios in cabinet.games  # another package cannot take its name
    for name, (_, says) in BROKEN.items():
        sentence = cabinet.broken[name]
        assert sentence.startswith(says)
        assert sentence.endswith(".")
        assert "\n" not in sentence
        with pytest.raises(BrokenGame) as refused:
            load(name)
        assert str(refused.value) == sentence


# -- somebody else's game -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which pip has installed the sample project, without a network."""
    target = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "sample"
    shutil.copytree(SAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    done = subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--target", str(target), str(source)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return target


def command(installed: Path, *arguments: str) -> Any:
    """Run `wunderkammer` with the installed sample on the path, and give the JSON that it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "wunderkammer", *arguments, "--json"],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=installed, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def test_an_installed_project_adds_its_game_to_the_cabinet(installed: Path) -> None:
    script = "from wunderkammer.core.registry import game_names, load; print(*game_names(), load('lanterns').folder)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=installed, capture_output=True, text=True, check=True,
    )  # fmt: skip
    *names, folder = done.stdout.split()
    assert {"curios", "lanterns"} <= set(names)
    assert Path(folder) == installed / "lanterns"
    assert (installed / "lanterns" / "components.toml").exists()


def test_an_installed_game_is_played_by_bots(installed: Path) -> None:
    report = command(installed, "simulate", "lanterns", "--seats", "2", "--bots", "greedy,random", "--matches", "400")
    assert (report["game"], report["matches"]) == ("lanterns", 400)
    greedy, random = report["seats"]
    assert greedy["wins"] + random["wins"] == pytest.approx(1)
    assert greedy["wins"] > 0.6  # what the sample tells bots about itself is of use


def test_an_installed_game_is_checked_by_the_laws(installed: Path) -> None:
    report = command(installed, "check", "lanterns", "--matches", "200", "--told", "1")
    assert (report["broken"], report["tables"], report["matches"]) == (None, 10, 2000)
    assert report["moves"] > 20_000
