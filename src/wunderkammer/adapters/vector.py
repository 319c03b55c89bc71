"""Many matches side by side as one environment: all of it native, in arrays that are allocated once.

    from wunderkammer.adapters.vector import VectorEnv

    env = VectorEnv("curios", 1024, players=("caller", "greedy", "random"), seed=7)
    frame = env.reset()
    while training:
        frame = env.step(policy(frame.observations, frame.masks))
        learn(frame.rewards[frame.done])

At each table the next of the caller's seats that must choose is shown what it sees; a match that ends gives its rewards
and is followed by the next at once. What is played depends on the seed and the choices, not on the number of threads.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from ..bots.greedy import VIEW, Workspace, choose_greedily, workspace
from ..core.dice import below, reseed
from ..core.errors import IllegalMove, OptionError
from ..core.foresight import Foresight, foresee_all, foresight
from ..core.game import Game
from ..core.kernel import native
from ..core.observing import write_view
from ..core.registry import load
from ..core.stepping import Tables, advance, stand_at_all
from ..core.table_memory import NOBODY, Form, Memory, Reward, Terms

CALLER, RANDOM, GREEDY = PLAYERS = ("caller", "random", "greedy")
"""Who may sit at a table: the one who calls `step`, and the bots that play natively."""

DEVICES = ("cpu", "cuda")


class Frame(NamedTuple):
    """Where all tables stand: the same arrays at every step, written anew."""

    observations: npt.NDArray[Any]
    """What the seat that must choose sees, turned so that it comes first; a row for each table."""
    masks: npt.NDArray[np.bool_]
    """Which actions it may choose."""
    seats: npt.NDArray[np.int64]
    """Which seat that is."""
    rewards: npt.NDArray[np.float32]
    """What each seat got if the last step ended a match, else 0."""
    done: npt.NDArray[np.bool_]
    """Whether the last step ended the table's match; what is shown is then the beginning of the next."""


class Glance(NamedTuple):
    """What is seen of all tables, or would be right after a choice: the same arrays at every glance."""

    seats: npt.NDArray[np.int64]
    """To be written: through whose eyes, at each table..."""
    actions: npt.NDArray[np.int64]
    """...and after which action of the seat that must choose, or -1: as it stands now."""
    observations: npt.NDArray[np.int32]
    """What that seat sees then, as ints; nothing that follows the action has happened yet."""
    standings: npt.NDArray[np.int32]
    """What the game's `evaluate` says of every seat then."""


class VectorEnv:
    """So many matches of a game side by side; each action is an index into `actions`, the actions of players.

    `observation` is "ints" (a number a feature, -1 for none, -2 for hidden), "floats" (a column a value) or "views"
    (the cells of the state, not turned); `reward` is "victory" (the share of it) or "places" (from 1 to -1). With
    `device="cuda"` all arrays lie in the memory of a card, where libraries that know it read them without a copy.
    """

    def __init__(
        self,
        game: Game | str,
        count: int,
        *,
        seats: int | None = None,
        players: Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        observation: Form = "ints",
        reward: Reward = "victory",
        seed: int = 0,
        threads: int = 1,
        device: str = "cpu",
    ) -> None:
        for what, number in (("tables", count), ("threads", threads)):
            if not isinstance(number, SupportsIndex):
                raise OptionError(f"The number of {what} is a whole one, not {number!r}.")
        if count < 1:
            raise OptionError(f"There must be at least one table, not {count}.")
        self.game = load(game) if isinstance(game, str) else game
        self.players = _seated(self.game, seats, players)
        self.count, self.device, self._form = count, device, observation
        asked: dict[str, Any] = {
            "seats": len(self.players),
            "options": options,
            "seed": seed,
            "shown": observation,
            "rewarded": reward,
            "by_lot": [seat for seat, player in enumerate(self.players) if player == RANDOM],
        }
        if device not in DEVICES or (device == "cuda" and threads != 1):
            raise OptionError(f"The device must be one of: {', '.join(DEVICES)}; only cpu has threads.")
        self._tables = self._card(asked) if device == "cuda" else self._processor(asked, threads)
        self.actions = self._tables.actions
        """The game's action of each index."""
        self.frame = Frame(*self._tables.arrays)

    def _processor(self, asked: dict[str, Any], threads: int) -> Any:
        answer = GreedyAnswer(self.game, self.players) if GREEDY in self.players else None
        return ProcessorTables(self.game, self.count, **asked, answer=answer, goes_on=True, threads=threads)

    def _card(self, asked: dict[str, Any]) -> Any:
        if GREEDY in self.players:
            raise OptionError(f"On a GPU only {CALLER} and {RANDOM} can play.")
        from .vector_card import CardTables

        return CardTables(self.game, self.count, **asked)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each column of the observations, unless they are views."""
        if self._form == "views":
            raise OptionError("The cells of a view have no names of their own; game.state.read() gives its fields.")
        features = self.game.features
        return features.columns.names if self._form == "floats" else features.names

    def reset(self, seed: int | None = None) -> Frame:
        """Begin at all tables: with the first matches of a seed, or without one with their next ones."""
        if seed is None:
            self._tables.begin_next()
        else:
            self._tables.begin_anew(seed)
        return self.frame

    def step(self, actions: Any, *, checked: bool = True, stream: int = 0) -> Frame:
        """Play one action at each table; if one is not legal, refuse it by one sentence and play none.

        To check them is to wait for a card at each step. Without it, actions of the card are played when their turn
        comes on a stream of the card, which is named by its handle; one that is not legal then spoils its table. On a
        processor, where a check costs next to nothing, neither makes a difference.
        """
        if checked or self.device == "cpu":
            self._tables.step(actions)
        else:
            self._tables.launch(actions, stream)
        return self.frame

    def change_options(self, options: Mapping[str, str]) -> None:
        """Let matches that begin from now on have other options; those in progress keep theirs."""
        self._tables.change_options(options)

    def snapshot(self) -> dict[str, npt.NDArray[Any]]:
        """Give all that stands on the tables, as arrays of NumPy..."""
        return self._tables.snapshot()  # type: ignore[no-any-return]

    def restore(self, kept: Mapping[str, npt.NDArray[Any]]) -> Frame:
        """...and go on from it, in an environment that was made in the same way, as if nothing had been between."""
        if not _is_alike(kept, self.snapshot()):
            raise OptionError("That is a snapshot of other tables; create the environment just as its original was.")
        self._tables.restore(kept)
        return self.frame

    def sample(self) -> Any:
        """Draw a legal action for each table, each as likely as any other; the array is the same at every call."""
        return self._tables.sample()

    def standings(self, *, stream: int = 0) -> Any:
        """Give how each seat stands by the game's `evaluate`; the array is the same at every call.

        It is said by who sees all cards of a table: for what is learnt from a match, never for who plays it.
        """
        return self._tables.standings(stream)

    @cached_property
    def glance(self) -> Glance:
        """Where to write what `foresee` is asked, and where it answers."""
        return Glance(*self._tables.glance)

    def foresee(self, *, checked: bool = True, stream: int = 0) -> Glance:
        """Look at all tables through other eyes, or at what a choice would lead to; nothing changes at the tables.

        What cannot be is refused by one sentence; not to check it makes a difference on a card alone, as with `step`.
        As with `standings`, it is for what is learnt from a match, never for who plays it.
        """
        asked = self.glance
        if checked or self.device == "cpu":
            seats, actions, masks = map(_on_processor, (asked.seats, asked.actions, self.frame.masks))
            _check_glance(seats, actions, masks, len(self.players))
        self._tables.foresee(stream)
        return asked


class ProcessorTables(Tables):
    """Tables that draw legal actions as well."""

    def __init__(self, game: Game, count: int, **asked: Any) -> None:
        self._generators, self._drawn = np.zeros((count, 4), dtype=np.int64), np.zeros(count, dtype=np.int64)
        self._standings = np.zeros((count, asked["seats"]), dtype=np.int32)
        super().__init__(game, count, **asked)
        self._draw = game.kernel.prepared(draw_choices, self.masks, self._generators, self._drawn)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """The parts of a frame."""
        return self.shown, self.masks, self.seats, self.rewards, self.done

    def begin_anew(self, seed: int) -> None:
        """Begin at all tables with the first matches of a seed."""
        super().begin_anew(seed)
        self.game.kernel(sow)(self._generators, seed)

    def begin_next(self) -> None:
        """Begin at all tables with their next matches."""
        self.begin(np.arange(self.count))

    def snapshot(self) -> dict[str, npt.NDArray[Any]]:
        """Give copies of all that stands on the tables, and of what decides the next draws."""
        return {**super().snapshot(), "generators": self._generators.copy()}

    def restore(self, kept: Mapping[str, npt.NDArray[Any]]) -> None:
        """Put it there again."""
        super().restore(kept)
        self._generators[...] = kept["generators"]

    def sample(self) -> npt.NDArray[np.int64]:
        """Draw a legal action for each table."""
        self._draw(self.masks, self._generators, self._drawn)
        return self._drawn

    def standings(self, stream: int = 0) -> npt.NDArray[np.int32]:
        """Give how each seat stands."""
        self.game.kernel(stand_at_all)(self._memory, self._standings)
        return self._standings

    @property
    def glance(self) -> tuple[npt.NDArray[Any], ...]:
        """The parts of a glance."""
        f = self._foresight
        return f.seats, f.choices, f.ints[:, : len(self.game.features.cells)], f.standings

    @cached_property
    def _foresight(self) -> Foresight:
        return foresight(self.game, self.count, self._terms.seats)

    def foresee(self, stream: int = 0) -> None:
        """Write what seats see, after choices where there are some."""
        self.game.kernel(foresee_all)(self._memory, self._foresight)


def _is_alike(one: Mapping[str, npt.NDArray[Any]], other: Mapping[str, npt.NDArray[Any]]) -> bool:
    """Say whether two snapshots have the same arrays, in names and shapes."""
    return {name: each.shape for name, each in one.items()} == {name: each.shape for name, each in other.items()}


def _on_processor(array: Any) -> npt.NDArray[Any]:
    """Give an array, or a copy of one that lies in the memory of a card."""
    return array if isinstance(array, np.ndarray) else array.copy_to_host()


def _check_glance(
    seats: npt.NDArray[Any], actions: npt.NDArray[Any], masks: npt.NDArray[Any], players: int
) -> None:  # fmt: skip
    """Refuse a glance through eyes that nobody has, or after an action that is not legal."""
    strangers = np.flatnonzero((seats < 0) | (seats >= players))
    if len(strangers):
        at = int(strangers[0])
        raise OptionError(f"There is no seat {seats[at]} at table {at}; seats are 0 to {players - 1}.")
    known = (actions >= 0) & (actions < masks.shape[1])
    legal = known & masks[np.arange(len(actions)), np.where(known, actions, 0)]
    unfit = np.flatnonzero(~legal & (actions != NOBODY))
    if len(unfit):
        at = int(unfit[0])
        raise IllegalMove(f"Choice {actions[at]} is not legal at table {at}; its mask says what is.")


def _seated(game: Game, seats: int | None, players: Sequence[str] | None) -> tuple[str, ...]:
    """Give who sits where, refusing what cannot be."""
    if players is None:
        number = game.usual_seats if seats is None else seats
        game.check_seats(number)
        return (CALLER,) * number
    unknown = sorted(set(players) - set(PLAYERS))
    if unknown:
        raise OptionError(f"There is no player {unknown[0]!r} here; players are {', '.join(PLAYERS)}.")
    if seats is not None and len(players) != seats:
        raise OptionError(f"{len(players)} players were named for {seats} seats.")
    if CALLER not in players:
        raise OptionError(f"At least one player must be {CALLER!r}; for bots alone there is simulate().")
    return tuple(players)


@native
def sow(rngs: Any, seed: int) -> None:
    """Give each table a generator for drawing actions, apart from those of its matches, which are numbered from 0."""
    for i in range(len(rngs)):
        reseed(rngs[i], seed, -1 - i)


@native
def draw_choice(masks: Any, i: int, rng: Any) -> int:
    """Draw one of the actions that the mask of a table allows."""
    n = 0
    for index in range(masks.shape[1]):
        n += masks[i, index]
    left = below(rng, n)
    index = -1
    while left >= 0:
        index += 1
        left -= masks[i, index]
    return index


@native
def draw_choices(masks: Any, rngs: Any, choices: Any) -> None:
    """Draw for each table one of the actions that its mask allows."""
    for i in range(len(choices)):
        choices[i] = draw_choice(masks, i, rngs[i])


@native
def answer_greedily(m: Memory, w: Workspace, who: int, worlds: int, among: int, terms: Terms) -> None:
    """Let greedy bots choose at all tables until others must."""
    for i in range(len(m.seats)):
        while m.seats[i] != NOBODY and who >> m.seats[i] & 1:
            write_view(m.sight, m.cells, i, m.seats[i], w.cells, VIEW)
            action = choose_greedily(w, m.seats[i], worlds, among, m.rngs[i])
            advance(m, m.out, m.keys, i, False, m.seats[i], action, terms)


class GreedyAnswer:
    """Answers for the greedy bots of a table, in any thread."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game = game
        self._who = sum(1 << seat for seat, player in enumerate(players) if player == GREEDY)
        self._own = threading.local()

    def __call__(self, memory: Memory, terms: Terms) -> None:
        """Choose at all tables of this memory where a greedy bot must."""
        if not hasattr(self._own, "workspace"):
            self._own.workspace = workspace(self.game)
        answer = self.game.kernel(answer_greedily)
        answer(memory, self._own.workspace, self._who, self.game.imagined_worlds, self.game.imagined_among, terms)
