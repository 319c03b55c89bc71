"""What is built installs into a bare environment and works there; what is missing is named by one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SITE = Path(sysconfig.get_path("purelib"))
NEEDED = ("numpy", "numba", "llvmlite")
"""All that the core stands on; the bare environment borrows it, since there may be no network."""

PLAYS = """
import wunderkammer as wk
from pathlib import Path

assert not Path(wk.__file__).is_relative_to(ROOT), wk.__file__
assert wk.games() == ("aztec", "cargo", "curios", "stack", "treasures")
for name in wk.games():
    game = wk.load(name)
    match = wk.Match.begin(game, game.usual_seats, seed=1)
    for _ in range(8):
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    wk.write(match, "a.match")
    assert wk.read("a.match").log == match.log
    assert len(game.table(match.voice(0), game.state.read(match.view(0)))) > 3
    assert "**1.1**" in game.rulebook
print(wk.simulate(wk.load("curios"), [wk.bot("random")] * 3, 100).matches)
"""

LACKS = {
    "pettingzoo": ("import wunderkammer.adapters.pettingzoo", "PettingZoo is not installed; install it with: "),
    "gymnasium": ("import wunderkammer.adapters.gymnasium", "Gymnasium is not installed; install it with: "),
    "openspiel": ("import wunderkammer.adapters.openspiel", "OpenSpiel is not installed; install it with: "),
    "arena": ("from wunderkammer.arena.picture import check; check(__import__('pathlib').Path('a.png'))",
              "A picture needs matplotlib: "),
    "ray": ("from wunderkammer.arena.on_ray import OnRay; OnRay('local')", "Ray is not installed: "),
    "cuda": ("from wunderkammer.adapters.vector import VectorEnv; VectorEnv('curios', 2, device='cuda')",
             "CUDA needs numba-cuda: "),
}  # fmt: skip
"""What needs an extra, and how the sentence begins that says so; it ends with the command."""


def run(*command: object, cwd: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [*map(str, command)], cwd=cwd, env=environment, capture_output=True, text=True, check=check, timeout=300
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def bare(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment outside the checkout, with the wheel and nothing but what it cannot do without."""
    folder = tmp_path_factory.mktemp("bare")
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
    python = folder / "bin/python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).stdout.strip())
    for name in NEEDED:
        for part in SITE.glob(f"{name}*"):
            if part.name in (name, f"{name}.libs") or part.name.startswith(f"{name}-"):
                (site / part.name).symlink_to(part)
    wheel = next(built.glob("*.whl"))
    install = ("install", "--quiet", "--no-index", "--no-deps", wheel)
    run(sys.executable, "-m", "pip", "--python", python, *install, cwd=folder)
    return folder


def test_the_wheel_holds_every_file_and_can_be_built_from_the_source_archive(built: Path, tmp_path: Path) -> None:
    wheel = set(zipfile.ZipFile(next(built.glob("*.whl"))).namelist())
    source = ROOT / "src"
    kept = [path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.relative_to(source).as_posix() for path in kept} <= wheel
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=next(tmp_path.iterdir()))
    assert set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()) == wheel


def test_the_wheel_plays_reads_draws_and_simulates_in_a_bare_environment(bare: Path, tmp_path: Path) -> None:
    done = run(bare / "bin/python", "-c", PLAYS.replace("ROOT", repr(str(ROOT))), cwd=tmp_path, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "100\n", "")


def test_its_command_works_there(bare: Path, tmp_path: Path) -> None:
    assert "Curios" in run(bare / "bin/wunderkammer", "games", cwd=tmp_path).stdout
    done = run(bare / "bin/wunderkammer", "serve", cwd=tmp_path, check=False)
    assert done.returncode != 0
    assert done.stderr.strip().endswith("install it with: pip install 'wunderkammer[server]'.")
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("extra", LACKS)
def test_a_missing_extra_is_named_by_one_sentence(extra: str, bare: Path, tmp_path: Path) -> None:
    statement, begins = LACKS[extra]
    code = f"""
try:
    {statement}
except Exception as why:
    from wunderkammer.core.errors import WunderkammerError
    assert isinstance(why, WunderkammerError), repr(why)
    print(why)
"""
    done = run(bare / "bin/python", "-c", code, cwd=tmp_path)
    assert done.stdout.startswith(begins)
    assert done.stdout.endswith(f"pip install 'wunderkammer[{extra}]'.\n")
    assert done.stdout.count("\n") == 1
