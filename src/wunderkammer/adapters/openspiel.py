"""Every game as a game of OpenSpiel, with chance as explicit outcomes.

    import pyspiel
    import wunderkammer.adapters.openspiel

    game = pyspiel.load_game("wunderkammer_curios(players=3)")
    state = game.new_initial_state()

Players' actions and chance's outcomes have each an index of their own, from 0 on. Where several seats choose at once
they choose one after another, the lowest first: what they chose stays hidden until all have, so it is the same game.
The returns are shares of the victory, and add up to 1. An option whose value is a number is written in quotes, as in
`wunderkammer_cargo(board='2')`: bare digits would be a number to OpenSpiel, and options are texts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core import dice
from ..core.errors import IllegalMove, OptionError
from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.registry import installed, load
from ..core.table_memory import NOBODY, player_actions
from .extras import needed
from .play import Play

with needed("OpenSpiel", "openspiel"):
    import pyspiel  # type: ignore[import-not-found]

PLAYERS: tuple[int, ...] = (*range(CHANCE), int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL))
"""OpenSpiel's number of each seat, CHANCE's and, last, NOBODY's."""

NUMERIC = "+-.0123456789"
"""What OpenSpiel reads as a number where a parameter holds nothing else."""

HISTORY_BITS = 64
"""How many columns of an information state's tensor tell apart what a player has heard."""


def game_type(game: Game) -> Any:
    """Describe a game as OpenSpiel asks for it; its options are parameters, and so is a file of components."""
    players: dict[str, Any] = {"players": game.usual_seats, "components": ""}
    return pyspiel.GameType(
        short_name=f"wunderkammer_{game.key}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=players | {option.name: quoted(option.default) for option in game.options.options},
    )


def quoted(value: str) -> str:
    """Spell an option's value so that OpenSpiel, which stores a game as its text, reads it as a text again."""
    return value if value.strip(NUMERIC) else f"'{value}'"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for a number of seats, with its options chosen."""

    def __init__(self, game: Game, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        fixed = {name: given.pop(name, usual) for name, usual in (("players", game.usual_seats), ("components", ""))}
        seats, components = int(fixed["players"]), fixed["components"]
        self.rules = load(game.key, Path(components)) if components else game
        self.rules.check_seats(seats)
        self.options = self.rules.options.fill(seats, {name: str(value).strip("'") for name, value in given.items()})
        self.player_actions = player_actions(self.rules.actions).tolist()
        """The action that each index of a player stands for..."""
        own = set(self.player_actions)
        self.outcomes = [action for action in range(self.rules.actions.size) if action not in own]
        """...and that each index of an outcome of chance stands for."""
        self.index_of = {action: at for each in (self.player_actions, self.outcomes) for at, action in enumerate(each)}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.player_actions),
            max_chance_outcomes=max(len(self.outcomes), 1),
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.rules.longest,
        )
        self._first = self.rules.new(seats, self.options)
        spelt = {name: quoted(value) for name, value in self.options.items()}
        super().__init__(game_type(game), info, fixed | spelt)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it be copied and stored by what it is loaded from."""
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self, starting: str | None = None) -> SpielState:
        """Give the state before the first move."""
        if starting is not None:
            raise OptionError("A match begins as the rules say, so it takes no other initial state.")
        return SpielState(self, Play(self.rules, self._first))

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """Give who writes observations, or information states if they are to recall everything.

        There are those of one player, public and private together; for any other kind OpenSpiel expects None.
        """
        if params:
            raise OptionError(f"Observations take no parameters, such as {next(iter(params))!r}.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self, kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel plays it: chance's outcomes are given from outside."""

    def __init__(self, game: SpielGame, play: Play) -> None:
        super().__init__(game)
        self._kept = play
        """The one attribute: OpenSpiel copies and stores what a state holds, so the game must not be in it."""

    @property
    def play(self) -> Play:
        """The match."""
        play = self._kept
        return play if play.kept is None else play.at(self._own.rules)

    @property
    def _own(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        """Give the player that must choose, the lowest where several must."""
        return PLAYERS[self.play.turn]

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return self.play.turn == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        play = self.play
        if player < 0 or player != play.turn:
            return []
        return list(map(self._own.index_of.__getitem__, play.legal(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give what chance can do, with probabilities."""
        weights = self.play.outcomes()
        total, index_of = sum(weights.values()), self._own.index_of
        return [(index_of[action], weight / total) for action, weight in weights.items()]

    def _apply_action(self, action: int) -> None:
        own, play = self._own, self.play
        seat = play.turn
        if seat == NOBODY:
            raise IllegalMove("The match is over; begin another with new_initial_state().")
        known = own.outcomes if seat == CHANCE else own.player_actions
        if not 0 <= action < len(known):
            raise IllegalMove(f"There is no action {action} here; actions run from 0 to {len(known) - 1}.")
        play.play(seat, known[action])

    def _action_to_string(self, player: int, action: int) -> str:
        own = self._own
        known = own.outcomes if player == pyspiel.PlayerId.CHANCE else own.player_actions
        return own.rules.actions.text(known[action])

    def returns(self) -> list[float]:
        """Give each player's share of the victory; nothing before the end."""
        return list(self.play.shares()) if self.is_terminal() else [0.0] * self.num_players()

    def __str__(self) -> str:
        return self.play.history_text()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Give a state that the player cannot tell from this one, drawn as chance would have dealt it.

        It has no history: what led there is not drawn, and every player has heard there what this one has heard.
        """
        rng = dice.generator(int(sampler() * (1 << 32)), int(sampler() * (1 << 32)))
        return SpielState(self._own, self.play.imagined(player, rng))


class Observer:
    """Writes what a player sees: as a tensor of the features' floats, and as a string.

    With perfect recall it adds what the player has heard: as text, and in the tensor as the bits of its hash, so that
    two information states never look alike.
    """

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self._features = game.rules.features
        self._recalls = recalls
        columns = len(self._features.columns.names)
        self.tensor: npt.NDArray[np.float32] = np.zeros(columns + HISTORY_BITS * recalls, dtype=np.float32)
        self.dict = {"view": self.tensor[:columns]}
        if recalls:
            self.dict["heard"] = self.tensor[columns:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor for a player."""
        play = state.play
        self.dict["view"][:] = self._features.floats(play.view(player), player)
        if self._recalls:
            digest = hashlib.blake2b(play.heard(player).encode(), digest_size=HISTORY_BITS // 8).digest()
            self.dict["heard"][:] = np.unpackbits(np.frombuffer(digest, dtype=np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """Write for a player what they see, or all that they have heard and a hash of what they see."""
        play = state.play
        view = play.view(player)
        if self._recalls:
            digest = hashlib.blake2b(view.tobytes(), digest_size=HISTORY_BITS // 8).hexdigest()
            return f"player {player}\n{play.heard(player)}view {digest}"
        hidden = play.game.state.hidden_cells(view, player) if play.turn != NOBODY else None
        return json.dumps(play.game.state.to_named_json(view, hidden), separators=(",", ":"))


def _registered(game: Game) -> type[SpielGame]:
    """Give the class that OpenSpiel makes a game from by its parameters alone."""

    class Registered(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Registered


for each in installed().games:
    pyspiel.register_game(game_type(each), _registered(each))
