"""Matches that are measured: the same whoever runs them, and what is known of them beforehand."""

from __future__ import annotations

import numpy as np
import pytest

from wunderkammer.arena.pieces import Processes
from wunderkammer.arena.simulation import simulate
from wunderkammer.bots.bot import BotSpec
from wunderkammer.lab import trials
from wunderkammer.lab.measuring import Sample
from wunderkammer.lab.trials import Restriction, TrialError, measure, merge, run, whole


def same(one: Sample, two: Sample) -> bool:
    return all(np.array_equal(*pair) for pair in zip(one, two, strict=True))


def test_figures_are_the_same_however_the_work_is_cut_and_run(coins, monkeypatch):
    trial = whole(coins, None, {}, ["greedy", "easy", "random"], 60, 9, mirrored=6)
    here = run(trial)
    assert same(here, merge(measure(piece) for piece in trial.cut(7)))
    monkeypatch.setattr(trials, "PIECE", 10)
    assert same(here, run(trial, Processes(2)))


def test_a_trial_agrees_with_a_simulation_of_as_many_matches(coins, sampled):
    sample = sampled(bots="random", matches=4000)
    other = simulate(coins, [BotSpec("random")] * 3, 4000, seed=5)
    assert sample.shares.mean(axis=0) == pytest.approx(other.wins, abs=0.04)
    assert sample.totals.mean(axis=0) == pytest.approx(other.totals, abs=0.15)
    assert sample.moves.mean() == pytest.approx(other.moves, abs=0.1)


def test_what_is_counted_is_what_a_match_of_coins_has(coins, sampled):
    sample = sampled(matches=300)
    verbs = [verb.name for verb in coins.actions.verbs]
    assert set(sample.decisions) == {3}
    assert set(sample.rounds) == {1}
    assert set(sample.starters) == {0}
    assert (sample.options[:, :2] == (6, 3)).all()
    assert (sample.used.sum(axis=1) == 3).all()
    assert set(sample.offered[:, verbs.index("keep")]) == {3}
    assert sample.widths[2] == 900
    assert (sample.pieces.sum(axis=2) == 1).all()
    tosses = sample.moves - 6
    assert (sample.used[:, verbs.index("throw")] == tosses).all()


def test_mirrored_matches_share_the_deal_and_exchange_the_players(sampled):
    sample = sampled(bots="greedy,random,random", matches=30, mirrored=3, bound=Restriction(always=("keep",)))
    assert sample.players[:3].tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    first = sample.positions[:, 0].reshape(10, 3, 3)
    assert (first == first[:, :1]).all()
    assert len(np.unique(first[:, 0], axis=0)) > 3


def test_a_restriction_binds_the_first_player_alone(coins, sampled):
    keep, throw = (coins.actions["keep"], coins.actions["throw"])
    verbs = [verb.name for verb in coins.actions.verbs]
    never = sampled(bots="random", matches=200, bound=Restriction(never=("throw",)))
    always = sampled(bots="random", matches=200, bound=Restriction(always=("throw",)))
    assert keep < throw
    assert never.used[:, verbs.index("keep")].min() == 1
    assert always.used[:, verbs.index("throw")].min() == 1
    assert never.used[:, verbs.index("throw")].max() == 2


@pytest.mark.parametrize("verb", ["burn", "deal"])
def test_an_unknown_verb_is_refused_with_those_there_are(sampled, verb):
    with pytest.raises(TrialError, match=rf"^Coins has no verb '{verb}'; its verbs are keep, throw\.$"):
        sampled(bound=Restriction(never=(verb,)))


def test_a_bot_that_thinks_is_refused(sampled):
    with pytest.raises(TrialError, match=r"^The lab plays with random, easy, medium, greedy, not with ismcts\.$"):
        sampled(bots="ismcts")


def test_no_matches_are_refused():
    with pytest.raises(TrialError, match=r"^There are no matches to measure"):
        merge([])
