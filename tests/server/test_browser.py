"""People at a real browser: whole matches by clicking, several people at one table, hints, the end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from .line import Line
from .running import PATIENCE, Server

MOST_CLICKS = 400
PATIENT = PATIENCE * 1000


@pytest.fixture
def person(browser: Browser, server: Server) -> Callable[..., Page]:
    """Give people with browsers of their own at one server."""

    def enter(width: int = 1280, height: int = 860) -> Page:
        context: BrowserContext = browser.new_context(
            base_url=server.url, viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENT)
        return page

    return enter


def begin(page: Page, game: str) -> None:
    """Open a table with bots in two clicks."""
    page.goto("/")
    page.click(f"a.drawer[href='/new/{game}']")
    page.get_by_role("button", name="Only me and bots").click()
    page.wait_for_url(re.compile("/tables/"))


def play_on(page: Page, where: str, clicks: int = MOST_CLICKS) -> int:
    """Click what glows until the match is over, or so often; give how often."""
    for n in range(clicks):
        page.wait_for_selector(f"#prompt.yours {where}, #prompt.yours ~ * {where}, #sheet", state="attached")
        if page.locator("#sheet").count():
            return n
        before = page.locator("#head").get_attribute("data-number")
        page.locator(where).first.click()
        page.wait_for_selector(f"#head:not([data-number='{before}'])")
    return clicks


def test_a_whole_match_by_clicking_the_board(person: Callable[..., Page]) -> None:
    page = person()
    begin(page, "curios")
    assert play_on(page, ".legal, #prompt .acts button") > 5
    expect(page.locator("#sheet")).to_contain_text("Total")
    page.get_by_role("link", name="all open").click()
    expect(page.locator("body")).to_contain_text("Through the eyes of")
    page.go_back()
    page.get_by_role("link", name="Check the seal").click()
    expect(page.locator("body")).to_contain_text("worked out again from the key")


def test_a_new_table_shows_who_will_sit_at_it(person: Callable[..., Page]) -> None:
    page = person()
    page.goto("/new/curios")
    there, company, when = page.locator(".rtable .there"), page.locator("#company"), page.locator("#when")
    expect(there.filter(visible=True)).to_have_count(4)
    expect(company).to_have_text("Four at the table")
    expect(when).to_contain_text("begins at once")
    page.locator("input[name=seat-3][value=none]").check(force=True)
    page.locator("input[name=seat-1][value=friend]").check(force=True)
    expect(there.filter(visible=True)).to_have_count(3)
    expect(company).to_have_text("Three at the table")
    expect(when).to_contain_text("a link for your friend")
    expect(there.nth(1).locator(".sign")).to_have_attribute("href", "#i-link")


def test_a_menu_offers_only_what_can_be_done_now(person: Callable[..., Page]) -> None:
    page = person()
    page.goto("/new/curios")
    page.locator("input[name=seat-1][value=friend]").check(force=True)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url(re.compile("/tables/"))
    page.locator(".menu > summary").click()
    leave, end = page.get_by_role("button", name="Leave; a bot"), page.get_by_text("End the match for all")
    expect(leave).to_be_hidden()
    end.click()
    expect(page.locator("#prompt")).to_contain_text("Waiting for players")
    page.get_by_role("button", name="End it").click()
    expect(page.locator("#prompt")).to_contain_text("The host ended this table")
    page.locator(".menu > summary").click()
    expect(page.get_by_text("Colours")).to_be_visible()
    for button in (leave, end, page.get_by_role("button", name="A link to watch")):
        expect(button).to_be_hidden()


def test_two_people_a_bot_and_a_watcher(person: Callable[..., Page]) -> None:
    host, friend, watcher = person(), person(), person()
    host.goto("/new/curios")
    host.locator("input[name=seat-1][value=friend]").check(force=True)
    host.locator("input[name=seat-3][value=none]").check(force=True)
    host.fill("input[name=name-0]", "Ada")
    host.get_by_role("button", name="Set the table").click()
    host.wait_for_url(re.compile("/tables/"))
    table = host.url
    host.get_by_role("button", name="A link for this seat").click()
    link = host.get_by_label("The link").input_value()
    host.get_by_role("button", name="Copy the link").click()
    expect(host.locator("#copy")).to_have_text("Copied")
    friend.goto(link)
    friend.fill("input[name=name]", "<script>alert(1)</script>")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url(re.compile("/tables/"))
    watcher.goto(table)
    host.goto(table)
    host.get_by_role("button", name="Start the match").click()
    for page in (host, friend, watcher):
        page.wait_for_selector(".sites", state="attached")
    for _ in range(4):
        for page in (host, friend):
            if "yours" in (page.locator("#prompt").get_attribute("class") or ""):
                play_on(page, ".legal, #prompt .acts button", 1)
    assert watcher.locator(".hand").count() == 0
    assert friend.locator(".hand").count() == 1
    assert watcher.locator("#moves").count() == 0
    used = person()
    used.goto(link)
    expect(used.locator("body")).to_contain_text("used already")
    host.fill("#talk input", "good <b>luck</b>")
    host.locator("#talk button").click()
    expect(watcher.locator("#talk")).to_contain_text("good <b>luck</b>")


def test_who_loses_a_seat_sees_no_more_than_a_watcher(person: Callable[..., Page]) -> None:
    host, friend = person(), person()
    host.goto("/new/curios")
    host.locator("input[name=seat-1][value=friend]").check(force=True)
    host.get_by_role("button", name="Set the table").click()
    host.wait_for_url(re.compile("/tables/"))
    table = host.url
    host.get_by_role("button", name="A link for this seat").click()
    friend.goto(host.get_by_label("The link").input_value())
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url(re.compile("/tables/"))
    host.goto(table)
    host.get_by_role("button", name="Start the match").click()
    friend.wait_for_selector(".hand", state="attached")
    origin = table.partition("/tables/")[0]
    gone = host.request.post(f"{table}/seat", form={"seat": "1", "bot": ""}, headers={"origin": origin})
    assert gone.ok
    expect(friend.locator("#head")).to_contain_text("you are watching")
    expect(friend.locator(".hand")).to_have_count(0)
    expect(friend.locator("#log")).to_contain_text("seat is open for somebody else")


PARTS = ("#head", "#prompt", "#board", "#mine", "#seats", "#talk")
"""What a page shows of a table; its log also says what is new since the own last move."""


def shown(page: Page) -> list[str]:
    """Give what a page shows when it is its reader's turn, or all is over."""
    page.wait_for_selector("#prompt.yours, #sheet", state="attached")
    return [page.locator(part).inner_text() for part in PARTS]


def as_fresh(page: Page) -> None:
    """See that a page shows the same when it is loaded again."""
    lived = shown(page)
    page.reload()
    assert shown(page) == lived


def test_a_page_that_lived_through_moves_is_as_a_fresh_one(person: Callable[..., Page]) -> None:
    page = person()
    begin(page, "curios")
    play_on(page, ".legal, #prompt .acts button", 4)
    as_fresh(page)


def test_a_page_hears_of_moves_although_a_script_came_late(person: Callable[..., Page]) -> None:
    page = person()

    def late(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    page.route("**/hx-sse*", late)
    begin(page, "curios")
    play_on(page, ".legal, #prompt .acts button", 2)
    as_fresh(page)


def test_a_page_asks_again_when_its_first_stream_was_refused(person: Callable[..., Page]) -> None:
    page = person()
    page.route("**/stream*", lambda route: route.fulfill(status=503, body="Too many people are watching."), times=1)
    begin(page, "curios")
    play_on(page, ".legal, #prompt .acts button", 2)
    as_fresh(page)


def test_a_page_whose_line_was_cut_goes_on(browser: Browser, server: Server) -> None:
    with Line(server.port) as line:
        page = browser.new_page(base_url=f"http://127.0.0.1:{line.port}", reduced_motion="reduce")
        page.set_default_timeout(PATIENT)
        begin(page, "curios")
        for _ in range(3):
            play_on(page, ".legal, #prompt .acts button", 1)
            line.cut()
        as_fresh(page)
        page.close()


def test_what_is_refused_is_said_on_the_page(person: Callable[..., Page]) -> None:
    page = person()
    begin(page, "curios")
    page.wait_for_selector("#prompt.yours")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#refusal")).to_contain_text("taken back")
    page.get_by_role("link", name="Rules now").click()
    expect(page.locator("#advice")).to_contain_text("Rules of this moment")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#advice")).to_contain_text("Hint")
