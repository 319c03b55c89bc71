"""Train a policy, and a judge that looks on while it plays, on a simulated card and on the processor; in a process of
its own, since Numba decides at its import.

Prints how many choices and looks were learnt from; whatever the two learn differently ends it with an error.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from wunderkammer import load
from wunderkammer.training.judge_trainer import JudgeTrainer
from wunderkammer.training.policy_trainer import PolicyTrainer
from wunderkammer.training.rounds import Size


def learnt(device: str) -> PolicyTrainer:
    """Give a training of one tiny round."""
    trainer = PolicyTrainer(load("curios"), seed=2, device=device, imitated=0.0, size=Size(2, 5, 16))
    for _ in itertools.islice(trainer.train(math.inf), 1):
        pass
    return trainer


def looked_on(device: str, policy: PolicyTrainer) -> JudgeTrainer:
    """Give a training of a judge, of one tiny round."""
    trainer = JudgeTrainer(load("curios"), seed=2, device=device, size=Size(2, 5, 16), policy=policy.net.weights())
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
    card_judge, processor_judge = looked_on("cuda", card), looked_on("cpu", processor)
    for name, one in card_judge.net.weights().items():
        assert np.array_equal(one, processor_judge.net.weights()[name]), name
    print(card.progress.samples, int(card._known.sum()), card_judge.progress.samples)


if __name__ == "__main__":
    main()
