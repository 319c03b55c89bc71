"""The board of Aztec: the reader's sheet shows every stone and scores what the set says; artifacts can be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape
from playwright.sync_api import Browser

from wunderkammer.core.game import Game
from wunderkammer.core.registry import load
from wunderkammer.games.aztec.board import Board, _artifact
from wunderkammer.games.aztec.phrases import artifact_text, kept_names
from wunderkammer.games.aztec.state import ARTIFACTS, EFFECT, Effect, Phase
from wunderkammer.server.drawing import TEMPLATES
from wunderkammer.server.sight import Past, Sight

from .positions import html, position, shown, waits_for

SMALL = Path(__file__).parents[1] / "sets" / "aztec-small.toml"


def sheet(game: Game, stones: int) -> str:
    """Give the sheet of a reader who has so many cursed stones."""
    table = position(game, 3, 0)
    assert table.match is not None
    view: Any = game.state.read(table.match.state)
    view.stones[0] = stones
    table.match.stand_at(view.write())
    page = TEMPLATES.get_template("parts/mine.html").render(sight=Sight(table, 0, False, (0,)))
    drawn: str = re.findall(r'<svg class="sheet".*?</svg>', page, flags=re.S)[0]
    return drawn


@pytest.mark.parametrize(
    ("stones", "drawn", "said", "cost"),
    [
        (0, 0, ["none"], "0"),
        (4, 4, ["none"], "−5"),
        (9, 9, ["none"], "−15"),
        (10, 10, ["none"], "−17"),
        (13, 9, ["none", "13"], "−23"),
    ],
)
def test_the_track_shows_all_stones_and_what_they_cost(stones: int, drawn: int, said: list[str], cost: str) -> None:
    track = sheet(load("aztec"), stones)
    assert track.count('href="#stone"') == drawn
    assert re.findall(r'y="135"[^>]*>(.*?)</text>', track) == said
    assert re.findall(r'class="scol cur"/><text[^>]*>(.*?)</text>', track) == [cost]


def test_the_track_says_what_stones_cost_with_the_wards_of_the_reader() -> None:
    table = position(load("aztec"), 3, 0)
    assert table.match is not None
    view: Any = table.game.state.read(table.match.state)
    ward = next(artifact for artifact in range(ARTIFACTS) if EFFECT[artifact] == Effect.WARD)
    view.stones[0], view.kept[0][ward], view.kept_n[0] = 5, 1, 1
    table.match.stand_at(view.write())
    board: Board = Sight(table, 0, False).board
    assert board.sheet is not None
    assert {space.stones: space.cost for space in board.sheet.track if space.stones <= 6} == {
        0: 0, 1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 3,
    }  # fmt: skip
    assert board.players[0].cost == 2


def test_duos_and_trios_score_as_the_set_says(tmp_path: Path) -> None:
    rich = tmp_path / "rich.toml"
    text = SMALL.read_text(encoding="utf-8")
    rich.write_text(text.replace("duo = 1\n", "duo = 3\n").replace("trio = 2\n", "trio = 1\n"), encoding="utf-8")
    said = re.findall(r">([^<>]* each)<", sheet(load("aztec", rich), 0))
    assert said == ["3 points each", "1 point each"]


def test_what_a_place_says_fits_the_name_above_it() -> None:
    tables = [position(load("aztec"), 3, moves, bot="random") for moves in range(30)]
    boards: list[Board] = [Sight(table, 0, False).board for table in tables]
    own = {board.own.says.split(" ")[0] for board in boards if board.own is not None}
    others = {place.says.split(" ")[0] for board in boards for place in board.places}
    assert own == {"choose", "say"}  # readers see what they have taken
    assert others == {"chooses", "has", "says"}


def test_the_jewels_to_take_are_headed_as_a_choice_of_truth_or_bluff() -> None:
    """It said "Say what your card shows", as if that had to be the truth, or were said aloud (2.2)."""
    page = TEMPLATES.get_template("parts/mine.html").render(sight=Sight(position(load("aztec"), 3, 0), 0, False, (0,)))
    assert "<h3>Take jewels <small>your card shows the marked ones</small></h3>" in page
    assert page.count('class="claim true"') == 1


def test_the_artifacts_of_others_are_named_when_they_are_open_and_not_before() -> None:
    table = position(load("aztec"), 4, 9999, bot="random")
    assert table.match is not None
    late = len(table.match.log) - 1
    end, all_open, own = (
        Sight(table, 0, False),
        Past(table, None, False, (), late, True),
        Past(table, 0, at=late, host=False),
    )
    for sight, named in ((end, (1, 2, 3)), (all_open, (0, 1, 2, 3)), (own, ())):
        board: Board = sight.board
        seats = TEMPLATES.get_template("parts/seats.html").render(sight=sight).split('<div class="seat')[2:]
        for seat, drawn in enumerate(seats):
            assert bool(board.players[seat].keeps) == (seat in named and board.players[seat].artifacts > 0)
            assert all(escape(name) in drawn for name in kept_names(sight.view, seat) if seat in named)
    assert kept_names(own.view, 0), "readers see their own on their sheet"


def test_only_where_one_is_kept_the_others_are_said_to_go_under_the_deck() -> None:
    """Where they are tucked, those that are shown are the others."""
    notes = set()
    for moves in range(60):
        table = position(load("aztec"), 3, moves, bot="random")
        seat = waits_for(table)
        sight = Sight(table, seat, False, (seat,))
        verbs = {choice.verb for choice in sight.choices}
        notes |= {(verb, sight.board.looked_note) for verb in verbs & {"keep", "tuck"}}
    assert notes == {("keep", "the others go under the deck"), ("tuck", "")}


def test_cards_that_somebody_looks_at_in_a_replay_are_not_kept_yet() -> None:
    table = position(load("aztec"), 3, 9999, bot="random")
    assert table.match is not None
    marks = set()
    for at in range(len(table.match.log)):
        board: Board = Past(table, None, False, (), at, True).board
        marks |= {artifact.when for artifact in board.looked_at}
    assert marks == {"at once", "to keep"}


@pytest.mark.parametrize("artifact", range(ARTIFACTS))
def test_a_card_says_all_that_its_artifact_does(artifact: int) -> None:
    made: Any = TEMPLATES.get_template("games/aztec/board.html").module
    lines = re.findall(r'font-size="12.5"[^>]*>(.*?)</text>', made.artifact(_artifact(artifact)))
    assert " ".join(lines) == escape(artifact_text(artifact))


def test_many_characters_to_choose_from_leave_the_question_its_room(browser: Browser) -> None:
    table = position(load("aztec"), 6, 0, options={"characters": "chosen"})
    for width in (820, 1280):
        page = shown(browser, html(table, waits_for(table)), width)
        assert page.locator("#prompt .acts button").count() == 6
        box = page.locator("#prompt .say").bounding_box()
        assert box is not None
        assert box["width"] >= 230, f"at {width}"
        page.close()


SMALLEST = """() => Math.min(...[...document.querySelectorAll(".acards text")].map(
  (text) => text.getAttribute("font-size") * text.getScreenCTM().a))"""


def test_artifacts_can_be_read_on_every_screen(browser: Browser) -> None:
    page = shown(browser, html(position(load("aztec"), 6, 9999, bot="random"), 0), 390)
    for width in (390, 820, 1280):
        page.set_viewport_size({"width": width, "height": 860})
        assert page.evaluate(SMALLEST) >= 11, f"at {width}"
    page.close()


def test_who_hears_the_table_is_told_all_that_lies_on_it() -> None:
    """Tokens, open cards and who has the most of a colour were drawn alone, and stashes were bare numbers."""
    heard = []
    for moves in range(8, 24):
        sight = Sight(position(load("aztec"), 3, moves, seed=2), 0, False)
        board: Board = sight.board
        for place in (*board.places, *([board.own] if board.own else [])):
            for token in place.tokens:
                who = sight.voice.name(token.seat)
                verb = "accused" if token.accuses else "believed"
                assert re.search(rf"{verb} by [^.]*\b{who}\b", place.said), place.said
            if place.open:
                assert "told the truth" in place.said or "the card shows" in place.said
            heard.append(place)
    assert any(place.tokens for place in heard)
    assert any(place.open for place in heard)
    page = html(position(load("aztec"), 3, 0), 0)
    assert 'aria-label="You choose. Your card shows ' in page
    for said in ("blue curse: 1 cursed stone; most blue: shared", "0 yellow jewels", "0 artifacts"):
        assert f'aria-label="{said}"' in page
    assert 'aria-label="2 cursed stones, which cost 2 points"' in page


def test_it_is_seen_all_the_time_who_reveals_first() -> None:
    sight = Sight(position(load("aztec"), 4, 0), 0, False)
    assert [player.seeks.endswith(" · reveals first") for player in sight.board.players] == [
        seat == sight.view.first for seat in range(4)
    ]


HIDDEN_TOKENS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const place = document.querySelector(".place:has([data-thing^=token])");
  const plate = box(place.querySelector(".plate")), card = box([...place.querySelectorAll("rect.stock")].at(-1));
  return [...place.querySelectorAll("[data-thing^=token]")].map(box).filter((token) =>
    (token.right > card.left && token.bottom > card.top) || token.right > plate.right).length;
}"""


@pytest.mark.parametrize("tokens", range(1, 6))
def test_the_tokens_before_the_reader_lie_beside_the_own_card(tokens: int, browser: Browser) -> None:
    table = next(
        table
        for moves in range(12, 30)
        if Phase(Sight(table := position(load("aztec"), 6, moves), 0, False).view.phase) == Phase.KEEP
    )
    assert table.match is not None
    view: Any = table.game.state.read(table.match.state)
    last = (view.first + 5) % 6
    others = [seat for seat in range(6) if seat != last]
    for seat in range(6):
        view.target[seat], view.side[seat] = last if seat in others[:tokens] else -1, seat % 2
    table.match.stand_at(view.write())
    page = shown(browser, html(table, last), 1280)
    assert page.locator("[data-thing^=token]").count() == tokens
    assert page.evaluate(HIDDEN_TOKENS) == 0
    page.close()
