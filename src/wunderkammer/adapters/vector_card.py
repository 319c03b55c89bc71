"""The tables of the vector environment on a CUDA card: one thread a table, all arrays in the card's memory.

Arrays have their columns one after the other, so that the threads beside each other write what lies beside each other.
They offer DLPack and `__cuda_array_interface__`: torch, jax and cupy read them without a copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda

from ..core.dice import checked_seed, reseed
from ..core.errors import IllegalMove
from ..core.foresight import Foresight, foresee
from ..core.game import MOST_KEYS, Game
from ..core.observing import lens
from ..core.stepping import BEGIN, PLAY, play_table, stand
from ..core.table_memory import (
    FLOATS,
    INTS,
    NOBODY,
    STANDING,
    VIEWS,
    Form,
    Memory,
    Reward,
    Terms,
    memory,
    option_ints,
    place_of,
)  # fmt: skip
from ..lab.cuda_kernel import FULL, CudaKernel, Shape
from ..lab.cuda_launch import Named
from .vector import draw_choice

# mypy: disable-error-code="attr-defined"

BLOCK, SMALL_BLOCK = 128, 32
"""How many threads share a block of the card, and how many where there are few tables..."""
FEW = 1 << 16
"""...fewer than that, so that all processors of the card have some."""


class CardTables:
    """Matches of one game side by side on a card: what `Tables` is on a processor, and the same matches."""

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        shown: Form = "ints",
        rewarded: Reward = "victory",
        by_lot: Sequence[int] = (),
    ) -> None:
        game.check_seats(seats)
        self.game, self.count = game, count
        self._kernel, (self._play, self._check, self._draw, self._number) = _built(game)
        self._terms = Terms(
            seats,
            seed,
            by_lot=sum(1 << seat for seat in by_lot),
            apart=count,
            by_place=place_of(rewarded, Reward) == 1,
            shown=place_of(shown, Form),
        )
        self.actions, self._memory = self._laid_out(options or {})
        self._choices = self._lendable(self._uploaded(np.zeros(count, dtype=np.int64)))
        self._generators = self._room(np.int64, count, 4)
        self._standings = self._lendable(self._room(np.int32, count, seats))
        self.begin_anew(seed)

    @property
    def arrays(self) -> tuple[Any, ...]:
        """The parts of a frame."""
        m = self._memory
        shown = {INTS: m.ints[:, :-1], FLOATS: m.floats[:, :-1], VIEWS: m.views}[self._terms.shown]
        return tuple(map(self._lendable, (shown, m.masks, m.seats, m.rewards, m.done)))

    # -- memory -------------------------------------------------------------------------------------

    def _room(self, kind: Any, *shape: int) -> Any:
        """Give memory of the card, columns first, with whatever lay there before."""
        if self._kernel.simulated:
            return np.ones(shape, dtype=kind, order="F")
        return cuda.device_array(shape, dtype=kind, order="F")

    def _uploaded(self, values: Any) -> Any:
        return values if self._kernel.simulated else cuda.to_device(values)

    def _lendable(self, array: Any) -> Any:
        """Give an array of the card as one that other libraries may borrow."""
        if self._kernel.simulated:  # then it is NumPy's, which may be
            return array
        from .card_array import lendable

        return lendable(array)

    def _laid_out(self, options: Mapping[str, str]) -> tuple[Any, Memory]:
        """Give the actions of players, and the memory on the card: tables as on a processor, and room for the rest."""
        count, game, terms = self.count, self.game, self._terms
        model = memory(game, 1, terms, options, keep_moves=False)
        cells, states = self._states()
        features = len(game.features.cells)
        columns = len(game.features.columns.names) if terms.shown == FLOATS else 0
        # One column more than is shown: tables that would be empty, which no card takes, write there.
        ints, floats = self._room(np.int32, count, features + 1), self._room(np.float32, count, columns + 1)
        lenses, spread = lens(game.features, terms.seats, 1), model.spread
        tables = {
            "lens": lenses,
            "spread": spread._replace(
                bits=_filled(spread.bits, (columns, 0, 0)), shares=_filled(spread.shares, (columns, 0, 1))
            ),
            "sight": model.sight,
        }
        own: dict[str, Any] = {
            name: type(each)(*(self._uploaded(_filled(part, (0,))) for part in each)) for name, each in tables.items()
        }
        for name in ("options", "index_of", "action_of", "out", "keys"):
            own[name] = self._uploaded(_filled(getattr(model, name), (0,)))
        for name in ("numbers", "seats", "lengths"):
            own[name] = self._room(np.int64, count)
        return model.action_of, Memory(
            **own, states=states, cells=cells, pieces=cells, ints=ints, int_pieces=ints, floats=floats,
            views=self._room(np.int32, count, game.state.cells if terms.shown == VIEWS else 1),
            masks=self._room(np.bool_, count, len(model.action_of)),
            rewards=self._room(np.float32, count, terms.seats),
            done=self._uploaded(np.ones(count, dtype=np.bool_)),  # the first match clears it, and the rewards
            rngs=self._room(np.int64, count, 4),
            moves=self._room(np.int32, count, 1, 2),
        )  # fmt: skip

    def _states(self) -> tuple[Any, Any]:
        """Give room for states, as rows of cells and, sharing their memory, as records."""
        shape, kernel = (self.count, self.game.state.cells), self._kernel
        if kernel.simulated:
            simulated = np.zeros(shape, dtype=kernel.widths[0])
            return simulated, simulated.view(np.dtype((Named, kernel.record))).reshape(self.count)
        cells = cuda.device_array(shape, dtype=kernel.widths[0])
        return cells, cells.view(kernel.record).reshape(self.count)

    # -- play ---------------------------------------------------------------------------------------

    def _run(self, launch: Any, *arguments: Any, stream: Any = 0) -> None:
        block = min(self.count, SMALL_BLOCK if self.count < FEW else BLOCK)
        launch[-(-self.count // block), block, stream](*arguments)

    def change_options(self, options: Mapping[str, str]) -> None:
        """Let matches that begin from now on have other options."""
        values = option_ints(self.game, self._terms.seats, options)
        if len(values):
            self._put(self._memory.options, values)

    def snapshot(self) -> dict[str, npt.NDArray[Any]]:
        """Give copies of all that stands on the tables, and of what decides the next draws."""
        standing = {name: getattr(self._memory, name) for name in STANDING} | {"generators": self._generators}
        kept = {name: each.copy() if self._kernel.simulated else each.copy_to_host() for name, each in standing.items()}
        return kept | {"seed": np.array(self._terms.seed)}

    def restore(self, kept: Mapping[str, npt.NDArray[Any]]) -> None:
        """Put it there again."""
        for name in STANDING:
            self._put(getattr(self._memory, name), kept[name])
        self._put(self._generators, kept["generators"])
        self._terms = self._terms._replace(seed=int(kept["seed"]))

    def _put(self, array: Any, values: npt.NDArray[Any]) -> None:
        """Write values into an array of the card."""
        if self._kernel.simulated:
            array[...] = values
        else:
            array.copy_to_device(values)

    def begin_anew(self, seed: int) -> None:
        """Begin at all tables with the first matches of a seed."""
        self._terms = self._terms._replace(seed=checked_seed(seed))
        self._begin(True)

    def begin_next(self) -> None:
        """Begin at all tables with their next matches."""
        self._begin(False)

    def _begin(self, anew: bool) -> None:
        self._run(self._number, self._memory.numbers, self._generators, self._terms.seed, anew)
        self._run(self._play, self._memory, self._choices, self._terms, BEGIN)

    def step(self, choices: Any) -> None:
        """Play one action at each table; `choices` are ints in an array, best in one of the card."""
        given = choices if hasattr(choices, "__cuda_array_interface__") else np.asarray(choices).reshape(-1)
        if tuple(given.shape) != (self.count,):
            raise IllegalMove(f"{len(given)} choices were given for {self.count} tables.")
        if isinstance(given, np.ndarray):
            if given.dtype.kind not in "iu":
                raise IllegalMove(f"Choices are ints, not {given.dtype}.")
            given = self._uploaded(given.astype(np.int64))
        worst = self._uploaded(np.full(1, self.count))
        self._run(self._check, self._memory.masks, given, worst)
        bad = int(worst[0])
        if bad < self.count:
            raise IllegalMove(f"Choice {int(given[bad])} is not legal at table {bad}; its mask says what is.")
        self._run(self._play, self._memory, given, self._terms, PLAY)

    def launch(self, choices: Any, stream: int = 0) -> None:
        """Play choices of the card, which must be legal, when it is their turn on a stream; wait for nothing."""
        on = cuda.external_stream(stream) if stream else 0
        self._run(self._play, self._memory, choices, self._terms, PLAY, stream=on)

    def sample(self) -> Any:
        """Draw a legal action for each table, the same ones as on a processor."""
        self._run(self._draw, self._memory.masks, self._generators, self._choices)
        return self._choices

    def standings(self, stream: int = 0) -> Any:
        """Give how each seat stands, when it is its turn on a stream."""
        on = cuda.external_stream(stream) if stream else 0
        self._run(_standing(self.game), self._memory, self._standings, stream=on)
        return self._standings

    @property
    def glance(self) -> tuple[Any, ...]:
        """The parts of a glance."""
        f = self._foresight
        return tuple(map(self._lendable, (f.seats, f.choices, f.ints[:, :-1], f.standings)))

    @cached_property
    def _foresight(self) -> Foresight:
        cells, states = self._states()
        ints = self._room(np.int32, self.count, len(self.game.features.cells) + 1)
        return Foresight(
            seats=self._uploaded(np.zeros(self.count, dtype=np.int64)),
            choices=self._uploaded(np.full(self.count, NOBODY, dtype=np.int64)),
            ints=ints,
            int_pieces=ints,
            standings=self._room(np.int32, self.count, self._terms.seats),
            states=states,
            cells=cells,
            pieces=cells,
        )

    def foresee(self, stream: int = 0) -> None:
        """Write what seats see, after choices where there are some, when it is its turn on a stream."""
        on = cuda.external_stream(stream) if stream else 0
        self._run(_foreseeing(self.game), self._memory, self._foresight, stream=on)


def _filled(values: Any, idle: tuple[int, ...]) -> Any:
    """Give a table, or one of an idle row if it is empty."""
    if values.size:
        return values
    shape = [max(each, 1) for each in values.shape]
    return np.broadcast_to(np.array(idle, dtype=values.dtype), shape).copy()


@lru_cache(maxsize=8)
def _built(game: Game) -> tuple[CudaKernel, tuple[Any, ...]]:
    """Give a game's code for the card and its launches: compiled once, for tables of any number of seats."""
    kernel = CudaKernel(game, Shape(), FULL)
    return kernel, _launches(kernel)


@lru_cache(maxsize=8)
def _standing(game: Game) -> Any:
    """Give what the card is started with to see how seats stand; few ask for it, and it takes long to compile."""
    stand_one = _built(game)[0].device(stand)

    def see(m: Memory, standings: Any) -> None:
        i = cuda.grid(1)
        if i < len(standings):
            stand_one(m.states, i, standings)

    return cuda.jit(see)


@lru_cache(maxsize=8)
def _foreseeing(game: Game) -> Any:
    """Give what the card is started with to look ahead."""
    foresee_one = _built(game)[0].device(foresee)

    def look(m: Memory, f: Foresight) -> None:
        i = cuda.grid(1)
        if i < len(f.seats):
            foresee_one(m, f, i)

    return cuda.jit(look)


def _launches(kernel: CudaKernel) -> tuple[Any, ...]:
    """Give what the card is started with: to play, to check choices, to draw some, and to number matches."""
    actions, ranks = kernel.game.actions.size, (kernel.game.seats[-1], MOST_KEYS)
    play_one, draw_one, reseed_one = (kernel.device(fn) for fn in (play_table, draw_choice, reseed))

    def play(m: Memory, choices: Any, terms: Terms, task: int) -> None:
        i = cuda.grid(1)
        if i < len(m.seats):
            out, keys = cuda.local.array(actions, np.int32), cuda.local.array(ranks, np.int32)
            play_one(m, out, keys, i, True, choices[i], terms, task)

    def check(masks: Any, choices: Any, worst: Any) -> None:
        i = cuda.grid(1)
        if i < len(masks) and not (0 <= choices[i] < masks.shape[1] and masks[i, choices[i]]):
            cuda.atomic.min(worst, 0, i)

    def choose(masks: Any, generators: Any, choices: Any) -> None:
        i = cuda.grid(1)
        if i < len(choices):
            choices[i] = draw_one(masks, i, generators[i])

    def number(numbers: Any, generators: Any, seed: int, anew: bool) -> None:
        i = cuda.grid(1)
        if i < len(numbers):
            if anew:
                numbers[i] = i
                reseed_one(generators[i], seed, -1 - i)
            else:
                numbers[i] += len(numbers)

    return tuple(map(cuda.jit, (play, check, choose, number)))
