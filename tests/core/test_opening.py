"""Seats and options stand in a state by name before a game's own `start`, in both modes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wunderkammer.core.batch import buffers
from wunderkammer.core.errors import LayoutError
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import Row, begin, native, rule
from wunderkammer.core.kinds import by_seat, count, one_of, per, per_seat
from wunderkammer.core.layout import Layout, chosen, public
from wunderkammer.core.opening import opening
from wunderkammer.core.options import Option, Options

DRAFT = Option("draft", ("no", "yes"), "no", "")
STARTER = Option("starter", ("random", "1", "2"), "random", "")
DECKS = tuple(Option(name, ("in", "out", "drawn"), "in", "") for name in ("coins", "books"))


class State(Layout, seats=2):
    """Options by one cell and by a row, out of the order in which they are declared."""

    turn: int = public(count(9))
    opt_deck: Row = chosen(*DECKS, axis=per("deck", ("coins", "books")))
    opt_starter: int = chosen(STARTER, kind=one_of("random", by_seat(2)))
    opt_draft: int = chosen(DRAFT)
    hand_n: Row = public(count(9), per_seat(2))


@rule
def start(s: State) -> None:
    s.turn = s.seats + s.opt_starter + s.opt_deck[1]


def test_each_option_reaches_the_field_of_its_name_before_start() -> None:
    s = State.read(State.blank())
    opening(State, Options(DRAFT, DECKS[0], STARTER, DECKS[1]), start)(s, 2, [1, 0, 2, 1])
    assert (s.seats, s.opt_draft, s.opt_deck, s.opt_starter) == (2, 1, [0, 1], 2)
    assert s.turn == 2 + 2 + 1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((DRAFT, STARTER, DECKS[0]), "The options are coins, draft, starter, but"),
        (
            (DRAFT, STARTER, *DECKS, Option("moon", ("no",), "no", "")),
            "The options are books, coins, draft, moon, ",
        ),
        ((), "The options are none, but the fields chosen() of State hold books, coins, draft, starter."),
    ],
)
def test_options_and_fields_that_do_not_agree_are_refused_in_one_sentence(
    options: tuple[Option, ...], says: str
) -> None:
    with pytest.raises(LayoutError) as caught:
        opening(State, Options(*options), start)
    assert str(caught.value).startswith(says)
    assert str(caught.value).endswith("but the fields chosen() of State hold books, coins, draft, starter.")


@native
def begin_one(states: Any, seats: int, options: Any) -> None:
    begin(states[0], seats, options)


@pytest.mark.parametrize("name", ["sample", "curios"])
def test_native_and_interpreted_begin_alike_with_every_option(name: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue(name)
    for seats in game.seats:
        for values in game.options.samples(seats):
            records, cells = buffers(game, 1)
            game.kernel(begin_one)(records, seats, np.array(game.options.ints(values), np.int32))
            assert np.array_equal(cells[0], game.new(seats, values))
