"""Tables of all kinds side by side, on a processor or a card, at which a policy plays against itself.

Half of the tables have the usual seats and options; the others are of every number of seats, and their options change
from round to round. All that is seen and done there are tensors of one row a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..adapters.vector import VectorEnv
from ..bots.policy import turned_actions
from ..core.game import Game
from ..core.table_memory import NOBODY, player_actions
from .graphs import Graphs
from .policy_net import NEVER
from .trainer import group

with needed("torch", "train"):
    import torch
    from torch import Tensor
    from torch.utils.dlpack import from_dlpack

LEAST = 16
"""How many tables of each kind there are at least."""
TINY = 1e-9


class Hall(ABC):
    """So many tables, and so many steps a round; what is shown at them now is in `now`, what is kept, heirs say."""

    def __init__(
        self, game: Game, device: str, *, tables: int, steps: int, seed: int, graphs: Graphs,
        torch_device: torch.device,
    ) -> None:  # fmt: skip
        self.game, self.steps, self._seed, self._graphs = game, steps, seed, graphs
        self.device = torch_device
        """Where torch works: where a card is simulated, on the processor."""
        sizes = [(game.usual_seats, tables // 2), *((seats, tables // 2 // len(game.seats)) for seats in game.seats)]
        self._envs = [
            VectorEnv(game, max(LEAST, count), seats=seats, seed=1000 * seed + number, device=device)
            for number, (seats, count) in enumerate(sizes)
        ]
        self._frames = [[self._borrowed(part) for part in env.frame] for env in self._envs]
        self._drawn = [env.sample() for env in self._envs]
        self._choices = [self._borrowed(each) for each in self._drawn]
        self.tables, self.most = sum(env.count for env in self._envs), game.seats[-1]
        self.actions = len(player_actions(game.actions))
        at_table = np.repeat([len(env.players) for env in self._envs], [env.count for env in self._envs])
        self.at_table = torch.tensor(at_table).to(self.device)
        """How many seats each table has."""
        self._unturned = torch.tensor(unturned_actions(game)).to(self.device)
        self._is_turned = bool((self._unturned != torch.arange(self.actions, device=self.device)).any())
        self.now = [each.clone() for each in self._seen()]
        """What all tables show: features, legal actions counted from the own seat, and that seat."""
        self._step = torch.zeros(1, dtype=torch.long, device=self.device)

    def _borrowed(self, array: Any) -> Tensor:
        """Give an array of an environment as a tensor in the same memory."""
        return from_dlpack(array) if self.device.type == "cuda" else torch.from_numpy(array)

    @property
    def _stream(self) -> int:
        """The stream that torch works on."""
        return torch.cuda.current_stream().cuda_stream if self.device.type == "cuda" else 0

    def _seen(self) -> tuple[Tensor, Tensor, Tensor]:
        ints = torch.cat([frame[0] for frame in self._frames]).to(torch.int16)
        masks, seats = (torch.cat([frame[part] for frame in self._frames]) for part in (1, 2))
        if self._is_turned:
            masks = masks.gather(1, self._unturned[self.at_table, seats])
        return ints, masks, seats

    # -- play ---------------------------------------------------------------------------------------

    def play(self, number: int) -> None:
        """Play a round, which has a number; matches that begin in it have options that are drawn."""
        rng = np.random.default_rng((self._seed, number))
        for env in self._envs[1:]:
            sets = self.game.options.samples(len(env.players))
            env.change_options(sets[int(rng.integers(len(sets)))])
        self._step.zero_()
        for _ in range(self.steps):
            self._graphs.run(self._play_step)

    @abstractmethod
    def _play_step(self) -> None:
        """Play a step at all tables, and keep what is to be kept of it."""

    def _room(self, *columns: int, kind: torch.dtype = torch.float32) -> Tensor:
        """Give room for something of every step and table."""
        return torch.zeros((self.steps, self.tables, *columns), dtype=kind, device=self.device)

    def _keep(self, room: Tensor, row: Tensor) -> None:
        """Keep what belongs to the step at hand."""
        room.index_copy_(0, self._step, row[None])

    def choose(self, chosen: Tensor) -> None:
        """Say what is to be played at all tables; actions are counted from the own seat."""
        if self._is_turned:
            chosen = self._unturned[self.at_table, self.now[2]].gather(1, chosen[:, None]).squeeze(1)
        first = 0
        for env, choices in zip(self._envs, self._choices, strict=True):
            choices.copy_(chosen[first : first + env.count])
            first += env.count

    def step(self) -> tuple[Tensor, Tensor]:
        """Play it; give each seat's reward, and whether the match is over."""
        for env, drawn in zip(self._envs, self._drawn, strict=True):
            env.step(drawn, checked=False, stream=self._stream)
        for now, seen in zip(self.now, self._seen(), strict=True):
            now.copy_(seen)
        return self._by_seat([frame[3] for frame in self._frames]), torch.cat([frame[4] for frame in self._frames])

    def standings(self) -> Tensor:
        """Give how each seat stands by `evaluate`."""
        stands = self._stands
        for env in self._envs:
            env.standings(stream=self._stream)
        return self._by_seat(stands)

    @cached_property
    def _stands(self) -> list[Tensor]:
        return [self._borrowed(env.standings()) for env in self._envs]

    def foresee(self, seats: Tensor, *, after: bool) -> tuple[Tensor, Tensor]:
        """Give what these seats see, now or right after what was chosen, and how all seats stand then."""
        first = 0
        for glance, env, choices in zip(self._glances, self._envs, self._choices, strict=True):
            glance[0].copy_(seats[first : first + env.count])
            if after:
                glance[1].copy_(choices)
            else:
                glance[1].fill_(NOBODY)
            env.foresee(checked=False, stream=self._stream)
            first += env.count
        ints = torch.cat([glance[2] for glance in self._glances]).to(torch.int16)
        return ints, self._by_seat([glance[3] for glance in self._glances])

    @cached_property
    def _glances(self) -> list[list[Tensor]]:
        return [[self._borrowed(part) for part in env.glance] for env in self._envs]

    def _by_seat(self, parts: list[Tensor]) -> Tensor:
        """Give numbers of all tables' seats in as many columns as the largest table has."""
        return torch.cat([torch.nn.functional.pad(part.float(), (0, self.most - part.shape[1])) for part in parts])

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
        for now, seen in zip(self.now, self._seen(), strict=True):
            now.copy_(seen)


def drawn_by_liking(liked: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
    """Draw a legal action for each table as a policy likes it; give it, and the logarithms of how likely all are."""
    liked = liked.masked_fill(~masks, NEVER)
    # A Gumbel variate: the largest of likings so disturbed is drawn as by their exponentials.
    lots = torch.rand_like(liked).clamp(TINY, 1 - 1e-7)
    return (liked - torch.log(-torch.log(lots))).argmax(-1), torch.nn.functional.log_softmax(liked, -1)


def unturned_actions(game: Game) -> npt.NDArray[np.int64]:
    """Give for each number of seats, reader and action that is counted from the reader's seat, which action that is.

    Both are indices among the players' actions: the other way round than `turned_actions`.
    """
    actions, most = player_actions(game.actions), game.seats[-1]
    table = np.tile(np.arange(len(actions)), (most + 1, most, 1))
    for seats in game.seats:
        table[seats, :seats] = np.argsort(turned_actions(game, seats)[:seats, actions], axis=1)
    return table
