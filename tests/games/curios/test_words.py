"""The words of Curios: prompts, labels, log lines and refusals, from views alone."""

from __future__ import annotations

import pytest

from tests.games.prose import wrong
from wunderkammer import Match
from wunderkammer.core.kernel import CHANCE

from .said import WORDS, dealing, emptied, facts, flipping, named, over, prompt, told
from .scripted import GAME, REST, deal, doctored, finish_search, recruiting, rulebook_round, search
from .scripted import table as seen

NOUNS = ("pawn", "gem", "card", "round", "point", "column", "yellow gem", "blue gem", "red gem", "green gem")

# -- every sentence ----------------------------------------------------------------------------------


def test_every_sentence_of_some_matches_is_well_formed():
    assert wrong(GAME, 2, NOUNS) == []


# -- prompts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "reader", "ask", "why", "clause"),
    [
        (dealing, 0, "The cards are being dealt", "Chance sets the table.", "1.5"),
        (lambda: named(deal(3)), 0, "Choose a site and fill its next column", "You have 5 pawns left.", "2.2"),
        (
            lambda: named(deal(3)),
            1,
            "Ada chooses a site to search",
            "Turns go clockwise from the lantern, one column each.",
            "2.1",
        ),
        (
            lambda: named(recruiting(3)),
            0,
            "Show a market card to gain a pawn, or pass",
            "You have 5 pawns; 7 are the most. A shown card helps everybody.",
            "4.1",
        ),
        (
            lambda: named(recruiting(3)),
            2,
            "Ada chooses whether to show a card",
            "Turns go clockwise from the lantern.",
            "4.1",
        ),
        (
            flipping,
            0,
            "A card of the side deck is turned up",
            "At a table of two it happens after each round but the last.",
            "4.5",
        ),
        (over, 1, "The match is over", "You win with 135 points, 130 more than Ada.", "5.3"),
    ],
)
def test_what_to_choose_and_by_which_clause(moment, reader, ask, why, clause):
    said = prompt(moment(), reader)
    assert (said.ask, said.why, said.clause) == (ask, why, clause)


def test_the_prompt_says_what_is_too_dear_or_closed():
    match = named(deal(5))
    search(match, "pyramid", "pyramid", "pyramid", "pyramid", "pyramid", "temple", "temple")
    assert prompt(match, 2).why == "You have 2 pawns left. Too dear now: the Temple (3). Full: the Pyramid."
    assert prompt(emptied(visits="no"), 0).why == "You have 5 pawns left. Closed for lack of gems: the Pyramid."
    assert prompt(emptied(), 0).why == "You have 5 pawns left."


@pytest.mark.parametrize(("sites", "said"), [(2, "Two"), (3, "Three")])
def test_the_prompt_says_that_the_match_ends_with_this_search(sites, said):
    why = prompt(emptied(sites), 0).why
    assert why == f"You have 5 pawns left. {said} sites have no gem left, so this is the last round."


def test_who_has_passed_waits_for_the_end_of_the_search():
    match = named(deal(3))
    search(match, "pyramid", "pyramid", "pyramid", "pyramid")  # Ada has spent 1 + 4
    search(match, "temple", "temple", "colosseum")  # ben 2 + 1, Cleo 3 + 2; Ada is passed by; ben one more
    assert seen(match).passed[0] == 1
    assert prompt(match, 0).why == "You have passed and wait for the end of the search."


@pytest.mark.parametrize(
    ("moment", "status"),
    [
        (dealing, "Setting up"),
        (lambda: named(deal(3)), "Round 1 · searching for treasure"),
        (lambda: emptied(), "Round 1 · searching for treasure"),
        (lambda: emptied(2), "Round 1, the last · searching for treasure"),
        (lambda: named(recruiting(3)), "Round 1 · recruiting"),
        (over, "The end, after 1 round"),
    ],
)
def test_status(moment, status):
    match = moment()
    assert WORDS.status(match.voice(0), seen(match)) == status


@pytest.mark.parametrize(
    ("moment", "clauses"),
    [
        (dealing, ["1.2", "1.3", "1.4", "1.5"]),
        (lambda: deal(3), ["2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "3.2", "6.3"]),
        (emptied, ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "5.1", "3.1", "3.2", "6.3"]),
        (lambda: recruiting(3), ["4.1", "4.2", "4.3", "4.4", "4.6", "6.3"]),
        (lambda: recruiting(2), ["4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "6.3"]),
        (over, ["5.1", "5.2", "5.3", "5.4"]),
    ],
)
def test_the_clauses_of_a_moment(moment, clauses):
    match = moment()
    assert WORDS.clauses(match.voice(0), seen(match)) == clauses


# -- labels ------------------------------------------------------------------------------------------


def labels(match: Match) -> list[str]:
    seat = match.pending[0]
    return [WORDS.label(match.voice(seat), seen(match, seat), action) for action in match.legal(seat)]


def test_labels():
    assert labels(emptied()) == [
        "Pyramid: place 1 pawn, no gem is left",
        "Shipwreck: place 1 pawn, take a blue gem",
        "Temple: place 1 pawn, take a red gem",
        "Colosseum: place 1 pawn, take a green gem",
    ]
    assert labels(named(recruiting(3)))[-2:] == ["Show Shipwreck 1 and gain a pawn", "Pass and keep your cards"]


# -- what happened -----------------------------------------------------------------------------------


def test_a_search_is_told():
    match = named(deal(3))
    search(match, "pyramid")
    assert told(match, 0) == [("You fill column 1 of the Pyramid and take a yellow gem.", "2.4")]
    assert told(match, 1) == [("Ada fills column 1 of the Pyramid and takes a yellow gem.", "2.4")]
    match = emptied()
    search(match, "pyramid")
    assert told(match, 1) == [("Ada fills column 1 of the Pyramid, where no gem is left.", "2.6")]


def test_the_end_of_a_search_is_told_in_order():
    assert told(named(rulebook_round()), 1) == [
        ("Cleo fills column 3 of the Shipwreck and takes a blue gem.", "2.4"),
        ("Ada passes for the rest of the search: no pawns left.", "2.5"),
        ("You pass for the rest of the search: 1 pawn, and the next gem costs 2.", "2.5"),
        ("Cleo passes for the rest of the search: no pawns left.", "2.5"),
        ("Ada leads alone at the Pyramid: one more yellow gem.", "3.1"),
        ("The lead at the Shipwreck is shared: no bonus gem.", "3.2"),
        ("Cleo leads alone at the Temple: one more red gem.", "3.1"),
        ("Cleo leads alone at the Colosseum: one more green gem.", "3.1"),
    ]


def test_a_seat_passes_for_the_reason_it_has():
    nothing = doctored(deal(3), gems_left=[0, 0, 0, 1], gems=[[10, 10, 10, 9], *[[0] * 4] * 4])
    search(named(nothing), "colosseum")
    assert ("ben passes for the rest of the search: no gem left.", "2.5") in told(nothing, 0)
    full = doctored(deal(3), gems_left=[0, 0, 5, 1], gems=[[10, 10, 5, 9], *[[0] * 4] * 4], filled_n=[0, 0, 5, 4])
    search(named(full), "colosseum")
    assert ("ben passes for the rest of the search: every site with a gem is full.", "2.5") in told(full, 0)


def test_who_is_not_asked_is_told_why():
    match = named(deal(3))
    finish_search(doctored(match, pawns=[7, 5, 7, 0, 0], free=[7, 5, 7, 0, 0]))
    assert told(match, 1)[-1] == ("Ada has seven pawns, the most, and is not asked.", "4.3")
    assert facts(match, 1, 0)[0] == "7 pawns, the most"
    match.play(1, "pass")
    assert told(match, 2) == [
        ("ben shows no card.", "4.2"),
        ("You have seven pawns, the most, and are not asked.", "4.3"),
        ("ben starts round 2 with the lantern.", "4.6"),
    ]


def test_nobody_is_asked():
    match = named(deal(3))
    finish_search(doctored(match, pawns=[7, 7, 7, 0, 0], free=[7, 7, 7, 0, 0]))
    assert seen(match).round == 2
    assert [line for line in told(match) if line[1] == "4.3"] == [
        (f"{name} has seven pawns, the most, and is not asked.", "4.3") for name in ("Ada", "ben", "Cleo")
    ]
    two = named(deal(2))
    finish_search(doctored(two, pawns=[7, 7, 0, 0, 0], free=[7, 7, 0, 0, 0]))
    assert [clause for _, clause in told(two)][-2:] == ["4.3", "4.3"]


def test_who_has_no_card_is_not_asked():
    match = deal(5)
    s = GAME.state.read(match.state)
    cards = [card for card in range(16) if s.hand[0][card]]
    doctored(match, hand=[[0] * 16, *s.hand[1:]], hand_n=[0, 2, 2, 2, 2], shown_n=2,
             shown=[*cards, *[-1] * 14], shown_by=[0, 0, *[-1] * 14])  # fmt: skip
    finish_search(named(match))
    assert told(match, 0)[-1] == ("You have no card to show, and are not asked.", "4.3")
    assert "no cards" in facts(match, 1, 0)


def test_recruiting_is_told():
    match = named(recruiting(2))
    match.play(0, "reveal pyramid-1")
    assert told(match, 0) == [("You show Pyramid 1 and gain a pawn.", "4.1")]
    assert told(match, 1) == [("Ada shows Pyramid 1 and gains a pawn.", "4.1")]
    match.play(1, "pass")
    match.play(CHANCE, f"flip {REST[8]}")
    assert told(match) == [
        ("Temple 7 is turned up from the side deck; 3 cards left there.", "4.5"),
        ("ben starts round 2 with the lantern.", "4.6"),
    ]


def test_the_first_round_has_its_lantern_from_the_set_up():
    assert told(named(deal(3)), 1)[-1] == ("Ada starts round 1 with the lantern.", "1.2")
    assert told(named(deal(3, starter="2")), 1)[-1] == ("You start round 1 with the lantern.", "1.2")


def test_the_deal_is_told_to_its_owner_alone():
    match = named(Match(GAME, 2, {"starter": "1"}))
    for card in ("pyramid-7", "shipwreck-3", "temple-1", "colosseum-5"):
        match.play(CHANCE, f"hide {card}")
        assert told(match, 0) == []
    match.play(CHANCE, "deal seat=1 card=temple-5")
    assert told(match, 0) == [("You are dealt Temple 5.", "1.5")]
    assert told(match, 1) == told(match) == []


def test_the_end_is_told_with_its_reason():
    assert told(over(), 0)[-6:] == [
        ("The Pyramid and the Colosseum have no gem left, so this was the last round.", "5.1"),
        ("The card of the Pyramid is turned up: 7.", "5.2"),
        ("The card of the Shipwreck is turned up: 3.", "5.2"),
        ("The card of the Temple is turned up: 1.", "5.2"),
        ("The card of the Colosseum is turned up: 5.", "5.2"),
        ("ben wins with 135 points, 130 more than you.", "5.3"),
    ]


# -- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "reader", "move", "says", "clause"),
    [
        (over, 0, "pass", "The match is over; nothing can be played any more.", "5.1"),
        (dealing, 0, "lead 1", "Only chance can lead; choose one of your own moves.", "1.2"),
        (dealing, 0, "hide temple-1", "Only chance can hide; choose one of your own moves.", "1.4"),
        (dealing, 0, "deal seat=1 card=temple-1", "Only chance can deal; choose one of your own moves.", "1.5"),
        (dealing, 0, "flip temple-1", "Only chance can flip; choose one of your own moves.", "4.5"),
        (dealing, 0, "pass", "The table is still being set up; wait until the cards are dealt.", "1.5"),
        (lambda: named(deal(3)), 1, "search temple", "It is not your turn; the table waits for Ada.", "2.1"),
        (lambda: named(recruiting(3)), 1, "pass", "It is not your turn; the table waits for Ada.", "4.1"),
        (flipping, 1, "pass", "It is not your turn; the table waits for chance.", "4.5"),
        (lambda: named(deal(3)), 0, "reveal temple-3", "Cards are shown after the search; choose a site now.", "4.1"),
        (
            lambda: named(deal(3)),
            0,
            "pass",
            "You can still take a gem, so you may not pass; choose a site.",
            "2.5",
        ),
        (
            lambda: named(recruiting(3)),
            0,
            "reveal temple-3",
            "You do not hold Temple 3; show a card of your own hand or pass.",
            "6.2",
        ),
        (
            lambda: named(recruiting(3)),
            0,
            "search temple",
            "The search of this round is over; show a card or pass.",
            "4.1",
        ),
        (
            lambda: doctored(named(deal(3)), filled_n=[5, 0, 0, 0]),
            0,
            "search pyramid",
            "All columns of the Pyramid are full; choose another site.",
            "2.3",
        ),
        (
            lambda: doctored(named(deal(3)), filled_n=[1, 0, 0, 0], free=[1, 5, 5, 0, 0]),
            0,
            "search pyramid",
            "The next column of the Pyramid takes 2 pawns and you have 1; choose a site that costs less.",
            "2.2",
        ),
        (
            lambda: emptied(visits="no"),
            0,
            "search pyramid",
            "No gem is left at the Pyramid, and this table allows no visits to empty sites; choose another site.",
            "2.6",
        ),
    ],
)
def test_refusals(moment, reader, move, says, clause):
    match = moment()
    line = WORDS.forbid(match.voice(reader), seen(match, reader), GAME.actions.parse(move))
    assert (line.text, line.clause) == (says, clause)
