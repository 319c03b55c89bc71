"""The cells of a record as a row: what a card needs to look at all of them without asking for each field."""

from __future__ import annotations

from typing import Any

import numpy as np

from .cuda_kernel import Run

# mypy: disable-error-code="attr-defined, no-untyped-call, no-any-return, import-not-found"


def cells_of(run: Run, *, simulated: bool) -> Any:
    """Give the function from a record to the row of the cells of a run, which share its memory."""
    return _seen(run) if simulated else _pointed_at(run)


def _seen(run: Run) -> Any:
    """Give that function for a simulated card."""
    return lambda s: np.frombuffer(s, dtype=run.width, count=len(run.low), offset=run.offset)


def _pointed_at(run: Run) -> Any:
    """Give that function for a card; it needs the extra `cuda`."""
    from numba.cuda import types as nt
    from numba.cuda.extending import intrinsic
    from numba.cuda.np.arrayobj import populate_array
    from numba.cuda.np.numpy_support import from_dtype

    row = nt.Array(from_dtype(run.width), 1, "C")

    @intrinsic
    def cells(typing_context: Any, s: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            (record,) = arguments
            whole = builder.bitcast(record, context.get_data_type(nt.int8).as_pointer())
            begin = builder.gep(whole, [context.get_constant(nt.intp, run.offset)], inbounds=True)
            array = context.make_array(row)(context, builder)
            populate_array(
                array,
                data=builder.bitcast(begin, context.get_data_type(row.dtype).as_pointer()),
                shape=[context.get_constant(nt.intp, len(run.low))],
                strides=[context.get_constant(nt.intp, run.width.itemsize)],
                itemsize=run.width.itemsize,
                meminfo=None,
            )
            return array._getvalue()

        return row(s), generate

    return cells
