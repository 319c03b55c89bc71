"""How a page is asked for: who comes, to which table, and what the form or the address says."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from . import commands
from .drawing import page
from .refusals import Misshapen
from .sight import Sight
from .table import MOST_SEATS, Table
from .visitors import holder_of

if TYPE_CHECKING:
    from .app import Rooms
    from .house import House

LARGEST_NUMBER = 999_999_999


@dataclass(frozen=True)
class Visit:
    """A request of a page: what it says is read field by field, and what is wrong with it is one sentence."""

    request: Request
    holder: str
    said: Mapping[str, Any]
    """The fields of the form, or what stands in the address where nothing is to be changed."""

    @property
    def rooms(self) -> Rooms:
        """What all doors share."""
        rooms: Rooms = self.request.app.state.rooms
        return rooms

    @property
    def house(self) -> House:
        """The door through which tables change."""
        return self.rooms.house

    @property
    def for_part(self) -> bool:
        """Whether a page that is there already asks, and not a browser for a whole page."""
        return bool(self.request.headers.get("hx-request"))

    # -- what it says ---------------------------------------------------------------------------------

    def named(self, place: str) -> str:
        """Give what stands at a place in the path."""
        name: str = self.request.path_params[place]
        return name

    def text(self, field: str, most: int, default: str | None = None) -> str:
        """Read a text of some length at the most; without a default it must be there."""
        value = self.said.get(field) or default
        if value is None:
            raise Misshapen(f"The request lacks {field}.")
        if not isinstance(value, str) or len(value) > most:
            raise Misshapen(f"In the request, {field} is wrong: it must be a text of at most {most} characters.")
        return value

    def number(self, field: str, most: int = LARGEST_NUMBER) -> int:
        """Read a number from 0 on."""
        value = self.text(field, 200)
        if not re.fullmatch(r"[0-9]{1,9}", value) or int(value) > most:
            raise Misshapen(f"In the request, {field} is wrong: it must be a whole number from 0 to {most}.")
        return int(value)

    def number_if_said(self, field: str, most: int = LARGEST_NUMBER) -> int | None:
        """Read a number that may be left out."""
        return self.number(field, most) if self.said.get(field) else None

    def seat(self) -> int:
        """Read for which seat the visitor comes."""
        return self.number("seat", MOST_SEATS - 1)

    def seat_if_said(self) -> int | None:
        """Read the same where it may be left out."""
        return self.number_if_said("seat", MOST_SEATS - 1)

    def one_of(self, field: str, choices: Iterable[str]) -> str:
        """Read one of several words."""
        value = self.text(field, 200)
        if value not in (known := list(choices)):
            raise Misshapen(f"In the request, {field} is wrong: it must be one of {', '.join(known)}.")
        return value

    # -- where it goes --------------------------------------------------------------------------------

    async def table(self, command: str) -> Table:
        """Give the table that is asked for, if the visitor may do this there."""
        found = await self.house.table(self.named("table_id"))
        commands.check(found, self.holder, command)
        return found

    async def own_tables(self, most: int) -> list[Table]:
        """Give the visitor's tables that can be read, the last changed first."""
        return await self._readable(self.house.store.tables_of, most)

    async def past_tables(self, most: int) -> list[Table]:
        """Give the same, but first those that go on, then the last ended first."""
        return await self._readable(self.house.store.past_of, most)

    async def _readable(self, named: Callable[[str, int], Awaitable[list[str]]], most: int) -> list[Table]:
        ids = await named(self.holder, most) if self.holder else []
        return [table async for table in self.house.readable(ids)]

    async def change(self, change: Callable[[Table], Any]) -> tuple[Table, Any]:
        """Change the table that is asked for; give it as it is afterwards and what the change returned."""
        return await self.house.change(self.named("table_id"), change)

    # -- how it is answered ---------------------------------------------------------------------------

    def page(self, name: str, **context: Any) -> HTMLResponse:
        """Answer with a page, or a part of one."""
        return page(self.request, name, **context)

    def back(self, seat: int | None = None) -> Response:
        """Answer a change: the stream brings what is new to pages that listen, others are shown the table again."""
        if self.for_part:
            return Response(status_code=204)
        return moved(f"/tables/{self.named('table_id')}" + ("" if seat is None else f"?seat={seat}"))

    def sight(self, found: Table, seat: int | None = None) -> Sight:
        """Say how the visitor sees a table: players see it with the eyes of one of their seats."""
        own = found.seats_of(self.holder)
        pending = found.match.pending if found.match is not None else ()
        reader = seat if seat in own else next((each for each in own if each in pending), own[0] if own else None)
        return Sight(found, reader, found.is_host(self.holder), tuple(own))


def moved(path: str) -> RedirectResponse:
    """Send a browser to another page after what it asked for was done."""
    return RedirectResponse(path, status_code=303)


Answering = Callable[[Visit], Awaitable[Response]]


class Doors:
    """The doors of one module, in the order in which they stand there."""

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def get(self, path: str) -> Callable[[Answering], Answering]:
        """Add a door that shows something."""

        async def read(request: Request, answering: Answering) -> Response:
            return await answering(Visit(request, await holder_of(request), request.query_params))

        return self._adding("GET", path, read)

    def post(self, path: str) -> Callable[[Answering], Answering]:
        """Add a door that changes something; whoever comes, what another site's page asks for is refused."""

        async def read(request: Request, answering: Answering) -> Response:
            holder = await holder_of(request)
            async with request.form() as form:
                return await answering(Visit(request, holder, form))

        return self._adding("POST", path, read)

    def _adding(
        self, method: str, path: str, read: Callable[[Request, Answering], Awaitable[Response]]
    ) -> Callable[[Answering], Answering]:
        def add(answering: Answering) -> Answering:
            async def opened(request: Request) -> Response:
                return await read(request, answering)

            self.routes.append(Route(path, opened, methods=[method], name=answering.__name__))
            return answering

        return add
