"""Fields say who sees them; views blank exactly what they must; bounds and JSON are checked."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wunderkammer.core.errors import LayoutError
from wunderkammer.core.kernel import CHANCE, EVERYONE, Grid, Row
from wunderkammer.core.kinds import Id, Kind, by_seat, count, flag, mask, one_of, per, per_seat, seat, subset_of
from wunderkammer.core.layout import Layout, chosen, nobody, owner, public, scratch, seen_by
from wunderkammer.core.options import Option


class State(Layout, seats=3):
    """One field of each kind of visibility."""

    turn: int = public(count(3))
    work: Row = scratch(2)
    hand: Grid = owner(count(9), per_seat(3), per("card", 2))
    deck: Row = nobody(count(9), per("card", 2))
    known: Row = public(mask(3, watchers=True), per("place", 3))
    slot: Grid = seen_by("known", count(9, none=True), per("place", 3), per("side", 2))
    bid: Row = owner(count(9, none=True), per_seat(3))


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
    return type("Broken", (Layout,), {"__annotations__": dict.fromkeys(fields, "int"), **fields}, seats=4)


A_PLACE = per("place", 2)
CHOICE = Option("draft", ("no", "yes"), "no", "")
HOLDS_NOTHING = r"^Broken\.turn does not say what it holds: begin with count\(\), flag\(\), one_of\(\), seat\(\), "
NO_MASK = r"^Broken\.slot is seen by 'known'; that must be a public field of one mask a place\.$"
NO_OPTION = r"^Broken\.\w+: the fields that the core fills with options are chosen\(\), and begin with opt_\.$"


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"turn": 0}, r"^Broken\.turn does not say who sees it: declare it with public\(\), owner\(\), nobody\(\), "),
        ({"turn": public(3)}, HOLDS_NOTHING),
        ({"turn": public(A_PLACE)}, HOLDS_NOTHING),
        ({"turn": public(flag(), 2)}, r"^Broken\.turn has an axis of no kind: use per\(\) or per_seat\(\)\.$"),
        ({"turn": public(count(-1))}, r"^Broken\.turn has bounds 0 to -1; low must not exceed high\.$"),
        ({"turn": public(seat(3))}, r"^Broken\.turn counts 3 seats; Broken is for 4\.$"),
        ({"bid": owner(flag(), per_seat(5))}, r"^Broken\.bid counts 5 seats; Broken is for 4\.$"),
        ({"bid": owner(flag())}, r"^Broken\.bid belongs to an owner, so its first axis must be the seat\.$"),
        ({"bid": owner(flag(), A_PLACE)}, r"^Broken\.bid belongs to an owner, so its first axis must be the seat\.$"),
        ({"slot": seen_by("known", flag(), A_PLACE)}, NO_MASK),
        ({"known": nobody(mask(4), A_PLACE), "slot": seen_by("known", flag(), A_PLACE)}, NO_MASK),
        ({"known": public(mask(4), per("place", 3)), "slot": seen_by("known", flag(), A_PLACE)}, NO_MASK),
        ({"known": public(count(15), A_PLACE), "slot": seen_by("known", flag(), A_PLACE)}, NO_MASK),
        ({"seats": public(count(4))}, r"^Broken\.seats has a name that the core uses itself; choose another\.$"),
        ({"view": public(count(4))}, r"^Broken\.view has a name that the core uses itself; choose another\.$"),
        ({"draft": chosen(CHOICE)}, NO_OPTION),
        ({"opt_draft": public(flag())}, NO_OPTION),
        ({"opt_draft": chosen(CHOICE, kind=count(2))}, r"^Broken\.opt_draft must have a cell for each of its options"),
        ({"opt_draft": chosen(CHOICE, axis=A_PLACE)}, r"^Broken\.opt_draft must have a cell for each of its options"),
    ],
)
def test_a_field_declared_badly_is_refused_when_the_class_is_made(fields: dict[str, object], says: str) -> None:
    with pytest.raises(LayoutError, match=says) as caught:
        declare(**fields)
    assert "\n" not in str(caught.value)


def test_a_field_without_any_declaration_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"^Forgetful\.turn does not say who sees it"):

        class Forgetful(Layout, seats=2):
            turn: int


def test_a_layout_without_seats_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"^Empty does not say for how many seats it is: class State\("):

        class Empty(Layout):
            pass


# -- kinds --------------------------------------------------------------------------------------------


class Phase(IntEnum):
    BUILD = 0
    TRUCK_STOP = 1


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [
        (count(7), 0, 7),
        (count(7, none=True), -1, 7),
        (flag(), 0, 1),
        (one_of("a", "b", "c"), 0, 2),
        (one_of(Phase, none=True), -1, 1),
        (seat(5), 0, 4),
        (seat(5, "box", none=True), -1, 5),
        (one_of("bag", by_seat(2, "hand"), by_seat(2, "laid"), "gone"), 0, 5),
        (mask(3), 0, 7),
        (mask(3, watchers=True), 0, EVERYONE),
        (mask(3, chance=True), 0, 1 << CHANCE),
        (subset_of("a", "b"), 0, 3),
    ],
)
def test_bounds_follow_from_the_kind(kind: Kind, low: int, high: int) -> None:
    assert (kind.low, kind.high) == (low, high)


@pytest.mark.parametrize(
    ("names", "spelt"),
    [
        (one_of(Phase).ids, [("build", -1), ("truck-stop", -1)]),
        (one_of("bag", by_seat(2, "hand"), "gone").ids, [("bag", -1), ("hand", 0), ("hand", 1), ("gone", -1)]),
        (per_seat(2, each=("in", "out")).ids, [("in", 0), ("out", 0), ("in", 1), ("out", 1)]),
        (per_seat(2, others=("kerb",)).ids, [("", 0), ("", 1), ("kerb", -1)]),
        (per("cell", 2).ids, [("cell-0", -1), ("cell-1", -1)]),
        (per("card", ("a", "b")).ids, [("a", -1), ("b", -1)]),
    ],
)
def test_values_and_places_have_names_and_some_a_seat(names: tuple[Id, ...], spelt: list[tuple[str, int]]) -> None:
    assert [(each.name, each.seat) for each in names] == spelt


def test_a_phase_that_would_get_another_number_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"TRUCK_STOP: 1> cannot be number 0 of its set\.$"):
        one_of(tuple(Phase)[1:])


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
    assert State.size == 1 + 1 + 6 + 2 + 3 + 6 + 3
    assert State.fields["seats"].offset == 0
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
    with pytest.raises(LayoutError, match=r"^The fields must be exactly: seats, turn, hand, deck, known, slot, bid\.$"):
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
