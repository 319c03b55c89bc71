"""The server as one application: what lives as long as the process, and which doors it has."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from ..bots.explanation import Advice
from ..core import dice
from . import answers, neighbours, operations, pages, table_pages
from .bots import Players
from .gate import Gate, Limits
from .house import House
from .library import Library
from .live import Hub
from .presence import Patience, Presence
from .store import Store
from .stories import Stories

if TYPE_CHECKING:
    from .quick import Quick

log = logging.getLogger(__name__)
LEAST_PACKED = 1000
"""What is shorter than so many bytes goes over the line as it is. So does all that programs read: they are many and
in a hurry; and streams look after themselves."""


@dataclass(frozen=True)
class Setup:
    """How a server is run."""

    database: str
    folder: Path
    """Where it keeps what is not in the database: component sets that hosts hand in."""
    public_url: str = ""
    """The address by which others reach it; "" for the address of each request."""
    bot_workers: int = 2
    limits: Limits = field(default_factory=Limits)
    patience: Patience = field(default_factory=Patience)
    compiles: bool = True
    """Whether the native code of bots is made, beside everything else, where it is not there yet."""
    new_key: Callable[[], bytes] = dice.new_key
    """Gives each new table its key of chance."""


@dataclass
class Rooms:
    """What all doors share."""

    setup: Setup
    store: Store
    house: House
    hub: Hub
    players: Players
    presence: Presence
    stories: Stories = field(default_factory=Stories)
    hints: dict[tuple[str, int, int], asyncio.Future[list[Advice]]] = field(default_factory=dict)
    """What is being thought about, by table, seat and how far the match has come."""


class Files(StaticFiles):
    """Files of ours; their marks are weak, since the same file goes over the line compressed or not."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """Answer with a file, or that it is the same as before."""
        response = super().file_response(*args, **more)
        response.headers["etag"] = f"W/{response.headers['etag']}"
        return response


class Cabinet(Starlette):
    """The application with its gate in front of everything, also of the answers to failures."""

    def __init__(self, setup: Setup, **more: Any) -> None:
        super().__init__(**more)
        self._pages = GZipMiddleware(super().__call__, LEAST_PACKED, compresslevel=6)
        self._gate = Gate(self._inside, setup.public_url, setup.limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in by the gate."""
        await self._gate(scope, receive, send)

    async def _inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        for_programs = scope["type"] == "http" and scope["path"].startswith("/api/")
        await (self.programs if for_programs else self._pages)(scope, receive, send)

    @cached_property
    def programs(self) -> Quick:
        """The doors for programs: loaded when the first one comes, since people's first page need not wait for them."""
        from .programs import programs

        return programs(self.state)


def _tell_of_its_end(task: asyncio.Task[None]) -> None:
    """Tell the log of a mistake of ours that has ended what should go on as long as the server."""
    if not task.cancelled() and (why := task.exception()) is not None:
        log.error("a task of the server has ended", exc_info=why, extra={"task": task.get_name()})


def create_app(setup: Setup) -> Cabinet:
    """Build the application; its database is opened when it starts and let go when it stops."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(setup.database)
        house = House(store, Library(setup.folder), setup.new_key)
        presence = Presence(house, setup.patience)
        players = Players(house, setup.bot_workers, compiles=setup.compiles)
        rooms = Rooms(setup, store, house, Hub(house, presence), players, presence)
        app.state.rooms = rooms
        tasks = [
            asyncio.create_task(presence.watch(), name="presence"),
            asyncio.create_task(rooms.hub.beat(), name="signs of life"),
            asyncio.create_task(neighbours.look_after(store, house, players, presence), name="running tables"),
        ]
        if store.shared:
            tasks.append(asyncio.create_task(neighbours.listen(store, house), name="neighbours"))
        for task in tasks:
            task.add_done_callback(_tell_of_its_end)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            rooms.hub.close()
            await rooms.players.close()
            await asyncio.to_thread(store.close)

    files = Mount("/static", Files(directory=Path(__file__).parent / "static"), name="static")
    routes = [*pages.doors.routes, *table_pages.doors.routes, *operations.ROUTES, files]
    app = Cabinet(setup, routes=routes, lifespan=lifespan)
    answers.install(app)
    return app
