"""Matches that were played by an older version of the rules are read, and not played on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.core.play import play_on
from tests.curios_table import CURIOS, ruled
from wunderkammer import Match
from wunderkammer.core import notation
from wunderkammer.core.errors import IllegalMove, WunderkammerError
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.readers import OPEN


def later(**changes: Any) -> Game:
    """Give Curios at the next version of its rules, some of them changed."""
    return replace(ruled(**changes), version=CURIOS.version + 1)


def forbid_temple(s: Any, seat: int, out: list[int]) -> int:
    """Stand for a rule that has changed: nobody may search the temple any more."""
    temple = CURIOS.actions.parse("search temple")
    kept = [action for action in out[: CURIOS.rules.legal(s, seat, out)] if action != temple]
    out[: len(kept)] = kept
    return len(kept)


def with_temple(*, ended: bool) -> Match:
    match = Match.begin(CURIOS, 3, names=["Ada", "Bo", "Cy"], bots=[None, "easy", None], seed=1)
    match.play(match.pending[0], "search temple")
    match.undo(match.log[-1].seat)
    match.play(match.pending[0], "search temple")
    return play_on(match, 6) if ended else match


STORES = {
    "file": lambda match, game: notation.read(notation.write(match), finder=lambda key: game),
    "JSON": lambda match, game: Match.from_json(match.to_json(OPEN), finder=lambda key: game),
    "own JSON": lambda match, game: Match.from_json(match.to_json(OPEN), finder=lambda key: game, trusted=True),
}


@pytest.mark.parametrize("store", STORES)
def test_a_match_of_older_rules_is_read_to_its_end(store):
    match = with_temple(ended=True)
    again = STORES[store](match, later(legal=forbid_temple))
    assert again.older
    assert again.over
    assert again.record == match.record
    assert again.result() == match.result()
    assert again.heard(0) == match.heard(0)
    assert notation.write(again) == notation.write(match)  # with the version that it was played under
    assert again.to_json(1) == match.to_json(1)
    with pytest.raises(IllegalMove, match="only a program with those can recompute its outcomes"):
        again.verify()


@pytest.mark.parametrize("store", STORES)
def test_the_result_of_an_older_match_stands(store):
    """Also where today's rules would count otherwise."""
    match = with_temple(ended=True)
    game = later(score=lambda s, seat, rows: 99, rank=lambda s, seat, keys: 0)
    again = STORES[store](match, game)
    assert game.result(again.state) != match.result()
    assert again.result() == match.result()
    assert notation.write(again) == notation.write(match)


@pytest.mark.parametrize("store", STORES)
def test_a_running_match_of_older_rules_is_read_and_not_played_on(store):
    match = with_temple(ended=False)
    again = STORES[store](match, later(legal=forbid_temple))
    assert not again.over
    assert np.array_equal(again.view(0), match.view(0))
    seat, record = again.pending[0], again.record.copy()
    sentence = "was played under version 1 of the rules, which are at version 2 now; it can be read but not continued"
    with pytest.raises(IllegalMove, match=sentence):
        again.play(seat, "search pyramid")
    with pytest.raises(IllegalMove, match=sentence):
        again.undo(again.log[-1].seat)
    again.draw_chance()
    assert again.record == record


def test_the_same_match_is_refused_under_the_rules_of_its_own_version():
    with pytest.raises(WunderkammerError, match="line 30: "):
        STORES["file"](with_temple(ended=True), ruled(legal=forbid_temple))


def breaks(s: Any, seat: int, action: int) -> None:
    """Stand for rules that fail at what older ones allowed..."""
    if seat != CHANCE:
        raise IndexError
    CURIOS.rules.apply(s, seat, action)


def overdraws(s: Any, seat: int, action: int) -> None:
    """...or that go on from there to what cannot be."""
    CURIOS.rules.apply(s, seat, action)
    if seat != CHANCE:
        s.free[seat] = -2


@pytest.mark.parametrize("breaks", [breaks, overdraws])
@pytest.mark.parametrize("store", ["file", "JSON"])
def test_older_moves_that_todays_rules_cannot_follow_are_named(store, breaks):
    with pytest.raises(WunderkammerError, match="played under version 1 of the rules, and those of version 2 cannot"):
        STORES[store](with_temple(ended=True), later(apply=breaks))


def test_an_older_match_states_places_that_there_are():
    """What it states is not counted again, so whoever reads on must be able to rely on it."""
    match, game = with_temple(ended=True), later()
    text, data = notation.write(match), match.to_json(OPEN)
    with pytest.raises(WunderkammerError, match=r"^line \d+: places run from 1 to 3\.$"):
        notation.read(text.replace("place 1", "place 4"), finder=lambda key: game)
    with pytest.raises(WunderkammerError, match=r"^places run from 1 to 3\.$"):
        Match.from_json({**data, "places": [1, 0, 2]}, finder=lambda key: game)
