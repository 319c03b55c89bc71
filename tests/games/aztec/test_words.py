"""Aztec in words: prompts, labels, refusals, facts and the terminal's table, from views alone."""

from __future__ import annotations

import pytest

from tests.games.aztec.tabletop import (
    ARTIFACTS,
    GAME,
    TRUTH,
    claim,
    deal,
    doctored,
    draw,
    gain,
    play_round,
    seated,
    seen,
    truth,
)
from wunderkammer import Match
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.aztec.words import unseen_copies

NAMES = ["Charly", "Elisa", "Yukio", "Daryl", "Julie"]


def caught_by_two() -> Match:
    """Elisa says three yellow, has one yellow and one red, and is accused by Charly and Daryl, at a table of five."""
    match = seated(5, characters=("charly", "elisa", "yukio", "daryl", "julie"), first=2)
    match.names = tuple(NAMES)
    play_round(
        match,
        ("bby", "yr", "bbb", "rr", "bbr"),
        ("bbr", "yyy", "bbbb", TRUTH, "bby"),
        ("accuse 2", "accuse 5", "believe 1", "accuse 2", "believe 4"),
    )
    return match


def words(match: Match, reader: int | None):
    return match.voice(reader), seen(match, reader)


def test_prompt_of_the_gainer():
    match = caught_by_two()
    assert truth(match).asked == 3  # clockwise from Elisa: Daryl before Charly
    gain(match, "idol", "coffer", "ward")
    draw(match, "mask-blue", "serpents-blue-red", "purification")
    prompt = match.prompt(0)
    assert prompt.ask == "You caught Elisa: choose one of three artifacts"
    assert prompt.why == (
        "Elisa lied and you and Daryl accused Elisa, so each of the accusers gains an artifact. Only you see these cards."
    )
    voice, view = words(match, 0)
    assert [GAME.words.label(voice, view, action) for action in match.legal(0)] == [
        "Keep Twin Serpents: 1 point for each pair of blue and red",
        "Keep Blue Mask: 3 points for every three blue jewels",
        "Play now Purification: discard up to 3 of your cursed stones",
    ]
    assert match.prompt(2).ask == "Charly chooses an artifact"
    assert GAME.words.status(voice, view) == "Round 1 of 5 · revealing"


def test_the_log_of_a_caught_liar():
    match = caught_by_two()
    said = [line.text for line in match.tell(len(match.log) - 1, 0)]
    assert "Elisa claimed 3 yellow. The card shows 1 yellow and 1 red: a lie." in said
    assert "Elisa puts the 3 yellow back and takes what the card shows." in said
    assert "You give Elisa a cursed stone." in said
    assert "Daryl gains an artifact." in said
    opening = next(n for n, e in enumerate(match.log) if GAME.actions.verb(e.action).name == "claim" and e.seat == 4)
    assert "All five claims are shown." in [line.text for line in match.tell(opening, 0)]


def test_waiting_for_the_others():
    match = deal(seated(3), "bb", "yy", "rr")
    match.play(0, "claim bbr")
    prompt = match.prompt(0)
    assert (prompt.ask, prompt.why) == (
        "Waiting for Seat 2 and Seat 3",
        "You took 2 blue and 1 red. All claims are shown together.",
    )
    assert match.prompt(1).why == (
        "Your card shows 2 yellow; only you see it. A lie that nobody accuses brings you an artifact, and so does the truth "
        "if two or more accuse you. All claims are shown together."
    )
    match.play(1, "claim yy")
    match.play(2, "claim rr")
    assert match.prompt(0).why == (
        "If you are right you part with a cursed stone, if you are wrong you get one. Artifacts go to a liar whom nobody "
        "accuses, to each of two or more who accuse the same liar, and to a seat that told the truth if two or more accuse "
        "it. All tokens are shown together."
    )
    match.play(0, "token seat=3 side=accuse")
    assert match.prompt(0).why == "You accuse Seat 3. All tokens are shown together."


def test_claims_are_labelled_as_truth_or_lie_for_their_owner_alone():
    match = deal(seated(3), "bb", "yy", "rr")
    voice, view = words(match, 1)
    labels = [GAME.words.label(voice, view, action) for action in match.legal(1)]
    assert labels[:2] == ["Take 2 blue: a lie", "Take 2 yellow: the truth"]
    assert sum(label.endswith("the truth") for label in labels) == 1


PHASES = {
    "choose": lambda: (Match(GAME, 3, {"starter": "1", "characters": "chosen"}), 0),
    "claim": lambda: (deal(seated(3), "bb", "yy", "rr"), 0),
    "token": lambda: (claim(deal(seated(3), "bb", "yy", "rr"), TRUTH, TRUTH, TRUTH), 0),
    "keep": lambda: _gaining(),
    "tuck": lambda: _gaining("keep idol"),
    "purify": lambda: _gaining("keep purification", "tuck idol"),
    "hex": lambda: _gaining("keep hex", "tuck idol", "give 3"),
    "raid": lambda: _gaining("keep raid", "tuck idol"),
    "offering": lambda: _gaining("keep offering", "tuck idol", "take yellow"),
    "over": lambda: (doctored(seated(3), phase=14, waiting=0), 0),
    "set up": lambda: (Match(GAME, 3), 0),
    "deal": lambda: (seated(3), 0),
}


def _gaining(*moves: str) -> tuple[Match, int]:
    match = doctored(seated(3), stash=[[0, 0, 0], [1, 0, 0], [0, 0, 0]])
    play_round(match, ("bb", "yy", "rr"), ("bbbb", TRUTH, TRUTH), ("believe 2", "believe 3", "believe 2"))
    chosen = moves[0].removeprefix("keep ") if moves else "ward"
    draw(match, "idol", "coffer", *([chosen] if chosen != "idol" else ["ward"]))
    for move in moves:
        match.play(0, move)
    return match, 0


@pytest.mark.parametrize("phase", PHASES)
def test_every_illegal_action_is_refused_with_a_clause(phase):
    """In every phase and for all of its actions: one sentence, an existing clause, and several different ones."""
    match, seat = PHASES[phase]()
    known = GAME.clause_numbers
    legal = set(match.legal(seat)) if seat in match.pending else set()
    cited = set()
    for action in range(GAME.actions.size):
        if action in legal:
            continue
        with pytest.raises(IllegalMove) as refusal:
            match.play(seat, action)
        sentence = str(refusal.value)
        assert refusal.value.clause in known, sentence
        assert sentence.endswith(".")
        assert 3 < len(sentence.split()) < 40
        cited.add(refusal.value.clause)
    assert len(cited) > (5 if match.pending and match.pending != (CHANCE,) else 0)


@pytest.mark.parametrize("phase", PHASES)
def test_seats_that_are_not_asked_are_refused_too(phase):
    match, _ = PHASES[phase]()
    for seat in (1, 2):
        if seat not in match.pending:
            with pytest.raises(IllegalMove) as refusal:
                match.play(seat, "keep idol")
            assert refusal.value.clause in GAME.clause_numbers
