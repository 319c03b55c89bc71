#!/usr/bin/env python3
"""Measure the server under load beside boardgame.io, and print how they compare.

python benchmarks/server.py                          # ours alone
python benchmarks/server.py --node FOLDER            # beside boardgame.io, installed in FOLDER/node_modules
python benchmarks/server.py --streams 500            # many watchers of one table
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SEATS = 4
WARM_UP = 2.0
"""For how many seconds moves are made before they count."""


class Ours:
    """A server process of ours on a fresh database."""

    def __init__(self, database: str = "") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wunderkammer-bench-"))
        with socket.socket() as line:
            line.bind(("127.0.0.1", 0))
            self.port = line.getsockname()[1]
        command = [sys.executable, "-m", "wunderkammer", "serve", "--port", str(self.port)]
        command += ["--database", database or f"sqlite:///{self.folder / 'tables.db'}"]
        # As after an installation: modules lie there translated, whatever is usual where we are measured.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        until = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health").close()
                return
            except OSError:
                if time.monotonic() > until or self.process.poll() is not None:
                    self.close()
                    raise
                time.sleep(0.01)

    def cpu(self) -> float:
        """Give the seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Give the bytes of memory that it uses."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def close(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Line:
    """A connection that is kept open, with just enough HTTP."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> Line:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request and read its whole answer."""
        await self.send(method, path, body)
        status, length = await self._head()
        answer = json.loads(await self.reader.readexactly(length))
        if status >= 400:
            raise RuntimeError(f"{status} {answer}")
        return answer

    async def send(self, method: str, path: str, body: Any = None) -> None:
        """Send a request."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" if data else ""
        head += f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        self.writer.write(head.encode() + b"\r\n" + data)

    async def _head(self) -> tuple[int, int]:
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next((int(line.split(":")[1]) for line in lines if line.startswith("content-length:")), 0)
        return int(lines[0].split(" ")[1]), length

    async def listen(self, path: str) -> None:
        """Begin to listen to a stream."""
        await self.send("GET", path)
        status, _ = await self._head()
        if status != 200:
            raise RuntimeError(f"the stream answered {status}")

    async def news(self) -> list[Any]:
        """Read the next piece of a stream."""
        size = int(await self.reader.readline(), 16)
        data = await self.reader.readexactly(size + 2)
        return [json.loads(line) for line in data.split(b"\n") if line.strip()] if size else []

    def close(self) -> None:
        """Hang up."""
        self.writer.close()


class Load:
    """Matches that are played by clients, one for each seat, which all listen."""

    def __init__(self, port: int, game: str) -> None:
        self.port, self.game = port, game
        self.moves = 0
        self.seconds: list[float] = []
        self.chance = random.Random(1)

    async def play_on(self) -> None:
        """Play match after match."""
        while True:
            await self.play_one()

    async def play_one(self) -> None:
        """Play a match to its end."""
        door = await Line(self.port).open()
        opened = await door.ask("POST", "/api/tables", {"game": self.game, "seats": [{"who": "screen"}] * SEATS})
        door.close()
        table, token = opened["table"], opened["token"]
        self.sent = getattr(self, "sent", {})
        lines: list[Line] = []
        seats = [asyncio.create_task(self._seat(table, token, seat, lines)) for seat in range(SEATS)]
        try:
            await asyncio.gather(*seats)
        finally:
            for task in seats:
                task.cancel()
            for line in lines:
                line.close()

    async def _seat(self, table: str, token: str, seat: int, lines: list[Line]) -> None:
        stream, door = await Line(self.port, token).open(), await Line(self.port, token).open()
        lines += (stream, door)
        await stream.listen(f"/api/tables/{table}/stream?seat={seat}")
        while True:
            for news in await stream.news():
                if news["phase"] != "running":
                    return
                if not news["legal"]:
                    continue
                if table in self.sent:
                    self.seconds.append(time.perf_counter() - self.sent[table])
                    self.moves += 1
                move = self.chance.choice(news["legal"])
                self.sent[table] = time.perf_counter()
                await door.ask(
                    "POST", f"/api/tables/{table}/moves", {"move": move, "seat": seat, "seen": news["number"]}
                )


async def measure_load(port: int, cpu: Any, matches: int, seconds: float, game: str) -> dict[str, Any]:
    """Play so many matches at once for some seconds."""
    load = Load(port, game)
    tasks = [asyncio.create_task(load.play_on()) for _ in range(matches)]
    await asyncio.sleep(WARM_UP)
    used, moves, began = cpu(), load.moves, time.perf_counter()
    load.seconds.clear()
    await asyncio.sleep(seconds)
    used, moves, wall = cpu() - used, load.moves - moves, time.perf_counter() - began
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    taken = sorted(load.seconds)
    return {
        "moves_per_server_cpu_s": round(moves / used),
        "moves_per_s": round(moves / wall),
        "ms_median": round(1000 * statistics.median(taken), 2),
        "ms_p99": round(1000 * taken[int(len(taken) * 0.99)], 2),
        "server_cpu_share": round(used / wall, 2),
    }


async def measure_streams(server: Ours, count: int, moves: int, game: str) -> dict[str, Any]:
    """Let many watchers listen to one table, and see what each costs and how long a move takes to reach them all."""
    door = await Line(server.port).open()
    opened = await door.ask("POST", "/api/tables", {"game": game, "seats": [{"who": "screen"}] * SEATS})
    table, door.token = opened["table"], opened["token"]
    before = server.memory()
    watchers = [await Line(server.port).open() for _ in range(count)]
    for watcher in watchers:
        await watcher.listen(f"/api/tables/{table}/stream")
        await watcher.news()
    memory = server.memory() - before
    used, taken = server.cpu(), []
    for _ in range(moves):
        pending = (await door.ask("GET", f"/api/tables/{table}"))["pending"]
        seen = await door.ask("GET", f"/api/tables/{table}?seat={pending[0]}")
        began = time.perf_counter()
        await door.ask("POST", f"/api/tables/{table}/moves", {"move": seen["legal"][0]["move"], "seat": pending[0]})
        await asyncio.gather(*(watcher.news() for watcher in watchers))
        taken.append(time.perf_counter() - began)
    used = server.cpu() - used
    for watcher in [*watchers, door]:
        watcher.close()
    return {
        "streams": count,
        "kb_per_stream": round(memory / count / 1000, 1),
        "fan_out_ms_median": round(1000 * statistics.median(taken), 1),
        "fan_out_ms_worst": round(1000 * max(taken), 1),
        "server_cpu_ms_per_move": round(1000 * used / moves, 1),
    }


def theirs(node: Path, matches: int, seconds: float) -> dict[str, Any]:
    """Measure boardgame.io with a card game of 32 moves for four."""
    environment = {
        **os.environ,
        "NODE_PATH": str(node / "node_modules"),
        "BGIO_MATCHES": str(matches),
        "BENCH_SECONDS": str(seconds / 3),
        "BENCH_REPEATS": "1",
    }
    command = ["node", str(HERE / "peers" / "play_boardgameio.cjs")]
    out = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    row: dict[str, Any] = next(row for row in json.loads(out)["rows"] if row["mode"] == "server")
    return {
        key: row[key] for key in ("moves_per_server_cpu_s", "moves_per_s", "ms_median", "ms_p99", "server_cpu_share")
    }


def main() -> None:
    """Measure, the two taking turns, and print a line of JSON for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="curios")
    parser.add_argument("--database", default="", help="a PostgreSQL instead of a fresh SQLite file")
    parser.add_argument("--node", type=Path, help="where boardgame.io 0.50.2 is installed")
    parser.add_argument("--streams", type=int, help="measure so many watchers of one table instead")
    args = parser.parse_args()
    for _ in range(args.rounds):
        server = Ours(args.database)
        try:
            if args.streams:
                row = asyncio.run(measure_streams(server, args.streams, 20, args.game))
            else:
                row = asyncio.run(measure_load(server.port, server.cpu, args.matches, args.seconds, args.game))
        finally:
            server.close()
        print(json.dumps({"server": "wunderkammer", "game": args.game, **row}), flush=True)
        if args.node and not args.streams:
            row = theirs(args.node, args.matches, args.seconds)
            print(json.dumps({"server": "boardgame.io", "game": "a card game", **row}), flush=True)


if __name__ == "__main__":
    main()
