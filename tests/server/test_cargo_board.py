"""The board of Curious Cargo: all that is legal can be reached on it, and its lines are those of the rules."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match
from wunderkammer.core.registry import load
from wunderkammer.games.cargo.board import Board
from wunderkammer.games.cargo.board_factory import boxes, machines
from wunderkammer.games.cargo.board_laying import laying as laid_out
from wunderkammer.games.cargo.board_lines import CELL, all_lines, corner
from wunderkammer.games.cargo.components import BOARD_IDS, ROWS, SHIFTS, TILES
from wunderkammer.games.cargo.phrases import covered_cells
from wunderkammer.server.drawing import TEMPLATES, Parts
from wunderkammer.server.sight import Past, Sight
from wunderkammer.server.table import Table

from .positions import html, position, shown
from .stage import Stage, staged

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
        yield table, seat
        table.play(seat, chance.choice(match.legal(seat)))


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


def test_on_a_laptop_the_factory_stands_still_in_sight_whatever_is_held(browser: Browser) -> None:
    held, places = set(), set()
    for number, (table, seat) in enumerate(playing("1", "day", seed=4, moves=60)):
        sight = Sight(table, seat, False, (seat,))
        kind = (len(sight.board.cards), len(sight.board.players[seat].hand), sight.prompt.clause)
        if seat or number % 2 or kind in held:
            continue
        held.add(kind)
        page = shown(browser, html(table, seat), 1280, 800)
        expect(page.locator(".fac")).to_be_in_viewport(ratio=1)
        expect(page.locator(".chand h2").first).to_be_in_viewport(ratio=1)
        places.add(tuple((page.locator(".fac").bounding_box() or {}).values()))
        page.close()
    assert len(held) > TWICE
    assert len(places) == 1


# -- trying a piece before it is laid ---------------------------------------------------------------------------------


def waiting_tile(board: str = "1", wide: int = 2) -> tuple[Table, Sight]:
    """Give a table at which a tile that is not square, and so wide at least, waits for its place."""
    for table, seat in playing(board, "day", seed=2):
        sight = Sight(table, seat, False, (seat,))
        laid = sight.board.laying
        sizes = {ghost.picture.columns for ghost in laid.ghosts} if laid is not None else set()
        if len(sizes) > 1 and max(sizes) >= wide and sight.view.picked < TILES:
            return table, sight
    raise AssertionError("no tile was picked")


@contextmanager
def laying(browser: Browser, **traits: Any) -> Iterator[tuple[Stage, Sight]]:
    """Show that table, on a phone."""
    table, sight = waiting_tile()
    with staged(browser, table, sight.reader, viewport={"width": 390, "height": 844}, **traits) as stage:
        stage.page.get_by_role("button", name="Understood").click()
        yield stage, sight


def shown_turn(page: Page) -> int:
    """Give the turn in which the piece is tried."""
    return int(page.locator(".ghost:not(.off)").get_attribute("data-turn") or -1)


def test_a_piece_is_tried_turned_and_laid_by_finger(browser: Browser) -> None:
    with laying(browser, has_touch=True) as (stage, sight):
        page, ghosts = stage.page, sight.board.laying.ghosts
        first = next(choice for choice in sight.choices if choice.arguments["turn"] == ghosts[0].turn)
        before = page.locator(".fac").bounding_box()
        column, row = first.arguments["column"] + 1, first.arguments["row"] + 1
        page.locator(f".spot[data-column='{column}'][data-row='{row}']").tap()
        assert shown_turn(page) == ghosts[0].turn
        assert page.locator("#saying").inner_text() == first.label
        assert not stage.posted, "a first tap only tells"
        page.get_by_role("button", name="Turn right").tap()
        assert shown_turn(page) == ghosts[1].turn
        said = page.locator("#saying").inner_text()
        assert page.locator(".fac").bounding_box() == before, "nothing moves below the finger"
        with page.expect_response("**/play"):
            page.locator("#sure [value=yes]").tap()
        laid = next(choice for choice in sight.choices if choice.text == stage.sent(1)[0])
        assert laid.arguments["turn"] == ghosts[1].turn
        assert laid.label == said


def test_a_piece_that_is_turned_before_it_is_tried_is_tried_then(browser: Browser) -> None:
    with laying(browser, has_touch=True) as (stage, sight):
        page, ghosts = stage.page, sight.board.laying.ghosts
        assert page.locator(".ghost:not(.off)").count() == 0
        page.get_by_role("button", name="Turn right").tap()
        assert shown_turn(page) == ghosts[1].turn
        assert page.locator("#saying").inner_text() in {choice.label for choice in sight.choices}


@pytest.mark.parametrize("way", ["finger", "keyboard"])
def test_a_piece_that_would_not_fit_when_turned_moves_to_the_nearest_place(way: str, browser: Browser) -> None:
    """On board 2 a tile fits across between two machines, but not upright."""
    table, sight = waiting_tile("2", wide=3)
    upright = {choice.text for choice in sight.choices if choice.arguments["turn"] == 1}
    narrow = "[data-column='5'][data-row='7']"
    with staged(browser, table, sight.reader, viewport={"width": 390, "height": 844}, has_touch=True) as stage:
        page = stage.page
        if way == "finger":
            page.locator(f".spot{narrow}").tap()
            page.get_by_role("button", name="Turn right").tap()
        else:
            page.locator(f".spot{narrow}").focus()
            page.keyboard.press("r")
            expect(page.locator(".spot:focus")).to_have_count(1)
        assert shown_turn(page) == 1
        assert page.locator("#saying").inner_text() in {
            choice.label for choice in sight.choices if choice.text in upright
        }
        if way == "finger":
            page.locator("#sure [value=yes]").tap()
        else:
            page.keyboard.press("Enter")
        assert stage.sent(1)[0] in upright


def test_a_piece_is_laid_by_keyboard_alone(browser: Browser) -> None:
    with laying(browser) as (stage, sight):
        page = stage.page
        page.locator(".spot[tabindex='0']").focus()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("r")
        tried = "[document.activeElement.dataset.column, document.activeElement.dataset.row].map(Number)"
        column, row = page.evaluate(tried)
        said = page.locator("#saying").inner_text()
        with page.expect_response("**/play"):
            page.keyboard.press("Enter")
        laid = next(choice for choice in sight.choices if choice.text == stage.sent(1)[0])
        assert laid.label == said
        assert laid.arguments["turn"] == sight.board.laying.ghosts[1].turn
        place = laid.arguments["column"] * ROWS + laid.arguments["row"]
        assert (column - 1) * ROWS + row - 1 in covered_cells(sight.view.picked, place, laid.arguments["turn"])


def test_a_piece_is_shown_only_as_it_could_lie() -> None:
    _, sight = waiting_tile()
    sideways = [choice for choice in sight.choices if choice.arguments["turn"] % 2]
    shown = {ghost.turn for ghost in laid_out(sight.view, sideways).ghosts}
    assert shown == {choice.arguments["turn"] for choice in sideways}


def test_prompt_and_factory_are_in_one_screen_of_a_phone(browser: Browser) -> None:
    with laying(browser) as (stage, _):
        floor, turn = (stage.page.locator(each).bounding_box() for each in (".fac .floor", ".turn >> nth=0"))
        assert floor is not None
        assert turn is not None
        assert 0 < turn["y"] < floor["y"]
        assert floor["y"] + floor["height"] < 844


def test_a_piece_that_is_tried_stays_while_others_talk(browser: Browser) -> None:
    with laying(browser) as (stage, sight):
        stage.page.locator(".spot:not(.off)").last.hover()
        before = stage.page.locator(".ghost:not(.off)").get_attribute("transform")
        later = sight.table.copy()
        later.length += 1
        stage.tell(later)
        assert stage.page.locator(".ghost:not(.off)").get_attribute("transform") == before


def test_lines_are_followed_by_mouse_finger_and_focus(browser: Browser) -> None:
    for table, seat in playing("1", "day", seed=2):
        sight = Sight(table, seat, False, (seat,))
        if sight.board.laying is None and any(each.lines for each in sight.board.factories[0].machines):
            break
    with staged(browser, table, seat, has_touch=True) as stage:
        page = stage.page
        lit, words = page.locator(".fac .trace.lit"), page.locator(".following")
        machine, line = page.locator(".fac .machine[data-lines]").first, page.locator(".fac .trace[tabindex]").first
        wanted = set((machine.get_attribute("data-lines") or "").split())
        body, corner_of_it = machine.locator(".mach2").first, {"x": 8, "y": 8}
        body.hover(position=corner_of_it)
        assert set(lit.evaluate_all("all => all.map(each => each.dataset.line)")) == wanted
        page.mouse.move(1, 1)
        assert lit.count() == 0
        body.tap(position=corner_of_it)
        assert set(lit.evaluate_all("all => all.map(each => each.dataset.line)")) == wanted
        page.locator("#log h2").tap()
        assert lit.count() == 0
        expect(words).to_contain_text("to follow it")
        line.focus()
        assert lit.evaluate_all("all => all.map(each => each.dataset.line)") == [line.get_attribute("data-line")]
        expect(words).to_have_text(line.get_attribute("aria-label") or "")


def test_both_hands_of_trucks_are_shown_when_all_is_open() -> None:
    table = position(GAME, 2, 9999, seed=4, bot="random")
    assert table.match is not None
    pasts = (Past(table, None, False, (), at, True) for at in range(len(table.match.log)))
    everything = next(past for past in pasts if min(past.view.hand_n) > 0)
    seen = Past(table, 0, False, (), everything.at)
    assert [len(each) for each in (everything.board.cards, everything.board.other_cards)] == everything.view.hand_n
    assert seen.board.cards == everything.board.cards
    assert seen.board.other_cards == ()


# -- what scores ------------------------------------------------------------------------------------------------------


def board_page(table: Table) -> str:
    """Give the board as the first seat sees it."""
    return TEMPLATES.get_template("parts/board.html").render(sight=Sight(table, 0, False, (0,)))


@pytest.mark.parametrize(("shipped", "framed"), [((6, 6), [8, 10, 10]), ((5, 6), [4, 9, 10]), ((4, 6), [7, 10])])
def test_columns_show_what_they_score_in_all(shipped: tuple[int, int], framed: list[int]) -> None:
    table = position(GAME, 2, 0, options={"shift": "day"}, bot="random")
    assert table.match is not None
    view: Any = GAME.state.read(table.match.state)
    view.shipped[0][:2] = shipped
    table.match.stand_at(view.write())
    sheet = re.findall(r'<svg class="shipb".*?</svg>', board_page(table), flags=re.S)[0]
    assert ">4</text>" in sheet
    assert "+" not in re.sub(r"<[^>]*>", "", sheet)  # six columns score 8 in all, and not 8 more
    assert sorted(map(int, re.findall(r'>(\d+)</text><rect[^>]* class="framed"', sheet))) == framed


def test_the_track_says_that_points_are_for_standing_there() -> None:
    page = board_page(position(GAME, 2, 0, bot="random"))
    track = re.findall(r'<ol class="trk".*?</ol>', page, flags=re.S)[0]
    assert re.findall(r"<i>(.*?)</i>", track) == ["=1", "=2", "=4"]
    assert "= points for the forklift that stands there at the end." in page


FORKLIFTS_LIE_ON = """() => [...document.querySelectorAll(".trk li")].flatMap((space) => {
  const [number, rewards] = ["b", ".its"].map((each) => space.querySelector(each).getBoundingClientRect());
  return [...space.querySelectorAll(".fk")].map((each) => each.getBoundingClientRect())
    .filter((box) => box.top < number.bottom || box.bottom > rewards.top).map(() => number.top);
})"""


@pytest.mark.parametrize("at", [(6, 6), (3, 10), (10, 10)])
def test_forklifts_cover_neither_numbers_nor_rewards(at: tuple[int, int], browser: Browser) -> None:
    table = position(GAME, 2, 0, bot="random")
    assert table.match is not None
    view: Any = GAME.state.read(table.match.state)
    view.track, view.on_top = list(at), 0 if at[0] == at[1] else -1
    table.match.stand_at(view.write())
    for width in (390, 1280):
        page = shown(browser, html(table, 0), width)
        assert page.locator(".trk .fk").count() == 2
        assert page.evaluate(FORKLIFTS_LIE_ON) == [], f"at {width}"
        page.close()


def test_the_supply_says_what_it_counts_without_being_pointed_at() -> None:
    table = position(GAME, 2, 0, options={"shift": "day"}, bot="random")
    supply = re.findall(r'<ul class="supply".*?</ul>', board_page(table), flags=re.S)[0]
    assert "title=" not in supply
    assert re.findall(r"<small>(.*?)</small>", supply) == [
        "tiles in the bag",
        "truck cards in the deck",
        "Construction tokens",
        "Trucking tokens",
        "red splitters",
        "blue splitters",
    ]


# -- storing ----------------------------------------------------------------------------------------------------------


def storing() -> Iterator[Sight]:
    """Give what a seat sees whenever it must store tiles."""
    for table, seat in playing("1", "day", seed=2):
        sight = Sight(table, seat, False, (seat,))
        if {choice.verb for choice in sight.choices} == {"store"}:
            yield sight


def test_tiles_to_be_stored_glow_and_say_where_they_would_go() -> None:
    several, single = False, False
    for sight in storing():
        page = TEMPLATES.get_template("parts/board.html").render(sight=sight)
        buttons = re.findall(r'<button class="([^"]*)" form="moves" name="move" value="store [^>]*>(.*?)<', page)
        assert {classes for classes, _ in buttons} == {"btn small go"}
        words = {text for _, text in buttons}
        assert words <= {"Left", "Right"} or words <= {"On the left stack", "On the right stack"}
        several |= words == {"Left", "Right"}
        single |= words == {"On the right stack"}
        if several and single:
            return
    raise AssertionError("tiles were never stored both ways")


CUT = """() => [...document.querySelectorAll(".offer")].filter((offer) =>
  offer.getBoundingClientRect().right > offer.closest(".label").getBoundingClientRect().right).length"""


def test_what_tokens_can_do_is_shown_whole_where_no_tile_is_held(browser: Browser) -> None:
    for table, seat in playing("1", "day", seed=3):
        board = Sight(table, seat, False, (seat,)).board
        if board.offers and board.cards and not board.players[seat].tiled:
            break
    match = table.match
    assert isinstance(match, Match)
    view: Any = GAME.state.read(match.state)
    view.construction[seat] = 2
    match.stand_at(view.write())
    for width in (820, 1280):
        page = shown(browser, html(table, seat), width)
        expect(page.locator(".offer").first).to_be_visible()
        assert page.evaluate(CUT) == 0
        page.close()


def test_tiles_of_the_other_seat_say_where_they_lie() -> None:
    for sight in storing():
        assert sight.reader is not None
        owner, other = sight.board.players[sight.reader], 1 - sight.reader
        if any(each.size for each in owner.stacks):
            break
    page = TEMPLATES.get_template("parts/board.html").render(sight=Sight(sight.table, other, False, (other,)))
    group = page.partition('aria-label="Tiles of ')[2].partition("Your shipping board")[0]
    wanted = [f"hand, {len(owner.hand)}", *(f"{each.name} stack, {each.size}" for each in owner.stacks if each.size)]
    assert [re.sub(r"<.*?>", "", words) for words in re.findall(r"<b>(.*?)</b>", group)] == wanted


def usable(table: Table, seat: int) -> set[int]:
    """Give the trucks that a seat can drive."""
    return {choice.arguments["truck"] for choice in Sight(table, seat, False, (seat,)).choices if choice.verb == "play"}


def test_when_the_chosen_truck_has_left_another_is_chosen(browser: Browser) -> None:
    for table, seat in playing("1", "day", seed=4):
        if len(usable(table, seat)) > 2:
            break
    with staged(browser, table, seat) as stage:
        chosen = stage.page.locator(".cardpick input:checked")
        stage.page.locator(".cardpick label").nth(1).click()
        move = chosen.locator("..").locator(".cardacts button").first.get_attribute("value")
        sight = Sight(table, seat, False, (seat,))
        table.play(seat, next(choice.action for choice in sight.choices if choice.text == move))
        table.length += 1
        assert usable(table, seat), "the seat goes on driving"
        stage.tell(table)
        assert chosen.count() == 1
        assert chosen.locator("..").locator(".cardacts").is_visible()


def test_on_a_laptop_all_that_the_chosen_card_can_do_is_in_sight(browser: Browser) -> None:
    table, seat = next((table, seat) for table, seat in playing("1", "day", seed=4) if len(usable(table, seat)) > 2)
    page = shown(browser, html(table, seat), 1280, 800)
    buttons = page.locator(".cardacts button:visible")
    assert buttons.count() > TWICE
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    page.close()


# -- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shipped", "received", "track", "rows"),
    [
        ((6, 3), (0, 0), (4, 2), []),
        ((6, 3), (0, 4), (4, 2), [("Stars", "count before points", ["0", "1"])]),
        ((6, 1), (0, 0), (4, 2), [("Two of each colour shipped", "needed to win", ["yes", "no"])]),
        ((1, 1), (0, 0), (4, 2), [("Two of each colour shipped", "needed to win", ["no", "no"])]),
        ((3, 3), (0, 0), (4, 2), [("Ahead on the track", "decides between equals", ["yes", "no"])]),
    ],
)
def test_the_sheet_shows_what_decides_beside_the_points(
    shipped: tuple[int, int], received: tuple[int, int], track: tuple[int, int], rows: list[tuple[str, str, list[str]]]
) -> None:
    table = position(GAME, 2, 9999, options={"shift": "day"}, bot="random")
    assert table.match is not None
    view: Any = GAME.state.read(table.match.state)
    for seat in range(2):
        view.shipped[seat][:2] = [shipped[seat]] * 2
        view.received[seat][:2] = [received[seat], 0]
        view.splitters[seat] = [0] * len(view.splitters[seat])
    view.construction, view.trucking, view.track = [0, 0], [0, 0], list(track)
    table.match.stand_at(view.write())
    page = TEMPLATES.get_template("parts/end.html").render(sight=Sight(table, 0, False, (0,)))
    drawn = re.findall(r"<tr><th scope=\"row\"><b>([^<]*)</b><small>([^<]*)</small></th>(.*?)</tr>", page)
    assert [(name, counts, re.findall(r'class="v">([^<]*)<', cells)) for name, counts, cells in drawn] == rows
    cards = re.findall(r'<li class="pcard.*?class="ph s(\d)">(.*?)</li>', page, flags=re.S)
    assert sorted(number for number, _ in cards) == ["1", "2"]
    for number, card in cards:
        told = re.findall(r"<dt>([^<]*, [^<]*)</dt><dd>([^<]*)</dd>", card)
        assert told == [(f"{name}, {counts}", texts[int(number) - 1]) for name, counts, texts in rows]
