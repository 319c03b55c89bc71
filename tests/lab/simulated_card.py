"""Play a few matches of a game on a simulated card; started in a process of its own, since Numba decides at its import.

Prints one JSON object: the decisions, the last states, the results, and what the laws say.
"""

from __future__ import annotations

import json
import sys

import numpy as np

from wunderkammer.core.dice import below, reseed
from wunderkammer.core.registry import load
from wunderkammer.lab.cuda import Card
from wunderkammer.lab.cuda_kernel import CudaKernel, Shape

FAULTS = (
    *("legal-empty", "take-loses-the-piece", "count-is-wrong"),
    *("value-out-of-bounds", "scratch-left-dirty", "match-never-ends"),
)


class Table(np.ndarray):
    """A table that refuses to be read from its end, as a card could not."""

    def __getitem__(self, index):
        assert index >= 0, f"index {index} of a table"
        return super().__getitem__(index)


def be_strict() -> None:
    """Let nothing pass that a card would get wrong without a word: sums beyond 32 bits, and indices below 0."""
    np.seterr(over="raise")
    plain = CudaKernel.table
    CudaKernel.table = lambda kernel, values: plain(kernel, values).view(Table)


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


def faults() -> None:
    """Print what the laws say of each fault of the sample that a state alone can show."""
    from tests.core.faults import FAULTY, LAW_OF

    said = {}
    for slots in (1, 3):
        card = Card(FAULTY, laws=True, shape=Shape(slots=slots))
        for fault in ("none", *FAULTS):
            said[f"{fault}/{slots}"] = card.play(3, 4, {"fault": fault}, seed=1).broken
    print(json.dumps({"said": said, "laws": LAW_OF}))


def arguments() -> None:
    """Print the types in which rules of Curios, and the generator's seed, go to a card."""
    kernel = CudaKernel(load("curios"), Shape())
    print(json.dumps({each.__name__: [str(kind) for kind in kernel._signature(each)] for each in (below, reseed)}))


if __name__ == "__main__":
    be_strict()
    if sys.argv[1:] == ["faults"]:
        faults()
    elif sys.argv[1:] == ["arguments"]:
        arguments()
    else:
        main(sys.argv[1], *map(int, sys.argv[2:]))
