"""What the tests of the server share: databases, servers, a browser."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .browser import chromium
from .running import Cluster, Server


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of this test run alone."""
    folder = Path(tempfile.mkdtemp(prefix="wunderkammer-pg-"))
    cluster = Cluster(folder).start()
    yield cluster
    cluster.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.fresh()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers that are stopped when the test is over."""
    running: list[Server] = []

    def start(database: str = "") -> Server:
        server = Server(tmp_path, database).start()
        running.append(server)
        return server

    yield start
    for server in running:
        if server.process is not None and server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for a module, for tests that only need a house to visit."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for a module: while it is open, its driver keeps an event loop running, in the way of others."""
    with chromium() as browser:
        yield browser
