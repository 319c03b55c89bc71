"""How a page of a table and the server talk, in a real browser: what is told, said, refused, lost and shown in turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from wunderkammer.core.registry import load
from wunderkammer.server.drawing import TEMPLATES, Parts
from wunderkammer.server.sight import Sight

from .positions import curios, position, waiting_and_turn
from .stage import staged


def test_a_hint_that_comes_after_the_choice_is_not_shown(browser: Browser) -> None:
    hint = '<section id="advice" tabindex="-1" data-fresh aria-label="Hint"><p>Do that.</p></section>'
    with staged(browser, curios(4)) as stage:
        page, thinking = stage.page, list[Route]()
        page.route(re.compile("/hint"), lambda route: thinking.append(route))
        for chooses in (True, False):
            page.get_by_role("button", name="Hint").click()
            expect(page.locator("#advice")).to_contain_text("A bot thinks it over.")
            if chooses:
                page.locator("#board .legal").first.click()
                stage.sent(1)
            with page.expect_response(re.compile("/hint")):
                thinking.pop().fulfill(body=hint)
            expect(page.locator("#advice")).to_have_text("" if chooses else re.compile("Do that."))


def test_what_does_not_reach_the_server_is_said_and_a_hint_takes_a_moment(browser: Browser) -> None:
    with staged(browser, curios(0)) as stage:
        page, asked = stage.page, list[Route]()
        page.route("**/hint*", lambda route: asked.append(route))
        page.route("**/undo", lambda route: route.abort())
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#refusal")).to_contain_text("did not reach the server")
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#advice")).to_have_text("A bot thinks it over.")
        expect(page.locator("#refusal")).to_be_empty()
        asked[0].fulfill(status=409, body='<hx-partial hx-target="#refusal" hx-swap="innerHTML">Not now.</hx-partial>')
        expect(page.locator("#refusal")).to_have_text("Not now.")
        expect(page.locator("#advice")).to_be_hidden()


def test_a_hint_goes_with_the_decision_that_it_was_for(browser: Browser) -> None:
    """At the next decision it would be bad advice, and above the board of a phone it would be in the way."""
    hint = TEMPLATES.get_template("parts/hint.html").render(moves=[])
    with staged(browser, curios(0)) as stage:
        page = stage.page
        page.route("**/hint*", lambda route: route.fulfill(body=hint, content_type="text/html"))
        for done in ("#board .legal", "button:has-text('Undo')"):
            page.get_by_role("button", name="Hint").click()
            expect(page.locator("#advice")).to_contain_text("Hint")
            page.locator(done).first.click()
            expect(page.locator("#advice")).to_be_empty()


def test_a_page_says_that_the_server_is_gone_until_it_is_back(browser: Browser) -> None:
    table = curios(0)
    with staged(browser, table) as stage:
        lost = stage.page.locator("#lost")
        expect(lost).to_be_hidden()
        stage.page.route("**/stream*", lambda route: route.abort())
        expect(lost).to_contain_text("No connection to the server")
        stage.page.unroute("**/stream*")
        table.length += 1
        stage.tell(table)
        expect(lost).to_be_hidden()


def test_a_page_says_that_its_browser_is_offline(browser: Browser) -> None:
    with staged(browser, curios(0)) as stage:
        stage.page.context.set_offline(True)
        expect(stage.page.locator("#lost")).to_contain_text("No connection to the server")
        stage.page.context.set_offline(False)
        expect(stage.page.locator("#lost")).to_be_hidden()


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (429, '{"error": "That was too much at once.", "clause": null}', "That was too much at once."),
        (502, "<title>Bad Gateway</title><h1>Bad Gateway</h1>", "The server did not answer as it should"),
        (400, "null", "The server did not answer as it should"),
    ],
)
def test_what_is_answered_by_others_than_our_pages_is_said_and_leaves_the_page_as_it_was(
    browser: Browser, status: int, body: str, said: str
) -> None:
    table = curios(0)
    with staged(browser, table) as stage:
        page, title, wrong = stage.page, stage.page.title(), list[Any]()
        page.on("pageerror", lambda error: wrong.append(error))
        page.route(re.compile("/(play|chat|hint|moment)"), lambda route: route.fulfill(status=status, body=body))
        page.fill("#talk input", "hello")
        for thing in ("#board .legal", "#talk button", "button:has-text('Hint')", "a:has-text('Rules now')"):
            page.locator(thing).first.click()
            expect(page.locator("#refusal")).to_contain_text(said)
            page.locator("#refusal").evaluate("place => place.replaceChildren()")
        expect(page.locator("#talk input")).to_have_value("hello")  # to be sent again
        expect(page.locator("#advice")).to_be_empty()
        table.length += 1
        stage.tell(table)
        assert (page.title(), wrong) == (title, [])


def test_what_was_said_leaves_the_box_unless_more_was_written_meanwhile(browser: Browser) -> None:
    with staged(browser, curios(0)) as stage:
        box, asked = stage.page.get_by_label("Say something"), list[Route]()
        stage.page.route("**/chat", lambda route: asked.append(route))
        for written, stays in (("", ""), (" to all", "hello to all")):
            box.fill("hello")
            with stage.page.expect_request("**/chat"):
                box.press("Enter")
            box.press_sequentially(written)
            with stage.page.expect_response("**/chat"):
                asked.pop().fulfill(status=204)
            expect(box).to_have_value(stays)
            expect(box).to_be_focused()


TYPE_MEANWHILE = """() => document.addEventListener("htmx:sse:before:message", () => {
  document.querySelector("#talk input").value += "!";
})"""


def test_who_writes_is_not_disturbed_by_what_happens(browser: Browser) -> None:
    waits, turn = waiting_and_turn()
    with staged(browser, waits) as stage:
        box = stage.page.get_by_label("Say something")
        box.press_sequentially("hello")
        stage.page.evaluate(TYPE_MEANWHILE)
        stage.tell(turn)
        expect(box).to_have_value("hello!")
        expect(box).to_be_focused()


MARK = "() => document.querySelector('#seats .seat').setAttribute('data-mark', '')"
FAIL_ONCE = """() => {
  const real = htmx.swap;
  htmx.swap = async () => { htmx.swap = real; throw new Error("once"); };
}"""


def test_what_is_told_again_is_left_alone_unless_it_could_not_be_shown(browser: Browser) -> None:
    table = curios(0)

    def left_alone() -> bool:
        stage.page.evaluate(MARK)
        table.length += 1
        stage.tell(table)
        return stage.page.locator("#seats [data-mark]").count() == 1

    with staged(browser, table) as stage:
        assert not left_alone()  # the first time
        assert left_alone()
        stage.page.evaluate(FAIL_ONCE)
        assert not left_alone()


COUNT_WAITS = """() => {
  window.waits = 0;
  document.addEventListener("htmx:sse:before:message", ({ detail }) => {
    const real = detail.waitUntil;
    detail.waitUntil = (what) => { window.waits += 1; return real.call(detail, what); };
  }, true);
}"""
COUNT_SHOWN = """() => {
  window.shown = 0;
  document.addEventListener("htmx:sse:after:message", () => { window.shown += 1; });
}"""
PRESS_KEYS = """() => {
  document.documentElement.style.setProperty("--move", "600000ms");  // nobody would live to see the next move
  setInterval(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true })), 50);
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce", "a key is pressed"])
def test_moves_that_come_together_are_shown_one_after_another(browser: Browser, motion: str) -> None:
    """Whoever presses a key waits for nothing more, and who wants no motion for nothing at all."""
    tables = [position(load("curios"), 4, moves) for moves in range(30)]
    turns = [Sight(table, 0, True, (0,)).yours for table in tables]
    at = next(at for at in range(26) if turns[at : at + 4] == [False, False, False, True])
    told = b"".join(Parts(0, True, (0,)).whole(table) for table in tables[at + 1 : at + 4])
    is_hurried = motion == "a key is pressed"
    with staged(browser, tables[at], reduced_motion="no-preference" if is_hurried else motion) as stage:
        stage.page.evaluate(COUNT_SHOWN)
        stage.page.evaluate(PRESS_KEYS if is_hurried else COUNT_WAITS)
        stage.page.route(
            "**/stream*", lambda route: route.fulfill(body=told, content_type="text/event-stream"), times=1
        )
        stage.page.wait_for_function("window.shown >= 3")
        if not is_hurried:  # who presses a key in the very moment of a move does not even begin to wait
            assert (stage.page.evaluate("window.waits") > 0) == (motion == "no-preference")
