"""The doors that programs use most, without the framework between the line and the table.

Their functions in `api` document them and do the work; what is wrong with a request is answered as everywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..core.errors import WunderkammerError
from . import answers, api
from .refusals import Misshapen
from .shapes import MoveOrder, StreamChoice, TableOrder, sentence
from .visitors import holder_of


@dataclass(frozen=True)
class Door:
    """A door of `api` that takes the names in its path, one shape, the request and its holder."""

    method: str
    path: re.Pattern[str]
    endpoint: Callable[..., Awaitable[Response]]
    shape: type[BaseModel]

    @property
    def route(self) -> APIRoute:
        """By whose name the log tells of it."""
        return next(each for each in api.router.routes if isinstance(each, APIRoute) and each.endpoint is self.endpoint)

    async def answer(self, request: Request, names: tuple[str, ...]) -> Response:
        """Carry a request out."""
        holder = await holder_of(request)
        try:
            if self.method == "GET":
                order = self.shape.model_validate(dict(parse_qsl(request.scope["query_string"].decode("latin-1"))))
            else:
                order = self.shape.model_validate_json(await _body(request))
        except ValidationError as why:
            raise Misshapen(sentence(why.errors()[0])) from None
        return await self.endpoint(*names, order, request, holder)


async def _body(request: Request) -> bytes:
    """Read the whole body, which nearly always comes in one piece."""
    body, more = b"", True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise HTTPException(400, "The request broke off")
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


DOORS = (
    Door("POST", re.compile(r"/api/tables/([^/]+)/moves"), api.play, MoveOrder),
    Door("GET", re.compile(r"/api/tables/([^/]+)/stream"), api.stream, StreamChoice),
    Door("POST", re.compile(r"/api/tables"), api.open_table, TableOrder),
)
ROUTES: dict[Any, APIRoute] = {door.endpoint: door.route for door in DOORS}


class Quick:
    """An application with a short way to some of its doors."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request here, if it is for one of these doors; the framework answers the others."""
        if scope["type"] == "http":
            for door in DOORS:
                if scope["method"] == door.method and (found := door.path.fullmatch(scope["path"])):
                    await self._answer(door, found.groups(), scope, receive, send)
                    return
        await self.app(scope, receive, send)

    async def _answer(self, door: Door, names: tuple[str, ...], scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"], scope["route"] = self.app, ROUTES[door.endpoint]
        request = Request(scope, receive)
        try:
            response = await door.answer(request, names)
        except (WunderkammerError, HTTPException) as why:
            response = await answers.handler(why)(request, why)
        except Exception as why:
            response = await answers.failed(request, why)
        await response(scope, receive, send)
