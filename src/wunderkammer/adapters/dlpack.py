"""Lend arrays that lie elsewhere than NumPy's do by DLPack: other libraries read and write the memory where it is.

NumPy writes the loan, as if the array were in its own memory, which it never looks at, and takes it back when the last
borrower is done; all that is left to do is to say which device the address belongs to.
"""

from __future__ import annotations

from ctypes import PYFUNCTYPE, Structure, c_char_p, c_int32, c_void_p, py_object, pythonapi
from typing import Any

import numpy as np
import numpy.typing as npt

PROCESSOR, CARD = 1, 2
"""DLPack's numbers for the processor and for a CUDA card."""


class _Loan(Structure):
    """How a loan begins."""

    _fields_ = (("address", c_void_p), ("device", c_int32 * 2))


_loan_in = PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", pythonapi))


class _Lent:
    """An array as NumPy looks at it; what NumPy makes of it keeps it, and it keeps the owner."""

    def __init__(self, owner: Lendable) -> None:
        self._owner = owner
        self.__array_interface__ = {
            "data": (owner.address, False),
            "shape": owner.shape,
            "strides": owner.strides,
            "typestr": owner.dtype.str,
            "version": 3,
        }


class Lendable:
    """An array that other libraries may borrow."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: np.dtype[Any]

    @property
    def address(self) -> int:
        """Where it begins in the memory of its device."""
        raise NotImplementedError

    def finish(self) -> None:
        """Wait until what is being written to it is there."""

    def __dlpack_device__(self) -> tuple[int, int]:
        raise NotImplementedError

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Lend the array where it lies; `stream` -1 means that the borrower waits for it.

        The loan is one of before DLPack 1.0 whatever version is known, as the standard allows.
        """
        device = self.__dlpack_device__()
        if copy or dl_device not in (None, device):
            raise BufferError("An array is shared where it is, never copied; borrow it first, then copy it.")
        if stream != -1:
            self.finish()
        as_if_here: npt.NDArray[Any] = np.asarray(_Lent(self))
        capsule = as_if_here.__dlpack__()
        _Loan.from_address(_loan_in(capsule, b"dltensor")).device[:] = device
        return capsule
