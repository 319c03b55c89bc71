"""Play some steps on a simulated card and on the processor; in a process of its own, since Numba decides at its import.

Prints how many matches ended; whatever the two show differently ends it with an error.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from wunderkammer.adapters.vector import VectorEnv
from wunderkammer.core.errors import IllegalMove

TABLES = 3
BAD: dict[Any, str] = {
    (0, -1, 10**6): "is not legal at table",
    (0.0, 0.9, 1.0): r"^Choices are ints, not float64\.$",
    (0, 0): r"^2 choices were given for 3 tables\.$",
    0: r"^1 choices were given for 3 tables\.$",
}
"""Choices that are refused, on a card as on a processor."""


def check_same(one: Any, two: Any) -> None:
    for name, mine, other in zip(one._fields, one, two, strict=True):
        assert np.array_equal(mine, other), name


def main(game: str, form: Any, steps: int, *players: str) -> None:
    card, processor = (
        VectorEnv(game, TABLES, players=players, observation=form, reward="places", seed=4, device=device)
        for device in ("cuda", "cpu")
    )
    ended = 0
    for step in range(steps):
        check_same(card.frame, processor.frame)
        if step == steps - 4:
            check_same(card.reset(), processor.reset())
        assert np.array_equal(card.standings(), processor.standings())
        choices = card.sample()
        assert np.array_equal(choices, processor.sample())
        for env in (card, processor):
            env.glance.seats[:] = (step + np.arange(TABLES)) % len(players)
            env.glance.actions[:] = np.where(np.arange(TABLES) == step % TABLES, -1, choices)
        check_same(card.foresee(), processor.foresee())
        card.step(choices, checked=step % 2 == 0)
        ended += int(processor.step(choices).done.sum())
    kept = card.snapshot(), processor.snapshot()
    for env in (card, processor):
        env.change_options(env.game.options.samples(len(players))[-1])
    check_same(card.reset(seed=9), processor.reset(seed=9))
    check_same(card.restore(kept[0]), processor.restore(kept[1]))
    check_same(card.step(card.sample()), processor.step(processor.sample()))
    check_same(card.reset(), processor.reset())
    before = [each.copy() for each in card.frame]
    for bad, says in BAD.items():
        for env in (card, processor):
            with pytest.raises(IllegalMove, match=says):
                env.step(bad)
    assert all(np.array_equal(a, b) for a, b in zip(before, card.frame, strict=True))
    print(ended)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), *sys.argv[4:])
