"""The words of Unexpected Treasures: prompts, labels, log lines and refusals, from views alone."""

from __future__ import annotations

import pytest

from tests.games.prose import wrong
from wunderkammer import Match
from wunderkammer.games.treasures.facts import order_of_going
from wunderkammer.games.treasures.state import COMMISSION, MISSION_IDS

from .scripted import (
    GAME,
    bring,
    choose,
    dealt,
    kerb_of_round_six,
    options_of,
    play,
    position,
    positions_of_all_phases,
    seen,
)

WORDS = GAME.words
ORDER = "steps go from the lowest number to the highest."


def last_lines(match: Match, reader: int | None) -> list[str]:
    return [line.text for line in match.tell(len(match.log) - 1, reader)]


def facts(match: Match, reader: int | None, seat: int) -> list[str]:
    return [line.text for line in WORDS.seat_facts(match.voice(reader), seen(match, reader), seat)]


# -- every sentence ------------------------------------------------------------------------------------


def test_every_sentence_of_some_matches_is_well_formed():
    nouns = ("mission", "thing", "tile", "round", "point", "stool", "lamp", "armchair", "television", "radio", "joker")
    assert wrong(GAME, 1, (*nouns, "open mission")) == []


# -- the scene of the picture ------------------------------------------------------------------------


def test_a_contest_is_told_with_its_chips():
    match = kerb_of_round_six()
    line = "Dov and Eve both chose 5. Dov's chip 1 is lower: Eve stays home, and they swap chips."
    assert line in last_lines(match, 0)
    assert "Dov and you both chose 5. Dov's chip 1 is lower: you stay home, and you swap chips." in last_lines(match, 4)
    assert "You and Eve both chose 5. Your chip 1 is lower: Eve stays home, and you swap chips." in last_lines(match, 3)


def test_a_larger_contest_is_told_with_all_who_met():
    match = position(4, kerb={"lamp": 8}, chips=[2, 4, 1, 3])
    choose(match, 3, 3, 3, 1)
    line = "Ada, Ben and Cleo all chose 3. Cleo's chip 1 is the lowest: Ada and Ben stay home, "
    assert line + "and the order of their chips turns round." in last_lines(match, None)


def test_a_theft_is_told_by_victims():
    match = kerb_of_round_six()
    play(match, "steal seat=2 good=armchair", "steal seat=2 good=television", "steal seat=4 good=lamp")
    told = last_lines(match, 0)
    assert told == ["Cleo steals an armchair and a television from Ben and a lamp from Dov."]


def test_a_haul_is_told_when_the_step_goes_on():
    match = kerb_of_round_six()
    play(match, "enough", "take stool")
    assert last_lines(match, 0) == []
    play(match, "take stool")
    assert last_lines(match, 0) == ["Ben takes two stools."]  # Ben could fill two stools
    play(match, "done")
    assert last_lines(match, 0) == ["Ben fills nothing."]


def test_the_prompt_says_what_was_picked_and_what_it_fills():
    match = kerb_of_round_six()
    play(match, "enough", "enough", "take armchair")
    prompt = match.prompt(0)
    assert prompt.ask == "Take up to 3 things from the kerb"
    assert prompt.why == "1 picked: an armchair."
    play(match, "take armchair")
    assert match.prompt(0).why == "2 picked: two armchairs. With them you can fill the mission worth 20."
    view = seen(match, 0)
    labels = [WORDS.label(match.voice(0), view, action) for action in match.legal(0)]
    assert labels == ["Take a stool", "Take a lamp", "Take a television", "Take a radio", "Take 2 and go on"]


def test_the_prompt_names_only_missions_that_the_tile_helps():
    match = position(3, homes=[{"lamp": 1}], kerb={"stool": 3, "armchair": 3}, missions=["m02", "m01", "m11"])
    choose(match, 3, 4, 5)
    pays = {name: COMMISSION[0][MISSION_IDS.index(name)] for name in ("m01", "m02", "m11")}
    assert match.prompt(0).why == f"You may take fewer. You have the goods for the mission worth {pays['m02']} already."
    play(match, "take armchair")
    already = f"You have the goods for the mission worth {pays['m02']} already."
    assert match.prompt(0).why == f"1 picked: an armchair. {already}"
    play(match, "take armchair")
    assert match.prompt(0).why.endswith(f"With them you can fill the mission worth {pays['m11']}.")


def test_the_prompt_counts_what_can_be_filled_together():
    match = position(3, homes=[{"lamp": 1, "armchair": 2}], kerb={"stool": 1}, missions=["m02", "m11"])
    choose(match, 1, 4, 5)
    pays = [COMMISSION[0][MISSION_IDS.index(name)] for name in ("m02", "m11")]
    one = f"one of the missions worth {pays[0]} and {pays[1]}"  # both want the only lamp
    assert match.prompt(0).why == f"You may also take nothing. You have the goods for {one} already."
    play(match, "enough")
    assert match.prompt(0).why == f"With what you have at home you can fill {one}."
    match = position(3, homes=[{"lamp": 2, "armchair": 2}], kerb={"stool": 1}, missions=["m02", "m11"])
    choose(match, 1, 4, 5)
    play(match, "enough")
    both = f"the missions worth {pays[0]} and {pays[1]}"
    assert match.prompt(0).why == f"With what you have at home you can fill {both}."
    play(match, "fill m02")
    assert match.prompt(0).why == f"You can also fill the mission worth {pays[1]}."


def test_a_radio_is_counted_once_among_missions():
    match = position(3, homes=[{"radio": 1}], kerb={"stool": 1}, missions=["m01", "m02", "m03"])
    choose(match, 1, 4, 5)
    assert "You have the goods for one of the missions worth " in match.prompt(0).why


def test_a_step_that_leaves_what_lies_in_reach_is_ended_only_when_asked_once_more():
    def asked(move: str) -> str:
        seat = seen(match, None).turn
        return WORDS.warning(match.voice(seat), seen(match, seat), GAME.actions.parse(move))

    match = kerb_of_round_six()
    assert asked("enough") == "There are goods to steal. Steal nothing all the same?"
    play(match, "enough")
    assert asked("enough") == "There are goods to take. Take nothing all the same?"
    assert asked("take stool") == ""
    play(match, "take stool")
    assert asked("enough") == ""
    play(match, "take stool")
    assert asked("done") == "You could fill the mission worth 9. End your step all the same?"
    assert asked("fill m02") == ""


def test_who_goes_when():
    match = kerb_of_round_six()
    play(match, "steal seat=2 good=television", "enough", "done", "take stool", "take lamp", "done")
    lines = order_of_going(match.voice(0), seen(match, 0))
    assert [(goer.card, goer.text) for goer in lines] == [
        (0, "Cleo stole 1"),
        (2, "Ben took 2"),
        (3, "You, up to 3"),
        (5, "Dov, up to 5"),
        (5, "Eve lost the contest, stays home"),
    ]
    assert [goer.now for goer in lines] == [False, False, True, False, False]


def test_seat_facts_at_the_kerb():
    match = kerb_of_round_six()
    play(match, "enough")
    assert facts(match, 0, 0) == ["chip 3", "no mission", "0 + 3 in goods", "moped: next"]
    assert facts(match, 0, 1) == ["chip 5", "no mission", "0 + 11 in goods", "bicycle: up to 2"]
    assert facts(match, 1, 1)[-1] == "your turn"
    assert facts(match, 0, 2)[-1] == "thief: done"
    assert facts(match, 0, 3)[-1] == "truck: up to 5"
    assert facts(match, 0, 4)[-1] == "at home, safe"


def test_the_round_is_told_with_missions_and_goods():
    match = dealt(3)
    match.play(15, "reveal m11")
    assert last_lines(match, None) == ["A new mission, worth 20, wants a lamp and two armchairs."]
    for good in ("lamp", "stool", "stool"):
        match.play(15, f"draw {good}")
        assert last_lines(match, None) == []  # a round brings so many that nothing else could be read
    bring(match, "m09", "radio", "radio", "lamp")
    assert last_lines(match, None) == [
        "Round 1 brings two missions and six goods. At the kerb now: two stools, two lamps and two radios.",
    ]
    assert WORDS.status(match.voice(0), seen(match)) == "Round 1 · choosing cards"


def test_a_filled_mission_names_its_worth_its_round_and_its_jokers():
    match = position(3, homes=[{"lamp": 1, "radio": 2}], kerb={"stool": 6}, missions=["m11"])
    choose(match, 2, 3, 4)
    play(match, "enough")
    label = WORDS.label(match.voice(0), seen(match, 0), match.legal(0)[0])
    assert label == "Fill the mission worth 20: a lamp and two armchairs (2 radios as jokers)"
    play(match, "fill m11")
    assert last_lines(match, 1)[0] == "Ada fills the mission worth 20 in round 1, with 2 radios as jokers."
    assert last_lines(match, 0)[0].startswith("You fill the mission")


def test_the_end_of_a_match_is_explained():
    match = position(3, homes=[{"lamp": 2}, {"stool": 1}], kerb={"stool": 1}, missions=["m11"], unseen=[
        f"m{number:02}" for number in range(1, 7)])  # fmt: skip
    choose(match, 1, 4, 5)
    while not match.over:
        play(match, "enough" if "enough" in options_of(match) else "done")
    said = [(line.text, line.clause) for line in WORDS.verdict(match.voice(1), seen(match, 1))]
    assert said[0] == (
        "The last mission of the deck was revealed in this round, so the match ended with it; 1 open mission is lost.",
        "6.2",
    )
    assert said[1][0].startswith("Cleo wins with ")
    assert [clause for _, clause in said] == ["6.2", "6.4", "6.3"]
    assert said[2][0].startswith("That is ")
    assert last_lines(match, 1)[-3:] == [text for text, _ in said]
    assert WORDS.verdict(match.voice(1), seen(kerb_of_round_six(), 1)) == []
    assert match.prompt(1).why == said[1][0]


def test_choosing_is_told_without_the_card():
    match = position(3, kerb={"lamp": 6}, banned=[1])
    match.play(0, "choose 4")
    assert last_lines(match, 0) == ["You lay the 4 face down."]
    assert last_lines(match, 1) == ["Ada lays a card face down."]
    assert match.prompt(0).why == "Your card, the 4, lies face down until all have chosen."
    assert match.prompt(0).ask == "Waiting for Ben and Cleo to choose"
    assert match.prompt(1).clause == "3.2"
    assert facts(match, 0, 1) == ["chip 2", "no mission", "0 + 0 in goods", "chooses", "not the thief"]


def test_notes_say_what_cards_and_missions_can_be():
    match = position(3, kerb={"lamp": 6, "radio": 3}, missions=["m11"], banned=[1])
    rows = WORDS.memory(match.voice(0), seen(match, 0))
    assert [row.about for row in rows] == [
        "Ben's card",
        "Cleo's card",
        "17 missions to come",
        "26 of 35 goods in the bag",
    ]
    assert rows[0].possible == ("1", "2", "3", "4", "5")
    assert rows[0].excluded == (("0", "thief in the last round"),)
    assert rows[1].possible == ("0", "1", "2", "3", "4", "5")
    assert rows[2].excluded == (("20 LAA", "open"),)
    assert "4 S" in rows[2].possible
    assert rows[3].possible == ("8 stools", "2 lamps", "8 armchairs", "8 televisions")


# -- prompts and their clauses ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "reader", "ask", "why", "clause"),
    [
        ("deal", 0, "The contest chips are being dealt", "Chance sets the table.", "1.2"),
        ("reveal", 0, "New goods come to the kerb", "Chance reveals missions and draws from the bag.", "2.1"),
        ("draw", 0, "New goods come to the kerb", "Chance reveals missions and draws from the bag.", "2.1"),
        ("choose", 0, "Choose a number card", "Not the thief: you chose it in the last round.", "3.2"),
        (
            "choose",
            1,
            "Choose a number card",
            "Low numbers go first, high ones carry more. Nobody sees it yet.",
            "3.1",
        ),
        (
            "ready",
            0,
            "Waiting for Ben, Cleo and Dov to choose",
            "Your card, the 1, lies face down until all have chosen.",
            "3.1",
        ),
        (
            "ready",
            None,
            "Waiting for Ben, Cleo and Dov to choose",
            "Nobody sees a card until all have chosen.",
            "3.1",
        ),
        (
            "steal",
            0,
            "Steal up to 2 things from those who are out",
            "Out: Ben and Dov. You may steal fewer. You have the goods for the mission worth 5 already.",
            "4.2",
        ),
        (
            "take",
            0,
            "Take up to 2 things from the kerb",
            "You may take fewer. You have the goods for the mission worth 5 already.",
            "4.4",
        ),
        (
            "fill",
            0,
            "Fill missions, or end your step",
            "With what you have at home you can fill the mission worth 5.",
            "5.1",
        ),
        ("take", 1, "Ada takes goods from the kerb", "Your card, the 3, comes later: " + ORDER, "4.1"),
        ("steal", 1, "Ada steals", "Your card, the 3, comes later: " + ORDER, "4.1"),
        ("fill", None, "Ada may fill missions", "Steps go from the lowest number to the highest.", "4.1"),
        (
            "home",
            0,
            "Ben takes goods from the kerb",
            "You lost the contest and stay at home in this round; your goods are safe.",
            "3.4",
        ),
    ],
)
def test_what_to_choose_and_by_which_clause(phase, reader, ask, why, clause):
    said = positions_of_all_phases()[phase].prompt(reader)
    assert (said.ask, said.why, said.clause) == (ask, why, clause)


@pytest.mark.parametrize(
    ("phase", "status"),
    [
        ("deal", "Setting up"),
        ("draw", "Round 1 · new goods"),
        ("steal", "Round 1 · the thief is about"),
        ("take", "Round 1 · at the kerb"),
        ("fill", "Round 1 · filling missions"),
    ],
)
def test_status(phase, status):
    match = positions_of_all_phases()[phase]
    assert WORDS.status(match.voice(0), seen(match, 0)) == status


def test_what_happens_is_told_with_its_clause():
    def told(match: Match) -> list[str]:
        return [line.clause for line in match.tell(len(match.log) - 1, None)]

    match = dealt(3)
    assert told(match) == ["1.2"]
    match.play(15, "reveal m11")
    assert told(match) == ["2.1"]
    for good in ("lamp", "stool", "stool"):
        match.play(15, f"draw {good}")
    bring(match, "m09", "radio", "radio", "lamp")
    assert told(match) == ["2.2"]
    match.play(0, "choose 3")
    assert told(match) == ["3.1"]
    match.play(1, "choose 3")
    match.play(2, "choose 0")
    assert told(match) == ["3.1", "3.3", "3.4", "4.2"]
    play(match, "take lamp", "take radio", "take radio")
    assert told(match) == ["4.4"]
    play(match, "fill m11")
    assert told(match)[0] == "5.2"
    match = kerb_of_round_six()
    play(match, "enough", "take stool", "take stool", "done")
    assert told(match) == ["5.5"]


# -- refusals ----------------------------------------------------------------------------------------


def test_every_illegal_move_is_refused_with_a_clause_and_a_sentence():
    clauses: dict[str, set[str]] = {}
    for match in positions_of_all_phases().values():
        legal = match.legal(0)
        view = seen(match, 0)
        for action in range(GAME.actions.size):
            if action in legal:
                continue
            line = WORDS.forbid(match.voice(0), view, action)
            assert line.clause in GAME.clause_numbers
            assert line.text.endswith(".")
            assert 20 < len(line.text) < 200
            clauses.setdefault(GAME.actions.verb(action).name, set()).add(line.clause)
    assert {name: len(found) for name, found in clauses.items()} == {
        "deal": 2, "reveal": 2, "draw": 2, "choose": 6, "steal": 10, "take": 9, "enough": 7, "fill": 10, "done": 7,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("phase", "text", "clause", "says"),
    [
        ("deal", "choose 1", "1.2", "still being set up"),
        ("draw", "take lamp", "2.1", "on their way"),
        ("reveal", "draw lamp", "2.1", "Only chance can draw"),
        ("choose", "choose 0", "3.2", "thief in the last round"),
        ("choose", "fill m02", "3.1", "chooses a number card now"),
        ("ready", "choose 2", "3.1", "lies face down already; you can take it back if nobody has moved since."),
        ("steal", "steal seat=1 good=lamp", "4.2", "yours already"),
        ("steal", "steal seat=2 good=radio", "4.2", "Ben has no radio"),
        ("steal", "steal seat=3 good=television", "4.3", "Cleo stays at home and is safe"),
        ("steal", "steal seat=6 good=lamp", "4.2", "Nobody sits there"),
        ("steal", "take lamp", "4.3", "does not go to the kerb"),
        ("take", "steal seat=2 good=stool", "4.4", "Only the thief steals"),
        ("take", "take radio", "4.4", "No radio lies at the kerb"),
        ("take", "choose 3", "3.3", "lie open"),
        ("take", "done", "5.1", "enough"),
        ("take", "fill m02", "5.1", "say enough first"),
        ("fill", "fill m11", "5.3", "you lack 1 tile even with your 1 radio"),
        ("fill", "fill m01", "7.2", "has not been revealed"),
        ("fill", "fill m24", "5.6", "filled already"),
        ("fill", "take lamp", "5.5", "ended taking"),
        ("home", "take lamp", "5.4", "stay at home"),
        ("wait", "take lamp", "4.1", "Ben is in turn"),
        ("over", "done", "6.2", "is over"),
    ],
)
def test_a_refusal_says_what_is_wrong(phase, text, clause, says):
    match = positions_of_all_phases()[phase]
    line = WORDS.forbid(match.voice(0), seen(match, 0), GAME.actions.parse(text))
    assert says in line.text
    assert line.clause == clause
