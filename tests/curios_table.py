"""Curios matches that several tests need: begun, half played and finished."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wunderkammer import Match, load
from wunderkammer.core import dice
from wunderkammer.core.game import Game

CURIOS = load("curios")


def wander(match: Match, moves: int, seed: int = 0) -> Match:
    """Play so many random decisions, or to the end."""
    rng = dice.generator(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = match.pending[0]
        choices = match.legal(seat)
        match.play(seat, choices[dice.below(rng, len(choices))])
    return match


def running(seats: int = 3, moves: int = 9, *, seed: str = "running", game: Game = CURIOS, **options: str) -> Match:
    """Give a match in the middle."""
    match = wander(Match.begin(game, seats, options, seed=seed), moves)
    assert not match.over
    return match


def finished(seats: int = 3, *, seed: str = "finished", game: Game = CURIOS, **options: str) -> Match:
    """Give a match played to its end."""
    match = wander(Match.begin(game, seats, options, seed=seed), game.longest)
    assert match.over
    return match


def cards_in(match: Match, reader: int | None) -> tuple[set[str], set[str]]:
    """Give the ids of the cards that a reader may know by now, and of those that they may not."""
    s = match.game.state.read(match.state)
    ids = [f"{row['site']}-{value}" for row in match.game.components.tables["market"] for value in row["values"]]
    known = {ids[card] for card in s.shown if card >= 0}
    if reader is not None:
        known |= {ids[card] for card in range(len(ids)) if s.hand[reader][card]}
    return known, set(ids) - known


def ruled(**changes: Any) -> Game:
    """Give Curios with some rules exchanged."""
    game = replace(CURIOS, rules=replace(CURIOS.rules, **changes))
    CURIOS.state.rules = CURIOS.rules  # the class of states is shared
    return game


def searching() -> tuple[Match, int]:
    """Give a match of three and the seat that must choose a site."""
    match = running(moves=4)
    return match, match.pending[0]


def twice_undone() -> Match:
    """Give a match in which a seat tried two sites before it took the third."""
    match, seat = searching()
    first, second, third = match.legal(seat)[:3]
    for action in (first, second):
        match.play(seat, action)
        match.undo(seat)
    match.play(seat, third)
    return match
