"""Let bots compete, by one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..bots.bot import BotSpec
    from .standings import Standing


def compete(
    key: str,
    bots: Sequence[BotSpec],
    matches: int = 100,
    *,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    components: Path | str | None = None,
    seed: int = 0,
    workers: int = 1,
    path: Path | str | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Standing]:
    """Play whole rounds of a game, at least so many matches, and give each bot's standing, the best rating first.

    The game goes by its name, since other processes load it too. Each match is kept in the file at `path`, if one is
    named, and the same call goes on where it ends; `progress` hears how many matches are done.
    """
    from ..core.registry import load  # what is called is imported here, so that the package alone costs nothing
    from .pairings import pair
    from .tournament import Tournament
    from .worker import Setting

    found = None if components is None else Path(components).resolve()
    game = load(key, found)
    at_table = game.usual_seats if seats is None else seats
    game.check_seats(at_table)
    setting = Setting(key, found, game.options.fill(at_table, options or {}), pair(bots, at_table), seed)
    table, _ = Tournament(setting, matches).run(workers, None if path is None else Path(path), progress)
    return table
