"""Train a policy on a simulated card and on the processor; in a process of its own, since Numba decides at its import.

Prints how many choices were learnt from; whatever the two learn differently ends it with an error.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from wunderkammer import load
from wunderkammer.training.policy_trainer import PolicyTrainer
from wunderkammer.training.rounds import Size


def learnt(device: str) -> PolicyTrainer:
    """Give a training of one tiny round."""
    trainer = PolicyTrainer(load("curios"), seed=2, device=device, imitated=0.0, size=Size(2, 5, 16))
    for _ in itertools.islice(trainer.train(math.inf), 1):
        pass
    return trainer


def main() -> None:
    card, processor = learnt("cuda"), learnt("cpu")
    for name, one in card.net.weights().items():
        assert np.array_equal(one, processor.net.weights()[name]), name
    kept = card.rollouts.snapshot()
    assert all(
        np.array_equal(each, processor.rollouts.snapshot()[name]) for name, each in kept.items() if "cells" in name
    )
    card.rollouts.restore(kept)
    print(card.progress.samples, int(card._known.sum()))


if __name__ == "__main__":
    main()
