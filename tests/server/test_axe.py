"""Every page can be read and used by everybody: axe finds nothing against it, in either theme."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize

from wunderkammer.core.registry import game_names

from .running import Server
from .tour import Guide, Stop

AT_ONCE = {"resultTypes": ["violations"]}
COLOURS = {**AT_ONCE, "runOnly": ["color-contrast"]}
"""What the second theme can change."""
NAMES = {**AT_ONCE, "runOnly": ["button-name", "link-name"]}
"""What a narrow screen can change: a tool is a picture there, and keeps its name for those who hear it."""
WIDE, NARROW = ViewportSize(width=1280, height=860), ViewportSize(width=390, height=844)


@pytest.fixture(scope="module")
def guide(browser: Browser, server: Server) -> Iterator[Guide]:
    """Somebody who knows the way, with a browser."""
    context = browser.new_context(base_url=server.url, viewport=WIDE, reduced_motion="reduce")
    yield Guide(context.new_page(), server.url)
    context.close()


def found(axe: Axe, page: Page) -> list[str]:
    """Give what is wrong with the page that is shown, in both themes and on a phone."""
    wrong = []
    for theme, rules, screen in (("light", AT_ONCE, WIDE), ("dark", COLOURS, WIDE), ("light", NAMES, NARROW)):
        page.set_viewport_size(screen)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        answer: dict[str, Any] = axe.run(page, options=rules).response
        for violation in answer["violations"]:
            for node in violation["nodes"]:
                wrong.append(f"{theme}: {violation['help']}: {node['html'][:200]}: {node['failureSummary']}")
    return wrong


def check(guide: Guide, stops: list[Stop]) -> None:
    """Visit pages and say what is wrong with each."""
    axe, wrong = Axe(), []
    for stop in stops:
        guide.page.goto(stop.path)
        wrong += [f"{stop.name} {each}" for each in found(axe, guide.page)]
    assert not wrong, "\n".join(wrong)


def test_the_pages_of_the_house(guide: Guide) -> None:
    check(guide, guide.house())


@pytest.mark.parametrize("name", game_names())
def test_the_pages_of_a_game(name: str, guide: Guide) -> None:
    check(guide, guide.game(name))


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("document.querySelector('.label p').style.color = '#ddd'", "light: Elements must meet minimum color"),
        ("document.querySelector('.label a, .brand').textContent = ''", "light: Links must have discernible text"),
    ],
    ids=["pale", "nameless"],
)
def test_axe_sees_what_is_wrong(spoil: str, says: str, guide: Guide) -> None:
    guide.page.goto("/about")
    guide.page.evaluate(spoil)
    assert any(each.startswith(says) for each in found(Axe(), guide.page))
