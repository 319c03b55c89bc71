"""Aztec refuses what is not legal in one sentence, and explains the order of picks before it binds."""

from __future__ import annotations

import pytest

from tests.games.aztec.tabletop import (
    ARTIFACTS,
    GAME,
    PHASES,
    TRUTH,
    claim,
    deal,
    doctored,
    draw,
    gaining,
    labels,
    play_round,
    seated,
)
from wunderkammer import Match
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE


def refusal(match: Match, seat: int, move: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, move)
    return str(refused.value), refused.value.clause


def test_a_secret_choice_can_be_taken_back():
    match = deal(seated(3), "bb", "yy", "rr")
    match.play(0, "claim bb")
    back = "or take the choice back if nobody has moved since."
    assert refusal(match, 0, "claim yy") == (
        f"You have taken your jewels; wait until all claims are shown, {back}",
        "2.4",
    )
    match.play(1, "claim yy")
    match.play(2, "claim rr")
    match.play(0, "token seat=2 side=accuse")
    assert refusal(match, 0, "token seat=3 side=accuse") == (
        f"You have placed your token; wait until all tokens are shown, {back}",
        "3.3",
    )


# -- picks in the order of the table ------------------------------------------------------------------


def hexing(*moves: str, stones: int = 5) -> Match:
    """Let the second of four seats, among people and bots, play Hex."""
    match = doctored(seated(4), stones=[2, stones, 2, 2])
    match.names = ("ada", "Bo", "medium", "Zoë")
    play_round(match, ("bb", "yy", "rr", "by"), (TRUTH, "bbbb", TRUTH, TRUTH), ("believe 3", *["believe 1"] * 3))
    draw(match, "hex", "coffer", "ward")
    for move in ("keep hex", "tuck coffer", *moves):
        match.play(1, move)
    return match


def test_hex_explains_its_order():
    match = hexing()
    prompt = match.prompt(1)
    assert prompt.ask == "Give up to 2 cursed stones to opponents, or stop"
    assert prompt.why == (
        "You have 4 cursed stones, which cost 5 points. "
        "To share them out, name the opponents in the order of the seats: ada, medium and Zoë."
    )
    assert labels(match, 1) == [
        "Give a stone to ada",
        "Give a stone to medium; the next can go to medium or Zoë",
        "Give a stone to Zoë; the next can go to Zoë",
        "Stop giving stones",
    ]
    match.play(1, "give 3")
    prompt = match.prompt(1)
    assert prompt.ask == "Give a cursed stone, or stop"
    assert prompt.why == (
        "You have 3 cursed stones, which cost 3 points. "
        "Opponents are named in the order of the seats, so this one can go to medium or Zoë."
    )
    assert labels(match, 1) == ["Give a stone to medium", "Give a stone to Zoë", "Stop giving stones"]
    assert refusal(match, 1, "give 1") == (
        "Hex names opponents in the order of the seats, and ada sits before medium, who has got a stone already; "
        "give this one to medium or Zoë, or stop.",
        "6.6",
    )
    assert refusal(match, 1, "give 2") == (
        "You cannot give a stone to yourself; give it to medium or Zoë, or stop.",
        "6.6",
    )
    assert refusal(match, 1, "give 6") == ("This table has only four seats; choose ada, medium or Zoë.", "6.6")


def test_hex_explains_no_order_where_none_binds():
    assert hexing("give 1").prompt(1).why == "You have 3 cursed stones, which cost 3 points."
    alone = doctored(hexing(), stones=[2, 1], left_n=1)
    assert alone.prompt(1).why == "You have 1 cursed stone, which costs 1 point."
    assert labels(alone, 1)[2] == "Give a stone to Zoë"


def test_a_prompt_says_what_the_stones_cost_with_a_ward():
    match, _ = gaining("keep purification", "tuck idol")
    kept = [[0] * len(ARTIFACTS) for _ in range(6)]
    kept[0][ARTIFACTS.index("ward")] = 1
    warded = doctored(match, stones=[5], kept=kept, kept_n=[1], left_n=3)
    assert warded.prompt(0).why == "You have 5 cursed stones, which cost 2 points thanks to Jade Ward."


def test_offering_explains_its_order():
    match, _ = gaining("keep offering", "tuck idol")
    prompt = match.prompt(0)
    assert (prompt.ask, prompt.clause) == ("Take 2 jewels from the temple", "6.8")
    assert prompt.why == "For jewels of different colours, name them in the order blue, yellow, red."
    assert labels(match, 0) == [
        "Take 1 blue",
        "Take 1 yellow; the next can be yellow or red",
        "Take 1 red; the next can be red",
    ]
    match.play(0, "take yellow")
    assert match.prompt(0).ask == "Take 1 jewel from the temple"
    assert match.prompt(0).why == (
        "Colours are named in the order blue, yellow, red, so the next can be yellow or red."
    )
    assert labels(match, 0) == ["Take 1 yellow", "Take 1 red"]
    assert refusal(match, 0, "take blue") == (
        "Offering names colours in the order blue, yellow, red, and blue comes before yellow, which you took already; "
        "take yellow or red.",
        "6.8",
    )
    match, _ = gaining("keep offering", "tuck idol", "take blue")
    assert match.prompt(0).why == "It goes to your stash."


# -- refusals -----------------------------------------------------------------------------------------


OUT_OF_TIME = {
    "lead 1": ("Only chance names the first seat", "1.2"),
    "cast seat=1 character=charly": ("Only chance deals the characters", "1.3"),
    "deal seat=1 card=bb": ("Only chance deals the jewel cards", "2.1"),
    "draw seat=1 artifact=idol": ("Only chance draws artifacts", "5.1"),
    "choose charly": ("Characters are chosen before the first round only", "1.3"),
    "claim bb": ("Jewels are taken at the start of a round only", "2.2"),
    "keep idol": ("An artifact is chosen only when you gain one", "5.1"),
    "tuck idol": ("Cards are tucked only after you chose an artifact", "5.3"),
    "discard 1": ("Stones are discarded with Purification only", "6.5"),
    "give 2": ("Stones are given away with Hex only", "6.6"),
    "done": ("Only Hex can be broken off", "6.6"),
    "raid seat=2 colour=red": ("Jewels are taken from others with Raid only", "6.7"),
    "take red": ("Jewels are taken one by one with Offering only", "6.8"),
}
"""Moves that no seat can make while tokens are placed, and what is said of them."""


@pytest.mark.parametrize("move", OUT_OF_TIME)
def test_moves_out_of_time_are_refused_with_what_to_do_now(move):
    match, seat = PHASES["token"]()
    says, clause = OUT_OF_TIME[move]
    assert refusal(match, seat, move) == (f"{says}; now place your token.", clause)


def test_a_token_out_of_time_is_refused():
    match, seat = PHASES["claim"]()
    says = "Tokens are placed when all claims are open; now take jewels."
    assert refusal(match, seat, "token seat=2 side=accuse") == (says, "3.1")


def test_refusals_use_the_names_of_the_table():
    match = claim(deal(seated(3), "bb", "yy", "rr"), TRUTH, TRUTH, TRUTH)
    match.names = ("ada", "medium", "Zoë")
    assert refusal(match, 1, "token seat=2 side=believe") == (
        "You cannot place your token before yourself; choose ada or Zoë.",
        "3.2",
    )
    assert refusal(match, 1, "token seat=4 side=believe") == (
        "This table has only three seats; choose ada or Zoë.",
        "3.1",
    )
    match, _ = gaining()
    match.names = ("ada", "medium", "Zoë")
    assert refusal(match, 1, "keep idol") == ("It is not your turn; the table waits for ada.", "5.5")
    assert refusal(match, 0, "keep hex") == (
        "Hex is not among your cards; choose Golden Idol, Coffer or Jade Ward.",
        "5.1",
    )
    choosing = Match(GAME, 3, {"starter": "2", "characters": "chosen"})
    assert refusal(choosing, 0, "choose elisa") == ("It is not your turn; the table waits for Seat 2.", "1.3")
    choosing.play(1, "choose elisa")
    assert refusal(choosing, 2, "choose elisa") == ("Elisa is taken; choose a character that is free.", "1.3")
    match, _ = gaining("keep raid", "tuck idol")
    match.names = ("ada", "medium", "Zoë")
    assert refusal(match, 0, "raid seat=2 colour=red") == (
        "There is no red in the stash of medium; take blue.",
        "6.7",
    )
    assert refusal(match, 0, "raid seat=1 colour=red") == (
        "You cannot raid yourself; choose the stash of medium or Zoë.",
        "6.7",
    )
    assert refusal(match, 0, "raid seat=3 colour=red") == (
        "The stash of Zoë is empty, and jewels not yet in a stash are safe; choose another.",
        "6.9",
    )
    match, _ = gaining("keep purification", "tuck idol")
    assert refusal(match, 0, "discard 3") == ("You can discard 2 cursed stones at most, not 3.", "6.5")


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
