"""Measure random play in PettingZoo's classic games: those with cards, and two small ones, its fastest.

Mode aec_loop is the documented agent_iter() / last() / step() loop with the action mask.
"""

import importlib
import importlib.metadata
import random
import warnings
from typing import Any

import numpy as np
from timing import note, rate, report

# Four seats where the game can be played by four.
GAMES: dict[str, dict[str, int]] = {
    "leduc_holdem_v4": {},
    "texas_holdem_v4": {"num_players": 4},
    "texas_holdem_no_limit_v6": {"num_players": 4},
    "gin_rummy_v4": {},
    "hanabi_v5": {"players": 4},
    "connect_four_v3": {},
    "tictactoe_v3": {},
}
RNG = random.Random(7)


def legal(observation: Any, info: dict[str, Any]) -> Any:
    """Return the legal actions, whose mask some games put in the observation, some in the info."""
    mask = observation.get("action_mask") if isinstance(observation, dict) else None
    return np.flatnonzero(info["action_mask"] if mask is None else mask)


def aec_loop(name: str, config: dict[str, int]) -> dict[str, Any]:
    """Measure whole games through the documented loop."""
    note(f"{name} aec_loop")
    env = importlib.import_module(f"pettingzoo.classic.{name}").env(**config)
    env.reset(seed=7)  # once only: a reset with a seed builds the game anew

    def play() -> tuple[int, int]:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(int(RNG.choice(legal(observation, info))))
            steps += 1
        return steps, 1

    return {"game": name, "mode": "aec_loop", "players": len(env.possible_agents), **rate(play)}


def main() -> None:
    """Measure every game and print the JSON line."""
    warnings.filterwarnings("ignore")
    rows = [aec_loop(name, config) for name, config in GAMES.items()]
    report("pettingzoo", importlib.metadata.version("pettingzoo"), rows)


if __name__ == "__main__":
    main()
