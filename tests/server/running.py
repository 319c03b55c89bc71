"""Real servers for tests: a process of their own, on loopback, with a database of their own."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

PATIENCE = 60.0
"""For how many seconds a test waits for something that a busy machine may do slowly."""


def free_port() -> int:
    """Give a port that nobody listens at."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


@dataclass
class Reply:
    """An answer over HTTP."""

    status: int
    body: bytes

    def json(self) -> Any:
        """Read the body."""
        return json.loads(self.body)


def call(url: str, body: Any = None, token: str = "", method: str = "") -> Reply:
    """Ask a server, and give its answer whatever its status is."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} if data is not None else {}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, data, headers, method=method or ("GET" if data is None else "POST"))
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return Reply(answer.status, answer.read())
    except urllib.error.HTTPError as why:
        with why:
            return Reply(why.code, why.read())


@dataclass
class Server:
    """One server process."""

    folder: Path
    database: str = ""
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    arguments: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        """Give the command that starts it."""
        command = [sys.executable, "-m", "wunderkammer", "serve", "--port", str(self.port), *self.arguments]
        return [*command, "--database", self.database] if self.database else command

    def start(self) -> Server:
        """Start it and wait until it answers."""
        command = self.command()
        environment = {**os.environ, "WUNDERKAMMER_DATA": str(self.folder)}
        with (self.folder / f"server-{self.port}.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                if call(f"{self.url}/health").status == 200:
                    return self
            except OSError:
                pass
            assert self.process.poll() is None, self.log()
            assert time.monotonic() < until, self.log()
            time.sleep(0.05)

    def kill(self) -> None:
        """Kill it and its workers at once, as a power cut would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, and give its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=PATIENCE)
        self._end_workers()
        return code

    def _end_workers(self) -> None:
        assert self.process is not None
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return

    def log(self) -> str:
        """Give what it has written."""
        return (self.folder / f"server-{self.port}.log").read_text(encoding="utf-8", errors="replace")


@dataclass
class Cluster:
    """A PostgreSQL of our own, in a fresh folder."""

    folder: Path
    port: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def fresh(self) -> str:
        """Make an empty database, and give its address."""
        name = f"tables_{secrets.token_hex(6)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url.removesuffix("postgres") + name

    def start(self) -> Cluster:
        """Make the cluster and start it."""
        data = self.folder / "cluster"
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
            self.folder.chmod(0o700)
        self._run("initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "--no-sync")
        settings = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder} -c max_connections=60"
        self._run("pg_ctl", "-D", str(data), "-w", "-l", str(self.folder / "log"), "-o", settings, "start")
        return self

    def stop(self) -> None:
        """Stop it."""
        self._run("pg_ctl", "-D", str(self.folder / "cluster"), "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        found = shutil.which(program) or str(sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))[-1])
        prefix = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        subprocess.run([*prefix, found, *arguments], check=True, capture_output=True, cwd="/")
