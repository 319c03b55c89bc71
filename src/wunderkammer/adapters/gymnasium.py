"""Every game as an environment of Gymnasium: one seat learns, bots sit on the others.

    import gymnasium
    import wunderkammer.adapters.gymnasium

    env = gymnasium.make("wunderkammer/Curios-v1", seats=3, opponents="greedy")
    observation, info = env.reset(seed=7)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, over, _, info = env.step(action)

The reward comes with the end: the seat's share of the victory. An action that is not legal ends the match at once, with
a reward of -1 and the rule that forbids it as `info["illegal"]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.bot import Bot, BotError, BotSpec, native_loops, parse_bot
from ..core import dice
from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.registry import installed
from ..core.table_memory import NOBODY
from .extras import needed
from .one_match import Form, OneMatch, found
from .rendering import METADATA, checked_mode, rendered

with needed("Gymnasium", "gymnasium"):
    import gymnasium
    from gymnasium import spaces

ILLEGAL = -1.0
"""The reward of an action that is not legal: worse than any match that was lost."""

Observation = npt.NDArray[Any]
Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a table, seen by who learns to play it; `seat=None` draws another one for each match."""

    metadata = METADATA

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        options: Mapping[str, str] | None = None,
        components: Path | str | None = None,
        observation: Form = "ints",
        render_mode: str | None = None,
    ) -> None:
        self.match = OneMatch(found(game, components), seats, options, observation)
        if seat is not None and seat not in range(self.match.seats):
            raise IllegalMove(f"There is no seat {seat!r}; seats run from 0 to {self.match.seats - 1}.")
        self.render_mode = checked_mode(render_mode)
        self._fixed_seat, self.seat = seat, seat or 0
        self.opponents = _parsed(opponents, self.match.seats - 1)
        """The bots that sit to the left of the seat, in their order."""
        self._number = 0
        """Which match it is, for the dice of the bots."""
        self._bots: dict[int, tuple[BotSpec, Bot]] = {}
        low, high = self.match.bounds()
        self.observation_space = spaces.Box(low, high, dtype=low.dtype.type)
        self.action_space = spaces.Discrete(len(self.match.actions))
        # Interpreted, bots choose otherwise: then a match would depend on whether this machine has played before.
        self.match.game.kernel.compile(native_loops(self.match.game, self.opponents))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin a match, and let the bots play until the seat must choose; none of Gymnasium's `options` is known."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 32))
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(self.match.seats))
        self._seat_bots(number)
        self.match.begin(number)
        self._play_others()
        return self.match.observation(self.seat), self._info()

    def _seat_bots(self, number: int) -> None:
        others = [(self.seat + 1 + at) % self.match.seats for at in range(len(self.opponents))]
        self._number = number
        self._bots = {
            other: (bot, bot.make(dice.bot_seed(number, other)))
            for other, bot in zip(others, self.opponents, strict=True)
        }

    def __deepcopy__(self, memo: dict[int, Any]) -> SeatEnv:
        """Give an environment at the same point of the same match, with the same luck to come; its bots begin anew."""
        twin = SeatEnv.__new__(SeatEnv)
        twin.__dict__.update({name: deepcopy(value, memo) for name, value in vars(self).items() if name != "_bots"})
        twin._seat_bots(self._number)
        return twin

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action and let the bots answer until the seat must choose again or the match is over."""
        index = self.match.checked(action)
        if not self.match.mask(self.seat)[index]:
            why = self.match.refusal(index)
            self.match.abandon()
            return self.match.observation(self.seat), ILLEGAL, True, False, {**self._info(), "illegal": str(why)}
        self.match.step(index)
        self._play_others()
        over = self.match.seat == NOBODY
        reward = self.match.rewards()[self.seat] if over else 0.0
        return self.match.observation(self.seat), reward, over, False, self._info()

    def _play_others(self) -> None:
        while self.match.seat not in (self.seat, NOBODY):
            bot, player = self._bots[self.match.seat]
            self.match.answer(player, bot.budget)

    def _info(self) -> Info:
        return {"action_mask": self.match.mask(self.seat)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Say which actions are legal now, as masked learners ask for it."""
        return self.match.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """Draw the table as the seat sees it: as text, or printed."""
        return rendered(self.match, self.seat, self.render_mode)


def _parsed(opponents: str | Sequence[str], seats: int) -> list[BotSpec]:
    """Read the bots of the other seats; one fills all of them."""
    if not isinstance(opponents, Sequence) or not all(isinstance(each, str) for each in opponents):
        raise BotError(f"Opponents are given by name, such as 'greedy' or ['greedy', 'random'], not as {opponents!r}.")
    named = [opponents] * seats if isinstance(opponents, str) else opponents
    if len(named) != seats:
        raise BotError(f"{len(named)} opponents were named for {seats} seats; name one for all, or one for each.")
    return [parse_bot(each) for each in named]


for each in installed().games:
    gymnasium.register(
        f"wunderkammer/{each.key.capitalize()}-v{each.version}", f"{__name__}:SeatEnv", kwargs={"game": each.key}
    )
