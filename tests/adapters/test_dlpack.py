"""Arrays lent by DLPack: who borrows one has the same memory, and it lives until the last has given it back."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from wunderkammer.adapters.dlpack import CARD, PROCESSOR, Lendable


class Lent(Lendable):
    """An array of the processor, lent as one of a card is."""

    def __init__(self, own: npt.NDArray[Any], device: int = PROCESSOR) -> None:
        self.own, self.shape, self.strides, self.dtype = own, own.shape, own.strides, own.dtype
        self.device, self.finished = device, 0

    @property
    def address(self) -> int:
        return self.own.ctypes.data

    def finish(self) -> None:
        self.finished += 1

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device, 0


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.float32, np.bool_])
@pytest.mark.parametrize("order", ["C", "F"])
def test_who_borrows_an_array_has_the_same_memory(kind: Any, order: Any) -> None:
    whole = np.arange(35).reshape(7, 5).astype(kind, order=order)
    for own in (whole, whole[:, :-1], whole[2], whole[:0]):
        borrowed = np.from_dlpack(Lent(own))
        assert (borrowed.shape, borrowed.dtype) == (own.shape, own.dtype)
        assert np.array_equal(borrowed, own)
        own[...] = 1 - own.astype(np.int64) % 2
        assert np.array_equal(borrowed, own)
        assert not own.size or np.shares_memory(borrowed, own)


def test_what_is_lent_lives_until_it_is_given_back() -> None:
    own = Lent(np.arange(6))
    alive = weakref.ref(own)
    borrowed: list[Any] = [np.from_dlpack(own), np.from_dlpack(own)]
    capsule = own.__dlpack__()  # nobody takes what is in it
    del own
    while borrowed:
        assert borrowed[-1].tolist() == list(range(6))
        borrowed.pop()
        gc.collect()
        assert alive() is not None
    del capsule
    gc.collect()
    assert alive() is None


def test_a_borrower_is_told_where_the_array_lies() -> None:
    """NumPy, told that an array lies on a card, refuses to look at it."""
    own = Lent(np.arange(6), CARD)
    assert own.__dlpack_device__() == (CARD, 0)
    with pytest.raises(RuntimeError, match="device"):
        np.from_dlpack(own)


def test_a_borrower_waits_for_what_is_being_written_unless_they_see_to_it() -> None:
    own = Lent(np.arange(6))
    own.__dlpack__(stream=-1, max_version=(1, 1), dl_device=(PROCESSOR, 0), copy=False)
    assert own.finished == 0
    own.__dlpack__(stream=1)
    assert own.finished == 1


@pytest.mark.parametrize("asked", [{"copy": True}, {"dl_device": (CARD, 0)}])
def test_an_array_is_never_lent_as_a_copy(asked: dict[str, Any]) -> None:
    with pytest.raises(BufferError, match=r"^An array is shared where it is, never copied"):
        Lent(np.arange(6)).__dlpack__(**asked)
