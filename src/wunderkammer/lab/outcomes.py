"""How matches end: is the game fair, how long does it last, how close is it?"""

from __future__ import annotations

from typing import Any

import numpy as np

from .figures import POINTS, SHARE, Bar, Bars, Chapter, Columns, Figure
from .measuring import Sample
from .phrases import ORDINALS, amount, number, percent, points
from .statistics import LIKELY, by_chance, holm, mean_of, share_of

CLOSE = 0.1
"""A match is close if the second has at least nine tenths of the winner's points."""
FAIR = 0.05
"""Seats whose shares differ by no more than this are called fair: it takes hundreds of matches to feel it."""
MOST_COLUMNS = 24
TURNS = ("Whoever begins", *(f"Whoever has the {place} turn" for place in ORDINALS[1:]))
"""The seats by the order of the first turn."""


def fairness(sample: Sample) -> Chapter:
    """Compare the seats, and those who begin with those who follow."""
    shares, seats = sample.shares, sample.seats
    even = 1 / seats
    found = [share_of(shares[:, seat]) for seat in range(seats)]
    strong = _strong(shares, even)
    figures = [
        Figure(
            f"seat-{seat + 1}",
            f"Seat {seat + 1} wins",
            estimate,
            sample.matches,
            _of_even(f"Seat {seat + 1}", estimate.value, even, strong[seat]),
            SHARE,
        )
        for seat, estimate in enumerate(found)
    ]
    rows = tuple(Bar(f"Seat {seat + 1}", each, strong[seat]) for seat, each in enumerate(found))
    charts = [Bars("Share of the victories, by seat", rows, mark=even, mark_name="an even share")]
    spread = max(each.value for each in found) - min(each.value for each in found)
    answer = (
        f"No seat is favoured beyond the noise of {sample.matches:,} matches."
        if not any(strong)
        else f"The seats are {points(spread)} apart: "
        + ("measurable, but too little to feel at the table." if spread <= FAIR else "enough to feel at the table.")
    )
    began = sample.starters >= 0
    if began.any() and (sample.starters[began] != sample.starters[began][0]).any():
        order = (sample.starters[began, None] + np.arange(seats)) % seats
        turned = np.take_along_axis(shares[began], order, axis=1)
        by_order = [share_of(turned[:, place]) for place in range(seats)]
        marks = _strong(turned, even)
        charts.append(
            Bars(
                "Share of the victories, by the order of the first turn",
                tuple(Bar(ORDINALS[place].capitalize(), each, marks[place]) for place, each in enumerate(by_order)),
                mark=even,
                mark_name="an even share",
            )
        )
        meanings = [
            _of_even(who, each.value, even, mark) for who, each, mark in zip(TURNS, by_order, marks, strict=False)
        ]
        if any(marks):
            furthest = max(np.flatnonzero(marks), key=lambda place: abs(by_order[place].value - even))
            answer = f"{answer} {meanings[furthest]}"
        figures.append(Figure("starter", "Whoever begins wins", by_order[0], int(began.sum()), meanings[0], SHARE))
    return Chapter("fairness", "Is it fair?", answer, tuple(figures), tuple(charts))


def _strong(shares: Any, even: float) -> list[bool]:
    """Say of each column whether its mean is further from an even share than noise would bring it."""
    errors = shares.std(axis=0, ddof=1) / np.sqrt(len(shares)) if len(shares) > 1 else np.ones(shares.shape[1])
    likely = [
        by_chance(float(value), float(error)) for value, error in zip(shares.mean(axis=0) - even, errors, strict=True)
    ]
    return [each < LIKELY for each in holm(likely)]


def _of_even(who: str, value: float, even: float, strong: bool) -> str:
    if not strong:
        return f"{who} wins neither more nor less than an even share of {percent(even)}, as far as can be seen."
    word = "more" if value > even else "less"
    return f"{who} wins {points(abs(value - even))} {word} than an even share of {percent(even)}."


def length(sample: Sample) -> Chapter:
    """Tell how long matches are."""
    decisions = mean_of(sample.decisions)
    each = decisions.value / sample.seats
    low, high = (float(value) for value in np.percentile(sample.decisions, (5, 95)))
    figures = (
        Figure(
            "decisions", "Decisions in a match", decisions, sample.matches,
            f"A player decides about {each:.0f} times; nine matches in ten have {low:.0f} to {high:.0f} decisions.",
        ),
        Figure(
            "moves", "Moves, chance included", mean_of(sample.moves), sample.matches,
            f"{percent(1 - sample.decisions.sum() / sample.moves.sum(), 0)} of all moves are made by chance.",
        ),
        Figure(
            "rounds", "Rounds", mean_of(sample.rounds), sample.matches,
            "The turns of the seat that has the most of them; decisions in a row are one turn.",
        ),
    )  # fmt: skip
    wide = float(sample.decisions.std() / max(decisions.value, 1e-9))
    answer = f"A match has {decisions.value:.0f} decisions, and " + (
        "hardly ever more or fewer."
        if wide < 0.05
        else f"one match in ten is shorter than {low:.0f} or longer than {high:.0f}."
    )
    chart = histogram("Matches by their number of decisions", "decisions", sample.decisions)
    return Chapter("length", "How long is it?", answer, figures, (chart,))


def scores(sample: Sample) -> Chapter:
    """Tell how many points are made, and how close matches are."""
    totals = np.sort(sample.totals, axis=1)[:, ::-1]
    margin = totals[:, 0] - totals[:, 1]
    close = margin <= CLOSE * np.abs(totals[:, 0])
    shared = (sample.places == 1).sum(axis=1) > 1
    near = share_of(close)
    figures = (
        Figure(
            "points", "Points of a seat", mean_of(sample.totals.mean(axis=1)), sample.matches,
            f"Nine seats in ten score {number(np.percentile(sample.totals, 5), 0)} to "
            f"{number(np.percentile(sample.totals, 95), 0)} points.", POINTS,
        ),
        Figure(
            "best", "Points of the best", mean_of(totals[:, 0]), sample.matches,
            f"In half of all matches the best has {number(np.percentile(totals[:, 0], 50), 0)} points or more.", POINTS,
        ),
        Figure(
            "margin", "Margin of the best", mean_of(margin), sample.matches,
            f"Half of all matches are decided by {np.percentile(margin, 50):.0f} points or fewer.", POINTS,
        ),
        Figure(
            "close", "Close matches", near, sample.matches,
            "Matches in which the second has at least nine tenths of the points of the best.", SHARE,
        ),
        Figure(
            "shared", "Shared victories", share_of(shared), sample.matches,
            "How often the tie-breaks leave more than one winner.", SHARE,
        ),
    )  # fmt: skip
    answer = f"The best is {amount(figures[2].estimate.value)} points ahead of the second on average; " + (
        f"in {percent(near.value, 0)} of the matches the second comes within a tenth of the best."
    )
    charts = (
        histogram("Seats by their points", "points", sample.totals.ravel()),
        histogram("Matches by the margin of the best", "points", margin),
    )
    return Chapter("scores", "How close is it?", answer, figures, charts)


def histogram(title: str, below: str, values: Any) -> Columns:
    """Count values in columns of equal width, few enough to be seen."""
    low, high = int(values.min()), int(values.max())
    width = max(1, -(-(high - low + 1) // MOST_COLUMNS))
    counts = np.bincount((np.asarray(values) - low) // width)
    columns = tuple((low + width * at, float(n) / len(values)) for at, n in enumerate(counts))
    return Columns(title, below + (f", in steps of {width}" if width > 1 else ""), columns)
