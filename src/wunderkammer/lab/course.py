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
from .phrases import percent
from .statistics import (
    calibration,
    classed,
    jackknife,
    lead_changes,
    leaders_of,
    mean_of,
    miscalibration,
    of_the_winner,
    ratio_of,
    settled,
    share_among,
    share_of,
)

LATE = 3 * (MOMENTS - 1) // 4
"""The moment when three quarters of a match are played."""


def drama(sample: Sample, odds: Odds) -> Chapter:
    """Tell how the lead changes, and when the match is settled."""
    course = expected(odds, sample)
    leaders = leaders_of(sample.positions, sample.shares)
    changes = lead_changes(leaders)
    late = share_of((leaders[:, LATE] >= 0) & (leaders[:, LATE] != leaders[:, -1]))
    table = classed(course, sample.shares)
    (amiss,) = jackknife(miscalibration, table)
    settled_at = mean_of(settled(leaders))
    figures = (
        Figure(
            "lead-changes", "Changes of the lead", mean_of(changes), sample.matches,
            f"Seen at {MOMENTS} moments of each match, as the bots judge the position; in "
            f"{percent(float((changes == 0).mean()), 0)} of the matches the first to lead is never overtaken.",
        ),
        Figure(
            "settled", "The winner leads for good after", settled_at, sample.matches,
            "How much of a match is played, on average, when its winner takes the lead for good.", SHARE,
        ),
        Figure(
            "overturned", "Overturned in the last quarter", late, sample.matches,
            "How often the seat that leads with a quarter to go does not win.", SHARE,
        ),
        Figure(
            "calibration", "Error of the expectation", amiss, sample.matches,
            f"What seats were expected to win differs from what they won by {percent(max(amiss.value, 0.0))} on "
            "average, judged on matches that the expectation was not fitted to.", SHARE, at_least=0.0,
        ),
    )  # fmt: skip
    winner = of_the_winner(course, leaders)
    low, high = np.percentile(winner, (25, 75), axis=0)
    line = tuple(
        (at / (MOMENTS - 1), float(winner[:, at].mean()), float(low[at]), float(high[at])) for at in range(MOMENTS)
    )
    charts = (
        Curve(
            "What later winners could expect; the band holds half of them", "part of the match played so far",
            line, mark=1 / sample.seats, mark_name="an even share",
        ),
        Dots(
            "Can the expectation be trusted?", "expected share of the victory", "actual share",
            tuple((each.expected, each.happened, each.cases) for each in calibration(table)),
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
    good = share_among(options[:, FINE], options[:, WEIGHED]) if some.any() else Estimate(1.0)
    wide = ratio_of(options[:, LEGAL], decisions)
    forced = share_among(decisions - options[:, REAL], decisions)
    figures = (
        Figure(
            "choices", "Choices in a decision", wide, sample.matches,
            "How many actions are legal when a seat must decide.",
        ),
        Figure(
            "forced", "Forced decisions", forced, sample.matches,
            "Decisions with a single legal action: the player has nothing to think about.", SHARE,
        ),
        Figure(
            "good", "Good choices", good, int(some.sum()),
            "Choices that lose at most a tenth of what lies between the best choice and the worst, as the bot judges.",
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
    return Columns(
        "Decisions by their number of choices", below, values, last_is_more=bool(sample.widths[MOST_CHOICES])
    )


def verbs(sample: Sample, game: Game) -> Chapter:
    """Tell which verbs are used, and which never."""
    figures, rows, never, unseen = [], [], [], []
    for number, verb in enumerate(game.actions.verbs):
        if verb.by_chance:
            continue
        used, offered = sample.used[:, number], sample.offered[:, number]
        if not offered.any():
            unseen.append(f"“{verb.name}”")
            continue
        if not used.any():
            never.append(f"“{verb.name}”")
        some = offered > 0
        taken = share_among(used, offered)
        rows.append(
            Bar(verb.name, mean_of(used), note=f"chosen in {percent(taken.value, 0)} of the decisions that offer it")
        )
        figures.append(
            Figure(
                f"verb-{verb.name}",
                f"“{verb.name}”, when it is possible",
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
    rows.sort(key=lambda row: -row.estimate.value)
    chart = Bars("How often a verb is used in a match", tuple(rows), unit="times")
    return Chapter("verbs", "What do players do?", answer, tuple(figures), (chart,))
