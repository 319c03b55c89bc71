"""What a report is made of: figures with their intervals, charts, and chapters that each answer a question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..arena.intervals import Estimate

SHARE = "%"
"""The unit of figures that are parts of a whole: kept from 0 to 1, told in percent."""
PERCENTAGE_POINTS = "pp"
"""The unit of differences between such figures, kept and told in the same way."""
POINTS = "points"
"""The unit of what a game is won by."""


@dataclass(frozen=True)
class Figure:
    """One figure of a game: what it is, how sure, and what it means."""

    key: str
    name: str
    estimate: Estimate
    matches: int
    meaning: str
    unit: str = ""
    at_least: float | None = None
    """What it cannot be below, though an estimate without bias can: so it is told then."""

    @property
    def shown(self) -> Estimate:
        """The estimate as it is told."""
        if self.at_least is None:
            return self.estimate
        low, high = (
            None if end is None else max(end, self.at_least) for end in (self.estimate.low, self.estimate.high)
        )
        return Estimate(max(self.estimate.value, self.at_least), low, high)


@dataclass(frozen=True)
class Bar:
    """One row of a chart of bars."""

    label: str
    estimate: Estimate
    strong: bool = False
    """Whether it is more than noise."""
    note: str = ""


@dataclass(frozen=True)
class Bars:
    """Figures side by side, each with its interval."""

    title: str
    rows: tuple[Bar, ...]
    unit: str = SHARE
    mark: float | None = None
    """Where a line is drawn: what an even share would be, or nothing."""
    mark_name: str = ""
    kind: str = field(default="bars", init=False)


@dataclass(frozen=True)
class Columns:
    """How often each value occurs."""

    title: str
    below: str
    values: tuple[tuple[float, float], ...]
    """Each value, and what part of all cases has it."""
    last_is_more: bool = False
    kind: str = field(default="columns", init=False)


@dataclass(frozen=True)
class Curve:
    """Figures over the course of a match, with the middle half of all matches as a band."""

    title: str
    below: str
    points: tuple[tuple[float, float, float, float], ...]
    """How much of the match is played, the mean, and the lower and upper quartile."""
    mark: float | None = None
    mark_name: str = ""
    kind: str = field(default="curve", init=False)


@dataclass(frozen=True)
class Dots:
    """What was expected against what happened."""

    title: str
    across: str
    up: str
    points: tuple[tuple[float, Estimate, int], ...]
    kind: str = field(default="dots", init=False)


@dataclass(frozen=True)
class Parts:
    """A whole and its parts."""

    title: str
    rows: tuple[Bar, ...]
    kind: str = field(default="parts", init=False)


Chart = Bars | Columns | Curve | Dots | Parts


@dataclass(frozen=True)
class Chapter:
    """One question about a game, and what the matches answer."""

    key: str
    question: str
    answer: str
    figures: tuple[Figure, ...]
    charts: tuple[Chart, ...] = ()


@dataclass(frozen=True)
class Section:
    """All chapters at one number of seats."""

    seats: int
    matches: int
    chapters: tuple[Chapter, ...]

    def figures(self) -> Iterator[Figure]:
        """Give every figure, in order."""
        for chapter in self.chapters:
            yield from chapter.figures

    def figure(self, key: str) -> Figure:
        """Give a figure by its key."""
        return next(figure for figure in self.figures() if figure.key == key)


@dataclass(frozen=True)
class Report:
    """Everything that was found out about a game."""

    game: str
    title: str
    blurb: str
    version: int
    set_title: str
    set_digest: str
    options: dict[str, str]
    unusual: dict[str, str]
    """Those of the options that are not as usual."""
    bot: str
    seed: int
    sections: tuple[Section, ...]
    """One for each number of seats, the usual one first."""


def plain(value: Any) -> Any:
    """Give figures, charts and reports as plain data; numbers in as many digits as mean something."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: plain(getattr(value, name)) for name in value.__dataclass_fields__}
    return value
