"""What all tests share: one folder of compiled code, how several workers divide them, and rare looks for garbage."""

from __future__ import annotations

import gc
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
    """Look for garbage seldom, and hear Ctrl-C even if whoever began the run does not, as the tests' processes must."""
    gc.set_threshold(50_000, 20, 20)  # the compiler makes millions of objects that stay: a tenth of the time of tests
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


def pytest_collection_finish() -> None:
    """Never look for garbage among the tests themselves."""
    gc.freeze()
