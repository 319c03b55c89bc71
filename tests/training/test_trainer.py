"""Training: it makes a net stronger, goes on where it stopped, and installs nothing that is not proven."""

from __future__ import annotations

import itertools
import math
import time

import numpy as np
import pytest

from tests.cli.terminal import refused, run
from tests.curios_table import CURIOS
from wunderkammer.bots import nets
from wunderkammer.bots.net import shapes
from wunderkammer.bots.nets import card_of, installed, own_folder
from wunderkammer.training import trainer as training
from wunderkammer.training.learner import learn
from wunderkammer.training.proof import install_proven, prove
from wunderkammer.training.self_play import NOW, PAST, self_play
from wunderkammer.training.trainer import Trainer, TrainingError, usual_change

ROUNDS = 4


@pytest.fixture(autouse=True)
def _small(tmp_path, monkeypatch):
    """Keep rounds short, and the user's nets out of the way."""
    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(nets, "_found", {})
    monkeypatch.setattr(training, "ROUND", 2400)
    monkeypatch.setattr(training, "PAST_EVERY", 2)


def trained(trainer: Trainer, rounds: int) -> dict[str, np.ndarray]:
    """Train for some rounds, all at the first rate; give the weights."""
    for _ in itertools.islice(trainer.train(math.inf, save_every=0.0), rounds):
        pass
    return trainer.learner.weights


def test_it_gets_stronger():
    """Without what it trusts at first, so that all it knows is learnt."""
    CURIOS.kernel.compile([self_play, learn])
    trainer = Trainer(CURIOS, seed=1)
    knows_nothing = {**trainer.mean, "direct": np.zeros_like(trainer.mean["direct"])}
    trained(trainer, 20)
    assert trainer.contest(trainer.mean, knows_nothing, PAST, 960).mean() > 0.4  # where a quarter is even


def test_threads_change_nothing(sample):
    one, two = trained(Trainer(sample, seed=2), ROUNDS), trained(Trainer(sample, seed=2, threads=2), ROUNDS)
    assert all(np.array_equal(one[name], two[name]) for name in one)


def test_it_goes_on_from_its_file(sample, tmp_path):
    file = tmp_path / "kept.npz"
    first = Trainer(sample, seed=3, file=file)
    trained(first, ROUNDS)
    first.save()
    again = Trainer(sample, seed=3, file=file)
    assert again.progress.rounds == ROUNDS
    assert again.progress.matches == first.progress.matches
    assert all(np.array_equal(again.learner.weights[name], each) for name, each in first.learner.weights.items())
    assert len(again.past) == len(first.past) > 0
    trained(again, 1)
    assert again.progress.rounds == ROUNDS + 1


def test_who_stops_it_waits_only_for_what_is_under_way(sample, monkeypatch):
    trainer, played = Trainer(sample, seed=3), []
    plays = trainer._played
    monkeypatch.setattr(trainer, "_played", lambda chunk: (time.sleep(0.05), played.append(chunk), plays(chunk))[-1])
    monkeypatch.setattr(trainer, "_learn", interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(trainer.train(60.0))
    trainer._pool.shutdown()
    assert len(played) < training.CHUNKS / 2


def interrupted(rate: float) -> None:
    """Do what Ctrl-C does in the midst of learning."""
    raise KeyboardInterrupt


@pytest.mark.parametrize(("changes", "usual"), [([], 1), ([0, 0], 1), ([0, 0.5], 1), ([0, 3, 0, 5, 9], 5)])
def test_the_usual_change_of_standings_is_a_number_also_where_there_is_none(changes, usual):
    assert usual_change(np.array(changes, dtype=np.float64)) == usual


def test_a_file_of_another_game_is_refused(sample, tmp_path):
    file = tmp_path / "kept.npz"
    Trainer(sample, seed=3, file=file).save()
    with pytest.raises(TrainingError, match="holds a training of another game or kind; name another file"):
        Trainer(CURIOS, file=file)


def test_nets_of_any_width_meet(sample):
    """One that knows something against a wider one that knows nothing: its own memory must be as wide as it is."""
    trainer = Trainer(sample, seed=5)
    wide = {name: np.zeros(shape, dtype=np.float32) for name, shape in shapes(sample, 200).items()}
    wide["unit"] += 1
    alone = trainer.contest(trainer.mean, wide, PAST, 96)
    assert np.array_equal(alone, Trainer(sample, seed=5).contest(trainer.mean, wide, PAST, 96))
    assert alone.mean() > 1 / sample.usual_seats


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04"])
def test_a_file_that_is_no_training_is_refused(sample, tmp_path, content):
    file = tmp_path / "kept.npz"
    file.write_bytes(content)
    with pytest.raises(TrainingError, match="does not hold a training; name another file"):
        Trainer(sample, file=file)


def test_only_what_is_stronger_is_installed(sample):
    trainer = Trainer(sample, seed=4)
    trained(trainer, 25)
    heard: list[int] = []
    proof = prove(trainer, matches=480, tell=heard.append)
    assert heard[-1] == proof.matches
    assert heard == sorted(heard)
    assert "against greedy; an even share is 33.3 %" in proof.sentence
    card = install_proven(trainer, proof, "a command", own_folder(sample))
    assert (card["seed"], card["matches"]) == (4, trainer.progress.matches)
    assert installed(sample) is not None
    assert card_of(sample)["proof"] == proof.sentence
    again = prove(trainer, matches=480)
    assert "against the installed net" in again.sentence
    assert not again.stronger  # against itself


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["train", "chess"], "There is no game"),
        (["train", "curios", "--minutes", "0"], "'0' is not a time in minutes, such as 10 or 7.5"),
        (["train", "curios", "--minutes", "nan"], "'nan' is not a time in minutes, such as 10 or 7.5"),
        (["train", "curios", "--minutes", "long"], "'long' is not a time in minutes, such as 10 or 7.5"),
        (["train", "curios", "--picture", "x.txt"], "is not a name for a picture"),
        (["train", "curios", "--seed", "-1"], "'-1' is not a number from 0 to 999999999"),
        (["train", "curios", "--seed", "12345678901234567"], "'12345678901234567' is not a number from 0 to 999999999"),
    ],
)
def test_bad_input(arguments, sentence):
    assert sentence in refused(*arguments)


def test_the_command_trains_draws_and_installs_only_what_is_proven(sample, tmp_path, monkeypatch):
    monkeypatch.setattr("wunderkammer.cli.train.MINUTE", 2.0)
    picture = tmp_path / "how.png"
    ran = run("train", "curios", "--minutes", "1", "--picture", str(picture), "--threads", "1")
    assert picture.stat().st_size > 10_000
    assert "The new net, alone in one seat, won" in ran.out
    assert (ran.code == 0) == ("It is installed in" in ran.out)
    assert (ran.code == 0) == own_folder_of_curios(tmp_path).exists()


def own_folder_of_curios(tmp_path):
    """Give where a net of Curios would be installed."""
    return tmp_path / "data" / "nets" / "curios"


def test_it_can_be_trained_against_one_opponent_alone():
    """One that knows nothing is soon beaten more often than even."""
    CURIOS.kernel.compile([self_play, learn])
    first = Trainer(CURIOS, seed=6).mean
    fool = {**first, "direct": np.zeros_like(first["direct"])}
    trainer = Trainer(CURIOS, seed=6, against=fool)
    assert all(np.array_equal(trainer.mean[name], fool[name]) for name in fool)
    assert {PAST, NOW} == set(np.unique(trainer._chunks()[0].players))
    wiser = trained(trainer, 20)
    assert trainer.contest(wiser, fool, PAST, 960).mean() > 0.29
