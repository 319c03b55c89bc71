"""The server as one application: what lives as long as the process, and which doors it has."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from .. import __version__
from ..core.errors import IllegalMove, WunderkammerError
from . import api
from .bots import Players
from .house import House
from .library import Library
from .live import Hub
from .refusals import Refused, StoreError
from .store import Store


@dataclass(frozen=True)
class Setup:
    """How a server is run."""

    database: str
    folder: Path
    """Where it keeps what is not in the database: component sets that hosts hand in."""
    public_url: str = ""
    """The address by which others reach it; "" for the address of each request."""
    bot_workers: int = 2


@dataclass
class Rooms:
    """What all doors share."""

    setup: Setup
    store: Store
    house: House
    hub: Hub
    players: Players


def create_app(setup: Setup) -> FastAPI:
    """Build the application; its database is opened when it starts and let go when it stops."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(setup.database)
        house = House(store, Library(setup.folder))
        rooms = Rooms(setup, store, house, Hub(house), Players(house, setup.bot_workers))
        app.state.rooms = rooms
        waking = asyncio.create_task(_wake(rooms))
        try:
            yield
        finally:
            waking.cancel()
            rooms.hub.close()
            await rooms.players.close()
            await asyncio.to_thread(store.close)

    app = FastAPI(
        title="Wunderkammer",
        version=__version__,
        description="Tables of five games, for programs: open, join, look, play, listen.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(api.router)
    app.add_exception_handler(WunderkammerError, _refuse)
    return app


async def _wake(rooms: Rooms) -> None:
    """Let the bots go on that were choosing when the server stopped."""
    for table_id in await rooms.store.running():
        rooms.players.wake(await rooms.house.table(table_id))


async def _refuse(request: Request, why: Exception) -> Response:
    """Answer a refusal with its sentence."""
    status = why.status if isinstance(why, Refused) else 503 if isinstance(why, StoreError) else 422
    clause = why.clause if isinstance(why, (Refused, IllegalMove)) else ""
    return JSONResponse({"error": str(why), "clause": clause or None}, status_code=status)
