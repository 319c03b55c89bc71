"""The greedy bot builds, ships two of every colour and beats random play on every board, day and night."""

from __future__ import annotations

import itertools
import os

import pytest

from tests.games.cargo.positions import GAME
from wunderkammer.arena.simulation import simulate
from wunderkammer.bots.bot import BotSpec

MATCHES = min(int(os.environ.get("STRENGTH_MATCHES", "20")), 400)
"""At each table; 400 at twelve of them take about a quarter of an hour in all on one core, so that is the most."""
GOAL = 0.95
"""The share of matches that greedy must win against random."""
SPREADS = 3
"""How many standard deviations a sample may fall short of the goal."""


EVERY = "STRENGTH_MATCHES" in os.environ
"""Whether every board is played by day and by night; by itself each is in turn, `make strength` plays both."""
TABLES = [
    (board, shift)
    for board, shift in itertools.product("123456", ("day", "night"))
    if EVERY or (int(board) % 2 == 1) == (shift == "day")
]


@pytest.mark.parametrize(("board", "shift"), TABLES)
def test_strength_of_greedy_against_random(board, shift):
    """A draw counts half, so with d draws and no defeats the share of wins is 2 * share - 1."""
    bots = [BotSpec("greedy"), BotSpec("random")]
    summary = simulate(GAME, bots, MATCHES, seed=2, options={"board": board, "shift": shift})
    won = 2 * summary.wins[0] - 1  # random never ships, so what is not won is drawn
    allowance = SPREADS * (GOAL * (1 - GOAL) / MATCHES) ** 0.5
    assert won >= GOAL - allowance
