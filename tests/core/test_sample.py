"""The sample game says everything well: whoever copies it begins with good sentences."""

from __future__ import annotations

import pytest
from lanterns import GAME

from tests.games.prose import wrong
from wunderkammer.core.match import Match


def test_every_sentence_of_some_matches_is_well_formed():
    assert wrong(GAME, 3, ("lantern", "point")) == []


@pytest.mark.parametrize("seed", range(6))
def test_the_verdict_names_the_winners(seed):
    match = Match.begin(GAME, 3, names=("Ada", "Ben", "Cleo"), seed=seed)
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    said = " ".join(line.text for line in GAME.words.verdict(match.voice(None), GAME.state.read(match.view(None))))
    winners = [name for name, share in zip(match.names, match.result().shares, strict=True) if share]
    assert "so the match is over." in said
    assert all(name in said for name in winners)
    assert ("share the victory" in said) == (len(winners) > 1)
