"""What came of a tournament, bot by bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from .intervals import Estimate, mean, share
from .pairings import Pairings
from .ratings import Wins, rate
from .record import Record


@dataclass(frozen=True)
class Standing:
    """One bot's figures; those of a bot with several seats at a table are means over its seats."""

    bot: int
    seats: int
    """How many seats it had in all matches together."""
    wins: Estimate
    """Its share of the victories a seat, a shared one counted in parts."""
    place: Estimate
    points: Estimate | None
    """None where a fault ended every match that it played."""
    rating: Estimate
    milliseconds: float | None
    """Mean time for a choice; None where it never had one."""
    slowest: float | None
    """The 99th percentile of the same."""
    faults: int
    why: str
    """What it did wrong first."""


def standings(pairings: Pairings, records: Sequence[Record]) -> list[Standing]:
    """Sum up whole rounds; the best rating comes first."""
    records = sorted(records, key=lambda record: record.number)
    size = pairings.round_size
    rounds = [records[first : first + size] for first in range(0, len(records), size)]
    ratings = rate(np.array([comparisons(len(pairings.bots), each) for each in rounds]))
    table = [_standing(bot, rounds, ratings[bot]) for bot in range(len(pairings.bots))]
    return sorted(table, key=lambda standing: -standing.rating.value)


def comparisons(bots: int, records: Sequence[Record]) -> Wins:
    """Count how often each bot placed above each other; after a fault only the bot at fault is compared."""
    wins = np.zeros((bots, bots))
    for record in records:
        for seat, bot in enumerate(record.seating):
            for other_seat, other in enumerate(record.seating):
                if bot == other or (record.fault is not None and record.fault.bot not in (bot, other)):
                    continue
                place, other_place = record.places[seat], record.places[other_seat]
                wins[bot, other] += 1.0 if place < other_place else 0.5 if place == other_place else 0.0
    return wins


def _standing(bot: int, rounds: Sequence[Sequence[Record]], rating: Estimate) -> Standing:
    def seen(rows: Callable[[Record], Sequence[float]]) -> list[float]:
        """Give the mean of a figure over the bot's seats, round by round, where it has any."""
        found = (
            [
                value
                for record in records
                for who, value in zip(record.seating, rows(record), strict=False)  # after a fault there are no totals
                if who == bot
            ]
            for records in rounds
        )
        return [sum(values) / len(values) for values in found if values]

    records = [record for each in rounds for record in each]
    points = seen(lambda record: record.totals)
    times = [
        time
        for record in records
        for who, seat in zip(record.seating, record.micros, strict=True)
        if who == bot
        for time in seat
    ]
    faults = [record.fault for record in records if record.fault is not None and record.fault.bot == bot]
    return Standing(
        bot=bot,
        seats=sum(record.seating.count(bot) for record in records),
        wins=share(seen(lambda record: record.shares)),
        place=mean(seen(lambda record: record.places)),
        points=mean(points) if points else None,
        rating=rating,
        milliseconds=float(np.mean(times)) / 1000 if times else None,
        slowest=float(np.percentile(times, 99)) / 1000 if times else None,
        faults=len(faults),
        why=faults[0].why if faults else "",
    )
