"""Draw the standings of a tournament: win shares, ratings and times, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import WunderkammerError
from ..core.folders import obstacle
from .intervals import Estimate
from .pairings import Pairings
from .standings import Standing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = (".png", ".svg", ".pdf")

GROUND, CARD, LINE = "#F3EADA", "#FFFAF0", "#D8C8AC"
INK, SOFT_INK = "#2A2018", "#5E4F3F"
BRASS, DANGER = "#B5852F", "#A3271B"
SEATS = ("#E8842A", "#7650A8", "#2F9E92", "#2A7ABB", "#C5648A", "#38332F")
"""The house palette; bots take the colours of the seats in turn."""


class PictureError(WunderkammerError):
    """A picture cannot be drawn or written."""


def check(path: Path) -> None:
    """Refuse what could not be drawn in the end, before hours of play."""
    if path.suffix.lower() not in KINDS:
        raise PictureError(f"{path.name[:60]!r} is not a name for a picture; it must end in {', '.join(KINDS)}.")
    why = obstacle(path)
    if why:
        raise PictureError(why)
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError:
        raise PictureError("A picture needs matplotlib: pip install 'wunderkammer[arena]'.") from None


def draw(title: str, below: str, pairings: Pairings, table: Sequence[Standing], path: Path) -> None:
    """Draw three panels side by side, one line a bot, the best on top."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    style = {
        "font.family": ["DejaVu Sans"],
        "text.color": INK,
        "axes.labelcolor": SOFT_INK,
        "xtick.color": SOFT_INK,
        "ytick.color": INK,
        "svg.hashsalt": "wunderkammer",
    }
    with rc_context(style):  # type: ignore[arg-type]
        height = 2.3 + 0.42 * len(table)
        figure = Figure(figsize=(11, height), dpi=150, facecolor=GROUND)
        wins, ratings, times = figure.subplots(1, 3, sharey=True, width_ratios=(3, 3, 2))
        names = [_name(pairings, standing) for standing in table]
        colours = [SEATS[standing.bot % len(SEATS)] for standing in table]
        _points(wins, [_percent(standing.wins) for standing in table], colours, "{:.1f} %")
        wins.axvline(100 / pairings.seats, color=BRASS, linestyle=(0, (4, 3)), zorder=1)
        wins.set_xlabel("share of the victories per seat (dashed: an even share)")
        wins.set_xlim(left=0)
        _points(ratings, [standing.rating for standing in table], colours, "{:.0f}")
        ratings.set_xlabel("rating (400 points: odds of ten to one)")
        _times(times, table, colours)
        wins.set_yticks(range(len(table)), names)
        wins.set_ylim(len(table) - 0.4, -0.6)
        for label, standing in zip(wins.get_yticklabels(), table, strict=True):
            label.set_color(DANGER if standing.faults else INK)
        inches = 1 / height
        figure.text(0.02, 1 - 0.42 * inches, title, family="DejaVu Serif", fontsize=15, weight="bold")
        figure.text(0.02, 1 - 0.72 * inches, below, fontsize=8.5, color=SOFT_INK)
        figure.tight_layout(rect=(0.01, 0.01, 0.99, 1 - 0.8 * inches), w_pad=2)
        try:
            figure.savefig(path, facecolor=GROUND)
        except OSError as why:
            raise PictureError(f"{path} cannot be written: {why.strerror or why}.") from None


def _name(pairings: Pairings, standing: Standing) -> str:
    """Shorten the name of a foreign bot to its class."""
    spec = pairings.bots[standing.bot]
    name = spec.name.rpartition(":")[2]
    faults = f"\n{standing.faults} lost through faults" if standing.faults else ""
    return (f"{name}:{spec.budget}" if str(spec.budget) else name) + faults


def _percent(estimate: Estimate) -> Estimate:
    low, high = ((None if end is None else 100 * end) for end in (estimate.low, estimate.high))
    return Estimate(100 * estimate.value, low, high)


def _paper(axes: Axes) -> None:
    axes.set_facecolor(CARD)
    axes.grid(axis="x", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(which="both", length=0, labelsize=8.5)
    axes.xaxis.label.set_fontsize(8.5)
    for spine in axes.spines.values():
        spine.set_color(LINE)


def _points(axes: Axes, estimates: Sequence[Estimate], colours: Sequence[str], form: str) -> None:
    """Draw a dot with its interval for each bot, and the figure above it."""
    _paper(axes)
    axes.margins(x=0.12)
    for row, (estimate, colour) in enumerate(zip(estimates, colours, strict=True)):
        if estimate.low is not None and estimate.high is not None:
            axes.plot([estimate.low, estimate.high], [row, row], color=colour, linewidth=2.5, solid_capstyle="round")
        axes.plot(estimate.value, row, "o", color=colour, markersize=7, markeredgecolor=CARD)
        _label(axes, estimate.value, row, form.format(estimate.value))


def _times(axes: Axes, table: Sequence[Standing], colours: Sequence[str]) -> None:
    """Draw the mean time for a choice as a dot and the slowest hundredth as a bar's end, on a scale of tens."""
    _paper(axes)
    axes.set_xscale("log")
    axes.set_xlabel("ms per choice (bar: 99th percentile)")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.margins(x=0.25)
    for row, (standing, colour) in enumerate(zip(table, colours, strict=True)):
        mean, slowest = standing.milliseconds, standing.slowest
        if mean and slowest:
            axes.plot([mean, max(mean, slowest)], [row, row], color=colour, linewidth=2.5, solid_capstyle="butt")
            axes.plot(mean, row, "o", color=colour, markersize=7, markeredgecolor=CARD)
            _label(axes, mean, row, f"{mean:.3g}")


def _label(axes: Axes, x: float, row: int, text: str) -> Any:
    return axes.annotate(
        text, (x, row), xytext=(0, 6), textcoords="offset points", ha="center", fontsize=8, color=SOFT_INK
    )
