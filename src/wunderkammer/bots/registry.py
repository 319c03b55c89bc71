"""The bots that come with the cabinet, by name; their modules are imported when one is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..core.game import Game
    from .bot import Bot

GREEDY, NET, SEARCH = "greedy:choose_greedily", "learnt:choose_by_net", "search:search"


@dataclass(frozen=True)
class BuiltIn:
    """Where a bot is defined, what it plays with, and the level it stands for, if it is one."""

    home: str
    """The module beside this one, and the class in it."""
    played_with: tuple[str, ...] = ()
    """The native loops that it plays with, in the same form; before they are compiled it plays interpreted."""
    searches: bool = False
    """Whether it needs them to play at its strength, and searches in every game."""
    learnt: bool = False
    """Whether it plays with the nets that are installed."""
    level: str = ""

    def maker(self) -> Callable[[int], Bot]:
        """Give the function that makes the bot from a seed."""
        made: Callable[..., Bot] = _named(self.home)
        return partial(made, self.level) if self.level else made

    def loops(self, game: Game | None = None) -> tuple[Callable[..., Any], ...]:
        """Give the native loops that it plays a game with, or those of all games."""
        if game is None or self.searches or game.policy.iterations:
            return tuple(map(_named, self.played_with))
        return tuple(_named(loop) for loop in self.played_with if loop != SEARCH)  # which takes longest to compile


BUILT_IN = {
    "random": BuiltIn("random:Random"),
    "greedy": BuiltIn("greedy:Greedy", (GREEDY,)),
    "net": BuiltIn("learnt:Learnt", (NET, SEARCH), learnt=True),
    "ismcts": BuiltIn("ismcts:Ismcts", (SEARCH,), searches=True, learnt=True),
    "ismcts-classic": BuiltIn("ismcts:ClassicIsmcts", (SEARCH,), searches=True),
    "easy": BuiltIn("levels:Levelled", (GREEDY,), level="easy"),
    "medium": BuiltIn("levels:Levelled", (GREEDY,), level="medium"),
    "hard": BuiltIn("levels:Levelled", (SEARCH, GREEDY), searches=True, learnt=True, level="hard"),
    "master": BuiltIn("levels:Levelled", (SEARCH,), searches=True, learnt=True, level="master"),
}


def _named(home: str) -> Any:
    module, _, name = home.partition(":")
    return getattr(import_module(f".{module}", __package__), name)
