"""Run pieces of work on Ray: on the cores of this machine, or on a cluster.

Ray plays a piece again when the worker that had it is gone, and pieces depend on their numbers alone, so nothing is
lost and nothing counts twice. It is imported on first use; it belongs to the extra `ray`.
"""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from typing import Any, TypeVar

from ..core.errors import WunderkammerError
from .pieces import AHEAD, PieceLost

P = TypeVar("P")
R = TypeVar("R")

LOCAL = "local"
"""The address that stands for a Ray of our own on this machine."""

RETRIES = 8
"""How often a piece is played again whose worker is gone."""
PATIENCE = 10.0
"""How many seconds the head of a cluster has to answer a call."""


class NoRay(WunderkammerError):
    """Ray is not installed, or there is none at the address."""


def _reach(address: str) -> None:
    """Find out in seconds that nobody answers at a host and port: Ray itself goes on trying, and says nothing."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()


class OnRay:
    """Run pieces on the workers of a Ray: `local` starts one here, any other address is that of a cluster."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        if find_spec("ray") is None:
            raise NoRay("Ray is not installed: pip install 'wunderkammer[ray]'.")
        import ray

        self._ray: Any = ray
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if address == LOCAL:
                # Another Ray that runs here by chance is not ours: start one, whatever the environment names.
                ray.init("local", num_cpus=workers, include_dashboard=False, **quiet)
            else:
                _reach(address)
                ray.init(address, **quiet)
        except Exception as why:  # a Ray that does not come up in time raises no narrower one
            said = " ".join(str(why).split()).rstrip(".")[:200]
            raise NoRay(f"No Ray can be used at {address[:80]!r}: {said}.") from None

    def map(self, function: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Give the results in the order of the pieces, a few of which are always under way for each worker."""
        ray = self._ray
        play = ray.remote(max_retries=RETRIES)(_play)
        under_way = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for piece in pieces:
            waiting.append(play.remote(function, piece))
            if len(waiting) > under_way:
                yield self._result(waiting.popleft())
        while waiting:
            yield self._result(waiting.popleft())

    def close(self) -> None:
        """Leave the cluster, or end the Ray of our own."""
        self._ray.shutdown()

    def __enter__(self) -> OnRay:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def _result(self, promise: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(promise)
        except errors.RayTaskError as why:
            raise why.cause from None  # the error of the piece itself, as if it had been played here
        except errors.RayError:
            raise PieceLost(f"A piece was started {1 + RETRIES} times, and no Ray worker finished it.") from None


def _play(function: Callable[[P], R], piece: P) -> R:
    """Do a piece of work, in a worker."""
    return function(piece)
