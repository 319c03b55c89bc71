"""How nets in the making see: features of views as the columns that a first layer adds up, with torch."""

from __future__ import annotations

import numpy as np

from ..adapters.extras import needed
from ..bots.eyes import usual_columns
from ..core.features import BIT, EQUALS, SHARE
from ..core.game import Game

with needed("torch", "train"):
    import torch
    from torch import Tensor, nn


def softened(above: Tensor) -> Tensor:
    """Give leads as nets read them: the same as `bots.eyes.softened`."""
    return above.sign() * above.abs().log1p()


class Sight(nn.Module):
    """Gives all columns of features but the usual ones, which are in the bias; `columns` says which they are."""

    equals_feature: Tensor
    equals_operand: Tensor
    bit_feature: Tensor
    bit_operand: Tensor
    share_feature: Tensor
    share_operand: Tensor

    def __init__(self, game: Game) -> None:
        super().__init__()
        columns = game.features.columns
        usual = np.isin(np.arange(len(columns.names)), usual_columns(game))
        tests = [np.flatnonzero((columns.test == test) & ~usual) for test in (EQUALS, BIT, SHARE)]
        self.columns = np.concatenate(tests)
        self._ends = np.cumsum([len(each) for each in tests]).tolist()
        kinds = (torch.int16, torch.int16, torch.float32)
        for name, which, kind in zip(("equals", "bit", "share"), tests, kinds, strict=True):
            self.register_buffer(f"{name}_feature", torch.tensor(columns.feature[which]), persistent=False)
            self.register_buffer(f"{name}_operand", torch.tensor(columns.operand[which], dtype=kind), persistent=False)

    def forward(self, ints: Tensor) -> Tensor:
        """Give the columns that features become."""
        equal, bits, _ = self._ends
        kind = torch.bfloat16 if ints.is_cuda else torch.float32
        x = torch.empty((len(ints), len(self.columns)), dtype=kind, device=ints.device)
        x[:, :equal].copy_(ints[:, self.equals_feature] == self.equals_operand)
        masks = ints[:, self.bit_feature]
        x[:, equal:bits].copy_(((masks >> self.bit_operand) & 1) * (masks > 0))
        x[:, bits:].copy_(ints[:, self.share_feature].clamp(min=0).float() / self.share_operand)
        return x
