"""Which branches of the rules of Curious Cargo are taken: `python -m tests.games.cargo.coverage` prints them by file.

The rules run interpreted under a tracer, from positions of noisy builders, from made-up ones and from new tables.
"""

from __future__ import annotations

import ast
import random
import sys
from functools import cache
from pathlib import Path

from tests.games.cargo.positions import GAME, TABLES, positions
from tests.games.cargo.scripting import RING, WAY_OUT, paint
from wunderkammer.core import dice
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.cargo.components import SLOTS
from wunderkammer.games.cargo.moves import PASS
from wunderkammer.games.cargo.state import Phase

RULES = [path for path in sorted((GAME.folder / "rules").glob("*.py")) if path.stem != "__init__"]


class Branches:
    """Collect which lines follow which within the frames of some files."""

    def __init__(self, files: list[Path]) -> None:
        self.files = {str(path) for path in files}
        self.steps: dict[str, set[tuple[int, int]]] = {name: set() for name in self.files}

    def __enter__(self) -> Branches:
        self._before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _enter(self, frame, kind, _):
        name = frame.f_code.co_filename
        if name not in self.files:
            return None
        steps, last = self.steps[name], frame.f_lineno

        def follow(frame, kind, _):
            nonlocal last
            if kind == "line":
                steps.add((last, frame.f_lineno))
                last = frame.f_lineno
            elif kind == "return":
                steps.add((last, -1))
            return follow

        return follow

    def missing(self, path: Path) -> list[str]:
        """Name the tests of a file that never came out true, or never false."""
        steps = self.steps[str(path)]
        out = []
        for node in tests(path):
            lines = range(node.lineno, node.test.end_lineno + 1)
            after = {b for a, b in steps if a in lines and b not in lines}
            if node.body[0].lineno not in after:
                out.append(f"{path.name}:{node.lineno} is never true")
            if not after - {node.body[0].lineno}:
                out.append(f"{path.name}:{node.lineno} is never false")
        return out


@cache
def tests(path: Path) -> list[ast.If | ast.While]:
    """List the tests of a file: what stands behind `if` and `while`."""
    return [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.If | ast.While)]


def try_everything(s, moves: int, rng: list[int], manner: int) -> None:
    """Play on: any action as likely as another (0), any verb (1), or passing whenever that is possible (2)."""
    out = [0] * GAME.actions.size
    for _ in range(moves):
        mask = GAME.rules.pending(s)
        if mask == 0:
            return
        seat = CHANCE if mask >> CHANCE & 1 else mask.bit_length() - 1
        choices = out[: GAME.rules.legal(s, seat, out)]
        if manner == 1:
            verbs = sorted({GAME.actions.verb(action).name for action in choices})
            verb = verbs[dice.below(rng, len(verbs))]
            choices = [action for action in choices if GAME.actions.verb(action).name == verb]
        lazy = manner == 2 and PASS in choices
        action = PASS if lazy else choices[dice.below(rng, len(choices))]
        GAME.rules.witness(s, seat, action)
        GAME.rules.apply(s, seat, action)


def all_docks_busy(vector, seed: int):
    """Let most docks be active, whatever the boards show: for branches alone, since no law would hold."""
    chance = random.Random(seed)
    s = GAME.state.read(vector)
    for lane in range(4):
        colour = chance.randrange(s.colours)
        for dock in range(10):
            if chance.random() < 0.4:
                colour = chance.randrange(s.colours)
            s.docks[lane][dock] = colour
    s.received[0][0] = SLOTS
    return s


def explore() -> Branches:
    """Play on from all kinds of positions and collect the branches that are taken, until none is missing."""
    starts = [GAME.new(2, options) for options in (*TABLES, {"draft": "no", "starter": "1"})]
    starts += [
        each for row in zip(*(positions(options, seed=7, count=32) for options in TABLES), strict=True) for each in row
    ]
    rng = dice.generator(11)
    with Branches(RULES) as branches:
        for lines in (RING, RING | WAY_OUT):
            paint(GAME.state.read(GAME.new(2, TABLES[0])), 0, lines)
        for number, vector in enumerate(starts):
            for manner in range(3):
                try_everything(GAME.state.read(vector), 80, rng, manner)
            if GAME.state.read(vector).phase == Phase.TRUCK:
                try_everything(all_docks_busy(vector, number), 40, rng, 0)
            if not any(branches.missing(path) for path in RULES):
                break
    return branches


def main() -> None:
    """Print a table by file, and what is missing."""
    branches = explore()
    print("| file | branches | taken |\n|---|---|---|")
    everything = missing = 0
    for path in RULES:
        n, lacking = 2 * len(tests(path)), branches.missing(path)
        print(f"| `{path.name}` | {n} | {n - len(lacking)} |")
        everything, missing = everything + n, missing + len(lacking)
        for each in lacking:
            print(f"| {each} | | |")
    print(f"| all | {everything} | {everything - missing} |")


if __name__ == "__main__":
    main()
