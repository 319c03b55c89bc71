"""A policy in the making, as a module of torch: the layers of `bots.policy`, and a head that expects the result.

That second head is only what choices are measured against while the policy learns; no bot ever asks it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..bots.eyes import usual_columns
from ..core.features import BIT, EQUALS, SHARE
from ..core.game import Game
from ..core.table_memory import player_actions

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

    equals_feature: Tensor
    equals_operand: Tensor
    bit_feature: Tensor
    bit_operand: Tensor
    share_feature: Tensor
    share_operand: Tensor

    def __init__(self, game: Game, units: int, upper: int) -> None:
        super().__init__()
        columns = game.features.columns
        usual = np.isin(np.arange(len(columns.names)), usual_columns(game))
        tests = [np.flatnonzero((columns.test == test) & ~usual) for test in (EQUALS, BIT, SHARE)]
        self._inputs, self._columns = np.concatenate(tests), len(columns.names)
        self._ends = np.cumsum([len(each) for each in tests]).tolist()
        kinds = (torch.int16, torch.int16, torch.float32)
        for name, which, kind in zip(("equals", "bit", "share"), tests, kinds, strict=True):
            self.register_buffer(f"{name}_feature", torch.tensor(columns.feature[which]), persistent=False)
            self.register_buffer(f"{name}_operand", torch.tensor(columns.operand[which], dtype=kind), persistent=False)
        self.first = nn.Linear(len(self._inputs), units)
        self.second = nn.Linear(units, upper)
        self.head = nn.Linear(upper, len(player_actions(game.actions)))
        self.value = nn.Linear(upper, 1)
        nn.init.normal_(self.first.weight, std=SPREAD)
        nn.init.normal_(self.head.weight, std=CAUTIOUS)
        nn.init.zeros_(self.value.weight)
        nn.init.constant_(self.value.bias, -float(np.log(game.usual_seats - 1)))

    def inputs(self, ints: Tensor) -> Tensor:
        """Give the columns that features become, without the usual ones: they are in the bias."""
        equal, bits, _ = self._ends
        kind = torch.bfloat16 if ints.is_cuda else torch.float32
        x = torch.empty((len(ints), len(self._inputs)), dtype=kind, device=ints.device)
        x[:, :equal].copy_(ints[:, self.equals_feature] == self.equals_operand)
        masks = ints[:, self.bit_feature]
        x[:, equal:bits].copy_(((masks >> self.bit_operand) & 1) * (masks > 0))
        x[:, bits:].copy_(ints[:, self.share_feature].clamp(min=0).float() / self.share_operand)
        return x

    def forward(self, ints: Tensor) -> tuple[Tensor, Tensor]:
        """Give how much each action is liked, and what is expected as the logarithm of odds."""
        with torch.autocast(ints.device.type, dtype=torch.bfloat16, enabled=ints.is_cuda, cache_enabled=False):
            one = functional.relu(self.first(self.inputs(ints)))
            two = functional.relu(self.second(one))
            return self.head(two).float(), self.value(two).float().squeeze(-1)

    # -- to and from the arrays that bots read ------------------------------------------------------

    def weights(self, filled: npt.NDArray[np.bool_] | None = None) -> dict[str, npt.NDArray[np.float32]]:
        """Give the arrays of `bots.policy.POLICY`; if it is said which inputs were ever filled, the others are 0."""
        first = np.zeros((self._columns, self.first.out_features), dtype=np.float32)
        first[self._inputs] = _array(self.first.weight).T
        if filled is not None:
            first[self._inputs[~filled]] = 0.0
        return {
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
