"""Training a judge by looking on: it learns, goes on where it stopped, and a search says whether it is stronger."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import torch

from tests.cli.terminal import run
from tests.curios_table import CURIOS
from wunderkammer.bots import nets
from wunderkammer.bots.greedy import choose_greedily
from wunderkammer.bots.nets import CHOOSER, JUDGE, card_of, install, installed, own_folder
from wunderkammer.bots.search import search
from wunderkammer.training import judge_trainer, rounds
from wunderkammer.training.judge_trainer import JudgeTrainer
from wunderkammer.training.policy_net import PolicyNet
from wunderkammer.training.proof import install_proven, prove
from wunderkammer.training.rounds import Size
from wunderkammer.training.trainer import Trainer, TrainingError

SIZE = Size(tables=128, steps=32, batch=256)


pytestmark = pytest.mark.usefixtures("apart")


@pytest.fixture
def lanterns(apart):
    """The sample game, with a policy that plays by lot."""
    from lanterns import GAME

    torch.manual_seed(1)
    install(GAME, PolicyNet(GAME, 8, 8).weights(), {}, own_folder(GAME, CHOOSER), CHOOSER)
    return GAME


def trained(trainer: JudgeTrainer, many: int) -> dict[str, np.ndarray]:
    """Train for some rounds, all at the first rate; give the weights."""
    for _ in itertools.islice(trainer.train(math.inf, contest_every=math.inf), many):
        pass
    return trainer.net.weights()


def test_what_it_expects_comes_nearer_to_what_comes(lanterns):
    trainer = JudgeTrainer(lanterns, seed=1, size=SIZE)
    trained(trainer, 1)
    first = trainer.progress.error
    trained(trainer, 14)
    assert trainer.progress.error < 0.9 * first
    assert trainer.progress.matches > 1000
    assert trainer.progress.samples > 14 * trainer.hall.tables * SIZE.steps


def test_it_goes_on_as_if_it_had_not_been_stopped(lanterns, tmp_path):
    file = tmp_path / "kept.npz"
    whole = trained(JudgeTrainer(lanterns, seed=3, size=SIZE), 4)
    first = JudgeTrainer(lanterns, seed=3, size=SIZE, file=file)
    half = trained(first, 2)
    first.save()
    again = JudgeTrainer(lanterns, seed=3, size=SIZE, file=file)
    assert all(np.array_equal(each, half[name]) for name, each in again.net.weights().items())
    assert vars(again.progress) == vars(first.progress)
    assert all(np.array_equal(each, whole[name]) for name, each in trained(again, 2).items())


def test_a_search_says_whether_it_is_stronger_than_what_is_installed(lanterns, monkeypatch):
    lanterns.kernel.compile([search])
    trainer = JudgeTrainer(lanterns, seed=3, size=SIZE)
    trained(trainer, 2)
    monkeypatch.setattr(judge_trainer, "CONTESTS", 8)
    assert 0 < trainer.strength() <= lanterns.usual_seats
    heard: list[int] = []
    proof = prove(trainer, matches=16, tell=heard.append)
    assert heard == [16]
    assert "against the search as installed, each with 200 iterations" in proof.sentence
    card = install_proven(trainer, proof, "a command", own_folder(lanterns))
    assert card["samples"] == trainer.progress.samples
    written = nets.unpack(nets.pack(trainer.learnt))
    assert all(np.array_equal(each, written[name]) for name, each in installed(lanterns, JUDGE).items())


def test_without_a_policy_or_with_another_training_it_is_refused(lanterns, tmp_path, monkeypatch):
    file = tmp_path / "kept.npz"
    JudgeTrainer(lanterns, size=SIZE, file=file).save()
    with pytest.raises(TrainingError, match="holds a training of another game or kind; name another file"):
        Trainer(lanterns, file=file)
    monkeypatch.setattr(judge_trainer, "installed", lambda game, kind: None)
    with pytest.raises(TrainingError, match="has no policy to watch; train one first, with --policy"):
        JudgeTrainer(lanterns, size=SIZE)


@pytest.mark.parametrize("wins", [0.2, 0.9])
def test_the_command_lets_it_look_on_and_installs_only_what_is_proven(wins, monkeypatch):
    """The contest itself is the arena's; here it is decided beforehand."""
    CURIOS.kernel.compile([search, choose_greedily])
    monkeypatch.setattr("wunderkammer.cli.train.MINUTE", 0.5)
    monkeypatch.setitem(rounds.SIZES, "cpu", Size(64, 4, 64))
    shares = np.arange(100) < 100 * wins
    monkeypatch.setattr(JudgeTrainer, "meet_installed", lambda self, matches, seed, tell: ("others", shares))
    ran = run("train", "curios", "--looking-on", "--threads", "1", "--minutes", "1", "--seed", "5")
    assert (ran.code == 0) == (wins > 0.5) == ("It is installed in" in ran.out)
    assert (own_folder(CURIOS) / "net.npz").exists() == (wins > 0.5)
    if wins > 0.5:
        assert card_of(CURIOS)["command"] == "wunderkammer train curios --looking-on --device cpu --minutes 1 --seed 5"
