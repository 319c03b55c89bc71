"""The start of a policy by imitation: it learns what a bot chooses, and what came of it.

Where a match is won by long plans, play by lot wins nothing, and self-play from nothing would have nothing to learn.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..adapters.vector import VectorEnv
from ..bots.bot import Bot, Budget
from ..bots.policy import turned_actions
from ..core.game import Game
from ..core.table_memory import Form, player_actions
from .contest import NOTHING_SAID
from .policy_net import NEVER, PolicyNet
from .promises import as_odds, promises, unit_of_standings
from .rounds import descend

with needed("torch", "train"):
    import torch
    from torch.nn import functional

FORMS: tuple[Form, Form] = ("views", "ints")
TABLES = 16
"""How many tables of each kind the teachers play at."""
ASTRAY = 0.05
"""At which part of the decisions another choice is played than the teacher's, so that it answers in more positions."""
ROOM = 1 << 30
"""In how many bytes what it chose is remembered..."""
MOST = 200_000
"""...and how many choices at most."""


class Lesson(NamedTuple):
    """What was seen, promised by standings, allowed and chosen, and the share of the victory in the end, NaN until the
    match is over; actions count from the own seat."""

    ints: npt.NDArray[np.int16]
    promised: npt.NDArray[np.float32]
    masks: npt.NDArray[np.bool_]
    chosen: npt.NDArray[np.int64]
    shares: npt.NDArray[np.float32]


class Room:
    """Tables of one kind, which teachers, one at each, see as views and a policy as features."""

    def __init__(self, game: Game, make_teacher: Callable[[int], Bot], seats: int, seed: int) -> None:
        self.teachers = [make_teacher(TABLES * seed + table) for table in range(TABLES)]
        self.views, self.features = (
            VectorEnv(game, TABLES, seats=seats, seed=seed, observation=form) for form in FORMS
        )
        self.row_of = turned_actions(game, seats)
        self.open: list[list[tuple[int, int]]] = [[] for _ in range(TABLES)]
        """Which choices at each table were of the match in progress, each with its seat: what comes of them is open."""


class School:
    """Teachers at tables of all kinds, half of them the usual ones, and the choices that are remembered.

    What they choose depends on the seed, not on the threads.
    """

    def __init__(
        self, game: Game, make_teacher: Callable[[int], Bot], seed: int, threads: int = 1, budget: Budget = NOTHING_SAID
    ) -> None:
        self._budget = budget
        self.game, self._rng, self._crew = game, np.random.default_rng((seed, 1)), ThreadPoolExecutor(threads)
        kinds = [*[game.usual_seats] * len(game.seats), *game.seats]
        self._rooms = [Room(game, make_teacher, seats, 1000 * seed + 500 + at) for at, seats in enumerate(kinds)]
        self._actions, self._unit = player_actions(game.actions), unit_of_standings(game)
        features, actions = len(game.features.cells), len(self._actions)
        size = min(MOST, ROOM // (2 * features + actions + 12))
        self._kept = Lesson(
            np.zeros((size, features), dtype=np.int16), np.zeros(size, dtype=np.float32),
            np.zeros((size, actions), dtype=np.bool_),
            np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.float32),
        )  # fmt: skip
        self.count = 0
        """How many choices there were, the forgotten ones included..."""
        self.matches = 0
        """...and how many finished matches."""

    def teach(self, choices: int) -> None:
        """Let teachers choose about so many times more."""
        for room in self._rooms[len(self.game.seats) :]:
            sets = self.game.options.samples(len(room.views.players))
            options = sets[int(self._rng.integers(len(sets)))]
            room.views.change_options(options)
            room.features.change_options(options)
        for _ in range(max(1, choices // (TABLES * len(self._rooms)))):
            for room in self._rooms:
                self._step(room)

    def _step(self, room: Room) -> None:
        promised, astray, lots = self._promised(room), self._rng.random(TABLES) < ASTRAY, self._rng.random(TABLES)
        asked = list(self._crew.map(lambda table: self._ask(room, table), range(TABLES)))
        picked = np.zeros(TABLES, dtype=np.int64)
        for table, action in enumerate(asked):
            allowed = np.flatnonzero(room.views.frame.masks[table])
            picked[table] = allowed[int(lots[table] * len(allowed))]
            if len(allowed) > 1:
                self._note(room, table, action, promised[table])
                if not astray[table]:
                    picked[table] = np.searchsorted(self._actions, action)
        frame = room.views.step(picked)
        room.features.step(picked)
        for table in np.flatnonzero(frame.done).tolist():
            for number, seat in room.open[table]:
                if self.count - number <= len(self._kept.shares):  # else it is forgotten
                    self._kept.shares[number % len(self._kept.shares)] = frame.rewards[table, seat]
            self.matches += 1
            room.open[table].clear()

    def _promised(self, room: Room) -> npt.NDArray[np.float32]:
        """Give what standings promise the seats that must choose, as logarithms of odds."""
        standings = torch.from_numpy(room.views.standings()).float()
        shares = promises(standings, torch.full((TABLES,), len(room.views.players)), self._unit)
        return as_odds(shares, torch.from_numpy(room.views.frame.seats)).numpy()

    def _ask(self, room: Room, table: int) -> int:
        """Give what the teacher of a table chooses."""
        frame = room.views.frame
        view, seat, legal = frame.observations[table].copy(), int(frame.seats[table]), frame.masks[table]
        return room.teachers[table].choose(self.game, view, seat, self._actions[legal].tolist(), self._budget)

    def _note(self, room: Room, table: int, action: int, promised: float) -> None:
        """Remember what was seen, promised, allowed and chosen; what comes of it is known when the match is over."""
        seat, at = int(room.views.frame.seats[table]), self.count % len(self._kept.shares)
        kept = self._kept
        kept.ints[at] = room.features.frame.observations[table]
        kept.promised[at] = promised
        kept.masks[at] = False
        kept.masks[at, room.row_of[seat, self._actions[room.views.frame.masks[table]]]] = True
        kept.chosen[at] = room.row_of[seat, action]
        kept.shares[at] = np.nan
        room.open[table].append((self.count, seat))
        self.count += 1

    def draw(self, size: int) -> Lesson:
        """Draw some of the choices that are remembered."""
        at = self._rng.integers(min(self.count, len(self._kept.shares)), size=size)
        return Lesson._make(each[at] for each in self._kept)


def imitate(net: PolicyNet, adam: torch.optim.Adam, lesson: Lesson) -> tuple[float, float, float]:
    """Make one step towards what was chosen; give the agreement before it, the entropy and the error of the shares."""
    device = next(net.parameters()).device
    ints, promised, masks, chosen, shares = (torch.from_numpy(each).to(device) for each in lesson)
    liked, expected = net(ints, promised)
    liked = liked.masked_fill(~masks, NEVER)
    known = ~shares.isnan()
    shares = torch.where(known, shares, torch.sigmoid(expected).detach())  # what is not known yet teaches nothing
    loss = functional.cross_entropy(liked, chosen) + functional.binary_cross_entropy_with_logits(expected, shares)
    adam.zero_grad(set_to_none=True)
    descend(net, adam, loss)
    with torch.no_grad():
        likings = functional.log_softmax(liked, -1)
        agreed = (liked.argmax(-1) == chosen).float().mean()
        entropy = -(likings.exp() * likings.masked_fill(~masks, 0)).sum(-1).mean()
        missed = functional.mse_loss(torch.sigmoid(expected), shares, reduction="sum")
        error = missed / known.sum().clamp(min=1)
    return float(agreed), float(entropy), float(error)
