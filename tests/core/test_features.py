"""Views turned to the own seat, features and their names: from the kinds of the fields alone."""

from __future__ import annotations

import numpy as np
import pytest

from wunderkammer import load
from wunderkammer.core import dice
from wunderkammer.core.features import HIDDEN, MANY, MOST_COLUMNS, SMALL, Features
from wunderkammer.core.kernel import CHANCE, EVERYONE, Grid, Row
from wunderkammer.core.kinds import by_seat, count, flag, mask, one_of, per, per_seat, seat
from wunderkammer.core.layout import Layout, nobody, owner, public, scratch, seen_by
from wunderkammer.core.match import Match
from wunderkammer.core.registry import game_names

from .play import play_on


class State(Layout, seats=4):
    """One field for each thing that turns with the table, and one for each that does not."""

    turn: int = public(seat(4, "box", none=True))
    waiting: int = public(mask(4, chance=True))
    tile_at: Row = public(one_of("bag", by_seat(4, "hand"), "gone"), per("tile", ("a", "b")))
    lane: Row = public(count(SMALL), per_seat(4, each=("in", "out"), others=("kerb",)))
    hand: Grid = owner(flag(), per_seat(4), per("card", ("x", "y")))
    deck: Row = nobody(flag(), per("card", ("x", "y")))
    known: Row = public(mask(4, watchers=True), per_seat(4))
    token: Row = seen_by("known", seat(4, none=True), per_seat(4))
    work: Row = scratch(1)


def table_of_three() -> State:
    """A position at a table of three: seat 3 is empty."""
    s = State.read(State.blank())
    s.seats, s.turn, s.waiting = 3, 1, 0b101
    s.tile_at = [3, 5]  # in the hand of seat 2, and gone
    s.lane = [10, 11, 20, 21, 30, 31, 0, 0, 9]
    s.hand = [[1, 0], [0, 1], [1, 1], [0, 0]]
    s.deck = [0, 0]
    s.known = [1, EVERYONE, 0b110, 0]
    s.token = [1, 2, -1, -1]
    return s


def test_the_table_turns_rows_seats_and_masks_and_leaves_empty_seats_alone() -> None:
    t = State.read(Features(State).turned(table_of_three().write(), 1))
    assert (t.seats, t.turn, t.waiting) == (3, 0, 0b110)
    assert t.tile_at == [2, 5]
    assert t.lane == [20, 21, 30, 31, 10, 11, 0, 0, 9]
    assert t.hand == [[0, 1], [1, 1], [1, 0], [0, 0]]
    assert t.known == [EVERYONE, 0b011, 0b100, 0]
    assert t.token == [1, -1, 0, -1]


@pytest.mark.parametrize(("name", "value"), [("turn", 4), ("turn", -1), ("waiting", 1 << CHANCE), ("waiting", 0)])
def test_what_is_no_seat_stays(name: str, value: int) -> None:
    s = table_of_three()
    setattr(s, name, value)
    assert getattr(State.read(Features(State).turned(s.write(), 2)), name) == value


def test_features_are_what_a_seat_may_see_with_hidden_apart_from_none() -> None:
    features = Features(State)
    view = State.view(table_of_three().write(), 1)
    seen = dict(zip(features.names, features.ints(view, 1).tolist(), strict=True))
    assert not [name for name in seen if name.startswith(("deck", "work"))]
    assert {name: value for name, value in seen.items() if name.startswith("hand")} == {
        "hand[own][x]": 0,
        "hand[own][y]": 1,
    }
    assert {name: value for name, value in seen.items() if name.startswith("token")} == {
        "token[own]": 1,
        "token[next-1]": -1,  # known to seat 1, and none
        "token[next-2]": HIDDEN,
        "token[next-3]": HIDDEN,
    }
    assert seen["lane[own-in]"] == 20
    assert seen["lane[kerb]"] == 9


def test_columns_hold_one_value_one_bit_or_a_share_and_say_what_is_hidden() -> None:
    features = Features(State)
    view = State.view(table_of_three().write(), 1)
    columns = dict(zip(features.columns.names, features.floats(view, 1).tolist(), strict=True))
    assert [name for name, value in columns.items() if value and name.startswith(("turn", "token", "tile"))] == [
        "turn=own",
        "tile_at[a]=next-1-hand",
        "tile_at[b]=gone",
        "token[own]=next-1",
        "token[next-1]=none",
        "token[next-2]=hidden",
        "token[next-3]=hidden",
    ]
    assert [columns[f"waiting:{who}"] for who in ("own", "next-1", "next-2", "next-3", "chance")] == [0, 1, 1, 0, 0]
    assert columns["lane[own-in]"] == np.float32(20 / SMALL)
    assert columns["hand[own][y]"] == 1
    assert len(set(features.columns.names)) == len(features.columns.names)


def test_names_have_a_column_each_unless_there_are_far_too_many() -> None:
    """A number is more or less than another, a name is not: only a large field of very many names becomes a share."""

    def named(n: int) -> tuple[str, ...]:
        return tuple(f"tile-{number}" for number in range(n))

    class Names(Layout, seats=2):
        few: Row = public(one_of(named(MANY)), per("cell", MOST_COLUMNS))
        alone: int = public(one_of(named(MANY + 1), none=True))
        many: Row = public(one_of(named(MANY + 1)), per("cell", MOST_COLUMNS // MANY))
        number: int = public(count(MANY))

    columns = set(Features(Names).columns.names)
    assert {f"few[cell-0]=tile-{MANY - 1}", f"alone=tile-{MANY}", "alone=none", "many[cell-0]", "number"} <= columns
    assert "many[cell-0]=tile-0" not in columns
    assert "number=0" not in columns


# -- every game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_a_turned_table_is_the_same_table(name: str) -> None:
    """Who is pending, the audit and the scores know no seat by its number; nor do the features of a seat's view."""
    game = load(name)
    features = game.features
    for seats in game.seats:
        match = play_on(Match.begin(game, seats, seed=seats), seats)
        for moves in (*range(0, len(match.log), 7), len(match.log)):
            state = match.state_after(moves)
            for me in range(seats):
                turned = features.turned(state, me)
                assert np.array_equal(features.turned(turned, (seats - me) % seats), state)
                assert game.audit(turned).broken == ()
                assert {(who + me) % seats if who != CHANCE else who for who in game.pending(turned)} == set(
                    game.pending(state)
                )
                view = game.state.view(state, me)
                assert np.array_equal(features.ints(view, me), features.ints(features.turned(view, me), 0))
        for me in range(seats):
            result = game.result(features.turned(match.state, me))
            assert result.totals[0] == match.result().totals[me]
            assert result.places[0] == match.result().places[me]


@pytest.mark.parametrize("name", game_names())
def test_features_depend_on_nothing_that_a_seat_does_not_see(name: str) -> None:
    game = load(name)
    features = game.features
    rng = dice.generator(1)
    match = play_on(Match.begin(game, game.usual_seats, seed=2), 2, until=lambda m: len(m.log) > 40)
    for me in range(match.seats):
        world = game.imagine(match.view(me), me, rng)
        floats = features.floats(match.view(me), me)
        assert np.array_equal(features.floats(match.state, me), floats)
        assert np.array_equal(features.floats(world, me), floats)
        assert floats.min() >= 0
        assert floats.max() <= 1
