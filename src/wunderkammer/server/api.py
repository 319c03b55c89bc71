"""The doors for programs: JSON in, JSON out, streams as lines of JSON, a bearer token for each caller."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Query, Request, Security
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer

from ..bots.levels import LEVELS
from ..core import notation
from ..core.game import Game
from ..core.match import Match
from ..core.registry import load
from . import commands, hints, taking_back
from .access import hashed, new_secret
from .live import Pouring
from .reading import Lines, legal_json, position, summary
from .refusals import NotAllowed, Refused
from .shapes import (
    Accepted,
    Answer,
    GameShown,
    HintShown,
    Invitation,
    JoinOrder,
    MoveOrder,
    PositionShown,
    Proof,
    Remark,
    SeatChoice,
    Seated,
    SeatOrder,
    StreamChoice,
    Substitute,
    TableOpened,
    TableOrder,
    TableShown,
    Trouble,
)
from .table import GRACE, MOST_SEATS, Phase, Settings, Table
from .visitors import holder_of
from .writing import SPELL

Holder = Annotated[str, Depends(holder_of)]
BEARER = HTTPBearer(auto_error=False, description="The token that opening or joining a table gave you.")
TROUBLE: dict[int | str, dict[str, Any]] = {
    status: {"model": Trouble, "description": what}
    for status, what in {
        400: "It cannot be done.",
        403: "You have no right to do it.",
        404: "There is no such thing, or you may not know of it.",
        409: "The table has moved on since you looked.",
        413: "The body is too large.",
        422: "The request or the move is not as it must be.",
        429: "Too many requests; the header Retry-After says when to come again.",
        503: "The database cannot be used just now.",
    }.items()
}
router = APIRouter(prefix="/api", responses=TROUBLE, dependencies=[Security(BEARER)])
SeatQuery = Annotated[int | None, Query(ge=0, lt=MOST_SEATS, description="one of your seats; the first if left out")]
SeatBody = Annotated[SeatChoice, Body(default_factory=SeatChoice)]
"""Which seat, in a body that may be left out like all that is in it."""


class Spelt(Response):
    """Data as an answer, without the framework's look at each value."""

    def __init__(self, data: dict[str, Any], status: int = 200) -> None:
        self.status_code, self.background = status, None
        self.body = SPELL(data).encode()
        self.raw_headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(self.body))]


def shows(model: type, status: int = 200) -> dict[str, Any]:
    """Describe an answer in the OpenAPI document; what we made ourselves is not checked again."""
    return {"response_model": None, "status_code": status, "responses": {status: {"model": model}}}


# -- opening and joining --------------------------------------------------------------------------------------


@router.get("/games", **shows(list[GameShown]))
def list_games(request: Request) -> list[dict[str, Any]]:
    """Name the games and what can be chosen at their tables."""
    return [game_json(game) for game in request.app.state.rooms.house.library.games]


@router.get("/games/{key}", **shows(GameShown))
def show_game(key: str) -> dict[str, Any]:
    """Say what can be chosen at the tables of one game."""
    return game_json(load(key))


def game_json(game: Game) -> dict[str, Any]:
    """Describe a game as programs need it."""
    return {
        "game": game.key,
        "title": game.title,
        "blurb": game.blurb,
        "seats": list(game.seats),
        "usual_seats": game.usual_seats,
        "minutes": game.minutes,
        "options": [
            {"name": each.name, "choices": list(each.choices), "default": each.default, "help": each.help}
            for each in game.options.options
        ],
        "levels": list(LEVELS),
        "paces": list(GRACE),
    }


@router.post("/tables", **shows(TableOpened, 201))
async def open_table(order: TableOrder, request: Request, holder: Holder) -> Response:
    """Open a table; whoever opens it is its host. It begins at once where nobody is missing."""
    house = request.app.state.rooms.house
    await house.check_room(holder)
    token, holder = _known(holder)
    seats = [seat.model_dump() for seat in order.seats]
    settings = Settings(order.game, order.options, order.pace, order.undo, order.watchers, order.components)

    def invite_all(draft: Table) -> dict[int, str]:
        empty = [number for number, seat in enumerate(draft.seats) if not seat.taken]
        links = {number: commands.invite(draft, holder, number) for number in empty}
        if not empty:
            commands.start(draft, holder)
        return links

    table, links = await house.open(settings, seats, holder, _mine(order.seats), invite_all)
    return Spelt({"token": token, "invitations": links, **summary(table)}, 201)


def _mine(seats: list[SeatOrder]) -> int | None:
    return next((number for number, seat in enumerate(seats) if seat.mine), None)


def _known(holder: str) -> tuple[str | None, str]:
    """Give a stranger a token; give it and the holder."""
    if holder:
        return None, holder
    token = new_secret()
    return token, hashed(token)


@router.post("/join", **shows(Seated))
async def join(order: JoinOrder, request: Request, holder: Holder) -> dict[str, Any]:
    """Take up an invitation: it is exchanged once for a right of the caller."""
    token, holder = _known(holder)
    rooms = request.app.state.rooms
    table, seat = await rooms.house.change(
        order.table, lambda draft: commands.join(draft, holder, order.invitation, order.name)
    )
    rooms.presence.sign(table.id, table.seats_of(holder))
    return {"token": token, "seat": seat, **summary(table)}


@router.post("/tables/{table_id}/start", **shows(TableShown))
async def start(table_id: str, request: Request, holder: Holder) -> dict[str, Any]:
    """Begin the match, when every seat is taken."""
    return await _change(request, table_id, holder, lambda draft: commands.start(draft, holder))


@router.post("/tables/{table_id}/invitations", **shows(Invitation))
async def invite(table_id: str, order: SeatBody, request: Request, holder: Holder) -> dict[str, Any]:
    """Make a link for an open seat, or, without a seat, to watch. An older link for that seat ends."""
    _, secret = await request.app.state.rooms.house.change(
        table_id, lambda draft: commands.invite(draft, holder, order.seat)
    )
    return {"invitation": secret, "seat": order.seat}


@router.delete("/tables/{table_id}/invitations", **shows(TableShown))
async def revoke(table_id: str, request: Request, holder: Holder, seat: SeatQuery = None) -> dict[str, Any]:
    """Make the open links for a seat, or, without a seat, to watch, worth nothing."""
    return await _change(request, table_id, holder, lambda draft: commands.revoke(draft, holder, seat))


@router.post("/tables/{table_id}/device", **shows(Invitation))
async def move_on(table_id: str, order: SeatBody, request: Request, holder: Holder) -> dict[str, Any]:
    """Make a link with which another device of yours can play your seat as well."""
    table = await _at(request, table_id, holder, "move on")
    seat = own_seat(table, holder, order.seat)
    _, secret = await request.app.state.rooms.house.change(
        table_id, lambda draft: commands.move_on(draft, holder, seat)
    )
    return {"invitation": secret, "seat": seat}


@router.put("/tables/{table_id}/seats/{seat}", **shows(TableShown))
async def put_on(table_id: str, seat: int, order: Substitute, request: Request, holder: Holder) -> dict[str, Any]:
    """Put a bot on a seat, or open it for somebody else; who sat there has no right to it any more."""
    return await _change(request, table_id, holder, lambda draft: commands.put_on(draft, holder, seat, order.bot))


# -- looking and playing --------------------------------------------------------------------------------------


@router.get("/tables/{table_id}", **shows(PositionShown))
async def look(table_id: str, request: Request, holder: Holder, seat: SeatQuery = None) -> dict[str, Any]:
    """Show a table and its match as the caller sees it: their view, what they are asked, and what they may do."""
    table = await _at(request, table_id, holder, "watch")
    reader = reader_of(table, holder, seat)
    return {
        **summary(table),
        **position(table, reader),
        "legal": legal_json(table, reader),
        "talk": [{"name": each.name, "seat": each.seat, "text": each.text} for each in table.talk],
        "notices": [notice.text for notice in table.notices],
    }


@router.get("/tables/{table_id}/moves", **shows(list[dict[str, Any]]))
async def moves(
    table_id: str,
    request: Request,
    holder: Holder,
    seat: SeatQuery = None,
    since: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> list[dict[str, Any]]:
    """Tell the moves so far, from a number on, as the caller saw them."""
    table = await _at(request, table_id, holder, "export")
    return _match_of(table).moves_json(reader_of(table, holder, seat), since)


@router.post("/tables/{table_id}/moves", **shows(Accepted))
async def play(table_id: str, order: MoveOrder, request: Request, holder: Holder) -> Response:
    """Send a move. With an id of the sender's own, a repeat gets the answer of the first time."""
    rooms = request.app.state.rooms
    table: Table = await rooms.house.table(table_id)
    seat = own_seat(table, holder, order.seat)
    rooms.presence.sign(table_id, [seat])
    ticket = None if order.id is None else hashed(f"{holder} {seat} {order.id}")
    table, played = await rooms.house.change(
        table_id, lambda draft: commands.play(draft, holder, seat, order.move, order.seen, ticket), ticket
    )
    number = played if ticket is None else table.answered[ticket]
    return Spelt({"accepted": True, "number": number, "length": table.length})


@router.post("/tables/{table_id}/undo", **shows(TableShown))
async def undo(table_id: str, order: SeatBody, request: Request, holder: Holder) -> dict[str, Any]:
    """Take back the own last move. Where somebody moved since or something was shown, a table may ask all others."""
    return await _change(
        request, table_id, holder, lambda draft: taking_back.undo(draft, holder, own_seat(draft, holder, order.seat))
    )


@router.post("/tables/{table_id}/answer", **shows(TableShown))
async def answer(table_id: str, order: Answer, request: Request, holder: Holder) -> dict[str, Any]:
    """Agree, or not, that somebody takes their last move back and all that followed it."""
    return await _change(
        request, table_id, holder, lambda draft: taking_back.answer(draft, holder, order.agrees, order.question)
    )


@router.get("/tables/{table_id}/hint", **shows(HintShown))
async def hint(table_id: str, request: Request, holder: Holder, seat: SeatQuery = None) -> dict[str, Any]:
    """Say what a search would do on the caller's seat, how sure it is, and why."""
    table = await _at(request, table_id, holder, "hint")
    own = own_seat(table, holder, seat)
    advice = await hints.advice(request.app.state.rooms, table, own)
    return {"seat": own, "moves": [each.json() for each in advice]}


@router.get("/tables/{table_id}/stream", response_model=None)
async def stream(table_id: str, choice: Annotated[StreamChoice, Query()], request: Request, holder: Holder) -> Pouring:
    """Listen to a table: a line of JSON for each change, an empty line now and then as a sign of life."""
    table = await _at(request, table_id, holder, "watch")
    reader = reader_of(table, holder, choice.seat)
    hub = request.app.state.rooms.hub
    return Pouring(hub, table_id, Lines(reader), holder, [] if reader is None else [reader], choice.seen)


@router.post("/tables/{table_id}/chat", **shows(TableShown))
async def say(table_id: str, remark: Remark, request: Request, holder: Holder) -> dict[str, Any]:
    """Say something to everybody at the table."""
    return await _change(request, table_id, holder, lambda draft: commands.say(draft, holder, remark.text))


@router.post("/tables/{table_id}/leave", **shows(TableShown))
async def leave(table_id: str, order: SeatBody, request: Request, holder: Holder) -> dict[str, Any]:
    """Get up; a bot plays on until the seat's own player comes back or moves."""
    return await _change(
        request, table_id, holder, lambda draft: commands.leave(draft, holder, own_seat(draft, holder, order.seat))
    )


# -- the end ----------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/end", **shows(TableShown))
async def end(table_id: str, request: Request, holder: Holder) -> dict[str, Any]:
    """End a table before its match is over."""
    return await _change(request, table_id, holder, lambda draft: commands.end(draft, holder))


@router.post("/tables/{table_id}/rematch", **shows(TableShown, 201))
async def rematch(table_id: str, request: Request, holder: Holder) -> dict[str, Any]:
    """Open a table for the same people and bots; everybody keeps their seat and their token."""
    return summary(await request.app.state.rooms.house.again(table_id, holder))


@router.get("/tables/{table_id}/match", response_model=None)
async def export(table_id: str, request: Request, holder: Holder, seat: SeatQuery = None) -> Response:
    """Give the match: the whole file as text when it is over, before that what the caller knows of it as JSON."""
    table = await _at(request, table_id, holder, "export")
    match = _match_of(table)
    if table.phase == Phase.OVER:
        return Response(notation.write(match), media_type="text/plain; charset=utf-8")
    return JSONResponse(match.to_json(reader_of(table, holder, seat)))


MATCH_FILE = {"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}}


@router.post("/matches", **shows(TableOpened, 201), openapi_extra=MATCH_FILE)
async def bring_in(request: Request, holder: Holder) -> dict[str, Any]:
    """Open a table with a match file; its people are played by whoever brings it."""
    match = await asyncio.to_thread(notation.read, await request.body())
    house = request.app.state.rooms.house
    await house.check_room(holder)
    token, holder = _known(holder)
    table = await house.bring_in(match, holder)
    return {"token": token, "invitations": {}, **summary(table)}


@router.get("/tables/{table_id}/proof", **shows(Proof))
async def proof(table_id: str, request: Request, holder: Holder) -> dict[str, Any]:
    """Compute every outcome of chance again from the opened key."""
    table = await _at(request, table_id, holder, "watch")
    if table.phase != Phase.OVER or table.match is None:
        raise Refused("The key opens when the match is over; until then only its commitment is known.")
    wrong = await asyncio.to_thread(table.match.copy().verify)  # others read the match meanwhile
    return {
        "commitment": table.match.commitment,
        "key": table.secret.hex(),
        "fair": not wrong,
        "why": wrong or None,
        "brought_in": table.brought_in,
    }


# -- what the doors share -----------------------------------------------------------------------------------------


async def _at(request: Request, table_id: str, holder: str, command: str) -> Table:
    """Give a table to somebody who may ask this of it, and take note that they are there."""
    rooms = request.app.state.rooms
    table: Table = await rooms.house.table(table_id)
    commands.check(table, holder, command)
    rooms.presence.sign(table_id, table.seats_of(holder))
    return table


async def _change(request: Request, table_id: str, holder: str, change: Callable[[Table], Any]) -> dict[str, Any]:
    rooms = request.app.state.rooms
    table, _ = await rooms.house.change(table_id, change)
    rooms.presence.sign(table_id, table.seats_of(holder))
    return summary(table)


def _match_of(table: Table) -> Match:
    """Give the match of a table; its host may have ended the table before it began."""
    if table.match is None:
        raise Refused("The match at this table never began, so there is nothing to read of it.")
    return table.match


def own_seat(table: Table, holder: str, seat: int | None) -> int:
    """Give the seat that the caller speaks for; refuse if there is none, and deny a table that they may not know of."""
    commands.check(table, holder, "watch")
    reader = reader_of(table, holder, seat)
    if reader is None:
        raise NotAllowed("You do not play at this table; a token of a seat is needed.")
    return reader


def reader_of(table: Table, holder: str, seat: int | None) -> int | None:
    """Give the seat through whose eyes the caller looks; None for a watcher."""
    own = table.seats_of(holder)
    if seat is None:
        return own[0] if own else None
    if seat not in own:
        raise NotAllowed("That is not your seat; look through your own eyes.")
    return seat


for _route in router.routes:
    assert isinstance(_route, APIRoute)
    _route.summary, _, _rest = _route.description.partition(". ")
    _route.summary = _route.summary.rstrip(".")
