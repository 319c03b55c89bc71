"""Tables side by side, on a processor or a card, at which a policy plays against itself, and what came of it.

Half of the tables have the usual seats and options; the others are of every number of seats, and their options change
from round to round. What is kept of a round are tensors of one row a step and one column a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..adapters.vector import VectorEnv
from ..bots.policy import turned_actions
from ..core.game import Game
from ..core.table_memory import player_actions
from .graphs import Graphs
from .policy_net import NEVER, PolicyNet
from .promises import as_odds, promises, spread_of_standings
from .trainer import group

with needed("torch", "train"):
    import torch
    from torch import Tensor
    from torch.nn import functional
    from torch.utils.dlpack import from_dlpack

LEAST = 16
"""How many tables of each kind there are at least."""
TINY = 1e-9


class Rollouts:
    """So many tables and steps a round; the fields are the tensors of the last round."""

    def __init__(
        self, game: Game, net: PolicyNet, device: str, *, tables: int, steps: int, seed: int, graphs: Graphs
    ) -> None:
        self.game, self.steps, self._net, self._seed, self._graphs = game, steps, net, seed, graphs
        self._device = next(net.parameters()).device  # where a card is simulated, torch has the processor
        sizes = [(game.usual_seats, tables // 2), *((seats, tables // 2 // len(game.seats)) for seats in game.seats)]
        self._envs = [
            VectorEnv(game, max(LEAST, count), seats=seats, seed=1000 * seed + number, device=device)
            for number, (seats, count) in enumerate(sizes)
        ]
        self._frames = [[self._borrowed(part) for part in env.frame] for env in self._envs]
        self._drawn = [env.sample() for env in self._envs]
        self._choices = [self._borrowed(each) for each in self._drawn]
        self.tables = sum(env.count for env in self._envs)
        most, features, actions = game.seats[-1], len(game.features.cells), len(player_actions(game.actions))
        self._at_table = torch.tensor(np.repeat([len(e.players) for e in self._envs], [e.count for e in self._envs]))
        self._at_table = self._at_table.to(self._device)
        self.unit = spread_of_standings(game)
        """The unit in which standings are read."""
        self._stands = [self._borrowed(env.standings()) for env in self._envs]
        self.margin = torch.zeros((), device=self._device)
        """Which part of a reward is what standings promised at the last choice of the match."""
        self._unturned = torch.tensor(unturned_actions(game)).to(self._device)
        self._is_turned = bool((self._unturned != torch.arange(actions, device=self._device)).any())
        self.ints, self.masks = self._room(features, kind=torch.int16), self._room(actions, kind=torch.bool)
        self.seats, self.chosen = self._room(kind=torch.long), self._room(kind=torch.long)
        self.likings, self.values, self.promised = self._room(), self._room(), self._room()
        self.done, self.rewards = self._room(kind=torch.bool), self._room(most)
        self._step = torch.zeros(1, dtype=torch.long, device=self._device)
        self._now = [each.clone() for each in self._seen()]

    def _room(self, *columns: int, kind: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros((self.steps, self.tables, *columns), dtype=kind, device=self._device)

    def _borrowed(self, array: Any) -> Tensor:
        """Give an array of an environment as a tensor in the same memory."""
        return from_dlpack(array) if self._device.type == "cuda" else torch.from_numpy(array)

    # -- play ---------------------------------------------------------------------------------------

    def play(self, number: int) -> None:
        """Play a round, which has a number, and keep it."""
        rng = np.random.default_rng((self._seed, number))
        for env in self._envs[1:]:
            sets = self.game.options.samples(len(env.players))
            env.change_options(sets[int(rng.integers(len(sets)))])
        self._step.zero_()
        for _ in range(self.steps):
            self._graphs.run(self._play_step)

    def _play_step(self) -> None:
        ints, masks, seats = self._now
        with torch.no_grad():
            shares = self._promises()
            promised = as_odds(shares, seats)
            liked, expected = self._net(ints, promised)
            liked = liked.masked_fill(~masks, NEVER)
            likings = functional.log_softmax(liked, -1)
            # A Gumbel variate: the largest of likings so disturbed is drawn as by their exponentials.
            lots = torch.rand_like(liked).clamp(TINY, 1 - 1e-7)
            chosen = (liked - torch.log(-torch.log(lots))).argmax(-1)
            self._keep(self.ints, ints)
            self._keep(self.promised, promised)
            self._keep(self.masks, masks)
            self._keep(self.seats, seats)
            self._keep(self.chosen, chosen)
            self._keep(self.likings, likings.gather(1, chosen[:, None]).squeeze(1))
            self._keep(self.values, torch.sigmoid(expected))
            self._choose(chosen, seats)
            self._keep_results(shares)
            for now, seen in zip(self._now, self._seen(), strict=True):
                now.copy_(seen)
            self._step.add_(1)

    def _promises(self) -> Tensor:
        """Give the share of the victory that each seat can expect by the standings."""
        stands = torch.zeros((self.tables, self.game.seats[-1]), device=self._device)
        first = 0
        for env, stand in zip(self._envs, self._stands, strict=True):
            env.standings(stream=self._stream)
            stands[first : first + env.count, : len(env.players)] = stand
            first += env.count
        return promises(stands, self._at_table, self.unit)

    @property
    def _stream(self) -> int:
        """The stream that torch works on."""
        return torch.cuda.current_stream().cuda_stream if self._device.type == "cuda" else 0

    def _keep(self, room: Tensor, row: Tensor) -> None:
        room.index_copy_(0, self._step, row[None])

    def _choose(self, chosen: Tensor, seats: Tensor) -> None:
        """Play choices, which are counted from the own seat, at all tables."""
        if self._is_turned:
            chosen = self._unturned[self._at_table, seats].gather(1, chosen[:, None]).squeeze(1)
        first = 0
        for env, drawn, choices in zip(self._envs, self._drawn, self._choices, strict=True):
            choices.copy_(chosen[first : first + env.count])
            env.step(drawn, checked=False, stream=self._stream)
            first += env.count

    def _keep_results(self, promised: Tensor) -> None:
        rewards = torch.zeros((self.tables, self.game.seats[-1]), device=self._device)
        first = 0
        for env, frame in zip(self._envs, self._frames, strict=True):
            rewards[first : first + env.count, : len(env.players)] = frame[3]
            first += env.count
        done = torch.cat([frame[4] for frame in self._frames])
        self._keep(self.rewards, torch.where(done[:, None], torch.lerp(rewards, promised, self.margin), rewards))
        self._keep(self.done, done)

    def _seen(self) -> tuple[Tensor, Tensor, Tensor]:
        """Give what all tables show: features, legal actions counted from the own seat, and that seat."""
        ints = torch.cat([frame[0] for frame in self._frames]).to(torch.int16)
        masks, seats = (torch.cat([frame[part] for frame in self._frames]) for part in (1, 2))
        if self._is_turned:
            masks = masks.gather(1, self._unturned[self._at_table, seats])
        return ints, masks, seats

    # -- what lasts ---------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, npt.NDArray[Any]]:
        """Give all that stands on the tables."""
        kept = enumerate(env.snapshot() for env in self._envs)
        return {f"{number}_{name}": each for number, tables in kept for name, each in tables.items()}

    def restore(self, kept: Mapping[str, npt.NDArray[Any]]) -> None:
        """Go on from a snapshot; with new matches if it is of other tables, as another device has them."""
        new = self.snapshot()
        if {name: each.shape for name, each in kept.items()} == {name: each.shape for name, each in new.items()}:
            for number, env in enumerate(self._envs):
                env.restore(group(kept, f"{number}_"))
        for now, seen in zip(self._now, self._seen(), strict=True):
            now.copy_(seen)


def unturned_actions(game: Game) -> npt.NDArray[np.int64]:
    """Give for each number of seats, reader and action that is counted from his seat, which action that is.

    Both are indices among the players' actions: the other way round than `turned_actions`.
    """
    actions, most = player_actions(game.actions), game.seats[-1]
    table = np.tile(np.arange(len(actions)), (most + 1, most, 1))
    for seats in game.seats:
        table[seats, :seats] = np.argsort(turned_actions(game, seats)[:seats, actions], axis=1)
    return table
