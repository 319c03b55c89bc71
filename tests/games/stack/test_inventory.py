"""The audit of Artifact Stack finds every piece, and names what is broken."""

from __future__ import annotations

import pytest

from .positions import FIRST_GAME, GAME, card, place, position

FACE, BACK, STOCK, TEMPLE, TABLEAU, LOCK = range(6)
"""The invariants, in the order of the inventory."""


def moment():
    """Give a position with faces, backs seen and unseen, tableaus and a locked set."""
    return position(
        FIRST_GAME,
        "t1=jaguar t2=back m11=owl-drachma",
        "serpent dancer cup-a",
        "herbal purse",
        peeked={"t3": ("crown", (1,))},
        flipped="serpent dancer",
        locked=((0, "statues-2"),),
        hired={"guide": 1},
    )


def put(field: str, *path: int):
    """Give a change of one cell: the last number of the path is its new value."""

    def change(s) -> None:
        row = getattr(s, field)
        if len(path) == 1:
            setattr(s, field, path[0])
            return
        for index in path[:-2]:
            row = row[index]
        row[path[-2]] = path[-1]

    return change


def swapped(field: str):
    """Exchange the first two cards of a row of the stock."""

    def change(s) -> None:
        row = getattr(s, field)
        row[0], row[1] = row[1], row[0]

    return change


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (put("card", place("t1"), -1), FACE),
        (put("known", place("t1"), 0), FACE),
        (put("known", place("b11"), 0), FACE),
        (put("known", place("t2"), 1), BACK),
        (put("known", place("t3"), 0), BACK),
        (put("card", place("t3"), card("scribe")), BACK),
        (swapped("faces"), STOCK),
        (swapped("marked"), STOCK),
        (put("faces_n", 5), STOCK),
        (put("marked_n", 5), STOCK),
        (put("backs_n", 3), STOCK),
        (put("temple_n", 3), TEMPLE),
        (put("covers_n", place("m11"), 0), TEMPLE),
        (put("up_n", 0, 8, 2), TABLEAU),
        (put("flipped", card("herbal"), 1), TABLEAU),
        (put("locked_n", 0, 0, 0), LOCK),
        (put("locked_n", 1, 0, 1), LOCK),
    ],
)
def test_a_lie_is_named(change, broken):
    match = moment()
    assert GAME.audit(match.state).broken == ()
    s = GAME.state.read(match.state)
    change(s)
    assert GAME.inventory.invariants[broken] in GAME.audit(s.write()).broken


def test_every_piece_is_where_it_is():
    places = GAME.audit(moment().state).places
    assert places["artifact jaguar"] == {"the temple": 1}
    assert places["artifact crown"] == {"the temple": 1}
    assert places["artifact golden-mask"] == {"the stock, or under a back": 1}
    assert places["artifact serpent"] == {"seat 1": 1}
    assert places["artifact splinter"] == {"the box": 1}
    assert places["assistant guide"] == {"seat 2": 1}
    assert places["assistant curator"] == {"beside the temple": 1}
    assert places["assistant insurer"] == {"the box": 1}
    assert places["Silver"] == {"beside the temple": 36, "seat 1": 2, "seat 2": 2}
