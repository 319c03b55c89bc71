"""One server process: it serves until it is told to stop, lets its listeners go first, and is gone within seconds."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

log = logging.getLogger(__name__)
LONGEST_STOP = 4
"""How many seconds requests get to finish when the server is told to stop."""
MOST_FILES = 4096
"""How many files and lines may be open at once: all streams, and room for requests. Systems often begin with fewer."""
RARELY = (20_000, 20, 50)
"""After how many new objects circles are looked for, and how much more seldom among older ones."""


class Process(uvicorn.Server):
    """A server that ends its streams when it stops: they would go on for ever."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let everybody go, then stop."""
        app: Any = self.config.app
        log.info("stops", extra={"streams": app.state.rooms.hub.count})
        app.state.rooms.hub.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; a second Ctrl-C waits for nobody."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def run(app: Starlette, line: socket.socket) -> None:
    """Serve at a line that is open already, until told to stop."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LONGEST_STOP,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1,::1",  # what a proxy says of its caller counts if it is on this machine
    )
    _allow_files()
    told = logging.getLogger("uvicorn.error")
    told.setLevel(
        logging.ERROR
    )  # below that it tells of each request that is none: anybody could fill a log with those
    told.addFilter(_is_worth_telling)
    log.info("open", extra={"port": line.getsockname()[1]})
    gc.freeze()  # what is loaded by now stays; looking for circles in it again and again took a tenth of a move's time
    gc.set_threshold(*RARELY)
    Process(config).run(sockets=[line])


def _allow_files() -> None:
    """Raise the number of files that may be open, as far as the system lets us."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if now != resource.RLIM_INFINITY and now < MOST_FILES:
            wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """Say whether something is more than one of the requests that were cut off at the end: their number is told."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))
