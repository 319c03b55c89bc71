"""The record of a match is only appended to, and what was told is never unsaid."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.core.play import play_on
from tests.curios_table import CURIOS, cards_in, ruled, running, searching, twice_undone
from wunderkammer import Match, load
from wunderkammer.core import notation
from wunderkammer.core.actions import Actions, verb
from wunderkammer.core.errors import IllegalMove, RuleError, WunderkammerError
from wunderkammer.core.game import Game
from wunderkammer.core.history import Entry, States, Undo
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.readers import OPEN
from wunderkammer.core.registry import game_names

READERS = (0, 1, 2, None, OPEN)

# -- undo is an entry of its own ----------------------------------------------------------------------------


def test_what_was_taken_back_stays_in_the_record():
    match, seat = searching()
    before, action = match.record.copy(), match.legal(seat)[0]
    match.play(seat, action)
    match.undo(seat)
    assert match.record[:-2] == before
    played, undone = match.record[-2:]
    assert isinstance(played, Entry)
    assert (played.seat, played.action) == (seat, action)
    assert undone == Undo(len(before) + 1, seat, len(before))
    assert match.log == before


def test_the_log_holds_what_counts():
    match = twice_undone()
    assert [type(entry) for entry in match.record[-5:]] == [Entry, Undo, Entry, Undo, Entry]
    assert match.log[-1] == match.record[-1]
    assert len(match.log) == len(match.record) - 4
    twin = running(moves=4)
    twin.play(match.log[-1].seat, match.log[-1].action)
    assert np.array_equal(twin.state, match.state)


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_hears_the_move_and_its_undoing(reader):
    """Also who comes later hears the same as those who were there."""
    match, seat = searching()
    since = len(match.record)
    live = []
    for action in match.legal(seat)[:2]:
        match.play(seat, action)
        live += match.heard(reader, since + len(live))
        match.undo(seat)
        live += match.heard(reader, since + len(live))
    assert [heard.number for heard in live] == list(range(since, since + 4))
    assert [heard.text for heard in live][1::2] == ["undo", "undo"]
    assert [heard.undone for heard in live] == [None, since, None, since + 2]
    said = "You take" if seat == reader else f"Seat {seat + 1} takes"
    assert live[1].lines[0].text == f"{said} the last move back."
    play_on(match, 3)
    assert match.heard(reader)[since : since + 4] == live


def agreed_upon() -> Match:
    """Give a match of Treasures in which a seat took its move back after others and chance had gone on."""
    match = Match.begin(load("treasures"), 3, seed=1)
    seat = match.pending[0]

    def chance_came(match: Match) -> bool:
        last = match.last_of(seat)
        return last is not None and any(entry.seat == CHANCE for entry in match.log[match.log.index(last) :])

    play_on(match, 1, chance_came)
    match.undo(seat, agreed=True)
    return match


def test_everybody_can_agree_that_more_is_taken_back():
    match = agreed_upon()
    undo = match.record[-1]
    assert isinstance(undo, Undo)
    assert undo.agreed
    taken_back = match.record[undo.undone : undo.number]
    assert taken_back[0].seat == undo.seat
    assert CHANCE in {entry.seat for entry in taken_back}
    assert match.log == match.record[: undo.undone]
    assert undo.seat in match.pending
    with pytest.raises(IllegalMove):
        match.undo(CHANCE, agreed=True)


def test_after_an_agreed_undo_chance_does_not_roll_again():
    """Who plays on as before finds what was there before: nothing is won by asking for another roll."""
    match = agreed_upon()
    undo = match.record[-1]
    assert isinstance(undo, Undo)
    taken_back = match.record[undo.undone : undo.number]
    once = [(entry.seat, entry.action) for entry in taken_back if isinstance(entry, Entry)]
    for seat, action in once:
        if seat != CHANCE:
            match.play(seat, action)
    assert [(entry.seat, entry.action) for entry in match.log[undo.undone :]][: len(once)] == once


def test_the_proof_of_fair_dealing_covers_what_was_taken_back():
    match = agreed_upon()
    undo = match.record[-1]
    play_on(match, 2)
    assert match.verify() == ""
    assert isinstance(undo, Undo)
    drawn = next(entry for entry in match.record[undo.undone : undo.number] if entry.seat == CHANCE)
    assert isinstance(drawn, Entry)
    other = next(entry for entry in match.log if entry.seat == CHANCE and entry.action != drawn.action)
    match.record[drawn.number] = replace(drawn, action=other.action)
    assert match.verify().startswith(f"Move {drawn.number + 1} is ")


def test_an_agreed_undo_is_told_and_kept():
    match = agreed_upon()
    heard = match.heard(None)[-1]
    assert heard.agreed
    assert "everybody agreed" in heard.lines[0].text
    assert f": {heard.text}\n" in notation.write(match)
    assert notation.read(notation.write(match)).record == match.record
    for trusted in (False, True):
        again = Match.from_json(match.to_json(OPEN), trusted=trusted)
        assert again.record == match.record
        assert again.log == match.log


def test_what_was_seen_by_agreement_opens_no_further_undo():
    """The one before could not take the move back then, and has seen what came of it since."""
    match, seat = searching()
    match.play(seat, match.legal(seat)[0])
    assert match.may_undo(seat)
    other = match.pending[0]
    match.play(other, match.legal(other)[0])
    match.undo(other, agreed=True)
    assert match.log[-1].seat == seat
    assert not match.may_undo(seat)
    assert match.may_undo(seat, agreed=True)


def test_what_is_heard_goes_to_a_page_as_json():
    match = Match.begin(CURIOS, 2, {"starter": "1"}, names=["Ada", "Bo"], seed=1)
    since = len(match.record)
    match.play(0, "search temple")
    told = [{"text": line.text, "clause": line.clause} for line in match.tell(since, 1)]
    assert told
    match.undo(0)
    played, undone = (heard.to_json() for heard in match.heard(1, since))
    assert json.loads(json.dumps(played)) == {
        "number": since,
        "seat": 0,
        "verb": "search",
        "arguments": {"site": "temple"},
        "text": "search temple",
        "events": [{"event": "take", "arguments": {"seat": 0, "site": "temple"}}],
        "lines": told,
    }
    assert undone == {
        "number": since + 1,
        "seat": 0,
        "undo": since,
        "text": "undo",
        "lines": [{"text": "Ada takes the last move back.", "clause": ""}],
    }
    assert match.heard(1)[0].to_json()["seat"] == "chance"


def test_hidden_arguments_of_events_are_null(sample: Game):
    """In the sample one peeks and only they hear at what; the events of this match hide two values from a watcher."""
    match = play_on(Match.begin(sample, 2, seed=5), 5)
    hidden = {
        reader: sum(
            value is None for heard in match.heard(reader) for e in heard.events for value in e["arguments"].values()
        )
        for reader in (0, 1, None, OPEN)
    }
    assert hidden[OPEN] == 0
    assert hidden[None] == hidden[0] + hidden[1] > 0


@pytest.mark.parametrize("reader", READERS[:-1])
def test_what_is_heard_holds_no_secret_of_others(reader):
    match = running(moves=20)
    _, secret = cards_in(match, reader)
    assert secret
    spelt = str(match.heard(reader)) + json.dumps(match.moves_json(reader))
    assert not [card for card in secret if card in spelt]
    assert all(card in str(match.heard(OPEN)) for card in secret)


def test_views_after_an_entry_are_those_of_that_moment():
    match = twice_undone()
    number = len(match.record)
    assert np.array_equal(match.view_heard(number - 1, 0), match.view(0))
    before = match.view_after(len(match.log) - 1, 0)
    for undone in (number - 2, number - 4):
        assert np.array_equal(match.view_heard(undone, 0), before)
    for tried in (number - 3, number - 5):
        assert not np.array_equal(match.view_heard(tried, 0), before)


def test_a_match_cannot_be_swollen_by_taking_back():
    match = Match.begin(replace(CURIOS, longest=20), 3, seed=1)
    seat = match.pending[0]
    for _ in range(100):
        match.play(seat, match.legal(seat)[0])
        if not match.may_undo(seat):
            break
        match.undo(seat)
    with pytest.raises(IllegalMove, match="can be taken back only"):
        match.undo(seat)
    assert 4 * 20 <= len(match.record) <= 4 * 20 + 1
    other = match.pending[0]
    match.play(other, match.legal(other)[0])  # and it can still be played on


def test_no_verb_can_be_called_undo():
    with pytest.raises(RuleError, match="No verb can be called 'undo'"):
        Actions(verb("undo"))


@pytest.mark.parametrize("name", game_names())
def test_the_last_move_of_a_match_stays(name):
    """Everything is open then; in some of these matches a seat makes it, and no event turns anything up."""
    game = load(name)
    match = play_on(Match.begin(game, game.usual_seats, seed=5), 5)
    assert match.over
    assert match.log[-1].turned_up
    assert not any(match.may_undo(seat) for seat in range(match.seats))
    again = Match.from_json(match.to_json(OPEN), trusted=True)
    assert not any(again.may_undo(seat) for seat in range(match.seats))


def test_the_last_move_stays_where_nothing_but_the_end_turns_up():
    """Here a seat makes the last move, and no event of it turns anything up; the end of the match does."""
    game = load("treasures")
    match = play_on(Match.begin(game, 3, seed=0), 0)
    last = match.log[-1]
    assert last.seat != CHANCE
    assert not any(game.events.turning[event] for event, *_ in last.events)
    assert not match.may_undo(last.seat)


# -- states are kept sparsely -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_few_states_are_kept_and_all_are_found(name):
    game = load(name)
    match = play_on(Match.begin(game, game.usual_seats, seed=2), 2)
    most = len(match.record) // States.STRIDE + 1 + States.RECENT
    assert len(match._states) <= most
    walked = Match(game, match.seats, match.options)
    states = [walked.state]
    for entry in match.log:
        walked.play(entry.seat, entry.action)
        states.append(walked.state)
    for number in (len(states) // 2, 3, len(states) - 1, 0, *range(len(states))):
        assert np.array_equal(match.state_after(number), states[number])
    assert len(match._states) <= most


def test_a_copy_goes_its_own_way():
    match, seat = searching()
    twin = match.copy()
    first, second = match.legal(seat)[:2]
    match.play(seat, first)
    twin.play(seat, second)
    assert match.record[:-1] == twin.record[:-1]
    assert (match.log[-1].action, twin.log[-1].action) == (first, second)
    assert not np.array_equal(match.state, twin.state)
    assert play_on(match.copy(), 4).record == play_on(match, 4).record  # chance goes on alike


def test_the_legal_actions_are_listed_once_a_move():
    match, seat = searching()
    listed: list[int] = []
    match.game = ruled(legal=lambda s, who, out: listed.append(who) or CURIOS.rules.legal(s, who, out))
    match._here = None
    choices = match.legal(seat)
    choices.sort(reverse=True)  # whoever asks may do with the answer what they like
    match.legal(seat).clear()
    match.play(seat, choices[-1])
    assert listed == [seat]


def test_a_rule_that_breaks_leaves_the_match_as_it_was():
    match, seat = searching()
    before, record = match.state.copy(), match.record.copy()

    def breaks(s: Any, who: int, action: int) -> None:
        s.pawns[who] = 99
        raise IndexError("a mistake in the rules")

    match.game = ruled(apply=breaks)
    match._here = None
    with pytest.raises(IndexError):
        match.play(seat, match.legal(seat)[0])
    assert match.record == record
    assert np.array_equal(match.state, before)


# -- who sits where -----------------------------------------------------------------------------------------


def test_seats_say_which_bot_plays_them():
    match = Match.begin(CURIOS, 3, names=["Ada", "medium", "Bo"], bots=[None, None, "my.module:Class:50it"], seed=1)
    assert match.bots == (None, None, "my.module:Class:50it")  # a person may be called as a bot is
    assert match.to_json(0)["seats"][2] == {"name": "Bo", "bot": "my.module:Class:50it"}
    for again in (notation.read(notation.write(match)), Match.from_json(match.to_json(OPEN))):
        assert (again.names, again.bots) == (match.names, match.bots)


@pytest.mark.parametrize("bots", [["easy"], ["easy", ""], ["easy", "a b"], ["easy", "a#b"], ["easy", "x" * 201]])
def test_wrong_bots_are_refused(bots):
    with pytest.raises(WunderkammerError):
        Match.begin(CURIOS, 2, bots=bots)


def test_a_refusal_uses_the_names_of_the_table():
    match = Match.begin(CURIOS, 2, {"starter": "1"}, names=["Ada", "Bruno"], seed=1)
    with pytest.raises(IllegalMove, match="not your turn; the table waits for Ada"):
        match.play(1, "search temple")
