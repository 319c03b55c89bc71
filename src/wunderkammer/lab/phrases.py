"""Numbers in words: the small pieces that the sentences of a report are made of."""

from __future__ import annotations

from ..arena.intervals import Estimate
from .figures import PERCENTAGE_POINTS, SHARE

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def number(value: float, digits: int, *, sign: bool = False) -> str:
    """Write a number with so many digits after the point, with its sign even above nothing if that is wanted."""
    shown = round(value, digits) + 0.0  # what these digits show as nothing has no sign
    return ("+" if sign and shown > 0 else "") + f"{shown:,.{digits}f}".replace("-", "−")


def percent(value: float, digits: int = 1) -> str:
    """Write a share in percent: "24.3 %"."""
    return f"{number(100 * value, digits)} %"


def signed(value: float) -> str:
    """Write a difference of shares in percentage points, with its sign: "+1.2"."""
    return number(100 * value, 1, sign=True)


def amount(value: float, unit: str = "", *, sign: bool = False) -> str:
    """Write a figure in its unit, in three digits or more: "24.3 %", "+1.2 pp", "7.66 points"."""
    if unit == SHARE:
        return percent(value)
    if unit == PERCENTAGE_POINTS:
        return f"{signed(value)} {unit}"
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
    return f"{number(value, digits, sign=sign)} {unit}".rstrip()


def interval(estimate: Estimate, unit: str = "", *, sign: bool = False) -> str:
    """Write the 95 % interval: "23.1 to 25.5 %"."""
    if estimate.low is None or estimate.high is None:
        return "no interval"
    low, high = (amount(end, unit, sign=sign) for end in (estimate.low, estimate.high))
    return f"{low.removesuffix(unit).rstrip() if unit else low} to {high}"


def points(value: float) -> str:
    """Write a difference of shares in percentage points."""
    shown = number(100 * value, 1)
    return f"{shown} percentage point" + ("" if shown == "1.0" else "s")


def beyond(estimate: Estimate, value: float) -> bool:
    """Say whether a value lies outside the interval."""
    return estimate.low is not None and estimate.high is not None and not estimate.low <= value <= estimate.high


def capitalized(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]
