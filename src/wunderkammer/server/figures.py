"""What this process has done since it started, in figures that a monitor can read."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping

from .table import Table

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The upper bounds in seconds of the classes by which durations are counted."""


class Durations:
    """How long something took, counted by classes."""

    def __init__(self) -> None:
        self.classes = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self.classes[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        """Write them down as a histogram."""
        out, sofar = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.classes, strict=True):
            sofar += count
            out.append(f'{name}_bucket{{le="{bound}"}} {sofar}')
        return [*out, f"{name}_sum {self.total:.6f}", f"{name}_count {sofar}"]


class Figures:
    """The figures of one server process."""

    def __init__(self) -> None:
        self.moves = 0
        self.refusals: Counter[str] = Counter()
        """How many requests were refused, by the status of their answer."""
        self.bot_answers = 0
        self.bot_failures = 0
        self.changes = Durations()
        """How long a change took from the door until it was on disk and told."""

    def heard(self, before: Table | None, after: Table) -> None:
        """Count the moves of a change that this process has made."""
        if before is not None and after.match is not None:
            self.moves += len(after.match.record) - (0 if before.match is None else len(before.match.record))

    def bot_answered(self, why: str) -> None:
        """Count a choice of a bot; `why` says why it had to be made by lot, "" where the bot made it itself."""
        self.bot_answers += not why
        self.bot_failures += bool(why)

    def text(self, phases: Mapping[str, int], streams: int) -> str:
        """Write all figures down in the text form of Prometheus."""
        refusals = sorted(self.refusals.items())
        figures = [
            ("tables", "gauge", "Tables in the database, by phase.", _labelled("tables", "phase", phases.items())),
            ("streams", "gauge", "Streams that are open now.", [f"streams {streams}"]),
            ("moves_total", "counter", "Moves made here, chance included.", [f"moves_total {self.moves}"]),
            ("refusals_total", "counter", "Requests refused.", _labelled("refusals_total", "status", refusals)),
            ("bot_answers_total", "counter", "Choices of bots.", [f"bot_answers_total {self.bot_answers}"]),
            ("bot_failures_total", "counter", "Choices by lot.", [f"bot_failures_total {self.bot_failures}"]),
            ("change_seconds", "histogram", "Until a change was told.", self.changes.lines("change_seconds")),
        ]
        out: list[str] = []
        for name, kind, meaning, samples in figures:
            out += [f"# HELP wunderkammer_{name} {meaning}", f"# TYPE wunderkammer_{name} {kind}"]
            out += [f"wunderkammer_{sample}" for sample in samples]
        return "\n".join(out) + "\n"


def _labelled(name: str, label: str, counts: Iterable[tuple[str, int]]) -> list[str]:
    return [f'{name}{{{label}="{value}"}} {count}' for value, count in counts]
