"""The doors for programs: JSON in, JSON out, streams as lines of JSON, a bearer token for each seat."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..core import notation
from ..core.registry import game_names, load
from . import commands
from .access import hashed, new_secret
from .reading import Lines, position, summary
from .refusals import NotAllowed, Refused
from .table import GRACE, Phase, Settings, Table, Who
from .visitors import Holder, holder_of

router = APIRouter(prefix="/api")


class Strict(BaseModel):
    """A body with nothing in it but what is declared."""

    model_config = ConfigDict(extra="forbid")


class SeatOrder(Strict):
    """Who is to sit on a seat."""

    who: Who = Who.BOT
    name: str = Field("", max_length=40)
    bot: str = Field("medium", max_length=40)
    mine: bool = False


class TableOrder(Strict):
    """What table is to be opened."""

    game: str = Field(max_length=40)
    seats: list[SeatOrder] = Field(max_length=14)
    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    pace: str = "live"
    undo: bool = True
    watchers: bool = True
    components: str = Field("", max_length=200_000)


class JoinOrder(Strict):
    """An invitation and the name of who takes it up."""

    table: str = Field(max_length=32)
    invitation: str = Field(max_length=64)
    name: str = Field("", max_length=40)


class MoveOrder(Strict):
    """A move in words, as the list of legal moves spells it."""

    move: str = Field(max_length=200)
    seat: int | None = Field(None, ge=0, lt=14)
    seen: int | None = Field(None, ge=0)
    id: str | None = Field(None, min_length=8, max_length=64)


@router.get("/games")
def list_games() -> list[dict[str, Any]]:
    """Name the games and what can be chosen at their tables."""
    games = [load(name) for name in game_names()]
    return [
        {
            "game": game.key,
            "title": game.title,
            "blurb": game.blurb,
            "seats": [game.seats[0], game.seats[-1]],
            "minutes": game.minutes,
        }
        for game in games
    ]


@router.post("/tables", status_code=201)
async def open_table(order: TableOrder, request: Request) -> dict[str, Any]:
    """Open a table; whoever opens it is its host."""
    if order.pace not in GRACE:
        raise Refused(f"The pace must be one of: {', '.join(GRACE)}.")
    rooms = request.app.state.rooms
    token = new_secret()
    holder = hashed(token)
    seats = [seat.model_dump() for seat in order.seats]
    mine = next((number for number, seat in enumerate(order.seats) if seat.mine), None)
    settings = Settings(order.game, order.options, order.pace, order.undo, order.watchers, order.components)
    table = await rooms.house.open(settings, seats, holder, mine)

    def invite_all(draft: Table) -> dict[int, str]:
        empty = [number for number, seat in enumerate(draft.seats) if not seat.taken]
        links = {number: commands.invite(draft, holder, number) for number in empty}
        if not empty:
            commands.start(draft, holder)
        return links

    table, links = await rooms.house.change(table.id, invite_all)
    return {"token": token, "invitations": links, **summary(table)}


@router.post("/join")
async def join(order: JoinOrder, request: Request) -> dict[str, Any]:
    """Take up an invitation."""
    token = new_secret()

    def take(draft: Table) -> int | None:
        seat = commands.join(draft, hashed(token), order.invitation, order.name)
        return seat

    table, seat = await request.app.state.rooms.house.change(order.table, take)
    return {"token": token, "seat": seat, **summary(table)}


@router.get("/tables/{table_id}")
async def look(table_id: str, request: Request, holder: Holder, seat: int | None = None) -> dict[str, Any]:
    """Show a table as the caller sees it."""
    table = await request.app.state.rooms.house.table(table_id)
    commands.check(table, holder, "watch")
    return {**summary(table), **position(table, reader_of(table, holder, seat))}


@router.post("/tables/{table_id}/start")
async def start(table_id: str, request: Request, holder: Holder) -> dict[str, Any]:
    """Begin the match."""
    table, _ = await request.app.state.rooms.house.change(table_id, lambda draft: commands.start(draft, holder))
    return summary(table)


@router.post("/tables/{table_id}/moves")
async def play(table_id: str, order: MoveOrder, request: Request, holder: Holder) -> dict[str, Any]:
    """Send a move. With an id of the sender's own, a repeat gets the answer of the first time."""
    house = request.app.state.rooms.house
    table = await house.table(table_id)
    commands.check(table, holder, "watch")
    seat = own_seat(table, holder, order.seat)
    table, _ = await house.change(
        table_id, lambda draft: commands.play(draft, holder, seat, order.move, order.seen, order.id), order.id
    )
    at = table.length if order.id is None else table.answered[order.id]
    return {"accepted": True, "number": at, "length": table.length}


async def play_quickly(request: Request) -> Response:
    """Do what `play` does, which documents it, with a tenth of the work between the line and the table."""
    try:
        order = MoveOrder.model_validate_json(await request.body())
    except ValidationError as why:
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in why.errors()]) from None
    answer = await play(request.path_params["table_id"], order, request, await holder_of(request))
    return Response(json.dumps(answer, separators=(",", ":")), media_type="application/json")


@router.get("/tables/{table_id}/stream")
async def stream(
    table_id: str, request: Request, holder: Holder, seat: int | None = None, seen: int | None = None
) -> StreamingResponse:
    """Listen to a table: a line of JSON for each change."""
    rooms = request.app.state.rooms
    table = await rooms.house.table(table_id)
    commands.check(table, holder, "watch")
    reader = reader_of(table, holder, seat)
    lines = await rooms.hub.follow(table_id, Lines(reader), [] if reader is None else [reader], seen)
    return StreamingResponse(lines, media_type="application/x-ndjson")


class SeatChoice(Strict):
    """One of the caller's seats; his first if he does not say."""

    seat: int | None = Field(None, ge=0, lt=14)


class Remark(Strict):
    """Something said at the table."""

    text: str = Field(max_length=500)


class Substitute(Strict):
    """The level of the bot that is to play on; "" opens the seat for somebody else."""

    bot: str = Field("", max_length=40)


@router.post("/tables/{table_id}/undo")
async def undo(table_id: str, order: SeatChoice, request: Request, holder: Holder) -> dict[str, Any]:
    """Take back the own last move."""
    return await _change(
        request, table_id, lambda draft: commands.undo(draft, holder, own_seat(draft, holder, order.seat))
    )


@router.post("/tables/{table_id}/leave")
async def leave(table_id: str, order: SeatChoice, request: Request, holder: Holder) -> dict[str, Any]:
    """Get up; a bot plays on until the next move of the seat's own player."""
    return await _change(
        request, table_id, lambda draft: commands.leave(draft, holder, own_seat(draft, holder, order.seat))
    )


@router.post("/tables/{table_id}/chat")
async def say(table_id: str, remark: Remark, request: Request, holder: Holder) -> dict[str, Any]:
    """Say something to everybody at the table."""
    return await _change(request, table_id, lambda draft: commands.say(draft, holder, remark.text))


@router.post("/tables/{table_id}/invitations")
async def invite(table_id: str, order: SeatChoice, request: Request, holder: Holder) -> dict[str, Any]:
    """Make a link for an open seat, or, without a seat, to watch."""
    _, secret = await request.app.state.rooms.house.change(
        table_id, lambda draft: commands.invite(draft, holder, order.seat)
    )
    return {"invitation": secret, "seat": order.seat}


@router.delete("/tables/{table_id}/invitations")
async def revoke(table_id: str, request: Request, holder: Holder, seat: int | None = None) -> dict[str, Any]:
    """Make the open links for a seat, or to watch, worth nothing."""
    return await _change(request, table_id, lambda draft: commands.revoke(draft, holder, seat))


@router.put("/tables/{table_id}/seats/{seat}")
async def put_on(table_id: str, seat: int, order: Substitute, request: Request, holder: Holder) -> dict[str, Any]:
    """Put a bot on a seat, or open it for somebody else."""
    return await _change(request, table_id, lambda draft: commands.put_on(draft, holder, seat, order.bot))


@router.post("/tables/{table_id}/end")
async def end(table_id: str, request: Request, holder: Holder) -> dict[str, Any]:
    """End a table before its match is over."""
    return await _change(request, table_id, lambda draft: commands.end(draft, holder))


@router.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(table_id: str, request: Request, holder: Holder) -> dict[str, Any]:
    """Open a table for the same people and bots."""
    return summary(await request.app.state.rooms.house.again(table_id, holder))


@router.get("/tables/{table_id}/match")
async def export(table_id: str, request: Request, holder: Holder, seat: int | None = None) -> Response:
    """Give the match: the whole file when it is over, before that what the caller knows of it as JSON."""
    table = await request.app.state.rooms.house.table(table_id)
    commands.check(table, holder, "export")
    assert table.match is not None
    if table.phase == Phase.OVER:
        return Response(notation.write(table.match), media_type="text/plain; charset=utf-8")
    return JSONResponse(table.match.to_json(reader_of(table, holder, seat)))


@router.post("/matches", status_code=201)
async def bring_in(request: Request) -> dict[str, Any]:
    """Open a table with a match file; its people are played by whoever brings it."""
    data = await request.body()
    match = await asyncio.to_thread(notation.read, data)
    token = new_secret()
    table = await request.app.state.rooms.house.bring_in(match, hashed(token))
    return {"token": token, **summary(table)}


@router.get("/tables/{table_id}/proof")
async def proof(table_id: str, request: Request, holder: Holder) -> dict[str, Any]:
    """Compute every outcome of chance again from the opened key."""
    table = await request.app.state.rooms.house.table(table_id)
    commands.check(table, holder, "watch")
    if table.phase != Phase.OVER or table.match is None:
        raise Refused("The key opens when the match is over; until then only its commitment is known.")
    wrong = await asyncio.to_thread(table.match.verify)
    return {"commitment": table.match.commitment, "key": table.secret.hex(), "fair": not wrong, "why": wrong or None}


async def _change(request: Request, table_id: str, change: Callable[[Table], Any]) -> dict[str, Any]:
    table, _ = await request.app.state.rooms.house.change(table_id, change)
    return summary(table)


def own_seat(table: Table, holder: str, seat: int | None) -> int:
    """Give the seat that the caller speaks for; refuse if he has none."""
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
