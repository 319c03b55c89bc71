"""Whole matches in a real browser: each game with a mouse, with a finger on a phone, and by keyboard alone."""

from __future__ import annotations

import os
import random

import pytest
from playwright.sync_api import Browser, expect

from wunderkammer.core.registry import game_names, load

from .hands import HANDS, open_table, play_on
from .running import Server

WHOLE = os.environ.get("BY_HAND") == "whole"
"""Whether every match is played to its end in every way; `make soak` does."""
STRETCH = 5
MOST_MOVES = 2000
BOARDS = [name for name in game_names() if load(name).board is not None]
PLAYED_OUT = {("curios", "keyboard"), ("aztec", "finger")}
"""What is played to its end in the suite; `test_browser` plays out a match by mouse."""


@pytest.mark.parametrize("way", HANDS)
@pytest.mark.parametrize("name", BOARDS)
def test_a_match_by_hand(name: str, way: str, browser: Browser, server: Server) -> None:
    hand, chance = HANDS[way], random.Random(f"{name} {way}")
    page = hand.sit_down(browser, server.url)
    open_table(page, load(name))
    whole = WHOLE or (name, way) in PLAYED_OUT
    play_on(page, hand, chance, MOST_MOVES if whole else STRETCH)
    if whole:
        expect(page.locator("#sheet")).to_contain_text("Total")
    page.context.close()


COVERED = """() => {
  const at = document.activeElement, shown = at.closest("label") ?? at, box = shown.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return at === document.body || shown.contains(top) || top?.contains(shown) ? "" : at.outerHTML;
}"""
"""Gives what has the focus, if something else lies on it."""


@pytest.mark.parametrize("way", ["finger", "keyboard"])
def test_the_bar_at_the_foot_never_hides_what_has_the_focus(way: str, browser: Browser, server: Server) -> None:
    page = HANDS[way].sit_down(browser, server.url)
    page.goto("/new/stack")
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate(COVERED) == ""
    page.context.close()
