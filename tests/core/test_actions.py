"""Every action has an int, words and JSON, and each comes back from the others; secrets are written "?"."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wunderkammer.core.actions import Actions, Events, Happening, chance, event, names, number, seat, secret, verb
from wunderkammer.core.errors import IllegalMove, RuleError
from wunderkammer.core.game import Game

ids = st.lists(st.from_regex(r"[a-z][a-z0-9-]{0,6}", fullmatch=True), min_size=1, max_size=4, unique=True)
domains = st.one_of(
    ids.map(lambda given: names(*given)),
    st.integers(1, 5).map(seat),
    st.tuples(st.integers(-9, 9), st.integers(0, 5)).map(lambda given: number(given[0], given[0] + given[1])),
).flatmap(lambda domain: st.sampled_from([domain, secret(domain)]))
verbs = st.dictionaries(
    st.from_regex(r"[a-z]{1,6}", fullmatch=True),
    st.dictionaries(st.sampled_from(["site", "to", "card"]), domains, max_size=3),
    min_size=1,
    max_size=4,
)


@given(verbs, st.data())
def test_int_words_and_json_of_any_action_come_back(declared: dict[str, Any], data: st.DataObject) -> None:
    actions = Actions(*(verb(name, **arguments) for name, arguments in declared.items()))
    action = data.draw(st.integers(0, actions.size - 1))
    assert actions.parse(actions.text(action)) == action
    assert actions.from_json(actions.json(action)) == action
    assert actions.encode(actions.verb(action).name, **actions.arguments(action)) == action
    assert actions[actions.verb(action).name] <= action


@given(verbs)
def test_verbs_own_blocks_that_fill_the_ints_without_overlap(declared: dict[str, Any]) -> None:
    actions = Actions(*(verb(name, **arguments) for name, arguments in declared.items()))
    assert len({actions.text(action) for action in range(actions.size)}) == actions.size
    assert actions.size == sum(each.size for each in actions.verbs)


DEAL = Actions(
    chance("deal", seat=seat(2), card=secret(names("ace", "king"))),
    verb("hide", card=secret(names("ace", "king"))),
    verb("bet", coins=number(-1, 3)),
    verb("pass"),
)
KING_TO_TWO = DEAL.encode("deal", seat=1, card=1)


def test_a_seat_counts_from_one_in_words_and_from_zero_in_json() -> None:
    assert DEAL.text(KING_TO_TWO) == "deal seat=2 card=king"
    assert DEAL.json(KING_TO_TWO) == {"verb": "deal", "arguments": {"seat": 1, "card": "king"}}
    assert DEAL.text(DEAL.encode("bet", coins=0)) == "bet -1"
    assert DEAL.json(DEAL.encode("bet", coins=0)) == {"verb": "bet", "arguments": {"coins": -1}}


def test_hidden_arguments_are_question_marks() -> None:
    assert DEAL.text(KING_TO_TWO, witnessed=False) == "deal seat=2 card=?"
    assert DEAL.json(KING_TO_TWO, witnessed=False) == {"verb": "deal", "arguments": {"seat": 1, "card": None}}
    assert {DEAL.text(DEAL.encode("hide", card=card), witnessed=False) for card in (0, 1)} == {"hide ?"}
    with pytest.raises(IllegalMove, match=r"^'\?' is not a card; it must be one of: ace, king\.$"):
        DEAL.parse("hide ?")


def test_arguments_can_be_named_or_not() -> None:
    assert DEAL.parse("deal 2 king") == DEAL.parse("  deal   seat=2 king ") == KING_TO_TWO


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "A move needs a verb; the verbs are deal, hide, bet, pass."),
        ("fold", "'fold' is not a verb of this game; the verbs are deal, hide, bet, pass."),
        ("x" * 99, f"'{'x' * 37}...' is not a verb of this game; the verbs are deal, hide, bet, pass."),
        ("hide", "hide takes card: ace, king."),
        ("pass now", "pass takes no arguments."),
        ("deal card=king seat=2", "deal takes seat: 1 to 2; card: ace, king."),
        ("hide queen", "'queen' is not a card; it must be one of: ace, king."),
        ("deal 0 king", "'0' is not a seat; it must be one of: 1 to 2."),
        ("deal 3 king", "'3' is not a seat; it must be one of: 1 to 2."),
        ("bet -2", "'-2' is not a coins; it must be one of: -1 to 3."),
        ("bet --1", "'--1' is not a coins; it must be one of: -1 to 3."),
        ("bet ²", "'²' is not a coins; it must be one of: -1 to 3."),
        ("bet 1e1", "'1e1' is not a coins; it must be one of: -1 to 3."),
        ("bet 9999999999", "'9999999999' is not a coins; it must be one of: -1 to 3."),
    ],
)
def test_words_that_are_no_action_are_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        DEAL.parse(text)
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "A move needs a verb: one of deal, hide, bet, pass."),
        ({"verb": "fold"}, "A move needs a verb: one of deal, hide, bet, pass."),
        ({"verb": "hide"}, "hide takes card: ace, king."),
        ({"verb": "hide", "card": "ace"}, "hide takes card: ace, king."),
        ({"verb": "hide", "arguments": ["ace"]}, "hide takes card: ace, king."),
        ({"verb": "bet", "arguments": {"coins": 10**5000}}, "coins of bet must be one of: -1 to 3."),
        ({"verb": "hide", "arguments": {"card": "ace", "more": 1}}, "hide takes card: ace, king."),
        ({"verb": "hide", "arguments": {"card": None}}, "card of hide must be one of: ace, king."),
        ({"verb": "hide", "arguments": {"card": 0}}, "card of hide must be one of: ace, king."),
        ({"verb": "bet", "arguments": {"coins": "1"}}, "coins of bet must be one of: -1 to 3."),
        ({"verb": "bet", "arguments": {"coins": True}}, "coins of bet must be one of: -1 to 3."),
        ({"verb": "bet", "arguments": {"coins": 1.0}}, "coins of bet must be one of: -1 to 3."),
        ({"verb": "bet", "arguments": {"coins": 4}}, "coins of bet must be one of: -1 to 3."),
    ],
)
def test_json_that_is_no_action_is_refused_in_one_sentence(data: Any, says: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        DEAL.from_json(data)
    assert str(caught.value) == says


@given(st.text())
def test_no_text_breaks_the_parser(text: str) -> None:
    said = ""
    try:
        action = DEAL.parse(text)
    except IllegalMove as why:
        said = str(why)
    else:
        assert DEAL.parse(DEAL.text(action)) == action
    assert "\n" not in said


@pytest.mark.parametrize("action", [-1, DEAL.size])
def test_an_int_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(IllegalMove, match=rf"^There is no action {action}; actions run from 0 to {DEAL.size - 1}\.$"):
        DEAL.verb(action)


def test_two_verbs_of_one_name_are_refused() -> None:
    with pytest.raises(RuleError, match=r"^Two verbs have the same name"):
        Actions(verb("pass"), verb("pass"))


@pytest.mark.parametrize("name", ["sample", "curios"])
def test_every_action_of_a_game_comes_back(name: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue(name)
    for action in range(game.actions.size):
        assert game.actions.parse(game.actions.text(action)) == action
        assert game.actions.from_json(game.actions.json(action)) == action


# -- events -------------------------------------------------------------------------------------------

SIGHTS = Events(
    event("saw", to="seat", seat=seat(3), card=secret(names("ace", "king"))),
    event("flip", turns_up=True, card=names("ace", "king")),
)


@pytest.mark.parametrize(
    ("reader", "open_to_all", "card", "text"),
    [
        (1, False, 1, "saw seat=2 card=king"),
        (0, False, -1, "saw seat=2 card=?"),
        (None, False, -1, "saw seat=2 card=?"),
        (None, True, 1, "saw seat=2 card=king"),
    ],
)
def test_a_secret_of_an_event_is_seen_by_the_seat_it_goes_to(
    reader: int | None, open_to_all: bool, card: int, text: str
) -> None:
    seen = SIGHTS.seen([(SIGHTS["saw"], 1, 1, -1), (SIGHTS["flip"], 0, -1, -1)], reader, open_to_all=open_to_all)
    assert seen == [Happening("saw", {"seat": 1, "card": card}), Happening("flip", {"card": 0})]
    assert [SIGHTS.text(each) for each in seen] == [text, "flip ace"]
    assert seen[0]["seat"] == 1


def test_events_declared_badly_are_refused() -> None:
    with pytest.raises(RuleError, match=r"^The event much has more than three arguments; split it\.$"):
        Events(event("much", a=seat(2), b=seat(2), c=seat(2), d=seat(2)))
    with pytest.raises(RuleError, match=r"^The event saw goes to 'who', which is not one of its arguments\.$"):
        Events(event("saw", to="who", card=secret(names("ace"))))


def test_events_know_which_of_them_turn_something_up() -> None:
    assert SIGHTS.turning == (0, 1)
    assert Events().turning == (0,)  # native code needs a table, even an empty one
