"""The words of Curios: prompts, labels, log lines, refusals, notes, facts, the end and the table, from views alone."""

from __future__ import annotations

import pytest

from tests.games.prose import wrong
from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.drawing import WHOLE, Room
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.voice import Voice

from .test_rules import (  # fmt: skip
    GAME,
    REST,
    deal,
    doctored,
    finish_search,
    last_search,
    pass_all,
    recruiting,
    rulebook_round,
    search,
)
from .test_rules import table as seen

WORDS = GAME.words
NOUNS = ("pawn", "gem", "card", "round", "point", "column", "yellow gem", "blue gem", "red gem", "green gem")


def named(match: Match) -> Match:
    match.names = ("Ada", "ben", "Cleo", "dov", "Eve")[: match.seats]
    return match


def prompt(match: Match, reader: int | None):
    return WORDS.prompt(match.voice(reader), seen(match, reader))


def told(match: Match, reader: int | None = None) -> list[tuple[str, str]]:
    return [(line.text, line.clause) for line in match.tell(len(match.log) - 1, reader)]


def facts(match: Match, reader: int | None, seat: int) -> list[str]:
    return [line.text for line in WORDS.seat_facts(match.voice(reader), seen(match, reader), seat)]


def thing(match: Match, reader: int | None, name: str) -> list[str]:
    found = {each.name: each for each in WORDS.things(match.voice(reader), seen(match, reader))}
    return [line.text for line in found[name].lines]


def drawn(match: Match, reader: int | None, room: Room = WHOLE) -> str:
    lines = GAME.table(match.voice(reader), seen(match, reader), room)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def emptied(**options: str) -> Match:
    """Three seats, no gem left at the pyramid; seat 1 is to search."""
    gems = [[10, 0, 0, 0], *[[0] * 4 for _ in range(4)]]
    return named(doctored(deal(3, **options), gems_left=[0, 10, 10, 10], gems=gems))


def flipping() -> Match:
    match = named(recruiting(2))
    pass_all(match)
    return match


def over(gems: list[list[int]] | None = None) -> Match:
    """Two sites are empty: the pyramid before, the colosseum now."""
    match = named(last_search(3, [[0, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0]], gems_left=[0, 5, 5, 1]))
    search(match, "colosseum")
    return doctored(match, gems=[*gems, *[[0] * 4] * 2]) if gems else match


# -- every sentence ----------------------------------------------------------------------------------


def test_every_sentence_of_some_matches_is_well_formed():
    assert wrong(GAME, 2, NOUNS) == []


# -- prompts -----------------------------------------------------------------------------------------


def dealing() -> Match:
    return named(Match(GAME, 3))


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
            "It happens after each round of a table of two.",
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


# -- notes and facts ---------------------------------------------------------------------------------


def test_notes_say_where_a_value_was_seen():
    match = named(recruiting(2))
    match.play(0, "reveal pyramid-1")
    match.play(1, "pass")
    match.play(CHANCE, f"flip {REST[8]}")
    rows = WORDS.memory(match.voice(0), seen(match, 0))
    assert [row.about for row in rows] == ["Pyramid", "Shipwreck", "Temple", "Colosseum"]
    assert (rows[0].possible, rows[0].excluded) == (
        ("7",),
        (("1", "you showed it"), ("3", "your hand"), ("5", "your hand")),
    )
    assert (rows[2].possible, rows[2].excluded) == (("1", "3", "5"), (("7", "side deck"),))
    assert WORDS.memory(match.voice(1), seen(match, 1))[0].excluded == (("1", "Ada showed it"),)
    assert {row.clause for row in rows} == {"6.3"}


def test_nothing_is_noted_where_everything_is_open_or_nothing_is_dealt():
    match = named(deal(3))
    assert WORDS.memory(Voice(None, match.names), GAME.state.read(match.state)) == []
    assert "can be" not in "\n".join(
        "".join(text for text, _ in line) for line in GAME.table(match.voice(None), GAME.state.read(match.state))
    )
    assert WORDS.memory(match.voice(0), seen(over(), 0)) == []
    assert WORDS.memory(match.voice(0), seen(dealing(), 0)) == []


def test_facts_of_a_seat():
    match = named(deal(3))
    assert facts(match, 0, 0) == ["your turn", "goes first", "4 cards"]
    assert facts(match, 1, 0) == ["chooses", "goes first", "4 cards"]
    assert facts(match, 0, 1) == ["5 pawns left", "4 cards"]
    match = named(recruiting(2))
    match.play(0, "reveal pyramid-1")
    assert facts(match, 1, 0) == ["goes first", "3 cards", "has shown Pyramid 1"]
    assert facts(match, 0, 1) == ["chooses", "4 cards"]
    assert "went first" in facts(over(), 0, 0)
    assert any(text.startswith("holds ") for text in facts(over(), 0, 1))


def test_a_seat_that_passed_says_why():
    match = named(deal(3))
    search(match, "pyramid", "pyramid", "pyramid", "pyramid", "temple", "temple", "colosseum")
    assert facts(match, 1, 0)[0] == "passed: no pawns left"


def test_facts_and_things_cite_their_clauses():
    def cited(match: Match, reader: int, seat: int) -> list[str]:
        return [line.clause for line in WORDS.seat_facts(match.voice(reader), seen(match, reader), seat)]

    def of(match: Match, name: str) -> list[str]:
        found = {each.name: each for each in WORDS.things(match.voice(0), seen(match, 0))}
        return [line.clause for line in found[name].lines]

    assert cited(named(deal(3)), 0, 0) == ["2.1", "2.1", "6.1"]
    assert cited(named(deal(3)), 0, 1) == ["2.2", "6.1"]
    match = named(recruiting(2))
    assert cited(match, 0, 0) == ["4.1", "2.1", "6.1"]
    assert of(match, "Pyramid 1") == ["6.3", "6.2", "4.1"]
    assert of(match, "side deck") == ["4.5"]
    assert of(match, "Great Pyramid") == ["1.3", "6.3"]
    match.play(0, "reveal pyramid-1")
    assert cited(match, 1, 0) == ["2.1", "6.1", "6.1"]
    assert of(match, "Pyramid 1") == ["6.3", "6.1"]
    assert cited(over(), 0, 1) == ["6.1", "6.2"]
    assert of(over(), "Great Pyramid") == ["1.3", "5.2"]
    assert of(named(deal(3)), "Great Pyramid") == ["1.3", "6.3", "2.2", "3.1", "3.1"]
    assert of(doctored(named(deal(3)), filled_n=[5, 0, 0, 0]), "Great Pyramid") == ["1.3", "6.3", "2.3", "3.1"]
    match = named(deal(3))
    search(match, "pyramid", "pyramid", "pyramid", "pyramid", "temple", "temple", "colosseum")
    assert cited(match, 1, 0)[0] == "2.5"
    finish_search(doctored(match := named(deal(3)), pawns=[7, 5, 7, 0, 0], free=[7, 5, 7, 0, 0]))
    assert cited(match, 1, 0)[0] == "4.3"


# -- what can be asked about -------------------------------------------------------------------------


def test_a_site_says_what_it_would_do():
    match = named(deal(3))
    search(match, "pyramid", "temple", "temple")
    assert thing(match, 0, "Great Pyramid") == [
        "9 yellow gems of 10 are left.",
        "Each is worth 7: the card above the site is face down.",
        "Its next column takes 2 pawns.",
        "You lead with 1 pawn and would get the bonus gem.",
        "If you fill it, you have 3 pawns here and lead.",
    ]
    assert thing(match, 0, "Forbidden Temple")[-2:] == [
        "Cleo leads with 2 pawns and would get the bonus gem.",
        "If you fill it, you have 3 pawns here and lead.",
    ]
    assert thing(match, 0, "Lost Shipwreck")[-2] == "Nobody has searched here in this round."
    assert thing(match, 1, "Lost Shipwreck")[-1] == "Nobody has searched here in this round."
    assert "There is no gem left for a bonus." in thing(emptied(), 0, "Great Pyramid")


@pytest.mark.parametrize(
    ("placed", "filled", "would"),
    [(2, 2, "you have 3 pawns here and lead"), (3, 2, "you have 3 pawns here and share the lead"),
     (6, 3, "you have 4 pawns here and are still behind")],
)  # fmt: skip
def test_a_site_says_how_one_would_stand(placed, filled, would):
    rows = [[0] * 4, [placed, 0, 0, 0], *[[0] * 4] * 3]
    match = doctored(named(deal(3)), placed=rows, filled_n=[filled, 0, 0, 0])
    assert thing(match, 0, "Great Pyramid")[-1] == f"If you fill it, {would}."


def test_a_site_says_that_it_is_full_or_tied():
    rows = [[0] * 4, [3, 0, 0, 0], [3, 0, 0, 0], *[[0] * 4] * 2]
    match = doctored(named(deal(3)), placed=rows, filled_n=[5, 0, 0, 0])
    assert thing(match, 0, "Great Pyramid")[2:] == [
        "All its columns are full.",
        "The lead is shared, so nobody would get the bonus gem.",
    ]
    assert thing(over(), 0, "Lost Shipwreck") == ["5 blue gems of 10 are left.", "Each is worth 3."]


def test_a_card_says_what_it_rules_out():
    match = named(recruiting(2))
    assert thing(match, 0, "Pyramid 1") == [
        "This card is not above the Pyramid, so a yellow gem is not worth 1.",
        "It is in your hand, and only you know it.",
        "To show it when you recruit gains you a pawn, and tells everybody what you know.",
    ]
    match.play(0, "reveal pyramid-1")
    assert thing(match, 0, "Pyramid 1")[1:] == ["You have shown it."]
    assert thing(match, 1, "Pyramid 1")[1:] == ["Ada has shown it."]


def test_the_side_deck_can_be_asked_about():
    match = named(recruiting(2))
    assert thing(match, 0, "side deck") == ["4 cards face down, one is turned up after each round."]
    pass_all(match)
    match.play(CHANCE, f"flip {REST[8]}")
    both = "3 cards face down, one is turned up after each round, turned up so far: Temple 7."
    assert thing(match, None, "side deck") == [both]
    assert thing(match, 0, "Temple 7")[1:] == ["It was turned up from the side deck."]
    assert thing(named(deal(5)), 0, "side deck") == ["2 cards face down, never turned up."]
    assert "side deck" not in [each.name for each in WORDS.things(match.voice(0), seen(deal(3), 0))]
    assert WORDS.things(match.voice(0), seen(dealing(), 0)) == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_things_have_names_of_their_own(seats):
    match = Match.begin(GAME, seats, seed="things")
    while not match.over:
        names = [each.name for each in WORDS.things(match.voice(0), seen(match, 0))]
        assert len(set(names)) == len(names) >= 4
        match.play(match.pending[0], match.legal(match.pending[0])[0])


# -- the end -----------------------------------------------------------------------------------------


def verdict(match: Match, reader: int | None) -> list[tuple[str, str]]:
    return [(line.text, line.clause) for line in WORDS.verdict(match.voice(reader), seen(match, reader))]


def test_the_verdict_says_why_it_ended_and_who_won():
    match = over([[3, 0, 0, 0], [0, 2, 0, 0], [0, 0, 6, 0]])
    assert verdict(match, 1) == [
        ("The Pyramid and the Colosseum have no gem left, so this was the last round.", "5.1"),
        ("A yellow gem was worth 7, a blue gem 3, a red gem 1 and a green gem 5.", "5.2"),
        ("Ada wins with 21 points, 15 more than you and Cleo.", "5.3"),
    ]
    assert verdict(match, 0)[-1] == ("You win with 21 points, 15 more than ben and Cleo.", "5.3")
    assert verdict(named(deal(3)), 0) == []


def test_the_verdict_says_that_a_tie_is_shared():
    match = over([[3, 0, 0, 0], [0, 7, 0, 0], [0, 0, 6, 0]])
    assert verdict(match, 1)[-2:] == [
        ("Ada and you share the victory with 21 points each.", "5.3"),
        ("Equal totals are a shared victory: nothing else breaks the tie.", "5.3"),
    ]
    assert verdict(match, 0)[-2][0] == "You and ben share the victory with 21 points each."


# -- the table ---------------------------------------------------------------------------------------


def test_a_column_that_may_not_be_visited_is_not_marked():
    marked = [line for line in drawn(emptied(), 0).splitlines() if "[1]" in line]
    assert marked[0].count("[1]") == 4
    marked = [line for line in drawn(emptied(visits="no"), 0).splitlines() if "[1]" in line]
    assert marked[0].count("[1]") == 3
    assert marked[0].lstrip().startswith("1")
    assert "[1]" not in drawn(emptied(), 1)


def test_the_table_shows_the_side_deck_and_the_own_cards():
    match = named(deal(2))
    assert "Side deck   4 cards face down, one is turned up after each round" in drawn(match, 0)
    assert "Your cards  [Pyramid 1] [Pyramid 3] [Pyramid 5] [Shipwreck 1]" in drawn(match, 0)
    assert "Your cards" not in drawn(match, None)
    assert "worth 7" in drawn(match, 0).splitlines()[1]
    assert "Side deck" not in drawn(named(deal(3)), 0)


LONG = "Professor Ann-Kathrin von der Wunderkamm"
LEAST_ROWS = 12


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("names", [("medium", "greedy", "kim", "zoe", "bo"), (LONG, "greedy", LONG, "zoe", LONG)])
def test_the_table_keeps_to_its_room(seats, names):
    match = Match.begin(GAME, seats, names=names[:seats], seed="room")
    rng = dice.generator(seats)
    while True:
        for columns in (80, 100, 120):
            for rows in (None, 24, 18, 15, LEAST_ROWS):
                lines = drawn(match, 0, Room(columns, rows)).splitlines()
                assert max(map(len, lines)) <= columns
                assert rows is None or len(lines) <= rows
                assert len(lines) <= 36
                assert all(any(name in line for line in lines) for name in names[1:seats])
        if match.over:
            break
        choices = match.legal(match.pending[0])
        match.play(match.pending[0], choices[dice.below(rng, len(choices))])


def test_less_room_drops_the_notes_first_and_never_what_the_choice_needs():
    match = named(deal(5))
    whole, small = drawn(match, 0), drawn(match, 0, Room(100, LEAST_ROWS))
    assert "What the hidden values can be" in whole
    assert "What the hidden values can be" not in drawn(match, 0, Room(100, len(whole.splitlines()) - 1))
    for needed in ("[1] 2  3  4  4", "worth 5 or 7", "14 left", "Your cards", "5 pawns left", "2 cards"):
        assert needed in small


def test_the_whole_table_says_who_showed_what():
    match = named(recruiting(2))
    match.play(0, "reveal pyramid-1")
    assert "has shown Pyramid 1" in drawn(match, 1)
    assert "has shown" not in drawn(match, 1, Room(60, 9))


def test_the_sites_share_a_narrow_room():
    assert max(len(line) for line in drawn(named(deal(3)), 0, Room(48)).splitlines()[:9]) <= 48
