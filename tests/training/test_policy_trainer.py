"""Training a policy: it learns, goes on where it stopped, begins by imitation, and is installed only if proven."""

from __future__ import annotations

import builtins
import itertools
import math
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tests.cli.terminal import refused, run
from tests.curios_table import CURIOS
from wunderkammer.adapters.extras import MissingExtra
from wunderkammer.bots import nets
from wunderkammer.bots.greedy import Greedy, choose_greedily
from wunderkammer.bots.learnt import choose_by_net
from wunderkammer.bots.nets import CHOOSER, card_of, installed, own_folder
from wunderkammer.bots.policy import UNIT
from wunderkammer.core.errors import OptionError
from wunderkammer.core.game import PolicyTraining
from wunderkammer.lab.cuda_kernel import NoCard
from wunderkammer.training import imitation, policy_trainer
from wunderkammer.training import rounds as training
from wunderkammer.training.imitation import School, imitate
from wunderkammer.training.policy_net import PolicyNet
from wunderkammer.training.policy_trainer import PolicyTrainer, copied
from wunderkammer.training.proof import Proof, install_proven, prove
from wunderkammer.training.rounds import Size
from wunderkammer.training.trainer import Trainer, TrainingError

ROOT = Path(__file__).parents[2]
SIZE = Size(tables=128, steps=32, batch=256)


pytestmark = pytest.mark.usefixtures("apart")


@pytest.fixture(scope="module")
def lanterns():
    from lanterns import GAME

    GAME.kernel.compile([choose_greedily])
    return GAME


def trained(trainer: PolicyTrainer, rounds: int) -> dict[str, np.ndarray]:
    """Train for some rounds, all at the first rate; give the weights."""
    for _ in itertools.islice(trainer.train(math.inf, contest_every=math.inf), rounds):
        pass
    return trainer.net.weights()


def same(one: dict[str, np.ndarray], two: dict[str, np.ndarray]) -> bool:
    return all(np.array_equal(one[name], two[name]) for name in one)


def test_it_learns_from_self_play_alone(lanterns):
    trainer = PolicyTrainer(lanterns, seed=1, imitated=0.0, size=SIZE)
    before = trainer.strength("random")
    trained(trainer, 10)
    assert before < 1.15
    assert trainer.strength("random") > 1.3  # 240 matches at tables of three: three standard errors above even
    assert trainer.progress.samples == 10 * trainer.rollouts.tables * SIZE.steps
    assert trainer.progress.matches > 1000


def test_a_margin_without_standings_is_refused(lanterns):
    game = replace(lanterns, policy_training=PolicyTraining(margin=0.5, standings=False))
    with pytest.raises(OptionError, match="does without standings"):
        PolicyTrainer(game, size=SIZE)


def test_it_goes_on_as_if_it_had_not_been_stopped(lanterns, tmp_path, monkeypatch):
    monkeypatch.setattr(training, "WARMING", 9)  # so that the rate still changes when it goes on
    file = tmp_path / "kept.npz"
    whole = trained(PolicyTrainer(lanterns, seed=3, imitated=0.0, size=SIZE), 4)
    first = PolicyTrainer(lanterns, seed=3, imitated=0.0, size=SIZE, file=file)
    half = trained(first, 2)
    first.save()
    again = PolicyTrainer(lanterns, seed=3, imitated=0.0, size=SIZE, file=file)
    assert same(again.net.weights(), half)
    assert same(again.mean.weights(), first.mean.weights())
    assert again._past[0].keys() == first._past[0].keys()
    assert all(torch.equal(each, first._past[0][name]) for name, each in again._past[0].items())
    assert vars(again.progress) == vars(first.progress)
    assert same(trained(again, 2), whole)
    assert not same(half, whole)


def test_what_plays_in_the_end_is_the_running_mean_of_the_weights(lanterns):
    trainer = PolicyTrainer(lanterns, seed=3, imitated=0.0, size=SIZE)
    mean = trainer.net.weights()["second"]
    for number in range(1, 4):
        now = trained(trainer, 1)["second"]
        mean = mean + (now - mean) * training.RECENT / (training.RECENT + number)
    assert np.allclose(trainer.learnt["second"], mean, atol=1e-6)
    assert not np.allclose(now, mean, atol=1e-6)


def test_a_training_of_another_version_is_refused_by_one_sentence(lanterns, tmp_path):
    file = tmp_path / "kept.npz"
    PolicyTrainer(lanterns, seed=3, size=SIZE, file=file).save()
    whole = dict(np.load(file))
    for missing in ("net_trust", "mean_trust", "past"):
        np.savez(file, **{name: each for name, each in whole.items() if name != missing})
        with pytest.raises(TrainingError, match="was written by another version; name another file"):
            PolicyTrainer(lanterns, seed=3, size=SIZE, file=file)


def test_inputs_that_no_match_fills_weigh_nothing(lanterns):
    trainer = PolicyTrainer(lanterns, seed=3, imitated=0.0, size=SIZE)
    drawn = trainer.net.weights()["first"]
    now, kept = trained(trainer, 2)["first"], trainer.learnt["first"]
    moved = (now != drawn).any(axis=1)
    assert 0 < moved.sum() < (drawn != 0).any(axis=1).sum()
    assert not kept[~moved].any()
    assert kept[moved].any(axis=1).all()


def test_a_part_of_the_rewards_may_be_what_standings_promised(lanterns):
    r = PolicyTrainer(lanterns, seed=3, imitated=0.0, size=SIZE).rollouts
    r.play(0)
    shares = r.rewards[r.done]
    assert {round(float(each), 3) for each in shares.unique()} <= {0.0, 0.333, 0.5, 1.0}
    r.margin.fill_(0.5)
    r.play(1)
    mixed = r.rewards[r.done]
    assert mixed.sum(1).numpy() == pytest.approx(1.0)
    assert ((mixed > 0.02) & (mixed < 0.2)).any()  # who lost, but not by much
    assert not r.rewards[~r.done].any()


def test_another_policy_has_some_seats_at_a_third_of_the_tables_and_nothing_is_learnt_from_it(lanterns):
    trainer = PolicyTrainer(lanterns, seed=3, imitated=0.0, size=SIZE)
    r = trainer.rollouts
    theirs = r._is_other.numpy()
    assert (np.flatnonzero(theirs.any(1)) == np.arange(0, r.tables, 3)).all()
    for table in range(0, r.tables, 3):
        assert 0 < theirs[table].sum() < r.at_table[table]
        assert not theirs[table, r.at_table[table] :].any()
    trained(trainer, 1)
    chosen_by_them = np.take_along_axis(theirs[None].repeat(SIZE.steps, 0), r.seats.numpy()[..., None], 2)[..., 0]
    assert np.array_equal(r.own.numpy(), ~chosen_by_them)
    assert not trainer._known[~r.own].any()
    assert trainer._known[r.own].any()
    with torch.no_grad():  # the other policy would always choose the last action that is legal
        r.other.head.weight.zero_()
        r.other.head.bias.copy_(100.0 * torch.arange(r.actions))
    r.play(1)
    last = r.actions - 1 - r.masks.flip(-1).int().argmax(-1)
    assert (r.chosen[~r.own] == last[~r.own]).all()
    assert not (r.chosen[r.own] == last[r.own]).all()


def test_past_versions_are_among_the_opponents_and_the_first_is_never_forgotten(lanterns, monkeypatch):
    monkeypatch.setattr(policy_trainer, "PAST_EVERY", 1)
    monkeypatch.setattr(policy_trainer, "PAST_KEPT", 3)
    trainer = PolicyTrainer(lanterns, seed=3, imitated=0.0, size=Size(tables=64, steps=4, batch=64))
    first = {name: each.clone() for name, each in trainer.net.state_dict().items()}
    met = set()
    for _ in range(30):
        trained(trainer, 1)
        assert all(torch.equal(each, first[name]) for name, each in trainer._past[0].items())
        met.add(next(n for n, past in enumerate(trainer._past) if torch.equal(
            past["first.weight"], trainer.rollouts.other.first.weight)))  # fmt: skip
    assert len(trainer._past) == 3
    assert met == {0, 1, 2}


def test_it_may_learn_to_beat_one_policy_that_never_changes(lanterns, monkeypatch):
    monkeypatch.setattr(policy_trainer, "PAST_EVERY", 1)
    torch.manual_seed(5)
    fool = PolicyNet(lanterns, 64, 32).weights()  # which plays about by lot
    trainer = PolicyTrainer(lanterns, seed=3, size=SIZE, against=fool)
    r = trainer.rollouts
    assert same(trainer.net.weights(), fool)
    assert (r._is_other.sum(1) == r.at_table - 1).all()
    trained(trainer, 16)
    assert trainer.strength("random") > 1.3  # 240 matches at tables of three: three standard errors above even
    assert same(r.other.weights(), fool)


@pytest.mark.parametrize("from_nothing", [True, False])
def test_inputs_that_were_never_filled_weigh_nothing_unless_they_were_learnt_before(lanterns, from_nothing):
    before = None if from_nothing else PolicyNet(lanterns, 64, 32).weights()
    trainer = PolicyTrainer(lanterns, imitated=0.0, size=SIZE, against=before)
    trained(trainer, 1)
    now, whole = trainer.learnt["first"], trainer.mean.weights()["first"]
    assert ((whole != 0).any(1) & (now == 0).all(1)).any() == from_nothing


def test_imitation_raises_agreement(lanterns):
    torch.manual_seed(1)
    net, school = PolicyNet(lanterns, 64, 32), School(lanterns, Greedy, seed=1)
    adam = torch.optim.Adam(net.parameters(), lr=3e-3)
    school.teach(3000)
    assert school.count > 1000
    assert school.matches > 20
    agreed = [imitate(net, adam, school.draw(128))[0] for _ in range(150)]
    before, after = np.mean(agreed[:5]), np.mean(agreed[-5:])
    assert after > before + 0.2


def test_choices_are_remembered_at_once_and_what_came_of_them_when_the_match_is_over(lanterns, monkeypatch):
    monkeypatch.setattr(imitation, "MOST", 600)
    school = School(lanterns, Greedy, seed=1)
    school.teach(1)  # a choice at every table
    assert (school.matches, school.count > 0) == (0, True)
    assert np.isnan(school.draw(64).shares).all()
    school.teach(3000)
    assert school.count > len(school._kept.shares)  # the first ones are forgotten
    shares, still_open = school._kept.shares, sum(len(table) for room in school._rooms for table in room.open)
    assert set(shares[~np.isnan(shares)].round(3)) <= {0.0, 0.333, 0.5, 1.0}
    assert 0 < np.isnan(shares).sum() <= still_open


def test_what_is_not_known_yet_teaches_nothing(lanterns):
    torch.manual_seed(1)
    net, school = PolicyNet(lanterns, 64, 32), School(lanterns, Greedy, seed=1)
    adam = torch.optim.Adam(net.parameters(), lr=3e-3)
    school.teach(1)
    before = copied(net)
    assert imitate(net, adam, school.draw(64))[2] == 0
    assert torch.equal(net.value.weight, before["value.weight"])
    assert not torch.equal(net.head.weight, before["head.weight"])


def test_it_begins_by_imitation(lanterns):
    trainer = PolicyTrainer(lanterns, seed=1, imitated=0.125, size=SIZE)
    trained(trainer, 1)  # of an endless training, whose eighth never ends
    assert (trainer.progress.rounds, trainer.progress.agreement > 0.3) == (0, True)
    assert "agrees with its teacher" in trainer.progress.told


def test_who_has_played_imitates_no_more_however_much_time_there_is(lanterns):
    trainer = PolicyTrainer(lanterns, seed=1, imitated=0.5, size=SIZE)
    trainer._round(0.5)  # the first of self-play; ten times as long a training would be at a twentieth here
    trainer._round(0.05)
    assert (trainer.progress.rounds, trainer.progress.agreement) == (2, 0.0)
    assert trainer._curiosity == pytest.approx(trainer.curiosity)


def test_what_is_stronger_than_what_is_installed_takes_its_place(lanterns):
    """First against `greedy`, with nothing learnt; then against that fool, which is installed; then against itself."""
    trainer = PolicyTrainer(lanterns, seed=4, imitated=0.0, size=SIZE)
    proof = prove(trainer, matches=64)
    assert proof.sentence.startswith("The new policy, alone in one seat, won")
    assert "against greedy; an even share is 33.3 %" in proof.sentence
    assert not proof.stronger
    fool = install_proven(trainer, proof, "a command", own_folder(lanterns, CHOOSER))
    assert (fool["seed"], fool["samples"], fool["proof"]) == (4, 0, proof.sentence)
    trained(trainer, 10)
    better = prove(trainer, matches=240)
    assert "against net as installed" in better.sentence
    assert better.stronger
    install_proven(trainer, better, "a command", own_folder(lanterns, CHOOSER))
    assert same(installed(lanterns, CHOOSER), nets.unpack(nets.pack(trainer.learnt, CHOOSER), CHOOSER))
    assert card_of(lanterns, CHOOSER)["samples"] == trainer.progress.samples
    assert not prove(trainer, matches=240).stronger


@pytest.mark.parametrize("standings", [True, False])
def test_standings_are_asked_for_only_where_a_game_wants_them(standings, monkeypatch):
    game = replace(CURIOS, policy_training=CURIOS.policy_training._replace(standings=standings))
    trainer = PolicyTrainer(game, size=Size(64, 4, 64), imitated=0.0)
    asked = []
    known = trainer.rollouts.standings
    monkeypatch.setattr(trainer.rollouts, "standings", lambda: asked.append(1) or known())
    trainer.rollouts.play(0)
    assert len(asked) == (4 if standings else 0)
    seats = trainer.rollouts.at_table[None].expand_as(trainer.rollouts.promised).numpy()
    even = np.log(1 / (seats - 1.0))
    assert np.allclose(trainer.rollouts.promised.numpy(), even, atol=1e-4) == (not standings)
    assert np.isinf(trainer.learnt["value_terms"][UNIT]) == (not standings)


@pytest.mark.parametrize("wins", [0.2, 0.9])
def test_the_command_trains_and_installs_only_what_is_proven(wins, tmp_path, monkeypatch):
    """The contest itself is the arena's; here it is decided beforehand."""
    CURIOS.kernel.compile([choose_by_net, choose_greedily])
    monkeypatch.setattr("wunderkammer.cli.train.MINUTE", 0.5)
    monkeypatch.setattr("wunderkammer.cli.train.TELL", 0.0)
    monkeypatch.setitem(training.SIZES, "cpu", Size(64, 4, 64))

    def decided(self, matches, seed, tell):
        tell(matches // 2)
        return "others", np.arange(100) < 100 * wins

    monkeypatch.setattr(PolicyTrainer, "meet_installed", decided)
    ran = run("train", "curios", "--policy", "--threads", "1", "--minutes", "1.0", "--seed", "5")
    assert " steps, " in ran.out
    assert "Playing against what is installed: 50 %" in ran.err
    assert f"won {100 * wins:.1f} %" in ran.out
    assert (ran.code == 0) == (wins > 0.5) == ("It is installed in" in ran.out)
    assert (ran.code == 1) == ("so nothing was installed" in ran.out)
    assert (own_folder(CURIOS, CHOOSER) / "policy.npz").exists() == (wins > 0.5)
    if wins > 0.5:
        command = "wunderkammer train curios --policy --device cpu --minutes 1 --seed 5"
        assert card_of(CURIOS, CHOOSER)["command"] == command
    again = run("train", "curios", "--policy", "--threads", "1", "--minutes", "1", "--seed", "5")
    assert "Resuming" in again.out


def test_a_stop_writes_everything(tmp_path, monkeypatch):
    monkeypatch.setitem(training.SIZES, "cpu", Size(64, 4, 64))
    file = tmp_path / "kept.npz"

    def stopped(self, part):
        raise KeyboardInterrupt

    monkeypatch.setattr(PolicyTrainer, "_imitate", stopped)
    ran = run("train", "curios", "--policy", "--threads", "1", "--file", file)
    assert ran.code == 130
    assert f"all of it is kept in {file}" in ran.out
    assert file.exists()


def test_a_card_learns_what_the_processor_learns():
    done = subprocess.run(
        [sys.executable, "-m", "tests.training.simulated_policy"], capture_output=True, text=True, timeout=300,
        cwd=ROOT, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    samples, known, looks = map(int, done.stdout.split())
    assert samples > known > 16
    assert looks > 16


# -- what cannot be ---------------------------------------------------------------------------------


def test_a_file_of_another_game_or_kind_is_refused(lanterns, tmp_path):
    file = tmp_path / "kept.npz"
    PolicyTrainer(lanterns, size=SIZE, file=file).save()
    with pytest.raises(TrainingError, match="holds a training of another game or kind; name another file"):
        PolicyTrainer(CURIOS, size=SIZE, file=file)
    with pytest.raises(TrainingError, match="holds a training of another game or kind; name another file"):
        Trainer(lanterns, file=file)


def test_a_file_that_is_no_training_is_refused(lanterns, tmp_path):
    file = tmp_path / "kept.npz"
    file.write_bytes(b"no archive")
    with pytest.raises(TrainingError, match="does not hold a training; name another file"):
        PolicyTrainer(lanterns, size=SIZE, file=file)


def test_a_device_that_is_not_there_is_refused(lanterns):
    with pytest.raises(OptionError, match="The device must be one of: cpu, cuda; not 'tpu'"):
        PolicyTrainer(lanterns, device="tpu")
    if not torch.cuda.is_available():
        with pytest.raises(NoCard, match="There is no usable CUDA GPU here"):
            PolicyTrainer(lanterns, device="cuda")
        for kind in ("--policy", "--looking-on"):
            assert "There is no usable CUDA GPU here" in refused("train", "curios", kind, "--device", "cuda")
    assert "add --looking-on, or --policy" in refused("train", "curios", "--device", "cuda")
    assert "not allowed with argument" in refused("train", "curios", "--policy", "--looking-on")
    assert "invalid choice: 'tpu'" in refused("train", "curios", "--policy", "--device", "tpu")


def test_without_torch_one_sentence_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def without(name, *rest, **more):
        if name.split(".")[0] == "torch":
            raise ModuleNotFoundError("No module named 'torch'")
        return real(name, *rest, **more)

    for module in [name for name in sys.modules if name.startswith("wunderkammer.training.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", without)
    assert "torch is not installed; install it with: pip install 'wunderkammer[train]'" in refused(
        "train", "curios", "--policy"
    )
    assert issubclass(MissingExtra, ImportError)


def test_the_interval_decides():
    from wunderkammer.arena.intervals import Estimate

    assert Proof("policy", "x", 4, 960, Estimate(0.29, 0.26, 0.32)).stronger
    assert not Proof("policy", "x", 4, 960, Estimate(0.29, 0.249, 0.33)).stronger
