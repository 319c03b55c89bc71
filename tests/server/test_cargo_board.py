"""The board of Curious Cargo: all that is legal can be reached on it, and its lines are those of the rules."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Page

from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match
from wunderkammer.core.registry import load
from wunderkammer.games.cargo.board import Board
from wunderkammer.games.cargo.board_factory import boxes, machines
from wunderkammer.games.cargo.board_lines import CELL, all_lines, corner
from wunderkammer.games.cargo.components import BOARD_IDS, ROWS, SHIFTS, TILES
from wunderkammer.games.cargo.phrases import covered_cells
from wunderkammer.server.drawing import TEMPLATES, Parts, Sight
from wunderkammer.server.table import Table

from .positions import html, position, shown
from .running import PATIENCE, Server

GAME = load("cargo")
MOST_SENT = 30_000
"""How many bytes a move may take over the wire."""
TWICE = 2
"""How often each set of verbs is looked at in a match."""


def playing(board: str, shift: str, seed: int, moves: int = 9999) -> Iterator[tuple[Table, int]]:
    """Play at random, and give the table before each decision with the seat that takes it."""
    table = position(GAME, 2, 0, seed=seed, options={"board": board, "shift": shift}, bot="random")
    match, chance = table.match, random.Random(seed)
    assert isinstance(match, Match)
    for _ in range(moves):
        if match.over:
            return
        seat = chance.choice([each for each in match.pending if each != CHANCE])
        table.length = len(match.record)
        yield table, seat
        match.play(seat, chance.choice(match.legal(seat)))


def offered(sight: Sight) -> set[str]:
    """Give the moves that prompt and board offer, the list of all moves left out."""
    page = "".join(TEMPLATES.get_template(f"parts/{part}.html").render(sight=sight) for part in ("prompt", "board"))
    drawn = re.sub(r'<form[^>]*id="moves">.*?</form>', "", page, flags=re.S)
    return set(re.findall(r'(?:form="moves" name="move" value|data-move)="([^"]+)"', drawn))


def placements(board: Board) -> set[str]:
    """Give the moves that a person can make by choosing a turn and a cell."""
    assert board.laying is not None
    cells = {(spot.column, spot.row) for spot in board.laying.spots}
    return {
        f"place column={column} row={row} turn={ghost.turn}"
        for column, row in cells
        for ghost in board.laying.ghosts
        if {(column + x, row + y) for x in range(ghost.picture.columns) for y in range(ghost.picture.rows)} <= cells
    }


@pytest.mark.parametrize(("board", "shift"), [(board, SHIFTS[n % len(SHIFTS)]) for n, board in enumerate(BOARD_IDS)])
def test_everything_legal_can_be_reached_on_the_board(board: str, shift: str) -> None:
    seen: Counter[frozenset[str]] = Counter()
    place = frozenset({"place"})
    for table, seat in playing(board, shift, seed=int(board)):
        assert table.match is not None
        verbs = frozenset(GAME.actions.verb(action).name for action in table.match.legal(seat))
        seen[verbs] += 1
        if seen[verbs] > TWICE:
            continue
        sight = Sight(table, seat, False, (seat,))
        texts = {choice.text for choice in sight.choices}
        if verbs == place:
            assert texts <= placements(sight.board)
        else:
            assert texts == offered(sight)
    assert seen[place] > TWICE
    assert len(seen) > TWICE * 5


@pytest.mark.parametrize("shift", SHIFTS)
@pytest.mark.parametrize("board", BOARD_IDS)
def test_lines_are_those_of_the_rules(board: str, shift: str) -> None:
    for table, _ in playing(board, shift, seed=7, moves=90):
        assert table.match is not None
        view: Any = GAME.state.read(table.match.view(None))
        for seat in range(2):
            active = {
                (side, street): line.colour
                for line in all_lines(view.top[seat], view.opt_board)
                if line.works
                for side, street in line.docks
            }
            docks = {
                (side, street): colour
                for side in range(2)
                for street, colour in enumerate(view.docks[2 * seat + side])
                if colour >= 0
            }
            assert active == docks


def test_what_a_placement_would_change_is_what_it_changes() -> None:
    changed = 0
    for table, seat in playing("1", "day", seed=3):
        match = table.match
        assert match is not None
        if GAME.actions.verb(match.legal(seat)[0]).name != "place":
            continue
        sight = Sight(table, seat, False, (seat,))
        effects = {effect.move: effect for effect in sight.board.laying.effects}
        for choice in sight.choices[:: max(len(sight.choices) // 12, 1)]:
            after: Any = GAME.state.read(GAME.apply(match.state, seat, choice.action))
            docks = [row != new for row, new in zip(sight.view.docks, after.docks, strict=True)]
            assert (choice.text in effects) == any(docks)
            changed += any(docks)
    assert changed > TWICE


def test_visible_parts_of_tiles_are_covered_by_rectangles() -> None:
    a, b = 0, ROWS
    assert boxes([a, a + 1, b, b + 1]) == ((*corner(1), 2 * CELL, 2 * CELL),)
    assert boxes([a, b, 2 * ROWS]) == ((*corner(0), 3 * CELL, CELL),)
    ell = boxes([a, a + 1, b])
    assert {box[2:] for box in ell} == {(CELL, 2 * CELL), (2 * CELL, CELL), (CELL, CELL)}
    assert len(machines(BOARD_IDS.index("5"))) == 3


def test_a_move_is_small_over_the_wire() -> None:
    largest = 0
    for table, seat in playing("1", "night", seed=5, moves=160):
        if table.match is not None and len(table.match.legal(seat)) > 100 and len(table.match.log) > 150:
            largest = max(largest, len(gzip.compress(Parts(seat, False, (seat,)).whole(table))))
            if len(table.match.log) > 200:
                break
    assert 0 < largest < MOST_SENT


# -- trying a piece before it is laid ---------------------------------------------------------------------------------


@pytest.fixture
def laying(browser: Browser) -> Iterator[tuple[Page, Sight]]:
    """Show a page on which a tile that is not square waits for its place."""
    for table, seat in playing("1", "day", seed=2):
        sight = Sight(table, seat, False, (seat,))
        laid = sight.board.laying
        if laid is not None and len({ghost.picture.columns for ghost in laid.ghosts}) > 1 and sight.view.picked < TILES:
            page = shown(browser, html(table, seat), 390, 844)
            page.get_by_role("button", name="Understood").click()
            yield page, sight
            page.close()
            return


def cell(column: int, row: int) -> str:
    """Say where a cell is on the page, both numbers counted from 1."""
    return f".spot[data-column='{column}'][data-row='{row}']"


def test_a_piece_is_tried_turned_and_laid(laying: tuple[Page, Sight]) -> None:
    page, sight = laying
    first, second = (
        next(c for c in sight.choices if c.arguments["turn"] == ghost.turn) for ghost in sight.board.laying.ghosts[:2]
    )
    at = cell(first.arguments["column"] + 1, first.arguments["row"] + 1)
    assert page.locator("#lay").is_disabled()
    page.locator(at).hover()
    assert page.locator(".ghost:not(.off)").get_attribute("data-turn") == str(first.arguments["turn"])
    assert page.locator("#trying").inner_text() == first.label
    assert page.locator("#lay").is_disabled(), "pointing at a cell is not enough"
    page.locator(at).click()
    assert page.locator("#lay").get_attribute("value") == first.text
    page.get_by_role("button", name="Turn right").click()
    assert page.locator(".ghost:not(.off)").get_attribute("data-turn") == str(second.arguments["turn"])
    laid = page.locator("#lay").get_attribute("value")
    assert laid in {choice.text for choice in sight.choices if choice.arguments["turn"] == second.arguments["turn"]}
    with page.expect_request("**/play") as sent:
        page.locator("#lay").click()
    assert parse_qs(sent.value.post_data or "")["move"] == [laid]


def test_a_piece_is_laid_by_keyboard_alone(laying: tuple[Page, Sight]) -> None:
    page, sight = laying
    page.locator(".spot[tabindex='0']").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("r")
    value = page.locator("#lay").get_attribute("value")
    covered = next(
        covered_cells(
            sight.view.picked, each.arguments["column"] * ROWS + each.arguments["row"], each.arguments["turn"]
        )
        for each in sight.choices
        if each.text == value
    )
    focused = page.evaluate("[document.activeElement.dataset.column, document.activeElement.dataset.row].map(Number)")
    assert (focused[0] - 1) * ROWS + focused[1] - 1 in covered
    page.keyboard.press("Enter")
    with page.expect_request("**/play") as sent:
        page.keyboard.press("Enter")
    assert parse_qs(sent.value.post_data or "")["move"] == [value]


def test_prompt_and_factory_are_in_one_screen_of_a_phone(laying: tuple[Page, Sight]) -> None:
    page, _ = laying
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    floor = page.locator(".fac .floor").bounding_box()
    lay = page.locator("#lay").bounding_box()
    assert floor is not None
    assert lay is not None
    assert 0 < lay["y"] < floor["y"]
    assert floor["y"] + floor["height"] < 844
    assert floor["width"] / 9 >= 28, "a cell can be touched"
    before = page.locator(".fac").bounding_box()
    page.locator(".spot:not(.off)").last.click()
    assert page.locator(".fac").bounding_box() == before, "nothing moves below the finger"


def test_a_machine_lights_up_its_lines(browser: Browser) -> None:
    for table, seat in playing("1", "day", seed=2):
        sight = Sight(table, seat, False, (seat,))
        if sight.board.laying is None and any(each.lines for each in sight.board.factories[0].machines):
            break
    page = shown(browser, html(table, seat), 1280)
    machine = page.locator(".fac .machine[data-lines]").first
    wanted = set((machine.get_attribute("data-lines") or "").split())
    machine.locator(".mach2").first.hover(position={"x": 8, "y": 8})
    assert set(page.locator(".fac .trace.lit").evaluate_all("all => all.map(each => each.dataset.line)")) == wanted
    page.mouse.move(1, 1)
    assert page.locator(".trace.lit").count() == 0
    page.close()


DECISIONS = 14
GLOWING = (
    ".chand .tilebtn.legal",
    ".stk .btn",
    "#prompt .acts .go",
    ".fac .legal",
    "#prompt .acts .btn",
    ".cardacts .go",
)
"""What is clicked, the first of these that there is."""


def test_a_person_plays_on_a_phone(browser: Browser, serve: Callable[..., Server]) -> None:
    context = browser.new_context(
        base_url=serve().url, viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto("/new/cargo")
    page.get_by_role("button", name="Only me and bots").click()
    for _ in range(DECISIONS):
        page.wait_for_selector("#prompt.yours")
        laying = page.locator(".spot").count() > 0
        before = page.locator("#head").get_attribute("data-number")
        if laying:
            page.locator(".spot:not(.off)").last.tap()
            page.locator("#lay").tap()
        else:
            next(page.locator(each).first for each in GLOWING if page.locator(each).first.is_visible()).tap()
            if page.locator("#sure [value=yes]").is_visible():
                page.locator("#sure [value=yes]").tap()
        page.wait_for_selector(f"#head:not([data-number='{before}'])")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        if laying:
            break
    assert page.locator(".fac .plate").count() == 1
    context.close()
