"""Let rules count in 32 bits on a card, whose processors are that wide, in loops that its compiler sees through.

The arguments and constants of a rule are 32 bits wide where they fit, and so is what comes of two ints that are no
wider, where Numba would widen it. Generators keep their 64 bits, since their rows have them. So what a rule works out
must fit 32 bits, and it must never count from the end of a row or a table. Tests check it: a simulated card refuses
sums beyond 32 bits and tables read from their end, interpreted play such rows of a state.

Only what asks for a card imports this module; it needs the extra `cuda`.
"""

from __future__ import annotations

import operator
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba.cuda import cgutils
from numba.cuda import types as nt
from numba.cuda.core.imputils import RefType, Registry, iternext_impl
from numba.cuda.descriptor import cuda_target
from numba.cuda.np import arrayobj
from numba.cuda.typing.templates import AbstractTemplate, signature

# mypy: disable-error-code="attr-defined, no-untyped-call, no-any-return, import-not-found, untyped-decorator"

BITS = 32

SUMS = (
    *(operator.add, operator.iadd, operator.sub, operator.isub, operator.mul, operator.imul),
    *(operator.floordiv, operator.ifloordiv, operator.mod, operator.imod),
    *(operator.lshift, operator.ilshift, operator.rshift, operator.irshift),
    *(operator.and_, operator.iand, operator.or_, operator.ior, operator.xor, operator.ixor),
    *(operator.neg, operator.pos, operator.invert),
)
"""The operators whose results Numba widens."""

NARROW: dict[Any, Any] = {}
"""Their types to the compiler with narrow results, once they were asked for."""

RANGES = Registry("plain ranges")
"""How a loop over a range goes on; see `_goes_on`."""


# -- constants ----------------------------------------------------------------------------------------


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


# -- sums and indices ---------------------------------------------------------------------------------


class Narrow(AbstractTemplate):  # type: ignore[misc]
    """What comes of ints that are no wider than 32 bits is 32 bits wide."""

    def generic(self, args: tuple[Any, ...], kws: Any) -> Any:
        """Give the signature for such ints, or nothing."""
        ints = [each for each in args if isinstance(each, nt.Integer) and each.bitwidth <= BITS and each.signed]
        if not ints or not all(each in ints or isinstance(each, nt.Boolean) for each in args):
            return None
        return signature(nt.int32, *(nt.int32 for _ in args))


@contextmanager
def narrow_ints() -> Iterator[None]:
    """Compile what is compiled meanwhile with sums of 32 bits, and take indices as they are."""
    context, indices = cuda_target.typing_context, arrayobj.fix_integer_index
    context.refresh()
    kept = {each: context._lookup_global(each) for each in SUMS}
    for each, known in kept.items():
        _exchange(context, each, NARROW.setdefault(each, _with_narrow(known)))
    arrayobj.fix_integer_index = _cast_index
    try:
        yield
    finally:
        arrayobj.fix_integer_index = indices
        for each, known in kept.items():
            _exchange(context, each, known)


def _with_narrow(known: Any) -> Any:
    """Give an operator's type to the compiler with our template before its own."""
    template = type("NarrowOperator", (Narrow,), {"key": known.typing_key})
    return type(known)((template, *known.templates))


def _exchange(context: Any, each: Any, kind: Any) -> None:
    context._remove_global(each)
    context._insert_global(each, kind)


def _cast_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Take an index as it is, where Numba would look whether it counts from the end."""
    return context.cast(builder, index, kind, nt.intp if kind.signed else nt.uintp)


# -- ranges -------------------------------------------------------------------------------------------


def _goes_on(kind: Any) -> Any:
    """Give how a loop over a range of a kind goes on: it counts, and then looks whether that was one too many.

    Numba counts only if there is a next one, for which the card's compiler cannot tell how often the loop goes round.
    """

    @iternext_impl(RefType.BORROWED)
    def go_on(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
        numbers = cgutils.create_struct_proxy(kind)(context, builder, args[0])
        left, number = builder.load(numbers.count), builder.load(numbers.iter)
        none, one = (context.get_constant(kind.yield_type, each) for each in (0, 1))
        result.set_valid(builder.icmp_signed(">", left, none))
        result.yield_(number)
        builder.store(builder.sub(left, one, flags=["nsw"]), numbers.count)
        builder.store(builder.add(number, numbers.step), numbers.iter)

    return go_on


for _kind in (nt.range_iter32_type, nt.range_iter64_type):
    RANGES.lower("iternext", _kind)(_goes_on(_kind))
cuda_target.target_context.refresh()  # so that ours are the last, which count
cuda_target.target_context.install_registry(RANGES)
