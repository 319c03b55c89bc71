"""Build the rules of a game for a CUDA card: the same functions, unchanged, as device code.

A card has little fast memory for each of its many thousand threads, so states are packed there: every field takes the
narrowest ints that hold its bounds, and so does every table. Rows of all these widths go to the same rules, so a rule
is compiled for the rows that it is given; its arguments are 32 bits wide (see `cuda_ints`). A simulated card is
interpreted, with states of full width: there the sum of two narrow ints would be as narrow as they are.

Numba's part for CUDA is imported on first use; it belongs to the extra `cuda`.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from importlib.util import find_spec
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from ..core.dice import reseed
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.kernel import native
from ..core.layout import SCRATCH, Field, Layout
from ..core.native import Kernel

PACKED: tuple[Any, ...] = (np.int8, np.int16, np.int32)
"""The ints that fields may be made of: the narrowest that hold their bounds, to save memory."""

FULL: tuple[Any, ...] = (np.int32,)
"""Those of states on a processor."""


class NoCard(WunderkammerError):
    """There is no CUDA card here, or nothing that could compile for one."""


class Shape(NamedTuple):
    """How the threads of a card are put to work; what is fastest differs from game to game."""

    block: int = 128
    """How many threads share a block..."""
    resident: int = 1024
    """...and how many of them play on each of the card's processors at a time."""
    registers: int = 0
    """The most registers that a thread may use; 0 leaves it to the compiler."""
    slots: int = 1
    """How many matches a thread has open at a time. With one, all threads of a warp go on at once, each through its own
    part of the rules, and begin new matches together. With several, those matches go on that have a move of the same
    verb to make, of the verb for which most threads have one."""
    small: bool = False
    """Whether rules are compiled to be small: loops stay loops."""
    calls: int = 0
    """Rules of at least so many bytes of bytecode are called, not copied to where they are used; 0 copies all."""


def toolkit() -> Any:
    """Give Numba's part for CUDA, or say in one sentence what is missing."""
    if find_spec("numba_cuda") is None:
        raise NoCard("CUDA needs numba-cuda: pip install 'wunderkammer[cuda]'.")
    from numba import cuda

    if not cuda.is_available():
        raise NoCard("There is no usable CUDA GPU here; leave out --device cuda to play on the processor.")
    return cuda


def is_simulated() -> bool:
    """Say whether Numba was told to simulate a card."""
    from numba.core import config

    return bool(getattr(config, "ENABLE_CUDASIM", 0))


# -- records ------------------------------------------------------------------------------------------


def record(state: type[Layout], widths: tuple[Any, ...], *, room: int = 1) -> np.dtype[Any]:
    """Give the record of a state in which every field takes the narrowest of these ints that is wide enough for it.

    With `room` it has so many times the bits that it needs, where there are ints so wide: with twice as many, a value
    that leaves its bounds is seen, and not cut off.

    Work memory takes the widest: nothing says what it holds while a move is carried out. The widest fields come first,
    so that cells of one width lie side by side.
    """

    def width(f: Field) -> Any:
        needed = next(each for each in PACKED if np.iinfo(each).min <= f.kind.low and f.kind.high <= np.iinfo(each).max)
        enough = [each for each in widths if np.iinfo(each).bits >= room * np.iinfo(needed).bits]
        return widths[-1] if f.sight == SCRATCH or not enough else enough[0]

    fields = [(f.name, width(f), f.shape) for f in state.fields.values()]
    return np.dtype(sorted(fields, key=lambda field: -np.iinfo(field[1]).bits), align=True)


class Run(NamedTuple):
    """Cells of one width that lie side by side in a record, with their bounds."""

    width: np.dtype[Any]
    offset: int
    low: Any
    high: Any


def runs(state: type[Layout], packed: np.dtype[Any]) -> list[Run]:
    """Give all cells of a record; `turned` is for checks on a processor, and stays clear on a card."""
    places: Any = packed.fields
    found = []
    for width, group in groupby(packed.names or (), lambda name: places[name][0].base):
        fields = [state.fields[name] for name in group]
        low = [np.full(f.size, f.kind.low, dtype=width) for f in fields]
        high = [np.full(f.size, 0 if f.name == "turned" else f.kind.high, dtype=width) for f in fields]
        found.append(Run(width, places[fields[0].name][1], np.concatenate(low), np.concatenate(high)))
    return found


def unpacked(records: Any, state: type[Layout]) -> Any:
    """Give records of any widths as rows of cells."""
    rows = [records[f.name].reshape(len(records), f.size).astype(np.int32) for f in state.fields.values()]
    return np.concatenate(rows, axis=1)


def clearing(state: type[Layout]) -> Any:
    """Write out the function that sets all cells of a record to zero, field by field."""
    lines = ["def clear(s):"]
    for f in state.fields.values():
        indices = [f"i{axis}" for axis in range(len(f.shape))]
        for depth, (index, length) in enumerate(zip(indices, f.shape, strict=True), 1):
            lines.append(f"{'    ' * depth}for {index} in range({length}):")
        lines.append(f"{'    ' * (1 + len(indices))}s.{f.name}{''.join(f'[{index}]' for index in indices)} = 0")
    own: dict[str, Any] = {"__name__": __name__}
    exec("\n".join(lines), own)
    return native(own["clear"])


# -- the kernel ---------------------------------------------------------------------------------------


class CudaKernel(Kernel):
    """The rules of one game as code for a card."""

    def __init__(self, game: Game, shape: Shape, widths: tuple[Any, ...] = PACKED, *, room: int = 1) -> None:
        super().__init__(game)
        self.cuda = toolkit()
        self.simulated = is_simulated()
        """Whether Numba only simulates a card, interpreted."""
        self.shape, self.widths = shape, FULL if self.simulated else widths
        self.ints = FULL if self.simulated or widths == FULL else PACKED
        """The ints that tables and lists may be made of."""
        self.record = record(game.state, self.widths, room=room)

    def device(self, fn: Callable[..., Any]) -> Any:
        """Give a rule, or a loop over rules, as a function that code of the card can call."""
        return self._native(fn)

    def table(self, values: tuple[Any, ...]) -> Any:
        """Give a table as the narrowest ints that hold it: all tables together must fit the memory for constants."""
        wide = np.array(values, dtype=np.int64)
        return next(each for each in map(wide.astype, (*self.ints, np.int64)) if np.array_equal(each, wide))

    def argument_types(self) -> dict[str, Any]:
        """Give the types that are always the same; None stands for rows, which come in several widths."""
        import numba
        from numba import types as nt

        rows = dict.fromkeys(("Row", "Grid", "Cube", "Rng"))
        state = numba.from_dtype(self.record)
        return {"int": nt.int32, "bool": nt.boolean, "State": state, "Layout": state, **rows}

    def _signature(self, fn: Any) -> tuple[Any, ...]:
        """Give the types of a rule's arguments; a seed has 64 bits."""
        from numba import types as nt

        known = super()._signature(fn)
        return tuple(nt.int64 if each == nt.int32 else each for each in known) if fn is reseed else known

    def build(self, clone: types.FunctionType, signature: tuple[Any, ...] | None, *, entry: bool) -> Any:
        """Give the compiler of a clone as a function of the card."""
        if self.simulated:
            return clone
        from .cuda_ints import narrow_ints, narrowed

        dispatcher = self.cuda.jit(device=True)(narrowed(clone))
        compile_for = dispatcher.compile_device

        def compile_device(args: tuple[Any, ...], return_type: Any = None) -> Any:
            wanted = args
            if signature is not None:
                wanted = tuple(own or given for own, given in zip(signature, args, strict=True))
            with narrow_ints():
                result = compile_for(wanted, return_type)
            is_rule = signature is not None
            if is_rule and self.shape.calls and len(clone.__code__.co_code) >= self.shape.calls:
                _mark(result, "noinline")
            if is_rule and self.shape.small:
                _mark(result, "optsize")
            return result

        dispatcher.compile_device = compile_device
        return dispatcher


def _mark(result: Any, attribute: str) -> None:
    """Tell the optimiser how to treat a function: to call it instead of copying it, or to keep it small."""
    for module in result.library.modules:
        for function in module.functions:
            if function.name == result.fndesc.llvm_func_name and not function.is_declaration:
                function.attributes.add(attribute)
