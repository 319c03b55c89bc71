"""The doors for people: pages, and what their buttons and forms send."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from ..bots.levels import LEVELS
from ..core.registry import game_names, load
from . import commands
from .drawing import Parts, Sight, page
from .refusals import NotFound, Refused
from .table import GRACE, Settings, Table, Who
from .visitors import YEAR, Holder, known

router = APIRouter(include_in_schema=False)
EMBLEMS = ("sun", "moon", "feather", "key", "flower", "eye")
"""The sign of each seat, in words."""
MOST_SHOWN = 20
"""How many tables the first page lists."""


@router.get("/")
async def home(request: Request, holder: Holder) -> HTMLResponse:
    """Show the cabinet, and the tables that the visitor has to do with."""
    house = request.app.state.rooms.house
    ids = await house.store.tables_of(holder, MOST_SHOWN) if holder else []
    sights = [sight_of(await house.table(table_id), holder) for table_id in ids]
    return page(request, "home.html", games=[load(name) for name in game_names()], sights=sights)


@router.get("/static/games/{key}.css")
async def board_style(key: str) -> Response:
    """Give the style of a game's board, which lies with the game."""
    path = load(key).folder / "board.css"
    if not path.is_file():
        raise NotFound(f"{key} has no board of its own.")
    return Response(path.read_text(encoding="utf-8"), media_type="text/css")


@router.post("/theme")
async def set_theme(request: Request, holder: Holder, theme: Annotated[str, Form(max_length=8)]) -> Response:
    """Remember whether the pages are light or dark."""
    if theme not in ("light", "dark"):
        raise Refused("The colours are light or dark.")
    response = RedirectResponse(request.headers.get("referer") or "/", status_code=303)
    response.set_cookie("theme", theme, max_age=YEAR, httponly=True, samesite="lax", path="/")
    return response


@router.get("/new/{key}")
async def new(key: str, request: Request) -> HTMLResponse:
    """Ask who sits where."""
    return page(request, "new.html", game=load(key), levels=list(LEVELS), emblems=EMBLEMS)


@router.post("/new/{key}")
async def open_table(key: str, request: Request, holder: Holder) -> Response:
    """Open a table as the form asks for it, and begin at once where nobody is missing."""
    game = load(key)
    form = {name: str(value) for name, value in (await request.form()).items()}
    if form.get("quick") == "yes":
        form |= {f"seat-{number}": "bot" if number else "me" for number in range(game.usual_seats)}
    seats = [_ordered(form, number) for number in range(game.seats[-1]) if form.get(f"seat-{number}", "none") != "none"]
    mine = next((number for number, seat in enumerate(seats) if seat["mine"]), None)
    options = {
        option.name: form[f"option-{option.name}"] for option in game.options.options if f"option-{option.name}" in form
    }
    settings = Settings(key, options, form.get("pace", "live"), form.get("undo") != "no", form.get("watchers") != "no")
    if settings.pace not in GRACE:
        raise Refused(f"The pace must be one of: {', '.join(GRACE)}.")
    response = RedirectResponse("/", status_code=303)
    own = known(request, response, holder)
    house = request.app.state.rooms.house
    table = await house.open(settings, seats, own, mine)
    if all(seat.taken for seat in table.seats):
        await house.change(table.id, lambda draft: commands.start(draft, own))
    response.headers["location"] = f"/tables/{table.id}"
    return response


def _ordered(form: dict[str, str], number: int) -> dict[str, Any]:
    """Read one seat of the form: me, friend, screen, or the level of a bot."""
    what, name = form[f"seat-{number}"], form.get(f"name-{number}", "").strip()
    if what == "bot":
        return {"who": Who.BOT, "bot": form.get(f"level-{number}", "medium"), "name": "", "mine": False}
    if what not in ("me", "friend", "screen"):
        raise Refused("A seat is taken by me, a friend, somebody at the same screen, or a bot.")
    who = Who.SCREEN if what == "screen" else Who.PERSON
    return {"who": who, "bot": "", "name": name, "mine": what == "me"}


@router.get("/tables/{table_id}")
async def table(table_id: str, request: Request, holder: Holder, seat: int | None = None) -> HTMLResponse:
    """Show a table."""
    found = await request.app.state.rooms.house.table(table_id)
    commands.check(found, holder, "watch")
    return page(request, "table.html", sight=sight_of(found, holder, seat))


@router.get("/tables/{table_id}/stream")
async def stream(table_id: str, request: Request, holder: Holder, seat: int | None = None) -> StreamingResponse:
    """Send the parts of a table's page that change, as they change."""
    rooms = request.app.state.rooms
    found = await rooms.house.table(table_id)
    commands.check(found, holder, "watch")
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdigit() and len(last) < 9 else None
    sight = sight_of(found, holder, seat)
    parts = Parts(sight.reader, sight.host, sight.own)
    news = await rooms.hub.follow(table_id, parts, found.seats_of(holder), seen)
    return StreamingResponse(news, media_type="text/event-stream", headers={"cache-control": "no-store"})


@router.post("/tables/{table_id}/play")
async def play(
    table_id: str,
    request: Request,
    holder: Holder,
    move: Annotated[str, Form(max_length=200)],
    seat: Annotated[int, Form(ge=0, lt=14)],
    seen: Annotated[int, Form(ge=0)],
) -> Response:
    """Play a move."""
    await request.app.state.rooms.house.change(
        table_id, lambda draft: commands.play(draft, holder, seat, move, seen, None)
    )
    return back_to(request, table_id)


@router.post("/tables/{table_id}/undo")
async def undo(table_id: str, request: Request, holder: Holder, seat: Annotated[int, Form(ge=0, lt=14)]) -> Response:
    """Take back the own last move."""
    await request.app.state.rooms.house.change(table_id, lambda draft: commands.undo(draft, holder, seat))
    return back_to(request, table_id)


@router.post("/tables/{table_id}/start")
async def start(table_id: str, request: Request, holder: Holder) -> Response:
    """Begin the match."""
    await request.app.state.rooms.house.change(table_id, lambda draft: commands.start(draft, holder))
    return back_to(request, table_id)


@router.post("/tables/{table_id}/chat")
async def say(table_id: str, request: Request, holder: Holder, text: Annotated[str, Form(max_length=600)]) -> Response:
    """Say something."""
    await request.app.state.rooms.house.change(table_id, lambda draft: commands.say(draft, holder, text))
    return back_to(request, table_id)


def back_to(request: Request, table_id: str) -> Response:
    """Answer a change: the stream brings what is new to pages that listen, others are shown the table again."""
    if request.headers.get("hx-request"):
        return Response(status_code=204)
    return RedirectResponse(f"/tables/{table_id}", status_code=303)


def sight_of(found: Table, holder: str, seat: int | None = None) -> Sight:
    """Say how a visitor sees a table: with the eyes of one of his seats, if he plays."""
    own = found.seats_of(holder)
    pending = found.match.pending if found.match is not None else ()
    reader = seat if seat in own else next((each for each in own if each in pending), own[0] if own else None)
    return Sight(found, reader, found.is_host(holder), tuple(own))
