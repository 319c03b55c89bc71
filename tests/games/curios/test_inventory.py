"""The audit of Curios finds every piece, and names what is broken."""

from __future__ import annotations

import pytest

from .scripted import GAME, deal, doctored, search

LIES = {
    "a hidden card of another site": ({"hidden": [3, 8, 5, 14]}, 0),
    "the deck": ({"deck_n": 3}, 1),
    "a hand": ({"hand_n": [3, 4, 0, 0, 0]}, 2),
    "pawns": ({"free": [3, 5, 0, 0, 0]}, 3),
}


@pytest.mark.parametrize("what", LIES)
def test_a_lie_is_named(what):
    fields, number = LIES[what]
    match = doctored(deal(2), **fields)
    assert GAME.inventory.invariants[number] in GAME.audit(match.state).broken


def test_a_sound_table_is_whole():
    match = deal(2)
    search(match, "temple", "temple")
    audit = GAME.audit(match.state)
    assert audit.broken == ()
    assert audit.places["red gem"] == {"the box": 6, "the sites": 6, "seat 1": 1, "seat 2": 1}
    assert audit.places["pawn of seat 2"] == {"the box": 2, "the sites": 2, "seat 2": 3}
    assert audit.places["market card temple-1"] == {"face down": 1}


def test_a_shown_card_is_found():
    match = deal(2)
    doctored(match, shown=[15, *[-1] * 15], shown_by=[5, *[-1] * 15], shown_n=1, deck=[0] * 16, deck_n=0)
    assert GAME.audit(match.state).places["market card colosseum-7"] == {"face up": 1}
