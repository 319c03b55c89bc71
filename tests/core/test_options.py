"""Options are filled with defaults, refused by name, value or combination, and handed over as ints."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wunderkammer.core.errors import OptionError
from wunderkammer.core.game import Game
from wunderkammer.core.options import MOST_SAMPLES, Option, Options


def refuse(seats: int, values: Mapping[str, str]) -> str:
    return f"{seats} seats need the short game." if seats > 3 and values["length"] == "long" else ""


OPTIONS = Options(
    Option("length", ("short", "long"), "long", "How long (1.1)."),
    Option("wild", ("no", "yes", "double"), "no", "Wild cards (1.2)."),
    refuse=refuse,
)


def test_what_is_not_said_has_its_default() -> None:
    assert OPTIONS.fill(2, {}) == {"length": "long", "wild": "no"}
    assert OPTIONS.fill(2, {"wild": "double"}) == {"length": "long", "wild": "double"}


def test_values_go_to_the_rules_as_ints_in_the_order_of_declaration() -> None:
    assert OPTIONS.ints({"wild": "double", "length": "short"}) == [0, 2]


@pytest.mark.parametrize(
    ("seats", "given", "says"),
    [
        (2, {"colour": "red"}, "There is no option 'colour'; the options are length, wild."),
        (2, {"wild": "maybe"}, "wild cannot be 'maybe'; it must be one of: no, yes, double."),
        (2, {"wild": True}, "wild cannot be True; it must be one of: no, yes, double."),
        (4, {}, "4 seats need the short game."),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(seats: int, given: dict[str, str], says: str) -> None:
    with pytest.raises(OptionError) as caught:
        OPTIONS.fill(seats, given)
    assert str(caught.value) == says


def test_a_number_in_place_of_a_digit_is_not_told_to_be_that_digit() -> None:
    option = Options(Option("board", ("1", "2"), "1", "Which board (1.1)."))
    with pytest.raises(OptionError, match=r"^board is given as a text: '2', not 2\.$"):
        option.fill(2, {"board": 2})  # type: ignore[dict-item]
    with pytest.raises(OptionError, match=r"^board cannot be 3; it must be one of: 1, 2\.$"):
        option.fill(2, {"board": 3})  # type: ignore[dict-item]


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match=r"^There is no option 'wild'; this game has none\.$"):
        Options().fill(2, {"wild": "yes"})
    assert Options().samples(2) == [{}]


def test_a_default_that_is_no_choice_is_refused() -> None:
    with pytest.raises(OptionError, match=r"^The default 'maybe' of wild is not one of its choices\.$"):
        Options(Option("wild", ("no", "yes"), "maybe", "Wild cards (1.2)."))


def test_samples_are_all_combinations_that_are_not_refused() -> None:
    assert len(OPTIONS.samples(2)) == 6
    assert OPTIONS.samples(4) == [{"length": "short", "wild": wild} for wild in ("no", "yes", "double")]


def test_samples_of_many_options_are_few_and_hold_every_value() -> None:
    many = Options(*(Option(f"o{n}", ("a", "b", "c"), "a", "(1)") for n in range(5)))
    assert MOST_SAMPLES < 3**5
    samples = many.samples(2)
    assert [len(set(each.values())) for each in samples] == [1, 1, 1]
    assert {(name, value) for each in samples for name, value in each.items()} == {
        (f"o{n}", value) for n in range(5) for value in "abc"
    }


def test_samples_of_many_options_keep_apart_what_is_refused_together() -> None:
    def picky(seats: int, values: Mapping[str, str]) -> str:
        if values["o0"] == "c":
            return "The first option is never c."
        return "At most two options can be b." if sum(value == "b" for value in values.values()) > 2 else ""

    many = Options(*(Option(f"o{n}", ("a", "b", "c"), "a", "(1)") for n in range(5)), refuse=picky)
    samples = many.samples(2)
    assert samples[0] == dict.fromkeys(("o0", "o1", "o2", "o3", "o4"), "a")
    assert {(name, value) for each in samples for name, value in each.items()} == {
        (f"o{n}", value) for n in range(5) for value in "abc"
    } - {("o0", "c")}


def test_options_are_read_from_a_line() -> None:
    assert Options.parse("") == {}
    assert Options.parse(" length = short , wild=yes,") == {"length": "short", "wild": "yes"}
    with pytest.raises(OptionError, match=r"^'wild' is not an option; write name=value, separated by commas\.$"):
        Options.parse("wild")


def test_the_sample_refuses_hands_that_the_deck_cannot_fill(sample: Game) -> None:
    assert sample.options.fill(3, {"hand": "3"})["hand"] == "3"
    with pytest.raises(OptionError, match=r"^4 hands of 3 and the pier need 15 lanterns; there are 12\.$"):
        sample.new(4, {"hand": "3"})
