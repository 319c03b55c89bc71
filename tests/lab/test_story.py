"""The story of a match: what seats could expect, which moves turned it, and where the result came from."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match
from wunderkammer.core.notation import open_file
from wunderkammer.core.playouts import goes_on
from wunderkammer.core.readers import OPEN
from wunderkammer.core.registry import load
from wunderkammer.lab.known_odds import _file, known_odds
from wunderkammer.lab.odds import Odds, fit
from wunderkammer.lab.story import NoStory, story
from wunderkammer.lab.story_page import APART, RIGHT, WIDTH, apart, change_of, story_page

STACK = Path(__file__).parents[1] / "matches" / "stack" / "2-seats-0.match"
AZTEC = Path(__file__).parents[1] / "matches" / "aztec" / "4-seats.match"
MATCHES = sorted(path for path in (Path(__file__).parents[1] / "matches").glob("curios/*-seats-*.match"))


@pytest.fixture(scope="module")
def odds(sampled) -> Odds:
    return fit(sampled())


def played(coins, seed: int, words: str = "keep throw keep") -> Match:
    match = Match.begin(coins, 3, names=("Ada", "Ben", "Cleo"), seed=seed)
    for word in words.split():
        match.play(match.pending[0], word)
    return match


@pytest.mark.parametrize("seed", range(8))
def test_a_story_begins_even_and_ends_with_the_result(coins, odds, seed):
    match = played(coins, seed)
    told = story(match, odds)
    assert len(told.shares) == len(match.log) + 1
    assert told.shares[0] == pytest.approx(odds.prior)
    assert told.shares[-1] == match.result().shares
    assert np.sum(told.shares, axis=1) == pytest.approx(1)


@pytest.mark.parametrize("seed", range(8))
def test_the_parts_of_a_seat_add_up_to_its_result(coins, odds, seed):
    for part in story(played(coins, seed), odds).parts:
        parts = (part.prior, part.deal, part.chance, part.own, part.others, part.reveal)
        assert sum(parts) == pytest.approx(part.result)


def test_a_coin_in_the_air_is_chance_and_not_a_choice(coins, odds):
    told = story(played(coins, 3), odds)
    thrower = told.parts[1]
    assert abs(thrower.chance) > 0.1
    tossed = [turn for turn in told.turns if turn.seat == CHANCE]
    assert tossed
    assert tossed[0].text.startswith("The coin")
    assert "Chance: " in change_of(told, tossed[0])


def test_who_is_dealt_the_best_card_owes_it_to_the_deal(mighty, sampled):
    """With a coin that is worth nothing all keep their cards, so that the deal decides."""
    game, decided = load("coins", mighty), fit(sampled(mighty))
    for seed in range(10):
        match = played(game, seed, "keep keep keep")
        told, totals = story(match, decided), match.result().totals
        best = totals.index(max(totals))
        assert told.parts[best].deal == max(part.deal for part in told.parts)
        assert abs(told.parts[best].own + told.parts[best].others) < 0.4


def test_turns_are_in_the_order_of_play_and_the_largest(coins, odds):
    told = story(played(coins, 5, "throw throw throw"), odds)
    assert [turn.move for turn in told.turns] == sorted(turn.move for turn in told.turns)
    assert 0 < len(told.turns) <= 5


def test_what_nobody_is_told_of_turns_nothing():
    """In Aztec jewel cards are dealt face down in every round: that is nothing a reader of the story could follow."""
    match = open_file(AZTEC)
    said = {turn.move: turn.text for turn in story(match).turns}
    assert said
    assert all(said[move] == " ".join(line.text for line in match.tell(move, OPEN)[:2]) != "" for move in said)


def test_half_a_choice_is_not_judged():
    """In Artifact Stack a set is locked first and its cards are flipped after that: in between, they count twice."""
    match = open_file(STACK)
    told, halves = story(match), []
    for number in range(1, len(match.log)):
        mirror = match.game.state.read(match.state_after(number))
        if any(goes_on(mirror, seat) for seat in range(match.seats)):
            halves.append(told.shares[number] == told.shares[number - 1])
    assert len(halves) == 5
    assert all(halves)


def test_numbers_of_moves_do_not_lie_on_each_other():
    last = float(WIDTH - RIGHT)
    for marks in ([100.0, 101.0, 400.0], [last - 2, last - 1, last], [60.0, last]):
        placed = apart(marks)
        assert all(b - a > APART - 0.2 for a, b in pairwise(placed))
        assert placed[-1] <= last
    assert apart([60.0, 300.0]) == [60.0, 300.0]


def test_a_page_has_every_name_and_nothing_from_elsewhere(coins, odds):
    match = played(coins, 2)
    page = story_page(match, story(match, odds))
    assert all(name in page for name in match.names)
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page


def test_names_cannot_break_out_of_a_page(coins, odds):
    match = Match.begin(coins, 2, names=("<b>Ada", "Ben"), seed=1)
    while not match.over:
        match.play(match.pending[0], "keep")
    two = Odds(1, 1.0, (0.5, 0.5), odds.slopes, tuple((0.0, 0.0) for _ in odds.slopes))
    assert "<b>Ada" not in story_page(match, story(match, two))


def test_a_match_that_is_not_over_has_no_story(coins, odds):
    with pytest.raises(NoStory, match=r"^The match is not over yet"):
        story(played(coins, 1, "keep"), odds)


def test_odds_of_another_table_are_refused(coins, odds):
    match = Match.begin(coins, 2, seed=1)
    while not match.over:
        match.play(match.pending[0], "keep")
    with pytest.raises(NoStory, match=r"^The expectation is for 3 seats, but the match has 2\.$"):
        story(match, odds)
    with pytest.raises(NoStory, match=r"^No expectation is known for this set of Coins at 2 seats\.$"):
        story(match)


def test_odds_survive_being_written_down(odds):
    again = Odds.from_json(odds.to_json())
    assert again.slopes == pytest.approx(odds.slopes, rel=1e-3)
    positions = np.array([[300, 100, 200]])
    assert again.shares(positions, 0.5) == pytest.approx(odds.shares(positions, 0.5), abs=1e-3)


def test_the_cabinet_knows_its_odds():
    for key, known in _file().items():
        game = load(key)
        assert known["set"] == game.components.digest
        for seats in game.seats:
            found = known_odds(game, seats)
            assert found is not None
            assert found.seats == seats
            assert found.slopes[-1] > found.slopes[0]


def test_the_known_odds_foresee_the_winner_before_the_end():
    """Of matches that were written down, most are won by whom the known odds favour with nine tenths played."""
    foreseen = []
    for path in MATCHES:
        match = open_file(path)
        if match.over and known_odds(match.game, match.seats) and not match.older:
            told = story(match)
            late = told.shares[9 * (len(told.shares) - 1) // 10]
            foreseen.append(told.shares[-1][late.index(max(late))] > 0)
    assert len(foreseen) > 5
    assert np.mean(foreseen) > 0.5
