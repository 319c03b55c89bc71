"""Install a copy of Curios, with a fault in it or under another name, as another package would add a game."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.curios_table import CURIOS


def install(site: Path, file: str, old: str, new: str, key: str = "broken") -> None:
    """Lay a package `brokencurios` with an entry point into a folder for PYTHONPATH, with one edit."""
    package = site / f"{key}curios"
    shutil.copytree(CURIOS.folder, package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in package.rglob("*.py"):
        path.write_text(re.sub(r"from \.{3,4}core", "from wunderkammer.core", path.read_text()))
    init = package / "__init__.py"
    init.write_text(init.read_text().replace('key="curios"', f'key="{key}"'))
    text = (package / file).read_text()
    assert text.count(old) == 1
    (package / file).write_text(text.replace(old, new))
    about = site / f"{package.name}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[wunderkammer.games]\n{key} = {package.name}:GAME\n")
