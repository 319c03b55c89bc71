"""What standings alone promise each seat, before anything is learnt.

The shares of the victory are in proportion to e to the power of what each seat is above or below the mean of all, the
logarithm of it where that is much: a lead that is ten times as large is not ten times as sure.
"""

from __future__ import annotations

import math

import numpy as np

from ..adapters.extras import needed
from ..adapters.vector import VectorEnv
from ..bots.policy import SUREST
from ..core.game import Game
from .policy_net import NEVER
from .sight import softened
from .trainer import usual_change

with needed("torch", "train"):
    import torch
    from torch import Tensor

SURVEYED = 32
"""How many matches by lot tell how far standings lie apart..."""
SURVEYED_STEPS = 200
"""...and how many steps of theirs by how much they change."""


def unit_of_standings(game: Game) -> float:
    """Give how far the standings of seats lie from their mean, as a rule, when a match of players by lot ends.

    Where a game does without standings it is endless: they promise all seats alike.
    """
    if not game.policy_training.standings:
        return math.inf
    env = VectorEnv(game, SURVEYED, seats=game.usual_seats)
    last, going = np.zeros((SURVEYED, game.usual_seats)), np.ones(SURVEYED, dtype=np.bool_)
    while going.any():
        last[going] = env.standings()[going]
        going &= ~env.step(env.sample()).done
    return max(float((last - last.mean(1, keepdims=True)).std()), 1.0)


def change_of_standings(game: Game) -> float:
    """Give by how much a standing changes, as a rule, from one choice of its seat to the next."""
    env, changes = VectorEnv(game, SURVEYED, seats=game.usual_seats), []
    for _ in range(SURVEYED_STEPS):
        chosen_by, before = env.frame.seats.copy(), env.standings().copy()
        going = ~env.step(env.sample()).done
        change = np.abs(env.standings() - before)[np.arange(SURVEYED), chosen_by]
        changes.append(change[going])
    return usual_change(np.concatenate(changes))


def promises(standings: Tensor, seats: Tensor, unit: float) -> Tensor:
    """Give the share of the victory that each seat of each table can expect; the tables have so many seats."""
    sits = torch.arange(standings.shape[1], device=standings.device) < seats[:, None]
    above = (standings - (standings * sits).sum(1, keepdim=True) / seats[:, None]) / unit
    return torch.softmax(softened(above).masked_fill(~sits, NEVER), 1)


def as_odds(shares: Tensor, seats: Tensor) -> Tensor:
    """Give the shares of these seats, one a table, as logarithms of odds."""
    return torch.logit(shares.gather(1, seats[:, None]).squeeze(1)).clamp(-SUREST, SUREST)
