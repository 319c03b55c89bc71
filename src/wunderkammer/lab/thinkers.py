"""The last step of the ladder: one bot that thinks among others that do not, in as many matches as a time allows.

Such a match is played move by move and takes thousands of times as long, so there are few. Each has a deal of its own,
and the thinker sits in every seat equally often: the matches are independent, and so few say more than rounds of the
same deal would.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from ..arena.pieces import InProcess, Runner
from ..arena.simulation import play_out
from ..bots.bot import native_loops
from ..core import dice
from ..core.match import Match
from .measuring import REAL, Sample
from .skill import Step, step_trial
from .statistics import share_of
from .trials import Trial

THINKER, OTHERS = "hard", "medium"
"""Who thinks, and who does not."""


def thinking_trial(trial: Trial, matches: int) -> Trial:
    """Give the trial in which the thinker sits at the table of a plain one, in every seat equally often."""
    return step_trial(replace(trial, count=matches), THINKER, OTHERS)


def affordable_thinking(trial: Trial, sample: Sample, seconds: float, jobs: int) -> int:
    """Give how many matches with a thinker fit into a time, in whole rounds of seats; 0 if not one round does.

    How long a match takes is reckoned from one choice and from how many a seat has in the sample.
    """
    match = Match.begin(trial.load(), trial.seats, trial.options, seed="one choice")
    while len(match.legal(match.pending[0])) == 1:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    seat, bot = match.pending[0], thinking_trial(trial, 1).bots[0]
    began = time.perf_counter()
    bot.make(dice.bot_seed(0, seat)).choose(match.game, match.view(seat), seat, match.legal(seat), bot.budget)
    each = (time.perf_counter() - began) * float(sample.options[:, REAL].mean()) / trial.seats
    return int(seconds * jobs / each) // trial.seats * trial.seats


def climb(
    trial: Trial,
    runner: Runner | None = None,
    tell: Callable[[int], None] = lambda done: None,
) -> Step:
    """Play a trial of a thinker and give how often it wins; `tell` hears how many matches are done."""
    won: list[float] = []
    for shares in (runner or InProcess()).map(shares_of_the_thinker, trial.cut(1)):
        won += shares
        tell(len(won))
    return Step(THINKER, OTHERS, share_of(won), len(won))


def shares_of_the_thinker(trial: Trial) -> list[float]:
    """Play matches move by move and give what part of each victory the first player has; any process can run it."""
    shares = []
    game = trial.load()
    game.kernel.compile(native_loops(game, trial.bots))  # interpreted, a thinker plays like others
    for number in range(trial.first, trial.first + trial.count):
        players = [trial.player(number, seat) for seat in range(trial.seats)]
        bots = [trial.bots[player] for player in players]
        match = Match.begin(game, trial.seats, trial.options, seed=f"{trial.seed}/{number}", bots=list(map(str, bots)))
        play_out(match, bots, f"{trial.seed}/{number}")
        shares.append(match.result().shares[players.index(0)])
    return shares
