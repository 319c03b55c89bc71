"""Train a net that judges by looking on while the installed policy plays against itself, at thousands of tables.

What `training.trainer` learns from some hundred thousand matches of its own, this one learns from millions of a bot
that plays better: a policy needs one look for a choice, and a card plays at all tables at once.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..bots.bot import Budget
from ..bots.greedy import Greedy
from ..bots.ismcts import Ismcts
from ..bots.net import Weights
from ..bots.nets import CHOOSER, JUDGE, installed, pack, unpack
from ..core.game import Game
from .contest import MakeBot, Tell, contest
from .judge_net import JudgeNet
from .learner import first_weights
from .onlooking import Onlooking, returns
from .policy_net import PolicyNet
from .promises import change_of_standings
from .rounds import RoundTrainer, Size, descend
from .trainer import Progress, TrainingError

with needed("torch", "train"):
    import torch
    from torch.nn import functional


SEARCHED = Budget(iterations=200)
"""How long the searches think that say how strong it is, a few milliseconds..."""
CONTESTS = 96
"""...and in how many matches, on the way."""
CONTEST_SEED = 1 << 40


class JudgeTrainer(RoundTrainer[Progress]):
    """A training of one game's judge, which can be stopped and gone on with; samples are looks at tables."""

    kind = JUDGE
    keeps = ("unit",)
    net: JudgeNet
    mean: JudgeNet

    def __init__(
        self,
        game: Game,
        *,
        seed: int = 0,
        threads: int = 1,
        device: str = "cpu",
        file: Path | None = None,
        size: Size | None = None,
        policy: Weights | None = None,
    ) -> None:
        super().__init__(game, Progress(), seed=seed, threads=threads, device=device, file=file, size=size)
        player = self._player = policy or installed(game, CHOOSER)
        if player is None:
            raise TrainingError(f"{game.title} has no policy to watch; train one first, with --policy.")
        kept = self._kept()
        unit = change_of_standings(game) if kept is None else float(kept["unit"])
        self.net = JudgeNet(game, first_weights(game, unit, seed)).to(self._device)
        self.hall = self._looks = Onlooking(
            game, PolicyNet.of(game, player).to(self._device), self.net, device, tables=self._size.tables,
            steps=self._size.steps, seed=seed, graphs=self._graphs,
        )  # fmt: skip
        self._learns()
        self._came = torch.zeros_like(self._looks.seats, dtype=torch.float32)
        self._known = torch.zeros_like(self._looks.seats, dtype=torch.bool)
        self._error = self._number(0.0)
        if kept:
            (rounds, matches, samples), (seconds, error), history = self._recall(kept)
            self.progress = Progress(seconds, rounds, matches, samples, error, history)

    def _round(self, part: float) -> None:
        p = self.progress
        self._set_rate(part)
        self._looks.play(p.rounds)
        self._graphs.run(self._look_back)
        self._learn_all(self._known)
        p.rounds += 1
        p.samples += int(self._known.sum())
        p.matches += int(self._looks.done.sum())
        p.error = float(self._error)

    def _look_back(self) -> None:
        k = self._looks
        with torch.no_grad():
            came, known = returns(k.seats, k.values, k.done, k.rewards)
            self._came.copy_(came)
            self._known.copy_(known)

    def _learn(self) -> None:
        k, which = self._looks, self._which
        ints, above = (each.view(-1, each.shape[-1])[which] for each in (k.ints, k.above))
        came, expected = self._came.view(-1)[which], self.net(ints, above)
        descend(self.net, self._adam, functional.binary_cross_entropy_with_logits(expected, came))
        self._error.copy_(functional.mse_loss(torch.sigmoid(expected), came).detach())

    # -- strength -----------------------------------------------------------------------------------

    def strength(self) -> float:
        """Give the share of the victory of a search that it judges for against `greedy`, in even shares."""
        shares = contest(
            self.game, self._search, Greedy, CONTESTS, seed=CONTEST_SEED, threads=self.threads, budget=SEARCHED
        )
        return float(shares.mean()) * self.game.usual_seats

    @property
    def _search(self) -> MakeBot:
        return partial(Ismcts, policy=self._player, judge=unpack(pack(self.learnt)))

    @property
    def learnt(self) -> Weights:
        """The weights that are to be installed; inputs that no look has filled weigh nothing, to save room."""
        moved = self._adam.state.get(self.net.learnt["first"], {}).get("exp_avg_sq")
        return self.mean.weights(None if moved is None else moved.any(dim=1).cpu().numpy())

    def meet_installed(self, matches: int, seed: int, tell: Tell) -> tuple[str, npt.NDArray[np.float32]]:
        """Let a search that it judges for play alone against searches as installed; give their name and the shares."""
        name = f"the search as installed, each with {SEARCHED.iterations} iterations"
        return name, contest(
            self.game, self._search, Ismcts, matches, seed=seed, threads=self.threads, budget=SEARCHED, tell=tell
        )

    # -- what lasts ---------------------------------------------------------------------------------

    def _shape(self) -> dict[str, Any]:
        return {"unit": np.array(self.net.unit)}
