"""Break a game in small ways, one at a time, and see whether its tests notice.

`python -m tests.mutation NAME [--files words.py ...] [--tests PATH ...] [--most 40] [--seed 1]`

Comparisons, constants, plus and minus, and and or, what is returned, and clauses that are cited are changed in a copy
of the package; the game's tests are run on each copy with a time limit. What they do not notice survives and is
printed: kill it with a test, or find that the change makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "wunderkammer"
CLAUSE = re.compile(r"\d+\.\d+")
PATIENCE = 4
"""Tests on a broken game may take so many times as long as on the sound one."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
REACHED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


class Mutant(NamedTuple):
    """One broken copy of a file: where, what was changed, and the text with the change."""

    file: Path
    line: int
    was: str
    now: str
    text: str


def mutants(file: Path) -> Iterator[Mutant]:
    """Give every broken copy of a file, each with one change inside a function."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    places = [node for function in _functions(tree) for node in ast.walk(function)]
    for number, node in enumerate(places):
        for variant in range(_variants(node)):
            broken = copy.deepcopy(tree)
            target = [each for function in _functions(broken) for each in ast.walk(function)][number]
            was, line = ast.unparse(node), getattr(node, "lineno", 0)
            _change(target, variant)
            now = ast.unparse(target)
            if now != was:
                yield Mutant(file, line, was, now, ast.unparse(ast.fix_missing_locations(broken)) + "\n")


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """Give the functions of a module without their docstrings: words for programmers are not tested."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    for function in functions:
        if ast.get_docstring(function) is not None and len(function.body) > 1:
            del function.body[0]
    return functions


def _variants(node: ast.AST) -> int:
    """Count the ways in which a node can be changed."""
    if isinstance(node, ast.Compare):
        return len(node.ops)
    if isinstance(node, ast.BinOp | ast.AugAssign):
        return int(type(node.op) in REACHED)
    if isinstance(node, ast.Constant):
        is_clause = isinstance(node.value, str) and CLAUSE.fullmatch(node.value) is not None
        return int(is_clause or isinstance(node.value, int))
    if isinstance(node, ast.Return):
        return int(node.value is not None and not isinstance(node.value, ast.Constant))
    return int(isinstance(node, ast.BoolOp | ast.If))


def _change(node: ast.AST, variant: int) -> None:
    """Change a node in place."""
    if isinstance(node, ast.Compare):
        node.ops[variant] = COMPARED.get(type(node.ops[variant]), ast.Eq)()
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = REACHED[type(node.op)]()
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            node.value = "1.1" if node.value != "1.1" else "2.1"
        else:
            node.value = not node.value if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.If):
        node.test = ast.Constant(False)
    elif isinstance(node, ast.Return):
        node.value = ast.Constant(0)


def survives(mutant: Mutant | None, tests: list[str], limit: float | None) -> bool:
    """Run tests on a copy of the package with one file broken; say whether they all pass in time."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder, PACKAGE.name), ignore=shutil.ignore_patterns("__pycache__"))
        if mutant is not None:
            Path(folder, mutant.file.relative_to(PACKAGE.parent)).write_text(mutant.text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests]
        environment = {**os.environ, "PYTHONPATH": folder, "WUNDERKAMMER_CACHE": str(Path(folder, "compiled"))}
        try:
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=limit)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def main() -> int:
    """Break a game again and again, and print what its tests did not notice."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.splitlines()[0])
    parser.add_argument("name", help="a game of this repository")
    parser.add_argument(
        "--files", nargs="+", metavar="FILE", help="files in the game's folder; all of its code if none"
    )
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="what is run; tests/games/NAME if nothing is said")
    parser.add_argument("--most", type=int, default=40, help="how many changes are tried, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    folder = PACKAGE / "games" / args.name
    files = [folder / name for name in args.files] if args.files else sorted(folder.rglob("*.py"))
    tests = args.tests or [f"tests/games/{args.name}"]
    found = [mutant for file in files for mutant in mutants(file)]
    drawn = random.Random(args.seed).sample(found, min(args.most, len(found)))
    began = time.monotonic()
    if not survives(None, tests, None):
        print("The tests fail on the game as it is; mend that first.")
        return 1
    took = time.monotonic() - began
    print(
        f"{len(drawn)} of {len(found)} changes to {args.name}; the tests take {took:.0f} s on the sound game.",
        flush=True,
    )
    survivors = 0
    for mutant in sorted(drawn):
        if survives(mutant, tests, took * PATIENCE + 10):
            survivors += 1
            where = mutant.file.relative_to(folder).as_posix()
            print(f"survived: {where}:{mutant.line}: {mutant.was[:60]!r} became {mutant.now[:60]!r}", flush=True)
    print(f"{len(drawn) - survivors} of {len(drawn)} were noticed.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
