"""What a page of the lab looks like and says: names and units of figures, and room for all of it on a phone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.server.browser import chromium
from wunderkammer.arena.intervals import Estimate
from wunderkammer.core.registry import game_names, load
from wunderkammer.lab.comparing import Look, differences
from wunderkammer.lab.drawing import draw
from wunderkammer.lab.figures import PERCENTAGE_POINTS, POINTS, SHARE, Columns, Report, Section
from wunderkammer.lab.influence import influences
from wunderkammer.lab.outcomes import fairness
from wunderkammer.lab.page import comparison_page, report_page
from wunderkammer.lab.phrases import amount, interval
from wunderkammer.lab.report import plan, play, report, section
from wunderkammer.lab.skill import skill

PHONE = {"width": 390, "height": 844}
BEYOND = """() => {
  document.querySelectorAll("details").forEach((each) => { each.open = true; });
  const wide = [document.documentElement, ...document.querySelectorAll(".scroll")];
  return wide.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent.slice(0, 80));
}"""
"""What lies beyond the right edge of a page, or of a table on it."""


@pytest.fixture(scope="module")
def found(coins) -> Report:
    work = plan(coins, None, {}, 3, 300, 4, "greedy")
    return report(coins, {}, [section(coins, work, play(work))], "greedy", 4)


# -- numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "unit", "says"),
    [
        (0.2426, SHARE, "24.3 %"),
        (-0.0001, SHARE, "0.0 %"),
        (0.0123, PERCENTAGE_POINTS, "+1.2 pp"),
        (-0.335, PERCENTAGE_POINTS, "−33.5 pp"),
        (0.0001, PERCENTAGE_POINTS, "0.0 pp"),
        (7.664, POINTS, "7.66 points"),
        (-0.001, "", "0.00"),
        (12345.6, "", "12,346"),
    ],
)
def test_a_figure_is_told_in_its_unit(value, unit, says):
    assert amount(value, unit) == says


def test_an_interval_has_its_unit_once():
    assert interval(Estimate(0.1, -0.02, 0.22), PERCENTAGE_POINTS) == "−2.0 to +22.0 pp"
    assert interval(Estimate(7.0, 6.5, 7.5), POINTS) == "6.50 to 7.50 points"
    assert interval(Estimate(7.0, -0.5, 7.5), POINTS, sign=True) == "−0.50 to +7.50 points"


def test_points_below_nothing_have_a_true_minus():
    assert ">−49</text>" in draw(Columns("Points", "points", ((-49, 0.5), (-44, 0.5))))


def test_a_percent_sign_stays_with_its_number(found):
    _, body = report_page(found).split("</head>")
    assert "95&nbsp;% interval" in body
    assert " %" not in body


# -- names ---------------------------------------------------------------------------------------------------

NAMES = {
    "aztec": ("jewel card with 2 blue and 1 yellow", "Twin Serpents (blue + red)", "Charly"),
    "cargo": ("2×1 tile D1a", "truck 12 with three spaces", "card of truck 12 with three spaces", "red splitter"),
    "curios": ("market card Pyramid 5", "yellow gem"),
    "stack": ("Blessing of the Raven", "assistant Guide", "Silver"),
    "treasures": ("mission for an armchair and a television", "stool tile"),
}


@pytest.mark.parametrize("name", game_names())
def test_pieces_are_called_as_people_call_them(name):
    game = load(name)
    assert set(NAMES[name]) <= set(game.piece_names)
    assert len(set(game.piece_names)) == len(game.inventory.pieces), "no two read alike"
    assert set(game.words.pieces) <= {piece for piece, _ in game.inventory.pieces}


def test_a_game_that_calls_its_pieces_nothing_else_has_the_names_of_its_inventory(coins):
    assert coins.piece_names == tuple(piece for piece, _ in coins.inventory.pieces)


def test_how_many_pieces_it_takes_and_where_stands_behind_the_name(coins, sampled):
    one = influences(sampled(matches=300), coins)[0]
    told = replace(one, called="blue good", place="own", whose="", least=1)
    assert told.name == "blue good"
    assert replace(told, least=3).name == "blue good (3 or more)"
    assert replace(told, place="the box", whose="seat 2", least=3).name == "blue good (3 or more, the box, for seat 2)"


def test_of_two_seats_one_is_told_what_lies_in_common_places(coins, sampled):
    two, three = (influences(sampled(bots=bots, matches=300), coins) for bots in ("greedy,greedy", "greedy"))
    assert {each.whose for each in two} == {"", "seat 1"}
    assert {each.whose for each in three} == {"", "seat 1", "seat 2", "seat 3"}


# -- sentences -----------------------------------------------------------------------------------------------


def test_whoever_the_order_of_turns_favours_most_is_named(sampled):
    """All matches are won by who has the third turn, and each seat begins equally often: no seat is favoured."""
    sample = sampled(matches=300)
    starters = np.arange(300) % 3
    places = np.where(np.arange(3) == (starters[:, None] + 2) % 3, 1, 2)
    answer = fairness(sample._replace(starters=starters, places=places)).answer
    assert answer == (
        "No seat is favoured beyond the noise of 300 matches. "
        "Whoever has the third turn wins 66.7 percentage points more than an even share of 33.3 %."
    )


@pytest.mark.parametrize(
    ("part", "says"),
    [
        (0.0, "Between these players no skill can be seen."),
        (0.1, "One match says little about skill: 10 % of the results come from who plays."),
        (0.4, "Skill shows: 40 % of the results come from who plays."),
        (1.0, "Skill is all that shows: the medium bots beat the easy ones whatever was dealt."),
    ],
)
def test_skill_is_told_by_its_part(part, says):
    parts = [Estimate(part, part, part), *[Estimate((1 - part) / 3, 0.0, 1.0)] * 3]
    assert skill(parts, 100, [], 2).answer == says


def test_only_options_that_are_not_as_usual_are_told():
    game = load("curios")
    usual = game.options.fill(4, {})
    name, value = next(iter(usual.items()))
    told = report(game, {**usual, name: "other"}, [Section(4, 0, ())], "greedy", 1)
    assert told.unusual == {name: "other"}
    assert f"; {name} other." in report_page(told)
    assert f"{name} {value}" not in report_page(report(game, usual, [Section(4, 0, ())], "greedy", 1))


# -- a phone -------------------------------------------------------------------------------------------------


def test_nothing_lies_beyond_the_edge_of_a_phone(found, tmp_path: Path):
    pages = {
        "report": report_page(found),
        "sides": comparison_page(
            "Coins",
            "-",
            "seats=3",
            Look(300, *found.sections * 2, tuple(differences(*found.sections * 2)), False),
            "No.",
        ),
    }
    with chromium() as browser:
        page = browser.new_page(viewport=PHONE)
        for name, text in pages.items():
            path = tmp_path / f"{name}.html"
            path.write_text(text, encoding="utf-8")
            page.goto(path.as_uri())
            assert page.evaluate(BEYOND) == [], name
