"""When something happened: exactly, for programs, and as a day in plain words, for people."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta


def exact(at: float) -> str:
    """Give a time to the second as ISO 8601 writes it, in UTC: "2026-11-12T19:03:11Z"."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def day_in_words(at: float, today: date | None = None) -> str:
    """Say on which day it was, where the server is: "today", "yesterday", or "12 November 2026"."""
    day, today = date.fromtimestamp(at), today or date.today()
    near = {today: "today", today - timedelta(days=1): "yesterday"}
    return near.get(day) or f"{day.day} {day:%B} {day.year}"
