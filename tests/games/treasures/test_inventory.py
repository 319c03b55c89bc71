"""The audit of Unexpected Treasures finds every piece, and names what is broken."""

from __future__ import annotations

import pytest

from .scripted import GAME, choose, play, position

DECK, CARDS, BAN, HAUL, COUNTS = range(5)
"""The invariants, in the order of the inventory."""


def at_the_kerb():
    match = position(3, homes=[{"lamp": 1}], kerb={"stool": 6, "lamp": 1}, missions=["m11"])
    choose(match, 2, 3, 4)
    play(match, "take lamp")
    return match


def choosing():
    match = position(3, kerb={"stool": 6}, banned=[1])
    match.play(0, "choose 3")
    return match


def doctored(match, **cells):
    """Write single cells over: `field_index=value`."""
    s = GAME.state.read(match.state)
    for name, value in cells.items():
        field, _, index = name.partition("__")
        if index:
            getattr(s, field)[int(index)] = value
        else:
            setattr(s, field, value)
    return s.write()


@pytest.mark.parametrize(
    ("moment", "cells", "broken"),
    [
        (at_the_kerb, {"deck_n": 3}, DECK),
        (choosing, {"ready__1": 1}, CARDS),
        (choosing, {"chosen__0": -1}, CARDS),
        (choosing, {"chosen__1": 0, "ready__1": 1}, BAN),
        (at_the_kerb, {"took_n__0": 2}, HAUL),
        (at_the_kerb, {"took_n__0": 0}, HAUL),
        (at_the_kerb, {"bag_n": 1}, COUNTS),
        (at_the_kerb, {"pile_n": 1}, COUNTS),
        (at_the_kerb, {"kerb_n": 7}, COUNTS),
    ],
)
def test_a_lie_is_named(moment, cells, broken):
    match = moment()
    assert GAME.audit(match.state).broken == ()
    assert GAME.audit(doctored(match, **cells)).broken == (GAME.inventory.invariants[broken],)


def test_a_haul_that_is_not_what_was_taken_is_named():
    match = at_the_kerb()
    s = GAME.state.read(match.state)
    s.haul[6] = [0] * 5
    assert GAME.audit(s.write()).broken == (GAME.inventory.invariants[HAUL],)
    s.haul[1] = [0, 1, 0, 0, 0]  # from another seat: as many, so the count is true
    assert GAME.audit(s.write()).broken == ()


def test_every_piece_is_where_it_is():
    match = at_the_kerb()
    places = GAME.audit(match.state).places
    assert places["lamp tile"] == {"the bag": 6, "seat 1": 2}
    assert places["stool tile"] == {"the bag": 2, "the kerb": 6}
    assert places["mission m11"] == {"open": 1}
    assert places["mission m12"] == {"unseen": 1}
    assert places["chip 2"] == {"seat 2": 1}
    assert places["chip 6"] == {"unseen": 1}
