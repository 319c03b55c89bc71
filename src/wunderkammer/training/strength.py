"""How strong a policy in the making is: alone against bots that play natively, at many tables at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..adapters.extras import needed
from ..adapters.vector import CALLER, VectorEnv
from ..core.game import Game
from .hall import unturned_actions
from .policy_net import NEVER, PolicyNet

with needed("torch", "train"):
    import torch

CONTESTS = 240
"""How many matches tell how strong it is."""
CONTEST_SEED = 1 << 40
"""The seed of their deals."""


def strength_of(net: PolicyNet, game: Game, opponent: str) -> float:
    """Give the policy's share of the victory, in even shares, at every seat of the usual table in turn."""
    seats, shares = game.usual_seats, []
    for own in range(seats):
        players = [CALLER if seat == own else opponent for seat in range(seats)]
        env = VectorEnv(game, -(-CONTESTS // seats), players=players, seed=CONTEST_SEED + own)
        shares.append(_shares(net, env, own))
    return float(np.mean(shares)) * seats


def _shares(net: PolicyNet, env: VectorEnv, own: int) -> npt.NDArray[Any]:
    """Give the policy's share of the first match at each table, where it always plays what it likes best."""
    device, unturned = net.head.weight.device, unturned_actions(env.game)[len(env.players), own]
    shares, left = np.zeros(env.count), np.ones(env.count, dtype=np.bool_)
    while left.any():
        ints = torch.from_numpy(env.frame.observations.astype(np.int16)).to(device)
        masks = torch.from_numpy(env.frame.masks[:, unturned]).to(device)
        with torch.no_grad():
            likings = net(ints, torch.zeros(len(ints), device=device))[0]
            best = likings.masked_fill(~masks, NEVER).argmax(-1).cpu().numpy()
        frame = env.step(unturned[best])
        ended = frame.done & left
        shares[ended] = frame.rewards[ended, own]
        left &= ~ended
    return shares
