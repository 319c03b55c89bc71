"""The start of a policy by imitation: it learns what a bot chooses, and what came of it.

Where a match is won by long plans, play by lot wins nothing, and self-play from nothing would have nothing to learn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..adapters.vector import VectorEnv
from ..bots.bot import Bot, Budget
from ..bots.policy import turned_actions
from ..core.game import Game
from ..core.table_memory import Form, player_actions
from .objective import descend
from .policy_net import NEVER, PolicyNet

with needed("torch", "train"):
    import torch
    from torch.nn import functional

FORMS: tuple[Form, Form] = ("views", "ints")
TABLES = 4
"""How many tables of each kind the teacher plays at."""
ASTRAY = 0.05
"""At which part of the decisions another choice is played than the teacher's, so that it answers in more positions."""
ROOM = 1 << 30
"""In how many bytes what it chose is remembered..."""
MOST = 200_000
"""...and how many choices at most."""


class Lesson(NamedTuple):
    """What was seen, allowed and chosen, and the share of the victory in the end; actions count from the own seat."""

    ints: npt.NDArray[np.int16]
    masks: npt.NDArray[np.bool_]
    chosen: npt.NDArray[np.int64]
    shares: npt.NDArray[np.float32]


class Room:
    """Tables of one kind, which a teacher sees as views and a policy as features."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.views, self.features = (
            VectorEnv(game, TABLES, seats=seats, seed=seed, observation=form) for form in FORMS
        )
        self.row_of = turned_actions(game, seats)
        self.open: list[list[tuple[Any, ...]]] = [[] for _ in range(TABLES)]
        """What was chosen at each table in the match in progress."""


class School:
    """A teacher at tables of all kinds, half of them the usual ones, and the choices that are remembered."""

    def __init__(self, game: Game, teacher: Bot, seed: int) -> None:
        self.game, self._teacher, self._rng = game, teacher, np.random.default_rng((seed, 1))
        kinds = [*[game.usual_seats] * len(game.seats), *game.seats]
        self._rooms = [Room(game, seats, 1000 * seed + 500 + at) for at, seats in enumerate(kinds)]
        self._actions = player_actions(game.actions)
        features, actions = len(game.features.cells), len(self._actions)
        size = min(MOST, ROOM // (2 * features + actions + 12))
        self._kept = Lesson(
            np.zeros((size, features), dtype=np.int16), np.zeros((size, actions), dtype=np.bool_),
            np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.float32),
        )  # fmt: skip
        self.count = 0
        """How many choices of finished matches there were, the forgotten ones included."""
        self.matches = 0

    def teach(self, choices: int) -> None:
        """Let the teacher choose about so many times more; what it chose is remembered when the match is over."""
        for room in self._rooms[len(self.game.seats) :]:
            sets = self.game.options.samples(len(room.views.players))
            options = sets[int(self._rng.integers(len(sets)))]
            room.views.change_options(options)
            room.features.change_options(options)
        for _ in range(max(1, choices // (TABLES * len(self._rooms)))):
            for room in self._rooms:
                self._step(room)

    def _step(self, room: Room) -> None:
        picked = np.array([self._choose(room, table) for table in range(TABLES)])
        frame = room.views.step(picked)
        room.features.step(picked)
        for table in np.flatnonzero(frame.done).tolist():
            for ints, masks, chosen, seat in room.open[table]:
                at = self.count % len(self._kept.shares)
                self._kept.ints[at], self._kept.masks[at], self._kept.chosen[at] = ints, masks, chosen
                self._kept.shares[at] = frame.rewards[table, seat]
                self.count += 1
            self.matches += 1
            room.open[table].clear()

    def _choose(self, room: Room, table: int) -> int:
        """Give what is played at a table, as an index; keep what the teacher chose, unless it had no choice."""
        frame = room.views.frame
        seat, allowed = int(frame.seats[table]), np.flatnonzero(frame.masks[table])
        legal = self._actions[allowed]
        if len(legal) == 1:
            return int(allowed[0])
        action = self._teacher.choose(self.game, frame.observations[table].copy(), seat, legal.tolist(), Budget())
        masks = np.zeros(len(self._actions), dtype=np.bool_)
        masks[room.row_of[seat, legal]] = True
        ints = room.features.frame.observations[table].astype(np.int16)
        room.open[table].append((ints, masks, room.row_of[seat, action], seat))
        if self._rng.random() < ASTRAY:
            return int(self._rng.choice(allowed))
        return int(np.searchsorted(self._actions, action))

    def draw(self, size: int) -> Lesson:
        """Draw some of the choices that are remembered."""
        at = self._rng.integers(min(self.count, len(self._kept.shares)), size=size)
        return Lesson._make(each[at] for each in self._kept)


def imitate(net: PolicyNet, adam: torch.optim.Adam, lesson: Lesson) -> tuple[float, float, float]:
    """Make one step towards what was chosen; give the agreement before it, the entropy and the error of the shares."""
    device = next(net.parameters()).device
    ints, masks, chosen, shares = (torch.from_numpy(each).to(device) for each in lesson)
    liked, expected = net(ints)
    liked = liked.masked_fill(~masks, NEVER)
    loss = functional.cross_entropy(liked, chosen) + functional.binary_cross_entropy_with_logits(expected, shares)
    adam.zero_grad(set_to_none=True)
    descend(net, adam, loss)
    with torch.no_grad():
        likings = functional.log_softmax(liked, -1)
        agreed = (liked.argmax(-1) == chosen).float().mean()
        entropy = -(likings.exp() * likings.masked_fill(~masks, 0)).sum(-1).mean()
        error = functional.mse_loss(torch.sigmoid(expected), shares)
    return float(agreed), float(entropy), float(error)
