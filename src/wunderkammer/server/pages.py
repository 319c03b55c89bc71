"""The doors for people: pages, and what their buttons and forms send."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Query, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from ..bots.levels import LEVELS
from ..core import notation
from ..core.registry import game_names, load
from ..core.voice import listed
from ..lab.story_page import story_svg
from . import commands, taking_back
from .drawing import Parts, Past, Sight, page
from .hints import hint
from .live import Pouring
from .refusals import NotAllowed, NotFound, Refused
from .rulebook import clause, paragraphs
from .squeezing import Squeezed
from .table import GRACE, Phase, Settings, Table, Undoing, Who
from .visitors import YEAR, Holder, known, own_origin

router = APIRouter(include_in_schema=False)
Seat = Annotated[int, Form(ge=0, lt=14)]
EMBLEMS = ("sun", "moon", "feather", "key", "flower", "eye")
"""The sign of each seat, in words."""
MOST_SHOWN, MOST_LOOKED_AT = 4, 20
"""How many tables the first page lists, those that wait for the visitor first, and among how many it looks for them."""
BOARD_TYPES = {"css": "text/css", "js": "text/javascript"}
"""What pages may ask for of a game's board."""


@router.get("/")
async def home(request: Request, holder: Holder) -> HTMLResponse:
    """Show the cabinet, and the tables that the visitor has to do with."""
    house = request.app.state.rooms.house
    ids = await house.store.tables_of(holder, MOST_LOOKED_AT) if holder else []
    tables = [await house.table(table_id) for table_id in ids]
    sights = [sight_of(each, holder) for each in tables if each.phase in (Phase.GATHERING, Phase.RUNNING)]
    sights.sort(key=lambda sight: not sight.yours)
    games = [load(name) for name in game_names()]
    return page(request, "home.html", games=games, sights=sights[:MOST_SHOWN], more=len(ids) > MOST_SHOWN)


@router.get("/static/games/{key}.{kind}")
async def of_a_board(key: str, kind: str) -> Response:
    """Give the style of a game's board, or its script if it has one; they lie with the game."""
    path = load(key).folder / f"board.{kind}"
    if kind not in BOARD_TYPES or not path.is_file():
        raise NotFound(f"{key} has no board of its own, or nothing of that kind for it.")
    return Response(path.read_text(encoding="utf-8"), media_type=BOARD_TYPES[kind])


@router.post("/theme")
async def set_theme(request: Request, holder: Holder, theme: Annotated[str, Form(max_length=8)]) -> Response:
    """Remember whether the pages are light, dark, or as the system is."""
    if theme not in ("light", "dark", "system"):
        raise Refused("The colours are light, dark, or those of the system.")
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
    undoing, pace = form.get("undo", Undoing.OWN), form.get("pace", "live")
    for what, value, values in (("pace", pace, list(GRACE)), ("way to take moves back", undoing, list(Undoing))):
        if value not in values:
            raise Refused(f"The {what} must be one of: {', '.join(values)}.")
    settings = Settings(key, options, pace, Undoing(undoing), form.get("watchers") != "no")
    house = request.app.state.rooms.house
    await house.check_room(holder)
    response = RedirectResponse("/", status_code=303)
    own = known(request, response, holder)

    def start_if_full(draft: Table) -> None:
        if all(seat.taken for seat in draft.seats):
            commands.start(draft, own)

    table, _ = await house.open(settings, seats, own, mine, start_if_full)
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
    sight = sight_of(found, holder, seat)
    if seat is None and found.phase == Phase.RUNNING and len(sight.own) > 1 and sight.reader is not None:
        return _behind_curtain(request, found, sight.own, sight.reader)
    return page(request, "table.html", sight=sight)


@router.get("/tables/{table_id}/curtain")
async def curtain(table_id: str, request: Request, holder: Holder, seat: int) -> HTMLResponse:
    """Show nothing until somebody else at the same screen has sat down before it."""
    found = await request.app.state.rooms.house.table(table_id)
    commands.check(found, holder, "watch")
    own = found.seats_of(holder)
    if seat not in own:
        raise NotAllowed("That seat is not played at this screen.")
    if found.match is None:
        raise Refused("The match has not begun yet; there is nothing to hide.")
    return _behind_curtain(request, found, own, seat)


def _behind_curtain(request: Request, found: Table, own: Sequence[int], seat: int) -> HTMLResponse:
    """Name whose turn it is at a shared screen; the page is made of names alone, so it can show nothing of a match."""
    assert found.match is not None
    waited = [(each, found.seats[each].name) for each in own if each in found.match.pending and each != seat]
    title, whose = found.game.title, found.seats[seat].name
    return page(request, "curtain.html", title=title, table_id=found.id, seat=seat, whose=whose, others=waited)


@router.get("/tables/{table_id}/stream", response_model=None)
async def stream(table_id: str, request: Request, holder: Holder, seat: int | None = None) -> Pouring:
    """Send the parts of a table's page that change, as they change."""
    rooms = request.app.state.rooms
    found = await rooms.house.table(table_id)
    commands.check(found, holder, "watch")
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdigit() and len(last) < 9 else None
    sight = sight_of(found, holder, seat)
    parts = Parts(sight.reader, sight.host, sight.own)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Pouring(rooms.hub, table_id, parts, found.seats_of(holder), seen)
    answer = Pouring(rooms.hub, table_id, Squeezed(parts), found.seats_of(holder), seen)
    answer.headers.update({"content-encoding": "gzip", "vary": "accept-encoding"})
    return answer


@router.post("/tables/{table_id}/play")
async def play(
    table_id: str,
    request: Request,
    holder: Holder,
    move: Annotated[str, Form(max_length=200)],
    seat: Seat,
    seen: Annotated[int, Form(ge=0)],
    sure: Annotated[str, Form(max_length=8)] = "",
) -> Response:
    """Play a move; one that is easily a slip is asked about first, unless the page has done so."""
    house = request.app.state.rooms.house
    found = await house.table(table_id)
    slip = None if sure == "yes" or seat not in found.seats_of(holder) else Sight(found, seat, False).slip(move)
    if slip is not None and request.headers.get("hx-request"):
        raise Refused(slip.warning)
    if slip is not None:
        return page(request, "sure.html", table=found, seat=seat, seen=seen, choice=slip)
    await house.change(table_id, lambda draft: commands.play(draft, holder, seat, move, seen, None))
    return back_to(request, table_id, seat)


@router.post("/tables/{table_id}/undo")
async def undo(table_id: str, request: Request, holder: Holder, seat: Seat) -> Response:
    """Take back the own last move, or ask the others."""
    await request.app.state.rooms.house.change(table_id, lambda draft: taking_back.undo(draft, holder, seat))
    return back_to(request, table_id, seat)


@router.post("/tables/{table_id}/answer")
async def answer(
    table_id: str,
    request: Request,
    holder: Holder,
    agrees: Annotated[Literal["yes", "no"], Form()],
    question: Annotated[int, Form(ge=0)],
) -> Response:
    """Agree, or not, that somebody takes his last move back."""
    await _change(request, table_id, lambda draft: taking_back.answer(draft, holder, agrees == "yes", question))
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


@router.post("/tables/{table_id}/leave")
async def leave(table_id: str, request: Request, holder: Holder, seat: Seat) -> Response:
    """Get up; a bot plays on until the seat's own player is back."""
    await _change(request, table_id, lambda draft: commands.leave(draft, holder, seat))
    return RedirectResponse("/", status_code=303)


@router.post("/tables/{table_id}/end")
async def end(table_id: str, request: Request, holder: Holder) -> Response:
    """End a table before its match is over."""
    await _change(request, table_id, lambda draft: commands.end(draft, holder))
    return back_to(request, table_id)


@router.post("/tables/{table_id}/rematch")
async def rematch(table_id: str, request: Request, holder: Holder) -> Response:
    """Open a table for the same people and bots, and begin at once where nobody is missing."""
    house = request.app.state.rooms.house
    new_table = await house.again(table_id, holder)
    if new_table.phase == Phase.GATHERING and all(seat.taken for seat in new_table.seats):
        await house.change(new_table.id, lambda draft: commands.start(draft, holder))
    return RedirectResponse(f"/tables/{new_table.id}", status_code=303)


@router.post("/tables/{table_id}/seat")
async def put_on(
    table_id: str, request: Request, holder: Holder, seat: Seat, bot: Annotated[str, Form(max_length=40)] = ""
) -> Response:
    """Put a bot on a seat, or open it for somebody else."""
    await _change(request, table_id, lambda draft: commands.put_on(draft, holder, seat, bot))
    return back_to(request, table_id)


@router.post("/tables/{table_id}/invite")
async def invite(
    table_id: str, request: Request, holder: Holder, seat: Annotated[int | None, Form(ge=0, lt=14)] = None
) -> HTMLResponse:
    """Show a new link for a seat, or to watch."""
    found, secret = await _change(request, table_id, lambda draft: commands.invite(draft, holder, seat))
    link = f"{own_origin(request)}/join/{table_id}/{secret}"
    return page(request, "link.html", table=found, seat=seat, link=link)


@router.post("/tables/{table_id}/another")
async def another_device(table_id: str, request: Request, holder: Holder, seat: Seat) -> HTMLResponse:
    """Show a link with which the own seat can be played from another device."""
    found, secret = await _change(request, table_id, lambda draft: commands.move_on(draft, holder, seat))
    link = f"{own_origin(request)}/join/{table_id}/{secret}"
    return page(request, "link.html", table=found, seat=seat, link=link)


@router.get("/join")
async def ask_for_link(request: Request) -> HTMLResponse:
    """Ask for a link."""
    return page(request, "join.html", table=None)


@router.post("/join")
async def go_to_link(request: Request, holder: Holder, link: Annotated[str, Form(max_length=400)]) -> Response:
    """Go to a link that was pasted, if it is one of ours."""
    found = re.search(r"/(join/[\w-]{8,32}/[\w-]{16,64}|tables/[\w-]{8,32})/?$", link.strip())
    if found is None:
        raise Refused("That is no link to a table; it should look like https://.../join/...")
    return RedirectResponse(f"/{found.group(1)}", status_code=303)


@router.get("/join/{table_id}/{secret}")
async def show_invitation(table_id: str, secret: str, request: Request) -> HTMLResponse:
    """Show what a link is for; it is used up only when its button is pressed, so that a preview does no harm."""
    found = await request.app.state.rooms.house.table(table_id)
    right = commands.invitation(found, secret)
    names = listed([seat.name for seat in found.seats if seat.taken])
    return page(request, "join.html", table=found, seat=right.seat, seats=f"At the table: {names}." if names else "")


@router.post("/join/{table_id}/{secret}")
async def join(
    table_id: str, secret: str, request: Request, holder: Holder, name: Annotated[str, Form(max_length=60)] = ""
) -> Response:
    """Take up an invitation."""
    response = RedirectResponse(f"/tables/{table_id}", status_code=303)
    own = known(request, response, holder)
    await _change(request, table_id, lambda draft: commands.join(draft, own, secret, name))
    return response


@router.get("/tables/{table_id}/hint")
async def show_hint(table_id: str, request: Request, holder: Holder, seat: int) -> HTMLResponse:
    """Show what a search would do."""
    rooms = request.app.state.rooms
    found = await rooms.house.table(table_id)
    commands.check(found, holder, "hint")
    if seat not in found.seats_of(holder):
        raise NotAllowed("That is not your seat; ask for your own.")
    return page(request, "parts/hint.html", lines=await hint(rooms, found, seat))


@router.get("/tables/{table_id}/moment")
async def rules_of_the_moment(table_id: str, request: Request, holder: Holder, seat: int | None = None) -> HTMLResponse:
    """Show the clauses that matter now."""
    found = await request.app.state.rooms.house.table(table_id)
    commands.check(found, holder, "watch")
    sight = sight_of(found, holder, seat)
    numbers = sight.game.words.clauses(sight.voice, sight.view) if found.match is not None else []
    return page(request, "parts/moment.html", sight=sight, clauses=[(n, clause(sight.game, n)) for n in numbers])


@router.get("/tables/{table_id}/replay")
async def replay(
    table_id: str,
    request: Request,
    holder: Holder,
    at: int | None = None,
    eyes: Annotated[str, Query(max_length=8)] = "all",
) -> HTMLResponse:
    """Show a finished match move by move, through every seat's eyes or with all open."""
    found = await request.app.state.rooms.house.table(table_id)
    commands.check(found, holder, "watch")
    if found.phase != Phase.OVER or found.match is None:
        raise Refused("A match can be replayed when it is over.")
    moves = len(found.match.log)
    shown = moves if at is None else max(0, min(at, moves))
    seat = int(eyes) if eyes in map(str, range(len(found.seats))) else None
    if seat is None and eyes not in ("watcher", "all"):
        raise Refused("A match is seen through the eyes of a seat, of a watcher, or all open.")
    sight = Past(found, seat, False, (), shown, eyes == "all")
    story = await request.app.state.rooms.stories.of(found)
    turns = story.turns if story is not None else ()
    return page(request, "replay.html", sight=sight, at=shown, moves=moves, eyes=eyes, told=sight.told, turns=turns)


@router.get("/tables/{table_id}/story")
async def tell_story(table_id: str, request: Request, holder: Holder) -> HTMLResponse:
    """Show what each seat could expect over a finished match, and which moves changed it most."""
    rooms = request.app.state.rooms
    found = await rooms.house.table(table_id)
    commands.check(found, holder, "watch")
    if found.phase != Phase.OVER:
        raise Refused("The story of a match can be told when it is over.")
    told = await rooms.stories.of(found)
    name = "parts/story.html" if request.headers.get("hx-request") else "story.html"
    return page(request, name, table=found, story=told, drawn=Markup(story_svg(told)) if told else "")


@router.get("/tables/{table_id}/file")
async def match_file(table_id: str, request: Request, holder: Holder) -> Response:
    """Give the file of a finished match."""
    found = await request.app.state.rooms.house.table(table_id)
    commands.check(found, holder, "export")
    if found.phase != Phase.OVER or found.match is None:
        raise Refused("The match file can be had when the match is over.")
    name = f"{found.game.key}-{table_id}.match"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(notation.write(found.match), media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/tables/{table_id}/proof")
async def proof(table_id: str, request: Request, holder: Holder) -> HTMLResponse:
    """Compute every outcome of chance again, and show the seal and the key."""
    found = await request.app.state.rooms.house.table(table_id)
    commands.check(found, holder, "watch")
    if found.phase != Phase.OVER or found.match is None:
        raise Refused("The key opens when the match is over; until then only its seal is known.")
    return page(request, "proof.html", table=found, wrong=await asyncio.to_thread(found.match.verify))


@router.get("/rules/{key}")
async def rules(key: str, request: Request) -> HTMLResponse:
    """Show the rules of a game."""
    game = load(key)
    return page(request, "rules.html", game=game, paragraphs=paragraphs(game))


@router.get("/bots")
async def bots(request: Request) -> HTMLResponse:
    """Say what the bots are."""
    return page(request, "bots.html")


@router.get("/about")
async def about(request: Request) -> HTMLResponse:
    """Say what this is, and how it deals fairly."""
    return page(request, "about.html", games=[load(name) for name in game_names()])


@router.get("/past")
async def past(request: Request, holder: Holder) -> HTMLResponse:
    """List all tables that the visitor has to do with."""
    house = request.app.state.rooms.house
    ids = await house.store.tables_of(holder, 200) if holder else []
    return page(request, "past.html", sights=[sight_of(await house.table(table_id), holder) for table_id in ids])


@router.post("/past")
async def bring_in(request: Request, holder: Holder, file: UploadFile) -> Response:
    """Open a table with a match file."""
    match = await asyncio.to_thread(notation.read, await file.read(notation.LARGEST_FILE + 1))
    house = request.app.state.rooms.house
    await house.check_room(holder)
    response = RedirectResponse("/", status_code=303)
    found = await house.bring_in(match, known(request, response, holder))
    response.headers["location"] = f"/tables/{found.id}"
    return response


async def _change(request: Request, table_id: str, change: Callable[[Table], Any]) -> tuple[Table, Any]:
    changed: tuple[Table, Any] = await request.app.state.rooms.house.change(table_id, change)
    return changed


def back_to(request: Request, table_id: str, seat: int | None = None) -> Response:
    """Answer a change: the stream brings what is new to pages that listen, others are shown the table again."""
    if request.headers.get("hx-request"):
        return Response(status_code=204)
    return RedirectResponse(f"/tables/{table_id}" + ("" if seat is None else f"?seat={seat}"), status_code=303)


def sight_of(found: Table, holder: str, seat: int | None = None) -> Sight:
    """Say how a visitor sees a table: with the eyes of one of his seats, if he plays."""
    own = found.seats_of(holder)
    pending = found.match.pending if found.match is not None else ()
    reader = seat if seat in own else next((each for each in own if each in pending), own[0] if own else None)
    return Sight(found, reader, found.is_host(holder), tuple(own))
