"""How moves are chosen on the page of a table: pointed at, touched, asked about once more, and sent once."""

from __future__ import annotations

import time
from itertools import pairwise
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from wunderkammer.core.registry import load
from wunderkammer.server.sight import Sight
from wunderkammer.server.table import Question, Table

from .positions import LIES, curios, html, position, taken_last
from .running import PATIENCE
from .stage import PHONE, SOON, Stage, staged


def warned(table: Table) -> str:
    """Give a move of the first seat that should be asked about."""
    return next(choice.text for choice in Sight(table, 0, False, (0,)).choices if choice.warning)


def label(stage: Stage, selector: str) -> str:
    """Give what a thing on the page would do."""
    return stage.page.locator(selector).first.get_attribute("aria-label") or ""


def test_pointing_says_what_a_thing_would_do_and_clicking_does_it(browser: Browser) -> None:
    with staged(browser, curios(0)) as stage:
        saying = stage.page.locator("#saying")
        thing = stage.page.locator("#board .legal").nth(1)
        thing.hover()
        expect(saying).to_have_text(thing.get_attribute("aria-label") or "")
        stage.page.locator("h1").hover()
        expect(saying).to_be_hidden()
        stage.page.locator("#board .legal").first.focus()
        expect(saying).to_have_text(label(stage, "#board .legal"))
        thing.click()
        assert stage.sent(1) == [thing.get_attribute("data-move")]


def test_a_finger_is_told_first_and_does_it_the_second_time(browser: Browser) -> None:
    with staged(browser, curios(0), **PHONE) as stage:
        first, second = (stage.page.locator("#board .legal").nth(at) for at in (0, 1))
        first.tap()
        expect(stage.page.locator("#saying")).to_have_text(label(stage, "#board .legal"))
        second.tap()
        stage.page.get_by_role("button", name="Not this").tap()
        expect(stage.page.locator("#sure")).to_be_hidden()
        expect(stage.page.locator("#saying")).to_be_hidden()
        assert stage.posted == []
        second.tap()
        second.tap()
        stage.sent(1)
        first.tap()
        stage.page.get_by_role("button", name="Do it").tap()
        moves = [second.get_attribute("data-move"), first.get_attribute("data-move")]
        assert stage.sent(2) == moves


class Slow:
    """A door for moves that answers when it is told to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[Route] = []
        page.route("**/play", lambda route: self.asked.append(route))

    def answer(self, number: int) -> dict[str, str]:
        """Wait until so many moves were sent, answer the last of them, and give what it said."""
        until = time.monotonic() + PATIENCE
        while len(self.asked) < number and time.monotonic() < until:
            self.page.wait_for_timeout(SOON)
        route = self.asked[number - 1]
        route.fulfill(status=204)
        return dict(parse_qsl(route.request.post_data or ""))


def test_a_double_click_is_one_move(browser: Browser) -> None:
    """The second would be refused as stale, beside a move that was made."""
    with staged(browser, curios(0)) as stage:
        door = Slow(stage.page)
        stage.page.locator("#board .legal").first.dblclick()
        stage.page.wait_for_timeout(300)
        door.answer(1)
        stage.page.wait_for_timeout(300)
        assert len(door.asked) == 1
        stage.page.locator("#board .legal").first.click()
        door.answer(2)


def test_what_is_chosen_before_the_last_move_is_answered_waits_for_that(browser: Browser) -> None:
    """The stream may bring the next question first; a key was lost on slow lines."""
    with staged(browser, curios(0)) as stage:
        door = Slow(stage.page)
        stage.page.locator("#board .legal").first.click()
        stage.tell(curios(6))
        chosen = stage.page.locator("#board .legal").last
        chosen.click()
        chosen.click()
        stage.page.wait_for_timeout(300)
        assert len(door.asked) == 1
        first, second = door.answer(1), door.answer(2)
        stage.page.wait_for_timeout(300)
        assert len(door.asked) == 2
        assert first["seen"] != second["seen"] == stage.page.locator("#moves [name=seen]").input_value()
        assert second["move"] == chosen.get_attribute("data-move")


@pytest.mark.parametrize("has_buttons", [False, True])
@pytest.mark.parametrize("name", ["curios", "treasures"])
def test_what_a_finger_has_touched_stays_under_it(name: str, has_buttons: bool, browser: Browser) -> None:
    """The second touch does it; and not every browser scrolls along when room is made above."""
    table = next(
        each
        for moves in range(80)
        if Sight(each := position(load(name), 3, moves), 0, True, (0,)).yours
        and ('<div class="acts"><button' in html(each, 0)) == has_buttons
        and not any(choice.warning for choice in Sight(each, 0, True, (0,)).choices)
    )
    with staged(browser, table, **PHONE) as stage:
        thing, question = stage.page.locator("[data-move]").first, stage.page.locator("#sure")
        thing.tap()
        touched = thing.bounding_box()
        expect(question).to_be_visible()
        stage.page.get_by_role("button", name="Not this").tap()
        expect(question).to_be_hidden()
        assert thing.bounding_box() == touched


@pytest.mark.parametrize("way", ["mouse", "keyboard", "list"])
def test_a_move_that_is_easily_a_slip_is_asked_about(browser: Browser, way: str) -> None:
    table = position(load("aztec"), 3, LIES, bot="random")
    move = warned(table)
    with staged(browser, table) as stage:
        page = stage.page
        if way == "list":
            page.get_by_text("All moves as a list").click()
        button = page.locator(f"{'#moves' if way == 'list' else '#mine'} button[value='{move}']")
        for answer in ("Not this", "Do it"):
            if way == "keyboard":
                button.focus()
                page.keyboard.press("Enter")
                expect(page.get_by_role("button", name="Do it")).to_be_focused()
            else:
                button.dblclick()
            expect(page.locator("#saying")).to_contain_text("all will know that you lie")
            assert stage.posted == []
            page.get_by_role("button", name=answer).click()
        assert stage.sent(1) == [move]
        assert stage.posted[0]["sure"] == "yes"


@pytest.mark.parametrize("place", ["#moves", "#mine"])
@pytest.mark.parametrize("answer", ["Escape", "Not this", "Do it"])
def test_the_focus_comes_back_when_a_question_is_answered(browser: Browser, place: str, answer: str) -> None:
    table = position(load("aztec"), 3, LIES, bot="random")
    with staged(browser, table) as stage:
        page = stage.page
        page.get_by_text("All moves as a list").click()
        button = page.locator(f"{place} button[value='{warned(table)}']")
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Do it")).to_be_focused()
        if answer == "Not this":
            page.keyboard.press("Tab")
        page.keyboard.down("Escape" if answer == "Escape" else "Enter")
        page.keyboard.down("Escape" if answer == "Escape" else "Enter")  # held down: still one answer
        expect(page.locator("#sure")).to_be_hidden()
        expect(button).to_be_focused()
        assert stage.sent(1 if answer == "Do it" else 0) == [warned(table)] * (answer == "Do it")


def test_the_focus_goes_to_the_prompt_when_the_move_that_was_asked_about_is_out_of_sight(browser: Browser) -> None:
    table = position(load("aztec"), 3, LIES, bot="random")
    with staged(browser, table) as stage:
        page = stage.page
        page.get_by_text("All moves as a list").click()
        page.locator(f"#moves button[value='{warned(table)}']").focus()
        page.keyboard.press("Enter")
        page.get_by_text("All moves as a list").evaluate("summary => { summary.parentElement.open = false; }")
        page.keyboard.press("Escape")
        expect(page.locator("#prompt")).to_be_focused()


def test_the_focus_never_goes_from_one_question_to_another(browser: Browser) -> None:
    table, later = (position(load("aztec"), 3, LIES, bot="random") for _ in range(2))
    assert later.match is not None
    later.match.play(0, later.match.legal(0)[0])
    later.moves_at = list(range(len(later.match.record)))
    later.length, later.question = table.length + 1, Question(table.length, 1, (0,))
    with staged(browser, table) as stage:
        stage.page.locator(f"#mine button[value='{warned(table)}']").focus()
        stage.page.keyboard.press("Enter")
        stage.tell(later)
        expect(stage.page.get_by_role("button", name="I agree")).to_be_visible()
        expect(stage.page.locator("#prompt")).to_be_focused()


def test_a_key_pressed_twice_plays_one_move(browser: Browser) -> None:
    table, later, move = taken_last()
    with staged(browser, table) as stage:
        stage.page.locator(f"[data-move='{move}']").focus()
        stage.page.keyboard.press("Enter")
        stage.tell(later)
        stage.page.keyboard.press("Enter")
        expect(stage.page.locator("#prompt")).to_be_focused()
        assert stage.sent(1) == [move]


def test_the_focus_goes_to_the_prompt_from_a_thing_that_lies_there_still_but_offers_no_move(browser: Browser) -> None:
    tables = [position(load("curios"), 3, moves) for moves in range(10, 40)]
    table, later = next(
        (one, next_one)
        for one, next_one in pairwise(tables)
        if 'mcard legal"' in html(one, 0) and "legal" not in html(next_one, 0)
    )
    with staged(browser, table) as stage:
        stage.page.locator("#mine .mcard.legal").first.focus()
        stage.tell(later)
        expect(stage.page.locator("#prompt")).to_be_focused()


def test_a_finger_need_not_hit_a_small_thing(browser: Browser) -> None:
    table = next(
        each for moves in range(6, 60)
        if "tag can legal" in html(each := position(load("stack"), 2, moves, bot="random"), 0)
    )  # fmt: skip
    with staged(browser, table, **PHONE) as stage:
        beside = stage.page.evaluate(BESIDE_SMALL)
        assert beside, "every small thing is surrounded by others"
        for x, y, move in beside:
            stage.page.touchscreen.tap(x, y)
            assert stage.page.locator(".picked").first.get_attribute("data-move") == move
            stage.page.get_by_role("button", name="Not this").tap()
        stage.page.touchscreen.tap(*stage.page.evaluate(FAR_FROM_ALL))
        expect(stage.page.locator("#sure")).to_be_hidden()


BESIDE_SMALL = """() => [...document.querySelectorAll("#board .tag[data-move]")].flatMap((thing) => {
  const { left, top, bottom, width, height } = thing.getBoundingClientRect(), x = left + width / 2;
  const beside = [top - (40 - height) / 2 + 1, bottom + (40 - height) / 2 - 1];
  const free = beside.filter((y) => !document.elementFromPoint(x, y)?.closest("[data-move], button")
    && [...document.querySelectorAll("#board .tag[data-move]")].every((other) => {
      const box = other.getBoundingClientRect();
      return other === thing || Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) > 60;
    }));
  return free.map((y) => [x, y, thing.dataset.move]);
})"""


"""Points a little above and below the prices, where nothing else can be touched."""


FAR_FROM_ALL = """() => {
  const { left, bottom } = document.querySelector("#board .lining").getBoundingClientRect();
  return [left + 3, bottom - 3];
}"""
