"""Levels: the same four names in every game, usable wherever a bot is named."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections import Counter

import pytest

from tests.curios_table import CURIOS, running
from wunderkammer import load
from wunderkammer.arena.simulation import simulate
from wunderkammer.bots.bot import BotError, BotSpec, Budget, parse_bot, parse_bots
from wunderkammer.bots.greedy import Greedy
from wunderkammer.bots.ismcts import Ismcts
from wunderkammer.bots.levels import LEVELS, Levelled, cores, slips_of
from wunderkammer.bots.registry import BUILT_IN
from wunderkammer.core.game import Slips
from wunderkammer.core.registry import game_names


def test_there_are_four_from_weak_to_strong():
    assert list(LEVELS) == ["easy", "medium", "hard", "master"]
    thinks = [level.budget.milliseconds for level in LEVELS.values()]
    assert thinks == sorted(thinks)
    assert max(thinks) <= 2000
    assert list(LEVELS) == [name for name, bot in BUILT_IN.items() if bot.level]


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_a_bot_by_its_name(name):
    spec = parse_bot(name)
    assert (str(spec), spec) == (name, BotSpec(name))
    assert spec.searches == (name in ("hard", "master"))
    match = running(3, 9)
    seat = match.pending[0]
    bot = spec.make(3)
    assert isinstance(bot, Levelled)
    assert bot.choose(CURIOS, match.view(seat), seat, match.legal(seat), spec.budget) in match.legal(seat)


@pytest.mark.parametrize("key", game_names())
def test_a_level_leaves_some_of_its_choices_to_a_weaker_bot_as_the_game_says(key):
    game = load(key)
    assert 0 < slips_of(game, "easy") < 100
    assert 0 <= slips_of(game, "hard") < 100
    assert slips_of(game, "medium") == slips_of(game, "master") == 0


@pytest.mark.parametrize(("level", "slips"), [("easy", 0), ("easy", 30), ("hard", 0), ("hard", 30)])
def test_it_slips_as_often_as_the_game_says(level, slips, monkeypatch):
    match = running(3, 9)
    seat = match.pending[0]
    bot = Levelled(level, 1)
    asked: Counter[str] = Counter()
    answer = match.legal(seat)[0]
    for name in ("bot", "weaker"):
        monkeypatch.setattr(getattr(bot, name), "choose", lambda *_, name=name: asked.update([name]) or answer)
    game = dataclasses.replace(CURIOS, slips=Slips(slips, slips))
    for _ in range(400):
        bot.choose(game, match.view(seat), seat, match.legal(seat), Budget())
    assert asked["weaker"] == (pytest.approx(4 * slips, abs=40) if slips else 0)


def test_a_level_has_its_own_budget():
    with pytest.raises(BotError, match="hard has its own budget; write it without one"):
        parse_bot("hard:100ms")


@pytest.mark.parametrize("name", ["random", "greedy", "net"])
def test_who_does_not_use_a_budget_is_given_none(name):
    with pytest.raises(BotError, match=f"{name} needs no budget; write it without one"):
        parse_bot(f"{name}:100ms")


def test_master_uses_every_core():
    bot = Levelled("master", 1).bot
    assert isinstance(bot, Ismcts)
    assert len(bot.workers) == cores() >= 1


def test_the_budget_of_the_level_is_what_its_bot_gets(monkeypatch):
    heard = []
    monkeypatch.setattr(Greedy, "choose", lambda self, *args: heard.append(args[-1]) or args[3][0])
    match = running(3, 9)
    seat = match.pending[0]
    Levelled("medium", 1).choose(CURIOS, match.view(seat), seat, match.legal(seat), Budget(iterations=9))
    assert heard == [LEVELS["medium"].budget]


def test_strength_of_easy_lies_between_random_and_medium():
    """Over 200 matches of two, easy wins against random and loses to medium, by two standard errors (0.07)."""
    assert simulate(CURIOS, parse_bots("easy,random", 2), 200, seed=1).wins[0] > 0.57
    assert simulate(CURIOS, parse_bots("easy,medium", 2), 200, seed=1).wins[0] < 0.43


def test_move_by_move_is_summed_up_as_compiled_play_is():
    """The same bots by both ways: the same kind of figures, equal within their errors."""
    bots = parse_bots("greedy,random", 2)
    compiled = simulate(CURIOS, bots, 2000, seed=1)
    slow = simulate(CURIOS, parse_bots("medium,random", 2), 60, seed=1)  # medium is greedy by another name
    assert sum(slow.wins) == pytest.approx(1)
    assert slow.matches == 60
    assert slow.wins[0] == pytest.approx(compiled.wins[0], abs=0.12)
    assert slow.moves == pytest.approx(compiled.moves, rel=0.1)
    assert slow.totals[0] == pytest.approx(compiled.totals[0], rel=0.15)
    assert slow.spread[0] == pytest.approx(compiled.spread[0], rel=0.4)


def test_the_protocol_imports_no_bot():
    code = "import sys; from wunderkammer.bots.bot import parse_bot; parse_bot('hard'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {name.removeprefix("wunderkammer.bots.") for name in done.stdout.split() if "wunderkammer.bots." in name}
    assert ours == {"bot", "foreign", "registry"}
