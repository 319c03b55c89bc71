"""Choose any legal action, all equally likely."""

from __future__ import annotations

from ..core import dice
from ..core.game import Game
from ..core.layout import Vector
from .bot import Budget


class Random:
    """The bot that every other must beat."""

    def __init__(self, seed: int) -> None:
        self.rng = dice.generator(seed)

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose one of the legal actions."""
        return legal[dice.below(self.rng, len(legal))]
