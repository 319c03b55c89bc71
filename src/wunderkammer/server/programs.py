"""The doors for programs as an application of their own: FastAPI's, which describes them in a document."""

from __future__ import annotations

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response

from .. import __version__
from . import answers, api
from .quick import Quick
from .shapes import sentence
from .visitors import holder_of


def programs(state: State) -> Quick:
    """Build the application; it shares what the pages' one has in its state."""
    app = FastAPI(
        title="Wunderkammer",
        version=__version__,
        description="Tables of five games, for programs: open, join, look, play, listen.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=lambda route: route.name,
    )
    app.state = state
    # Whoever comes, a change that another site's page asks for is refused.
    app.include_router(api.router, dependencies=[Depends(holder_of)])
    answers.install(app)
    app.add_exception_handler(RequestValidationError, _misshapen)
    return Quick(app)


async def _misshapen(request: Request, why: Exception) -> Response:
    assert isinstance(why, RequestValidationError)
    first = why.errors()[0]
    return answers.answer(request, 422, sentence({**first, "loc": first["loc"][1:]}))
