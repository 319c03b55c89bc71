"""The story of a finished match, worked out beside everything else and kept for the next who asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from ..core.match import Match
from ..lab.story import NoStory, Story, story
from .table import Phase, Table

MOST_KEPT = 64
"""How many stories are kept; others are worked out again."""


class Stories:
    """The stories of this process's tables."""

    def __init__(self) -> None:
        self._told: OrderedDict[str, asyncio.Future[Story | None]] = OrderedDict()

    async def of(self, table: Table) -> Story | None:
        """Give the story of a finished match; None where no expectation is known for its set.

        Who asks while it is being worked out waits for the same one.
        """
        if table.phase != Phase.OVER or table.match is None:
            return None
        told = self._told.get(table.id)
        if told is None or (told.done() and (told.cancelled() or told.exception() is not None)):
            told = asyncio.ensure_future(
                asyncio.to_thread(_tell, table.match.copy())
            )  # a thread of its own works on it
            self._told[table.id] = told
        self._told.move_to_end(table.id)
        if len(self._told) > MOST_KEPT:
            self._told.popitem(last=False)
        return await asyncio.shield(told)


def _tell(match: Match) -> Story | None:
    try:
        return story(match)
    except NoStory:
        return None
