"""Measure random play of our games through the adapters, as peers/play_pettingzoo.py measures PettingZoo's own.

Modes:
  aec_loop,    PettingZoo's documented loop, with an agent and without one, as peers/aec.py says
  aec_alone
  gym_loop     Gymnasium's reset() / step() loop of one seat against random bots; a step is the seat's own decision
  spiel_loop   OpenSpiel's documented loop over chance_outcomes, legal_actions and apply_action; beside it OpenSpiel's
               own games that are written in Python
"""

import importlib.metadata
import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import open_spiel.python.games  # type: ignore[import-untyped]  # noqa: F401 - it registers those written in Python
import pyspiel  # type: ignore[import-not-found]
from peers.aec import plays
from peers.timing import note, rate, report

import wunderkammer.adapters.openspiel  # noqa: F401 - it registers the games
from wunderkammer import games
from wunderkammer.adapters.gymnasium import SeatEnv
from wunderkammer.adapters.pettingzoo import env

RNG = random.Random(7)
THEIRS = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker")
"""Games of OpenSpiel that are written in Python."""


def aec_loops(name: str) -> Iterator[dict[str, Any]]:
    """Measure whole matches through PettingZoo's loop, in each of its modes."""
    table = env(name)
    for mode, play in plays(table):
        note(f"{name} {mode}")
        yield {"game": name, "mode": mode, "players": len(table.possible_agents), **rate(play)}


def gym_loop(name: str) -> dict[str, Any]:
    """Measure whole matches through Gymnasium's loop."""
    note(f"{name} gym_loop")
    seat = SeatEnv(name)
    seat.reset(seed=7)

    def play() -> tuple[int, int]:
        _, info = seat.reset()
        steps, over = 0, False
        while not over:
            _, _, over, _, info = seat.step(int(RNG.choice(np.flatnonzero(info["action_mask"]))))
            steps += 1
        return steps, 1

    return {"game": name, "mode": "gym_loop", "players": seat.match.seats, **rate(play)}


def spiel_loop(name: str, shown: str) -> dict[str, Any]:
    """Measure whole matches through OpenSpiel's loop."""
    note(f"{shown} spiel_loop")
    game = pyspiel.load_game(name)

    def play() -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(RNG.choices(outcomes, odds)[0])
            else:
                state.apply_action(RNG.choice(state.legal_actions()))
                steps += 1
        return steps, 1

    return {"game": shown, "mode": "spiel_loop", "players": game.num_players(), **rate(play)}


def main() -> None:
    """Measure every game and print the JSON line."""
    warnings.filterwarnings("ignore")
    rows = [row for name in games() for row in (*aec_loops(name), gym_loop(name))]
    rows += [spiel_loop(f"wunderkammer_{name}", name) for name in games()]
    rows += [spiel_loop(name, name) for name in THEIRS]
    report("wunderkammer", importlib.metadata.version("wunderkammer"), rows)


if __name__ == "__main__":
    main()
