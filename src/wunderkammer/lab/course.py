"""What happens on the way: who leads, when it is settled, how much there is to choose, and what is done."""

from __future__ import annotations

import numpy as np

from ..arena.intervals import Estimate
from ..core.game import Game
from ..core.voice import listed
from .figures import SHARE, Bar, Bars, Chapter, Columns, Curve, Dots, Figure
from .measuring import FINE, LEGAL, MOMENTS, MOST_CHOICES, REAL, WEIGHED, Sample
from .odds import Odds, expected
from .outcomes import MOST_COLUMNS
from .phrases import capitalized, percent
from .statistics import calibration, lead_changes, mean_of, miscalibration, of_the_winner, settled, share_of

LATE = 3 * (MOMENTS - 1) // 4
"""The moment when three quarters of a match are played."""


def drama(sample: Sample, odds: Odds) -> Chapter:
    """Tell how the lead changes, and when the match is settled."""
    course = expected(odds, sample)
    changes, after = lead_changes(course), settled(course)
    overturned = course[:, LATE].argmax(axis=1) != course[:, -1].argmax(axis=1)
    late = share_of(overturned)
    classes = calibration(course, sample.shares)
    amiss = miscalibration(classes)
    settled_at = mean_of(after)
    figures = (
        Figure(
            "lead-changes", "Changes of the lead", mean_of(changes), sample.matches,
            f"Seen at {MOMENTS} moments of each match; in {percent(float((changes == 0).mean()), 0)} of the matches "
            "one seat leads from the first to the last.",
        ),
        Figure(
            "settled", "The winner leads for good after", settled_at, sample.matches,
            "This much of a match is played, on average, when its winner takes the lead that lasts.", SHARE,
        ),
        Figure(
            "overturned", "Overturned in the last quarter", late, sample.matches,
            "So often another seat leads with a quarter to go than wins in the end.", SHARE,
        ),
        Figure(
            "calibration", "Error of the expectation", Estimate(amiss), sample.matches,
            f"What seats were expected to win differs from what they won by {percent(amiss)} on average, "
            f"judged on matches that the expectation was not fitted to.", SHARE,
        ),
    )  # fmt: skip
    winner = of_the_winner(course)
    low, high = np.percentile(winner, (25, 75), axis=0)
    points = tuple(
        (at / (MOMENTS - 1), float(winner[:, at].mean()), float(low[at]), float(high[at])) for at in range(MOMENTS)
    )
    charts = (
        Curve(
            "What the later winner could expect", "part of the match that is played", points,
            mark=1 / sample.seats, mark_name="an even share",
        ),
        Dots(
            "Can the expectation be trusted?", "expected share of the victory", "what came of it",
            tuple((each.expected, each.happened, each.cases) for each in classes),
        ),
    )  # fmt: skip
    answer = (
        f"The winner takes the lead for good after {percent(settled_at.value, 0)} of the match, and "
        f"{percent(late.value, 0)} of the matches are overturned in their last quarter."
    )
    return Chapter("drama", "When is it settled?", answer, figures, charts)


def choices(sample: Sample) -> Chapter:
    """Tell how much there is to choose, and how many choices are good."""
    options, decisions = sample.options.astype(float), np.maximum(sample.decisions, 1)
    some = options[:, WEIGHED] > 0
    good = share_of(options[some, FINE] / options[some, WEIGHED]) if some.any() else Estimate(1.0)
    wide = mean_of(options[:, LEGAL] / decisions)
    forced = share_of(1 - options[:, REAL] / decisions)
    figures = (
        Figure(
            "choices", "Choices in a decision", wide, sample.matches,
            "So many actions are legal when a seat must decide.",
        ),
        Figure(
            "forced", "Forced decisions", forced, sample.matches,
            "In these only one action is legal: the player has nothing to think about.", SHARE,
        ),
        Figure(
            "good", "Good choices", good, int(some.sum()),
            "These lose no more than a tenth of what lies between the best choice and the worst, as the bot judges.",
            SHARE,
        ),
    )  # fmt: skip
    answer = (
        f"A decision has {wide.value:.1f} choices, of which {wide.value * good.value:.1f} are good."
        if wide.value < MOST_CHOICES
        else f"A decision has {wide.value:.0f} choices: more than anybody can weigh one by one."
    )
    return Chapter("choices", "Is there much to decide?", answer, figures, (_widths(sample),))


def _widths(sample: Sample) -> Columns:
    total = max(int(sample.widths.sum()), 1)
    last = int(np.flatnonzero(sample.widths).max(initial=1))
    step = max(1, -(-last // MOST_COLUMNS))
    values = tuple(
        (first, float(sample.widths[first : first + step].sum()) / total) for first in range(1, last + 1, step)
    )
    below = "legal actions" + (f", in steps of {step}" if step > 1 else "")
    return Columns("Choices in a decision", below, values, last_is_more=bool(sample.widths[MOST_CHOICES]))


def verbs(sample: Sample, game: Game) -> Chapter:
    """Tell which verbs are used, and which never."""
    figures, rows, never, unseen = [], [], [], []
    for number, verb in enumerate(game.actions.verbs):
        if verb.by_chance:
            continue
        used, offered = sample.used[:, number], sample.offered[:, number]
        if not offered.any():
            unseen.append(verb.name)
            continue
        if not used.any():
            never.append(verb.name)
        some = offered > 0
        taken = share_of(used[some] / offered[some])
        rows.append(Bar(verb.name, taken, note=f"{used.mean():.1f} times a match"))
        figures.append(
            Figure(
                f"verb-{verb.name}",
                f"{verb.name}, when it is possible",
                taken,
                int(some.sum()),
                f"It is used {used.mean():.1f} times a match, and was possible in {percent(float(some.mean()), 0)} "
                "of the matches.",
                SHARE,
            )
        )
    said = [
        f"{listed(names)} {'is' if len(names) == 1 else 'are'} never {what}"
        for names, what in ((never, "used"), (unseen, "possible"))
        if names
    ]
    answer = f"{' and '.join(said)}." if said else "Every verb of the game is used."
    chart = Bars("How often a verb is taken when it could be", tuple(rows))
    return Chapter("verbs", "What do players do?", capitalized(answer), tuple(figures), (chart,))
