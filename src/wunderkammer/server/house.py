"""All tables of this process: the one door through which people, bots and programs change them.

A change takes the table's lock, works on a copy, is written to disk, and only then takes the table's place and is told.
Where several processes share a database, whoever writes an entry's number first has won; the others read what they
missed and judge their change anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from ..core import dice
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.match import Match
from .access import is_table_id, new_table_id
from .commands import checked_seats, open_again, open_table, open_with
from .figures import Figures
from .library import Library
from .logs import Obstacles
from .refusals import NotFound, Refused, StoreError, TooMuch
from .store import Store
from .table import Phase, Settings, Table, restored
from .writing import Addition, Conflict, new_table

T = TypeVar("T")
log = logging.getLogger(__name__)
MOST_KEPT = 512
"""How many tables stay in memory, and all whose match is running; others are read again when somebody asks for them."""
MOST_OPEN = 50
"""At how many tables that are not over one holder may be before they can open no more."""
MOST_TRIES = 20
"""How often a change is judged anew when other processes keep writing first."""
NO_SUCH_TABLE = "There is no such table; perhaps the link is incomplete."
NOT_UNDERSTOOD = (
    "This table's journal is damaged, or written by a newer version of Wunderkammer; it cannot be read here."
)


class Listener(Protocol):
    """Somebody who wants to know that a table has changed."""

    def __call__(self, before: Table | None, after: Table) -> None:
        """Hear of a change; `before` is None where the table was read anew."""


class House:
    """The tables of this process."""

    def __init__(self, store: Store, library: Library, new_key: Callable[[], bytes] = dice.new_key) -> None:
        self.store = store
        self.library = library
        self.new_key = new_key
        """Gives each new table its key of chance."""
        self.figures = Figures()
        self.listeners: list[Listener] = []
        """Who hears of every change."""
        self.own_listeners: list[Listener] = [self.figures.heard]
        """Who hears only of what this process has written: of several on one database, one lets the bots choose."""
        self._tables: dict[str, Table] = {}
        self._resting: OrderedDict[str, None] = OrderedDict()
        """Those of them whose match is not running, in the order in which they were asked for."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock for each table that somebody changes or waits to change; with the last of them it goes away."""
        self._unreadable = Obstacles(log, "could not read a table")
        self.watched: Callable[[str], bool] = lambda table_id: False
        """Says whether somebody listens to a table here, so that it stays in memory."""

    # -- reading ----------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """Give a table as it stands on disk."""
        table = self._tables.get(table_id)
        if table is None:
            if not is_table_id(table_id):
                raise NotFound(NO_SUCH_TABLE)
            async with self._lock(table_id):
                table = self._tables.get(table_id) or await self._load(table_id)
        if table_id in self._resting:
            self._resting.move_to_end(table_id)
        return table

    async def readable(self, table_ids: Iterable[str]) -> AsyncIterator[Table]:
        """Give those of some tables that can be read: another's game may not be installed any more."""
        for table_id in table_ids:
            try:
                table = await self.table(table_id)
            except StoreError:
                raise
            except WunderkammerError as why:
                self._unreadable.now(str(why), about=table_id)
            else:
                self._unreadable.now(about=table_id)
                yield table

    async def _load(self, table_id: str) -> Table:
        with _understood():
            found = await self.store.table(table_id)
        if found is None:
            raise NotFound(NO_SUCH_TABLE)
        secret, entries = found
        with _understood():
            settings = Settings.read(entries[0].data["settings"])
        game = await self._game(settings)
        with _understood():
            # Whole matches are played again, a few seconds for the longest: nobody else need wait for that.
            table = await asyncio.to_thread(restored, table_id, game, secret, entries)
        self._keep(table)
        return table

    async def _game(self, settings: Settings) -> Game:
        """Give the game of a table; one with a set that a host brought is loaded in a thread, since that takes long."""
        if not settings.components:
            return self.library.game(settings.game)
        return await asyncio.to_thread(self.library.game, settings.game, settings.components)

    async def catch_up(self, table_id: str) -> None:
        """Read what other processes have written to a table that is kept, or is just being loaded, and tell it."""
        if table_id not in self._tables and table_id not in self._locks:
            return
        async with self._lock(table_id):
            if table_id in self._tables:
                await self._catch_up(table_id)

    @property
    def kept(self) -> list[str]:
        """The tables that are kept here."""
        return list(self._tables)

    async def _catch_up(self, table_id: str) -> Table:
        before = self._tables[table_id]
        with _understood():
            fresh = await self.store.entries(table_id, before.length)
        if not fresh:
            return before
        after = before.copy()
        with _understood():
            for entry in fresh:
                after.take(entry)
        self._keep(after)
        self._tell(before, after, own=False)
        return after

    # -- changing ---------------------------------------------------------------------------------------

    async def open(
        self,
        settings: Settings,
        seats: Sequence[dict[str, Any]],
        holder: str,
        mine: int | None,
        change: Callable[[Table], T],
    ) -> tuple[Table, T]:
        """Open a new table and change it at once; give it and what the change returned."""
        self.library.check_room(settings.components)
        game = await self._game(settings)
        filled = game.options.fill(len(seats), settings.options)
        settings = Settings(**{**vars(settings), "options": dict(filled)})
        table = Table(new_table_id(), game, self.new_key(), settings)
        open_table(table, holder, checked_seats(game, seats), mine)
        empty = table.copy()
        result = change(table)
        await self._create(table, empty)
        return table, result

    async def _create(self, table: Table, before: Table | None = None) -> None:
        """Write a new table down, and tell of it and of what has happened at it since `before`."""
        await self.store.create(_as_new(table))
        self._written(before, table)

    def _written(self, before: Table | None, table: Table) -> None:
        """Let a table that is on disk now take its place, and tell of it; one that it opened is known before."""
        opened, table.opens, table.fresh = table.opens, None, []
        if opened is not None:
            self._written(None, opened)
        self._keep(table)
        self._tell(before, table, own=True)

    async def again(self, table_id: str, holder: str) -> Table:
        """Open a table for a rematch: the same people and bots, everybody with the rights they had."""
        new_id, new_key = new_table_id(), self.new_key()
        table, _ = await self.change(table_id, lambda draft: open_again(draft, holder, new_id, new_key))
        return await self.table(table.rematch)  # where somebody else was faster, their table counts

    async def bring_in(self, match: Match, holder: str) -> Table:
        """Open a table with a match from a file; whoever brings it plays all its people."""
        if match.key is None:
            raise Refused(
                "The file has no key, so nobody could draw its chance; only a whole match file can be played on."
            )
        settings = Settings(match.game.key, dict(match.options))
        table = Table(new_table_id(), match.game, match.key, settings)
        await asyncio.to_thread(open_with, table, match, holder)  # it plays the match again, as a table in `_load`
        await self._create(table)
        return table

    async def check_room(self, holder: str) -> None:
        """Refuse a further table to somebody who is at many already; a stranger ("") is at none."""
        if holder and await self.store.open_tables(holder) >= MOST_OPEN:
            raise TooMuch(f"You are at {MOST_OPEN} open tables already; end one first.")

    async def change(
        self, table_id: str, change: Callable[[Table], T], request: str | None = None
    ) -> tuple[Table, T | None]:
        """Change a table; give it as it is afterwards and what the change returned.

        A request that was answered before is not carried out again: the answer is the table as it stands, and None.
        """
        began = time.perf_counter()
        await self.table(table_id)
        async with self._lock(table_id):
            for _ in range(MOST_TRIES):
                before = self._tables[table_id]
                if request is not None and request in before.answered:
                    return before, None
                draft = before.copy()
                result = change(draft)
                if not draft.fresh:
                    return before, result
                phase = draft.phase if draft.phase != before.phase else None
                opens = None if draft.opens is None else _as_new(draft.opens)
                try:
                    await self.store.append(table_id, before.length, draft.fresh, phase, opens)
                except Conflict:
                    await self._catch_up(table_id)
                    continue
                self._written(before, draft)
                self.figures.changes.add(time.perf_counter() - began)
                return draft, result
        raise Refused("The table is too busy just now; try again in a moment.")

    # -- the tables in memory ---------------------------------------------------------------------------

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def _keep(self, table: Table) -> None:
        """Put a table in its place; a running one is looked after again and again, so only others make room."""
        self._tables[table.id] = table
        self._resting.pop(table.id, None)
        if table.phase != Phase.RUNNING:
            self._resting[table.id] = None
        if len(self._tables) > MOST_KEPT:
            oldest = next(filter(self._is_idle, self._resting), None)
            if oldest is not None:
                del self._tables[oldest], self._resting[oldest]

    def _is_idle(self, table_id: str) -> bool:
        """Say whether nobody here has to do with a table whose match is not running.

        Who waits for its lock has to do with it, too, even in the moment when nobody holds it.
        """
        return not self.watched(table_id) and table_id not in self._locks

    def _tell(self, before: Table | None, after: Table, *, own: bool) -> None:
        for listener in [*self.listeners, *self.own_listeners] if own else self.listeners:
            listener(before, after)


@contextlib.contextmanager
def _understood() -> Iterator[None]:
    """Refuse a table whose journal makes no sense, as any other that cannot be read: it is in nobody's way."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as why:
        raise Refused(NOT_UNDERSTOOD) from why


def _as_new(table: Table) -> Addition:
    return new_table(table.id, table.secret, table.game.title, table.fresh, table.phase)
