"""What a bot is, and how one is asked for by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.layout import Vector
from .foreign import Foreign, Unfound, find
from .registry import BUILT_IN


class BotError(WunderkammerError):
    """A bot is asked for that does not exist, or with a budget that makes no sense."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one move; 0 means that this limit is not set."""

    milliseconds: int = 0
    iterations: int = 0

    def __str__(self) -> str:
        if self.milliseconds:
            return f"{self.milliseconds}ms"
        return f"{self.iterations}it" if self.iterations else ""


class Bot(Protocol):
    """A player that is a program. It never sees a state, only the view of its seat."""

    def choose(self, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
        """Choose one of the legal actions."""


@dataclass(frozen=True)
class BotSpec:
    """A bot as asked for on the command line: `greedy`, `ismcts:100ms`, `module:Class`, `module:Class:500it`."""

    name: str
    budget: Budget = Budget()

    def __str__(self) -> str:
        return f"{self.name}:{self.budget}" if str(self.budget) else self.name

    def make(self, seed: int) -> Bot:
        """Give a bot of this kind with a generator of its own; the seed comes from `dice.bot_seed`."""
        return Foreign(self.name, seed) if self.foreign else BUILT_IN[self.name].maker()(seed)

    @property
    def by_clock(self) -> bool:
        """Whether it thinks for a time, so that its choices are not repeatable."""
        return bool(self.budget.milliseconds) or (self.searches and not self.budget.iterations)

    def native_loops(self, game: Game) -> tuple[Callable[..., object], ...]:
        """Give the native loops it plays a game with; until they are compiled it plays interpreted, and differently."""
        return () if self.foreign else BUILT_IN[self.name].loops(game)

    @property
    def foreign(self) -> bool:
        """Whether it is somebody else's, named by module and class."""
        return ":" in self.name

    @property
    def learnt(self) -> bool:
        """Whether it plays with the nets that are installed, and so otherwise with others."""
        return not self.foreign and BUILT_IN[self.name].learnt

    @property
    def searches(self) -> bool:
        """Whether it needs the compiled search, and plays weaker without it."""
        return not self.foreign and BUILT_IN[self.name].searches


def native_loops(game: Game, bots: Iterable[BotSpec | None]) -> list[Callable[..., object]]:
    """Give the native loops that the bots at a table play with, each once: what `Kernel.compile` takes."""
    return list(dict.fromkeys(loop for bot in bots if bot is not None for loop in bot.native_loops(game)))


def loops_by_name() -> dict[str, Callable[..., object]]:
    """Give the native loops of all our bots, by name: for processes that are told what to compile."""
    return {loop.__name__: loop for bot in BUILT_IN.values() for loop in bot.loops()}


def parse_bot(text: str) -> BotSpec:
    """Read a bot with its budget, refusing what does not exist with one sentence.

    This imports the module of a bot that is named by one, so it is for what the user of this machine types.

    >>> wk.bot("ismcts:100ms").budget.milliseconds
    100
    """
    name, colon, limit = text.strip().partition(":")
    if name not in BUILT_IN:
        class_name, colon, limit = limit.partition(":")
        name = _foreign_name(name, class_name)
    if not colon:
        return BotSpec(name)
    built_in = BUILT_IN.get(name)
    if built_in and (built_in.level or not built_in.searches):
        raise BotError(f"{name} {'has its own' if built_in.level else 'needs no'} budget; write it without one.")
    for unit, field in (("ms", "milliseconds"), ("it", "iterations")):
        number = limit.removesuffix(unit)
        if limit.endswith(unit) and number.isascii() and number.isdigit() and int(number[:9]) > 0 and len(number) < 8:
            return BotSpec(name, Budget(**{field: int(number)}))
    raise BotError(
        f"{limit[:40]!r} is not a budget; write milliseconds or iterations, as in {name}:100ms or {name}:500it."
    )


def _foreign_name(module: str, class_name: str) -> str:
    others = f"the bots are {', '.join(BUILT_IN)}, and MODULE:CLASS for one of your own"
    if not class_name.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise BotError(f"There is no bot {module[:40]!r}; {others}.")
    name = f"{module}:{class_name}"
    try:
        find(name)
    except Unfound as why:
        raise BotError(f"There is no bot {name[:60]!r}: {why}; {others}.") from None
    return name


def parse_bots(text: str, seats: int) -> list[BotSpec]:
    """Read a list of bots; one name fills all seats."""
    specs = [parse_bot(part) for part in text.split(",")]
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        raise BotError(f"{len(specs)} bots were named for {seats} seats; name one for all, or one for each.")
    return specs
