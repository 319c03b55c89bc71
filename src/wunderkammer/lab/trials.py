"""Matches that are measured: who plays them, on which deals and with which habits.

A trial is a piece of work: `measure` plays its matches in native code, and `merge` joins what came of several pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..arena.pieces import InProcess, Piece, Runner
from ..bots.bot import BotSpec
from ..bots.greedy import workspace
from ..bots.levels import slips_of
from ..core import dice
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.voice import listed
from .measuring import ALWAYS, FIRST, NEVER, Sample, Table, blank_sample, measured_matches, table_for

NATIVE = ("random", "easy", "medium", "greedy")
"""The bots that play wholly in native code."""

PIECE = 256
"""How many matches a piece has; another number gives other pieces and the same figures."""


class TrialError(WunderkammerError):
    """A trial is asked for that cannot be played."""


@dataclass(frozen=True)
class Restriction:
    """What a player is bound to, by names of verbs and of the game's habits; where it leaves no choice, it is off."""

    never: tuple[str, ...] = ()
    """Verbs that it does not use."""
    always: tuple[str, ...] = ()
    """Verbs that it uses whenever it can."""
    first: tuple[str, ...] = ()
    """Verbs of which it sees the first way only, in the order of the game's notation."""
    habits: tuple[str, ...] = ()
    """Habits that the game names."""

    def __str__(self) -> str:
        verbs = (("never", self.never), ("always", self.always), ("the first", self.first))
        return ", ".join([f"{word} {listed(names)}" for word, names in verbs if names] + list(self.habits))

    def checked(self, game: Game) -> Restriction:
        """Give it back if the game has all that it names, or refuse it with what there is."""
        for name in (*self.never, *self.always, *self.first):
            if name not in verbs_of(game):
                raise TrialError(f"{game.title} has no verb {name[:40]!r}; its verbs are {', '.join(verbs_of(game))}.")
        known = [habit.name for habit in game.habits]
        for name in self.habits:
            if name not in known:
                there = f"its habits are {', '.join(known)}" if known else "it names none"
                raise TrialError(f"{game.title} has no habit {name[:40]!r}; {there}.")
        return self


@dataclass(frozen=True)
class Trial(Piece):
    """Matches between bots that are measured.

    So many matches in a row as `mirrored` says share their deal, and from each to the next the players move on by one
    seat. The first player may be bound to something.
    """

    mirrored: int = 1
    bound: Restriction = Restriction()

    def player(self, number: int, seat: int) -> int:
        """Give the number of the player who has a seat in a match."""
        return (seat + number % self.mirrored) % self.seats


ROWS = tuple(name for name in Sample._fields if name != "widths")


def merge(samples: Iterable[Sample]) -> Sample:
    """Join samples of one table, in the order of their numbers."""
    every = list(samples)
    if not every:
        raise TrialError("There are no matches to measure; play at least one.")
    joined = {name: np.concatenate([getattr(each, name) for each in every]) for name in ROWS}
    return Sample(**joined, widths=np.sum([each.widths for each in every], axis=0))


def halves(sample: Sample) -> tuple[Sample, Sample]:
    """Give the first and the second half of a sample; what was added up over all stays as it is."""
    middle = sample.matches // 2
    return (
        sample._replace(**{name: getattr(sample, name)[:middle] for name in ROWS}),
        sample._replace(**{name: getattr(sample, name)[middle:] for name in ROWS}),
    )


@cache
def _memory(game: Game) -> Any:
    """Give the work memory of a game, made once in each process."""
    game.kernel.compile([measured_matches])
    return workspace(game), dice.native_generator(0), game.kernel(measured_matches)


def measure(trial: Trial) -> Sample:
    """Play the matches of a trial and give what was measured; a function that any process can run."""
    game = trial.load()
    w, rng, play = _memory(game)
    table = _table(trial, game)
    found = blank_sample(game, trial.count, trial.seats)
    play(table, w, found, game.imagined_worlds, game.imagined_among, trial.seed, trial.first, game.longest, rng)
    return found


def run(trial: Trial, runner: Runner | None = None, tell: Callable[[int], None] = lambda done: None) -> Sample:
    """Play a whole trial in pieces; `tell` hears how many matches are done."""
    samples = []
    done = 0
    for sample in (runner or InProcess()).map(measure, trial.cut(PIECE)):
        samples.append(sample)
        done += sample.matches
        tell(done)
    return merge(samples)


def _table(trial: Trial, game: Game) -> Table:
    unknown = [str(bot) for bot in trial.bots if bot.name not in NATIVE or str(bot.budget)]
    if unknown:
        raise TrialError(f"The lab plays with {', '.join(NATIVE)}, not with {unknown[0]}.")
    asked = trial.bound.checked(game)
    verbs = [verb.name for verb in game.actions.verbs]
    bound = np.zeros(len(verbs), dtype=np.int32)
    for names, kind in ((asked.never, NEVER), (asked.always, ALWAYS), (asked.first, FIRST)):
        for name in names:
            bound[verbs.index(name)] = kind
    habits = sum(1 << number for number, habit in enumerate(game.habits) if habit.name in asked.habits)
    noise = np.array([noise_of(game, bot.name) for bot in trial.bots], dtype=np.int32)
    return table_for(game, noise, bound, habits, game.options.fill(trial.seats, trial.options), trial.mirrored)


def noise_of(game: Game, bot: str) -> int:
    """Give how many of a hundred choices of one of these bots are drawn by lot."""
    return 100 if bot == "random" else slips_of(game, bot)


def verbs_of(game: Game) -> tuple[str, ...]:
    """Name the verbs that seats can use; chance has its own."""
    return tuple(verb.name for verb in game.actions.verbs if not verb.by_chance)


def whole(
    game: Game,
    components: Path | None,
    options: dict[str, str],
    bots: Iterable[str],
    matches: int,
    seed: int,
    **more: Any,
) -> Trial:
    """Give the trial of a number of matches between bots that are named, one a seat."""
    specs = tuple(BotSpec(name) for name in bots)
    game.check_seats(len(specs))
    return Trial(game.key, components, options, specs, seed, 0, matches, **more)
