"""The board of Aztec: the reader's sheet shows every stone, and scores what the set of pieces says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from wunderkammer.core.game import Game
from wunderkammer.core.registry import load
from wunderkammer.server.drawing import TEMPLATES, Sight

from .positions import position

SMALL = Path(__file__).parents[1] / "sets" / "aztec-small.toml"


def sheet(game: Game, stones: int) -> str:
    """Give the sheet of a reader who has so many cursed stones."""
    table = position(game, 3, 0)
    assert table.match is not None
    view: Any = game.state.read(table.match.state)
    view.stones[0] = stones
    table.match.stand_at(view.write())
    page = TEMPLATES.get_template("parts/mine.html").render(sight=Sight(table, 0, False, (0,)))
    drawn: str = re.findall(r'<svg class="sheet".*?</svg>', page, flags=re.S)[0]
    return drawn


@pytest.mark.parametrize(
    ("stones", "drawn", "said", "cost"),
    [
        (0, 0, ["none"], "0"),
        (4, 4, ["none"], "−5"),
        (9, 9, ["none"], "−15"),
        (10, 10, ["none"], "−17"),
        (13, 9, ["none", "13"], "−23"),
    ],
)
def test_the_track_shows_all_stones_and_what_they_cost(stones: int, drawn: int, said: list[str], cost: str) -> None:
    track = sheet(load("aztec"), stones)
    assert track.count('href="#stone"') == drawn
    assert re.findall(r'y="135"[^>]*>(.*?)</text>', track) == said
    assert re.findall(r'class="scol cur"/><text[^>]*>(.*?)</text>', track) == [cost]


def test_duos_and_trios_score_as_the_set_says(tmp_path: Path) -> None:
    rich = tmp_path / "rich.toml"
    text = SMALL.read_text(encoding="utf-8")
    rich.write_text(text.replace("duo = 1\n", "duo = 3\n").replace("trio = 2\n", "trio = 1\n"), encoding="utf-8")
    said = re.findall(r">([^<>]* each)<", sheet(load("aztec", rich), 0))
    assert said == ["3 points each", "1 point each"]
