"""Three ways to play on a page: with a mouse, with a finger on a phone, and with nothing but the keyboard."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

from playwright.sync_api import Browser, Locator, Page
from playwright.sync_api import TimeoutError as TookTooLong

from wunderkammer.core.game import Game

from .running import PATIENCE

LEGAL = ".legal:not(.off), [data-move], button[form=moves]:not([disabled])"
"""What can be touched on the board, in the own area and in the prompt; the list of all moves is not meant."""
CONFIRM = "#sure:not([hidden]) button[value=yes]"
"""What is pressed to mean a choice that the page has only shown so far: a tap, or a risk."""
SOON = 5000.0
"""For how many milliseconds a hand tries to touch a thing, which others may just have taken away."""
MOST_TABS = 300
"""After how many presses of Tab something that is on the page should have been reached."""
ON_SOMETHING_LEGAL = f"() => document.activeElement.matches('{LEGAL}')"
SEEN = """() => ({
  focus: document.activeElement.outerHTML.slice(0, 300), prompt: document.querySelector("#prompt").innerText,
  sent: performance.getEntriesByType("resource").filter(({ name }) => /play|stream/.test(name)).slice(-4)
    .map(({ name, responseStatus, startTime, responseEnd }) => [name, responseStatus, startTime, responseEnd]),
  now: performance.now(),
})"""
"""Tells what a page shows and has sent, when a move had no effect."""
ASKED = """() => document.querySelector("#sheet") ? "over"
  : document.querySelector("#prompt.yours") && document.querySelector("#head").dataset.number"""
"""Tells at which number of the journal the page asks for a move, as soon as it does, or that the match is over."""


@dataclass(frozen=True)
class Hand(ABC):
    """Somebody who plays in one of these ways."""

    width: int
    height: int

    def sit_down(self, browser: Browser, url: str) -> Page:
        """Open a browser of their own."""
        context = browser.new_context(
            base_url=url, viewport={"width": self.width, "height": self.height}, reduced_motion="reduce", **self.traits
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        return page

    @property
    def traits(self) -> dict[str, bool]:
        """What else their browser is like."""
        return {}

    @abstractmethod
    def press(self, page: Page, button: Locator) -> None:
        """Press something that is no move."""

    @abstractmethod
    def move(self, page: Page, chance: random.Random) -> None:
        """Make some legal move."""

    def _some_thing(self, page: Page, chance: random.Random) -> Locator:
        things = page.locator(LEGAL).filter(visible=True)
        while not (count := things.count()):  # a page that is just being redrawn may show none for a moment
            things.first.wait_for()
        return things.nth(chance.randrange(count))


class Mouse(Hand):
    """A pointer at a desk."""

    def press(self, page: Page, button: Locator) -> None:
        """Click it."""
        button.click(timeout=SOON)

    def move(self, page: Page, chance: random.Random) -> None:
        """Click something that glows."""
        self._some_thing(page, chance).click(timeout=SOON)


class Finger(Hand):
    """A phone."""

    @property
    def traits(self) -> dict[str, bool]:
        """Touch, as phones report it."""
        return {"has_touch": True, "is_mobile": True}

    def press(self, page: Page, button: Locator) -> None:
        """Tap it."""
        button.tap(timeout=SOON)

    def move(self, page: Page, chance: random.Random) -> None:
        """Tap something that glows."""
        self._some_thing(page, chance).tap(timeout=SOON)


class Keyboard(Hand):
    """Tab, arrows, Enter and Space."""

    def press(self, page: Page, button: Locator) -> None:
        """Go there with Tab, and press Enter."""
        wanted, there = button.element_handle(timeout=SOON), "wanted => document.activeElement === wanted"
        if not page.evaluate(there, wanted):
            self._tab_until(page, there, wanted)
        page.keyboard.press("Enter")

    def move(self, page: Page, chance: random.Random) -> None:
        """Go to something that can be played, perhaps on to the next ones, and press Enter or Space."""
        for _ in range(chance.randint(1, 3)):
            self._tab_until(page, ON_SOMETHING_LEGAL)
        page.keyboard.press(chance.choice(["Enter", "Space"]))

    def _tab_until(self, page: Page, found: str, argument: object = None) -> None:
        for _ in range(MOST_TABS):
            page.keyboard.press("Tab")
            if page.evaluate(found, argument):
                return
        raise TookTooLong(f"not reached by {MOST_TABS} presses of Tab")


HANDS = {"mouse": Mouse(1280, 860), "finger": Finger(390, 844), "keyboard": Keyboard(820, 1100)}


def open_table(page: Page, game: Game) -> None:
    """Set a table for the fewest players: the visitor and easy bots."""
    page.goto(f"/new/{game.key}")
    for number in range(1, game.seats[-1]):
        who = "bot" if number < game.seats[0] else "none"
        page.locator(f"label:has(input[name=seat-{number}][value={who}])").click()
        if who == "bot":
            page.locator(f"select[name=level-{number}]").select_option("easy")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url(re.compile("/tables/"))


def play_on(page: Page, hand: Hand, chance: random.Random, most: int) -> int:
    """Play until the match is over, or so many moves; give how many.

    Where several choose at once, another's choice may come before the own one has arrived: then the page goes on
    asking, and the turn may end while something is still looked for on it. That is no fault if the match has gone on;
    but what the page asks about the move that was chosen then, must be answered before another can be made.
    """
    for played in range(most):
        before = page.wait_for_function(ASKED).json_value()
        if before == "over":
            return played
        changed = f"#head:not([data-number='{before}'])"
        try:
            if not page.locator(CONFIRM).count():
                hand.move(page, chance)
                page.wait_for_selector(f"{changed}, {CONFIRM}", state="attached")
            if number(page) == before:
                hand.press(page, page.locator(CONFIRM).first)
                page.wait_for_selector(changed, state="attached")
        except TookTooLong as why:
            if number(page) == before:
                raise AssertionError(f"nothing came of a move: {page.evaluate(SEEN)}") from why
    return most


def number(page: Page) -> str | None:
    """Give how far the journal of the table has come that a page shows."""
    return page.locator("#head").get_attribute("data-number")
