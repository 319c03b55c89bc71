"""The games that this server offers, with the component sets that hosts bring along."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import threading
from functools import cached_property
from pathlib import Path

from ..core.errors import ComponentError, WunderkammerError
from ..core.game import Game
from ..core.registry import installed, load
from .refusals import StoreError, TooMuch

log = logging.getLogger(__name__)
LARGEST_SET = 200_000
"""How many characters a component set may have."""
MOST_SETS = 50
"""How many sets of hosts this process takes in: each stays loaded, here and in every worker, with some megabytes."""


class Library:
    """Loads games, each with its own set or with one that a host has handed in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """Where the sets are kept that hosts have handed in, so that every worker can load them."""
        self._loading = threading.Lock()
        """Held by the thread that loads a game with such a set."""
        self._taken_in: set[Path] = set()

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The games that can be played, looked for once; the log says what is wrong with others."""
        cabinet = installed()
        for why in cabinet.broken.values():
            log.warning("a game cannot be played", extra={"why": why})
        return cabinet.games

    def check_room(self, components: str) -> None:
        """Refuse a new table's set that would be one too many."""
        if components and self._file_of(components) not in self._taken_in and len(self._taken_in) >= MOST_SETS:
            raise TooMuch(
                f"This server has taken in {MOST_SETS} component sets and takes no more until it is started again; "
                "play with one of those, or with the game's own."
            )

    def game(self, key: str, components: str = "") -> Game:
        """Give a game, with the component set that is written out in `components`, if any is.

        To load such a set takes up to a second; every thread may ask for it.
        """
        own = load(key)  # an unknown game is said to be that, whatever the set is
        if not components:
            return own
        with self._loading:
            return self._with(key, components)

    def _with(self, key: str, components: str) -> Game:
        is_new = not self._file_of(components).exists()
        path = self._written(components)
        try:
            game = load(key, path)
        except WunderkammerError as why:
            if is_new:  # else it is another game's, at which somebody may be playing with it
                path.unlink(missing_ok=True)
            raise ComponentError(str(why).replace(str(path.resolve()), "the component set")) from None
        self._taken_in.add(path)
        return game

    def path_of(self, components: str) -> Path | None:
        """Give the file of a set, writing it if need be; None for the game's own."""
        return self._written(components) if components else None

    def _file_of(self, components: str) -> Path:
        return self.folder / f"{hashlib.sha256(components.encode()).hexdigest()[:24]}.toml"

    def _written(self, components: str) -> Path:
        path = self._file_of(components)
        if not path.exists():
            beside = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                beside.write_text(components, encoding="utf-8")
                beside.replace(path)
            except OSError as why:
                with contextlib.suppress(OSError):
                    beside.unlink()
                log.error("a component set was not written", extra={"why": str(why)})
                raise StoreError(f"The component set could not be written: {why.strerror or why}.") from None
        return path
