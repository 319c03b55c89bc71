"""Training an installed policy on: it begins as that one, less sure, and always meets it and one that imitates."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
import torch

from tests.cli.terminal import refused
from tests.curios_table import CURIOS
from wunderkammer import load
from wunderkammer.bots.nets import CHOOSER, as_written, install, installed, own_folder, pack, unpack
from wunderkammer.training import policy_trainer
from wunderkammer.training.onward_trainer import SOFTER, OnwardTrainer
from wunderkammer.training.policy_net import PolicyNet
from wunderkammer.training.rounds import Size
from wunderkammer.training.trainer import TrainingError

SIZE = Size(tables=64, steps=4, batch=64)

pytestmark = pytest.mark.usefixtures("apart")


@pytest.fixture
def lanterns():
    """A game whose installed policy plays about by lot."""
    from lanterns import GAME

    torch.manual_seed(5)
    install(GAME, PolicyNet(GAME, 64, 32).weights(), {}, own_folder(GAME, CHOOSER), CHOOSER)
    return GAME


def trained(trainer: OnwardTrainer, rounds: int) -> OnwardTrainer:
    for _ in itertools.islice(trainer.train(math.inf, contest_every=math.inf), rounds):
        pass
    return trainer


def test_it_begins_as_the_installed_policy_but_less_sure(lanterns):
    trainer, policy = OnwardTrainer(lanterns, size=SIZE), installed(lanterns, CHOOSER)
    learnt = trainer.learnt
    for name in ("first", "first_bias", "second", "second_bias"):
        assert np.array_equal(learnt[name], policy[name])
    for name in ("head", "head_bias"):
        assert np.allclose(learnt[name], SOFTER * policy[name])


def test_others_have_seats_at_every_table_but_never_all(lanterns):
    r = OnwardTrainer(lanterns, size=SIZE).rollouts
    assert len(r._shared) == r.tables
    assert (r._is_other.sum(1) >= 1).all()
    assert (r._is_other.sum(1) < r.at_table).all()


def test_where_two_sit_it_meets_itself_at_every_other_table(lanterns):
    r = OnwardTrainer(replace(lanterns, usual_seats=2), size=SIZE).rollouts
    assert r._is_other.any(1).tolist() == [table % 2 == 0 for table in range(r.tables)]


def test_the_imitator_and_the_installed_policy_are_never_forgotten(lanterns, monkeypatch):
    monkeypatch.setattr(policy_trainer, "PAST_EVERY", 1)
    monkeypatch.setattr(policy_trainer, "PAST_KEPT", 4)
    trainer = OnwardTrainer(lanterns, seed=3, imitated=0.0, size=SIZE)
    trainer._past[0]["first.weight"].add_(1.0)  # else the imitator, which learns nothing here, would be as the other
    steady, met = trainer._past[:2], []
    assert np.array_equal(steady[1]["head.weight"].numpy(), installed(lanterns, CHOOSER)["head"])
    for _ in range(40):
        trained(trainer, 1)
        assert all(one is other for one, other in zip(trainer._past, steady, strict=False))
        now = trainer.rollouts.other.first.weight
        met.append(next(n for n, past in enumerate(trainer._past) if torch.equal(past["first.weight"], now)))
    assert len(trainer._past) == 4
    assert set(met) == {0, 1, 2, 3}
    assert sum(which < 2 for which in met) > 20


def test_an_opponent_imitates_while_the_policy_waits(lanterns):
    trainer = OnwardTrainer(lanterns, seed=1, size=SIZE)
    begun, imitator = trainer.net.weights(), trainer._past[0]
    assert np.array_equal(imitator["head.weight"].numpy(), installed(lanterns, CHOOSER)["head"])  # it begins as that
    trained(trainer, 1)  # of an endless training, whose eighth never ends
    assert trainer.progress.rounds == 0
    assert trainer.progress.agreement > 0.3
    assert all(np.array_equal(each, begun[name]) for name, each in trainer.net.weights().items())
    assert not torch.equal(trainer._past[0]["head.weight"], imitator["head.weight"])


def test_it_goes_on_with_its_opponents(lanterns, tmp_path):
    file = tmp_path / "kept.npz"
    first = trained(OnwardTrainer(lanterns, seed=3, imitated=0.0, size=SIZE, file=file), 2)
    first.save()
    again = OnwardTrainer(lanterns, seed=3, imitated=0.0, size=SIZE, file=file)
    assert all(np.array_equal(each, first.net.weights()[name]) for name, each in again.net.weights().items())
    assert len(again._past) == len(first._past) == 3
    for one, other in zip(again._past, first._past, strict=True):
        assert all(torch.equal(each, other[name]) for name, each in one.items())
    assert torch.equal(again._pupil.head.weight, first._past[0]["head.weight"])


def test_it_goes_on_as_if_it_had_not_been_stopped(lanterns, tmp_path):
    file = tmp_path / "kept.npz"
    unbroken = trained(OnwardTrainer(lanterns, seed=3, imitated=0.0, size=SIZE), 4)
    trained(OnwardTrainer(lanterns, seed=3, imitated=0.0, size=SIZE, file=file), 2).save()
    again = trained(OnwardTrainer(lanterns, seed=3, imitated=0.0, size=SIZE, file=file), 2)
    assert all(np.array_equal(each, again.net.weights()[name]) for name, each in unbroken.net.weights().items())


def test_a_training_of_a_policy_that_had_another_width_is_refused(lanterns, tmp_path):
    file = tmp_path / "kept.npz"
    OnwardTrainer(lanterns, size=SIZE, file=file).save()
    install(lanterns, PolicyNet(lanterns, 48, 32).weights(), {}, own_folder(lanterns, CHOOSER), CHOOSER)
    with pytest.raises(TrainingError, match="was written by another version; name another file"):
        OnwardTrainer(lanterns, size=SIZE, file=file)


@pytest.mark.parametrize("name", ["curios", "stack", "cargo"])
def test_what_is_kindred_stays_so_and_what_it_expects_comes_along(name):
    game = load(name)
    written = as_written(game, CHOOSER)
    net = PolicyNet.of(game, written)
    again = net.weights() | net.judging(1.0)
    assert {each: again[each].shape for each in written} == {each: written[each].shape for each in written}
    spread, whole = unpack(pack(again, CHOOSER), CHOOSER), installed(game, CHOOSER)
    for each in ("first", "second", "head"):
        assert np.abs(spread[each] - whole[each]).max() < 0.02 * np.abs(whole[each]).max()
    if "value" in whole:
        assert np.allclose(again["value"], whole["value"])
        assert np.allclose(again["value_terms"][:2], whole["value_terms"][:2])


def test_without_a_policy_it_is_refused():
    from lanterns import GAME

    with pytest.raises(TrainingError, match="has no policy to fine-tune"):
        OnwardTrainer(GAME, size=SIZE)
    assert "--onward needs --policy" in refused("train", CURIOS.key, "--onward")
