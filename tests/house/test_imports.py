"""Imports point downwards: core <- games <- bots <- arena <- lab <- adapters, server <- training <- cli."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import wunderkammer

PACKAGE = Path(wunderkammer.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

FLOOR = {"core": 0, "games": 1, "bots": 2, "arena": 3, "lab": 4, "adapters": 5, "server": 5, "training": 6, "cli": 7}
"""The arena seats bots, so it stands above them; the pages of the server show what the lab tells; policies learn in the
vector environment."""

ONLY_IN = {
    "numba": {
        *("core/native.py", "core/linking.py", "core/binding.py", "core/compiled.py"),
        *("lab/cuda_cells.py", "lab/cuda_ints.py", "lab/cuda_kernel.py", "lab/cuda_launch.py", "lab/cuda_turns.py"),
        *("adapters/vector_card.py", "adapters/card_array.py"),
    },
    "rich": {"cli/screen.py"},
    "matplotlib": {"arena/picture.py", "training/picture.py"},
    "psycopg": {"server/neighbours.py"},
    "torch": {
        *("training/graphs.py", "training/hall.py", "training/imitation.py", "training/judge_net.py"),
        *("training/judge_trainer.py", "training/objective.py", "training/onlooking.py", "training/policy_net.py"),
        *(
            "training/onward_trainer.py",
            "training/policy_trainer.py",
            "training/promises.py",
            "training/rollouts.py",
            "training/rounds.py",
        ),
        *("training/sight.py", "training/strength.py"),
    },
}
"""Modules from outside that may be imported in these files alone."""


def imports(path: Path, package: Path = PACKAGE) -> list[tuple[int, str]]:
    """Give what a file imports, with the line: absolute names, ours as `wunderkammer.core.kernel`."""
    parts = [package.name, *path.relative_to(package).with_suffix("").parts]
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = parts[: len(parts) - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found += [(node.lineno, f"{module}.{alias.name}") for alias in node.names]
    return found


def floor_of(dotted: str) -> str:
    """Give the layer of one of our modules; "" for the package itself."""
    parts = dotted.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FLOOR else ""


def climbing(path: Path, package: Path = PACKAGE) -> list[str]:
    """Name the imports of a file that point upwards or sideways."""
    own = path.relative_to(package).parts[0]
    wrong = []
    for line, name in imports(path, package):
        if not name.startswith(f"{package.name}."):
            continue
        layer = floor_of(name)
        if layer and layer != own and FLOOR[layer] >= FLOOR[own]:
            wrong.append(f"{path.name}:{line}: {own} imports {name}")
        if own == "games" and layer != "core" and name.split(".")[1:3] != list(path.relative_to(package).parts[:2]):
            wrong.append(f"{path.name}:{line}: a game imports {name}; games know the core and themselves only")
    return wrong


LAYERED = [path for path in FILES if path.parent != PACKAGE]


def test_every_folder_has_its_floor():
    folders = {path.relative_to(PACKAGE).parts[0] for path in LAYERED}
    assert folders <= set(FLOOR)
    assert {"core", "games", "bots", "arena", "cli"} <= folders


@pytest.mark.parametrize("path", LAYERED, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_downwards(path):
    assert climbing(path) == []


def test_games_import_relatively():
    """So that a game can be loaded once more under another name, with another component set."""
    absolute = [
        f"{path}:{line}: {node}"
        for path in (PACKAGE / "games").rglob("*.py")
        for node, line in (
            (ast.unparse(node), node.lineno)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if (isinstance(node, ast.ImportFrom) and not node.level and str(node.module).startswith("wunderkammer"))
            or (isinstance(node, ast.Import) and any(alias.name.startswith("wunderkammer") for alias in node.names))
        )
    ]
    assert absolute == []


@pytest.mark.parametrize("module", ONLY_IN)
def test_heavy_modules_have_one_door(module):
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in FILES
        for _, name in imports(path)
        if name.split(".")[0] == module
    }
    assert users
    assert users <= ONLY_IN[module]


def test_the_check_catches_what_climbs(tmp_path):
    package = tmp_path / "wunderkammer"
    for name, text in {
        "core/bad.py": "from ..games.curios import GAME\nfrom ..cli import play\n",
        "core/good.py": "from .kernel import rule\nimport numpy\n",
        "games/chess/bad.py": "from ...bots.bot import Bot\nfrom ..curios.state import State\n",
        "games/chess/good.py": "from ...core.kernel import rule\nfrom .state import State\nfrom . import rules\n",
        "games/chess/rules/good.py": "from ....core.kernel import rule\nfrom ..state import State\n",
        "server/bad.py": "from ..adapters import gym\n",
        "bots/bad.py": "from wunderkammer.arena import simulation\n",
    }.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    caught = {path.relative_to(package).as_posix(): len(climbing(path, package)) for path in package.rglob("*.py")}
    assert caught == {
        "core/bad.py": 2,
        "core/good.py": 0,
        "games/chess/bad.py": 3,
        "games/chess/good.py": 0,
        "games/chess/rules/good.py": 0,
        "server/bad.py": 1,
        "bots/bad.py": 1,
    }


def test_nothing_heavy_is_loaded_before_it_is_needed():
    """Opening a game and playing a match interpreted imports no compiler."""
    code = (
        "import sys, wunderkammer;"
        "m = wunderkammer.Match.begin(wunderkammer.load('curios'), 2, seed=1);"
        "m.play(m.pending[0], m.legal(m.pending[0])[0]);"
        "print(set(sys.modules) & {'numba', 'llvmlite', 'rich', 'matplotlib', 'torch'})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "set()\n")
