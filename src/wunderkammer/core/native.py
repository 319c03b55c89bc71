"""Build the native code of a game from the source of its rules, and find it again in the next process.

A function is cloned: the same code object, with the global names it uses exchanged for their native twins (other rules
for their clones, tables for arrays, the functions of the contract for this game's rules). The clone is compiled by
Numba, which is imported on first use, here, in `linking` and in `compiled` alone.
"""

from __future__ import annotations

import dis
import gc
import hashlib
import platform
import threading
import types
from collections import namedtuple
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from .compiled import CompiledFiles, holds_code, processor_kind
from .errors import RuleError
from .folders import cache_folder
from .kernel import begin, native

if TYPE_CHECKING:
    from .game import Game

F = TypeVar("F", bound=Callable[..., Any])

COMPILED: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""How native code is built. Rules and loops work in memory that they are handed and never allocate, so the
compiler's counting of references is left out: it took a fifth of a playout's time."""

BUILD = 19
"""The number of our own way to build; a new one makes compiled files of an older one useless."""

LINKING = 2
"""Linking and optimising a loop takes about as long as half of the functions it reaches."""

Progress = Callable[[int, int], None]
"""Hears how many steps of how many are done."""


class Kernel:
    """The native code of one game with one component set.

    A function is first cloned, with the names it uses exchanged for their native twins, and the clone is then compiled.
    A kernel for another machine overrides `table`, `argument_types` and `build`: what a table of ints becomes, which
    types the annotations of rules stand for, and how a clone is compiled.

    `strict` is for checking, not for speed: array bounds are checked, and an event that turns something
    up sets the scratch cell `turned`, so that compiled laws can see it.
    """

    def __init__(self, game: Game, *, strict: bool = False) -> None:
        self.game = game
        self.strict = strict
        self._built: dict[Any, Any] = {}
        self._open: set[Any] = set()
        self._lock = threading.RLock()
        """Held by who builds: bots of one game in several threads may all ask for the same loop first."""
        self._entries: dict[Any, Any] = {}
        self._bound: dict[Any, Any] = {}
        self._digests: dict[Any, str] = {}
        self._compiled: set[Any] = set()

    def __call__(self, fn: F) -> F:
        """Give the native form of a `@native` loop, from the cache of an earlier process if there is one."""
        if fn not in self._entries:
            with self._lock:
                if fn not in self._entries:
                    self._entries[fn] = self._cached(fn, self._native(fn, entry=True))
        return self._entries[fn]  # type: ignore[no-any-return]

    def ready(self, fn: Callable[..., Any]) -> bool:
        """Say whether the native form of a loop is compiled already, by this process or another one."""
        if fn not in self._compiled and (self._is_compiled(fn) or holds_code(self._folder(fn))):
            self._compiled.add(fn)
        return fn in self._compiled

    def compile(self, fns: Sequence[Callable[..., Any]], progress: Progress | None = None) -> None:
        """Compile loops marked by `entry`, or load them from the cache; `progress` hears of every function done."""
        if not fns:
            return
        import numba

        from .linking import watching

        tell = progress or (lambda done, of: None)
        reached = [{each.__code__ for each in self._functions(fn)} for fn in fns]
        costs = [len(codes) + len(codes) // LINKING for codes in reached]
        done = 0
        for fn, codes, cost in zip(fns, reached, costs, strict=True):
            dispatcher: Any = self(fn)
            signature = tuple(numba.typeof(each) for each in fn.arguments(self.game))  # type: ignore[attr-defined]
            with (
                _without_collecting(),
                watching(codes, lambda count, before=done: tell(before + count, sum(costs))),  # type: ignore[misc]
            ):
                dispatcher.compile(signature)
            done += cost
            tell(done, sum(costs))

    def prepared(self, fn: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
        """Give the native form of a loop for arguments of just these types, so that a call need not look at them.

        Looking takes microseconds, several times what a small loop does. Other types go wrong without a word.
        """
        import numba

        dispatcher: Any = self(fn)
        entry_point: Callable[..., Any] = dispatcher.compile(tuple(numba.typeof(each) for each in arguments))
        return entry_point

    def bound(self, fn: Callable[..., Any], like: tuple[Any, ...]) -> Callable[..., Any]:
        """Give the native form of a loop over a named tuple and two ints, called with the words of such a tuple.

        `like` is one of just the types that are laid down (see `binding`); others go wrong without a word.
        """
        import numba
        from numba import types as nt

        from .binding import loading

        kind = numba.typeof(like)
        with self._lock:
            if (fn, kind) not in self._bound:
                loop, load = self._native(fn), loading(kind)

                def entry(words: Any, a: int, b: int) -> Any:
                    return loop(load(words), a, b)

                dispatcher = self._cached(fn, self.build(entry, None, entry=True), kind)  # type: ignore[arg-type]
                self._bound[fn, kind] = dispatcher.compile((nt.Array(nt.int64, 1, "C"), nt.int64, nt.int64))
            return self._bound[fn, kind]  # type: ignore[no-any-return]

    def digest(self, fn: Callable[..., Any]) -> str:
        """Name everything that the native form of `fn` depends on: code, tables, record, versions, processor."""
        if fn not in self._digests:
            hasher = hashlib.sha256()
            versions = (BUILD, version("numba"), version("llvmlite"), np.__version__, platform.python_version())
            record = self.game.state.dtype.descr
            hasher.update(repr((versions, COMPILED, record, self.strict, processor_kind())).encode())
            for each in self._functions(fn):
                for part in self._spelt(each):
                    hasher.update(part.encode())
            self._digests[fn] = hasher.hexdigest()[:20]
        return self._digests[fn]

    # -- what a kernel for another machine overrides ------------------------------------------------

    def table(self, values: tuple[Any, ...]) -> Any:
        """Give what a table of ints becomes: an array of int32 where its values fit; narrower ones are slower."""
        wide = np.array(values, dtype=np.int64)
        narrow = wide.astype(np.int32)
        return narrow if np.array_equal(narrow, wide) else wide

    def argument_types(self) -> dict[str, Any]:
        """Give the compiler's types of what the arguments of rules are annotated with."""
        import numba
        from numba import types as nt

        return {
            "int": nt.int64,
            "bool": nt.boolean,
            "Row": nt.Array(nt.int32, 1, "A"),
            "Grid": nt.Array(nt.int32, 2, "A"),
            "Cube": nt.Array(nt.int32, 3, "A"),
            "Rng": nt.Array(nt.int64, 1, "A"),
            **dict.fromkeys(("State", "Layout"), numba.from_dtype(self.game.state.dtype)),
        }

    def build(self, clone: types.FunctionType, signature: tuple[Any, ...] | None, *, entry: bool) -> Any:
        """Give the lazy compiler of a clone: for one signature, or for the types that it is called with."""
        import numba

        from .linking import PART, RULE, WHOLE

        settings: dict[str, Any] = {**COMPILED, "no_cfunc_wrapper": True, "no_cpython_wrapper": not entry}
        pipeline = WHOLE if entry else PART if signature is None else RULE
        dispatcher: Any = numba.njit(boundscheck=self.strict, pipeline_class=pipeline, **settings)(clone)
        if signature is not None:
            # Fields are int32, arguments int64: left alone, Numba would compile a rule once for every mixture
            # of widths at its call sites. With one signature the call sites widen, and each rule compiles once.
            compile_for = dispatcher.compile
            dispatcher.compile = lambda _: compile_for(signature)
        return dispatcher

    # -- from a function to its clone -----------------------------------------------------------------

    def _native(self, fn: Any, *, entry: bool = False) -> Any:
        """Build a function with all that it calls."""
        fn = self._resolve(fn)
        # What others call has no door for Python, so an entry is built apart even if it is called inside as well.
        if (fn, entry) in self._built:
            return self._built[fn, entry]
        if fn in self._open:
            raise RuleError(
                f"{fn.__module__}.{fn.__name__} calls itself, directly or through others; rules cannot recurse."
            )
        self._open.add(fn)
        try:
            signature = self._signature(fn) if fn.kind == "rule" and not entry else None
            self._built[fn, entry] = self.build(self._clone(fn), signature, entry=entry)
        finally:
            self._open.discard(fn)
        return self._built[fn, entry]

    def _clone(self, fn: Any) -> types.FunctionType:
        """Give a function of the same code, with the names it uses exchanged."""
        source = (_marking if self.strict else _silent) if fn.kind == "note" else fn
        own = {name: self._exchange(source, name, value) for name, value in _globals(source).items()}
        if source is _marking:
            own["TURNING"] = self.table(tuple(self.game.events.turning))
        own["__builtins__"] = __builtins__
        own["__name__"] = fn.__module__
        clone = types.FunctionType(source.__code__, own, source.__name__, source.__defaults__)
        clone.__qualname__ = source.__qualname__
        return clone

    def _exchange(self, fn: Any, name: str, value: Any) -> Any:
        if hasattr(value, "kind"):
            return self._native(value)
        constant = _constant(fn, name, value)
        if isinstance(constant, tuple):
            return self.table(constant)
        return _members(constant) if _is_enum(constant) else constant

    def _resolve(self, value: Any) -> Any:
        """Give the function that a hook stands for in this game."""
        if getattr(value, "kind", None) == "hook":
            return self.game.begin if value is begin else getattr(self.game.rules, value.__name__)
        return value

    def _signature(self, fn: Any) -> tuple[Any, ...]:
        known = self.argument_types()
        spelt = {n: fn.__annotations__.get(n, "int") for n in fn.__code__.co_varnames[: fn.__code__.co_argcount]}
        if not all(isinstance(each, str) for each in spelt.values()):
            # Row and Rng are the same list to Python; only their spelling tells them apart.
            raise RuleError(f"{fn.__module__} must begin with: from __future__ import annotations.")
        for name, each in spelt.items():
            if each not in known:
                raise RuleError(
                    f"{fn.__module__}.{fn.__name__} takes {name}: {each}; a rule takes State, int, bool, Row, Grid, "
                    "Cube or Rng."
                )
        return tuple(known[each] for each in spelt.values())

    # -- what a loop reaches, and its cache -----------------------------------------------------------

    def _functions(self, fn: Any) -> Iterator[Any]:
        """Give a function and all that it can reach, hooks resolved, each once and always in the same order."""
        seen = set()
        todo = [self._resolve(fn)]
        while todo:
            each = todo.pop()
            if each in seen:
                continue
            seen.add(each)
            yield each
            if each.kind != "note":
                used = (self._resolve(value) for _, value in sorted(_globals(each).items()))
                todo += [value for value in used if hasattr(value, "kind")]

    def _spelt(self, fn: Any) -> Iterator[str]:
        """Spell out a function: its code and the constants that it uses."""
        yield f"{fn.__name__}{fn.__defaults__}{sorted(fn.__annotations__.items())}"
        if fn.kind == "note":
            yield repr(self.game.events.turning)
            return
        for code in _codes(fn.__code__):
            consts = [c for c in code.co_consts if not isinstance(c, types.CodeType)]
            yield repr((code.co_code.hex(), consts, code.co_names, code.co_varnames))
        for name, value in sorted(_globals(fn).items()):
            if hasattr(value, "kind"):
                yield f"{name}={self._resolve(value).__name__}"
            else:
                constant = _constant(fn, name, value)
                yield f"{name}={list(constant) if _is_enum(constant) else constant!r}"

    def _folder(self, fn: Any) -> Path:
        # Numba would key a cached function by its own file alone, and serve old rules after an edit elsewhere.
        return cache_folder() / f"{self.game.key}-{fn.__name__}-{self.digest(fn)}"

    def _cached(self, fn: Any, dispatcher: Any, bound: object = "") -> Any:
        from numba.core.compiler import CompileResult

        processor = dispatcher.targetctx.codegen().magic_tuple()
        dispatcher._cache = CompiledFiles(self._folder(fn), processor, CompileResult._rebuild, bound)
        return dispatcher

    def _is_compiled(self, fn: Any) -> bool:
        return fn in self._entries and bool(self._entries[fn].overloads)


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Keep Python from looking for garbage: the compiler leaves little, and looking takes a tenth of its time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


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
    if isinstance(value, (bool, int, float, tuple)) or _is_enum(value):
        return value
    if fn.kind == "native" and (value is np or isinstance(value, type)):
        return value
    if isinstance(value, types.FunctionType):
        raise RuleError(f"{fn.__module__}.{fn.__name__} uses {name}, a function that is no rule; mark it @rule.")
    raise RuleError(
        f"{fn.__module__}.{fn.__name__} uses {name}, a {type(value).__name__}; "
        "native code can use ints, tuples of ints, IntEnum classes and other rules."
    )


def _is_enum(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, IntEnum)


def _members(enum: type[IntEnum]) -> tuple[int, ...]:
    """Give the members of an enum as plain ints, by the same names."""
    values: Any = map(int, enum.__members__.values())
    return namedtuple(enum.__name__, enum.__members__)(*values)


TURNING: tuple[int, ...] = ()
"""Stands for the table of a game's events that turn something up, in the native `note`."""


@native
def _silent(s: Any, event: int, a: int = -1, b: int = -1, c: int = -1) -> None:
    pass


@native
def _marking(s: Any, event: int, a: int = -1, b: int = -1, c: int = -1) -> None:
    if TURNING[event]:
        s.turned = 1
