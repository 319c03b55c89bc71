"""Train a policy from nothing: first it imitates a bot for a while, then it plays against itself, round by round.

All that is random depends on the seed and on the number of rounds, never on the clock; only how far one gets in a time,
and how fast rates fall with it, does. A training that is stopped between two rounds goes on as if it had not been.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..adapters.vector import GREEDY
from ..bots.greedy import Greedy
from ..bots.learnt import Learnt
from ..bots.nets import CHOOSER, inputs_of, installed, pack, unpack
from ..bots.policy import Weights
from ..core.errors import OptionError
from ..core.game import Game
from ..lab.cuda_kernel import NoCard, is_simulated, toolkit
from .contest import contest
from .graphs import Graphs
from .imitation import School, imitate
from .objective import Batch, advantages, descend, loss_of
from .policy_net import PolicyNet
from .rollouts import Rollouts
from .strength import strength_of
from .trainer import Moment, Progress, TrainingError, group, history_in, opened

with needed("torch", "train"):
    import torch
    from torch import Tensor

RATE, LAST_RATE = 1e-3, 2e-5
"""How fast weights change at first and in the end..."""
WARMING = 20
"""...and over how many rounds that begins."""
LAST_CURIOSITY = 0.1
"""Which part of its curiosity a policy has left in the end."""
SELDOM = 10
"""How many times as long as it took the last time it trains at least before its strength is measured again."""
LESSON, LESSON_BATCH, LESSON_STEPS = 1024, 512, 16
"""How many choices of the teacher a round of imitation has, and how it learns from those that are remembered."""


class Size(NamedTuple):
    """How much is done at a time."""

    tables: int
    steps: int
    batch: int


SIZES = {"cpu": Size(512, 64, 1024), "cuda": Size(16384, 64, 8192)}


@dataclass
class PolicyProgress(Progress):
    """How far the training of a policy has come; samples are its choices."""

    entropy: float = 0.0
    """How undecided it is: 0 when it is always sure."""
    agreement: float = 0.0
    """In which part of the choices it agreed with the bot that it imitated, when it last did so."""

    @property
    def told(self) -> str:
        """What a line on the way says of it."""
        agrees = "" if self.rounds else f", agrees with its teacher in {100 * self.agreement:.0f} %"
        return f"{self.samples:,} steps, {self.matches:,} matches, entropy {self.entropy:.3f}{agrees}"


def torch_device(device: str) -> torch.device:
    """Give where torch works: on the card that is asked for, or, where Numba only simulates one, on the processor."""
    if device not in SIZES:
        raise OptionError(f"A device is one of {', '.join(SIZES)}, not {device!r}.")
    if device == "cuda":
        toolkit()
        if not torch.cuda.is_available() and not is_simulated():
            raise NoCard("torch sees no CUDA card here; install torch for CUDA, or leave out --device cuda.")
    return torch.device(device if torch.cuda.is_available() else "cpu")


class PolicyTrainer:
    """A training of one game's policy, which can be stopped and gone on with."""

    kind = CHOOSER

    def __init__(
        self,
        game: Game,
        *,
        seed: int = 0,
        threads: int = 1,
        device: str = "cpu",
        file: Path | None = None,
        imitated: float = 0.125,
        size: Size | None = None,
    ) -> None:
        self.game, self.seed, self.file, self.threads = game, seed, file, threads
        self.imitated = imitated
        """In which part of its time it imitates."""
        self._device = torch_device(device)
        self._size = size or SIZES[device]
        torch.set_num_threads(threads)
        torch.manual_seed(seed)
        self.progress = PolicyProgress()
        kept = self._kept()
        use = game.policy
        widths = (use.units, use.upper, use.shared) if kept is None else tuple(map(int, kept["widths"]))
        self._graphs = Graphs(self._device)
        self.net = PolicyNet(game, *widths).to(self._device)
        self.rollouts = Rollouts(
            game, self.net, device, tables=self._size.tables, steps=self._size.steps, seed=seed, graphs=self._graphs
        )
        self._school: School | None = None
        more: dict[str, Any] = {"fused": True, "capturable": True} if self._device.type == "cuda" else {}
        self._rate = self._number(RATE)
        self._adam = torch.optim.Adam(self.net.parameters(), lr=self._rate, eps=1e-5, **more)
        self._curiosity, self._mean, self._spread = (self._number(0.0) for _ in range(3))
        self._told = torch.zeros(2, device=self._device)
        self._better = torch.zeros_like(self.rollouts.values)
        self._known = torch.zeros_like(self.rollouts.done)
        self._which = torch.zeros(self._size.batch, dtype=torch.long, device=self._device)
        if kept:
            self._recall(kept)

    def _number(self, value: float) -> Tensor:
        return torch.tensor(value, device=self._device)

    # -- the loop -----------------------------------------------------------------------------------

    def train(
        self, seconds: float, *, contest_every: float = 30.0, save_every: float = 60.0
    ) -> Iterator[PolicyProgress]:
        """Train until so much time has been spent in all; give the progress after every round."""
        p = self.progress
        saved, contested = p.seconds, p.seconds + contest_every
        while p.seconds < seconds:
            began, part = time.perf_counter(), p.seconds / seconds
            if part < self.imitated:
                self._imitate(1 - part / self.imitated)
            else:
                self._school = None
                self._play_and_learn((part - self.imitated) / (1 - self.imitated))
            p.seconds += time.perf_counter() - began
            if p.seconds > contested:
                began = time.perf_counter()
                p.history.append(Moment(p.seconds, p.matches, p.samples, p.error, self.strength()))
                contested = p.seconds + max(contest_every, SELDOM * (time.perf_counter() - began))
            if p.seconds - saved > save_every:
                saved = p.seconds
                self.save()
            yield p
        self.save()

    def _imitate(self, left: float) -> None:
        """Attend a lesson, and learn from all that are remembered."""
        if self._school is None:
            self._school = School(self.game, partial(Learnt, iterations=0), self.seed, self.threads)
        school, before = self._school, (self._school.count, self._school.matches)
        school.teach(LESSON)
        self.progress.samples += school.count - before[0]
        self.progress.matches += school.matches - before[1]
        if school.count:
            self._rate.fill_(LAST_RATE + (RATE - LAST_RATE) * left)
            told = [imitate(self.net, self._adam, school.draw(LESSON_BATCH)) for _ in range(LESSON_STEPS)]
            self.progress.agreement, self.progress.entropy, self.progress.error = np.mean(told, axis=0).tolist()

    def _play_and_learn(self, part: float) -> None:
        """Play a round and learn from it, when such a part of the training is over."""
        p = self.progress
        warm = min(1.0, (p.rounds + 1) / WARMING)
        self._rate.fill_(LAST_RATE + (RATE - LAST_RATE) * (1 - part) * warm)
        self.rollouts.margin.fill_(self.game.policy.margin * (1 - part))
        self._curiosity.fill_(self.game.policy.curiosity * LAST_CURIOSITY**part)
        self.rollouts.play(p.rounds)
        self._graphs.run(self._look_back)
        known = torch.nonzero(self._known.view(-1)).squeeze(1)
        better = self._better.view(-1)[known]
        self._mean.copy_(better.mean())
        self._spread.copy_(better.std())
        order = known[torch.randperm(len(known), device=known.device)]
        for batch in order[: len(order) // self._size.batch * self._size.batch].view(-1, self._size.batch):
            self._which.copy_(batch)
            self._graphs.run(self._learn, between=lambda: self._adam.zero_grad(set_to_none=True))
        p.rounds += 1
        p.samples += self._better.numel()
        p.matches += int(self.rollouts.done.sum())
        p.entropy, p.error = self._told.tolist()

    def _look_back(self) -> None:
        r = self.rollouts
        with torch.no_grad():
            better, known = advantages(r.seats, r.values, r.done, r.rewards)
            self._better.copy_(better)
            self._known.copy_(known)

    def _learn(self) -> None:
        """Make a step by the choices that `_which` names."""
        r, which = self.rollouts, self._which
        better, kept = self._better.view(-1)[which], (r.ints, r.promised, r.masks, r.chosen, r.likings, r.values)
        rows = [each.view(-1, *each.shape[2:])[which] for each in kept]
        batch = Batch._make((*rows, better, (better - self._mean) / (self._spread + 1e-6)))
        loss = loss_of(self.net, batch, self._curiosity)
        descend(self.net, self._adam, loss.total)
        self._told.copy_(torch.stack([loss.entropy, loss.error]))

    # -- strength -----------------------------------------------------------------------------------

    def strength(self, opponent: str = GREEDY) -> float:
        """Give the policy's share of the victory against a native bot, in even shares, at the usual table."""
        return strength_of(self.net, self.game, opponent)

    @property
    def machine(self) -> str:
        """What it runs on, in words."""
        card = f", {torch.cuda.get_device_name()}" if self._device.type == "cuda" else ""
        return f"{platform.machine()}, {self.threads} threads{card}"

    @property
    def learnt(self) -> Weights:
        """The weights that are to be installed.

        Inputs that no match has filled weigh nothing: what they were drawn with would only take room.
        """
        moved = self._adam.state.get(self.net.first.weight, {}).get("exp_avg_sq")
        filled = None if moved is None else moved.any(dim=0).cpu().numpy()
        return self.net.weights(filled) | self.net.judging(self.rollouts.unit)

    def meet_installed(self, matches: int, seed: int) -> tuple[str, npt.NDArray[np.float32]]:
        """Play with the policy alone against bots as installed, or `greedy`; give their name and the shares."""
        nothing = installed(self.game) is None and installed(self.game, CHOOSER) is None
        others, name = (Greedy, "greedy") if nothing else (Learnt, "net as it is installed")
        policy = unpack(pack(self.learnt, CHOOSER), CHOOSER)
        alone = contest(self.game, lambda lot: Learnt(lot, policy), others, matches, seed=seed, threads=self.threads)
        return name, alone

    # -- what lasts ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Write down everything that is needed to go on."""
        if self.file is None:
            return
        p = self.progress
        arrays: dict[str, Any] = {f"net_{name}": each.cpu().numpy() for name, each in self.net.state_dict().items()}
        for number, state in self._adam.state_dict()["state"].items():
            arrays |= {f"adam_{number}_{name}": each.cpu().numpy() for name, each in state.items()}
        arrays |= {f"tables_{name}": each for name, each in self.rollouts.snapshot().items()}
        arrays["dice"] = torch.get_rng_state().numpy()
        if self._device.type == "cuda":
            arrays["card_dice"] = torch.cuda.get_rng_state().numpy()
        arrays["inputs"] = np.array(inputs_of(self.game, CHOOSER))
        arrays["widths"] = np.array(self.net.widths)
        arrays["counts"] = np.array([p.rounds, p.matches, p.samples])
        arrays["figures"] = np.array([p.seconds, p.error, p.entropy, p.agreement])
        arrays["history"] = np.array([tuple(vars(each).values()) for each in p.history]).reshape(-1, 5)
        part = self.file.with_suffix(".part.npz")
        np.savez(part, **arrays)
        part.replace(self.file)

    def _kept(self) -> dict[str, Any] | None:
        if self.file is None or not self.file.exists():
            return None
        kept = opened(self.file)
        if str(kept.get("inputs")) != inputs_of(self.game, CHOOSER):
            raise TrainingError(f"{self.file} holds a training of another game or kind; name another file.")
        return kept

    def _recall(self, kept: dict[str, Any]) -> None:
        """Go on from what was kept."""
        learnt = {name: torch.from_numpy(each) for name, each in group(kept, "net_").items()}
        if set(learnt) != set(self.net.state_dict()):
            raise TrainingError(f"{self.file} was written by another version; name another file.")
        self.net.load_state_dict(learnt)
        state = self._adam.state_dict()
        for name, each in group(kept, "adam_").items():
            number, _, which = name.partition("_")
            state["state"].setdefault(int(number), {})[which] = torch.from_numpy(each)
        self._adam.load_state_dict(state)
        self._rate = self._adam.param_groups[0]["lr"]  # loading puts a copy there
        self.rollouts.restore(group(kept, "tables_"))
        torch.set_rng_state(torch.from_numpy(kept["dice"]))
        if self._device.type == "cuda" and "card_dice" in kept:
            torch.cuda.set_rng_state(torch.from_numpy(kept["card_dice"]))
        rounds, matches, samples = map(int, kept["counts"])
        seconds, error, entropy, agreement = map(float, kept["figures"])
        self.progress = PolicyProgress(seconds, rounds, matches, samples, error, history_in(kept), entropy, agreement)
