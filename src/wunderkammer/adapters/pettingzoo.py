"""Every game as an environment of PettingZoo, where agents act one after another.

    from wunderkammer.adapters.pettingzoo import env

    table = env("curios", seats=3)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

Where several seats choose at once they are asked one by one, and none of them sees what the others chose. No wrapper
is needed: what is out of order or not legal is refused by one sentence, and changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.table_memory import NOBODY
from .extras import needed
from .one_match import Form, OneMatch, found
from .rendering import METADATA, checked_mode, rendered

with needed("PettingZoo", "pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]

Observation = dict[str, npt.NDArray[Any]]
"""The features of the agent's view, and the mask of its legal actions."""


def env(
    game: Game | str,
    seats: int | None = None,
    *,
    options: Mapping[str, str] | None = None,
    components: Path | str | None = None,
    observation: Form = "ints",
    render_mode: str | None = None,
) -> Table:
    """Give a game, for its usual number of seats unless one is named, as an environment."""
    return Table(OneMatch(found(game, components), seats, options, observation), render_mode)


class Table(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A match at a time; its agents are `player_0`, `player_1` and so on, by seat."""

    def __init__(self, match: OneMatch, render_mode: str | None = None) -> None:
        super().__init__()
        self.match, self.render_mode = match, checked_mode(render_mode)
        self.metadata = {**METADATA, "name": f"{match.game.key}_v{match.game.version}", "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(match.seats)]
        self.agents: list[str] = []
        self.terminations: dict[str, bool] = {}
        self.agent_selection = self.possible_agents[0]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._asked: str | None = None
        """The agent that must choose; None when no match runs."""
        low, high = match.bounds()
        actions = len(match.actions)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=low.dtype.type),
                    "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of an agent's observations, the same for all."""
        if agent not in self._seat_of:
            raise self._unknown(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of an agent's actions, the same for all."""
        if agent not in self._seat_of:
            raise self._unknown(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first match of a seed, or the next one; `options` are PettingZoo's, and none is known here."""
        seat = self.match.begin(seed)
        self._look()
        self.agents = agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = self.terminations.copy()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if seat == NOBODY:
            self._end()
        else:
            self.agent_selection = self._asked = agents[seat]

    def _look(self) -> None:
        self._shown_now, self._allowed_now = self.match.shown.copy, self.match.allowed.copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """Give a table at the same point of the same match, with the same luck to come: for searching ahead."""
        twin = Table.__new__(Table)
        looks = ("_shown_now", "_allowed_now")  # at the arrays of this table
        twin.__dict__.update({name: deepcopy(value, memo) for name, value in vars(self).items() if name not in looks})
        twin._look()
        return twin

    # What a loop calls at each step stands here by itself, though the library has it as well: it takes half the time.

    def agent_iter(self, max_iter: int = sys.maxsize) -> Iterator[str]:
        """Give the agent that is asked, again and again until none is left, at most so often."""
        for _ in repeat(None, min(max_iter, sys.maxsize)):
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Give what the agent that is asked sees, its reward, whether it is at an end, and its info."""
        agent = self.agent_selection
        if not observe:
            seen = None
        elif agent == self._asked:
            seen = {"observation": self._shown_now(), "action_mask": self._allowed_now()}
        else:
            seen = self.observe(agent)
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is asked; when the match is over each agent leaves by None."""
        try:
            over = self.terminations[self.agent_selection]
        except KeyError:
            raise IllegalMove("No match is running; call reset() to begin one.") from None
        if over:
            self._leave(action)
            return
        seat = self.match.step(action)
        if seat == NOBODY:
            self._end()
        else:
            self.agent_selection = self._asked = self.possible_agents[seat]

    def _end(self) -> None:
        """Give each agent its reward, the only one there is, and let them leave one by one."""
        self._asked = None
        self.rewards = dict(zip(self.agents, self.match.rewards(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _leave(self, action: int | None) -> None:
        """Let the agent whose turn it is leave by None, and turn to the next one."""
        agent = self.agent_selection
        if action is not None:
            raise IllegalMove(f"The match is over, so {agent} can only step with None.")
        for each in (self.terminations, self.truncations, self._cumulative_rewards, self.infos):
            del each[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees, and what it may do if it is the one that is asked."""
        seat = self._seat_of.get(agent)
        if seat is None:
            raise self._unknown(agent)
        return {"observation": self.match.observation(seat), "action_mask": self.match.mask(seat)}

    def _unknown(self, agent: object) -> IllegalMove:
        return IllegalMove(f"There is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}.")

    def render(self) -> str | None:
        """Draw the table as the agent sees it that is asked: in text, or printed."""
        return rendered(self.match, self._seat_of[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""
