"""Which pieces matter: how often a seat wins that has a piece at the end, and one that has not.

Places are those that the game's `audit` counts in. A place of a seat is compared with the same place of the others; any
other place, like the box, is compared with the same match without the piece there, for each seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ..core.game import Game
from .figures import PERCENTAGE_POINTS, Bar, Bars, Chapter, Figure
from .measuring import Sample
from .phrases import capitalized, percent, points
from .statistics import LIKELY, ROUNDING, Contrast, by_chance, contrast, holm, threshold

SHOWN = 12
"""How many pieces the chart shows."""
SEAT = re.compile(r"\bseat (\d+)$")
"""How inventories name what belongs to a seat."""
OWN = "own"


@dataclass(frozen=True)
class Influence:
    """What one kind of piece in one place does to who wins."""

    piece: str
    called: str
    """What people call the piece."""
    place: str
    whose: str
    """The seat whose victory it is about: the one that has it, or one by number."""
    least: int
    """From how many pieces on it counts."""
    found: Contrast
    likely: float = 1.0
    """How likely chance alone would show as much among so many comparisons."""

    @property
    def real(self) -> bool:
        """Whether it is more than noise."""
        return self.likely < LIKELY

    @property
    def name(self) -> str:
        """Say what is where."""
        many = f"{self.least} or more" if self.least > 1 else ""
        where = "" if self.place == OWN else self.place
        told = ", ".join(filter(None, (many, where, self.whose and f"for {self.whose}")))
        return f"{self.called} ({told})" if told else self.called


def influences(sample: Sample, game: Game) -> list[Influence]:
    """Give every piece in every place where it can be compared, the strongest first; likelihoods are corrected."""
    found = list(_compared(sample, game))
    likely = holm([by_chance(each.found.difference, each.found.error) for each in found])
    corrected = [replace(each, likely=chance) for each, chance in zip(found, likely, strict=True)]
    return sorted(corrected, key=lambda each: (not each.real, -each.found.at_least, -abs(each.found.difference)))


def _compared(sample: Sample, game: Game) -> Iterator[Influence]:
    seats, shares = sample.seats, sample.shares
    level = shares - shares.mean(axis=0) + 1 / seats  # so that a favoured seat does not speak for what it holds
    everyone = range(seats if seats > 2 else 1)  # of two seats one loses what the other wins
    own: dict[str, dict[int, int]] = {}
    common: list[int] = []
    for number, place in enumerate(game.inventory.places):
        named = SEAT.search(place)
        if named is None:
            common.append(number)
        else:
            stem = SEAT.sub("the seat", place)
            own.setdefault(OWN if stem == "the seat" else stem, {})[int(named[1]) - 1] = number
    for kind, (piece, _) in enumerate(game.inventory.pieces):
        counts, names = sample.pieces[:, kind], (piece, game.piece_names[kind])
        tied = SEAT.search(piece)
        for stem, numbers in own.items():
            if tied is None and set(range(seats)) <= set(numbers):
                held = counts[:, [numbers[seat] for seat in range(seats)]]
                yield from _one(names, stem, "", held, level)
        whom = everyone if tied is None else range(int(tied[1]) - 1, int(tied[1]))
        for number in common:
            for seat in whom:
                if seat < seats:
                    there = counts[:, [number]]
                    yield from _one(names, game.inventory.places[number], f"seat {seat + 1}", there, level[:, [seat]])


def _one(
    names: tuple[str, str], place: str, whose: str, counts: np.ndarray, results: np.ndarray
) -> Iterator[Influence]:
    least = threshold(counts)
    found = contrast(counts >= least, results)
    if found is not None and (found.error > 0 or abs(found.difference) > ROUNDING):
        yield Influence(*names, place, whose, least, found)


def pieces(sample: Sample, game: Game) -> Chapter:
    """Tell which pieces go with winning."""
    found = influences(sample, game)
    real = [each for each in found if each.real]
    figures = tuple(
        Figure(
            f"piece-{each.piece}-{each.place}-{each.whose or 'holder'}-{each.least}".replace(" ", "-"),
            each.name,
            each.found.estimate,
            sample.matches,
            f"With it {each.whose or 'a seat'} wins {percent(each.found.with_it)} of the matches, without it "
            f"{percent(each.found.without)}; "
            f"{each.found.cases:,} cases; " + ("more than noise." if each.real else "it may be noise."),
            PERCENTAGE_POINTS,
        )
        for each in found
    )
    rows = tuple(
        Bar(
            each.name, each.found.estimate, each.real,
            f"{percent(each.found.with_it)} with, {percent(each.found.without)} without",
        )
        for each in found[:SHOWN]
    )  # fmt: skip
    if not found:
        answer = "No piece changes places often enough to be compared."
    elif not real:
        answer = f"Of {len(found):,} comparisons none is more than noise."
    else:
        first = real[0]
        answer = (
            f"{capitalized(first.name)} goes with winning "
            f"{'more' if first.found.difference > 0 else 'less'} often, by {points(abs(first.found.difference))}; "
            f"{len(real):,} of {len(found):,} comparisons are more than noise."
        )
    chart = Bars(
        "What a piece goes with: more or fewer victories, in percentage points (pp)",
        rows,
        unit=PERCENTAGE_POINTS,
        mark=0.0,
        mark_name="no difference",
    )
    return Chapter("pieces", "Which pieces matter?", answer, figures, (chart,) if rows else ())
