"""What all tests share: one folder of compiled code, and how several workers divide them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from .sharing import Units, longest_first


@pytest.fixture(scope="session", autouse=True)
def _compiled(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep compiled code from run to run, apart from the user's own; the digests see to it that it is never old."""
    before = os.environ.get("WUNDERKAMMER_CACHE")
    os.environ["WUNDERKAMMER_CACHE"] = before or str(request.config.cache.mkdir("compiled"))
    yield
    if before is None:
        del os.environ["WUNDERKAMMER_CACHE"]


def pytest_configure() -> None:
    """Hear Ctrl-C, and let the processes that tests start hear it, even if whoever began the run does not."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Units | None:
    """Let `-n` hand out whole units; any other way to share them is up to who asks for it."""
    return Units(config, log) if config.getoption("dist") in ("load", "loadgroup") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest units where several workers share them."""
    if hasattr(config, "workerinput"):
        longest_first(items)
