"""The habits that games name: judged from a seat's own view, and meant as they are told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wunderkammer.core import dice
from wunderkammer.core.match import Match
from wunderkammer.core.registry import game_names, load
from wunderkammer.games.aztec.state import CARD_IDS

NAMED = [key for key in game_names() if load(key).habits]


def decisions(key: str) -> Iterator[tuple[Match, int, list[int]]]:
    """Play one match at random and give each decision that has a choice."""
    match = Match.begin(load(key), load(key).usual_seats, seed=5)
    rng = dice.generator(5)
    while not match.over:
        seat = match.pending[0]
        legal = match.legal(seat)
        if len(legal) > 1:
            yield match, seat, legal
        match.play(seat, legal[dice.below(rng, len(legal))])


def broken(match: Match, seat: int, action: int) -> set[str]:
    """Name the habits that an action breaks, as the seat sees it."""
    game = match.game
    mask = game.rules.breaks(game.state.read(match.view(seat)), seat, action)
    assert mask == game.rules.breaks(game.state.read(match.state), seat, action)
    assert mask < 1 << len(game.habits)
    return {habit.name for number, habit in enumerate(game.habits) if mask >> number & 1}


def test_some_games_name_habits():
    assert {"aztec", "curios"} <= set(NAMED)


@pytest.mark.parametrize("key", NAMED)
def test_each_habit_can_be_kept_and_broken(key):
    kept, broke = set(), set()
    names = {habit.name for habit in load(key).habits}
    for match, seat, legal in decisions(key):
        each = [broken(match, seat, action) for action in legal]
        broke |= set.union(*each)
        kept |= set.union(*(names - one for one in each))
    assert kept == broke == names


def test_who_never_bluffs_in_aztec_claims_what_the_card_shows():
    claims = 0
    for match, seat, legal in decisions("aztec"):
        words = [match.game.actions.text(action).split() for action in legal]
        if words[0][0] == "claim":
            claims += 1
            honest = [text[1] for text, action in zip(words, legal, strict=True)
                      if "never-bluffs" not in broken(match, seat, action)]  # fmt: skip
            shown = CARD_IDS[match.game.state.read(match.state).card[seat]]
            assert honest == [shown]
        if words[0][0] == "token":
            for text, action in zip(words, legal, strict=True):
                assert broken(match, seat, action) == {f"{'never' if 'side=accuse' in text else 'always'}-accuses"}
    assert claims > 0
