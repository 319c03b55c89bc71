"""The doors for people at a table: its page and what changes there, the end, the replay and the proof."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from ..core import notation
from ..lab.story_page import story_svg
from . import commands, taking_back
from .drawing import Parts
from .hints import advice
from .live import Pouring
from .refusals import NotAllowed, Refused
from .rulebook import clause
from .sight import Past, Sight
from .squeezing import Squeezed
from .table import Phase, Table
from .visitors import own_origin
from .visits import Doors, Visit, moved

doors = Doors()


@doors.get("/tables/{table_id}")
async def table(visit: Visit) -> Response:
    """Show a table."""
    seat = visit.seat_if_said()
    found = await visit.table("watch")
    sight = visit.sight(found, seat)
    visit.rooms.presence.show(found.id, sight.own)
    if seat is None and found.phase == Phase.RUNNING and len(sight.own) > 1 and sight.reader is not None:
        return _behind_curtain(visit, found, sight.own, sight.reader)
    return visit.page("table.html", sight=sight)


@doors.get("/tables/{table_id}/curtain")
async def curtain(visit: Visit) -> Response:
    """Show nothing until somebody else at the same screen has sat down before it."""
    seat = visit.seat()
    found = await visit.table("watch")
    own = found.seats_of(visit.holder)
    if seat not in own:
        raise NotAllowed("That seat is not played at this screen.")
    if found.match is None:
        raise Refused("The match has not begun yet; there is nothing to hide.")
    return _behind_curtain(visit, found, own, seat)


def _behind_curtain(visit: Visit, found: Table, own: Sequence[int], seat: int) -> HTMLResponse:
    """Name whose turn it is at a shared screen; the page is made of names alone, so it can show nothing of a match."""
    assert found.match is not None
    waited = [(each, found.seats[each].name) for each in own if each in found.match.pending and each != seat]
    title, whose = found.game.title, found.seats[seat].name
    return visit.page("curtain.html", title=title, table_id=found.id, seat=seat, whose=whose, others=waited)


@doors.get("/tables/{table_id}/stream")
async def stream(visit: Visit) -> Response:
    """Send the parts of a table's page that change, as they change."""
    seat = visit.seat_if_said()
    found = await visit.table("watch")
    headers = visit.request.headers
    last = headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdigit() and len(last) < 9 else None
    sight = visit.sight(found, seat)
    parts = Parts(sight.reader, sight.host, sight.own)
    if "gzip" not in headers.get("accept-encoding", ""):
        return Pouring(visit.rooms.hub, found.id, parts, visit.holder, sight.own, seen)
    answer = Pouring(visit.rooms.hub, found.id, Squeezed(parts), visit.holder, sight.own, seen)
    answer.headers.update({"content-encoding": "gzip", "vary": "accept-encoding"})
    return answer


# -- playing --------------------------------------------------------------------------------------------------


@doors.post("/tables/{table_id}/play")
async def play(visit: Visit) -> Response:
    """Play a move; one that is easily a slip is asked about first, unless the page has done so."""
    move, seat, seen = visit.text("move", 200), visit.seat(), visit.number("seen")
    if visit.text("sure", 8, "") != "yes":
        found = await visit.house.table(visit.named("table_id"))
        slip = Sight(found, seat, False).slip(move) if seat in found.seats_of(visit.holder) else None
        if slip is not None and visit.for_part:
            raise Refused(slip.warning)
        if slip is not None:
            return visit.page("sure.html", table=found, seat=seat, seen=seen, choice=slip)
    await visit.change(lambda draft: commands.play(draft, visit.holder, seat, move, seen, None))
    return visit.back(seat)


@doors.post("/tables/{table_id}/undo")
async def undo(visit: Visit) -> Response:
    """Take back the own last move, or ask the others."""
    seat = visit.seat()
    await visit.change(lambda draft: taking_back.undo(draft, visit.holder, seat))
    return visit.back(seat)


@doors.post("/tables/{table_id}/answer")
async def answer(visit: Visit) -> Response:
    """Agree, or not, that somebody takes their last move back."""
    agrees, question = visit.one_of("agrees", ("yes", "no")) == "yes", visit.number("question")
    await visit.change(lambda draft: taking_back.answer(draft, visit.holder, agrees, question))
    return visit.back()


@doors.post("/tables/{table_id}/chat")
async def say(visit: Visit) -> Response:
    """Say something."""
    text = visit.text("text", 600)
    await visit.change(lambda draft: commands.say(draft, visit.holder, text))
    return visit.back()


@doors.get("/tables/{table_id}/hint")
async def show_hint(visit: Visit) -> Response:
    """Show what a search would do."""
    seat = visit.seat()
    found = await visit.table("hint")
    if seat not in found.seats_of(visit.holder):
        raise NotAllowed("That is not your seat; ask for your own.")
    return visit.page("parts/hint.html", moves=await advice(visit.rooms, found, seat))


@doors.get("/tables/{table_id}/moment")
async def rules_of_the_moment(visit: Visit) -> Response:
    """Show the clauses that matter now."""
    seat = visit.seat_if_said()
    found = await visit.table("watch")
    sight = visit.sight(found, seat)
    numbers = sight.game.words.clauses(sight.voice, sight.view) if found.match is not None else []
    return visit.page("parts/moment.html", sight=sight, clauses=[(n, clause(sight.game, n)) for n in numbers])


# -- who sits where -------------------------------------------------------------------------------------------


@doors.post("/tables/{table_id}/start")
async def start(visit: Visit) -> Response:
    """Begin the match; a second press of the same button finds it begun."""

    def begin(draft: Table) -> None:
        if draft.phase is not Phase.RUNNING or not draft.is_host(visit.holder):
            commands.start(draft, visit.holder)

    await visit.change(begin)
    return visit.back()


@doors.post("/tables/{table_id}/leave")
async def leave(visit: Visit) -> Response:
    """Get up; a bot plays on until the seat's own player is back."""
    seat = visit.seat()
    await visit.change(lambda draft: commands.leave(draft, visit.holder, seat))
    return moved("/")


@doors.post("/tables/{table_id}/end")
async def end(visit: Visit) -> Response:
    """End a table before its match is over."""
    await visit.change(lambda draft: commands.end(draft, visit.holder))
    return visit.back()


@doors.post("/tables/{table_id}/rematch")
async def rematch(visit: Visit) -> Response:
    """Open a table for the same people and bots, and begin at once where nobody is missing."""
    new_table = await visit.house.again(visit.named("table_id"), visit.holder)

    def start_if_full(draft: Table) -> None:
        if draft.phase == Phase.GATHERING and all(seat.taken for seat in draft.seats):
            commands.start(draft, visit.holder)

    await visit.house.change(new_table.id, start_if_full)
    return moved(f"/tables/{new_table.id}")


@doors.post("/tables/{table_id}/seat")
async def put_on(visit: Visit) -> Response:
    """Put a bot on a seat, or open it for somebody else."""
    seat, bot = visit.seat(), visit.text("bot", 40, "")
    await visit.change(lambda draft: commands.put_on(draft, visit.holder, seat, bot))
    return visit.back()


@doors.post("/tables/{table_id}/invite")
async def invite(visit: Visit) -> Response:
    """Show a new link for a seat, or to watch."""
    seat = visit.seat_if_said()
    found, secret = await visit.change(lambda draft: commands.invite(draft, visit.holder, seat))
    return _link(visit, found, "watcher" if seat is None else "friend", secret)


@doors.post("/tables/{table_id}/another")
async def another_device(visit: Visit) -> Response:
    """Show a link with which the own seat can be played from another device."""
    seat = visit.seat()
    found, secret = await visit.change(lambda draft: commands.move_on(draft, visit.holder, seat))
    return _link(visit, found, "oneself", secret)


def _link(visit: Visit, found: Table, whom: str, secret: str) -> HTMLResponse:
    link = f"{own_origin(visit.request)}/join/{found.id}/{secret}"
    return visit.page("link.html", table=found, whom=whom, link=link)


# -- the end --------------------------------------------------------------------------------------------------


@doors.get("/tables/{table_id}/replay")
async def replay(visit: Visit) -> Response:
    """Show a finished match move by move, through every seat's eyes or with all open."""
    at, eyes = visit.number_if_said("at"), visit.text("eyes", 8, "all")
    found = await visit.table("watch")
    if found.phase != Phase.OVER or found.match is None:
        raise Refused("A match can be replayed when it is over.")
    moves = len(found.match.log)
    shown = moves if at is None else min(at, moves)
    seat = int(eyes) if eyes in map(str, range(len(found.seats))) else None
    if seat is None and eyes not in ("watcher", "all"):
        raise Refused("A match is seen through the eyes of a seat, of a watcher, or all open.")
    sight = Past(found, seat, False, (), shown, eyes == "all")
    story = await visit.rooms.stories.of(found)
    turns = story.turns if story is not None else ()
    return visit.page("replay.html", sight=sight, at=shown, moves=moves, eyes=eyes, told=sight.told, turns=turns)


@doors.get("/tables/{table_id}/story")
async def tell_story(visit: Visit) -> Response:
    """Show what each seat could expect over a finished match, and which moves changed it most."""
    found = await visit.table("watch")
    if found.phase != Phase.OVER:
        raise Refused("The story of a match can be told when it is over.")
    told = await visit.rooms.stories.of(found)
    name = "parts/story.html" if visit.for_part else "story.html"
    return visit.page(name, table=found, story=told, drawn=Markup(story_svg(told)) if told else "")


@doors.get("/tables/{table_id}/file")
async def match_file(visit: Visit) -> Response:
    """Give the file of a finished match."""
    found = await visit.table("export")
    if found.phase != Phase.OVER or found.match is None:
        raise Refused("The match file can be had when the match is over.")
    headers = {"content-disposition": f'attachment; filename="{found.game.key}-{found.id}.match"'}
    return Response(notation.write(found.match), media_type="text/plain; charset=utf-8", headers=headers)


@doors.get("/tables/{table_id}/proof")
async def proof(visit: Visit) -> Response:
    """Show the seal; when the match is over show the key, too, and compute every outcome of chance again."""
    found = await visit.table("watch")
    if found.match is None:
        raise Refused("The seal can be seen as soon as the match has begun.")
    is_open = found.phase == Phase.OVER
    wrong = await asyncio.to_thread(found.match.copy().verify) if is_open else ""  # others read the match meanwhile
    return visit.page("proof.html", table=found, is_open=is_open, wrong=wrong)
