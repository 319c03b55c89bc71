"""Train a policy from nothing: first it imitates `greedy` for a while, then it plays against itself, round by round.

Among its opponents are versions that it was before, the one that had just imitated more often than others: so it goes
on to know how those play that are not its equals.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..adapters.vector import GREEDY
from ..bots.greedy import Greedy
from ..bots.learnt import Learnt
from ..bots.nets import CHOOSER, installed, pack, unpack
from ..bots.policy import Weights
from ..core.errors import OptionError
from ..core.game import Game
from .contest import Tell, contest
from .imitation import School, imitate
from .objective import Batch, advantages, loss_of
from .policy_net import PolicyNet
from .rollouts import Rollouts
from .rounds import LAST_RATE, RATE, RoundTrainer, Size, descend
from .strength import strength_of
from .trainer import Progress, group

with needed("torch", "train"):
    import torch
    from torch import Tensor

LAST_CURIOSITY = 0.1
"""Which part of its curiosity a policy has left in the end."""
PAST_KEPT, PAST_EVERY = 8, 24
"""How many past versions are among the opponents, and after how many rounds another one joins them."""
SHARED = 3
"""At one of so many tables they play too."""
LESSON_BATCH, LESSON_STEPS = 512, 16
"""How it learns in a round of imitation from the choices that are remembered."""


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
        agrees = "" if self.rounds else f", agrees with its teacher in {100 * self.agreement:.0f} % of choices"
        return f"{self.samples:,} steps, {self.matches:,} matches, entropy {self.entropy:.3f}{agrees}"


class PolicyTrainer(RoundTrainer[PolicyProgress]):
    """A training of one game's policy, which can be stopped and gone on with."""

    kind = CHOOSER
    keeps = ("widths", "past")
    shared = SHARED
    steady, often = 1, 0.3
    """How many of the first opponents are never forgotten, and in which part of the rounds it meets one of those."""
    lesson = 1024
    """How many choices of the teacher a round of imitation has."""
    net: PolicyNet
    mean: PolicyNet

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
        against: Weights | None = None,
        begins: Weights | None = None,
    ) -> None:
        super().__init__(game, PolicyProgress(), seed=seed, threads=threads, device=device, file=file, size=size)
        self.imitated = 0.0 if against else imitated
        """In which part of its time it imitates."""
        self.against = against
        """The one opponent, if the training is to find out how it can be beaten; it then begins with its weights."""
        begins = begins or against
        self._begins_anew = begins is None
        kept = self._kept()
        how = game.policy_training
        if how.margin and not how.standings:
            raise OptionError(f"{game.title} asks for a margin but does without standings, of which it is made.")
        widths = (how.units, how.upper, how.shared) if kept is None else tuple(map(int, kept["widths"]))
        self.margin, self.curiosity = how.margin, how.curiosity
        """Which part of rewards are standings, and what a unit of entropy is worth, at first."""
        self.net = (PolicyNet.of(game, begins) if begins else PolicyNet(game, *widths)).to(self._device)
        self.hall = self.rollouts = Rollouts(
            game, self.net, device, tables=self._size.tables, steps=self._size.steps, seed=seed, graphs=self._graphs,
            shared=1 if against else self.shared, alone=against is not None,
        )  # fmt: skip
        self._school: School | None = None
        self._past: list[dict[str, Tensor]] = []
        self._learns()
        self._pupil, self._pupil_adam = self.net, self._adam
        """Who imitates."""
        self._curiosity, self._mean, self._spread = (self._number(0.0) for _ in range(3))
        self._told = torch.zeros(2, device=self._device)
        self._better = torch.zeros_like(self.rollouts.values)
        self._known = torch.zeros_like(self.rollouts.done)
        if kept:
            (rounds, matches, samples), (seconds, error, entropy, agreed), history = self._recall(kept)
            self.progress = PolicyProgress(seconds, rounds, matches, samples, error, history, entropy, agreed)
            for number in range(int(kept["past"])):
                past = group(kept, f"past{number}_").items()
                self._past.append({name: torch.from_numpy(each).to(self._device) for name, each in past})

    # -- the loop -----------------------------------------------------------------------------------

    def _round(self, part: float) -> None:
        # Where a training is given more time, what was the end of its imitation lies in its first part again.
        if part < self.imitated and not self.progress.rounds:
            self._imitate(1 - part / self.imitated)
        else:
            self._school = None
            self._play_and_learn(max(0.0, (part - self.imitated) / (1 - self.imitated)))

    def _imitate(self, left: float) -> None:
        """Attend a lesson, and learn from all that are remembered."""
        if self._school is None:
            self._school = self._opened_school()
        school, before = self._school, (self._school.count, self._school.matches)
        school.teach(self.lesson)
        self.progress.samples += school.count - before[0]
        self.progress.matches += school.matches - before[1]
        if school.count:  # until then whoever was asked had nothing to choose
            self._rate.fill_(LAST_RATE + (RATE - LAST_RATE) * left)
            drawn = (school.draw(LESSON_BATCH) for _ in range(LESSON_STEPS))
            told = [imitate(self._pupil, self._pupil_adam, lesson) for lesson in drawn]
            self.progress.agreement, self.progress.entropy, self.progress.error = np.mean(told, axis=0).tolist()

    def _opened_school(self) -> School:
        """Give those who are imitated."""
        return School(self.game, Greedy, self.seed, self.threads)

    def _play_and_learn(self, part: float) -> None:
        """Play a round and learn from it, when such a part of the self-play is over."""
        p = self.progress
        self._set_rate(part)
        self.rollouts.margin.fill_(self.margin * (1 - part))
        self._curiosity.fill_(self.curiosity * LAST_CURIOSITY**part)
        self._meet_past()
        self.rollouts.play(p.rounds)
        self._graphs.run(self._look_back)
        better = self._better[self._known]
        self._mean.copy_(better.mean())
        self._spread.copy_(better.std())
        self._learn_all(self._known)
        p.rounds += 1
        p.samples += self._better.numel()
        p.matches += int(self.rollouts.done.sum())
        p.entropy, p.error = self._told.tolist()

    def _meet_past(self) -> None:
        """Say which past version is among the opponents; now and then another one joins them, in the place of any.

        The one opponent that is to be beaten is the first version, and always the same.
        """
        rng = np.random.default_rng((self.seed, self.progress.rounds, 1))
        if self.progress.rounds % PAST_EVERY == 0 and not (self.against and self._past):
            if len(self._past) == PAST_KEPT:
                del self._past[int(rng.integers(self.steady, PAST_KEPT))]
            self._past.append(copied(self.net))
        which = int(rng.integers(self.steady if rng.random() < self.often else len(self._past)))
        self.rollouts.other.load_state_dict(self._past[which])

    def _look_back(self) -> None:
        r = self.rollouts
        with torch.no_grad():
            better, known = advantages(r.seats, r.values, r.done, r.rewards)
            self._better.copy_(better)
            self._known.copy_(known & r.own)

    def _learn(self) -> None:
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
        return strength_of(self.mean, self.game, opponent)

    @property
    def learnt(self) -> Weights:
        """The weights that are to be installed.

        In a training from nothing, inputs that no match has filled weigh nothing: what they were drawn with would only
        take room.
        """
        return self.mean.weights(self._filled()) | self.mean.judging(self.rollouts.unit)

    def _filled(self) -> npt.NDArray[np.bool_] | None:
        """Say which inputs matches have filled; None where all weights count, since others were learnt before."""
        moved = self._adam.state.get(self.net.first.weight, {}).get("exp_avg_sq")
        return moved.any(dim=0).cpu().numpy() if self._begins_anew and moved is not None else None

    def meet_installed(self, matches: int, seed: int, tell: Tell) -> tuple[str, npt.NDArray[np.float32]]:
        """Play with the policy alone against bots as installed, or `greedy`; give their name and the shares."""
        nothing = installed(self.game) is None and installed(self.game, CHOOSER) is None
        others, name = (Greedy, "greedy") if nothing else (Learnt, "net as installed")
        policy = unpack(pack(self.learnt, CHOOSER), CHOOSER)
        return name, contest(
            self.game, lambda lot: Learnt(lot, policy), others, matches, seed=seed, threads=self.threads, tell=tell
        )

    # -- what lasts ---------------------------------------------------------------------------------

    def _figures(self) -> list[float]:
        return [*super()._figures(), self.progress.entropy, self.progress.agreement]

    def _shape(self) -> dict[str, Any]:
        past = {
            f"past{number}_{name}": each.cpu().numpy()
            for number, version in enumerate(self._past)
            for name, each in version.items()
        }
        return {"widths": np.array(self.net.widths), "past": np.array(len(self._past)), **past}


def copied(net: PolicyNet) -> dict[str, Tensor]:
    """Give the weights of a net as they are now."""
    return {name: each.clone() for name, each in net.state_dict().items()}
