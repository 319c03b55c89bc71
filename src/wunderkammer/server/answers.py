"""Answers to what cannot be done: one sentence with its status, as JSON for programs and as a page for people."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from ..core.errors import IllegalMove, UnknownGame, WunderkammerError
from .drawing import page
from .refusals import Refused, StoreError
from .visitors import own_origin

log = logging.getLogger(__name__)
SENTENCES = {
    404: "There is nothing at this address; perhaps a link is incomplete.",
    405: "That cannot be done at this address; the document at /api/openapi.json says what can.",
}


def install(app: Starlette) -> None:
    """Let every refusal and failure of the application be answered here."""
    for kind, answers in HANDLERS.items():
        app.add_exception_handler(kind, answers)
    app.add_exception_handler(Exception, failed)


def handler(why: Exception) -> Handler:
    """Give what answers a refusal."""
    return next(answers for kind, answers in HANDLERS.items() if isinstance(why, kind))


async def _refused(request: Request, why: Exception) -> Response:
    match why:
        case Refused():
            status = why.status
        case StoreError():
            status = 503
        case UnknownGame():
            status = 404
        case _:
            status = 422
    return answer(request, status, str(why), why.clause if isinstance(why, (Refused, IllegalMove)) else "")


async def _by_status(request: Request, why: Exception) -> Response:
    assert isinstance(why, HTTPException)
    response = answer(request, why.status_code, SENTENCES.get(why.status_code) or f"{str(why.detail).rstrip('.')}.")
    response.headers.update(why.headers or {})
    return response


async def _broken_off(request: Request, why: Exception) -> Response:
    return answer(request, 400, "The request broke off.")


async def failed(request: Request, why: Exception) -> Response:
    """Answer a mistake of ours: what it was stands in the log alone."""
    log.error("failed", exc_info=why, extra={"door": getattr(request.scope.get("route"), "path", "-")})
    return answer(request, 500, "Something went wrong on our side; nothing was lost, and it may work the next time.")


Handler = Callable[[Request, Exception], Awaitable[Response]]
HANDLERS: dict[type[Exception], Handler] = {
    WunderkammerError: _refused,
    HTTPException: _by_status,
    ClientDisconnect: _broken_off,  # somebody closed the page, or went into a tunnel
}


def _form_of(request: Request) -> str:
    """Give the address of the page whose form was sent; "" where none of ours was."""
    sender: str = request.headers.get("referer", "")
    return sender if request.method == "POST" and sender.startswith(f"{own_origin(request)}/") else ""


def answer(request: Request, status: int, why: str, clause: str = "") -> Response:
    """Give a refusal in the form that the caller reads."""
    request.app.state.rooms.house.figures.refusals[str(status)] += 1
    if request.headers.get("hx-request"):
        return page(request, "parts/refusal.html", sentence=why, status=status)
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api"):
        return page(request, "refused.html", sentence=why, form=_form_of(request), status=status)
    return JSONResponse({"error": why, "clause": clause or None}, status_code=status)
