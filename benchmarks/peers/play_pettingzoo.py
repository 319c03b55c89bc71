"""Measure random play in PettingZoo's classic games, by the modes of `aec`."""

import importlib
import importlib.metadata
import warnings
from typing import Any

from aec import plays
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
    "rps_v2": {},
    "chess_v6": {},
    "go_v5": {},
}


def measured(name: str, config: dict[str, int]) -> list[dict[str, Any]]:
    """Measure whole games in each mode."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").env(**config)
    rows = []
    for mode, play in plays(env):
        note(f"{name} {mode}")
        rows.append({"game": name, "mode": mode, "players": len(env.possible_agents), **rate(play)})
    return rows


def main() -> None:
    """Measure every game and print the JSON line."""
    warnings.filterwarnings("ignore")
    rows = [row for name, config in GAMES.items() for row in measured(name, config)]
    report("pettingzoo", importlib.metadata.version("pettingzoo"), rows)


if __name__ == "__main__":
    main()
