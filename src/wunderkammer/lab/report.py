"""Play the matches of a report and make its chapters."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from ..arena.pieces import Runner
from ..core.game import Game
from .course import choices, drama, verbs
from .figures import Report, Section
from .influence import pieces
from .odds import fit
from .outcomes import fairness, length, scores
from .skill import LADDER, mirrored_trial, parts_of, skill, step_of, step_trial
from .statistics import enough
from .trials import PIECE, Sample, Trial, TrialError, halves, measure, run, whole

MARGIN = 0.01
"""How wide, on either side, the interval of a seat's share is to be: one percentage point."""
FEWEST = 2
TIMED = 32
"""How many matches are played to see how long they take."""


@dataclass(frozen=True)
class Work:
    """What is played for one number of seats."""

    plain: Trial
    skill: Trial
    steps: tuple[Trial, ...]

    @property
    def matches(self) -> int:
        """How many matches it takes in all."""
        return self.plain.count + self.skill.count + sum(step.count for step in self.steps)


def plan(
    game: Game, components: Path | None, options: dict[str, str], seats: int, matches: int, seed: int, bot: str
) -> Work:
    """Say what is played: so many matches between equals, half as many for skill, a quarter for each step."""
    if matches < FEWEST:
        raise TrialError(f"{matches} is too few matches to say anything of; play at least {FEWEST}.")
    plain = whole(game, components, options, [bot] * seats, matches, seed)
    half, quarter = replace(plain, count=-(-matches // 2)), replace(plain, count=-(-matches // 4))
    steps = tuple(step_trial(quarter, better, worse) for worse, better in pairwise(LADDER))
    return Work(plain, mirrored_trial(half), steps)


def affordable(
    game: Game, components: Path | None, options: dict[str, str], seats: int, bot: str, seconds: float, jobs: int
) -> int:
    """Give how many matches make narrow intervals, or as many as can be played in a time."""
    trial = whole(game, components, options, [bot] * seats, TIMED, 0)
    measure(replace(trial, count=1))  # so that what is timed is play and not loading
    began = time.perf_counter()
    measure(trial)
    each = (time.perf_counter() - began) / TIMED
    most = enough(1 / seats, MARGIN)
    fits = int(seconds * jobs / each / 2)  # a report plays two matches for each that is asked for
    return max(TIMED, -(-min(most, fits) // PIECE) * PIECE)


def section(
    game: Game, work: Work, runner: Runner | None = None, tell: Callable[[int], None] = lambda done: None
) -> Section:
    """Play all that a section needs; `tell` hears how many matches of the work are done."""
    done = 0

    def played(trial: Trial) -> Sample:
        nonlocal done
        before = done
        done += trial.count
        return run(trial, runner, lambda count: tell(before + count))

    sample, mirrored = played(work.plain), played(work.skill)
    steps = [step_of(played(trial), trial) for trial in work.steps]
    fitted, judged = halves(sample)
    return Section(
        seats=sample.seats,
        matches=work.matches,
        chapters=(
            fairness(sample),
            length(sample),
            scores(sample),
            drama(judged, fit(fitted)),
            choices(sample),
            verbs(sample, game),
            pieces(sample, game),
            skill(parts_of(mirrored, work.skill), mirrored.matches, steps, sample.seats),
        ),
    )


def report(game: Game, options: dict[str, str], sections: Sequence[Section], bot: str, seed: int) -> Report:
    """Put sections together, the usual number of seats first."""
    order = sorted(sections, key=lambda each: (each.seats != game.usual_seats, each.seats))
    return Report(
        game=game.key,
        title=game.title,
        blurb=game.blurb,
        version=game.version,
        set_title=game.components.title,
        set_digest=game.components.digest,
        options=options,
        bot=bot,
        seed=seed,
        sections=tuple(order),
    )
