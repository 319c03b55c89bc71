"""A server whose tables get known keys and whose bots play by lot, so that two runs can be compared.

python -m tests.server.keyed PORT DATABASE FOLDER SEED
"""

from __future__ import annotations

import itertools
import sys
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from wunderkammer.bots.bot import Budget
from wunderkammer.bots.levels import LEVELS, Level
from wunderkammer.bots.registry import BUILT_IN, BuiltIn
from wunderkammer.core import dice
from wunderkammer.server import bots, neighbours
from wunderkammer.server.app import Setup, create_app

from .running import Server

STEADY = "steady"
"""A level for tests: it plays by lot from its seed alone, the same whether native code is there or not."""

if __name__ in ("__main__", "__mp_main__"):  # the server itself and the workers of its bots, not who starts it
    LEVELS[STEADY] = Level(Budget())
    BUILT_IN[STEADY] = BuiltIn("random:Random")
    bots.PATIENCE = 120.0  # on a busy machine a worker may start slowly; a choice by lot would not be the bot's own
    neighbours.ROUND = 3.0  # who waits for bots of a process that died should not wait long


@dataclass
class KeyedServer(Server):
    """A process of this module."""

    seed: str = "keyed"

    def command(self) -> list[str]:
        """Give the command that starts it."""
        arguments = [str(self.port), self.database, str(self.folder), self.seed]
        return [sys.executable, "-m", "tests.server.keyed", *arguments]


def main(port: str, database: str, folder: str, seed: str) -> None:
    """Serve; the tables that this process opens get the keys of `seed-0`, `seed-1` and so on."""
    numbers = itertools.count()
    app = create_app(
        Setup(
            database,
            Path(folder) / "sets",
            bot_workers=1,
            compiles=False,
            new_key=lambda: dice.key_of_seed(f"{seed}-{next(numbers)}"),
        )
    )
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning", timeout_graceful_shutdown=5)


if __name__ == "__main__":
    main(*sys.argv[1:])
