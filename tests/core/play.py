"""Ways to play a match in a test."""

from __future__ import annotations

from collections.abc import Callable

from wunderkammer.core import dice
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match


def play_on(match: Match, seed: int, until: Callable[[Match], bool] = lambda match: False) -> Match:
    """Play a match with a key uniformly at random, to its end or until something is so."""
    rng = dice.generator(seed)
    while not match.over and not until(match):
        seat = match.pending[dice.below(rng, len(match.pending))]
        choices = match.legal(seat)
        match.play(seat, choices[dice.below(rng, len(choices))])
    return match


def scripted(game: Game, seats: int, lines: str, **options: str) -> Match:
    """Play the moves of a script, chance's included: `chance: deal seat=1 lantern=red-1`, `2: take`."""
    match = Match(game, seats, options)
    for line in filter(None, map(str.strip, lines.splitlines())):
        who, _, text = line.partition(": ")
        match.replay(CHANCE if who == "chance" else int(who) - 1, game.actions.parse(text))
    return match


OPENING = """
    chance: hang hook=1 lantern=red-6
    chance: hang hook=2 lantern=red-1
    chance: hang hook=3 lantern=blue-6
    chance: deal seat=1 lantern=red-2
    chance: deal seat=1 lantern=red-5
    chance: deal seat=2 lantern=blue-2
    chance: deal seat=2 lantern=blue-4
"""
"""The set-up of a table of two in the sample: seat 1 holds red-2 and red-5, seat 2 blue-2 and blue-4."""
