"""What it costs to be bound: one seat never uses a verb, or keeps to a habit of the game, and all else is as before.

The seat that is bound moves around the table on the same deals. Free, it can expect an even share: what is missing from
that share is the cost. The same deals are played free, too: the luck that seats had there is taken off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..arena.intervals import NORMAL, Estimate
from ..arena.pieces import Runner
from ..core.game import Game
from .measuring import BOUND, HELPLESS
from .statistics import LIKELY, by_chance, holm, mean_of
from .trials import Restriction, Trial, run, verbs_of

UNFELT = ("no way around it", "never comes up")
"""What is said of a restriction that never took a choice away: all choices were of that kind, or none."""


@dataclass(frozen=True)
class Cost:
    """What a restriction costs: the part of the victories that it takes from an even share."""

    bound: Restriction
    share: Estimate
    cost: Estimate
    matches: int
    felt: float
    """In how many decisions of a match it took choices away."""
    helpless: float
    """In how many it would have left none, so that it was off."""
    likely: float = 1.0
    """How likely chance alone would show as much among so many restrictions."""

    @property
    def real(self) -> bool:
        """Whether it is more than noise."""
        return self.likely < LIKELY

    @property
    def verdict(self) -> str:
        """Say in few words what came of it."""
        if self.felt == 0:
            return UNFELT[0 if self.helpless else 1]
        if not self.real:
            return "noise"
        return "costs" if self.cost.value > 0 else "pays"


def restrictions(game: Game, asked: Restriction) -> list[Restriction]:
    """Give what is asked for; where that is nothing, each habit of the game and never to use each verb, in turn."""
    if asked != Restriction():
        return [asked.checked(game)]
    habits = [Restriction(habits=(habit.name,)) for habit in game.habits]
    return habits + [Restriction(never=(name,)) for name in verbs_of(game)]


def played_for(trial: Trial) -> int:
    """Give how many matches each restriction is played: those of the trial, in whole rounds of exchanged seats."""
    return -(-trial.count // trial.seats) * trial.seats


def without_luck(won: Any, free: Any, even: float) -> Any:
    """Take off what the same rounds gave a free player beyond an even share, as far as the two go together."""
    spread = float(((free - even) ** 2).mean())
    together = float(((free - even) * (won - won.mean())).mean())
    return won - (together / spread if spread > 0 else 0.0) * (free - even)


def costs(
    trial: Trial,
    asked: list[Restriction],
    runner: Runner | None = None,
    tell: Callable[[int], None] = lambda done: None,
) -> list[Cost]:
    """Play free, and then as many matches with each restriction, seats exchanged; give the dearest first."""
    found = []
    even = 1 / trial.seats
    matches = played_for(trial)
    free = np.empty(0)
    for number, bound in enumerate([Restriction(), *asked]):
        work = replace(trial, mirrored=trial.seats, count=matches, bound=bound)
        sample = run(work, runner, lambda done, before=number * matches: tell(before + done))  # type: ignore[misc]
        won = np.where(sample.players == 0, sample.shares, 0).sum(axis=1).reshape(-1, trial.seats).mean(axis=1)
        if number == 0:
            free = won
            continue
        share = mean_of(without_luck(won, free, even))
        low, high = (None if end is None else even - end for end in (share.high, share.low))
        felt, helpless = (float(sample.options[:, column].mean()) for column in (BOUND, HELPLESS))
        found.append(Cost(bound, share, Estimate(even - share.value, low, high), sample.matches, felt, helpless))
    chances = holm([_by_chance(each.cost) for each in found])
    told = [replace(each, likely=chance) for each, chance in zip(found, chances, strict=True)]
    return sorted(told, key=lambda each: (each.felt == 0, -each.cost.value))


def _by_chance(cost: Estimate) -> float:
    """Give how likely chance alone brings such a cost; one round has no error, and so proves nothing."""
    return 1.0 if cost.margin is None else by_chance(cost.value, cost.margin / NORMAL)
