"""Say by one sentence what to install where the library of an adapter is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..core.errors import WunderkammerError


class MissingExtra(WunderkammerError, ImportError):
    """The library that an adapter stands on is not installed."""


@contextmanager
def needed(library: str, extra: str) -> Iterator[None]:
    """Import a library inside; if it or a part of it is missing, name the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as why:
        raise MissingExtra(
            f"{library} is not installed; install it with: pip install 'wunderkammer[{extra}]'."
        ) from why
