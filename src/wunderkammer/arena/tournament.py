"""Run a tournament: play what is not in the ledger yet, and sum it all up."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import __version__
from ..bots.bot import BotError
from ..bots.nets import digests
from .crew import play_all
from .ledger import Ledger
from .pieces import Runner
from .record import Record
from .standings import Standing, standings
from .worker import Setting, play_one, prepare


@dataclass(frozen=True)
class Tournament:
    """A setting and how many matches of it are played."""

    setting: Setting
    matches: int
    patience: float | None = None
    """Seconds that a foreign bot may take for a move; None leaves it to its budget."""

    def __post_init__(self) -> None:
        size = self.setting.pairings.round_size
        if self.matches < size:
            raise BotError(
                f"One round, with each bot in every seat, takes {size} matches; {self.matches} would be too few."
            )

    @property
    def total(self) -> int:
        """How many matches are played: whole rounds."""
        return self.setting.pairings.whole_rounds(self.matches)

    @property
    def repeatable(self) -> bool:
        """Whether the same seed gives the same result: not where a bot thinks by the clock."""
        return not any(bot.by_clock for bot in self.setting.pairings.bots)

    def terms(self) -> dict[str, Any]:
        """Give all that the result depends on, by the names of the arguments."""
        game, bots = self.setting.load(), self.setting.pairings.bots
        return {
            "program": __version__,
            "game": game.key,
            "version": game.version,
            "components": game.components.digest,
            "bots": [str(bot) for bot in bots],
            "nets": digests(game) if any(bot.learnt for bot in bots) else {},
            "tables": [list(table) for table in self.setting.pairings.tables],
            "seats": self.setting.pairings.seats,
            "options": self.setting.options,
            "matches": self.matches,
            "seed": self.setting.seed,
            "patience": self.patience,
        }

    def run(
        self,
        workers: int = 1,
        path: Path | None = None,
        progress: Callable[[int], None] | None = None,
        runner: Runner | None = None,
    ) -> tuple[list[Standing], list[Record]]:
        """Play, going on where the file at `path` ends; give the standings and the records by number.

        A runner plays elsewhere, instead of the workers here; only they can tell when a bot of other people hangs.
        """
        tell = progress or (lambda done: None)
        with Ledger(self.terms(), path, self._belongs) as ledger:
            left = [number for number in range(self.total) if number not in ledger.records]
            tell(len(ledger.records))
            if left:
                # Once here, so that the workers find it in the cache instead of each compiling on its own.
                prepare(self.setting.load(), self.setting.pairings.bots)
            with closing(self._played(left, workers, runner)) as played:
                for record in played:
                    ledger.add(record)
                    tell(len(ledger.records))
            records = [ledger.records[number] for number in range(self.total)]
        return standings(self.setting.pairings, records), records

    def _played(self, left: list[int], workers: int, runner: Runner | None) -> Generator[Record, None, None]:
        """Give the records of matches as they come."""
        if runner is None:
            yield from play_all(self.setting, left, min(workers, len(left)), self.patience)
            return
        foreign = [str(bot) for bot in self.setting.pairings.bots if bot.foreign]
        if foreign:
            raise BotError(f"{foreign[0]} is a bot of your own, and those play only on this machine; leave out --ray.")
        yield from runner.map(play_one, [(self.setting, number) for number in left])

    def _belongs(self, record: Record) -> bool:
        """Say whether a record of a file can be one of ours."""
        seats = self.setting.pairings.seats
        return (
            0 <= record.number < self.total
            and record.seating == self.setting.pairings.seating(record.number)
            and len(record.places) == len(record.shares) == len(record.micros) == seats
            and len(record.totals) == (0 if record.fault else seats)
        )
