"""The greedy bot builds, ships two of every colour and beats random play on every board, day and night."""

from __future__ import annotations

import os
import time

import pytest

from tests.games.cargo.positions import GAME, noisy_match, turns
from wunderkammer.arena.simulation import simulate
from wunderkammer.bots.bot import BotSpec, Budget
from wunderkammer.bots.greedy import Greedy, choose_greedily

MATCHES = int(os.environ.get("STRENGTH_MATCHES", "40"))
GOAL = 0.95
"""The share of matches that greedy must win against random."""
SPREADS = 3
"""How many standard deviations a sample may fall short of the goal."""

pytestmark = pytest.mark.xdist_group("cargo")


@pytest.mark.parametrize("shift", ["day", "night"])
@pytest.mark.parametrize("board", ["1", "2", "3", "4", "5", "6"])
def test_strength_of_greedy_against_random(board, shift):
    """A draw counts half, so with d draws and no defeats the share of wins is 2 * share - 1."""
    bots = [BotSpec("greedy"), BotSpec("random")]
    summary = simulate(GAME, bots, MATCHES, seed=2, options={"board": board, "shift": shift})
    won = 2 * summary.wins[0] - 1  # random never ships, so what is not won is drawn
    allowance = SPREADS * (GOAL * (1 - GOAL) / MATCHES) ** 0.5
    assert won >= GOAL - allowance


def test_strength_answers_come_within_50_ms():
    """Measured by processor time, on the positions with the most tiles at hand."""
    GAME.kernel(choose_greedily)
    bot = Greedy(1)
    slowest = 0.0
    found = turns(noisy_match({"board": "2", "shift": "night"}, 4))
    for vector in found:
        seat = GAME.pending(vector)[0]
        view, legal = GAME.view(vector, seat), GAME.legal(vector, seat)
        began = time.process_time()
        bot.choose(GAME, view, seat, legal, Budget())
        slowest = max(slowest, time.process_time() - began)
    assert slowest < 0.05
