"""Train the installed policy on, among opponents of several kinds.

A policy that only met its equals and its past has settled on ways to play that go well together; among others it may be
lost. So it first becomes less sure of itself, and then meets at its tables one that has learnt to imitate the search
without nets, the policy as it was installed, and versions that it was on the way.
"""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from pathlib import Path

from ..bots.bot import Budget
from ..bots.ismcts import ClassicIsmcts
from ..bots.nets import CHOOSER, as_written
from ..core.game import Game
from .imitation import School
from .policy_net import PolicyNet
from .policy_trainer import PolicyTrainer, copied
from .rounds import Size
from .trainer import TrainingError

SOFTER = 0.6
"""By how much it is less sure of what it likes when it begins."""
CURIOSITY = 0.03
"""What a unit of entropy is worth then."""
THOUGHT = Budget(iterations=1000)
"""How long the search thinks that is imitated..."""
NODES = 1 << 12
"""...and how many decisions its store holds: more than it meets."""


class OnwardTrainer(PolicyTrainer):
    """A training that begins with the installed policy; the time of imitation is for one of its opponents."""

    steady, often = 2, 0.7
    lesson = 256
    first_rate = 4e-4

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
        policy = as_written(game, CHOOSER)
        if policy is None:
            raise TrainingError(f"{game.title} has no policy to fine-tune; train one first, without --onward.")
        # Others are at every table, but where there are two seats only at every other one: it would never meet itself.
        self.shared = 1 if game.usual_seats > 2 else 2
        softer = {name: SOFTER * policy[name] for name in ("head", "head_bias")}
        super().__init__(
            game, seed=seed, threads=threads, device=device, file=file, imitated=imitated, size=size,
            begins={**policy, **softer},
        )  # fmt: skip
        self.margin, self.curiosity = 0.0, CURIOSITY
        if self._past:
            self._pupil = deepcopy(self.net)  # a new one would be drawn, with the dice that were kept
            self._pupil.load_state_dict(self._past[0])
        else:
            self._pupil = PolicyNet.of(game, policy).to(self._device)
            self._past = [copied(self._pupil), copied(self._pupil)]
        self._pupil_adam = self._adam_for(self._pupil)

    def _opened_school(self) -> School:
        return School(self.game, partial(ClassicIsmcts, nodes=NODES), self.seed, self.threads, THOUGHT)

    def _imitate(self, left: float) -> None:
        super()._imitate(left)
        self._past[0] = copied(self._pupil)
