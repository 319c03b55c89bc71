"""What Curios tells on demand: notes, facts, things, the end and the table, from views alone."""

from __future__ import annotations

import pytest

from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.drawing import Room
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.voice import Voice
from wunderkammer.games.curios.phrases import card_name

from .said import WORDS, dealing, drawn, emptied, facts, named, over, thing
from .scripted import GAME, REST, deal, doctored, finish_search, last_search, pass_all, recruiting, search
from .scripted import table as seen

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
    assert thing(match, 0, "side deck") == ["4 cards face down, one is turned up after each round but the last."]
    pass_all(match)
    match.play(CHANCE, f"flip {REST[8]}")
    both = "3 cards face down, one is turned up after each round but the last, turned up so far: Temple 7."
    assert thing(match, None, "side deck") == [both]
    assert thing(match, 0, "Temple 7")[1:] == ["It was turned up from the side deck."]
    assert thing(named(deal(5)), 0, "side deck") == ["2 cards face down, never turned up."]
    assert "side deck" not in [each.name for each in WORDS.things(match.voice(0), seen(deal(3), 0))]
    assert WORDS.things(match.voice(0), seen(dealing(), 0)) == []


def test_a_side_deck_is_not_turned_up_when_all_is_over():
    match = Match.begin(GAME, 2, seed="side deck")
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    (said,) = thing(match, 0, "side deck")
    view = seen(match, 0)
    cards = {card_name(card) for card in range(16) if view.deck[card]}
    assert len(cards) == view.deck_n == 2
    never, turned_up = said.removesuffix(".").split(", turned up: ")
    assert set(never.removeprefix("Never turned up: ").split(" and ")) == cards  # all is open now (6.2)
    assert len(turned_up.split(" and ")) == 2
    assert f"Side deck   {said[0].lower()}{said[1:-1]}" in drawn(match, None)


def test_a_side_deck_of_five_is_told_when_all_is_over():
    match = named(last_search(5, [[0, 0, 0, 0], [2, 0, 0, 0], *[[0] * 4] * 3], gems_left=[0, 5, 5, 1]))
    assert thing(match, 0, "side deck") == ["2 cards face down, never turned up."]
    search(match, "colosseum")
    assert match.over
    assert thing(match, 0, "side deck") == ["Never turned up: Colosseum 3 and Colosseum 7."]


def test_a_card_that_was_never_shown_is_no_secret_when_all_is_over():
    match = over()
    assert thing(match, 0, "Pyramid 1") == [
        "This card is not above the Pyramid, so a yellow gem is not worth 1.",
        "You never showed it.",
    ]


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
    assert "Side deck   4 cards face down, one is turned up after each round but the last" in drawn(match, 0)
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
