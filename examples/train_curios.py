#!/usr/bin/env python3
"""Learn to play Curios against random players by REINFORCE, in plain NumPy, in less than a minute.

    python examples/train_curios.py

The policy is one layer: each column of an observation votes for each action. It plays at many tables at once, is told
its places at the end of each match, and makes what led to better places than usual more likely.
"""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

from wunderkammer.adapters.vector import Frame, VectorEnv

Floats = npt.NDArray[np.float32]
PLAYERS = ("caller", "random", "random", "random")
TABLES, STEPS = 128, 48
RATE, KEPT, KEPT_SQUARES = 0.01, 0.9, 0.999


class Policy:
    """Gives the likelihood of each action, and learns by gradients (Adam)."""

    def __init__(self, columns: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((columns, actions), dtype=np.float32)
        self.mean, self.square, self.updates = np.zeros_like(self.weights), np.zeros_like(self.weights), 0
        self.rng = np.random.default_rng(seed)

    def likelihoods(self, frame: Frame) -> Floats:
        """Give the likelihood of each action at each table, 0 for those that are not legal."""
        votes = np.where(frame.masks, frame.observations @ self.weights, -np.inf)
        odds = np.exp(votes - votes.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]

    def choose(self, likelihoods: Floats) -> npt.NDArray[np.int64]:
        """Draw an action for each table."""
        noise = self.rng.gumbel(size=likelihoods.shape)
        with np.errstate(divide="ignore"):
            return (np.log(likelihoods) + noise).argmax(axis=1)

    def learn(self, gradient: Floats) -> None:
        """Go a step uphill."""
        self.updates += 1
        self.mean += (1 - KEPT) * (gradient - self.mean)
        self.square += (1 - KEPT_SQUARES) * (gradient**2 - self.square)
        mean, square = self.mean / (1 - KEPT**self.updates), self.square / (1 - KEPT_SQUARES**self.updates)
        self.weights += RATE * mean / (np.sqrt(square) + 1e-8)


def train(policy: Policy, env: VectorEnv, rounds: int) -> None:
    """Play some steps at all tables and learn from those whose match has ended, again and again."""
    columns, actions = policy.weights.shape
    seen = np.zeros((STEPS, TABLES, columns), dtype=np.float32)
    urge = np.zeros((STEPS, TABLES, actions), dtype=np.float32)
    rewards, done = np.zeros((STEPS, TABLES), dtype=np.float32), np.zeros((STEPS, TABLES), dtype=np.bool_)
    for _ in range(rounds):
        for step in range(STEPS):
            seen[step] = env.frame.observations
            likelihoods = policy.likelihoods(env.frame)
            chosen = policy.choose(likelihoods)
            urge[step] = -likelihoods
            urge[step, np.arange(TABLES), chosen] += 1
            env.step(chosen)
            rewards[step], done[step] = env.frame.rewards[:, 0], env.frame.done
        known = np.zeros(TABLES, dtype=np.bool_)
        for step in reversed(range(STEPS)):  # what a match gives at its end belongs to all its steps
            known |= done[step]
            if step + 1 < STEPS:
                rewards[step] = np.where(done[step], rewards[step], rewards[step + 1])
            urge[step, ~known] = 0
        better = rewards - rewards[done].mean()
        urge *= better[:, :, None]
        policy.learn(seen.reshape(-1, columns).T @ urge.reshape(-1, actions) / (STEPS * TABLES))


def share(policy: Policy, matches: int, seed: int) -> float:
    """Give the policy's share of victory in fresh matches; a random player's is a quarter."""
    env = VectorEnv("curios", TABLES, players=PLAYERS, observation="floats", seed=seed)
    won, ended = 0.0, 0
    while ended < matches:
        env.step(policy.choose(policy.likelihoods(env.frame)))
        won, ended = won + float(env.frame.rewards[:, 0].sum()), ended + int(env.frame.done.sum())
    return won / ended


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100, help="rounds of learning (default: %(default)s)")
    table = VectorEnv("curios", TABLES, players=PLAYERS, observation="floats", reward="places", seed=1)
    learner = Policy(len(table.names), len(table.actions), seed=1)
    print(f"before: {share(learner, 2000, seed=2):.0%} of the victories")
    train(learner, table, parser.parse_args().rounds)
    print(f"after:  {share(learner, 2000, seed=2):.0%} of the victories; by chance it would be 25%")
