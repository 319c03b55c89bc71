"""The door that programs use with every move, without the framework between the line and the table.

`api.play` documents it and does the work; what is wrong with a request is answered as everywhere else.
"""

from __future__ import annotations

import re

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from ..core.errors import WunderkammerError
from . import answers, api
from .shapes import MoveOrder
from .visitors import holder_of

MOVES = re.compile(r"/api/tables/([^/]+)/moves")
ROUTE = next(route for route in api.router.routes if isinstance(route, APIRoute) and route.endpoint is api.play)
"""By whose name the log tells of it."""


class Quick:
    """An application with a short way to the moves of its tables."""

    def __init__(self, app: FastAPI, others: ASGIApp) -> None:
        self._app = app
        self._others = others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a move here, and let the framework answer everything else."""
        found = MOVES.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self._others(scope, receive, send)
            return
        scope["app"], scope["route"] = self._app, ROUTE
        request = Request(scope, receive)
        response: Response
        try:
            response = await _play(found.group(1), request)
        except (WunderkammerError, RequestValidationError, HTTPException) as why:
            response = await answers.handler(why)(request, why)
        except Exception as why:
            response = await answers.failed(request, why)
        await response(scope, receive, send)


async def _play(table_id: str, request: Request) -> Response:
    holder = await holder_of(request)
    try:
        order = MoveOrder.model_validate_json(await request.body())
    except ValidationError as why:
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in why.errors()]) from None
    return await api.play(table_id, order, request, holder)
