"""Bots of other people, named `module:Class`: find them, and keep what they do wrong from breaking anything else."""

from __future__ import annotations

import importlib
import operator
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Any

from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.layout import Vector

if TYPE_CHECKING:
    from .bot import Bot, Budget

LONGEST_WHY = 160
LARGEST_SHOWN = 10**12
STDOUT, STDERR = 1, 2
TRACEBACK = "WUNDERKAMMER_TRACEBACK"
"""The environment variable that asks for whole tracebacks of foreign bots, in workers' processes as well."""


class BotFault(WunderkammerError):
    """A bot broke the protocol; `why` is what it did, without its name."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"The bot {name} {why}.")
        self.name = name
        self.why = why

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, str]]:
        """Let it pass from a worker's process: by itself, an exception is made again from its one sentence."""
        return BotFault, (self.name, self.why)


class Unfound(Exception):
    """Nothing that could be a bot goes by this name; the text says why."""


def find(name: str) -> Callable[[int], Bot]:
    """Give the class that `module:Class` names; installed modules come first, then those of the folder one is in."""
    module_name, _, class_name = name.partition(":")
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        with _set_apart():
            module = importlib.import_module(module_name)
    except _Raised as raised:
        why = raised.why
        gone = why.name if isinstance(why, ModuleNotFoundError) else None
        if gone and (module_name == gone or module_name.startswith(gone + ".")):
            raise Unfound(f"there is no module {module_name[:40]!r}") from None
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
        with _set_apart():
            return make(seed)
    except _Raised as raised:
        raise _fault(name, raised) from raised.why


def ask(name: str, bot: Bot, game: Game, view: Vector, seat: int, legal: list[int], budget: Budget) -> int:
    """Ask a bot for its choice; whatever it raises, and any answer that is not legal, is a fault."""
    try:
        with _set_apart():
            answer: Any = bot.choose(game, view.copy(), seat, list(legal), budget)
            number = None if isinstance(answer, float) else getattr(type(answer), "__index__", None)
            action = None if number is None else operator.index(answer)
    except _Raised as raised:
        raise _fault(name, raised) from raised.why
    if action is None:
        raise BotFault(name, f"answered with {type(answer).__name__} instead of an action")
    if action not in legal:
        shown = str(action) if abs(action) < LARGEST_SHOWN else "an enormous number"
        raise BotFault(name, f"answered {shown}, which is not a legal action")
    return action


# -- their code, apart from ours ----------------------------------------------------------------------


class _Raised(Exception):
    """Foreign code raised something, of whatever kind."""

    def __init__(self, why: BaseException) -> None:
        self.why = why


@contextmanager
def _set_apart() -> Iterator[None]:
    """Run foreign code: what it prints goes to the error stream, and what it raises comes as `_Raised`.

    Only Ctrl-C goes through as it is; a KeyboardInterrupt that the code raises by itself is no Ctrl-C.
    """
    with _printing_aside(), _pressing() as pressed:
        try:
            yield
        except BotFault:
            raise
        except KeyboardInterrupt as why:
            if pressed:
                raise
            raise _Raised(why) from None
        except BaseException as why:
            raise _Raised(why) from None


@contextmanager
def _printing_aside() -> Iterator[None]:
    """Send what is printed to the error stream, by Python or below it: our output may be one JSON object."""
    sys.stdout.flush()
    try:
        kept = os.dup(STDOUT)
    except OSError:  # closed, so nothing below Python can print
        kept = -1
    try:
        if kept >= 0:
            os.dup2(STDERR, STDOUT)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        if kept >= 0:
            os.dup2(kept, STDOUT)
            os.close(kept)


@contextmanager
def _pressing() -> Iterator[list[int]]:
    """Give a list that holds the signal if Ctrl-C is pressed meanwhile."""
    pressed: list[int] = []
    usual = signal.default_int_handler
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or handler is signal.SIG_IGN:
        yield pressed  # no Ctrl-C can get here
        return
    if handler is not usual:
        pressed.append(signal.SIGINT)  # not ours to watch, so every interrupt is taken for a real one
        yield pressed
        return

    def press(number: int, frame: Any) -> None:
        pressed.append(number)
        usual(number, frame)

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, usual)


def _fault(name: str, raised: _Raised) -> BotFault:
    """Say in a sentence what a bot raised; its author can have the whole traceback on the error stream."""
    if os.environ.get(TRACEBACK):
        traceback.print_exception(raised.why, file=sys.stderr)
    return BotFault(name, f"raised {_spelt(raised.why)}")


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
