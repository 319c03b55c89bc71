"""A match: play, undo, and what a seat may read of it."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from tests.curios_table import CURIOS, cards_in, finished, running, wander
from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.errors import IllegalMove, OptionError, UnknownGame
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.readers import OPEN
from wunderkammer.core.voice import Voice

READERS = (0, 1, 2, None)


# -- play -------------------------------------------------------------------------------------------


def test_begin_deals_until_a_seat_must_choose():
    match = Match.begin(CURIOS, 3, seed=4)
    assert match.log
    assert all(entry.seat == CHANCE for entry in match.log)
    assert len(match.pending) == 1
    assert match.pending[0] in range(3)


def test_the_same_seed_deals_the_same_and_another_one_differs():
    def deal(seed):
        return [entry.action for entry in Match.begin(CURIOS, 3, seed=seed).log]

    assert deal("a") == deal("a")
    assert deal("a") != deal("b")


def test_without_a_seed_every_match_has_a_key_of_its_own():
    assert Match.begin(CURIOS, 2).key != Match.begin(CURIOS, 2).key


def test_a_match_is_played_with_a_game_and_a_number_of_seats():
    with pytest.raises(UnknownGame, match=r"This needs a game as wk\.load gives it, not 'curios'\."):
        Match.begin("curios", 2)
    with pytest.raises(OptionError, match="not '2'"):
        Match.begin(CURIOS, "2")
    with pytest.raises(OptionError, match=r"not 2\.0"):
        Match.begin(CURIOS, 2.0)


def test_a_match_and_its_game_are_shown_in_a_line_that_hides_what_is_hidden():
    assert repr(CURIOS) == f"<Game curios, version 1, set {CURIOS.components.digest}>"
    assert repr(Match.begin(CURIOS, 3, seed=4)) == "<Match of Curios, 3 seats, 17 moves>"
    assert repr(finished(2)).endswith(" moves, over>")


def test_without_a_key_chance_is_played_by_hand():
    match = Match(CURIOS, 2, {"starter": "1"})
    match.play(CHANCE, "hide pyramid-7")
    assert match.pending == (CHANCE,)
    assert [match.move_text(0, reader) for reader in (0, 1, None)] == ["hide ?"] * 3


def test_a_move_in_words_and_as_an_int_are_the_same():
    one, two = Match.begin(CURIOS, 2, seed=1), Match.begin(CURIOS, 2, seed=1)
    seat = one.pending[0]
    one.play(seat, "search temple")
    two.play(seat, CURIOS.actions.parse("search temple"))
    assert np.array_equal(one.state, two.state)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("pass", "2.5"),
        ("reveal temple-7", "4.1"),
        ("flip temple-7", "4.5"),
        ("hide temple-7", "1.4"),
    ],
)
def test_an_illegal_move_names_its_clause_and_changes_nothing(text, clause):
    match = Match.begin(CURIOS, 2, seed=1)
    before = match.state.copy()
    with pytest.raises(IllegalMove) as refused:
        match.play(match.pending[0], text)
    assert refused.value.clause == clause
    assert len(match.log) == sum(entry.seat == CHANCE for entry in match.log)
    assert np.array_equal(match.state, before)


def test_a_seat_that_is_not_asked_is_told_whose_turn_it_is():
    match = Match.begin(CURIOS, 2, {"starter": "1"}, seed=1)
    with pytest.raises(IllegalMove, match="not your turn; the table waits for Seat 1"):
        match.play(1, "search temple")


@pytest.mark.parametrize("action", [-1, 10**6])
def test_an_action_that_does_not_exist_is_refused(action):
    match = Match.begin(CURIOS, 2, seed=1)
    with pytest.raises(IllegalMove, match="There is no action"):
        match.play(match.pending[0], action)


def test_no_match_is_longer_than_declared():
    dealt = len(Match.begin(CURIOS, 2, seed=1).log)
    match = Match.begin(replace(CURIOS, longest=dealt), 2, seed=1)
    with pytest.raises(IllegalMove, match=f"longer than {dealt} moves"):
        match.play(match.pending[0], match.legal(match.pending[0])[0])


@pytest.mark.parametrize("seats", [0, 1, 6, -3])
def test_wrong_numbers_of_seats_are_refused(seats):
    with pytest.raises(OptionError, match="Curios is for 2 to 5 seats"):
        Match.begin(CURIOS, seats)


@pytest.mark.parametrize("names", [["Ada"], ["Ada", ""], ["Ada", "B#b"], ["Ada", "B\nb"], ["Ada", "b" * 41]])
def test_wrong_names_are_refused(names):
    with pytest.raises(OptionError):
        Match.begin(CURIOS, 2, names=names)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"names": ["Ada", None]}, "Names are given as texts, not as NoneType."),
        ({"bots": [None, 5]}, "Bots are given as texts, not as int."),
        ({"options": "visits=no"}, "Options are given as a mapping of names to values, not as str."),
        ({"options": {1: "no"}}, "There is no option '1'; the options are visits, starter."),
    ],
)
def test_what_is_no_text_is_refused_in_one_sentence(given, says):
    with pytest.raises(OptionError) as refused:
        Match.begin(CURIOS, 2, **given)
    assert str(refused.value) == says


def test_a_result_comes_with_the_end_only():
    with pytest.raises(IllegalMove, match="not over"):
        running().result()
    result = finished().result()
    assert len(result.totals) == 3
    assert sum(result.shares) == pytest.approx(1)
    assert all(sum(rows) == total for rows, total in zip(result.rows, result.totals, strict=True))


# -- undo -------------------------------------------------------------------------------------------


def recruiting() -> Match:
    """Give a match of three in which a seat is asked whether it shows a card."""
    match = Match.begin(CURIOS, 3, seed="recruit")
    while not CURIOS.actions.text(match.legal(match.pending[0])[-1]).startswith("pass"):
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    return match


def test_undo_gives_back_the_very_state():
    match = running(moves=4)
    before, length = match.state, len(match.log)
    seat = match.pending[0]
    match.play(seat, match.legal(seat)[0])
    match.undo(seat)
    assert np.array_equal(match.state, before)
    assert len(match.log) == length
    assert match.pending == (seat,)


def test_only_the_one_who_moved_last_takes_back():
    match = running(moves=4)
    seat = match.pending[0]
    match.play(seat, match.legal(seat)[0])
    other = (seat + 1) % 3
    assert match.may_undo(seat)
    assert not match.may_undo(other)
    with pytest.raises(IllegalMove, match="only while nobody has moved since"):
        match.undo(other)


def test_what_another_has_moved_after_stays():
    match = running(moves=4)
    first = match.pending[0]
    match.play(first, match.legal(first)[0])
    second = match.pending[0]
    match.play(second, match.legal(second)[0])
    assert first != second
    assert not match.may_undo(first)


def test_a_shown_card_stays_shown():
    match = recruiting()
    seat = match.pending[0]
    match.play(seat, match.legal(seat)[0])
    assert match.log[-1].turned_up
    assert not match.may_undo(seat)


def test_a_pass_can_be_taken_back():
    match = recruiting()
    seat = match.pending[0]
    match.play(seat, "pass")
    match.undo(seat)
    assert match.pending == (seat,)


def test_nothing_is_taken_back_after_chance():
    match = Match.begin(CURIOS, 2, {"starter": "1"}, seed="flip")
    while match.log[-1].seat == CHANCE or not match.move_text(len(match.log) - 1, None).startswith("flip"):
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[-1])
        if match.log[-1].seat == CHANCE:
            break
    assert match.move_text(len(match.log) - 1, None).startswith("flip")
    assert not any(match.may_undo(seat) for seat in (0, 1, CHANCE))


def test_the_deal_and_the_end_are_final():
    dealt = Match.begin(CURIOS, 2, seed=1)
    assert not any(dealt.may_undo(seat) for seat in (0, 1, CHANCE))
    over = finished()
    assert not any(over.may_undo(seat) for seat in (0, 1, 2, CHANCE))
    assert not Match(CURIOS, 2).may_undo(0)


# -- what a seat saw --------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", READERS)
def test_a_running_match_holds_no_secret_of_others(reader):
    match = running(moves=20)
    _, secret = cards_in(match, reader)
    assert secret
    out = match.to_json(reader)
    spelt = json.dumps(out)
    assert not [card for card in secret if card in spelt]
    assert "key" not in out
    assert match.key.hex() not in spelt
    assert out["commitment"] == dice.commitment(match.key)


@pytest.mark.parametrize("reader", [-1, 3, CHANCE])
def test_nobody_reads_with_the_eyes_of_a_seat_that_is_not_there(reader):
    """Whoever counts seats from 1 would be shown a hand without cards, and believe it."""
    match = running(moves=20)
    for read in (match.view, match.prompt, match.heard, match.to_json, lambda reader: match.tell(0, reader)):
        with pytest.raises(IllegalMove, match=f"There is no seat {reader}; seats run from 0 to 2"):
            read(reader)


@pytest.mark.parametrize("reader", [0, 1, 2])
def test_a_seat_reads_its_own_cards(reader):
    match = running(moves=0)
    known, _ = cards_in(match, reader)
    assert len(known) == 4
    spelt = json.dumps(match.to_json(reader))
    assert all(card in spelt for card in known)


def test_secret_parts_are_question_marks_for_others():
    match = running(moves=0)
    texts = [match.move_text(number, 1) for number in range(len(match.log))]
    assert texts.count("hide ?") == 4
    assert texts.count("deal seat=1 card=?") == 4
    assert not any(text == "deal seat=2 card=?" for text in texts)
    deals = [move for move in match.to_json(1)["moves"] if move["verb"] == "deal"]
    assert len(deals) == 12
    for move in deals:
        assert move["seat"] == "chance"
        assert (move["arguments"]["card"] is None) == (move["arguments"]["seat"] != 1)


@pytest.mark.parametrize("reader", READERS)
def test_what_is_told_does_not_depend_on_what_is_hidden(reader):
    """Tell each move to a reader as it was and as it could have been for all they know."""
    match = running(moves=20)
    for number, entry in enumerate(match.log):
        if CURIOS.sees(entry.witnesses, reader):
            continue
        told = match.tell(number, reader)
        same = [a for a in range(CURIOS.actions.size) if _looks(a) == _looks(entry.action)]
        assert len(same) > 1
        for action in same:
            match.log[number] = replace(entry, action=action)
            assert match.tell(number, reader) == told
        match.log[number] = entry


def _looks(action: int) -> str:
    return CURIOS.actions.text(action, witnessed=False)


def test_everything_is_open_at_the_end():
    match = finished()
    for reader in READERS:
        out = match.to_json(reader)
        assert out["key"] == match.key.hex()
        assert out["totals"] == list(match.result().totals)
        assert np.array_equal(match.view(reader), match.state)
    assert "?" not in json.dumps(match.to_json(OPEN)["moves"])


@pytest.mark.parametrize("reader", READERS)
def test_a_finished_match_is_read_as_it_was_seen_then(reader):
    """What a seat is told, shown and sent of a move does not change when the match ends."""
    match = Match.begin(CURIOS, 3, seed="as then")
    texts, told, views, heard = [], [], [], []
    while not match.over:
        number = len(match.log)
        seat = match.pending[0]
        texts += [match.move_text(at, reader) for at in range(len(texts), number)]
        told += [match.tell(at, reader) for at in range(len(told), number)]
        heard += match.heard(reader, len(heard))
        views.append((number, match.view(reader)))
        sent = match.to_json(reader)["moves"]
        match.play(seat, match.legal(seat)[0])
    assert any("?" in text for text in texts)
    assert [match.move_text(at, reader) for at in range(len(texts))] == texts
    assert [match.tell(at, reader) for at in range(len(told))] == told
    assert match.heard(reader)[: len(heard)] == heard
    assert match.to_json(reader)["moves"][: len(sent)] == sent
    assert all(np.array_equal(match.view_after(number, reader), view) for number, view in views)


def test_open_eyes_see_every_move_and_view_as_it_was():
    match = finished()
    for number in range(len(match.log)):
        assert "?" not in match.move_text(number, OPEN)
        assert np.array_equal(match.view_after(number, OPEN), match.state_after(number))
    assert match.voice(OPEN) == match.voice(None)


def test_views_of_earlier_moves_stay_as_they_were_seen():
    match = finished()
    early = match.view_after(len(match.log) - 1, 0)
    assert (early == -1).any()
    assert (CURIOS.state.read(early).hidden) == [-1] * 4
    assert CURIOS.state.read(match.view_after(len(match.log), 0)).hidden != [-1] * 4


def test_the_names_of_the_table_are_used():
    match = Match.begin(CURIOS, 2, {"starter": "2"}, names=["Ada", "Bruno"], seed=1)
    assert match.prompt(0).ask.startswith("Bruno chooses")
    assert match.prompt(1).ask.startswith("Choose a site")
    match.play(1, "search temple")
    assert match.tell(len(match.log) - 1, 0)[0].text.startswith("Bruno fills")
    assert match.tell(len(match.log) - 1, 1)[0].text.startswith("You fill")
    assert match.voice(0) == Voice(0, ("Ada", "Bruno"))


# -- fairness ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", CURIOS.seats)
def test_a_fair_match_is_verified(seats):
    assert finished(seats).verify() == ""


def test_another_outcome_is_named():
    """Deal the first two hands the other way round: legal, but not what the key gives."""
    fair = wander(Match.begin(CURIOS, 3, {"starter": "1"}, seed="fair"), 0)
    texts = [CURIOS.actions.text(entry.action) for entry in fair.log]
    deals = [number for number, text in enumerate(texts) if text.startswith("deal seat=1")]
    one, two = deals[:2]
    texts[one], texts[two] = texts[two], texts[one]
    forged = Match(CURIOS, 3, {"starter": "1"}, key=fair.key)
    for text in texts:
        forged.replay(CHANCE, CURIOS.actions.parse(text))
    wander(forged, CURIOS.longest)
    verdict = forged.verify()
    assert verdict.startswith(f"Move {one + 1} is {texts[one]!r}; the key gives {texts[two]!r}.")


def test_a_key_that_does_not_fit_the_commitment_is_named():
    match = finished()
    match.commitment = "0" * 64
    assert "does not fit the commitment" in match.verify()


def test_a_running_match_is_not_verified():
    with pytest.raises(IllegalMove, match="its key is revealed when it ends"):
        running().verify()


def test_a_match_without_a_key_is_not_verified():
    match = finished()
    match.key = None
    with pytest.raises(IllegalMove, match="has no key"):
        match.verify()
