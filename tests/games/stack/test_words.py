"""Artifact Stack in words: what the table shows, what is refused and why, what the log tells."""

from __future__ import annotations

from collections import defaultdict

import pytest

from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.stack import facts, phrases, words
from wunderkammer.games.stack.state import Phase

from .positions import ATTACKS, FIRST_GAME, GAME, place, play, position, seen


def told(match: Match, reader: int | None) -> list[str]:
    """Give what a reader is told of the last move."""
    return [line.text for line in match.tell(len(match.log) - 1, reader)]


def labels(match: Match) -> list[str]:
    """Give the labels of whoever must choose."""
    seat = match.pending[0]
    return [words.label(match.voice(seat), seen(match, seat), action) for action in match.legal(seat)]


def test_every_illegal_action_in_every_phase_is_refused_with_a_clause():
    """Go through whole matches; in each phase try every action of the game as every seat."""
    clauses = GAME.clause_numbers
    by_verb: dict[str, set[str]] = defaultdict(set)
    phases = set()
    for number in range(6):
        match = Match.begin(GAME, 2 + number % 3, {"weapon": "in", "curse": "in"}, seed=f"refusals {number}")
        rng = dice.generator(number)
        while True:
            s = seen(match, None)
            if (s.phase, s.acted, s.round) not in phases or len(match.log) % 40 == 0:
                phases.add((s.phase, s.acted, s.round))
                for seat in range(match.seats):
                    view, legal = seen(match, seat), set(match.legal(seat))
                    for action in range(GAME.actions.size):
                        if action not in legal:
                            line = GAME.words.forbid(match.voice(seat), view, action)
                            assert line.clause in clauses, line
                            assert line.text.endswith("."), line
                            by_verb[GAME.actions.verb(action).name].add(line.clause)
            if match.over:
                break
            seat = match.pending[0]
            choices = match.legal(seat)
            match.play(seat, choices[dice.below(rng, len(choices))])
    assert {phase for phase, _, _ in phases} >= {Phase.TURN, Phase.FLIP, Phase.HIRE, Phase.STEAL, Phase.OVER}
    for verb in ("take", "peek", "hire", "trigger", "lock", "flip", "steal", "discard", "give", "end"):
        assert len(by_verb[verb]) >= 3, (verb, by_verb[verb])


def test_refusals_while_the_temple_is_built_and_a_card_is_turned():
    match = Match(GAME, 2)
    take = GAME.actions.parse("take t1")
    assert GAME.words.forbid(match.voice(0), seen(match, 0), take).clause == "1.2"
    match = play(position(FIRST_GAME, "t1=back"), "peek t1")
    assert GAME.words.forbid(match.voice(0), seen(match, 0), take).clause == "3.4"
    assert "Only chance" in GAME.words.forbid(match.voice(0), seen(match, 0), GAME.actions.parse("glimpse crown")).text


def test_the_moment_of_the_mock_up():
    """Dig out Teapot A for 2 Silver? With your Cup A it makes a pair worth 4."""
    temple = "b22=teapot-a m12=cup-b m22=saucer-c t2=owl-drachma"
    match = position(
        FIRST_GAME, temple, "harbor-penny ship-shekel dancer jaguar cup-a scepter", "", "", silver=(3, 1, 4), round=2
    )
    view, voice = seen(match, 0), match.voice(0)
    assert words.status(voice, view) == "Second temple · 4 of 26 left"
    dig = GAME.actions.parse("take b22")
    asked = words.consider(voice, view, dig)
    assert asked.ask == "Dig out Teapot A for 2 Silver?"
    assert asked.why == "Two cards cover it; they stay where they are. With your Cup A it makes a pair worth 4."
    offered = labels(match)
    for text in (
        "Take the Owl Drachma",
        "Dig out Teapot A for 2 Silver",
        "Use 2 Coins: take 1 Silver",
        "Hire the Guide for 1 Silver",
    ):
        assert text in offered
    assert facts.points_so_far(view, 0).text == "17 points so far"
    tableau = [line.text for _, line in facts.tableau_facts(voice, view, 0)]
    assert tableau == ["2 Statues: 3 points", "2 Coins", "Cup A", "Scepter"]
    assert [phrases.price_tag(view, 0, place(name)) for name in ("t2", "b22")] == ["free", "2"]
    assert phrases.price_tag(view, 1, place("b22")) == "2, too dear"
    seat = [line.text for line in GAME.words.seat_facts(voice, view, 0)]
    assert seat[:3] == ["your turn", "3 Silver", "3 stars"]
    assert GAME.words.seat_facts(voice, view, 2)[0].text == "next"
    assert "2.1" in words.clauses(voice, view)


def test_a_face_down_card_is_named_only_to_those_who_saw_it():
    match = position(FIRST_GAME, "t2=jaguar", "", "", peeked={"t1": ("chalice", (0,))})
    assert "Take the Chalice, face down at t1" in labels(match)
    play(match, "take t2")
    assert "Take the face-down card t1 on top" in labels(match)


def test_the_log_of_the_mock_up():
    match = position(FIRST_GAME, "t1=back t2=ship-shekel t3=jaguar b11=cup-a m11=dancer", "harbor-penny", "")
    play(match, "hire curator")
    assert told(match, 0) == ["You hire the Curator for 1 Silver."]
    assert told(match, 1) == ["Seat 1 hires the Curator for 1 Silver."]
    play(match, "peek t1")
    assert told(match, 0) == ["Seat 2 peeks under the face-down card t1 for 1 Silver."]
    play(match, "glimpse chalice")
    assert told(match, 0) == []
    assert told(match, 1) == ["You see the Chalice: 3 points."]
    play(match, "take t1")
    assert told(match, 0) == ["Seat 2 takes the face-down card t1.", "It is the Chalice: 3 points."]
    play(match, "take t2")
    assert told(match, 0) == ["You take the Ship Shekel.", "You now have two Coins."]
    play(match, "trigger deck=coin cards=2")
    assert told(match, 1) == ["Seat 1 uses two Coins to take 1 Silver.", "Seat 1 gains 1 Silver."]
    play(match, "take b11")
    assert told(match, 0) == ["Seat 2 digs out Cup A for 1 Silver."]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("curse-of-poverty", ["It is the Curse of Poverty: pay 2 Silver, or all you have.", "You pay 2 Silver."]),
        ("curse-of-sloth", ["It is the Curse of Sloth: miss your next turn.", "You will miss the next turn."]),
        (
            "blessing-of-haste",
            ["It is the Blessing of Haste: take 1 extra turn.", "You earn 1 extra turn.", "You take an extra turn."],
        ),
        ("blessing-of-the-raven", ["It is the Blessing of the Raven: steal 1 card.", "There is nothing to steal."]),
        (
            "curse-of-decay",
            ["It is the Curse of Decay: lose 1 face-up card for good.", "You have no face-up card to lose."],
        ),
    ],
)
def test_effects_are_told(name, lines):
    match = play(position(ATTACKS, "t1=back t2=dancer t3=scribe"), "take t1", f"turn-up {name}")
    assert told(match, 0) == lines


def test_the_shaman_and_the_insurer_are_told():
    match = position(ATTACKS, "t1=back t2=dancer", "", "", hired={"shaman": 0})
    play(match, "take t1", "turn-up curse-of-sloth")
    assert told(match, 1)[-1] == "Seat 1's Shaman turns the Curse of Sloth away."
    match = position(ATTACKS, "t1=dancer", "horn-bow sling", "jaguar", hired={"insurer": 1})
    play(match, "trigger deck=weapon cards=2", "steal jaguar")
    assert told(match, 1) == ["Seat 1 steals the Jaguar from you.", "Your Insurer pays 2 Silver."]


def test_lost_turns_and_missed_turns_are_told():
    match = play(position(FIRST_GAME, "t1=secret-passage"), "take t1")
    assert told(match, 1)[-1] == "Seat 1's 1 extra turn is lost: the temple is empty."
    match = position(ATTACKS, "t1=back t2=dancer t3=scribe")
    play(match, "take t1", "turn-up curse-of-sloth", "take t2")
    assert told(match, 0)[-1] == "You miss this turn."


def test_the_table_stays_within_eighty_columns_and_shows_overlaps():
    for seats in (2, 3, 4):
        match = Match.begin(GAME, seats, names=["A name of twenty let", "Bo", "Cy", "Di"][:seats], seed="table")
        rng = dice.generator(seats)
        while True:
            for reader in (0, None):
                lines = GAME.table(match.voice(reader), seen(match, reader))
                drawn = ["".join(text for text, _ in line) for line in lines]
                assert max(map(len, drawn)) <= 80
            if match.over:
                break
            seat = match.pending[0]
            choices = match.legal(seat)
            match.play(seat, choices[dice.below(rng, len(choices))])
    match = position(FIRST_GAME, "b22=teapot-a m11=cup-b m12=saucer-c t1=owl-drachma", silver=(3, 3))
    drawn = "\n".join("".join(text for text, _ in line) for line in GAME.table(match.voice(0), seen(match, 0)))
    assert "Under the top:  b22 Teapot A (3)" in drawn
    assert "Coi(0)" in drawn
    assert "Guide" in drawn


def test_chance_is_waited_for_in_words():
    match = play(position(FIRST_GAME, "t1=back t2=jaguar"), "take t1")
    assert match.pending == (CHANCE,)
    prompt = words.prompt(match.voice(1), seen(match, 1))
    assert prompt.why == "It is the one at t1."
    assert prompt.clause == "3.4"
