"""Measure random play in RLCard.

Mode env_step is env.reset() / env.step(), which also builds the observation of the player to move:
RLCard has no way to step without it.
"""

import importlib.metadata
import random
from typing import Any

import rlcard
from timing import note, rate, report

# Four seats where the library lets four play (its Uno is for two only). Leduc hold'em is a toy of
# six cards, kept because few of the library's games are as fast and ours is held to the fastest.
GAMES: dict[str, dict[str, int]] = {
    "leduc-holdem": {},
    "limit-holdem": {"game_num_players": 4},
    "uno": {},
    "bridge": {},
    "mahjong": {},
    "gin-rummy": {},
}
RNG = random.Random(7)


def env_step(name: str, config: dict[str, int]) -> dict[str, Any]:
    """Measure whole games through the environment."""
    note(f"{name} env_step")
    env = rlcard.make(name, config={"seed": 7, **config})

    def play() -> tuple[int, int]:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(RNG.choice(list(state["legal_actions"])))
            steps += 1
        return steps, 1

    return {"game": name, "mode": "env_step", "players": env.num_players, **rate(play)}


def main() -> None:
    """Measure every game and print the JSON line."""
    rows = [env_step(name, config) for name, config in GAMES.items()]
    report("rlcard", importlib.metadata.version("rlcard"), rows)


if __name__ == "__main__":
    main()
