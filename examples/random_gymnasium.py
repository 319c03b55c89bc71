"""Let a random agent play against greedy bots in Gymnasium: python examples/random_gymnasium.py [ID]"""

import sys

import gymnasium

import wunderkammer.adapters.gymnasium  # noqa: F401 - it registers the games


def play(name: str, matches: int) -> float:
    """Play some matches and give the mean reward."""
    env = gymnasium.make(name, opponents="greedy", seat=None)
    env.action_space.seed(7)
    total = 0.0
    for match in range(matches):
        _, info = env.reset(seed=match)
        over = False
        while not over:
            _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        total += float(reward)
    return total / matches


if __name__ == "__main__":
    share = play(sys.argv[1] if len(sys.argv) > 1 else "wunderkammer/Curios-v1", matches=20)
    print(f"share of the victories: {share:.2f}")
