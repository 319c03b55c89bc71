"""The doors for whoever runs the server: is it well, and what does it do?"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .. import __version__


async def health(request: Request) -> JSONResponse:
    """Say whether the server can do its work: whether it reaches its database."""
    await request.app.state.rooms.store.ping()
    return JSONResponse({"status": "ok", "version": __version__})


async def metrics(request: Request) -> Response:
    """Give the figures of this process in the text form of Prometheus."""
    rooms = request.app.state.rooms
    text = rooms.house.figures.text(await rooms.store.phases(), rooms.hub.count)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = [Route("/health", health), Route("/metrics", metrics)]
