"""Play a match at random in OpenSpiel, chance by its probabilities: python examples/random_openspiel.py [GAME]"""

import random
import sys

import pyspiel

import wunderkammer.adapters.openspiel  # noqa: F401 - it registers the games


def play(name: str, seed: int) -> list[float]:
    """Play a match and give the returns."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return list(state.returns())


if __name__ == "__main__":
    print(*play(sys.argv[1] if len(sys.argv) > 1 else "wunderkammer_curios(players=3)", seed=7))
