"""The board of Curios: what it says to those who do not see it, and what of the own cards at the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.registry import load
from wunderkammer.games.curios.state import Phase
from wunderkammer.server.table import Table

from .positions import html, position
from .stage import staged

END = 9999


def at_the_end(held: int) -> tuple[Table, Table]:
    """Give a match of five before its last move and at its end, where the first seat holds so many cards."""
    game = load("curios")
    for seed in range(1, 40):
        over = position(game, 5, END, seed=seed, bot="random")
        assert over.match is not None
        view: Any = game.state.read(over.match.state)
        if view.hand_n[0] == held:
            decisions = sum(entry.seat != CHANCE for entry in over.match.log)
            return position(game, 5, decisions - 1, seed=seed, bot="random"), over
    raise AssertionError("no such match")


def phase(table: Table) -> Phase:
    assert table.match is not None
    view: Any = table.game.state.read(table.match.state)
    return Phase(view.phase)


@pytest.mark.parametrize(("held", "note"), [(0, ""), (1, " <small>never shown</small>")])
def test_only_cards_that_are_there_were_never_shown(held: int, note: str) -> None:
    page = html(at_the_end(held)[1], 0)
    assert re.findall(r"<h3>Your market cards(.*?)</h3>", page) == [note]
    assert ("You hold none any more." in page) == (held == 0)


def test_own_cards_are_not_marked_as_new_where_the_score_sheet_pushes_them_down(browser: Browser) -> None:
    before, over = at_the_end(1)
    with staged(browser, before, reduced_motion="reduce") as stage:
        stage.tell(over)
        expect(stage.page.locator("#sheet")).to_be_visible()
        expect(stage.page.locator("#mine .mcard")).to_have_count(1)
        expect(stage.page.locator("#mine .fresh")).to_have_count(0)


def test_who_hears_the_board_is_told_who_leads_who_filled_a_column_and_which_gems_a_seat_has() -> None:
    table = position(load("curios"), 3, 0)
    assert table.match is not None
    view: Any = table.game.state.read(table.match.state)
    view.gems_left, view.gems[1] = [1, 10, 10, 10], [2, 1, 0, 0]
    for seat, (column, pawns) in {1: (0, 1), 2: (1, 2)}.items():
        view.filler[0][column], view.placed[seat][0], view.free[seat] = seat, pawns, 5 - pawns
    view.filled_n[0] = 2
    table.match.stand_at(view.write())
    page = html(table, 0)
    stands = "1 gem left, each worth a hidden value. Chiyo leads with 2 pawns and would get the bonus gem."
    assert f'aria-label="Great Pyramid: {stands}"' in page
    assert re.findall(r'aria-label="(Column .*?)"', page) == ["Column 1: Bruno", "Column 2: Chiyo"]
    for said in ("2 yellow gems", "1 blue gem", "0 red gems"):
        assert f'aria-label="{said}"' in page


def test_a_bonus_gem_is_spoken_of_only_while_there_is_a_search() -> None:
    table = position(load("curios"), 3, 0)
    assert "Nobody has searched here in this round." in html(table, 0)
    recruiting = next(table for n in range(40) if phase(table := position(load("curios"), 3, n)) == Phase.RECRUIT)
    page = html(recruiting, 0)
    assert "Bonus gem" not in page
    assert "Nobody has searched here in this round." not in page


def test_it_is_seen_and_heard_who_has_the_lantern_and_how_many_cards_everybody_holds() -> None:
    table = position(load("curios"), 3, 0)
    assert table.match is not None
    view: Any = table.game.state.read(table.match.state)
    said = re.findall(r'aria-label="([^"]* in hand[^"]*)">(.*?)</span>', html(table, 0), re.DOTALL)
    cards = [(each, 'href="#lantern"' in drawn) for each, drawn in said if "card" in each]
    usual = ("4 cards in hand", False)
    first = ("4 cards in hand, has the lantern and goes first", True)
    assert cards == [first if seat == view.lantern else usual for seat in range(3)]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (2, "Side deck: 4 cards face down, one is turned up after each round but the last."),
        (5, "Side deck: 2 cards face down, never turned up."),
        (3, ""),
    ],
)
def test_the_side_deck_lies_on_the_table(seats: int, said: str) -> None:
    found = re.search(r'<p class="cap side">(.*?)</p>', html(position(load("curios"), seats, 0), 0))
    assert (found.group(1) if found else "") == said
    page = html(position(load("curios"), seats, 9999), 0)
    assert ("<h3>Side deck</h3>" in page) == bool(said)


def test_who_hears_what_the_values_can_be_hears_which_cannot() -> None:
    values = re.search(r"<table class=.known.*?</table>", html(position(load("curios"), 3, 0), 0), re.DOTALL)
    assert values is not None
    assert len(re.findall(r'<td class="no">\s*<span class="vh">not </span>\s*\d', values.group())) == 4  # the hand
