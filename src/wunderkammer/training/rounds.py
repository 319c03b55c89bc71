"""Training with torch, on a processor or a card: rounds at tables of all kinds, each followed by steps of learning.

All that is random depends on the seed and on the number of rounds, never on the clock; only how far one gets in a time,
and how fast rates fall with it, does. A training that is stopped between two rounds goes on as if it had not been; only
the lessons of who imitates begin again.
"""

from __future__ import annotations

import platform
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from ..adapters.extras import needed
from ..bots.nets import Kind, inputs_of
from ..core.errors import OptionError
from ..core.game import Game
from ..lab.cuda_kernel import NoCard, is_simulated, toolkit
from .graphs import Graphs
from .hall import Hall
from .trainer import LEAST_CONTESTS, Moment, Progress, TrainingError, group, history_in, opened

with needed("torch", "train"):
    import torch
    from torch import Tensor, nn

RATE, LAST_RATE = 1e-3, 2e-5
"""How fast weights change at first and in the end..."""
WARMING = 20
"""...and over how many rounds that begins."""
STEEPEST = 1.0
"""How long a gradient may be."""
RECENT = 8
"""Of which part of the rounds the running mean of the weights mostly is: the last eighth."""
SELDOM = 10
"""How many times as long as it took the last time it trains at least before its strength is measured again."""


class Size(NamedTuple):
    """How much is done at a time."""

    tables: int
    steps: int
    batch: int


SIZES = {"cpu": Size(512, 64, 1024), "cuda": Size(16384, 64, 8192)}

P = TypeVar("P", bound=Progress)


def torch_device(device: str) -> torch.device:
    """Give where torch works: on the card that is asked for, or, where Numba only simulates one, on the processor."""
    if device not in SIZES:
        raise OptionError(f"The device must be one of: {', '.join(SIZES)}; not {device!r}.")
    if device == "cuda":
        toolkit()
        if not torch.cuda.is_available() and not is_simulated():
            raise NoCard("torch finds no CUDA GPU here; install torch for CUDA, or leave out --device cuda.")
    return torch.device(device if torch.cuda.is_available() else "cpu")


def descend(net: nn.Module, adam: torch.optim.Adam, loss: Tensor) -> None:
    """Make one step down; gradients must be blank."""
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
    adam.step()


class RoundTrainer(ABC, Generic[P]):
    """A training that can be stopped and gone on with; which net it is for and what a round is, its heirs say."""

    kind: Kind
    keeps: tuple[str, ...]
    """What it keeps beside what all such trainings do."""
    first_rate = RATE
    """How fast its weights change at first."""
    net: nn.Module
    mean: nn.Module
    """The net with the running mean of its weights: what plays in the end, since the last steps were by few matches."""
    hall: Hall

    def __init__(
        self, game: Game, progress: P, *, seed: int, threads: int, device: str, file: Path | None, size: Size | None
    ) -> None:  # fmt: skip
        self.game, self.seed, self.file, self.threads, self.progress = game, seed, file, threads, progress
        self._device, self._size = torch_device(device), size or SIZES[device]
        torch.set_num_threads(threads)
        torch.manual_seed(seed)
        self._graphs = Graphs(self._device)
        self._which = torch.zeros(self._size.batch, dtype=torch.long, device=self._device)
        """The samples of the step at hand."""

    def _learns(self) -> None:
        """Make ready to learn, once there is a net."""
        self.mean = deepcopy(self.net)
        self._rate = self._number(self.first_rate)
        self._adam = self._adam_for(self.net)

    def _adam_for(self, net: nn.Module) -> torch.optim.Adam:
        """Give what changes the weights of a net, at the rate of this training."""
        more: dict[str, Any] = {"fused": True, "capturable": True} if self._device.type == "cuda" else {}
        return torch.optim.Adam(net.parameters(), lr=self._rate, eps=1e-5, **more)

    def _number(self, value: float) -> Tensor:
        return torch.tensor(value, device=self._device)

    # -- the loop -----------------------------------------------------------------------------------

    def train(self, seconds: float, *, contest_every: float = 30.0, save_every: float = 60.0) -> Iterator[P]:
        """Train until so much time has been spent in all; give the progress after every round."""
        p = self.progress
        contest_every = min(contest_every, seconds / LEAST_CONTESTS)
        saved, contested = p.seconds, p.seconds + contest_every
        while p.seconds < seconds:
            began = time.perf_counter()
            self._round(p.seconds / seconds)
            self._follow()
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

    @abstractmethod
    def _round(self, part: float) -> None:
        """Do a round, when such a part of the training is over."""

    @abstractmethod
    def _learn(self) -> None:
        """Make a step by the samples that `_which` names."""

    @abstractmethod
    def strength(self) -> float:
        """Give the share of the victory against `greedy`, in even shares, at the usual table."""

    @torch.no_grad()
    def _follow(self) -> None:
        """Bring the running mean up to the weights of this round."""
        part = RECENT / (RECENT + self.progress.rounds)
        for mean, now in zip(self.mean.parameters(), self.net.parameters(), strict=True):
            mean.lerp_(now, part)

    def _set_rate(self, part: float) -> None:
        warm = min(1.0, (self.progress.rounds + 1) / WARMING)
        self._rate.fill_(LAST_RATE + (self.first_rate - LAST_RATE) * (1 - part) * warm)

    def _learn_all(self, known: Tensor) -> None:
        """Make a step by every batch of the samples, in any order, that a flat mask names."""
        which = torch.nonzero(known.view(-1)).squeeze(1)
        order = which[torch.randperm(len(which), device=which.device)]
        for batch in order[: len(order) // self._size.batch * self._size.batch].view(-1, self._size.batch):
            self._which.copy_(batch)
            self._graphs.run(self._learn, between=lambda: self._adam.zero_grad(set_to_none=True))

    @property
    def machine(self) -> str:
        """What it runs on, in words."""
        card = f", {torch.cuda.get_device_name()}" if self._device.type == "cuda" else ""
        return f"{platform.machine()}, {self.threads} threads{card}"

    # -- what lasts ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Write down everything that is needed to go on."""
        if self.file is None:
            return
        p = self.progress
        arrays: dict[str, Any] = {
            f"{which}_{name}": each.cpu().numpy()
            for which, net in self._nets.items()
            for name, each in net.state_dict().items()
        }
        for number, state in self._adam.state_dict()["state"].items():
            arrays |= {f"adam_{number}_{name}": each.cpu().numpy() for name, each in state.items()}
        arrays |= {f"tables_{name}": each for name, each in self.hall.snapshot().items()}
        arrays["dice"] = torch.get_rng_state().numpy()
        if self._device.type == "cuda":
            arrays["card_dice"] = torch.cuda.get_rng_state().numpy()
        arrays["inputs"] = np.array(inputs_of(self.game, self.kind))
        arrays["counts"] = np.array([p.rounds, p.matches, p.samples])
        arrays["figures"] = np.array(self._figures())
        arrays["history"] = np.array([tuple(vars(each).values()) for each in p.history]).reshape(-1, 5)
        part = self.file.with_suffix(".part.npz")
        np.savez(part, **arrays, **self._shape())
        part.replace(self.file)

    @property
    def _nets(self) -> dict[str, nn.Module]:
        """What is learnt, under the names that its arrays have."""
        return {"net": self.net, "mean": self.mean}

    def _figures(self) -> list[float]:
        """Give the figures of the progress, in the order in which it takes them."""
        return [self.progress.seconds, self.progress.error]

    def _shape(self) -> dict[str, Any]:
        """Give what says which shape the net has, under names of its own."""
        return {}

    def _kept(self) -> dict[str, Any] | None:
        """Give what was kept of this training, if anything was."""
        if self.file is None or not self.file.exists():
            return None
        kept = opened(self.file)
        if str(kept.get("inputs")) != inputs_of(self.game, self.kind):
            raise TrainingError(f"{self.file} holds a training of another game or kind; name another file.")
        if not set(self.keeps) <= set(kept):
            raise TrainingError(f"{self.file} was written by another version; name another file.")
        return kept

    def _recall(self, kept: dict[str, Any]) -> tuple[list[int], list[float], list[Moment]]:
        """Go on from what was kept; give the counts, figures and moments of the progress."""
        for which, net in self._nets.items():
            learnt = {name: torch.from_numpy(each) for name, each in group(kept, f"{which}_").items()}
            if {name: each.shape for name, each in learnt.items()} != {
                name: each.shape for name, each in net.state_dict().items()
            }:
                raise TrainingError(f"{self.file} was written by another version; name another file.")
            net.load_state_dict(learnt)
        state = self._adam.state_dict()
        for name, each in group(kept, "adam_").items():
            number, _, which = name.partition("_")
            state["state"].setdefault(int(number), {})[which] = torch.from_numpy(each)
        self._adam.load_state_dict(state)
        self._rate = self._adam.param_groups[0]["lr"]  # loading puts a copy there
        self.hall.restore(group(kept, "tables_"))
        torch.set_rng_state(torch.from_numpy(kept["dice"]))
        if self._device.type == "cuda" and "card_dice" in kept:
            torch.cuda.set_rng_state(torch.from_numpy(kept["card_dice"]))
        return list(map(int, kept["counts"])), list(map(float, kept["figures"])), history_in(kept)
