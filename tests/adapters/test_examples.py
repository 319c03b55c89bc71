"""The examples do what they say, those of the page of environments too."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs/environments.md").read_text(encoding="utf-8"), re.S)


def shown(name: str, *arguments: str) -> str:
    """Run an example as its first line says, and give what it prints."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_agents_play_in_pettingzoo():
    lines = shown("random_pettingzoo.py").splitlines()
    assert [line.split(":")[0] for line in lines] == ["player_0", "player_1", "player_2", "player_3"]
    assert sum(float(line.split(":")[1]) for line in lines) == 1


def test_a_random_agent_loses_to_greedy_bots_in_gymnasium():
    assert float(shown("random_gymnasium.py").split(":")[1]) < 0.25


def test_a_random_match_is_played_in_openspiel():
    returns = [float(word) for word in shown("random_openspiel.py").split()]
    assert len(returns) == 3
    assert sum(returns) == 1


def test_tiny_curios_is_nearly_solved():
    before, after = (float(part.split(",")[0]) for part in shown("solve_tiny_curios.py", "40").split(": ")[1:])
    assert after < before / 3


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: re.search(r"adapters\.(\w+)", block)[1])
def test_what_the_page_shows_runs(block):
    exec(compile(block, "docs/environments.md", "exec"), {})
