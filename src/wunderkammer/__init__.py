"""Wunderkammer: a cabinet of tabletop games, one rules source each for people, bots and research.

    import wunderkammer as wk

    match = wk.Match.begin(wk.load("curios"), seats=3, seed=7)
    match.play(match.pending[0], match.legal(match.pending[0])[0])
    wk.write(match, "curios.match")

Each name is imported when it is first used, so that `import wunderkammer` alone costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .arena.competition import compete as arena
    from .arena.simulation import simulate
    from .bots.bot import parse_bot as bot
    from .core import errors
    from .core.game import Game
    from .core.kernel import CHANCE
    from .core.match import Match
    from .core.notation import open_file as read
    from .core.notation import save as write
    from .core.readers import OPEN
    from .core.registry import game_names as games
    from .core.registry import load

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "OPEN",
    "Game",
    "Match",
    "arena",
    "bot",
    "errors",
    "games",
    "load",
    "read",
    "simulate",
    "write",
]

_HOMES = {
    "CHANCE": "core.kernel",
    "OPEN": "core.readers",
    "Game": "core.game",
    "Match": "core.match",
    "arena": "arena:",
    "bot": "bots.bot:parse_bot",
    "errors": "core.errors:",
    "games": "games:",
    "load": "core.registry",
    "read": "core.notation:open_file",
    "simulate": "arena.simulation",
    "write": "core.notation:save",
}
"""Where each public name comes from, and as what if it has another name there; a colon alone is the module itself."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, colon, other = _HOMES[name].partition(":")
    home = import_module(f"{__name__}.{module}")
    value = globals()[name] = home if colon and not other else getattr(home, other or name)
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
