"""PettingZoo's documented loop, the same for its games and for ours: with an agent that chooses, and without one.

Modes:
  aec_loop    agent_iter(), last() and step(); each choice is drawn among the legal actions, which is timed as well
  aec_alone   reset(seed), last() and step() with choices that were recorded before: the environment by itself
"""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

RNG = random.Random(7)
RECORDED = 5
"""How many matches are recorded, each of a seed of its own."""

Play = Callable[[], tuple[int, int]]


def plays(env: Any) -> Iterator[tuple[str, Play]]:
    """Give for each mode what plays a match of it and tells its steps."""
    yield "aec_loop", with_an_agent(env)
    yield "aec_alone", alone(env)


def drawn(env: Any, observation: Any, info: dict[str, Any]) -> int:
    """Draw a legal action; some games have the mask in the observation, some in the info, and one has none."""
    mask = observation.get("action_mask") if isinstance(observation, dict) else info.get("action_mask")
    if mask is None:
        return RNG.randrange(env.action_space(env.agent_selection).n)
    return int(RNG.choice(np.flatnonzero(mask)))


def with_an_agent(env: Any) -> Play:
    """Play matches, one after the other, by random choices."""
    env.reset(seed=7)  # once only: a reset with a seed builds some games anew

    def play() -> tuple[int, int]:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(drawn(env, observation, info))
            steps += 1
        return steps, 1

    return play


def alone(env: Any) -> Play:
    """Play recorded matches again and again."""
    matches = itertools.cycle([(seed, recorded(env, seed)) for seed in range(RECORDED)])

    def play() -> tuple[int, int]:
        seed, actions = next(matches)
        env.reset(seed=seed)
        for action in actions:
            env.last()
            env.step(action)
        if env.agents:
            raise RuntimeError("The match did not end as it was recorded.")
        return len(actions) - actions.count(None), 1

    return play


def recorded(env: Any, seed: int) -> list[int | None]:
    """Play the match of a seed by random choices; give them, and None where an agent left."""
    env.reset(seed=seed)
    actions: list[int | None] = []
    for _ in env.agent_iter():
        observation, _, termination, truncation, info = env.last()
        actions.append(None if termination or truncation else drawn(env, observation, info))
        env.step(actions[-1])
    return actions
