"""Come close to an equilibrium of a tiny Curios with OpenSpiel: python examples/solve_tiny_curios.py [ITERATIONS]

The component set beside this file leaves two holes with two gems each. Monte Carlo counterfactual regret minimisation
plays against itself; how much a perfect opponent could still win from its average strategy is computed exactly.
"""

import sys
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import AverageType, ExternalSamplingSolver

import wunderkammer.adapters.openspiel  # noqa: F401 - it registers the games

SET = Path(__file__).with_name("curios-tiny.toml")


def solve(iterations: int, seed: int) -> tuple[float, float]:
    """Give how exploitable chance moves are, and how exploitable what was learnt is."""
    np.random.seed(seed)  # the solver draws from NumPy's own generator
    game = pyspiel.load_game("wunderkammer_curios", {"players": 2, "components": str(SET)})
    solver = ExternalSamplingSolver(game, AverageType.SIMPLE)
    for _ in range(iterations):
        solver.iteration()
    before, after = policy.UniformRandomPolicy(game), solver.average_policy()
    return exploitability.exploitability(game, before), exploitability.exploitability(game, after)


if __name__ == "__main__":
    before, after = solve(int(sys.argv[1]) if len(sys.argv) > 1 else 100, seed=1)
    print(f"exploitability at random: {before:.3f}, learnt: {after:.3f}")
