"""Rounds of self-play of a policy that learns, and what came of them: tensors of a row a step and a column a table.

At some of the tables another policy has about half of the seats: who plays against equals alone learns to beat
those, and forgets how others play. Where one is to be beaten, it has all seats but one at every table.
"""

from __future__ import annotations

import numpy as np

from ..adapters.extras import needed
from ..core.game import Game
from .graphs import Graphs
from .hall import Hall, drawn_by_liking
from .policy_net import PolicyNet
from .promises import as_odds, promises, unit_of_standings

with needed("torch", "train"):
    import torch
    from torch import Tensor


class Rollouts(Hall):
    """So many tables and steps a round; the fields are the tensors of the last round.

    At one of `shared` tables another policy plays too; against one who is `alone` it has all other seats.
    """

    def __init__(
        self, game: Game, net: PolicyNet, device: str, *, tables: int, steps: int, seed: int, graphs: Graphs,
        shared: int, alone: bool,
    ) -> None:  # fmt: skip
        where = next(net.parameters()).device
        super().__init__(game, device, tables=tables, steps=steps, seed=seed, graphs=graphs, torch_device=where)
        self._net = net
        self.other = PolicyNet(game, *net.widths).to(self.device)
        """The policy of some seats, from which nothing is learnt."""
        self._shared = torch.arange(0, self.tables, shared, device=self.device)
        self._is_other = torch.zeros((self.tables, self.most), dtype=torch.bool, device=self.device)
        self._is_other[self._shared] = self._seated(seed, alone)
        self.unit = unit_of_standings(game)
        """The unit in which standings are read."""
        self._stood = self.standings()  # compiled before anything is captured
        self.margin = torch.zeros((), device=self.device)
        """Which part of a reward is what standings promised at the last choice of the match."""
        features = len(game.features.cells)
        self.ints, self.masks = self._room(features, kind=torch.int16), self._room(self.actions, kind=torch.bool)
        self.seats, self.chosen = self._room(kind=torch.long), self._room(kind=torch.long)
        self.likings, self.values, self.promised = self._room(), self._room(), self._room()
        self.done, self.rewards = self._room(kind=torch.bool), self._room(self.most)
        self.own = self._room(kind=torch.bool)
        """Whether the policy that learns has chosen."""

    def _seated(self, seed: int, alone: bool) -> Tensor:
        """Draw which seats the other policy has at each table that it shares: one or more, and not all, or all but
        one."""
        at_table = self.at_table[self._shared].cpu().numpy()
        rng, seats = np.random.default_rng((seed, 2)), np.arange(self.most)
        own = rng.integers(at_table)[:, None]
        its = (own + 1 + rng.integers(at_table - 1)[:, None]) % at_table[:, None]
        drawn = rng.random((len(at_table), self.most)) < (1.0 if alone else 0.5)
        its_seats = (drawn | (seats == its)) & (seats != own) & (seats < at_table[:, None])
        return torch.from_numpy(its_seats).to(self.device)

    @torch.no_grad()
    def _play_step(self) -> None:
        ints, masks, seats = self.now
        stood = self.standings() if self.game.policy_training.standings else self._stood  # of which nothing is read
        shares = promises(stood, self.at_table, self.unit)
        promised = as_odds(shares, seats)
        liked, expected = self._net(ints, promised)
        chosen, likings = drawn_by_liking(liked, masks)
        others, at = self._is_other.gather(1, seats[:, None]).squeeze(1), self._shared
        theirs, _ = drawn_by_liking(self.other(ints[at], promised[at])[0], masks[at])
        chosen[at] = torch.where(others[at], theirs, chosen[at])
        self._keep(self.own, ~others)
        self._keep(self.ints, ints)
        self._keep(self.promised, promised)
        self._keep(self.masks, masks)
        self._keep(self.seats, seats)
        self._keep(self.chosen, chosen)
        self._keep(self.likings, likings.gather(1, chosen[:, None]).squeeze(1))
        self._keep(self.values, torch.sigmoid(expected))
        self.choose(chosen)
        rewards, done = self.step()
        self._keep(self.rewards, torch.where(done[:, None], torch.lerp(rewards, shares, self.margin), rewards))
        self._keep(self.done, done)
        self._step.add_(1)
