"""Fields say who sees them; views blank exactly what they must; bounds and JSON are checked."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wunderkammer.core.errors import LayoutError
from wunderkammer.core.kernel import EVERYONE, Grid, Row
from wunderkammer.core.layout import Layout, nobody, owner, public, scratch, seen_by


class State(Layout):
    """One field of each kind of visibility."""

    turn: int = public(low=0, high=3)
    work: Row = scratch(2)
    hand: Grid = owner(3, 2, low=0, high=9)
    deck: Row = nobody(2, low=0, high=9)
    known: Row = public(3, low=0, high=EVERYONE)
    slot: Grid = seen_by("known", 3, 2, low=-1, high=9)
    bid: Row = owner(3, low=-1, high=9)


def numbered() -> State:
    """A state in which every cell but the scratch holds something else than -1."""
    s = State.read(State.blank())
    s.turn = 2
    s.hand = [[1, 2], [3, 4], [5, 6]]
    s.deck = [7, 8]
    s.known = [0, 1 << 1, EVERYONE]
    s.slot = [[1, 2], [3, 4], [5, 6]]
    s.bid = [7, 8, 9]
    return s


DARK = [-1, -1]


@pytest.mark.parametrize(
    ("seat", "hand", "slot", "bid"),
    [
        (0, [[1, 2], DARK, DARK], [DARK, DARK, [5, 6]], [7, -1, -1]),
        (1, [DARK, [3, 4], DARK], [DARK, [3, 4], [5, 6]], [-1, 8, -1]),
        (2, [DARK, DARK, [5, 6]], [DARK, DARK, [5, 6]], [-1, -1, 9]),
        (None, [DARK, DARK, DARK], [DARK, DARK, [5, 6]], [-1, -1, -1]),
    ],
)
def test_a_view_blanks_exactly_what_the_reader_may_not_see(seat: int | None, hand: Grid, slot: Grid, bid: Row) -> None:
    vector = numbered().write()
    before = vector.copy()
    view = State.read(State.view(vector, seat))
    assert (view.turn, view.known, view.work) == (2, [0, 2, EVERYONE], [0, 0])
    assert view.deck == DARK
    assert (view.hand, view.slot, view.bid) == (hand, slot, bid)
    assert np.array_equal(vector, before)


@given(st.integers(0, 2), st.lists(st.integers(0, EVERYONE), min_size=3, max_size=3))
def test_a_view_of_a_view_is_the_same_view(seat: int, known: list[int]) -> None:
    s = numbered()
    s.known = known
    view = State.view(s.write(), seat)
    assert np.array_equal(State.view(view, seat), view)
    for place in range(3):
        assert (State.read(view).slot[place] == DARK) == (known[place] >> seat & 1 == 0)


# -- declarations -------------------------------------------------------------------------------------


def declare(**fields: object) -> type[Layout]:
    return type("Broken", (Layout,), {"__annotations__": dict.fromkeys(fields, "int"), **fields})


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"turn": 0}, r"^Broken\.turn does not say who sees it: declare it with public\(\), owner\(\), nobody\(\), "),
        ({"turn": public(low=3, high=2)}, r"^Broken\.turn has bounds 3 to 2; low must not exceed high\.$"),
        ({"bid": owner(low=0, high=1)}, r"^Broken\.bid belongs to an owner, so its first axis must be the seat\.$"),
        ({"slot": seen_by("known", 2, low=0, high=1)}, r"^Broken\.slot is seen by 'known'; that must be a public "),
        (
            {"known": nobody(2, low=0, high=1), "slot": seen_by("known", 2, low=0, high=1)},
            r"^Broken\.slot is seen by 'known'; that must be a public field of one mask a place\.$",
        ),
        (
            {"known": public(3, low=0, high=1), "slot": seen_by("known", 2, low=0, high=1)},
            r"^Broken\.slot is seen by 'known'; that must be a public field of one mask a place\.$",
        ),
    ],
)
def test_a_field_declared_badly_is_refused_when_the_class_is_made(fields: dict[str, object], says: str) -> None:
    with pytest.raises(LayoutError, match=says) as caught:
        declare(**fields)
    assert "\n" not in str(caught.value)


def test_a_field_without_any_declaration_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"^Forgetful\.turn does not say who sees it"):

        class Forgetful(Layout):
            turn: int


# -- the mirror ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), [("turn", 4), ("turn", -1), ("turn", 2**40)])
def test_a_number_out_of_bounds_is_refused_on_write(name: str, value: int) -> None:
    s = numbered()
    setattr(s, name, value)
    with pytest.raises(LayoutError, match=rf"^turn is {value}; it must lie between 0 and 3\.$"):
        s.write()


def test_a_cell_out_of_bounds_is_named_with_its_place() -> None:
    s = numbered()
    s.hand[1][0] = 10
    with pytest.raises(LayoutError, match=r"^hand\[1\]\[0\] is 10; it must lie between 0 and 9\.$"):
        s.write()


def test_scratch_that_is_not_zero_is_refused_on_write() -> None:
    s = numbered()
    s.work[1] = 1
    with pytest.raises(LayoutError, match=r"^work\[1\] is 1; it must lie between 0 and 0\.$"):
        s.write()


def test_the_checked_mirror_refuses_negative_indices_in_every_axis() -> None:
    vector = numbered().write()
    checked, plain = State.read(vector, checked=True), State.read(vector)
    for row in (checked.deck, checked.hand, checked.hand[0]):
        with pytest.raises(IndexError, match=r"^index -1 into a row of [23]$"):
            row[-1]
        with pytest.raises(IndexError, match=r"^index -1 into a row of [23]$"):
            row[-1] = 0
    assert plain.deck[-1] == 8  # the plain one answers as any list
    assert np.array_equal(checked.write(), vector)


def test_the_mirror_is_a_copy() -> None:
    vector = numbered().write()
    mirror = State.read(vector)
    mirror.hand[0][0] = 9
    mirror.turn = 0
    assert State.read(vector).hand[0][0] == 1
    assert State.read(vector).turn == 2


def test_scratch_lies_behind_the_cells_that_are_saved() -> None:
    assert State.size == 1 + 6 + 2 + 3 + 6 + 3
    assert State.cells == State.size + 2 + 1  # the mark `turned` is every layout's own
    assert all(f.offset >= State.size for f in State.fields.values() if f.name in ("work", "turned"))
    assert State.dtype.itemsize == 4 * State.cells


# -- JSON and differences -----------------------------------------------------------------------------

cells = st.lists(st.integers(0, 9), min_size=2, max_size=2)


@given(st.integers(0, 3), st.lists(cells, min_size=3, max_size=3), cells, st.sampled_from([0, 1, 2, None]))
def test_states_and_views_come_back_from_json(turn: int, hand: Grid, deck: Row, seat: int | None) -> None:
    s = numbered()
    s.turn, s.hand, s.deck = turn, hand, deck
    for vector in (s.write(), State.view(s.write(), seat)):
        data = State.to_json(vector)
        assert "work" not in data
        assert np.array_equal(State.from_json(data), vector)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("turn", "2", r"^The field turn must hold ints of shape \(\)\.$"),
        ("turn", 1.0, r"^The field turn must hold ints of shape \(\)\.$"),
        ("turn", True, r"^The field turn must hold ints of shape \(\)\.$"),
        ("turn", None, r"^The field turn must hold ints of shape \(\)\.$"),
        ("turn", [1], r"^The field turn must hold ints of shape \(\)\.$"),
        ("turn", 2**70, r"^The field turn must hold ints between 0 and 3, or -1 where hidden\.$"),
        ("turn", 4, r"^The field turn must hold ints between 0 and 3, or -1 where hidden\.$"),
        ("deck", [1], r"^The field deck must hold ints of shape \(2,\)\.$"),
        ("deck", [1, -2], r"^The field deck must hold ints between 0 and 9, or -1 where hidden\.$"),
        ("hand", [[1, 2], [3], [4, 5]], r"^The field hand must hold ints of shape \(3, 2\)\.$"),
        ("hand", [[1, 2], [3, 4]], r"^The field hand must hold ints of shape \(3, 2\)\.$"),
    ],
)
def test_json_that_is_no_state_is_refused_in_one_sentence(field: str, value: object, says: str) -> None:
    data = {**State.to_json(numbered().write()), field: value}
    with pytest.raises(LayoutError, match=says):
        State.from_json(data)


@pytest.mark.parametrize("change", [{"more": 1}, {"work": [0, 0]}, None])
def test_json_must_have_exactly_the_fields(change: dict[str, object] | None) -> None:
    data = State.to_json(numbered().write())
    broken: object = [1] if change is None else {**data, **change}
    with pytest.raises(LayoutError, match=r"^The fields must be exactly: turn, hand, deck, known, slot, bid\.$"):
        State.from_json(broken)
    del data["turn"]
    with pytest.raises(LayoutError, match=r"^The fields must be exactly"):
        State.from_json(data)


def test_diff_names_the_fields_that_differ_and_no_scratch() -> None:
    before = numbered()
    after = State.read(before.write())
    assert State.diff(before.write(), after.write()) == ()
    after.slot[2][1] = 0
    after.turn = 0
    vector = after.write()
    vector[State.fields["work"].offset] = 5
    assert State.diff(before.write(), vector) == ("turn", "slot")
