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
from .measuring import Sample
from .odds import fit
from .outcomes import fairness, length, scores
from .skill import LADDER, Step, mirrored_trial, parts_of, skill, step_of, step_trial
from .statistics import enough
from .trials import PIECE, Trial, TrialError, halves, measure, merge, run, whole

MARGIN = 0.01
"""How wide, on either side, the interval of a seat's share is to be: one percentage point."""
FEWEST = 2
TIMED = 32
"""How many matches are played to see how long they take."""
SHORTEST = 1e-6
"""How many seconds a match takes at least: some clocks tick so seldom that many matches take none."""


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
        raise TrialError(f"At least {FEWEST} matches are needed to say anything, not {matches}.")
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
    began = time.process_time()  # a busy machine is no reason for fewer matches
    measure(trial)
    each = max((time.process_time() - began) / TIMED, SHORTEST)
    most = enough(1 / seats, MARGIN)
    fits = int(seconds * jobs / each / 2)  # a report plays two matches for each that is asked for
    return max(TIMED, -(-min(most, fits) // PIECE) * PIECE)


@dataclass(frozen=True)
class Played:
    """What was measured of a work."""

    plain: Sample
    skill: Sample
    steps: tuple[Sample, ...]


def play(
    work: Work,
    runner: Runner | None = None,
    tell: Callable[[int], None] = lambda done: None,
    before: Played | None = None,
) -> Played:
    """Play a work; `tell` hears how many of its matches are done. What was played `before` is its beginning."""
    done = 0

    def played(trial: Trial, known: Sample | None) -> Sample:
        nonlocal done
        first = known.matches if known is not None else 0
        start = done + first
        done += trial.count
        if known is not None and first >= trial.count:
            return known
        rest = run(replace(trial, first=first, count=trial.count - first), runner, lambda count: tell(start + count))
        return merge([known, rest]) if known is not None else rest

    known_steps = before.steps if before else (None,) * len(work.steps)
    return Played(
        played(work.plain, before.plain if before else None),
        played(work.skill, before.skill if before else None),
        tuple(played(trial, known) for trial, known in zip(work.steps, known_steps, strict=True)),
    )


def section(game: Game, work: Work, played: Played, last_step: Step | None = None) -> Section:
    """Make the chapters of what was played; expectations are fitted to one half of the matches, judged on the other.

    The last step of the ladder is one that somebody else has climbed.
    """
    sample = played.plain
    fitted, judged = halves(sample)
    steps = [step_of(each, trial) for each, trial in zip(played.steps, work.steps, strict=True)]
    if last_step is not None:
        steps.append(last_step)
    parts = parts_of(played.skill, work.skill)
    return Section(
        seats=sample.seats,
        matches=work.matches + (last_step.matches if last_step else 0),
        chapters=(
            fairness(sample),
            length(sample),
            scores(sample),
            drama(judged, fit(fitted)),
            choices(sample),
            verbs(sample, game),
            pieces(sample, game),
            skill(parts, played.skill.matches, steps, sample.seats),
        ),
    )


def report(game: Game, options: dict[str, str], sections: Sequence[Section], bot: str, seed: int) -> Report:
    """Put sections together, the usual number of seats first."""
    order = sorted(sections, key=lambda each: (each.seats != game.usual_seats, each.seats))
    usual = game.options.fill(order[0].seats, {})
    return Report(
        game=game.key,
        title=game.title,
        blurb=game.blurb,
        version=game.version,
        set_title=game.components.title,
        set_digest=game.components.digest,
        options=options,
        unusual={name: value for name, value in options.items() if value != usual[name]},
        bot=bot,
        seed=seed,
        sections=tuple(order),
    )
