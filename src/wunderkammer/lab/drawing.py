"""Draw charts as HTML and SVG that need nothing else; the colours are those of the page, by day and by night."""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape
from typing import Any

from ..arena.intervals import Estimate
from .figures import SHARE, Bars, Chart, Columns, Curve, Dots, Parts
from .phrases import amount, capitalized, interval, number, percent

WIDTH, HEIGHT = 420, 210
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 12, 36
"""The room of a drawing, and its margins for the words at its sides."""
LINES = 5
"""How many lines across a drawing has at most."""
ROUNDING = 1e-9


def draw(chart: Chart) -> str:
    """Draw a chart with its title."""
    inside = DRAWN[chart.kind](chart)
    return f'<figure class="chart {chart.kind}"><figcaption>{escape(chart.title)}</figcaption>{inside}</figure>'


# -- rows ----------------------------------------------------------------------------------------------------


def _bars(chart: Bars) -> str:
    """Draw one row for each figure: its interval as a beam, its value as a bead on it."""
    ends = [value for row in chart.rows for value in (row.estimate.low, row.estimate.high, row.estimate.value) if value]
    # What is even stands in the middle, so that more and less are seen at once.
    low, high = min([0.0, *ends]), max([2 * (chart.mark or 0.0), *ends, 1e-9])
    room = (high - low) * 0.04
    low, high = (low - room if low < 0 else 0.0), high + room

    def at(value: float) -> float:
        return round(100 * (value - low) / (high - low), 2)

    mark = "" if chart.mark is None else f'<i class="mark" style="left:{at(chart.mark)}%"></i>'
    rows = []
    for row in chart.rows:
        ends_ = _ends(row.estimate)
        title = escape(f"{row.label}: {amount(row.estimate.value, chart.unit)}, {interval(row.estimate, chart.unit)}")
        rows.append(
            f'<li class="{"strong" if row.strong else "plain"}" title="{title}">'
            f'<span class="label">{escape(capitalized(row.label))}{_note(row.note)}</span>'
            f'<span class="track">{mark}<i class="beam" style="left:{at(ends_[0])}%;'
            f'width:{round(at(ends_[1]) - at(ends_[0]), 2)}%"></i>'
            f'<i class="bead" style="left:{at(row.estimate.value)}%"></i></span>'
            f'<span class="value">{amount(row.estimate.value, chart.unit)}</span></li>'
        )
    key = f'<p class="key"><i class="mark"></i> {escape(chart.mark_name)}</p>' if chart.mark_name else ""
    return f'<ul class="rows">{"".join(rows)}</ul>{key}'


def _note(note: str) -> str:
    return f"<small>{escape(note)}</small>" if note else ""


def _ends(estimate: Estimate) -> tuple[float, float]:
    low = estimate.value if estimate.low is None else estimate.low
    return low, estimate.value if estimate.high is None else estimate.high


def _parts(chart: Parts) -> str:
    """Draw a whole as one bar, and its parts below by name."""
    whole = sum(max(row.estimate.value, 0.0) for row in chart.rows) or 1.0
    pieces, names = [], []
    for at, row in enumerate(chart.rows, 1):
        part = max(row.estimate.value, 0.0) / whole
        pieces.append(f'<i class="part p{at}" style="width:{100 * part:.2f}%"></i>')
        names.append(
            f'<li><i class="swatch p{at}"></i><span class="label">{escape(row.label)}'
            f"<small>{escape(interval(row.estimate, SHARE))}</small></span>"
            f'<span class="value">{percent(max(row.estimate.value, 0.0))}</span></li>'
        )
    return f'<div class="whole">{"".join(pieces)}</div><ul class="names">{"".join(names)}</ul>'


# -- drawings on a plane -------------------------------------------------------------------------------------


def _plane(inside: str, below: str, named: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(named)}">{inside}'
        f'<text class="axis" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 4}" text-anchor="middle">'
        f"{escape(below)}</text></svg>"
    )


def _x(part: float) -> float:
    return round(LEFT + part * (WIDTH - LEFT - RIGHT), 1)


def _y(part: float) -> float:
    return round(TOP + (1 - part) * (HEIGHT - TOP - BOTTOM), 1)


def _step(most: float) -> float:
    """Give the round number, at most five of which reach up to a value."""
    unit = 10.0 ** math.floor(math.log10(most / 3))
    return next(unit * each for each in (1, 2, 5, 10) if math.ceil(most / unit / each - ROUNDING) <= LINES)


def _grid(step: float, steps: int) -> str:
    """Draw lines across, with what they stand for in percent."""
    digits = next(digits for digits in range(9) if abs(round(100 * step, digits) - 100 * step) < ROUNDING)
    return "".join(
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(n / steps)}" y2="{_y(n / steps)}"/>'
        f'<text class="tick" x="{LEFT - 6}" y="{_y(n / steps) + 4}" text-anchor="end">'
        f"{100 * step * n:.{digits}f}&#8202;%</text>"
        for n in range(steps + 1)
    )


QUARTERS = (0.25, 4)
"""The step and the number of steps from nothing to all."""


def _columns(chart: Columns) -> str:
    highest = max(part for _, part in chart.values) or 1.0
    step = _step(highest)
    steps = math.ceil(highest / step - ROUNDING)
    most = step * steps
    width = 1 / len(chart.values)
    every = max(1, -(-len(chart.values) // 8))
    drawn = [_grid(step, steps)]
    for at, (value, part) in enumerate(chart.values):
        more = "+" if chart.last_is_more and at == len(chart.values) - 1 else ""
        told = f"{number(value, 0)}{more}"
        drawn.append(
            f'<rect class="column" x="{_x((at + 0.08) * width)}" y="{_y(part / most)}" rx="1.5" '
            f'width="{round(0.84 * width * (WIDTH - LEFT - RIGHT), 1)}" '
            f'height="{round(_y(0) - _y(part / most), 1)}"><title>{told}: {percent(part)}</title></rect>'
        )
        if at % every == 0 or more:
            drawn.append(
                f'<text class="tick" x="{_x((at + 0.5) * width)}" y="{_y(0) + 14}" text-anchor="middle">{told}</text>'
            )
    return _plane("".join(drawn), chart.below, chart.title)


def _curve(chart: Curve) -> str:
    upper = [f"{_x(at)},{_y(high)}" for at, _, _, high in chart.points]
    lower = [f"{_x(at)},{_y(low)}" for at, _, low, _ in reversed(chart.points)]
    line = " ".join(f"{_x(at)},{_y(mean)}" for at, mean, _, _ in chart.points)
    band = " ".join(upper + lower)
    inside = f'{_grid(*QUARTERS)}<polygon class="band" points="{band}"/><polyline class="line" points="{line}"/>'
    if chart.mark is not None:
        inside += (
            f'<line class="even" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(chart.mark)}" y2="{_y(chart.mark)}"/>'
            f'<text class="tick" x="{WIDTH - RIGHT}" y="{_y(chart.mark) + 12}" text-anchor="end">'
            f"{escape(chart.mark_name)}</text>"
        )
    return _plane(inside + _quarters(), chart.below, chart.title)


def _quarters() -> str:
    return "".join(
        f'<text class="tick" x="{_x(n / 4)}" y="{_y(0) + 14}" text-anchor="{anchor}">{25 * n}&#8202;%</text>'
        for n, anchor in enumerate(("start", "middle", "middle", "middle", "end"))
    )


def _dots(chart: Dots) -> str:
    drawn = [_grid(*QUARTERS), f'<line class="even" x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}"/>']
    for at, happened, cases in chart.points:
        low, high = _ends(happened)
        drawn.append(
            f'<line class="beam" x1="{_x(at)}" x2="{_x(at)}" y1="{_y(low)}" y2="{_y(high)}"/>'
            f'<circle class="bead" cx="{_x(at)}" cy="{_y(happened.value)}" r="4">'
            f"<title>expected {percent(at)}, got {percent(happened.value)} in {cases:,} cases</title></circle>"
        )
    words = f'<text class="tick" x="{LEFT + 8}" y="{TOP + 10}">{escape(chart.up)}</text>'
    return _plane("".join(drawn) + _quarters() + words, chart.across, chart.title)


DRAWN: dict[str, Callable[[Any], str]] = {
    "bars": _bars,
    "columns": _columns,
    "curve": _curve,
    "dots": _dots,
    "parts": _parts,
}
