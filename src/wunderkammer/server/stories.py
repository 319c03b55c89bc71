"""The story of a finished match, worked out beside everything else and kept for the next who asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from ..lab.story import NoStory, Story, story
from .table import Phase, Table

MOST_KEPT = 64
"""How many stories are kept; others are worked out again."""


class Stories:
    """The stories of this process's tables."""

    def __init__(self) -> None:
        self._told: OrderedDict[str, Story | None] = OrderedDict()

    async def of(self, table: Table) -> Story | None:
        """Give the story of a finished match; None where no expectation is known for its set."""
        if table.phase != Phase.OVER or table.match is None:
            return None
        if table.id not in self._told:
            match = table.match.copy()  # another thread works on it
            try:
                self._told[table.id] = await asyncio.to_thread(story, match)
            except NoStory:
                self._told[table.id] = None
            if len(self._told) > MOST_KEPT:
                self._told.popitem(last=False)
        self._told.move_to_end(table.id)
        return self._told[table.id]
