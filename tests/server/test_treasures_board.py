"""The board of Unexpected Treasures: missions are alike however many there are, and counts are told from values."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from wunderkammer.core.registry import load
from wunderkammer.server.sight import Sight
from wunderkammer.server.table import Table

from .positions import html, position, shown

MANY = 7
ABOUT = 6
"""By how many pixels cards in two rows may differ."""


def with_missions(count: int) -> Table:
    """Give a table with so many missions to be filled; who plays at random leaves most of them."""
    return next(
        table
        for moves in range(0, 200, 3)
        if (board := Sight(table := position(load("treasures"), 4, moves, bot="random"), 0, True, (0,)).board)
        is not None
        and len(board.missions) >= count
    )


@pytest.mark.parametrize("width", [390, 820, 1280])
def test_missions_are_alike_in_size_however_many_rows_they_need(width: int, browser: Browser) -> None:
    page = shown(browser, html(with_missions(MANY), 0), width)
    wide = [each.bounding_box() for each in page.locator(".misrow .mission").all()]
    sizes = [box["width"] for box in wide if box is not None]
    assert len(sizes) > MANY
    assert max(sizes) - min(sizes) < ABOUT
    page.close()


def test_how_many_goods_lie_there_does_not_look_like_their_value() -> None:
    page = html(with_missions(1), 0)
    assert ">×2<" in page or ">×3<" in page


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (820, 1180), (844, 390)])
def test_the_own_cards_lie_between_the_question_and_the_board(width: int, height: int, browser: Browser) -> None:
    page = shown(browser, html(position(load("treasures"), 6, 0), 0), width, height)
    prompt, cards, board = (page.locator(each).bounding_box() for each in ("#prompt", ".ncards", "#board"))
    assert prompt is not None
    assert cards is not None
    assert board is not None
    assert prompt["y"] + prompt["height"] < cards["y"] < cards["y"] + cards["height"] < board["y"]
    page.close()


def test_who_hears_the_street_is_told_how_many_things_lie_there() -> None:
    page = html(position(load("treasures"), 4, 20), 0)
    said = re.findall(r'aria-label="(\d+ (?:stool|lamp|armchair|television|radio)s?)"', page)
    assert said
    assert all(each.startswith("1 ") == (not each.endswith("s")) for each in said)
    assert re.search(r'aria-label="\d+ missions to come"', page)
