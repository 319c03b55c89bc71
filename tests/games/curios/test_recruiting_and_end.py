"""Clauses 4 to 6 of Curios: recruiting, how a match ends, and who knows what."""

from __future__ import annotations

from pathlib import Path

import pytest

from wunderkammer import Match, load
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.game import Result
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.laws import imagined_as_dealt

from .scripted import (
    GAME,
    HIDDEN,
    REST,
    SITES,
    deal,
    doctored,
    finish_search,
    last_search,
    pass_all,
    recruiting,
    search,
    table,
)

# -- 4 Recruiting ------------------------------------------------------------------------------------


def test_4_1_a_card_for_a_pawn():
    match = recruiting(3)
    card = next(text for text in map(GAME.actions.text, match.legal(0)) if text.startswith("reveal"))
    match.play(0, card)
    view = table(match)
    assert (view.pawns[0], view.hand_n[0], view.shown_n, view.shown_by[0]) == (6, 3, 1, 0)
    assert table(match, 0).hand[0][view.shown[0]] == 0  # it has left the hand
    assert match.pending == (1,)  # one card a round is the most


def test_4_1_in_order_from_the_lantern():
    match = recruiting(4, starter="3")
    order = []
    while table(match).phase == 4:
        order.append(match.pending[0])
        match.play(match.pending[0], "pass")
    assert order == [2, 3, 0, 1]


def test_4_2_passing_keeps_the_card():
    match = recruiting(3)
    match.play(0, "pass")
    assert (table(match).pawns[0], table(match).hand_n[0], table(match).shown_n) == (5, 4, 0)


def test_4_3_not_asked_at_seven_pawns():
    match = deal(3)
    finish_search(doctored(match, pawns=[7, 5, 7, 0, 0], free=[7, 5, 7, 0, 0]))
    assert match.pending == (1,)
    match.play(1, "pass")
    assert table(match).round == 2
    with pytest.raises(IllegalMove):
        match.play(2, "reveal temple-3")


@pytest.mark.parametrize(("cards", "asked"), [(0, 1), (1, 0)])
def test_4_3_not_asked_without_cards(cards, asked):
    match = deal(5)
    s = GAME.state.read(match.state)
    held = [card for card in range(16) if s.hand[0][card]]
    for place, card in enumerate(held[cards:]):
        s.hand[0][card] = 0
        s.shown[place], s.shown_by[place] = card, 0
    s.hand_n[0] = cards
    s.shown_n = len(held) - cards
    match.stand_at(s.write())
    finish_search(match)
    assert match.pending == (asked,)  # with the last card a seat still is


def test_4_4_a_new_pawn_searches_next_round():
    match = recruiting(3)
    match.play(0, next(text for text in map(GAME.actions.text, match.legal(0)) if text.startswith("reveal")))
    pass_all(match)
    assert table(match).round == 2
    assert table(match).free[0] == 6


def test_4_5_two_seats_flip_a_side_card():
    match = recruiting(2)
    pass_all(match)
    assert match.pending == (CHANCE,)
    flips = [GAME.actions.text(action) for action in match.legal(CHANCE)]
    assert flips == [f"flip {card}" for card in REST[8:]]
    match.play(CHANCE, flips[0])
    view = table(match)
    assert (view.deck_n, view.shown_n, view.shown_by[0], view.round) == (3, 1, 5, 2)
    assert GAME.audit(match.state).places[f"market card {REST[8]}"] == {"face up": 1}


def test_4_5_flip_although_both_have_seven():
    match = deal(2)
    finish_search(doctored(match, pawns=[7, 7, 0, 0, 0], free=[7, 7, 0, 0, 0]))
    assert match.pending == (CHANCE,)


def test_4_5_an_empty_side_deck():
    """The last card of the side deck is flipped like the others; when none is left, the next round just begins."""
    match = deal(2)
    *shown, last = (GAME.actions.arguments(GAME.actions.parse(f"flip {card}"))["card"] for card in REST[8:])
    deck = [int(card == last) for card in range(16)]
    doctored(match, deck=deck, deck_n=1, shown_n=3, shown=shown + [-1] * 13, shown_by=[5] * 3 + [-1] * 13)
    finish_search(match)
    pass_all(match)
    assert [GAME.actions.text(action) for action in match.legal(CHANCE)] == [f"flip {REST[11]}"]
    match.play(CHANCE, f"flip {REST[11]}")
    finish_search(match)
    pass_all(match)
    assert table(match).round == 3
    assert match.pending != (CHANCE,)


def test_4_5_five_seats_never_flip():
    match = recruiting(5)
    pass_all(match)
    assert (table(match).round, table(match).deck_n) == (2, 2)


def test_4_6_the_lantern_moves_on():
    match = recruiting(4, starter="4")
    pass_all(match)
    assert table(match).lantern == 0
    assert match.pending == (0,)


# -- 5 Ending ----------------------------------------------------------------------------------------


def test_5_1_two_empty_sites_end_it():
    match = last_search(3, [[0, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0]], gems_left=[0, 5, 5, 1])
    lantern = table(match).lantern
    search(match, "colosseum")
    view = table(match)
    assert match.over
    assert (view.lantern, view.round) == (lantern, 1)
    assert view.hidden == [3, 5, 8, 14]
    assert view.free == view.pawns


def test_5_1_one_empty_site_does_not():
    match = last_search(3, [[0, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0]], gems_left=[5, 5, 5, 1])
    search(match, "colosseum")
    assert not match.over
    assert table(match).phase == 4


def test_5_1_gems_go_out_until_the_search_is_over():
    match = doctored(deal(3), gems_left=[0, 1, 10, 10], gems=[[10, 9, 0, 0], *[[0] * 4 for _ in range(4)]])
    search(match, "shipwreck")
    assert table(match).gems_left[:2] == [0, 0]
    assert not match.over
    finish_search(match)
    assert match.over
    assert sum(table(match).gems_left[2:]) < 20


def final(gems: list[list[int]], hidden=HIDDEN) -> Result:
    """Score a finished table with these gems."""
    match = deal(len(gems), hidden=hidden, cards=[
        f"{site}-{value}" for site in SITES for value in (1, 3, 5, 7)])  # fmt: skip
    doctored(match, phase=6, turn=-1, gems=[*gems, *[[0] * 4 for _ in range(5 - len(gems))]])
    return match.result()


def test_5_2_four_times_three_and_four_times_seven():
    """The rulebook's Rene: 4 x 3 + 4 x 7 = 40."""
    result = final([[4, 4, 0, 0], [0, 0, 1, 1]], hidden=("pyramid-7", "shipwreck-3", "temple-1", "colosseum-5"))
    assert result.rows[0] == (28, 12, 0, 0)
    assert result.totals == (40, 6)


def naive_score(transcript: dict) -> dict[str, int]:
    """Score as the rulebook says it, from dicts of gem colours and card numbers."""
    return {
        player: sum(number * transcript["cards"][colour] for colour, number in gems.items())
        for player, gems in transcript["gems"].items()
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_5_2_scores_match_the_naive_twin(seats):
    for seed in range(6):
        match = Match.begin(GAME, seats, seed=f"naive {seed}")
        while not match.over:
            seat = match.pending[0]
            choices = match.legal(seat)
            match.play(seat, choices[len(match.log) * 7 % len(choices)])
        table_ = {
            "cards": {site: (1, 3, 5, 7)[card % 4] for site, card in zip(SITES, table(match).hidden, strict=True)},
            "gems": {str(s): dict(zip(SITES, table(match).gems[s], strict=True)) for s in range(seats)},
        }
        assert list(match.result().totals) == list(naive_score(table_).values())


def test_5_3_most_points_win():
    result = final([[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0]])
    assert result.totals == (7, 6, 3)
    assert (result.places[0], result.shares) == (1, (1.0, 0.0, 0.0))


def test_5_3_ties_share():
    result = final([[3, 0, 0, 0], [0, 7, 0, 0], [0, 0, 1, 0]])
    assert result.totals == (21, 21, 1)
    assert (result.places[:2], result.shares) == ((1, 1), (0.5, 0.5, 0.0))


def test_5_4_places_below_the_first():
    assert final([[0, 2, 0, 0], [1, 0, 0, 0], [0, 0, 3, 0]]).places == (2, 1, 3)
    assert final([[3, 0, 0, 0], [0, 7, 0, 0], [0, 0, 1, 0]]).places == (1, 1, 3)


def test_5_4_a_shared_place_below_the_first():
    assert final([[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 1, 0]]).places == (2, 1, 2, 4)


# -- 6 Who knows what --------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", [0, 2, None])
def test_6_1_public_facts(reader):
    match = recruiting(3)
    truth, view = GAME.state.read(match.state), table(match, reader)
    for name in ("gems", "gems_left", "pawns", "free", "filled_n", "hand_n", "deck_n", "shown", "shown_by", "lantern"):
        assert getattr(view, name) == getattr(truth, name), name


def test_6_1_shown_cards_keep_order_and_owner():
    match = recruiting(2)
    for _ in range(2):
        seat = match.pending[0]
        match.play(seat, next(t for t in map(GAME.actions.text, match.legal(seat)) if t.startswith("reveal")))
    match.play(CHANCE, match.legal(CHANCE)[0])
    assert table(match).shown_by[:3] == [0, 1, 5]


def test_6_2_hands_are_secret():
    match = deal(3)
    assert table(match, 0).hand[0] == GAME.state.read(match.state).hand[0]
    assert table(match, 0).hand[1] == [-1] * 16
    assert table(match, None).hand == [[-1] * 16] * 5
    deals = [number for number, entry in enumerate(match.log) if match.move_text(number, 0).startswith("deal seat=2")]
    assert {match.move_text(number, 0) for number in deals} == {"deal seat=2 card=?"}
    assert "?" not in match.move_text(deals[0], 1)


def test_6_2_nobody_sees_hidden_cards():
    match = deal(5)
    for reader in (0, 1, 2, 3, 4, None):
        assert table(match, reader).hidden == [-1] * 4
        assert table(match, reader).deck == [-1] * 16
        assert match.move_text(0, reader) == "hide ?"


def test_6_2_the_first_card_of_the_set_is_as_secret_as_the_others():
    match = deal(3, hidden=("pyramid-1", *HIDDEN[1:]), cards=("pyramid-7", *REST))
    assert {match.move_text(0, reader) for reader in (0, 1, 2, None)} == {"hide ?"}
    match = deal(3)
    assert REST[0] == "pyramid-1"
    assert match.move_text(4, 0) == "deal seat=1 card=pyramid-1"
    assert {match.move_text(4, reader) for reader in (1, 2, None)} == {"deal seat=1 card=?"}


def test_6_2_all_is_open_at_the_end():
    match = Match.begin(GAME, 5, seed="open")
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    truth = GAME.state.read(match.state)
    for reader in (0, 4, None):
        view = table(match, reader)
        assert (view.hidden, view.hand, view.deck) == (truth.hidden, truth.hand, truth.deck)
    assert min(truth.hidden) >= 0
    assert sum(truth.deck) == 2  # the side deck of five, which was never shown


def test_6_3_seen_numbers_are_excluded():
    match = recruiting(2)
    seat = match.pending[0]
    match.play(seat, next(t for t in map(GAME.actions.text, match.legal(seat)) if t.startswith("reveal")))
    notes = GAME.words.memory(match.voice(1), table(match, 1))
    view = table(match, 1)
    for site, row in enumerate(notes):
        seen = {(1, 3, 5, 7)[card % 4] for card in range(site * 4, site * 4 + 4) if view.hand[1][card]}
        seen |= {(1, 3, 5, 7)[card % 4] for card in view.shown[: view.shown_n] if card // 4 == site}
        assert {int(value) for value in row.possible} == {1, 3, 5, 7} - seen
        assert {int(value) for value, _ in row.excluded} == seen
    assert any("Seat 1 showed it" in where for row in notes for _, where in row.excluded)


@pytest.mark.parametrize(("seats", "reader"), [(2, 0), (2, 1), (2, None), (3, 1)])
def test_6_3_worlds_are_as_chance_would_deal(seats, reader):
    """In a small set all worlds can be counted: `imagine` draws each as often as chance would deal it."""
    small = load("curios", Path(__file__).parents[2] / "sets" / "curios-small.toml")
    match = Match.begin(small, seats, seed=5)
    while small.state.read(match.state).shown_n < 2:
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[0])
    assert imagined_as_dealt(match, reader, samples=3000, seed=1) == ""
