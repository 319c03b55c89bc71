"""The audit of Aztec: it counts every card where it is, and names what is broken."""

from __future__ import annotations

import pytest

from tests.games.aztec.tabletop import ARTIFACTS, GAME, PHASES, doctored, gaining, truth

INVARIANTS = GAME.inventory.invariants


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "over"])
def test_a_sound_position_passes(phase):
    match, _ = PHASES[phase]()
    assert GAME.audit(match.state).broken == ()


def test_cards_are_counted_where_they_are():
    match, _ = gaining("keep hex", "tuck idol")
    places = GAME.audit(match.state).places
    assert places["artifact hex"] == {"the deck": 3, "looked at": 1}
    assert places["artifact idol"] == {"the deck": 2, "under the deck": 1}
    assert places["jewel card bb"] == {"the deck": 1, "seat 1": 1}
    assert places["character charly"] == {"seat 1": 1}
    assert places["character tomas"] == {"the box": 1}
    match, _ = gaining("keep idol")
    places = GAME.audit(match.state).places
    assert places["artifact idol"] == {"the deck": 2, "seat 1": 1}
    assert places["artifact ward"] == {"the deck": 2, "looked at": 1}


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (lambda s: {"fresh_n": s.fresh_n - 1}, 0),
        (lambda s: {"fresh_n": s.fresh_n + 1}, 0),
        (lambda s: {"under_n": s.under_n + 1}, 1),
        (lambda s: {"look_n": s.look_n - 1}, 1),
        (lambda s: {"kept_n": [1]}, 2),
        (lambda s: {"kept_n": [0, 1]}, 2),
        (lambda s: {"kept": [[int(a == "raid") for a in ARTIFACTS]], "kept_n": [1]}, 3),
        (lambda s: {"target": [0]}, 4),
        (lambda s: {"token_seen": [0]}, 4),
        (lambda s: {"card_seen": [0]}, 5),
        (lambda s: {"claim": [-1]}, 5),
    ],
)
def test_what_is_broken_is_named(change, broken):
    match, _ = gaining()
    assert INVARIANTS[broken] in GAME.audit(doctored(match, **change(truth(match))).state).broken


def test_a_lost_card_is_missed():
    match, _ = gaining()
    s = truth(match)
    lost = GAME.audit(doctored(match, fresh=[s.fresh[0] - 1], fresh_n=s.fresh_n - 1).state)
    assert lost.broken != ()
