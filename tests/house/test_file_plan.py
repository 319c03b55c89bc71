"""Every game has the same rooms, with the same things in them, so that whoever knows one game knows the way in all."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

from wunderkammer.core.game import Rules
from wunderkammer.core.words import Words

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests/sample/lanterns"
GAMES = sorted(path.parent for path in (ROOT / "src/wunderkammer/games").glob("*/__init__.py"))

FLOW = ("pending", "legal", "weight", "heaviest", "witness", "apply", "settle")
"""What `rules/flow.py` holds, in this order: who must choose, what, how likely, who sees it, what follows."""

ROOMS: dict[str, tuple[str, ...]] = {
    "__init__.py": ("GAME",),
    "state.py": ("State", "OPTIONS"),
    "moves.py": ("ACTIONS", "EVENTS"),
    "rules/__init__.py": (),
    "rules/setup.py": ("start",),
    "rules/flow.py": FLOW,
    "inventory.py": ("INVENTORY", "audit"),
    "scoring.py": ("SHEET", "score", "rank"),
    "hidden.py": ("imagine",),
    "evaluation.py": ("evaluate", "belief", "midway", "randomness", "breaks"),
    "phrases.py": (),
    "words.py": ("status", "prompt", "label", "clauses", "memory", "warning", "steps"),
    "telling.py": ("tell",),
    "refusals.py": ("forbid",),
    "facts.py": ("seat_facts", "things", "verdict"),
    "table.py": ("table",),
}
"""The files of a game, and the names of the contract that each of them defines."""

TEXTS = ("components.toml", "rules.md")
PARTS = re.compile(
    r"rules/\w+\.py|components\.py|board\.py|(?:evaluation|scoring|phrases|words|telling|facts|table|board)_\w+\.py"
)
"""What a game may have besides: a file a phase, tables of pieces, a board, parts of a room that would grow too long."""

OPTIONAL = {
    name
    for contract in (Rules, Words)
    for name, each in contract.__dataclass_fields__.items()
    if each.default.__class__.__name__ == "function"
}
"""Names that the core has an answer for, so that a game need not define them."""


def defined(path: Path) -> list[str]:
    """Give the names that a file defines at its top, in their order."""
    names: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names += [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
    return names


def breaches(folder: Path) -> list[str]:
    """Name everything in a game's folder that is not as the plan has it."""
    files = {path.relative_to(folder).as_posix(): defined(path) for path in sorted(folder.rglob("*.py"))}
    wrong = [f"{name} is missing" for name in (*ROOMS, *TEXTS) if not (folder / name).is_file()]
    wrong += [f"{name} is no room of the plan" for name in files if name not in ROOMS and not PARTS.fullmatch(name)]
    for room, names in ROOMS.items():
        for name in names:
            homes = [file for file, known in files.items() if name in known]
            if not homes and name not in OPTIONAL and room in files:
                wrong.append(f"{room} does not define {name}")
            wrong += [f"{name} is defined in {home}, not in {room}" for home in homes if home != room]
    order = [name for name in files.get("rules/flow.py", []) if name in FLOW]
    if order != sorted(order, key=FLOW.index):
        wrong.append(f"rules/flow.py has {', '.join(order)} in another order")
    for name, known in (("__init__.py", ["GAME"]), ("rules/__init__.py", [])):
        if files.get(name, known) != known:
            wrong.append(f"{name} defines more than {' '.join(known) or 'a docstring'}")
    if "rules/__init__.py" in files and len(ast.parse((folder / "rules/__init__.py").read_text()).body) != 1:
        wrong.append("rules/__init__.py holds more than a docstring")
    return wrong


@pytest.mark.parametrize("folder", [*GAMES, SAMPLE], ids=lambda folder: folder.name)
def test_every_game_has_the_same_rooms(folder):
    assert breaches(folder) == []


def test_there_are_games():
    assert {"aztec", "cargo", "curios", "stack", "treasures"} <= {folder.name for folder in GAMES}


def test_the_optional_names_are_those_with_an_answer_in_the_core():
    assert {
        "belief", "midway", "randomness", "heaviest", "breaks", "things", "verdict", "warning", "steps",
    } == OPTIONAL  # fmt: skip


# -- a sixth game with another plan ----------------------------------------------------------------------


@pytest.fixture
def sixth(tmp_path: Path) -> Path:
    """Copy the sample into a folder where it can be spoilt."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "sixth", ignore=shutil.ignore_patterns("__pycache__")))


def _move(folder: Path, old: str, new: str) -> None:
    (folder / new).parent.mkdir(exist_ok=True)
    (folder / old).rename(folder / new)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("telling.py", "tale.py", ["telling.py is missing", "tale.py is no room of the plan"]),
        ("refusals.py", "forbidding.py", ["forbid is defined in forbidding.py, not in refusals.py"]),
        ("rules/flow.py", "rules/course.py", ["apply is defined in rules/course.py, not in rules/flow.py"]),
        ("inventory.py", "rules/pieces.py", ["audit is defined in rules/pieces.py, not in inventory.py"]),
        ("evaluation.py", "sense.py", ["sense.py is no room of the plan"]),
        ("components.toml", "pieces.toml", ["components.toml is missing"]),
    ],
)
def test_a_room_with_another_name_is_found(sixth, old, new, says):
    _move(sixth, old, new)
    assert set(says) <= set(breaches(sixth))


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("words.py", "\n\ndef tell(voice):\n    return []\n", "tell is defined in words.py, not in telling.py"),
        ("__init__.py", "\nLIMIT = 3\n", "__init__.py defines more than GAME"),
        ("rules/__init__.py", "\nfrom .flow import apply\n", "rules/__init__.py holds more than a docstring"),
    ],
)
def test_a_thing_in_another_room_is_found(sixth, file, text, says):
    (sixth / file).write_text((sixth / file).read_text() + text)
    assert says in breaches(sixth)


def test_another_order_of_the_flow_is_found(sixth):
    flow = sixth / "rules/flow.py"
    text = flow.read_text()
    flow.write_text(
        text.replace("def pending(", "def later(") + "\n\ndef pending(s: State) -> int:\n    return later(s)\n"
    )
    assert breaches(sixth) == [
        "rules/flow.py has legal, weight, witness, apply, settle, pending in another order",
    ]


def test_a_name_that_is_missing_is_found(sixth):
    flow = sixth / "rules/flow.py"
    flow.write_text(flow.read_text().replace("def settle(", "def go_on("))
    assert breaches(sixth) == ["rules/flow.py does not define settle"]
