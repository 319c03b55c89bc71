"""How strong an opponent is, by four names that mean the same in every game."""

from __future__ import annotations

import os
from dataclasses import dataclass

from ..core import dice
from ..core.game import Game
from ..core.layout import Vector
from .bot import Bot, Budget
from .greedy import Greedy
from .ismcts import Ismcts
from .registry import BUILT_IN


@dataclass(frozen=True)
class Level:
    """How long the bot thinks, and how often, in percent, it plays any legal action instead; which bot it is, says the
    registry."""

    budget: Budget
    noise: int
    all_cores: bool = False


LEVELS = {
    "easy": Level(Budget(), noise=50),
    "medium": Level(Budget(), noise=0),
    "hard": Level(Budget(milliseconds=200), noise=0),
    "master": Level(Budget(milliseconds=2000), noise=0, all_cores=True),
}


class Levelled:
    """A bot that plays at a level."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = LEVELS[level]
        threads = cores() if self.level.all_cores else 1
        self.bot: Bot = Ismcts(seed, threads) if BUILT_IN[level].searches else Greedy(seed)
        self.rng = dice.generator(seed, stream=1)

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose as the bot of the level does, or by lot."""
        if dice.below(self.rng, 100) < self.level.noise:
            return legal[dice.below(self.rng, len(legal))]
        return self.bot.choose(game, view, seat, legal, self.level.budget)


def cores() -> int:
    """Give the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
