"""How the workers of pytest-xdist share the tests: whole units, the longest first.

The tests of a unit compile the same native code or stand on the same server and browser. On one worker that is done
once, and while one worker compiles, the other has something else to do.
"""

from __future__ import annotations

import re

import pytest
from xdist.scheduler import LoadScopeScheduling

from wunderkammer.core.registry import game_names

GAMES = frozenset(game_names())
FOLDERS = {
    "arena": "curios", "bots": "curios", "cli": "curios", "core": "core", "lab": "lab", "training": "curios",
}  # fmt: skip
"""The folders whose tests make one unit; most of them play Curios."""
BY_FILE = ("server", "house")
"""The folders in which a game's name says nothing about what is compiled."""
LONGEST = (
    "curios", "cargo", "stack", "treasures", "aztec", "core", "lab",
    *(f"tests/server/test_{name}.py" for name in (
        "matches_by_hand", "axe", "lasting", "browser", "layout", "hidden", "bots", "two_processes", "cargo_board",
    )),
)  # fmt: skip
"""The units that take longest; a long one that began last would leave the other worker idle."""


def unit(nodeid: str) -> str:
    """Name the unit of a test: a game, a folder or a file."""
    path, _, test = nodeid.partition("::")
    _, folder, *inner = path.split("/")
    if folder in BY_FILE:
        return path
    named = GAMES & {*inner, *re.findall(r"[a-z]+", test.partition("[")[2])}
    return min(named) if named else FOLDERS.get(folder, path)


def longest_first(items: list[pytest.Item]) -> None:
    """Order tests by their units; within a unit they stay as they are."""
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(unit(item.nodeid), len(places)))


class Units(LoadScopeScheduling):
    """Hands out units in the order in which their first tests were collected."""

    def __init__(self, config: pytest.Config, log: object = None) -> None:
        config.option.loadscopereorder = False  # by the number of tests: a file of two long ones would come last
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return unit(nodeid)
