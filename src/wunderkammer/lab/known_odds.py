"""The expectations that are fitted already, for every game of the cabinet at every number of seats.

`python -m wunderkammer.lab.known_odds NAME...` plays the matches of a game again and writes its part of the file anew:
after its `evaluate` or its pieces have changed. A set that is not in the file has no known expectation; the command
`wunderkammer lab story` fits one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..arena.pieces import running
from ..bots.levels import cores
from ..core.game import Game
from ..core.registry import game_names, load
from .odds import Odds, fit
from .trials import run, whole

FILE = Path(__file__).with_name("known_odds.json")
MATCHES = 1024
"""How many matches each curve is fitted to."""


@cache
def _file() -> dict[str, Any]:
    return json.loads(FILE.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@cache
def _odds(key: str, digest: str, seats: int) -> Odds | None:
    known = _file().get(key, {})
    if known.get("set") != digest or str(seats) not in known["seats"]:
        return None
    return Odds.from_json(known["seats"][str(seats)])


def known_odds(game: Game, seats: int) -> Odds | None:
    """Give the curve of a game at a number of seats, if there is one for its component set."""
    return _odds(game.key, game.components.digest, seats)


def _write(keys: Sequence[str]) -> None:
    """Fit games at every number of seats, and put each into the file as soon as it is done."""
    with running(cores()) as runner:
        for key in keys or game_names():
            game = load(key)
            curves = {}
            for seats in game.seats:
                sample = run(whole(game, None, {}, ["greedy"] * seats, MATCHES, 0), runner)
                curves[str(seats)] = fit(sample).to_json()
                print(f"{game.title} at {seats} seats", flush=True)
            known = json.loads(FILE.read_text(encoding="utf-8"))
            known[key] = {"set": game.components.digest, "seats": curves}
            FILE.write_text(json.dumps(dict(sorted(known.items())), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    _write(sys.argv[1:])
