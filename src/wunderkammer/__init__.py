"""Wunderkammer: a cabinet of tabletop games, one rules source each for people, bots and research."""

from .core.game import game_names, load
from .core.match import Match

__version__ = "0.1.0"
__all__ = ["Match", "__version__", "game_names", "load"]
