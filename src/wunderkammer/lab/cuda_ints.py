"""Let rules count in 32 bits on a card, whose processors are that wide: 64 bits cost them twice and more.

The arguments and constants of a rule are 32 bits wide where they fit. Numba widens sums of them, as everywhere, but
the optimiser finds them narrow again where they end up in a field or an argument. Generators keep their 64 bits.
So what a rule hands on must fit 32 bits, and it must never count from the end of a row or a table. Tests check it: a
simulated card refuses sums beyond 32 bits and tables read from their end, interpreted play such rows of a state.

Only what asks for a card imports this module; it needs the extra `cuda`.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba.cuda import types as nt
from numba.cuda.np import arrayobj

# mypy: disable-error-code="attr-defined, no-untyped-call, no-any-return, import-not-found"

BITS = 32


def narrow(value: Any) -> Any:
    """Give an int, or a named tuple of ints, as 32 bits wide where it fits; other things as they are."""
    if type(value) is int and value.bit_length() < BITS:
        return np.int32(value)
    return type(value)(*map(narrow, value)) if hasattr(value, "_fields") else value


def narrowed(clone: types.FunctionType) -> types.FunctionType:
    """Give a clone of a rule whose constants are 32 bits wide where they fit."""
    own = {name: narrow(value) for name, value in clone.__globals__.items()}
    code = clone.__code__.replace(co_consts=tuple(map(narrow, clone.__code__.co_consts)))
    result = types.FunctionType(code, own, clone.__name__, clone.__defaults__)
    result.__qualname__ = clone.__qualname__
    return result


def _cast_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Take an index as it is, where Numba would look whether it counts from the end."""
    return context.cast(builder, index, kind, nt.intp if kind.signed else nt.uintp)


@contextmanager
def plain_indices() -> Iterator[None]:
    """Compile what is compiled meanwhile without a look whether indices count from the end."""
    kept = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = _cast_index
    try:
        yield
    finally:
        arrayobj.fix_integer_index = kept
