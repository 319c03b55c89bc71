"""Measure random play and information-set search in OpenSpiel.

Modes:
  python_loop   the documented loop: legal_actions / chance_outcomes / apply_action from Python
  cpp_game      pyspiel.evaluate_bots with uniform random bots: a whole game, deal included, in C++;
                it does not say how many steps it took, so they are its games times LENGTHS, which
                the games of python_loop bear out
  cpp_rollouts  random playouts in C++ from the first decision of 16 deals, the dealing left out:
                one MCTSBot simulation with RandomRolloutEvaluator(64), its steps reckoned from
                Python playouts of the same positions
  ismcts        pyspiel.ISMCTSBot: simulations per second of an information-set tree search with
                one random rollout each, from 8 positions a few decisions into the game
"""

import importlib.metadata
import itertools
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pyspiel
from timing import note, rate, report

# The mean number of decisions in a random game, standard error below 0.3 %: over 20,000 games of
# chess and 100,000 or more of the others, counted from full_history(). That is too slow to do while
# timing, and the mean of the few games of one sample would be off by several per cent.
LENGTHS = {
    "oh_hell(players=4)": 30.0,
    "hearts": 61.0,
    "crazy_eights(players=4)": 82.7,
    "skat": 29.6,
    "chess": 341.0,
}
ROLLED_OUT = ("oh_hell(players=4)", "hearts", "crazy_eights(players=4)", "skat")
# How many decisions to play before the search starts. In hearts the search crashes in some
# positions of the passing phase, which lasts twelve decisions, so it starts after that.
SEARCHED = {"oh_hell(players=4)": 4, "hearts": 14}
ROLLOUTS = 64
SIMULATIONS = 200
RNG = random.Random(7)

Row = dict[str, Any]


def sample_chance(outcomes: list[tuple[int, float]]) -> int:
    """Return a random outcome; cheaper than numpy's or random's weighted choice of one."""
    left = RNG.random()
    for action, probability in outcomes:
        left -= probability
        if left <= 0:
            return action
    return outcomes[-1][0]  # the probabilities summed to a little less than one


def advance(state: Any) -> int:
    """Play one random move and return how many player decisions it was."""
    if state.is_chance_node():
        state.apply_action(sample_chance(state.chance_outcomes()))
        return 0
    state.apply_action(RNG.choice(state.legal_actions()))
    return 1


def finish(state: Any) -> int:
    """Play the state to its end and return the number of decisions."""
    steps = 0
    while not state.is_terminal():
        steps += advance(state)
    return steps


def first_choice(game: Any, after: int = 0) -> Any:
    """Return the first state, `after` decisions in, that offers its player two choices or more."""
    state = game.new_initial_state()
    done = 0
    while state.is_chance_node() or done < after or len(state.legal_actions()) < 2:
        done += advance(state)
        if state.is_terminal():
            state = game.new_initial_state()
            done = 0
    return state


def python_loop(name: str) -> Row:
    """Measure the documented Python loop."""
    note(f"{name} python_loop")
    game = pyspiel.load_game(name)
    figures = rate(lambda: (finish(game.new_initial_state()), 1))
    return {"game": name, "mode": "python_loop", "players": game.num_players(), **figures}


def cpp_game(name: str) -> Row:
    """Measure whole games played in C++."""
    note(f"{name} cpp_game")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(p, 7 + p) for p in range(game.num_players())]
    seeds = itertools.count()

    def play() -> tuple[float, int]:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return LENGTHS[name], 1

    return {"game": name, "mode": "cpp_game", "players": game.num_players(), **rate(play)}


def cpp_rollouts(name: str) -> Row:
    """Measure random playouts in C++ from positions already dealt."""
    note(f"{name} cpp_rollouts")
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 7, False)
    RNG.seed(7)  # the same positions in every round
    roots = [first_choice(game) for _ in range(16)]
    steps = ROLLOUTS * sum(sum(finish(r.clone()) for _ in range(40)) / 40 for r in roots)

    def play() -> tuple[float, int]:
        for root in roots:
            bot.step(root)
        return steps, ROLLOUTS * len(roots)

    return {"game": name, "mode": "cpp_rollouts", "players": game.num_players(), **rate(play)}


def ismcts(name: str) -> Row:
    """Measure the simulations of the information-set search."""
    note(f"{name} ismcts")
    game = pyspiel.load_game(name)
    RNG.seed(7)  # the same positions in every round
    roots = [first_choice(game, after=SEARCHED[name]) for _ in range(8)]
    bot = pyspiel.ISMCTSBot(
        7,
        pyspiel.RandomRolloutEvaluator(1, 7),
        2.0,
        SIMULATIONS,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )

    def play() -> tuple[float, int]:
        for root in roots:
            bot.step(root)
        return SIMULATIONS * len(roots), 0

    figures = rate(play)
    figures["simulations_per_s"] = figures.pop("steps_per_s")
    return {"game": name, "mode": "ismcts", "players": game.num_players(), **figures}


def guarded_ismcts(name: str) -> Row:
    """Measure the search in a process of its own, as a crash inside it must cost one row only."""
    try:
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as pool:
            return pool.submit(ismcts, name).result()
    except BrokenProcessPool as why:
        return {"game": name, "mode": "ismcts", "error": str(why)}


def main() -> None:
    """Measure every game and print the JSON line."""
    rows = [measure(name) for name in LENGTHS for measure in (python_loop, cpp_game)]
    rows += [cpp_rollouts(name) for name in ROLLED_OUT]
    rows += [guarded_ismcts(name) for name in SEARCHED]
    report("open_spiel", importlib.metadata.version("open_spiel"), rows)


if __name__ == "__main__":
    main()
