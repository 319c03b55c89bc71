"""Run rules as they are written, or as native code built from the same source.

A function marked `@rule` stays a plain Python function: called on the mirror of a state it runs
interpreted. `Kernel(game)` rebuilds it for the game's record type: the same code, with the names it
uses exchanged for their native twins. Loops over many moves (playouts, search, laws) are marked
`@native`; they speak of the rules through the free functions of this module (`pending`, `legal`, ...),
which mean the rules of the state at hand: interpreted by the class of the mirror, native by the record
type that the kernel was made for.

This is the only module, with `lab/cuda.py`, that imports Numba, and it does so on first use.
"""

from __future__ import annotations

import dis
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from enum import IntEnum
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from .errors import RuleError

if TYPE_CHECKING:
    from .game import Game
    from .layout import Layout

CHANCE = 15
"""The seat that makes every random choice; the same number in every game."""

WATCHER = 14
"""The seat number that stands for somebody who only watches; no mask of seats holds it alone."""

EVERYONE = (1 << CHANCE) - 1
"""The mask of all seats, watchers included."""

F = TypeVar("F", bound=Callable[..., Any])

Row = list[int]
"""A row of ints: a list when interpreted, an int32 array when native."""

Grid = list[Row]
"""Rows of rows, indexed `grid[i][j]` in both modes."""

Cube = list[Grid]
"""Grids of rows, for fields of three axes."""

Rng = list[int]
"""The four words of the small generator in `dice`: a list when interpreted, an int64 array when native."""


def rule(fn: F) -> F:
    """Mark a function of the rules: written in the subset, compiled once with all its ints 64 bits wide."""
    fn.kind = "rule"  # type: ignore[attr-defined]
    return fn


def native(fn: F) -> F:
    """Mark a loop over rules: it may use floats and arrays, and is compiled for the types it is called with."""
    fn.kind = "native"  # type: ignore[attr-defined]
    return fn


def _hook(fn: F) -> F:
    fn.kind = "hook"  # type: ignore[attr-defined]
    return fn


# -- the contract: what every game's rules answer --------------------------------------------------


@_hook
def begin(s: Layout, seats: int, options: Row) -> None:
    """Fill a blank state: seats and options by name, then by the game's own `start(s)`."""
    s.begin(seats, options)


@_hook
def pending(s: Layout) -> int:
    """Give the bit mask of the seats that must choose now; 0 when the match is over."""
    return s.rules.pending(s)


@_hook
def legal(s: Layout, seat: int, out: Row) -> int:
    """Write the legal actions of a pending seat in ascending order and return how many there are."""
    return s.rules.legal(s, seat, out)


@_hook
def weight(s: Layout, outcome: int) -> int:
    """Give the relative likelihood of an outcome of CHANCE."""
    return s.rules.weight(s, outcome)


@_hook
def heaviest(s: Layout) -> int:
    """Give the most that an outcome of CHANCE can weigh now, so that playouts need not add up all weights.

    0 means that the game does not say. 1 means that every outcome weighs 1, but for the last one, whose weight is
    asked for: a card is one of those listed, or, with the weight of all the others together, none of them.
    """
    return s.rules.heaviest(s)


@_hook
def witness(s: Layout, seat: int, action: int) -> int:
    """Give the mask of the seats that see the secret arguments of this move."""
    return s.rules.witness(s, seat, action)


@_hook
def apply(s: Layout, seat: int, action: int) -> None:
    """Carry out one legal decision and all that follows from it."""
    s.rules.apply(s, seat, action)


@_hook
def score(s: Layout, seat: int, rows: Row) -> int:
    """Fill the rows of a seat's score sheet and return the total."""
    return s.rules.score(s, seat, rows)


@_hook
def rank(s: Layout, seat: int, keys: Row) -> int:
    """Write the game's full order, most important first, more is better; return how many keys."""
    return s.rules.rank(s, seat, keys)


@_hook
def imagine(v: Layout, seat: int, rng: Rng) -> None:
    """Fill the hidden cells of a view with a world drawn as chance would have dealt it."""
    v.rules.imagine(v, seat, rng)


@_hook
def audit(s: Layout, tally: Grid) -> int:
    """Count the pieces of each kind in each place; return the number of a broken invariant, or 0."""
    return s.rules.audit(s, tally)


@_hook
def evaluate(s: Layout, seat: int) -> int:
    """Say how well a seat stands, from what that seat knows; more is better."""
    return s.rules.evaluate(s, seat)


@_hook
def belief(s: Layout, seat: int) -> int:
    """Give the relative likelihood, in this world, of what the others openly did."""
    return s.rules.belief(s, seat)


@_hook
def midway(s: Layout, seat: int) -> int:
    """Say whether the seat is inside a choice of several steps, so that it makes sense only when complete."""
    return s.rules.midway(s, seat)


@_hook
def randomness(s: Layout, seat: int) -> int:
    """Say how much chance a bot should mix into this choice, in the units of `evaluate`."""
    return s.rules.randomness(s, seat)


def note(s: Layout, event: int, a: int = -1, b: int = -1, c: int = -1) -> None:
    """Tell what followed from a move. Interpreted runs collect it; native runs drop it."""
    s.events.append((event, a, b, c))


note.kind = "note"  # type: ignore[attr-defined]


# -- native code -----------------------------------------------------------------------------------

COMPILED: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""How native code is built. Rules and loops work in memory that they are handed and never allocate, so the
compiler's counting of references is left out: it took a fifth of a playout's time."""


class Kernel:
    """The native code of one game with one component set.

    `strict` is for proofs, not for speed: array bounds are checked, and an event that turns something
    up sets the scratch cell `turned`, so that compiled laws can see it.
    """

    def __init__(self, game: Game, *, strict: bool = False) -> None:
        self.game = game
        self.strict = strict
        self._built: dict[Any, Any] = {}
        self._open: set[Any] = set()
        self._entries: dict[Any, Any] = {}

    def __call__(self, fn: F) -> F:
        """Give the native form of a `@native` loop, from the cache of an earlier process if there is one."""
        if fn not in self._entries:
            self._entries[fn] = self._entry(fn)
        return self._entries[fn]  # type: ignore[no-any-return]

    def ready(self, fn: Callable[..., Any]) -> bool:
        """Say whether the native form of a loop is compiled already, by this process or an earlier one."""
        if fn in self._entries:
            return True
        return any(self._folder(fn).rglob("*.nbc"))

    def record(self) -> Any:
        """Give the compiler's type of this game's record."""
        import numba

        return numba.from_dtype(self.game.state.dtype)

    def digest(self, fn: Callable[..., Any]) -> str:
        """Name everything that the native form of `fn` depends on: code, tables, record, versions."""
        hasher = hashlib.sha256()
        versions = (version("numba"), version("llvmlite"), np.__version__, platform.python_version())
        hasher.update(repr((versions, COMPILED, self.game.state.dtype.descr, self.strict)).encode())
        for part in self._reachable(fn):
            hasher.update(part.encode())
        return hasher.hexdigest()[:20]

    # Numba would key a cached function by its own file alone, and serve old rules after an edit
    # elsewhere. Here the folder's name is a digest of all that the function can reach, so a folder
    # never holds anything but the right code.
    def _entry(self, fn: Any) -> Any:
        import numba

        dispatcher = self._dispatcher(fn, entry=True)
        folder = self._folder(fn)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            # Where Numba cannot write, it turns to a folder of its own, beside the source: that one can be stale.
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            return dispatcher  # a read-only home costs a compilation in each process, nothing else
        _prune(folder)
        config: Any = numba.config
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_DIR = before
        return dispatcher

    def _folder(self, fn: Any) -> Path:
        return cache_folder() / f"{self.game.key}-{fn.__name__}-{self.digest(fn)}"

    def _resolve(self, value: Any) -> Any:
        """Give the function that a hook stands for in this game."""
        if getattr(value, "kind", None) == "hook":
            return self.game.begin if value is begin else getattr(self.game.rules, value.__name__)
        return value

    def _reachable(self, fn: Any) -> Iterator[str]:
        seen = set()
        todo = [self._resolve(fn)]
        while todo:
            each = todo.pop()
            if each in seen:
                continue
            seen.add(each)
            yield f"{each.__name__}{each.__defaults__}{sorted(each.__annotations__.items())}"
            for code in _codes(each.__code__):
                consts = [c for c in code.co_consts if not isinstance(c, types.CodeType)]
                yield repr((code.co_code.hex(), consts, code.co_names, code.co_varnames))
            for name, value in sorted(_globals(each).items()):
                value = self._resolve(value)
                if getattr(value, "kind", None) == "note":
                    yield repr(self.game.events.turning)
                elif hasattr(value, "kind"):
                    todo.append(value)
                else:
                    yield f"{name}={_spelt(_constant(each, name, value))}"

    def _dispatcher(self, fn: Any, *, entry: bool = False) -> Any:
        """Build the lazy compiler of one function, with the names it uses exchanged."""
        import numba

        fn = self._resolve(fn)
        # What others call has no door for Python, so an entry is built apart even if it is called inside as well.
        if (fn, entry) in self._built:
            return self._built[fn, entry]
        if fn in self._open:
            raise RuleError(
                f"{fn.__module__}.{fn.__name__} calls itself, directly or through others; rules cannot recurse."
            )
        self._open.add(fn)
        source = (_marking if self.strict else _silent) if fn.kind == "note" else fn
        own = {name: self._exchange(source, name, value) for name, value in _globals(source).items()}
        if source is _marking:
            own["TURNING"] = np.array(self.game.events.turning, dtype=np.int64)
        own["__builtins__"] = __builtins__
        own["__name__"] = fn.__module__
        clone = types.FunctionType(source.__code__, own, source.__name__, source.__defaults__)
        clone.__qualname__ = source.__qualname__
        settings: dict[str, Any] = {**COMPILED, "no_cfunc_wrapper": True, "no_cpython_wrapper": not entry}
        dispatcher: Any = numba.njit(boundscheck=self.strict, **settings)(clone)
        if fn.kind == "rule" and not entry:
            _fix_signature(dispatcher, self._signature(fn))
        self._open.discard(fn)
        self._built[fn, entry] = dispatcher
        return dispatcher

    def _exchange(self, fn: Any, name: str, value: Any) -> Any:
        if hasattr(value, "kind"):
            return self._dispatcher(value)
        constant = _constant(fn, name, value)
        return np.array(constant, dtype=np.int64) if isinstance(constant, tuple) else constant

    def _signature(self, fn: Any) -> tuple[Any, ...]:
        from numba import types as nt

        known = {
            "int": nt.int64,
            "bool": nt.boolean,
            "Row": nt.Array(nt.int32, 1, "A"),
            "Grid": nt.Array(nt.int32, 2, "A"),
            "Cube": nt.Array(nt.int32, 3, "A"),
            "Rng": nt.Array(nt.int64, 1, "A"),
        }
        spelt = {n: fn.__annotations__.get(n, "int") for n in fn.__code__.co_varnames[: fn.__code__.co_argcount]}
        if not all(isinstance(each, str) for each in spelt.values()):
            # Row and Rng are the same list to Python; only their spelling tells them apart.
            raise RuleError(f"{fn.__module__} must begin with: from __future__ import annotations.")
        known |= dict.fromkeys(("State", "Layout"), self.record())
        for name, each in spelt.items():
            if each not in known:
                raise RuleError(
                    f"{fn.__module__}.{fn.__name__} takes {name}: {each}; a rule takes State, int, bool, Row, Grid, "
                    "Cube or Rng."
                )
        return tuple(known[each] for each in spelt.values())


def cache_folder() -> Path:
    """Give the folder of compiled code: the user's cache folder, or $WUNDERKAMMER_CACHE."""
    named = os.environ.get("WUNDERKAMMER_CACHE")
    if named:
        return Path(named)
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Caches"
    else:
        home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return home / "wunderkammer" / "compiled"


KEPT_FOLDERS = 6
"""How many versions of one compiled loop stay on disk: a few sets and edits side by side."""


def _prune(folder: Path) -> None:
    family = folder.name.rsplit("-", 1)[0]
    dated = []
    for each in folder.parent.glob(f"{family}-*"):
        try:
            dated.append((each.stat().st_mtime, each))
        except OSError:  # another process prunes as well
            continue
    for _, old in sorted(dated, reverse=True)[KEPT_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)


def _fix_signature(dispatcher: Any, signature: tuple[Any, ...]) -> None:
    # Fields are int32, arguments int64: left alone, Numba would compile a rule once for every mixture
    # of widths at its call sites. With one signature the call sites widen, and each rule compiles once.
    compile_for = dispatcher.compile
    dispatcher.compile = lambda _: compile_for(signature)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from _codes(const)


def _globals(fn: Any) -> dict[str, Any]:
    """Give the global names that a function uses, with their values."""
    if fn.__closure__:
        raise RuleError(f"{fn.__module__}.{fn.__name__} is a closure; a rule must be a plain function of its module.")
    names = {
        step.argval
        for code in _codes(fn.__code__)
        for step in dis.get_instructions(code)
        if step.opname == "LOAD_GLOBAL"
    }
    return {name: fn.__globals__[name] for name in names if name in fn.__globals__}


def _constant(fn: Any, name: str, value: Any) -> Any:
    """Give a global of a rule as it goes into native code: an int, a table of ints, an enum or a module."""
    if isinstance(value, IntEnum):
        return int(value)
    if isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, tuple):
        return value
    if isinstance(value, type) and issubclass(value, IntEnum):
        return value
    if fn.kind == "native" and (value is np or isinstance(value, type)):
        return value
    raise RuleError(
        f"{fn.__module__}.{fn.__name__} uses {name}, a {type(value).__name__}; "
        "native code can use ints, tuples of ints, IntEnum classes and other rules."
    )


def _spelt(constant: Any) -> str:
    return repr(list(constant)) if isinstance(constant, type) and issubclass(constant, IntEnum) else repr(constant)


TURNING: tuple[int, ...] = ()
"""Stands for the table of a game's events that turn something up, in the native `note`."""


@native
def _silent(s: Any, event: int, a: int = -1, b: int = -1, c: int = -1) -> None:
    pass


@native
def _marking(s: Any, event: int, a: int = -1, b: int = -1, c: int = -1) -> None:
    if TURNING[event]:
        s.turned = 1
