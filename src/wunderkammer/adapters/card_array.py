"""Arrays in the memory of a CUDA card that other libraries may borrow."""

from __future__ import annotations

from typing import Any

from numba import cuda
from numba.cuda.cudadrv.devicearray import DeviceNDArray

from .dlpack import CARD, Lendable

# mypy: disable-error-code="attr-defined,no-untyped-call"


class CardArray(Lendable, DeviceNDArray):
    """An array of Numba that offers DLPack beside `__cuda_array_interface__`; parts cut out of it do so too."""

    @property
    def address(self) -> int:
        """Where it begins in the memory of the card."""
        return self.device_ctypes_pointer.value or 0

    def finish(self) -> None:
        """Wait until the card is idle."""
        cuda.synchronize()

    def __dlpack_device__(self) -> tuple[int, int]:
        return CARD, cuda.get_current_device().id


def lendable(array: Any) -> CardArray:
    """Give an array of Numba, in the same memory, as one that may be borrowed."""
    return CardArray(array.shape, array.strides, array.dtype, array.stream, array.gpu_data)
