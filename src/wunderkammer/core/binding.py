"""Hand native code a large argument as one row of words, so that a call from Python need not take it apart.

Numba takes every array of an argument apart at each call, which costs more than many a small loop does. Here that is
done once: a named tuple of arrays and ints is laid down as words of 64 bits, and native code puts it together again
from there: a few loads. Arrays of records that are not contiguous must be pieces, as `observing` cuts them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt

# mypy: disable-error-code="no-untyped-call"

Words = npt.NDArray[np.int64]


def laid_down(value: tuple[Any, ...]) -> Words:
    """Give the words of a tuple; they are good for as long as somebody holds its arrays."""
    return np.array(list(_words(value)), dtype=np.int64)


def _words(value: Any) -> Iterator[int]:
    if isinstance(value, tuple):
        for each in value:
            yield from _words(each)
    elif isinstance(value, np.ndarray):
        yield from (value.ctypes.data, *value.shape, *value.strides)
    else:
        yield int(value)


def loading(kind: Any) -> Any:
    """Give the function of native code that puts a tuple of these types together from its words."""
    from numba.core.extending import intrinsic

    @intrinsic
    def load(typing_context: Any, words: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            row = context.make_array(signature.args[0])(context, builder, arguments[0])
            return _loaded(context, builder, kind, _each_word(builder, row.data))

        return kind(words), generate

    return load


def _each_word(builder: Any, data: Any) -> Iterator[Any]:
    from numba.core.cgutils import gep_inbounds

    for at in count():
        yield builder.load(gep_inbounds(builder, data, at))


def _cell_of(piece: Any) -> int:
    """Give the bytes from one piece to the next: pieces are rows of cells, and one begins at each cell.

    Native code that knows this ahead, as it does of contiguous rows, need not multiply for each piece or cell.
    """
    (row,) = piece.fields.values()
    return int(piece.size // row.type.nitems)


def _loaded(context: Any, builder: Any, kind: Any, words: Iterator[Any]) -> Any:
    """Put a value together from the words that are next."""
    from numba.core import types
    from numba.np.arrayobj import populate_array

    if isinstance(kind, types.BaseTuple):
        return context.make_tuple(builder, kind, [_loaded(context, builder, each, words) for each in kind.types])  # type: ignore[attr-defined]
    if isinstance(kind, types.Array):
        stored = context.get_data_type(kind.dtype)
        array = context.make_array(kind)(context, builder)
        data = builder.inttoptr(next(words), stored.as_pointer())
        shape, strides = ([next(words) for _ in range(kind.ndim)] for _ in range(2))
        is_piece = kind.layout == "A" and isinstance(kind.dtype, types.Record)
        if kind.layout == "C" or is_piece:
            step = _cell_of(kind.dtype) if is_piece else context.get_abi_sizeof(stored)
            strides[-1] = context.get_constant(types.intp, step)
        populate_array(
            array,
            data=data,
            shape=shape,
            strides=strides,
            itemsize=context.get_abi_sizeof(stored),
            meminfo=None,
        )
        return array._getvalue()
    return context.cast(builder, next(words), types.int64, kind)
