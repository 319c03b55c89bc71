"""The cabinet: go on with a match, or choose a game and a table, and another one at the end."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.match import Match
from ..core.notation import LARGEST_FILE, open_file
from ..core.registry import installed
from ..core.voice import listed
from .lobby import Leaving, Plan, answer, choose, plan
from .screen import show
from .starting import new_match, reserved, resume, sit_down

MOST_RUNNING = 9
"""How many running matches are offered, the latest first."""


def open_cabinet(*, fast: bool = False) -> int:
    """Let a person go on with a match or begin one, as often as wished."""
    show("Wunderkammer, a cabinet of games", "bold")
    try:
        path = _running()
        if path is not None:
            if not resume(path, None, fast=fast):
                return 0
            show()
        wanted: Plan | None = None
        while True:
            wanted = wanted or plan(_game())
            if not _play(wanted, fast=fast):
                return 0
            show()
            wanted = _another(wanted)
    except Leaving:
        return 0


def _play(wanted: Plan, *, fast: bool) -> bool:
    match = new_match(wanted.game, wanted.players, wanted.people, wanted.options)
    return sit_down(match, wanted.players, lambda: reserved(None, wanted.game), None, fast=fast)


def _another(played: Plan) -> Plan | None:
    """Ask for one more match: the same table again, or None for another one."""
    while True:
        said = answer("Another match? Enter plays the same again, g chooses another game, q leaves. ").casefold()
        if not said:
            return played
        if said in ("g", "game"):
            return None
        show("Press Enter, or type g or q.", "red")


# -- games ------------------------------------------------------------------------------------------------


def _game() -> Game:
    cabinet = installed()
    games: dict[str, Game] = {}
    for game in cabinet.games:
        games[f"{game.title} ({game.key})" if game.title in games else game.title] = game
    for number, (title, game) in enumerate(games.items(), 1):
        show(f"{number:>3}  {title}: {game.blurb} {game.seats_text} players, {game.minutes} minutes.")
    for why in cabinet.broken.values():
        show(f"     {why}", "dim")
    return games[choose("Which game? ", list(games), {game.key: title for title, game in games.items()})]


# -- running matches --------------------------------------------------------------------------------------


def _running() -> Path | None:
    """Offer the running matches of this folder; None for a new one."""
    found = running_matches(Path())
    if not found:
        return None
    show("Matches in progress here:")
    for number, (path, match) in enumerate(found.items(), 1):
        status = match.game.words.status(match.voice(None), match.game.state.read(match.view(None)))
        show(f"{number:>3}  {path.name}: {match.game.title}, {status}; {listed(match.names)}")
    new = "new"
    show(f"{len(found) + 1:>3}  {new}: choose a game")
    named = choose("Continue which one? [new] ", [*(path.name for path in found), new], {"": new})
    return None if named == new else Path(named)


def running_matches(folder: Path) -> dict[Path, Match]:
    """Read the matches of a folder that are not over, the latest first; what cannot be read is left alone."""
    found: dict[Path, Match] = {}
    dated = [(path.stat().st_mtime, path) for path in folder.glob("*.match") if path.is_file()]
    for _, path in sorted(dated, reverse=True):
        if len(found) == MOST_RUNNING:
            break
        try:
            if not _has_score(path):  # spares a folder of finished matches their replay
                match = open_file(path)
                if not match.over and not match.older:
                    found[path] = match
        except (WunderkammerError, OSError):
            continue
    return found


def _has_score(path: Path) -> bool:
    with path.open("rb") as file:
        return b"\nscore 1:" in file.read(LARGEST_FILE)
