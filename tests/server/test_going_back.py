"""Back in time in a real browser: the own last move is taken back, and a finished match is seen again by everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from wunderkammer.core.errors import WunderkammerError
from wunderkammer.core.registry import load
from wunderkammer.server.sight import Past
from wunderkammer.server.table import Table

from .hands import number
from .positions import position
from .running import PATIENCE, Server
from .tour import BEYOND, Guide

MOST_MOVES = 60


@pytest.fixture
def guide(browser: Browser, server: Server) -> Iterator[Guide]:
    """Somebody with a browser who can open a table in any position."""
    context = browser.new_context(base_url=server.url, viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    yield Guide(page, server.url)
    context.close()


def can_go_back(table: Table) -> str:
    """Give a move after which the first seat goes on and may take it back, or ""."""
    match = table.match
    assert match is not None
    for action in match.legal(0) if 0 in match.pending else ():
        tried = match.copy()
        tried.play(0, action)
        try:
            if 0 in tried.pending:
                tried.undo(0)
                return table.game.actions.text(action)
        except WunderkammerError:
            continue
    return ""


def choices(page: Page) -> list[str]:
    """Give the moves that a page offers."""
    return page.locator("#moves button").evaluate_all("all => all.map((each) => each.value)")


def test_a_move_is_taken_back(guide: Guide) -> None:
    game, page = load("cargo"), guide.page
    tried = (position(game, game.usual_seats, moves, bot=guide.bot) for moves in range(MOST_MOVES))
    moves, move = next((at, move) for at, table in enumerate(tried) if (move := can_go_back(table)))
    page.goto(guide.bring_in(game, moves))
    page.wait_for_selector("#prompt.yours", state="attached")
    before, offered = number(page), choices(page)
    page.get_by_text("All moves as a list").click()
    page.locator(f"#moves button[value='{move}']").click()
    page.wait_for_selector(f"#head:not([data-number='{before}'])", state="attached")
    played = number(page)
    assert choices(page) != offered
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(f"#head:not([data-number='{played}'])", state="attached")
    expect(page.locator("#prompt")).to_have_class(re.compile("yours"))
    assert choices(page) == offered


def test_a_replay_shows_what_each_seat_saw(guide: Guide) -> None:
    game, page = load("curios"), guide.page
    table = position(game, game.usual_seats, BEYOND, bot=guide.bot)
    assert table.match is not None
    moves = len(table.match.log)
    page.goto(f"{guide.bring_in(game, BEYOND)}/replay?at=0")
    for eyes, at in zip([*map(str, range(game.usual_seats)), "watcher", "all"], range(moves // 3, moves), strict=False):
        page.locator(f".eyelist a[href*='eyes={eyes}']").click()
        expect(page).to_have_url(re.compile(f"eyes={eyes}"))
        page.get_by_label("Move", exact=True).fill(str(at))
        expect(page.locator(".where")).to_contain_text(f"move {at} of {moves}")
        seat = int(eyes) if eyes.isdigit() else None
        then = Past(table, seat, False, (), at, eyes == "all")
        hand = page.locator(".hand svg[role=img]").evaluate_all("all => all.map((each) => each.ariaLabel)")
        assert hand == [card.name for card in then.board.hand]
        hidden = page.locator("svg.site[aria-label*='a hidden value']").count()
        assert hidden == sum(site.value == "?" for site in then.board.sites)
        expect(page.locator("#prompt, .prompt").first).to_contain_text(then.told[0].text)


def test_a_replay_goes_on_where_one_looks_and_its_buttons_stay_under_the_finger(guide: Guide) -> None:
    page = guide.page
    page.goto(f"{guide.bring_in(load('aztec'), BEYOND)}/replay?at=30")
    page.set_viewport_size({"width": 390, "height": 600})
    page.evaluate("scrollTo(0, 300)")
    places = set()
    for at in range(31, 40):
        page.get_by_role("link", name="Next").click()
        expect(page.locator(".where")).to_contain_text(f"move {at} of")
        expect(page.get_by_role("button", name="Show")).to_be_hidden()
        assert page.evaluate("scrollY") == 300
        places.add(tuple((page.get_by_role("link", name="Next").bounding_box() or {}).values()))
    assert len(places) == 1, "however much is told of a move"


def test_the_arrow_keys_of_a_replay_leave_the_browsers_own_to_it(guide: Guide) -> None:
    page = guide.page
    page.goto(f"{guide.bring_in(load('curios'), BEYOND)}/replay?at=5")
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_contain_text("move 6 of")
    page.wait_for_load_state()
    for keys in ("Control+ArrowRight", "Meta+ArrowRight", "Alt+ArrowRight"):
        page.keyboard.press(keys)
        page.wait_for_timeout(300)
        expect(page.locator(".where")).to_contain_text("move 6 of")


def test_the_board_of_a_replay_stands_still_whether_a_move_tells_one_line_or_three(guide: Guide) -> None:
    page, tops, wanted = guide.page, dict[int, int](), {1, 2, 3}
    path = guide.bring_in(load("cargo"), BEYOND)
    for at in range(20, 100):
        page.goto(f"{path}/replay?at={at}")
        tops[page.locator(".say > *").count()] = page.locator("#board").evaluate("board => board.offsetTop")
        if wanted <= set(tops):
            break
    assert len({tops[lines] for lines in wanted}) == 1, tops


def test_a_slider_that_was_moved_before_its_script_came_is_followed_and_can_be_left_again(guide: Guide) -> None:
    page, held = guide.page, list[Route]()
    path = f"{guide.bring_in(load('curios'), BEYOND)}/replay?at="
    page.route("**/replay.js", lambda route: held.append(route), times=1)
    page.goto(f"{path}3", wait_until="commit")
    page.get_by_label("Move", exact=True).fill("7")
    expect(page.locator(".where")).to_contain_text("move 3 of")
    held[0].continue_()
    expect(page.locator(".where")).to_contain_text("move 7 of")
    page.go_back()
    expect(page.locator(".where")).to_contain_text("move 3 of")
    page.wait_for_load_state()
    expect(page.get_by_label("Move", exact=True)).to_have_value("3")
