"""How strong an opponent is, by four names that mean the same in every game."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from ..core import dice
from ..core.game import Game
from ..core.layout import Vector
from .bot import Bot, Budget
from .greedy import Greedy
from .ismcts import Ismcts
from .random import Random
from .registry import BUILT_IN


@dataclass(frozen=True)
class Level:
    """How long the bot thinks, and who makes some of its choices instead, as often as the game says (`Slips`); which
    bot it is, says the registry."""

    budget: Budget
    slips_to: Callable[[int], Bot] | None = None
    all_cores: bool = False


LEVELS = {
    "easy": Level(Budget(), slips_to=Random),
    "medium": Level(Budget()),
    "hard": Level(Budget(milliseconds=20), slips_to=Greedy),
    "master": Level(Budget(milliseconds=2000), all_cores=True),
}


class Levelled:
    """A bot that plays at a level."""

    def __init__(self, level: str, seed: int) -> None:
        self.name, self.level = level, LEVELS[level]
        threads = cores() if self.level.all_cores else 1
        self.bot: Bot = Ismcts(seed, threads) if BUILT_IN[level].searches else Greedy(seed)
        self.weaker = self.level.slips_to(seed) if self.level.slips_to else self.bot
        self.rng = dice.generator(seed, stream=1)

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose as the bot of the level does, or now and then as a weaker one."""
        slips = dice.below(self.rng, 100) < slips_of(game, self.name)
        return (self.weaker if slips else self.bot).choose(game, view, seat, legal, self.level.budget)


def slips_of(game: Game, level: str) -> int:
    """Give how many of a hundred choices of a level are a weaker bot's in this game."""
    return int(getattr(game.slips, level, 0))


def cores() -> int:
    """Give the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
