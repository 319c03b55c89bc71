"""Who sits where in which match: every bot in every seat equally often, on the same deals.

A *round* is one deal of chance, played at every table of the tournament in every rotation of its seating, all with the
same key. So luck of the deal and of the seat falls to all alike, and what is left is skill.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from ..bots.bot import BotError, BotSpec

Seating = tuple[int, ...]
"""For each seat the number of the bot that sits there."""


@dataclass(frozen=True)
class Pairings:
    """The tables of a tournament and, for each match number, its deal and its seating."""

    bots: tuple[BotSpec, ...]
    tables: tuple[Seating, ...]
    """Who plays together, before the seats are dealt out."""

    @property
    def seats(self) -> int:
        """How many seats a table has."""
        return len(self.tables[0])

    @property
    def round_size(self) -> int:
        """How many matches are played with one deal."""
        return len(self.tables) * self.seats

    def whole_rounds(self, matches: int) -> int:
        """Give the number of matches, rounded up to whole rounds."""
        return -(-matches // self.round_size) * self.round_size

    def deal(self, number: int) -> int:
        """Give the deal of a match."""
        return number // self.round_size

    def seating(self, number: int) -> Seating:
        """Give who sits where in a match."""
        table, rotation = divmod(number % self.round_size, self.seats)
        orders = self._orders[table]
        order = orders[self.deal(number) % len(orders)]
        return order[rotation:] + order[:rotation]

    @cached_property
    def _orders(self) -> tuple[tuple[Seating, ...], ...]:
        """For each table the ways to sit around it: rotations keep one's neighbour, so deals take them in turn."""
        return tuple(
            tuple(dict.fromkeys((table[0], *rest) for rest in permutations(table[1:]))) for table in self.tables
        )


def check_bots(named: Sequence[BotSpec]) -> None:
    """Refuse what is no bot, such as the name of one: a name may have to be looked up first."""
    for bot in named:
        if not isinstance(bot, BotSpec):
            raise BotError(f"This needs bots as wk.bot gives them, not {str(bot)[:40]!r}.")


def pair(named: Sequence[BotSpec], seats: int) -> Pairings:
    """Seat the bots that were named.

    As many as seats: one table. Fewer: the last one named fills the seats that are left. More: every choice of as many
    as there are seats is a table of its own.
    """
    check_bots(named)
    bots = tuple(dict.fromkeys(named))
    if len(bots) < 2:
        raise BotError("An arena needs at least two different bots, as in --bots greedy,random.")
    if len(named) <= seats:
        filled = [*named, *[named[-1]] * (seats - len(named))]
        return Pairings(bots, (tuple(bots.index(bot) for bot in filled),))
    if len(bots) < len(named):
        raise BotError(f"There are {len(named)} bots for {seats} seats, so each bot can be named only once.")
    return Pairings(bots, tuple(combinations(range(len(bots)), seats)))
