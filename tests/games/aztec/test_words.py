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
from wunderkammer.games.aztec.facts import (
    artifact_facts,
    curse_facts,
    deck_facts,
    place_facts,
    set_up_facts,
    sheet_facts,
)

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
    assert prompt.ask == "You caught Elisa: keep one of three artifacts"
    assert prompt.why == "Two accused Elisa, so you and Daryl each gain one. Only you see these cards."
    voice, view = words(match, 0)
    assert [GAME.words.label(voice, view, action) for action in match.legal(0)] == [
        "Keep Twin Serpents: 1 point for each blue + red pair",
        "Keep Blue Mask: 3 points for each three blue jewels",
        "Play now Purification: discard up to 3 of your stones",
    ]
    assert match.prompt(2).ask == "Charly chooses an artifact"
    assert GAME.words.status(voice, view) == "Round 1 of 5 · revealing"


def test_facts_of_the_seats():
    match = caught_by_two()
    voice, view = words(match, 0)
    facts = [[line.text for line in GAME.words.seat_facts(voice, view, seat)] for seat in range(5)]
    assert facts[0] == ["as Charly, seeks blue + red", "artifact next", "1 cursed stone, -1 point", "0 artifacts"]
    assert facts[1] == ["as Elisa, seeks pairs of yellow", "caught", "4 cursed stones, -5 points", "0 artifacts"]
    assert facts[2][1] == "concealed"
    assert facts[3][1] == "choosing"
    places = [[line.text for line in place_facts(voice, view, seat)] for seat in range(5)]
    assert places[0] == ["say 2 blue, 1 red", "believed by Yukio"]
    assert places[1] == [
        "says 3 yellow",
        "accused by you and Daryl",
        "a lie: the card shows 1 yellow, 1 red, takes these",
    ]
    assert places[2] == ["says 4 blue", "no tokens"]


def test_facts_of_curses_sheet_deck_and_artifacts():
    match = doctored(caught_by_two(), curse=[3, 1, 2], stash=[[4, 1, 3], [1, 6, 2], [7, 0, 1], [1, 1, 5], [3, 4, 0]])
    voice, view = words(match, 0)
    curses = [[line.text for line in curse_facts(voice, view, colour)] for colour in range(3)]
    assert curses == [
        ["3 stones", "most blue: Yukio with 7"],
        ["1 stone", "most yellow: Elisa with 6"],
        ["2 stones", "most red: Daryl with 5"],
    ]
    sheet = [line.text for line in sheet_facts(voice, view, 0)]
    assert sheet == ["now worth 4", "duos 3 + trios 2 + artifacts 0 - stones 1"]
    assert [line.text for line in deck_facts(voice, view)] == ["42 cards"]
    facts = [line.text for line in artifact_facts(voice, view, ARTIFACTS.index("purification"))]
    assert facts == ["Purification", "discard up to 3 of your stones", "at once"]
    assert [line.text for line in artifact_facts(voice, view, ARTIFACTS.index("idol"))][2] == "kept, secret"
    assert [line.text for line in set_up_facts(4)] == [
        "2 cursed stones each, 1 on each curse",
        "5 jewel cards each, 22 stay in the box",
        "42 artifacts; a gainer looks at 3",
    ]


def test_the_log_of_a_caught_liar():
    match = caught_by_two()
    said = [line.text for line in match.tell(len(match.log) - 1, 0)]
    assert "Elisa claimed 3 yellow. The card shows 1 yellow, 1 red: a lie." in said
    assert "Elisa puts the 3 yellow back and takes what the card shows." in said
    assert "You give Elisa a cursed stone." in said
    assert "Daryl gains an artifact." in said
    opening = next(n for n, e in enumerate(match.log) if GAME.actions.verb(e.action).name == "claim" and e.seat == 4)
    assert "Five claims lie on the table." in [line.text for line in match.tell(opening, 0)]


def test_waiting_for_the_others():
    match = deal(seated(3), "bb", "yy", "rr")
    match.play(0, "claim bbr")
    prompt = match.prompt(0)
    assert (prompt.ask, prompt.why) == (
        "Waiting for Seat 2 and Seat 3",
        "You took 2 blue, 1 red. All claims are shown together.",
    )
    assert match.prompt(1).why == "Your card shows 2 yellow; only you see it. All claims are shown together."
    match.play(1, "claim yy")
    match.play(2, "claim rr")
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


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("reader", [0, 1, None])
def test_the_table_fits_into_eighty_columns(phase, reader):
    match, _ = PHASES[phase]()
    for line in GAME.table(*words(match, reader)):
        assert len("".join(text for text, _ in line).rstrip()) <= 80


def test_the_table_tells_jewels_apart_without_colour():
    drawn = "\n".join("".join(text for text, _ in line) for line in GAME.table(*words(caught_by_two(), 0)))
    assert "takes ▲▲▲    card ▲◆     ✗a ✗d          a lie, caught" in drawn
    assert "takes ●●◆    card ●●▲    ✓c" in drawn  # the reader's own card, concealed to the others
    assert "card ●●▲" not in "\n".join(
        "".join(text for text, _ in line) for line in GAME.table(*words(caught_by_two(), 2))
    )
