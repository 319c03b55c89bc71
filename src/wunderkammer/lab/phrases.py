"""Numbers in words: the small pieces that the sentences of a report are made of."""

from __future__ import annotations

from ..arena.intervals import Estimate
from .figures import PERCENTAGE_POINTS, SHARE, Figure

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def number(value: float, digits: int) -> str:
    """Write a number with so many digits after the point; what they show as nothing has no sign."""
    return f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", "−")


def percent(value: float, digits: int = 1) -> str:
    """Write a share in percent: "24.3 %"."""
    return f"{number(100 * value, digits)} %"


def signed(value: float) -> str:
    """Write a difference of shares in percentage points, with its sign: "+1.2"."""
    return ("+" if round(100 * value, 1) > 0 else "") + number(100 * value, 1)


def amount(value: float, unit: str = "") -> str:
    """Write a figure in its unit, in three digits or more: "24.3 %", "+1.2 pp", "7.66 points"."""
    if unit == SHARE:
        return percent(value)
    if unit == PERCENTAGE_POINTS:
        return f"{signed(value)} {unit}"
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
    return f"{number(value, digits)} {unit}".rstrip()


def interval(estimate: Estimate, unit: str = "") -> str:
    """Write the 95 % interval: "23.1 to 25.5 %"."""
    if estimate.low is None or estimate.high is None:
        return "no interval"
    low, high = amount(estimate.low, unit), amount(estimate.high, unit)
    return f"{low.removesuffix(unit).rstrip() if unit else low} to {high}"


def told(figure: Figure) -> str:
    """Write a figure with its interval."""
    return f"{amount(figure.estimate.value, figure.unit)} ({interval(figure.estimate, figure.unit)})"


def points(value: float) -> str:
    """Write a difference of shares in percentage points."""
    number = f"{100 * value:.1f}"
    return f"{number} percentage point" + ("" if number == "1.0" else "s")


def beyond(estimate: Estimate, value: float) -> bool:
    """Say whether a value lies outside the interval."""
    return estimate.low is not None and estimate.high is not None and not estimate.low <= value <= estimate.high


def capitalized(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]
