"""A policy in the making, as a module of torch: the layers of `bots.policy`, and a head that expects the result.

That second head is what choices are measured against while the policy learns; a search asks it where no net judges.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..bots.kindred import kindred
from ..bots.policy import BIAS, TRUST, Weights
from ..core.game import Game
from ..core.table_memory import player_actions
from .sight import Sight

with needed("torch", "train"):
    import torch
    from torch import Tensor, nn
    from torch.nn import functional

NEVER = -1e9
"""How much an action is liked that is not legal."""
SPREAD, CAUTIOUS = 0.1, 0.01
"""How far the first weights of the inputs and of the policy's head lie apart."""


class PolicyNet(nn.Module):
    """Two layers, and two heads: how much each action is liked, and what share of the victory the seat expects."""

    order: Tensor

    def __init__(self, game: Game, units: int, upper: int, shared: int = 0) -> None:
        super().__init__()
        self.widths = units, upper, shared
        self.sight = Sight(game)
        self._inputs, self._columns = self.sight.columns, len(game.features.columns.names)
        self._kindred = kindred(game) if shared else np.zeros((0, 0), dtype=np.int32)
        self._others = np.flatnonzero(~np.isin(self._inputs, self._kindred))
        """Which of the inputs are not kindred: the first ones of the first layer's rows."""
        places, values = self._kindred.shape
        place_of = {int(column): at for at, column in enumerate(self._inputs)}
        of_kindred = [place_of[column] for column in self._kindred.flatten().tolist()]
        order = torch.tensor(np.argsort(np.concatenate([self._others, np.array(of_kindred, dtype=np.int64)])))
        self.register_buffer("order", order, persistent=False)
        self.first = nn.Linear(len(self._others) + places * shared, units)
        self.meanings = nn.Parameter(torch.randn(values, shared) / max(shared, 1) ** 0.5)
        """The numbers that stand for each value of what is kindred."""
        self.second = nn.Linear(units, upper)
        self.head = nn.Linear(upper, len(player_actions(game.actions)))
        self.value = nn.Linear(upper, 1)
        self.trust = nn.Parameter(torch.ones(1))
        """How far that second head follows what standings promise."""
        nn.init.normal_(self.first.weight, std=SPREAD)
        nn.init.normal_(self.head.weight, std=CAUTIOUS)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, ints: Tensor, promised: Tensor) -> tuple[Tensor, Tensor]:
        """Give how much each action is liked, and what is expected as the logarithm of odds.

        `promised` is what the seat can expect by standings alone, in the same form.
        """
        with torch.autocast(ints.device.type, dtype=torch.bfloat16, enabled=ints.is_cuda, cache_enabled=False):
            one = functional.relu(functional.linear(self.sight(ints), self._rows(), self.first.bias))
            two = functional.relu(self.second(one))
            return self.head(two).float(), self.value(two).float().squeeze(-1) + self.trust * promised

    def _rows(self) -> Tensor:
        """Give what each input adds to each unit of the first layer."""
        if not len(self._kindred):
            return self.first.weight
        others, places = self.first.weight[:, : len(self._others)], self.first.weight[:, len(self._others) :]
        by_place = places.view(len(places), len(self._kindred), -1)
        spread = torch.einsum("upn,vn->upv", by_place, self.meanings).flatten(1)
        return torch.cat((others, spread), 1)[:, self.order]

    # -- from and to the arrays that are written ---------------------------------------------------------

    @classmethod
    def of(cls, game: Game, weights: Weights) -> PolicyNet:
        """Give a policy that was written; what was kindred is so again only where it was not spread out."""
        meanings = weights.get("meanings", np.zeros((0, 0)))
        net = cls(game, weights["first_bias"].size, weights["second_bias"].size, meanings.shape[1])
        columns = np.setdiff1d(np.arange(net._columns), net._kindred)
        own = np.searchsorted(columns, net._inputs[net._others])
        first = np.concatenate([weights["first"][own], weights["first"][len(columns) :]])
        rows = {"first": first.T, "second": weights["second"].T, "head": weights["head"]}
        with torch.no_grad():
            for name, each in rows.items():
                getattr(net, name).weight.copy_(torch.tensor(each))
                getattr(net, name).bias.copy_(torch.tensor(weights[f"{name}_bias"]))
            if meanings.size:
                net.meanings.copy_(torch.tensor(meanings))
            if "value" in weights:
                net.value.weight.copy_(torch.tensor(weights["value"]))
                net.value.bias.fill_(float(weights["value_terms"][BIAS]))
                net.trust.fill_(float(weights["value_terms"][TRUST]))
        return net

    def judging(self, unit: float) -> dict[str, npt.NDArray[np.float32]]:
        """Give the arrays of `bots.policy.JUDGING`, for standings that are read in such a unit."""
        terms = np.array([self.value.bias.item(), self.trust.item(), unit], dtype=np.float32)
        return {"value": _array(self.value.weight)[0], "value_terms": terms}

    def weights(self, filled: npt.NDArray[np.bool_] | None = None) -> dict[str, npt.NDArray[Any]]:
        """Give the arrays of `bots.policy.POLICY`, and of `bots.nets.KINDRED` where something is; if it is said which
        rows of the first layer were ever used, the others are 0."""
        rows = _array(self.first.weight).T * (1.0 if filled is None else filled[:, None])
        columns = np.setdiff1d(np.arange(self._columns), self._kindred)
        first = np.zeros((len(columns) + len(rows) - len(self._others), rows.shape[1]), dtype=np.float32)
        first[np.searchsorted(columns, self._inputs[self._others])] = rows[: len(self._others)]
        first[len(columns) :] = rows[len(self._others) :]
        own = {"meanings": _array(self.meanings), "kindred": self._kindred} if len(self._kindred) else {}
        return {
            **own,
            "first": first,
            "first_bias": _array(self.first.bias),
            "second": _array(self.second.weight).T.copy(),
            "second_bias": _array(self.second.bias),
            "head": _array(self.head.weight),
            "head_bias": _array(self.head.bias),
        }


def _array(tensor: Tensor) -> npt.NDArray[np.float32]:
    array: npt.NDArray[Any] = tensor.detach().float().cpu().numpy()
    return array.copy()
