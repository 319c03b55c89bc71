"""Let agents that choose at random play a match in PettingZoo: python examples/random_pettingzoo.py [GAME]"""

import sys

from wunderkammer.adapters.pettingzoo import env


def play(game: str, seed: int) -> dict[str, float]:
    """Play a match and give each agent's reward."""
    table = env(game)
    table.reset(seed=seed)
    for agent in table.agents:
        table.action_space(agent).seed(seed)
    rewards = {}
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        if termination or truncation:
            rewards[agent] = reward
            table.step(None)
        else:
            table.step(table.action_space(agent).sample(observation["action_mask"]))
    return rewards


if __name__ == "__main__":
    for who, share in play(sys.argv[1] if len(sys.argv) > 1 else "curios", seed=7).items():
        print(f"{who}: {share:g}")
