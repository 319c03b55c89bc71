"""Bots of other people, named `module:Class`: find them, and keep what they do wrong from breaking anything else."""

from __future__ import annotations

import importlib
import operator
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.layout import Vector

if TYPE_CHECKING:
    from .bot import Bot, Budget

LONGEST_WHY = 160


class BotFault(WunderkammerError):
    """A bot broke the protocol; `why` is what it did, without its name."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"The bot {name} {why}.")
        self.name = name
        self.why = why


class Unfound(Exception):
    """Nothing that could be a bot goes by this name; the text says why."""


def find(name: str) -> Callable[[int], Bot]:
    """Give the class that `module:Class` names; installed modules come first, then those of the folder one is in."""
    module_name, _, class_name = name.partition(":")
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as why:
        if why.name and (module_name == why.name or module_name.startswith(why.name + ".")):
            raise Unfound(f"there is no module {module_name[:40]!r}") from None
        raise Unfound(f"the module {module_name[:40]!r} cannot be imported: {_spelt(why)}") from None
    except (Exception, SystemExit) as why:
        raise Unfound(f"the module {module_name[:40]!r} cannot be imported: {_spelt(why)}") from None
    found = getattr(module, class_name, None)
    if not isinstance(found, type):
        raise Unfound(f"the module {module_name[:40]!r} has no class {class_name[:40]!r}")
    if not callable(getattr(found, "choose", None)):
        raise Unfound(f"the class {class_name[:40]!r} has no method 'choose'")
    return found


def build(name: str, make: Callable[[int], Bot], seed: int) -> Bot:
    """Make a bot; whatever it raises is a fault."""
    try:
        return make(seed)
    except BotFault:
        raise
    except (Exception, SystemExit) as why:
        raise BotFault(name, f"raised {_spelt(why)}") from why


def ask(name: str, bot: Bot, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
    """Ask a bot for its choice; whatever it raises, and any answer that is not legal, is a fault."""
    try:
        answer: Any = bot.choose(game, view.copy(), seat, list(legal), budget)
    except BotFault:
        raise
    except (Exception, SystemExit) as why:
        raise BotFault(name, f"raised {_spelt(why)}") from why
    try:
        action = operator.index(answer)
    except TypeError:
        raise BotFault(name, f"answered with {type(answer).__name__} instead of an action") from None
    if action not in legal:
        raise BotFault(name, f"answered {action}, which is not a legal action")
    return action


def _spelt(why: BaseException) -> str:
    """Say what was raised, in one line of bearable length."""
    try:
        text = " ".join(str(why).split())
    except Exception:  # an exception of theirs can fail even at this
        text = ""
    spelt = f"{type(why).__name__}: {text}" if text else type(why).__name__
    return (spelt if len(spelt) <= LONGEST_WHY else spelt[: LONGEST_WHY - 3] + "...").rstrip(".")


class Foreign:
    """A bot of somebody else behind our checks."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.bot = build(name, find(name), seed)

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Pass the choice on; answer legally or with a `BotFault`."""
        return ask(self.name, self.bot, game, view, seat, legal, budget)
