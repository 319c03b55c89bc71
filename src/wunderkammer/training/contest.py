"""Matches of one bot alone at a table of others, each choosing from its view, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from ..bots.bot import Bot, Budget
from ..core import dice
from ..core.game import Game
from ..core.stepping import Tables

AT_ONCE = 16
"""How many matches are a piece of work."""
NOTHING_SAID = Budget()
"""Lets each bot think for as long as it usually does."""

MakeBot = Callable[[int], Bot]
"""Gives a bot for a seed."""
Tell = Callable[[int], None]
"""Hears how many matches are over."""


def nobody(_: int) -> None:
    """Hear it for those who do not care."""


def contest(
    game: Game, alone: MakeBot, others: MakeBot, matches: int, *, seed: int, threads: int = 1,
    budget: Budget = NOTHING_SAID, tell: Tell = nobody,
) -> npt.NDArray[np.float32]:  # fmt: skip
    """Give the share of each match that one bot got, at every usual seat in turn.

    What is played depends on the seed, not on the threads. Each of the others has a bot of its own: a search that
    several seats share goes on from what it found for one of them when it thinks for the next, with what that one sees.
    """

    def piece(first: int) -> npt.NDArray[np.float32]:
        each = [others(dice.bot_seed(seed + first, seat)) for seat in range(game.usual_seats)]
        return _played(game, alone(seed + first), each, first, seed, budget)

    shares: list[npt.NDArray[np.float32]] = []
    with ThreadPoolExecutor(threads) as pool:
        for done in pool.map(piece, range(0, matches, AT_ONCE)):
            shares.append(done)
            tell(len(shares) * AT_ONCE)
    return np.concatenate(shares)[:matches]


def _played(
    game: Game, alone: Bot, others: Sequence[Bot], first: int, seed: int, budget: Budget
) -> npt.NDArray[np.float32]:  # fmt: skip
    seats = game.usual_seats
    tables = Tables(game, AT_ONCE, seats=seats, seed=seed, first=first)
    own = (first + np.arange(AT_ONCE)) % seats
    choices = np.zeros(AT_ONCE, dtype=np.int64)
    while not tables.over.all():
        for at in np.flatnonzero(~tables.over).tolist():
            seat, legal = int(tables.seats[at]), tables.actions[tables.masks[at]]
            bot = alone if seat == own[at] else others[seat]
            action = bot.choose(game, tables.views[at].copy(), seat, legal.tolist(), budget)
            choices[at] = np.searchsorted(tables.actions, action)
        tables.step(choices)
    return np.array([tables.result(at).shares[seat] for at, seat in enumerate(own)], dtype=np.float32)
