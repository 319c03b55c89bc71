"""The page of a table in a real browser: what it tells, remembers and explains."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.registry import game_names, load
from wunderkammer.server.drawing import TEMPLATES
from wunderkammer.server.rulebook import clause
from wunderkammer.server.sight import Sight
from wunderkammer.server.table import Phase, Remark, Table, Who

from .positions import LIES, curios, position, taken_last, waiting_and_turn
from .stage import PHONE, staged


def test_a_long_word_in_the_chat_is_read_to_its_end(browser: Browser) -> None:
    table = curios(0)
    table.talk = [Remark(1, "Ada", 0, "https://" + "address" * 20)]
    with staged(browser, table, **PHONE) as stage:
        beyond = stage.page.locator("#talk ul").evaluate("(list) => list.scrollWidth - list.clientWidth")
        assert beyond == 0


@pytest.mark.parametrize("table", [curios(0), position(load("cargo"), 2, 100)], ids=["curios", "cargo"])
def test_while_somebody_thinks_the_page_comes_to_rest(table: Table, browser: Browser) -> None:
    with staged(browser, table) as stage:
        stage.page.wait_for_function("document.getAnimations().length > 0")
        moving = "each => each.effect.getComputedTiming().endTime"
        assert max(stage.page.evaluate(f"document.getAnimations().map({moving})")) < 15_000


def test_news_are_spoken_and_the_tab_is_marked(browser: Browser) -> None:
    before, after = waiting_and_turn()
    with staged(browser, before, reduced_motion="reduce") as stage:
        assert not stage.page.title().startswith("Your turn")
        stage.page.evaluate(COUNT_TONES)
        stage.tell(after)
        spoken, sight = stage.page.locator("#spoken"), Sight(after, 0, True, (0,))
        expect(spoken).to_contain_text(f"Your turn. {sight.prompt.ask}.")
        expect(spoken).to_contain_text(
            next(line.text for line in reversed(sight.story) if line.seat not in (0, CHANCE))
        )
        assert stage.page.title().startswith("Your turn")
        assert (stage.page.locator("link[rel=icon]").get_attribute("href") or "").endswith("icon-turn.svg")
        assert tones(stage.page) == 0  # silent, unless it is wanted
        expect(stage.page.locator("#log li.fresh").first).to_be_attached()
        expect(stage.page.locator("#board .fresh").first).to_be_attached()
        stage.show(before)
        stage.page.get_by_label("Menu").click()
        stage.page.get_by_label("Tone when it is your turn").check(force=True)
        stage.show(before)
        stage.page.evaluate(COUNT_TONES)
        stage.tell(after)
        assert tones(stage.page) == 1  # the switch is remembered


def test_who_listens_hears_what_follows_from_their_own_move(browser: Browser) -> None:
    """The last token turns up cards: all that was told of it counted as what they had done themselves."""
    before = position(load("aztec"), 3, 5)
    after = before.copy()
    assert after.match is not None
    (seat,) = after.match.pending
    assert after.game.actions.verb(after.match.legal(seat)[0]).name == "token"
    after.match.play(seat, after.match.legal(seat)[0])
    after.moves_at = list(range(len(after.match.record)))
    after.length = len(after.match.record)
    own, *followed = [line.text for line in Sight(after, seat, False).story if line.number == before.length]
    with staged(browser, before, seat, reduced_motion="reduce") as stage:
        stage.tell(after)
        expect(stage.page.locator("#spoken")).to_contain_text(followed[-1])
        expect(stage.page.locator("#spoken")).not_to_contain_text(own)


COUNT_TONES = """() => {
  const Real = AudioContext;
  window.tones = 0;
  window.AudioContext = class extends Real { constructor() { super(); window.tones += 1; } };
}"""


def tones(page: Page) -> int:
    """Give how often a tone was made."""
    return int(page.evaluate("window.tones"))


def test_what_is_unfolded_and_focused_stays_so(browser: Browser) -> None:
    table, later = curios(0), curios(0)
    later.length = table.length + 1  # somebody has said something
    with staged(browser, table) as stage:
        page = stage.page
        page.get_by_text("All moves as a list").click()
        thing = page.locator("#board .legal").nth(2)
        thing.focus()
        stage.tell(later)
        expect(thing).to_be_focused()
        expect(page.locator("#moves")).to_be_visible()
        expect(page.locator("#saying")).to_have_text(thing.get_attribute("aria-label") or "")
        waits, _ = waiting_and_turn()
        waits.length = later.length + 1
        stage.tell(waits)  # what had the focus is gone
        expect(page.locator("#prompt")).to_be_focused()


def test_the_focus_goes_to_who_won_when_the_coach_leaves_at_the_end(browser: Browser) -> None:
    with staged(browser, curios(0)) as stage:
        stage.page.get_by_role("button", name="Understood").focus()
        stage.tell(position(load("curios"), 3, 999))
        expect(stage.page.get_by_role("region", name="Who won")).to_be_focused()


@pytest.mark.parametrize("traits", [{}, PHONE])
def test_who_has_scrolled_down_sees_who_won(traits: dict[str, Any], browser: Browser) -> None:
    """The score sheet comes above what the player has just touched, and a browser keeps that in its place."""
    with staged(browser, curios(0), **traits) as stage:
        stage.page.locator("#talk").scroll_into_view_if_needed()
        stage.tell(position(load("curios"), 3, 999))
        expect(stage.page.get_by_role("region", name="Who won")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("name", game_names())
def test_who_listens_hears_who_won(name: str, browser: Browser) -> None:
    over = position(load(name), 3 if 3 in load(name).seats else 2, 9999, bot="random")
    with staged(browser, curios(0)) as stage:
        stage.tell(over)
        won = stage.page.locator("#sheet h2").first.inner_text()
        expect(stage.page.locator("#spoken p").last).to_have_text(f"{won}.")


SHIFT = """() => document.addEventListener("htmx:sse:before:message", () => {
  document.querySelector("main").before(Object.assign(document.createElement("p"), { textContent: "Room is made." }));
})"""


def test_pieces_that_move_with_the_whole_page_have_not_changed(browser: Browser) -> None:
    table, _, _ = taken_last()
    with staged(browser, table) as stage:
        stage.page.evaluate(SHIFT)
        table.length += 1
        stage.tell(table)
        expect(stage.page.get_by_text("Room is made.")).to_be_visible()
        assert stage.page.locator("#board [data-thing]").count() > 0
        assert stage.page.locator("#board .fresh").count() == 0


def test_cards_that_light_up_have_not_moved(browser: Browser) -> None:
    """Their glow lies around them, so they grow."""
    dark, lit = (position(load("stack"), 3, moves) for moves in (0, 1))
    with staged(browser, dark) as stage:
        glowing = stage.page.locator("#board .tc.legal")
        assert glowing.count() == 0
        stage.tell(lit)
        assert glowing.count() > 0
        assert stage.page.locator("#board .temple .fresh").count() == 0


def test_pieces_travel_to_their_places_unless_that_is_unwelcome(browser: Browser) -> None:
    before, after = waiting_and_turn()
    with staged(browser, before, reduced_motion="no-preference") as stage:
        stage.page.evaluate("""() => {
          window.moved = 0;
          const real = Element.prototype.animate;
          Element.prototype.animate = function (...how) { window.moved += 1; return real.apply(this, how); };
        }""")
        stage.tell(after)
        assert stage.page.evaluate("window.moved") > 0
        stage.page.emulate_media(reduced_motion="reduce")
        stage.page.evaluate("window.moved = 0")
        before.length = after.length + 1
        stage.tell(before)
        assert stage.page.evaluate("window.moved") == 0


def test_what_is_drawn_anew_can_be_seen(browser: Browser) -> None:
    tables = [position(load("stack"), 2, moves, bot="random", seed=3) for moves in (0, 2)]
    tables[1].length = tables[0].length + 1
    with staged(browser, tables[0]) as stage:
        stage.tell(tables[1])
        things = stage.page.locator("#board .legal")
        assert things.count() > 3
        for at in range(things.count()):
            expect(things.nth(at)).to_be_visible()


def test_the_coach_explains_each_kind_of_decision_once(browser: Browser) -> None:
    search, show = curios(0), next(
        table for moves in range(60) if Sight(table := position(load("curios"), 3, moves), 0, True, (0,)).yours
        and Sight(table, 0, True, (0,)).prompt.clause == "4.1"
    )  # fmt: skip
    with staged(browser, search) as stage:
        coach = stage.page.locator("#coach")
        expect(coach).to_contain_text("fill its first empty column")
        stage.page.get_by_role("button", name="Understood").click()
        expect(coach).to_be_hidden()
        stage.show(search)
        expect(coach).to_be_hidden()
        stage.show(show)
        expect(coach).to_be_visible()
        stage.page.get_by_role("button", name="No more explanations").click()
        stage.page.evaluate("localStorage.removeItem('wunderkammer.coach.curios')")
        stage.show(search)
        expect(coach).to_be_hidden()
        stage.page.get_by_label("Menu").click()
        stage.page.get_by_label("Coach in the first match").check(force=True)
        expect(coach).to_be_visible()
        stage.show(position(load("curios"), 3, 9999))
        stage.show(search)
        expect(coach).to_be_hidden()  # the first match is over


@pytest.mark.parametrize("width", [390, 820])
def test_the_board_stays_where_it_is_when_the_coach_begins_to_speak(width: int, browser: Browser) -> None:
    tables = [position(load("curios"), 3, moves) for moves in range(60)]
    waits, asked = next(
        pair for pair in pairwise(tables) if [Sight(each, 0, True, (0,)).yours for each in pair] == [False, True]
    )
    with staged(browser, waits, viewport={"width": width, "height": 844}) as stage:
        coach, board = stage.page.locator("#coach"), stage.page.locator("#board")
        expect(coach).to_contain_text("Each new kind of decision is explained here", use_inner_text=True)
        before = board.bounding_box()
        stage.tell(asked)
        expect(coach).to_contain_text("fill its first empty column", use_inner_text=True)
        assert board.bounding_box() == before
        stage.page.get_by_role("button", name="Understood").click()
        expect(coach).to_contain_text("Each new kind of decision is explained here", use_inner_text=True)
        assert board.bounding_box() == before


@pytest.mark.parametrize("reader", [None, 0])
def test_the_coach_says_nothing_to_a_watcher_nor_before_the_match(reader: int | None, browser: Browser) -> None:
    table = curios(0)
    if reader is not None:
        table.phase, table.match = Phase.GATHERING, None
    with staged(browser, table, reader, viewport={"width": 820, "height": 844}) as stage:
        expect(stage.page.locator("#prompt")).to_be_visible()
        expect(stage.page.locator("#coach")).to_be_hidden()


def test_rules_that_stand_open_are_those_of_the_moment(browser: Browser) -> None:
    draft, building = (position(load("cargo"), 2, moves) for moves in (0, 2))
    now = [draft]

    def rules(table: Table) -> list[str]:
        sight = Sight(table, 0, True, (0,))
        return sight.game.words.clauses(sight.voice, sight.view)

    def answer(route: Route) -> None:
        sight = Sight(now[0], 0, True, (0,))
        told = [(number, clause(sight.game, number)) for number in rules(now[0])]
        route.fulfill(body=TEMPLATES.get_template("parts/moment.html").render(sight=sight, clauses=told))

    with staged(browser, draft) as stage:
        page, numbers, remark = stage.page, stage.page.locator("#advice .clause"), stage.page.get_by_label("Say some")
        page.route(re.compile("/tables/position/moment"), answer)
        page.get_by_role("link", name="Rules now").click()
        expect(numbers).to_have_text(rules(draft))
        remark.focus()
        now[0] = building
        stage.tell(building)
        expect(numbers).to_have_text(rules(building))
        expect(remark).to_be_focused()


def test_a_host_who_waits_finds_the_link_for_a_friend_at_once(browser: Browser) -> None:
    table = curios(0)
    table.phase, table.match = Phase.GATHERING, None
    table.seats = [table.seats[0], *(replace(seat, who=Who.PERSON, bot="", taken=False) for seat in table.seats[1:])]
    with staged(browser, table, **PHONE) as stage:
        links = stage.page.get_by_role("button", name="A link for this seat")
        expect(links).to_have_count(2)
        expect(links.first).to_be_in_viewport(ratio=1)
        expect(stage.page.locator(".btn.go:not([disabled]):visible")).to_have_count(1)
        expect(links.first).to_have_class(re.compile(r"\bgo\b"))


def test_on_a_phone_the_prompt_tells_what_only_the_log_would(browser: Browser) -> None:
    table = curios(4)
    with staged(browser, table, **PHONE) as stage:
        prompt, log = stage.page.locator("#prompt"), stage.page.locator("#log")
        before = prompt.bounding_box()
        table.note("away", 1)
        stage.tell(table)
        expect(prompt).to_contain_text("Bruno is away.", use_inner_text=True)
        expect(log.locator("li").last).to_have_text("Bruno is away.")
        expect(stage.page.locator("#spoken")).to_contain_text("Bruno is away.")
        assert prompt.bounding_box() == before
        stage.page.set_viewport_size({"width": 1280, "height": 860})
        expect(prompt).not_to_contain_text("Bruno is away.", use_inner_text=True)


def test_on_a_phone_the_prompt_tells_what_others_did_while_one_waits(browser: Browser) -> None:
    waits, turn = waiting_and_turn()
    done = Sight(waits, 0, True, (0,)).lately
    with staged(browser, waits, **PHONE) as stage:
        prompt, reason = stage.page.locator("#prompt"), stage.page.locator("#prompt .why")
        expect(prompt).to_contain_text(done, use_inner_text=True)
        expect(stage.page.locator("#log li").filter(has_text=done).first).to_be_attached()
        before = prompt.bounding_box()
        stage.tell(turn)
        expect(reason).to_be_visible()
        expect(prompt).not_to_contain_text(done, use_inner_text=True)
        assert prompt.bounding_box() == before


@pytest.mark.parametrize("name", ["curios", "aztec"])
@pytest.mark.parametrize("traits", [PHONE, {}])
def test_the_prompt_tells_what_somebody_says_and_stays_as_it_is(
    traits: dict[str, Any], name: str, browser: Browser
) -> None:
    """The chat lies below the board and the log."""
    table = curios(0) if name == "curios" else position(load(name), 3, 0)
    with staged(browser, table, **traits) as stage:
        prompt = stage.page.locator("#prompt")
        before = prompt.bounding_box()
        table.note("said", 1, {"name": "Bruno", "text": "Good luck " * 20})
        stage.tell(table)
        expect(prompt).to_contain_text("Bruno: Good luck", use_inner_text=True)
        expect(stage.page.locator("#prompt .why")).to_be_visible()
        after = prompt.bounding_box()
        assert before is not None
        assert after is not None
        assert after["height"] <= before["height"]
        table.note("said", 0, {"name": "Ada", "text": "Thank you."})
        stage.tell(table)
        expect(prompt).not_to_contain_text("Bruno:", use_inner_text=True)


@pytest.mark.parametrize("width", [820, 1280])
def test_the_prompt_stays_in_sight_and_hides_nothing_that_has_the_focus(width: int, browser: Browser) -> None:
    with staged(browser, curios(0), viewport={"width": width, "height": 560}) as stage:
        page, things = stage.page, stage.page.locator("#board [data-move]")
        page.locator("#log").scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator("#prompt h2")).to_be_in_viewport(ratio=1)
        things.first.focus()
        prompt, thing = page.locator("#prompt").bounding_box(), things.first.bounding_box()
        assert prompt is not None
        assert thing is not None
        assert thing["y"] >= prompt["y"] + prompt["height"]


def test_beside_a_wide_board_notes_lie_below_the_own_things_and_the_chat_follows_the_log(browser: Browser) -> None:
    """Below the seats and the log nobody would find them, and the place under the board would be empty."""
    with staged(browser, position(load("stack"), 3, 30)) as stage:
        boxes = {part: stage.page.locator(f"#{part}").bounding_box() for part in ("mine", "notes", "log", "talk")}
        mine, notes, log, talk = (box for box in boxes.values() if box)
        assert notes["x"] == mine["x"]
        assert notes["y"] > mine["y"]
        assert talk["y"] - log["y"] - log["height"] < notes["height"]


def test_on_a_phone_the_prompt_stays_in_sight_and_the_own_things_come_first(browser: Browser) -> None:
    table = position(load("aztec"), 3, LIES, bot="random")
    with staged(browser, table, **PHONE) as stage:
        page = stage.page
        tops = [page.locator(part).bounding_box() for part in ("#prompt", "#mine", "#board")]
        assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)
        page.locator("#log").scroll_into_view_if_needed()
        expect(page.locator("#prompt h2")).to_be_in_viewport()
        page.locator("#mine button").first.tap()
        expect(page.get_by_role("button", name="Do it")).to_be_in_viewport()


def filling_next() -> tuple[int, Table, Table]:
    """Give a seat that can end its taking, and the table before and after: then it has missions to fill."""
    for moves in range(20, 200):
        before = position(load("treasures"), 6, moves)
        seat = next(seat for seat in before.match.pending if seat != CHANCE) if before.match else CHANCE
        choices = [choice.text for choice in Sight(before, seat, False, (seat,)).choices]
        after = before.copy()
        if after.match is None or "enough" not in choices:
            continue
        after.match.play(seat, after.game.actions.parse("enough"))
        after.moves_at = list(range(len(after.match.record)))
        after.length = len(after.match.record)
        if any(choice.verb == "fill" for choice in Sight(after, seat, False, (seat,)).choices):
            return seat, before, after
    raise AssertionError("nobody fills a mission")


def test_who_chooses_again_sees_what_there_is_to_choose(browser: Browser) -> None:
    """From the homes nothing could be seen of it but the button that fills nothing."""
    seat, before, after = filling_next()
    with staged(browser, before, seat, **PHONE) as stage:
        page, mission = stage.page, stage.page.locator(".mission.legal").first
        page.locator(".house").last.scroll_into_view_if_needed()
        stage.tell(after)
        page.wait_for_timeout(500)
        expect(mission).not_to_be_in_viewport()  # it may be somebody else's move, or a page that has come back
        stage.show(before)
        page.locator(".house").last.scroll_into_view_if_needed()
        page.locator("#prompt .acts button").tap()
        if page.locator("#sure").is_visible():
            page.get_by_role("button", name="Do it").tap()
        assert stage.sent(1) == ["enough"]
        stage.tell(after)
        expect(mission).to_be_in_viewport(ratio=0.9)
