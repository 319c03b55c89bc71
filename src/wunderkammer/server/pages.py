"""The doors for people: the cabinet, new tables, invitations, and what there is to read."""

from __future__ import annotations

import asyncio
import math
import re
from typing import Any

from starlette.datastructures import UploadFile
from starlette.responses import Response

from ..bots.levels import LEVELS
from ..core import notation
from ..core.registry import load
from ..core.voice import listed
from . import commands
from .refusals import Misshapen, NotFound, Refused
from .rulebook import paragraphs
from .table import GRACE, Phase, Settings, Table, Undoing, Who
from .visitors import YEAR, known, remember_name, remembered_name
from .visits import Doors, Visit, moved

doors = Doors()
EMBLEMS = ("sun", "moon", "feather", "key", "flower", "eye")
"""The sign of each seat, in words."""
MOST_SHOWN, MOST_LOOKED_AT, MOST_LISTED = 4, 20, 200
"""How many tables the first page shows, those that wait for the visitor first, and among how many it looks for them;
how many the page of past matches lists."""
BOARD_TYPES = {"css": "text/css", "js": "text/javascript"}
"""What pages may ask for of a game's board."""


@doors.get("/")
async def home(visit: Visit) -> Response:
    """Show the cabinet, and the tables that the visitor has to do with."""
    tables = await visit.own_tables(MOST_LOOKED_AT)
    sights = [visit.sight(each) for each in tables if each.phase in (Phase.GATHERING, Phase.RUNNING)]
    sights.sort(key=lambda sight: not sight.yours)
    games = visit.house.library.games
    return visit.page("home.html", games=games, sights=sights[:MOST_SHOWN], more=len(tables) > MOST_SHOWN)


@doors.get("/static/games/{key}.{kind}")
async def of_a_board(visit: Visit) -> Response:
    """Give the style of a game's board, or its script if it has one; they lie with the game."""
    key, kind = visit.named("key"), visit.named("kind")
    path = load(key).folder / f"board.{kind}"
    if kind not in BOARD_TYPES or not path.is_file():
        raise NotFound(f"{key} has no board of its own, or nothing of that kind for it.")
    return Response(path.read_text(encoding="utf-8"), media_type=BOARD_TYPES[kind])


@doors.post("/theme")
async def set_theme(visit: Visit) -> Response:
    """Remember whether the pages are light, dark, or as the system is."""
    theme = visit.one_of("theme", ("light", "dark", "system"))
    response = moved(visit.request.headers.get("referer") or "/")
    response.set_cookie("theme", theme, max_age=YEAR, httponly=True, samesite="lax", path="/")
    return response


# -- new tables -----------------------------------------------------------------------------------------------


@doors.get("/new/{key}")
async def new(visit: Visit) -> Response:
    """Ask who sits where."""
    game = load(visit.named("key"))
    places = _round_a_table(game.seats[-1])
    own_name = remembered_name(visit.request)
    return visit.page("new.html", game=game, levels=list(LEVELS), emblems=EMBLEMS, places=places, own_name=own_name)


def _round_a_table(seats: int) -> list[tuple[int, int]]:
    """Say where the seats lie in a picture of a round table: the first in front, the others clockwise."""
    angles = [2 * math.pi * number / seats for number in range(seats)]
    return [(round(150 - 122 * math.sin(angle)), round(116 + 90 * math.cos(angle))) for angle in angles]


@doors.post("/new/{key}")
async def open_table(visit: Visit) -> Response:
    """Open a table as the form asks for it, and begin at once where nobody is missing."""
    game = load(visit.named("key"))
    form = {name: str(value) for name, value in visit.said.items()}
    if form.get("quick") == "yes":
        usual = ["me"] + ["bot"] * (game.usual_seats - 1) + ["none"] * (game.seats[-1] - game.usual_seats)
        form["name-0"] = form.get("name-0") or remembered_name(visit.request)
        form |= {f"seat-{number}": who for number, who in enumerate(usual)}
    seats = [_ordered(form, number) for number in range(game.seats[-1]) if form.get(f"seat-{number}", "none") != "none"]
    mine = next((number for number, seat in enumerate(seats) if seat["mine"]), None)
    options = {
        option.name: form[f"option-{option.name}"] for option in game.options.options if f"option-{option.name}" in form
    }
    undoing, pace = form.get("undo", Undoing.OWN), form.get("pace", "live")
    for what, value, values in (("pace", pace, list(GRACE)), ("way to take moves back", undoing, list(Undoing))):
        if value not in values:
            raise Refused(f"The {what} must be one of: {', '.join(values)}.")
    settings = Settings(game.key, options, pace, Undoing(undoing), form.get("watchers") != "no")
    await visit.house.check_room(visit.holder)
    response = moved("/")
    own = known(visit.request, response, visit.holder)

    def start_if_full(draft: Table) -> None:
        if all(seat.taken for seat in draft.seats):
            commands.start(draft, own)

    table, _ = await visit.house.open(settings, seats, own, mine, start_if_full)
    response.headers["location"] = f"/tables/{table.id}"
    if mine is not None:
        remember_name(visit.request, response, seats[mine]["name"])
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


# -- invitations ----------------------------------------------------------------------------------------------


@doors.get("/join")
async def ask_for_link(visit: Visit) -> Response:
    """Ask for a link."""
    return visit.page("join.html", table=None)


@doors.post("/join")
async def go_to_link(visit: Visit) -> Response:
    """Go to a link that was pasted, if it is one of ours."""
    link = visit.text("link", 400).strip()
    found = re.search(r"/(join/[\w-]{8,32}/[\w-]{16,64}|tables/[\w-]{8,32})/?$", link)
    if found is None:
        raise Refused("That is no link to a table; it should look like https://.../join/...")
    return moved(f"/{found.group(1)}")


@doors.get("/join/{table_id}/{secret}")
async def show_invitation(visit: Visit) -> Response:
    """Show what a link is for; it is used up only when its button is pressed, so that a preview does no harm.

    Whoever has used it up comes back by it.
    """
    found = await visit.house.table(visit.named("table_id"))
    try:
        right = commands.invitation(found, visit.named("secret"))
    except NotFound:
        if not found.rights.get(visit.holder):
            raise
        return moved(f"/tables/{found.id}")  # whoever has taken it up opens it again to come back
    names = listed([seat.name for seat in found.seats if seat.taken])
    name = remembered_name(visit.request)
    own_name = "" if name in {seat.name for seat in found.seats} else name
    at_table = f"At the table: {names}." if names else ""
    response = visit.page("join.html", table=found, seat=right.seat, seats=at_table, own_name=own_name)
    known(visit.request, response, visit.holder)  # so that whoever presses its button twice is one person
    return response


@doors.post("/join/{table_id}/{secret}")
async def join(visit: Visit) -> Response:
    """Take up an invitation."""
    secret, name = visit.named("secret"), visit.text("name", 60, "")
    response = moved(f"/tables/{visit.named('table_id')}")
    own = known(visit.request, response, visit.holder)
    try:
        await visit.change(lambda draft: commands.join(draft, own, secret, name))
    except NotFound:
        found = await visit.house.table(visit.named("table_id"))
        if not found.rights.get(own):
            raise
    if name.strip():
        remember_name(visit.request, response, name.strip())
    return response


# -- what there is to read ------------------------------------------------------------------------------------


@doors.get("/rules/{key}")
async def rules(visit: Visit) -> Response:
    """Show the rules of a game."""
    game = load(visit.named("key"))
    return visit.page("rules.html", game=game, paragraphs=paragraphs(game))


@doors.get("/bots")
async def bots(visit: Visit) -> Response:
    """Say what the bots are."""
    return visit.page("bots.html", seconds=LEVELS["master"].budget.milliseconds / 1000)


@doors.get("/about")
async def about(visit: Visit) -> Response:
    """Say what this is, and how it deals fairly."""
    return visit.page("about.html", games=visit.house.library.games)


@doors.get("/past")
async def past(visit: Visit) -> Response:
    """List all tables that the visitor has to do with, of those that are over the last ended first."""
    return visit.page("past.html", sights=[visit.sight(table) for table in await visit.past_tables(MOST_LISTED)])


@doors.post("/past")
async def bring_in(visit: Visit) -> Response:
    """Open a table with a match file."""
    file = visit.said.get("file")
    if not isinstance(file, UploadFile):
        raise Misshapen("The request lacks file.")
    match = await asyncio.to_thread(notation.read, await file.read(notation.LARGEST_FILE + 1))
    await visit.house.check_room(visit.holder)
    response = moved("/")
    found = await visit.house.bring_in(match, known(visit.request, response, visit.holder))
    response.headers["location"] = f"/tables/{found.id}"
    return response
