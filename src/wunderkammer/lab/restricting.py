"""What a habit costs: one seat never uses a verb, or always does when it can, and all else is as before.

The seat with the habit moves around the table on the same deals, so that without it each player would have exactly an
even share: what is missing from that share is the cost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ..arena.intervals import NORMAL, Estimate
from ..arena.pieces import Runner
from ..core.game import Game
from ..core.voice import listed
from .statistics import LIKELY, by_chance, holm, mean_of
from .trials import Trial, checked_verb, run, verbs_of


@dataclass(frozen=True)
class Habit:
    """The verbs that a seat never uses, and those that it always uses when it can."""

    never: tuple[str, ...] = ()
    always: tuple[str, ...] = ()

    def __str__(self) -> str:
        told = [f"{word} {listed(verbs)}" for word, verbs in (("never", self.never), ("always", self.always)) if verbs]
        return ", ".join(told)


@dataclass(frozen=True)
class Cost:
    """What a habit costs: the part of the victories that it takes from an even share."""

    habit: Habit
    share: Estimate
    cost: Estimate
    matches: int
    likely: float = 1.0
    """How likely chance alone would show as much among so many habits."""

    @property
    def real(self) -> bool:
        """Whether it is more than noise."""
        return self.likely < LIKELY


def habits(game: Game, never: tuple[str, ...], always: tuple[str, ...]) -> list[Habit]:
    """Give the habit that is asked for; where none is, never to use each verb of the game in turn."""
    for name in (*never, *always):
        checked_verb(game, name)
    return [Habit(never, always)] if never or always else [Habit((name,)) for name in verbs_of(game)]


def costs(
    trial: Trial,
    asked: list[Habit],
    runner: Runner | None = None,
    tell: Callable[[int], None] = lambda done: None,
) -> list[Cost]:
    """Play as many matches as the trial says with each habit, in whole rounds of exchanged seats; the dearest first."""
    found = []
    seats = trial.seats
    matches = -(-trial.count // seats) * seats
    for number, habit in enumerate(asked):
        bound = replace(trial, mirrored=seats, count=matches, never=habit.never, always=habit.always)
        sample = run(bound, runner, lambda done, before=number * matches: tell(before + done))  # type: ignore[misc]
        won = np.where(sample.players == 0, sample.shares, 0).sum(axis=1).reshape(-1, seats).mean(axis=1)
        share = mean_of(won)
        low, high = (None if end is None else 1 / seats - end for end in (share.high, share.low))
        found.append(Cost(habit, share, Estimate(1 / seats - share.value, low, high), sample.matches))
    chances = holm([by_chance(each.cost.value, (each.cost.margin or 0.0) / NORMAL) for each in found])
    told = [replace(each, likely=chance) for each, chance in zip(found, chances, strict=True)]
    return sorted(told, key=lambda each: -each.cost.value)
