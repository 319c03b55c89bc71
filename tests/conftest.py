"""What all tests share: one folder of compiled code."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _compiled(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep compiled code from run to run, apart from the user's own; the digests see to it that it is never old."""
    before = os.environ.get("WUNDERKAMMER_CACHE")
    os.environ["WUNDERKAMMER_CACHE"] = before or str(request.config.cache.mkdir("compiled"))
    yield
    if before is None:
        del os.environ["WUNDERKAMMER_CACHE"]
