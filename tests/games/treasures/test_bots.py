"""The greedy bot knows Unexpected Treasures: it beats random seats, mixes its card, and fills what pays."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from wunderkammer.arena.simulation import simulate
from wunderkammer.bots.bot import Budget, parse_bots
from wunderkammer.bots.greedy import Greedy
from wunderkammer.games.treasures.state import Phase

from .scripted import GAME, choose, options_of, play, position, seen

MATCHES = int(os.environ.get("STRENGTH_MATCHES", "200"))


def greedy_move(match, seed: int = 1) -> str:
    seat = match.pending[0]
    chosen = Greedy(seed).choose(GAME, match.view(seat), seat, match.legal(seat), Budget())
    return GAME.actions.text(chosen)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_strength_of_greedy_among_random_seats(seats):
    bots = parse_bots(",".join(["greedy"] + ["random"] * (seats - 1)), seats)
    summary = simulate(GAME, bots, MATCHES, seed=11)
    assert summary.wins[0] > 0.95  # 0.999 at four seats, over 20,000 matches


def test_greedy_mixes_its_number_card():
    match = position(4, homes=[{"lamp": 1}] * 4, kerb={"stool": 3, "lamp": 3, "television": 2}, missions=["m11", "m13"])
    cards = Counter(greedy_move(match, seed) for seed in range(200))
    assert len(cards) >= 3
    assert max(cards.values()) < 160


def test_greedy_takes_what_a_mission_lacks():
    match = position(
        3, homes=[{"lamp": 1, "armchair": 1}], kerb={"stool": 3, "armchair": 1, "television": 2}, missions=["m11"]
    )
    choose(match, 1, 2, 3)
    assert greedy_move(match) == "take armchair"


def test_greedy_fills_the_mission_that_pays_more():
    match = position(3, homes=[{"lamp": 1, "armchair": 2}], kerb={"stool": 6}, missions=["m02", "m11"])
    choose(match, 1, 2, 3)
    play(match, "enough")
    assert options_of(match) == ["fill m02", "fill m11", "done"]
    assert greedy_move(match) == "fill m11"


def test_greedy_steals_what_helps_it_most():
    match = position(
        3, homes=[{"lamp": 1, "armchair": 1}, {"armchair": 1, "stool": 3}, {}], kerb={"stool": 3}, missions=["m11"]
    )
    choose(match, 0, 2, 3)
    assert seen(match).phase == Phase.STEAL
    assert greedy_move(match) == "steal seat=2 good=armchair"


def test_evaluate_leaves_the_state_untouched():
    match = position(4, homes=[{"lamp": 2, "radio": 1}] * 3, kerb={"television": 4}, missions=["m11", "m02", "m16"])
    choose(match, 3, 0, 4)
    for card in (0, 5):
        s = GAME.state.read(GAME.apply(match.state, 3, GAME.actions.parse(f"choose {card}")))
        for seat in range(4):
            before = s.write().tolist()
            GAME.rules.evaluate(s, seat)
            assert s.write().tolist() == before
