"""Play a few matches of a game on a simulated card; started in a process of its own, since Numba decides at its import.

Prints one JSON object: the decisions, the last states, the results, and what the laws say.
"""

from __future__ import annotations

import json
import sys

from wunderkammer.core.registry import load
from wunderkammer.lab.cuda import Card


def main(name: str, seats: int, matches: int, checked: int) -> None:
    game = load(name)
    played = Card(game, results=True).play(seats, matches, seed=7, first=3, finals=matches)
    laws = Card(game, laws=True).play(seats, checked, seed=7, first=3, finals=checked) if checked else None
    print(
        json.dumps(
            {
                "decisions": played.decisions,
                "moves": played.moves,
                "finals": played.finals.tolist(),
                "totals": played.totals.tolist(),
                "places": played.places.tolist(),
                "lengths": played.lengths.tolist(),
                "checked": laws.finals.tolist() if laws else [],
                "broken": laws.broken if laws else "",
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
