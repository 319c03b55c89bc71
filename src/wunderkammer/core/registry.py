"""The games of the cabinet, ours and other packages', found by name among the entry points of what is installed."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from .components import LARGEST_FILE, binding
from .errors import BrokenGame, ComponentError, UnknownGame, WunderkammerError
from .game import Game

ENTRY_POINTS = "wunderkammer.games"
OURS = "wunderkammer"


@dataclass(frozen=True)
class Cabinet:
    """The games that can be played, and those that cannot: the name of each with one sentence on why."""

    games: tuple[Game, ...]
    broken: dict[str, str]


@cache
def _points() -> dict[str, EntryPoint]:
    """Give the entry point of each game; where two packages use one name, ours stays."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=ENTRY_POINTS):
        if point.name not in found or (point.dist is not None and point.dist.name == OURS):
            found[point.name] = point
    return dict(sorted(found.items()))


def game_names() -> tuple[str, ...]:
    """Name the games that are installed, whether or not they can be loaded."""
    return tuple(_points())


def installed() -> Cabinet:
    """Load every game that is installed; one that is broken is named, and the others stand."""
    games, broken = [], {}
    for name in game_names():
        try:
            games.append(load(name))
        except WunderkammerError as why:
            broken[name] = str(why)
    return Cabinet(tuple(games), broken)


def load(key: str, components: Path | str | None = None) -> Game:
    """Give a game by name, with its own component set or with that of a file.

    >>> wk.load("curios").title
    'Curios'
    """
    point = _points().get(key)
    if point is None:
        raise UnknownGame(f"There is no game {str(key)[:40]!r}; the games are {', '.join(_points())}.")
    if components is not None:
        return load_with(point.module, point.attr, Path(components))
    try:
        game = point.load()
    except WunderkammerError as why:
        raise BrokenGame(f"The game {key} cannot be loaded: {_first_line(why)}") from why
    except (Exception, SystemExit) as why:  # whatever another's module does when it is imported
        raise BrokenGame(f"The game {key} cannot be loaded: {type(why).__name__}: {_first_line(why)}") from why
    if not isinstance(game, Game) or game.key != key:
        raise BrokenGame(f"The game {key} cannot be loaded: {point.value} is not a Game with that key.")
    return game


def _first_line(why: BaseException) -> str:
    line = " ".join(str(why).split())[:200].rstrip(".") or "it says no more"
    return f"{line}."


def load_with(package: str, attribute: str, path: Path) -> Game:
    """Give the game of a package with another component set; the same one until the file's content changes."""
    try:
        with path.open("rb") as file:
            content = hashlib.sha256(file.read(LARGEST_FILE + 1)).hexdigest()  # also of a device that never ends
    except OSError as why:
        raise ComponentError(f"{path} cannot be read: {why.strerror or why}.") from None
    return _load_with(package, attribute, path.resolve(), content)


@cache
def _load_with(package: str, attribute: str, path: Path, content: str) -> Game:
    """Run a game's modules afresh, under a name of their own, with the tables of another set."""
    shipped = importlib.util.find_spec(package)
    if shipped is None or shipped.origin is None or shipped.submodule_search_locations is None:
        raise ComponentError(f"{package} is not a package, so it cannot take another component set.")
    number = sum(name.startswith(f"{package}@") and "." not in name[len(package) :] for name in tuple(sys.modules))
    fresh = f"{package}@{number + 1}"
    spec = importlib.util.spec_from_file_location(
        fresh, shipped.origin, submodule_search_locations=list(shipped.submodule_search_locations)
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[fresh] = module
    try:
        with binding(fresh, path):
            spec.loader.exec_module(module)
    except BaseException:
        for name in [n for n in tuple(sys.modules) if n == fresh or n.startswith(fresh + ".")]:
            del sys.modules[name]
        raise
    return getattr(module, attribute)  # type: ignore[no-any-return]
