"""A net that judges, in the making, as a module of torch: the layers of `bots.net`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..bots.net import WEIGHTS, Weights
from ..core.game import Game
from .sight import Sight, softened

with needed("torch", "train"):
    import torch
    from torch import Tensor, nn
    from torch.nn import functional


class JudgeNet(nn.Module):
    """Two layers and one output, to which standings also add something directly."""

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__()
        self.sight = Sight(game)
        self._standings, self.unit = len(weights["direct"]), float(weights["unit"][0])
        self._columns = len(weights["first"]) - self._standings
        """How many columns there are, the usual ones included: their rows are 0."""
        own = np.concatenate([self.sight.columns, np.arange(self._columns, len(weights["first"]))])
        self._rows = own
        learnt = {name: torch.tensor(weights[name]) for name in WEIGHTS if name not in ("first", "unit")}
        learnt["first"] = torch.tensor(weights["first"][own])
        self.learnt = nn.ParameterDict(learnt)

    def forward(self, ints: Tensor, standings: Tensor) -> Tensor:
        """Give the share of the victory that seats can expect, as the logarithm of odds."""
        w = self.learnt
        with torch.autocast(ints.device.type, dtype=torch.bfloat16, enabled=ints.is_cuda, cache_enabled=False):
            columns = self.sight(ints)
            x = torch.cat((columns, standings.to(columns.dtype)), 1)
            one = functional.relu(functional.linear(x, w["first"].T, w["first_bias"]))
            two = functional.relu(functional.linear(one, w["second"].T, w["second_bias"]))
            last = functional.linear(two, w["last"][None], w["last_bias"]).float().squeeze(-1)
        odds: Tensor = last + standings @ w["direct"]
        return odds

    def above(self, standings: Tensor, seats: Tensor, at_table: Tensor) -> Tensor:
        """Give how seats stand and how far above each other one, the next first, as the net reads it.

        `standings` are of all seats of a table, of which it has so many; those that it has not count nothing.
        """
        steps = torch.arange(self._standings, device=standings.device)
        turned = standings.gather(1, (seats[:, None] + steps) % at_table[:, None])
        own = turned[:, :1]
        above = torch.cat((own, own - turned[:, 1:]), 1) / self.unit
        return softened(above) * (steps < at_table[:, None])

    def weights(self, filled: npt.NDArray[np.bool_] | None = None) -> dict[str, npt.NDArray[np.float32]]:
        """Give the arrays of `bots.net.WEIGHTS`; inputs that are said to have been never filled weigh 0."""
        arrays = {name: each.detach().float().cpu().numpy().copy() for name, each in self.learnt.items()}
        first = np.zeros((self._columns + self._standings, arrays["first"].shape[1]), dtype=np.float32)
        first[self._rows] = arrays["first"] if filled is None else arrays["first"] * filled[:, None]
        return {**arrays, "first": first, "unit": np.array([self.unit], dtype=np.float32)}
