"""Every page of the house, made on a running server: for checks that hold everywhere, and for pictures."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import APIResponse, Page

from wunderkammer.core import notation
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.registry import game_names, load

from .positions import position

BEYOND = 9999
"""More decisions than any match has."""


@dataclass(frozen=True)
class Stop:
    """One page: what it is called, where it is, and of which game it is, if of one."""

    name: str
    path: str
    game: str = ""


@dataclass(frozen=True)
class Guide:
    """Somebody with a browser who knows the way to every page."""

    page: Page
    url: str
    bot: str = "random"
    """Who played the matches that are shown."""

    def house(self) -> list[Stop]:
        """Give the pages that belong to no game, and one table that gathers."""
        table, end = self._gathering(), self.bring_in(load("curios"), BEYOND)
        link = self._link(table)
        return [
            Stop("home", "/"),
            Stop("past", "/past"),
            Stop("bots", "/bots"),
            Stop("about", "/about"),
            Stop("join", "/join"),
            Stop("link", link),
            Stop("gathering", table),
            Stop("proof", f"{end}/proof"),
            Stop("story", f"{end}/story"),
            Stop("lost", "/nowhere"),
            Stop("too-early", f"{table}/replay"),
        ]

    def game(self, name: str) -> list[Stop]:
        """Give the pages of one game: before, in the middle of a match, at its end and after it."""
        game = load(name)
        half = self.decisions(game) // 2
        table, end = self.bring_in(game, half), self.bring_in(game, BEYOND)
        paths = {
            "new": f"/new/{name}",
            "rules": f"/rules/{name}",
            "table": table,
            "end": end,
            "replay": f"{end}/replay?at={half}",
        }
        return [Stop(f"{name}-{what}", path, name) for what, path in paths.items()]

    def bring_in(self, game: Game, moves: int, seats: int | None = None) -> str:
        """Open a table with a match after so many decisions, and give its path; the visitor plays the first seat."""
        match = position(game, seats or game.usual_seats, moves, bot=self.bot).match
        assert match is not None
        file = {"name": "a.match", "mimeType": "text/plain", "buffer": notation.write(match).encode()}
        return self._opened(self.page.request.post(f"{self.url}/past", multipart={"file": file}, headers=self._origin))

    def decisions(self, game: Game) -> int:
        """Give how many decisions the match has."""
        match = position(game, game.usual_seats, BEYOND, bot=self.bot).match
        assert match is not None
        return sum(entry.seat != CHANCE for entry in match.log)

    def _gathering(self) -> str:
        form = {"seat-0": "me", "seat-1": "friend", "seat-2": "bot", "name-0": "Ada"}
        return self._opened(self.page.request.post(f"{self.url}/new/curios", form=form, headers=self._origin))

    def _link(self, table: str) -> str:
        answer = self.page.request.post(f"{self.url}{table}/invite", form={"seat": "1"}, headers=self._origin)
        found = re.search(r"/join/[\w-]+/[\w-]+", answer.text())
        assert found is not None
        return found.group()

    @property
    def _origin(self) -> dict[str, str]:
        return {"origin": self.url}

    @staticmethod
    def _opened(answer: APIResponse) -> str:
        found = re.search(r"/tables/[\w-]+", answer.url)
        assert found is not None, answer.text()
        return found.group()


def whole_tour(guide: Guide) -> list[Stop]:
    """Give every page there is."""
    games = [stop for name in game_names() for stop in guide.game(name)]
    return [*guide.house(), *games]
