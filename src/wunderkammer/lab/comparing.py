"""Two versions of a game beside each other: every figure with its difference, and whether that is more than noise."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..arena.intervals import NORMAL, Estimate
from ..arena.pieces import Runner
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.options import Options
from ..core.registry import load
from .figures import PERCENTAGE_POINTS, SHARE, Section
from .report import Played, plan, play, section
from .statistics import LIKELY, by_chance, holm

FIRST_LOOK = 1024
"""After how many matches of each side the first look is taken; each further one comes after twice as many."""


class SpecError(WunderkammerError):
    """A side of a comparison is described badly."""


@dataclass(frozen=True)
class Side:
    """One of the two versions: a game with a set, options and a number of seats."""

    spec: str
    game: Game
    components: Path | None
    options: dict[str, str]
    seats: int


def side(key: str, spec: str) -> Side:
    """Read a side: `seats=3,components=FILE,OPTION=VALUE`, each of which may be left out; `-` leaves out all."""
    given = Options.parse("" if spec.strip() == "-" else spec)
    components = Path(given.pop("components")).resolve() if "components" in given else None
    game = load(key, components)
    number = given.pop("seats", str(game.usual_seats))
    if not (number.isascii() and number.isdigit()):
        raise SpecError(f"{number[:40]!r} is not a number of seats; write it as in seats={game.usual_seats}.")
    seats = int(number[:9])
    game.check_seats(seats)
    return Side(spec, game, components, game.options.fill(seats, given), seats)


@dataclass(frozen=True)
class Difference:
    """One figure of both sides."""

    key: str
    name: str
    unit: str
    a: Estimate
    b: Estimate
    difference: Estimate
    likely: float
    """How likely chance alone would show as much among so many figures."""

    @property
    def real(self) -> bool:
        """Whether it is more than noise."""
        return self.likely < LIKELY

    @property
    def step(self) -> str:
        """The unit of the difference."""
        return PERCENTAGE_POINTS if self.unit == SHARE else self.unit


def differences(a: Section, b: Section, asked: str = "", looks: int = 1) -> list[Difference]:
    """Compare the figures that both sides have, corrected for their number; several looks make each look stricter.

    The figure that was asked for beforehand is one question, whatever else is told beside it: it stands alone.
    """
    other = {figure.key: figure for figure in b.figures()}
    pairs = [(figure, other[figure.key]) for figure in a.figures() if figure.key in other]
    pairs = [(one, two) for one, two in pairs if one.estimate.margin is not None and two.estimate.margin is not None]
    errors = [math.hypot(_error(one.estimate), _error(two.estimate)) for one, two in pairs]
    gaps = [two.estimate.value - one.estimate.value for one, two in pairs]
    alone = [by_chance(gap, error) for gap, error in zip(gaps, errors, strict=True)]
    others = iter(holm([chance for (one, _), chance in zip(pairs, alone, strict=True) if one.key != asked]))
    chances = [chance if one.key == asked else next(others) for (one, _), chance in zip(pairs, alone, strict=True)]
    return [
        Difference(
            one.key, one.name, one.unit, one.shown, two.shown,
            Estimate(gap, gap - NORMAL * error, gap + NORMAL * error), min(1.0, chance * looks),
        )
        for (one, two), gap, error, chance in zip(pairs, gaps, errors, chances, strict=True)
    ]  # fmt: skip


def _error(estimate: Estimate) -> float:
    return (estimate.margin or 0.0) / NORMAL


@dataclass(frozen=True)
class Look:
    """A comparison after so many matches of each side, and whether it settles the question."""

    matches: int
    a: Section
    b: Section
    differences: tuple[Difference, ...]
    settled: bool


def compare(
    a: Side,
    b: Side,
    *,
    figure: str,
    matches: int,
    seed: int,
    bot: str = "greedy",
    until: float | None = None,
    runner: Runner | None = None,
    tell: Callable[[int], None] = lambda matches: None,
) -> Look:
    """Play both sides and look after every doubling, until a look settles the question or the matches are played.

    The question is a figure, by its key. It is settled when the difference is more than noise; with `until`, when its
    interval is no wider on either side than that: percentage points for a share, else the figure's own unit. `tell`
    hears how many matches both have come to.
    """
    looks = _looks(matches)
    played: dict[int, Played] = {}
    for number in looks:
        sections = []
        for at, each in enumerate((a, b)):
            work = plan(each.game, each.components, each.options, each.seats, number, seed, bot)
            played[at] = play(work, runner, before=played.get(at))
            sections.append(section(each.game, work, played[at]))
            tell(number // (2 - at))
        found = differences(sections[0], sections[1], figure, 1 if until is not None else len(looks))
        asked = next((each for each in found if each.key == figure), None)
        if asked is None:
            keys = ", ".join(each.key for each in found if not each.key.startswith("piece-"))
            raise SpecError(f"The two sides share no figure {figure[:40]!r}; those they share are {keys}.")
        margin = (asked.difference.margin or 0.0) * (100 if asked.unit == SHARE else 1)
        settled = margin <= until if until is not None else asked.real
        if settled or number == looks[-1]:
            break
    return Look(number, sections[0], sections[1], tuple(found), settled)


def _looks(matches: int) -> list[int]:
    """Give after how many matches to look: doubling up to the number asked for."""
    looks, number = [], min(FIRST_LOOK, matches)
    while number < matches:
        looks.append(number)
        number *= 2
    return [*looks, matches]
