"""The board of Artifact Stack: what a card is can be read on a phone, and a tableau says what it scores."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from wunderkammer.core.kernel import EVERYONE
from wunderkammer.core.registry import load
from wunderkammer.games.stack.components import CARDS, IN_DECK, KIND, LOCK_IDS, Deck
from wunderkammer.games.stack.facts import deck_text
from wunderkammer.games.stack.phrases import CARD, DECK, SHORT
from wunderkammer.games.stack.state import BACK, FACE_UP, LAYER, PLACES, Phase
from wunderkammer.server.drawing import TEMPLATES
from wunderkammer.server.sight import Sight
from wunderkammer.server.table import Table

from .positions import html, position, shown, waits_for
from .stage import staged

PHONE = 390
SMALL = sum(layer > 0 for layer in LAYER)
"""The places of the upper layers, where cards are smaller."""
READABLE = 10
"""How many pixels high letters must at least be."""
FACES = """() => [...document.querySelectorAll(".temple [data-thing]:has(.cface)")].map((card) => {
  const box = (part) => { const { left, right, width } = part.getBoundingClientRect(); return { left, right, width }; };
  const texts = [...card.querySelectorAll(".nm, .mark, .vp:not(:empty)")];
  const high = texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d);
  return { card: box(card.querySelector(".cface")), name: box(card.querySelector(".nm")), high: Math.min(...high) };
})"""


def table(seats: int = 2) -> tuple[Table, Any]:
    """Give a table at the start of a match and its state, to be changed."""
    game = load("stack")
    made = position(game, seats, 0)
    assert made.match is not None
    return made, game.state.read(made.match.state)


def standing(made: Table, view: Any) -> Table:
    """Let a table stand as a changed state says."""
    assert made.match is not None
    made.match.stand_at(view.write())
    return made


def with_temple(cards: list[int]) -> Table:
    """Give a table whose temple shows these cards, as many as there are places, from the top down."""
    made, view = table()
    for place, card in zip(sorted(range(PLACES), key=lambda each: -LAYER[each]), cards, strict=True):
        view.card[place], view.lies[place], view.known[place] = card, FACE_UP, EVERYONE
    return standing(made, view)


def with_tableau(deck: int, up: int, locked: str = "") -> Table:
    """Give a table at which the reader has cards of a deck, some of them in a locked set."""
    made, view = table()
    flipped = int(locked[-1]) if locked else 0
    for card in range(deck * IN_DECK, deck * IN_DECK + up + flipped):
        view.holder[card] = 0
        view.flipped[card] = card % IN_DECK >= up
        view.up_n[0][KIND[card]] += card % IN_DECK < up
    if locked:
        view.locked_n[0][LOCK_IDS.index(locked)] = 1
    return standing(made, view)


def part(made: Table, name: str) -> str:
    """Give a part of the first seat's page."""
    return TEMPLATES.get_template(f"parts/{name}.html").render(sight=Sight(made, 0, False, (0,)))


def boxes(page: Page, selector: str) -> list[Any]:
    """Give where things are on a page."""
    return [thing.bounding_box() for thing in page.locator(selector).all()]


@pytest.mark.parametrize("first", range(0, PLACES, SMALL))
def test_on_a_phone_the_names_and_points_of_cards_are_readable_and_on_their_cards(first: int, browser: Browser) -> None:
    longest = sorted(range(CARDS), key=lambda card: -len(SHORT[card]))[:PLACES]
    page = shown(browser, html(with_temple(longest[first:] + longest[:first]), 0), PHONE)
    faces = page.evaluate(FACES)
    assert len(faces) == PLACES
    for face in faces:
        assert face["high"] >= READABLE
        assert face["name"]["width"] > 0
        assert face["card"]["left"] + 1 <= face["name"]["left"]
        assert face["name"]["right"] <= face["card"]["right"] - 1
    page.close()


def test_a_sign_tells_china_letters_and_curses_from_blessings() -> None:
    china, curse = (list(range(deck * IN_DECK, (deck + 1) * IN_DECK)) for deck in (Deck.CHINA, Deck.CURSE))
    others = list(range(PLACES - 2 * IN_DECK))
    drawn = part(with_temple(china + curse + others), "tray")
    faces = re.findall(r'data-thing="([^"]*)"(?:(?!data-thing).)*?class="mark">(.)<', drawn, flags=re.S)
    signs = {SHORT[card].replace(" ", "-"): CARD[card][-1] for card in china}
    signs |= {SHORT[card]: "+" if CARD[card].startswith("Blessing") else "\N{MINUS SIGN}" for card in curse}
    assert dict(faces) == signs


def test_a_seat_says_first_which_turns_it_misses_and_which_it_has_besides() -> None:
    made, view = table(3)
    view.turn, view.extra_n, view.skip_n[1] = 0, 2, 1
    seats = re.findall(r'<div class="facts">(.*?)</div>', part(standing(made, view), "seats"), flags=re.S)
    said = [re.match(r'<span class="pill">(.*?)</span>', seat) for seat in seats]
    assert [each and each[1] for each in said] == ["2 extra turns to come", "1 turn to miss", None]


@pytest.mark.parametrize(
    ("deck", "up", "locked", "title", "stamps", "counted"),
    [
        (Deck.STATUE, 1, "statues-2", "Statues: 4 points", ["locked"] * 2, "2 locked"),
        (Deck.CHINA, 0, "a-3", "China: 8 points", ["locked"] * 3, "3 locked"),
        (Deck.COIN, 2, "", "Coins: 4 points", [], ""),
    ],
)
def test_a_tableau_says_what_its_cards_score_and_which_sets_are_locked(
    deck: int, up: int, locked: str, title: str, stamps: list[str], counted: str
) -> None:
    made = with_tableau(deck, up, locked)
    mine = part(made, "mine")
    assert re.findall(r'<span class="pill">(.*?)</span>', mine) == [title]
    assert re.findall(r'class="flippedt">(.*?)<', mine) == stamps
    assert re.findall(r">(\d+ (?:locked|used))<", part(made, "seats")) == ([counted] if counted else [])


def test_the_board_says_what_the_decks_are_good_for_and_what_assistants_cost() -> None:
    made, view = table()
    told = dict(re.findall(r"<b>([^<]*)</b> ([^<]*)</span>", part(made, "board")))
    assert told == {DECK[deck]: deck_text(deck) for deck in range(len(DECK)) if view.in_play[deck]}
    assert "1 Silver each" in part(made, "board")
    view.turn, view.phase, view.left_n = 0, Phase.HIRE, 1
    assert "free now" in part(standing(made, view), "board")


def test_a_back_shows_who_has_peeked_under_it() -> None:
    made, view = table(3)
    place = view.lies.index(BACK)
    view.known[place] = 0b110
    page = part(standing(made, view), "board")
    assert re.findall(r'class="seer s(\d)"', page) == ["2", "3"]
    assert ", seen by Bruno and Chiyo, " in page


def test_a_watcher_sees_every_tableau_and_a_player_their_own() -> None:
    made = with_tableau(Deck.COIN, 2)
    watched = TEMPLATES.get_template("parts/mine.html").render(sight=Sight(made, None, False))
    assert re.findall(r"<h3>(\w+)&#39;s tableau <small>", watched) == ["Ada", "Bruno"]
    assert watched.count('class="mini"') == 2
    assert re.findall(r"<h3>([^<]*?) <small>", part(made, "mine")) == ["Your tableau"]


@pytest.mark.parametrize("acted", [0, 1])
def test_when_only_cards_can_be_used_the_prompt_offers_that_too(acted: int) -> None:
    made = with_tableau(Deck.COIN, 2)
    assert made.match is not None
    view: Any = made.game.state.read(made.match.state)
    view.turn, view.acted = 0, acted
    prompt = part(standing(made, view), "prompt")
    assert ('value="trigger deck=coin cards=2"' in prompt) == bool(acted)
    assert ('value="end"' in prompt) == bool(acted)


@pytest.mark.parametrize("width", [820, 1280])
def test_cards_to_choose_from_are_in_sight_with_the_question(width: int, browser: Browser) -> None:
    made, view = table()
    view.turn, view.phase, view.left_n = 0, Phase.STEAL, 1
    for card in range(3):
        view.holder[card] = 1
        view.up_n[1][KIND[card]] += 1
    page = shown(browser, html(standing(made, view), 0), width, 800)
    expect(page.locator("#mine .mini.legal")).to_have_count(3)
    for choice in page.locator("#mine .mini.legal").all():
        expect(choice).to_be_in_viewport(ratio=1)
    page.close()


def test_used_cards_are_stamped_so() -> None:
    made, view = table()
    coin = Deck.COIN * IN_DECK
    view.holder[coin], view.flipped[coin] = 0, 1
    assert 'class="flippedt">used<' in part(standing(made, view), "mine")


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_the_cards_of_a_deck_lie_in_one_row_in_their_frame(width: int, browser: Browser) -> None:
    page = shown(browser, html(with_tableau(Deck.RELIC, IN_DECK), 0), width)
    places, (frame,) = boxes(page, "#mine .fan .mini"), boxes(page, "#mine .label:has(.fan)")
    assert len(places) == IN_DECK
    assert len({place["y"] for place in places}) == 1
    assert all(left["x"] < right["x"] for left, right in pairwise(places))
    assert frame["x"] < places[0]["x"]
    assert places[-1]["x"] + places[-1]["width"] <= frame["x"] + frame["width"]
    page.close()


def test_on_a_phone_cards_to_choose_from_do_not_cover_each_other(browser: Browser) -> None:
    made, coin = with_tableau(Deck.COIN, IN_DECK), Deck.COIN * IN_DECK
    assert made.match is not None
    view: Any = made.game.state.read(made.match.state)
    view.phase, view.turn, view.flip_from, view.flip_n[KIND[coin]] = Phase.FLIP, 0, coin, 2
    page = shown(browser, html(standing(made, view), 0), PHONE)
    places = boxes(page, "#mine .fan .mini.legal")
    assert len(places) > IN_DECK // 2
    for left, right in pairwise(places):
        assert left["x"] + left["width"] <= right["x"] or left["y"] + left["height"] <= right["y"]
        assert left["width"] > left["height"] / 2, "a card that is squeezed lies under the next"
    page.close()


@pytest.mark.parametrize("seed", range(1, 5))
def test_on_a_phone_prices_and_eyes_do_not_cover_each_other(seed: int, browser: Browser) -> None:
    made = position(load("stack"), 3, 0, seed=seed)
    page = shown(browser, html(made, waits_for(made)), PHONE)
    places = boxes(page, ".temple .tg")
    assert len(places) > PLACES
    for one, other in combinations(places, 2):
        beside = abs(one["x"] - other["x"]) >= (one["width"] + other["width"]) / 2 - 1
        assert beside or abs(one["y"] - other["y"]) >= one["height"] - 1
    page.close()


def test_a_price_that_is_touched_shows_which_card_it_is_of_and_what_may_lie_on_it_fades(browser: Browser) -> None:
    made = table()[0]
    phone = {"viewport": {"width": PHONE, "height": 844}, "has_touch": True}
    with staged(browser, made, waits_for(made), **phone) as stage:
        price, ring = stage.page.locator(".tag.of0.legal").first, stage.page.locator(".whose").filter(visible=True)
        faded = "[...document.querySelectorAll('.tc')].filter((card) => getComputedStyle(card).opacity < 1).length"
        assert ring.count() == stage.page.evaluate(faded) == 0
        price.tap()
        around, inside = ring.bounding_box(), price.bounding_box()
        assert around is not None
        assert inside is not None
        assert around["x"] < inside["x"] + inside["width"] / 2 < around["x"] + around["width"]
        assert around["y"] < inside["y"] + inside["height"] / 2 < around["y"] + around["height"]
        assert stage.page.evaluate(faded) == SMALL
        stage.page.get_by_role("button", name="Not this").tap()
        assert ring.count() == stage.page.evaluate(faded) == 0


def test_no_temple_is_drawn_when_the_match_is_over() -> None:
    over = position(load("stack"), 2, 9999, bot="random")
    assert 'class="temple"' in part(table()[0], "tray")
    assert 'class="temple"' not in part(over, "tray")
    assert "too dear" not in part(over, "tray")


def test_a_click_on_the_middle_of_a_face_down_card_takes_it_and_does_not_pay_for_a_peek(browser: Browser) -> None:
    made = next(
        made
        for seed in range(1, 9)
        if "peek t" in html(made := position(load("stack"), 3, 0, seed=seed), waits_for(made))
    )
    with staged(browser, made, waits_for(made)) as stage:
        (spot,) = boxes(stage.page, ".on2.legal:has(.cback) >> nth=0")
        stage.page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        (move,) = stage.sent(1)
        assert move.startswith("take ")


def test_of_a_tableau_only_the_card_that_came_is_marked_as_new(browser: Browser) -> None:
    before, after = with_tableau(Deck.COIN, 2), with_tableau(Deck.COIN, 2)
    assert after.match is not None
    view: Any = after.game.state.read(after.match.state)
    statue = Deck.STATUE * IN_DECK
    view.holder[statue], view.up_n[0][KIND[statue]] = 0, 1
    after.length = before.length + 1
    with staged(browser, before, reduced_motion="reduce") as stage:
        stage.tell(standing(after, view))
        expect(stage.page.locator("#mine .mini")).to_have_count(3)
        expect(stage.page.locator("#mine .fresh")).to_have_attribute("aria-label", CARD[statue])
