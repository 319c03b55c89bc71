"""What a policy learns from rounds of self-play: how much better than expected each choice was, and a step by it.

The method is known as proximal policy optimisation: choices that turned out well become likelier, but no choice much
likelier at once than it was when it was made.
"""

from __future__ import annotations

from typing import NamedTuple

from ..adapters.extras import needed
from .policy_net import NEVER, PolicyNet

with needed("torch", "train"):
    import torch
    from torch import Tensor
    from torch.nn import functional

FAITH = 0.95
"""How much of what followed a seat's next choice counts for this one; the rest is what was expected there."""
CLIPPED = 0.2
"""By which part a choice may become likelier or rarer before it is left alone."""
EXPECTED = 2.0
"""How much the error of what is expected counts beside the choices."""


def advantages(seats: Tensor, values: Tensor, done: Tensor, rewards: Tensor) -> tuple[Tensor, Tensor]:
    """Give for each choice how much better its seat fared than it had expected, and whether that is known yet.

    A seat's choice is followed by its own next one, or by the end of the match. All tensors have a row a step and a
    column a table; rewards one more axis, a seat each. What follows the last choices of a round is not known.
    """
    later, gain = torch.zeros_like(rewards[0]), torch.zeros_like(rewards[0])
    known = torch.zeros_like(rewards[0], dtype=torch.bool)
    found, surely = torch.zeros_like(values), torch.zeros_like(done)
    for step in range(len(values) - 1, -1, -1):
        over, seat, value = done[step][:, None], seats[step][:, None], values[step][:, None]
        later = torch.where(over, rewards[step], later)
        gain = torch.where(over, torch.zeros_like(gain), gain)
        known = known | over
        better = later.gather(1, seat) - value + FAITH * gain.gather(1, seat)
        sure = known.gather(1, seat)
        found[step], surely[step] = better.squeeze(1), sure.squeeze(1)
        later = later.scatter(1, seat, value)
        gain = gain.scatter(1, seat, torch.where(sure, better, torch.zeros_like(better)))
        known = known.scatter(1, seat, torch.ones_like(sure))
    return found, surely


class Batch(NamedTuple):
    """Choices to learn from."""

    ints: Tensor
    promised: Tensor
    masks: Tensor
    chosen: Tensor
    likings: Tensor
    """How much each was liked when it was chosen, as the logarithm of how likely it was."""
    values: Tensor
    better: Tensor
    """How much better than expected it was..."""
    measured: Tensor
    """...and the same less the mean of all, in standard deviations."""


class Loss(NamedTuple):
    """What is to become small, and what is told of it."""

    total: Tensor
    entropy: Tensor
    error: Tensor
    """The mean square of what came less what was expected."""


def loss_of(net: PolicyNet, batch: Batch, curiosity: Tensor) -> Loss:
    """Give the loss of a batch; `curiosity` is what a unit of entropy is worth."""
    liked, expected = net(batch.ints, batch.promised)
    likings = functional.log_softmax(liked.masked_fill(~batch.masks, NEVER), -1)
    ratio = torch.exp(likings.gather(1, batch.chosen[:, None]).squeeze(1) - batch.likings)
    clipped = ratio.clamp(1 - CLIPPED, 1 + CLIPPED)
    gain = torch.min(ratio * batch.measured, clipped * batch.measured).mean()
    entropy = -(likings.exp() * likings.masked_fill(~batch.masks, 0)).sum(-1).mean()
    error = functional.mse_loss(torch.sigmoid(expected), batch.values + batch.better)
    return Loss(-gain - curiosity * entropy + EXPECTED * error, entropy.detach(), error.detach())
