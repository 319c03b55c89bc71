"""Pages hold together at every width: nothing sticks out, lies on something else, is too small to touch or jumps."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.registry import game_names, load
from wunderkammer.server.rulebook import clause
from wunderkammer.server.sight import Lesson, Sight
from wunderkammer.server.table import Table

from . import positions
from .hands import LEGAL
from .positions import html, position, serve, shown, waits_for

EVERY = os.environ.get("LAYOUT") == "every"
"""Whether every stage of play is looked at with every number of seats; `make soak` does."""
WIDTHS = (390, 820, 1280)
PHONE, SCREEN = 390, 844
TOUCH, POINT = 40, 24
"""How many pixels a thing must be wide and high for a finger on a phone, and for a mouse."""
SMALLER = {".spot": 28, ".tag": 28}
"""Things on a phone that are drawn smaller. A factory has nine cells across, which meet; a tap there only tries a
piece, which lies in sight before it is meant. The prices of Artifact Stack lie on cards that overlap, a few millimetres
from each other: what is touched beside one is taken for it, as far as a finger reaches."""
FAULTS = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
STAGES = ("early", "middle", "late", "end")
CASES = [(name, seats) for name in game_names() for seats in load(name).seats]
LONG_NAMES = tuple(f"{letter}nastasia-Wilhelmina of the Long Corridor"[:40] for letter in "ABCDEF")
"""As long as a name may be."""


def stages(number: int) -> tuple[str, ...]:
    """Give the stages of play that are looked at in a case: all, or a few of them in turn."""
    return STAGES if EVERY else (STAGES[number % len(STAGES)],)


def reached(name: str, seats: int, stage: str) -> Table:
    """Give a table at a stage of a random match."""
    game = load(name)
    over = position(game, seats, 9999, seed=seats, bot="random")
    assert over.match is not None
    decisions = sum(entry.seat != CHANCE for entry in over.match.log)
    moves = {"early": 2, "middle": decisions // 2, "late": decisions - 3, "end": decisions}[stage]
    return over if moves == decisions else position(game, seats, moves, seed=seats, bot="random")


@contextmanager
def opened(browser: Browser, table: Table, width: int = PHONE) -> Iterator[Page]:
    """Show a table to the seat that it waits for."""
    page = shown(browser, html(table, waits_for(table)), width, SCREEN)
    try:
        yield page
    finally:
        page.close()


def faults(page: Page, width: int) -> list[str]:
    """Give what is wrong with a page at a width, and leave it at that width on an ordinary screen."""
    page.set_viewport_size({"width": width, "height": SCREEN})
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": max(height, SCREEN)})
    sizes = {"target": TOUCH, "small": SMALLER} if width == PHONE else {"target": POINT, "small": {}}
    found: list[str] = page.evaluate(FAULTS, {"legal": LEGAL, **sizes})
    page.set_viewport_size({"width": width, "height": SCREEN})
    return [f"at {width}: {each}" for each in found]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_nothing_sticks_out_or_is_covered(name: str, seats: int, browser: Browser) -> None:
    for stage in stages(CASES.index((name, seats))):
        with opened(browser, reached(name, seats, stage)) as page:
            wrong = [f"{stage} {fault}" for width in WIDTHS for fault in faults(page, width)]
            assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", game_names())
def test_long_names_stay_in_their_places(name: str, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "NAMES", LONG_NAMES)
    for stage in STAGES if EVERY else ("late",):
        with opened(browser, reached(name, load(name).seats[-1], stage)) as page:
            assert not [fault for width in WIDTHS for fault in faults(page, width)]


BEYOND_PLATES = """() => [...document.querySelectorAll(".house .stock, .place .plate")].filter((plate) => {
  const names = [...plate.parentElement.querySelectorAll("text")].filter((text) => /^\\s*Maxi/.test(text.textContent));
  return names.some((name) => name.getBoundingClientRect().right > plate.getBoundingClientRect().right);
}).map((plate) => plate.parentElement.textContent)"""


@pytest.mark.parametrize("moves", [0, 12])
@pytest.mark.parametrize("name", ["aztec", "treasures"])
def test_names_of_any_length_stay_on_their_plates(
    name: str, moves: int, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "NAMES", tuple("Maximiliane-Theodora-Anna"[:n] for n in (12, 15, 17, 18, 20, 23)))
    page = shown(browser, html(position(load(name), 6, moves, bot="random"), None), 1280)
    assert page.locator(".house, .place").count() == 6
    assert page.evaluate(BEYOND_PLATES) == []
    page.close()


def test_all_who_share_a_victory_are_shown_beside_the_verdict(browser: Browser) -> None:
    table = reached("aztec", 6, "end")
    assert table.match is not None
    view: Any = table.game.state.read(table.match.state)
    view.stash, view.stones, view.kept = [[0] * 3] * 6, [2] * 6, [[0] * len(kept) for kept in view.kept]
    table.match.stand_at(view.write())
    with opened(browser, table) as page:
        expect(page.locator(".laurel > svg")).to_have_count(6)
        assert not [fault for width in WIDTHS for fault in faults(page, width)]
        words = page.locator(".ewt > div").last.bounding_box()
        assert words is not None
        assert words["width"] > 250, "at 1280"


IN_SIGHT = """legal => {
  const prompt = document.querySelector("#prompt").getBoundingClientRect();
  const inside = (box) => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  const touchable = (thing) => {
    const box = thing.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    return inside(box) && thing.contains(document.elementFromPoint(x, y));
  };
  return {
    prompt: inside(prompt),
    buttons: [...document.querySelectorAll("#prompt .acts button")].every(touchable),
    thing: [...document.querySelectorAll(legal)].some(touchable),
  };
}"""


@pytest.mark.parametrize(
    ("name", "seats"),
    [(name, seats) for name, seats in CASES if load(name).board and (EVERY or seats == load(name).seats[-1])],
)
def test_on_a_phone_prompt_buttons_and_something_to_touch_share_a_screen(
    name: str, seats: int, browser: Browser
) -> None:
    for stage in STAGES[:3] if EVERY else ("middle",):
        with opened(browser, reached(name, seats, stage)) as page:
            seen: dict[str, Any] = page.evaluate(IN_SIGHT, LEGAL)
            assert all(seen.values()), f"{stage}: {seen}"


def test_on_a_laptop_what_is_asked_for_in_aztec_is_in_sight(browser: Browser) -> None:
    with opened(browser, position(load("aztec"), 4, 0), 1280) as page:
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(page.locator("#mine button.claim").last).to_be_in_viewport(ratio=1)
        expect(page.locator("#board .place").first).to_be_in_viewport(ratio=1)


def gists(name: str) -> set[str]:
    """Give the short text of every lesson that a few random matches come to."""
    game, found = load(name), dict[str, str]()
    for number, seats in enumerate(game.seats if EVERY else (game.seats[0], game.seats[-1])):
        over = position(game, seats, 9999, seed=number, bot="random").match
        assert over is not None
        for at, entry in enumerate(over.log):
            if entry.seat != CHANCE:
                view = game.state.read(over.view_after(at, entry.seat))
                kind = game.words.prompt(over.voice(entry.seat), view).clause
                found.setdefault(kind, Lesson(kind, clause(game, kind), (), 0).gist)
    return set(found.values())


TOO_LONG = """gists => {
  const height = (gist) => {
    document.querySelector("#coach .gist").textContent = gist;
    return document.querySelector("#coach").getBoundingClientRect().height;
  };
  const room = height("");
  return gists.filter((gist) => height(gist) > room);
}"""


def test_every_lesson_has_its_short_text_in_the_room_that_the_coach_keeps(browser: Browser) -> None:
    """A longer one would be whole all the same, but the board would jump when it comes and goes."""
    texts = sorted(text for name in game_names() for text in gists(name))
    with opened(browser, reached("curios", 4, "early")) as page:
        for width in (390, 820):
            page.set_viewport_size({"width": width, "height": SCREEN})
            assert page.evaluate(TOO_LONG, texts) == [], f"at {width}"


UPDATE = """markup => {
  const fresh = new DOMParser().parseFromString(markup, "text/html");
  for (const id of ["head", "prompt", "board", "mine", "seats", "log"])
    document.getElementById(id).replaceWith(fresh.getElementById(id));
}"""
PLACE = """() => {
  const box = document.querySelector("#board .tray").getBoundingClientRect();
  const prompt = document.querySelector("#prompt").getBoundingClientRect();
  const between = innerWidth <= 560 ? "#mine .legal, #mine button" : innerWidth > 1020 ? "#pick" : "";
  const mine = between && document.querySelector(between) !== null;
  const log = document.querySelector("#log").getBoundingClientRect();
  const wide = innerWidth > 1020;
  const places = wide ? [box.top, log.top] : [box.top - prompt.bottom];
  return mine ? null : [box.left, box.width, ...places].map(Math.round);
}"""
"""Where the board stands: beside the seats and the log on a wide screen, where these stand still, too, else right under
the prompt, whose sentence may take another line; on a phone the own things come between when the table waits for one of
them, and in Aztec what is to be chosen does so beside a wide board, too."""


@pytest.mark.parametrize("name", game_names())
def test_the_board_stands_still_while_the_match_goes_on(name: str, browser: Browser) -> None:
    game = load(name)
    tables = [position(game, game.usual_seats, moves, seed=3, bot="random") for moves in range(12, 22)]
    with opened(browser, tables[0]) as page:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": SCREEN})
            places = set()
            for table in tables:
                page.evaluate(UPDATE, html(table, 0))
                places.add(tuple(page.evaluate(PLACE) or ()))
            assert len(places - {()}) == 1, f"at {width}: {places}"


BAR = """told => {
  document.querySelector("#head span").textContent = told;
  return document.querySelector(".bar").getBoundingClientRect().height;
}"""


def test_the_bar_of_a_phone_is_as_high_whatever_happens_at_the_table(browser: Browser) -> None:
    """Else everything below it would jump from one part of a round to the next."""
    longest = "Round 10 · Night Shift · construction, storing tiles · board 3"
    told = (
        "Round 2 · recruiting",
        "Round 1 · searching for treasure",
        "Round 10 · construction · board 1, day",
        longest,
    )
    with opened(browser, reached("curios", 4, "early")) as page:
        assert len({page.evaluate(BAR, each) for each in told}) == 1


HEIGHTS = """told => [...document.querySelectorAll("#seats .seat")].map((seat) => {
  seat.querySelector(".st").textContent = told;
  return seat.getBoundingClientRect().height;
})"""


def test_what_a_seat_does_makes_it_no_taller_however_long_it_is_told(browser: Browser) -> None:
    """Else the log beside the board would jump whenever somebody passes."""
    with opened(browser, reached("curios", 4, "middle"), 1280) as page:
        long, short = (page.evaluate(HEIGHTS, told) for told in ("passed: 1 pawn, and the next gem costs 2", "waits"))
        assert long == short


ROWS = """() => [...document.querySelectorAll("#seats .seat")].map((seat) => {
  const rows = (part) => new Set([...seat.querySelectorAll(part)].map((each) => each.getBoundingClientRect().top));
  return [rows(".ingems>span").size, rows(".incards .pill").size];
})"""


def test_the_gems_of_a_seat_stand_in_one_row_and_so_do_two_cards_that_it_has_shown(browser: Browser) -> None:
    table = position(load("curios"), 5, 34, bot="random")
    board = Sight(table, 0, False).board
    assert max(player.pawns for player in board.players) == 7
    assert max(len(player.shown) for player in board.players) == 2
    for width in WIDTHS:
        with opened(browser, table, width) as page:
            assert page.evaluate(ROWS) == [[1, 1]] * 5, f"at {width}"


NUMBERS = """() => [...document.querySelectorAll(".pcard dl")].map((list) => {
  list.querySelectorAll("dt")[1].textContent = "A name of several words";
  const tops = (part) => [...list.querySelectorAll(part)].map((each) => Math.round(each.getBoundingClientRect().top));
  return [new Set(tops("dt")).size, new Set(tops("dd")).size];
})"""


def test_the_numbers_of_a_score_sheet_stand_in_rows_however_long_their_names_are(browser: Browser) -> None:
    with opened(browser, reached("stack", 3, "end")) as page:
        rows = page.evaluate(NUMBERS)
        assert rows
        assert all(numbers == names for names, numbers in rows), rows


WATCH = """window.shifted = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifted += entry.value; })
  .observe({ type: "layout-shift", buffered: true });"""
UNSEEN = 0.005
"""How much may shift while a page loads: what nobody sees, as when a letter is a little wider than its stand-in."""


@pytest.mark.parametrize("name", game_names() if EVERY else ("aztec", "cargo"))
def test_nothing_shifts_while_a_table_is_loaded(name: str, browser: Browser) -> None:
    game = load(name)
    table = position(game, game.usual_seats, 12, bot="random")
    text = html(table, waits_for(table))
    for width in WIDTHS:
        page = browser.new_page(viewport={"width": width, "height": SCREEN})
        page.add_init_script(WATCH)
        page.route("**/*", lambda route: serve(route, text))
        page.goto("http://cabinet.test/")
        page.evaluate("document.fonts.ready")
        expect(page.locator("#coach")).to_be_visible()  # a newcomer's browser, in which scripts have run
        assert page.evaluate("window.shifted") < UNSEEN, f"at {width}"
        page.close()


def test_faults_are_seen(browser: Browser) -> None:
    """The check itself: what is broken on purpose is named."""
    broken = {
        "wider than the screen": "document.querySelector('#board').style.width = '1400px'",
        "text leaves its frame": "document.querySelector('.seat b').style.cssText = 'display:block;width:2000px;'"
        " + 'white-space:nowrap;position:relative;left:600px'",
        "text lies on text": "document.querySelector('.seat .who').style.cssText = 'margin-top:-18px'",
        "too small to touch": "document.querySelector('.legal').style.cssText = 'transform:scale(.2)'",
        "something lies over it": "document.querySelector('.tray').style.pointerEvents = 'none'",
    }
    with opened(browser, reached("curios", 4, "early"), 1280) as page:
        assert not faults(page, 1280)
        for says, spoil in broken.items():
            page.evaluate(spoil)
            assert any(says in fault for fault in faults(page, 1280)), says
