"""What people may do at a table: who, in which part of its life, and how it is written down.

Every function changes a copy of the table (see `table`), or refuses with one sentence and changes nothing that counts.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..bots.levels import LEVELS
from ..core.game import Game
from ..core.header import check_name
from ..core.history import Entry as Made
from ..core.history import Undo
from ..core.kernel import CHANCE
from ..core.match import Match
from .access import Right, Role, hashed, new_secret
from .refusals import NotAllowed, NotFound, Refused, Stale
from .table import FRIEND, LONGEST_CHAT, STAND_IN, Phase, Seat, Settings, Table, Who

HOST, SEAT, WATCHER = Role.HOST, Role.SEAT, Role.WATCHER
GATHERING, RUNNING, OVER, ENDED = Phase.GATHERING, Phase.RUNNING, Phase.OVER, Phase.ENDED
ANYBODY = frozenset(Role)

PERMITTED: dict[str, tuple[frozenset[Role], frozenset[Phase]]] = {
    "invite": (frozenset({HOST}), frozenset({GATHERING, RUNNING})),
    "revoke": (frozenset({HOST}), frozenset({GATHERING, RUNNING})),
    "seat": (frozenset({HOST}), frozenset({GATHERING, RUNNING})),
    "start": (frozenset({HOST}), frozenset({GATHERING})),
    "play": (frozenset({SEAT}), frozenset({RUNNING})),
    "undo": (frozenset({SEAT}), frozenset({RUNNING})),
    "answer": (frozenset({SEAT}), frozenset({RUNNING})),
    "hint": (frozenset({SEAT}), frozenset({RUNNING})),
    "move on": (frozenset({SEAT}), frozenset({GATHERING, RUNNING})),
    "say": (frozenset({HOST, SEAT}), frozenset(Phase)),
    "leave": (frozenset({SEAT}), frozenset({RUNNING})),
    "end": (frozenset({HOST}), frozenset({GATHERING, RUNNING})),
    "rematch": (frozenset({HOST}), frozenset({OVER, ENDED})),
    "export": (ANYBODY, frozenset({RUNNING, OVER, ENDED})),
    "watch": (ANYBODY, frozenset(Phase)),
}
"""For each thing that can be asked for: who may ask, and in which part of the table's life."""

BOT_NAMES = ("Amber", "Beryl", "Coral", "Flint", "Jasper", "Opal")
"""What a bot is called on each seat, unless whoever opens the table names it; its level is told beside its name."""

WHEN = {
    GATHERING: "while the table is gathering",
    RUNNING: "while the match is running",
    OVER: "when the match is over",
    ENDED: "when the table has ended",
}


def roles_of(table: Table, holder: str) -> frozenset[Role]:
    """Give the roles of a holder at a table; whoever knows its address may watch, if it lets people watch."""
    roles = {right.role for right in table.rights.get(holder, ())}
    if table.settings.watchers or roles:
        roles.add(WATCHER)
    return frozenset(roles)


def check(table: Table, holder: str, command: str) -> None:
    """Refuse what this holder may not ask for, or not now."""
    roles, phases = PERMITTED[command]
    own = roles_of(table, holder)
    if not own:
        raise NotFound("There is no such table, or it is not open to you; ask its host for a link.")
    if not own & roles:
        who = " or ".join(sorted("who plays there" if role == SEAT else f"the {role}" for role in roles))
        raise NotAllowed(f"Only {who} may do that at this table.")
    if table.phase not in phases:
        raise Refused(f"That can be done only {' or '.join(WHEN[phase] for phase in Phase if phase in phases)}.")


# -- opening ----------------------------------------------------------------------------------------------


def checked_seats(game: Game, asked: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Check who is to sit where, and give each seat a name that no other has."""
    game.check_seats(len(asked))
    if sum(bool(each.get("mine")) for each in asked) > 1:
        raise Refused("Only one seat can be your own; give the others to friends, bots or people at the same screen.")
    seats: list[dict[str, Any]] = []
    for number, each in enumerate(asked):
        who = Who(each["who"])
        name = str(each.get("name") or "").strip()
        bot = ""
        if who == Who.BOT:
            if each.get("mine"):
                raise Refused("A bot's seat cannot be your own; nobody sees through its eyes.")
            bot = str(each.get("bot") or "medium")
            if bot not in LEVELS:
                raise Refused(f"There is no bot {bot[:40]!r}; the levels are {', '.join(LEVELS)}.")
        mine = bool(each.get("mine"))
        taken, unnamed = who != Who.PERSON or mine, who == Who.PERSON and not mine and not name
        name = _distinct(name or _usual_name(number, who, mine), {other["name"] for other in seats})
        seats.append({"who": who, "name": name, "bot": bot, "taken": taken, "unnamed": unnamed})
    return seats


def _usual_name(number: int, who: Who, mine: bool = False) -> str:
    """Say what whoever has a seat is called while nobody has named them; people at one screen are counted."""
    if who == Who.BOT:
        return BOT_NAMES[number % len(BOT_NAMES)]
    if who == Who.SCREEN:
        return f"Player {number + 1}"
    return "Host" if mine else FRIEND


def _distinct(name: str, taken: Collection[str]) -> str:
    """Give a name that no other has: the name itself, or with a number."""
    check_name(name)
    distinct, again = name, 2
    while distinct in taken:
        distinct, again = f"{name} {again}", again + 1
    check_name(distinct)
    return distinct


def open_table(table: Table, holder: str, seats: Sequence[dict[str, Any]], mine: int | None) -> None:
    """Open a table: its host, who sits where, and which seats the host plays."""
    table.note("opened", data={"settings": _settings_data(table.settings), "seats": list(seats)})
    table.note("granted", data={"holder": holder, "role": HOST})
    for number, each in enumerate(seats):
        if number == mine or each["who"] == Who.SCREEN:
            table.note("granted", number, {"holder": holder, "role": SEAT})


def _settings_data(settings: Settings) -> dict[str, Any]:
    return {**vars(settings), "options": dict(settings.options)}


def open_again(old: Table, holder: str, new_id: str, new_key: bytes) -> None:
    """Open a table for the same people and bots as an old one, unless there is one already."""
    check(old, holder, "rematch")
    if old.rematch:
        return
    new = Table(new_id, old.game, new_key, old.settings)
    seats = [
        {
            "who": seat.who,
            "name": seat.name,
            "bot": seat.bot if seat.who == Who.BOT else "",
            "taken": seat.taken,
            "unnamed": seat.unnamed,
        }
        for seat in old.seats
    ]
    new.note("opened", data={"settings": _settings_data(new.settings), "seats": seats})
    for each, rights in old.rights.items():
        for right in sorted(rights, key=lambda right: (right.role, right.seat or 0)):
            new.note("granted", right.seat, {"holder": each, "role": right.role})
    old.note("again", data={"table": new.id})
    old.opens = new


def open_with(table: Table, match: Match, holder: str) -> None:
    """Open a table with a match that was begun elsewhere; the holder plays all its people."""
    seats = []
    for name, bot in zip(match.names, match.bots, strict=True):
        level = "" if bot is None else bot if bot in LEVELS else STAND_IN  # a stranger's bot is not on this machine
        seats.append({"who": Who.BOT if level else Who.SCREEN, "name": name, "bot": level, "taken": True})
    table.note("opened", data={"settings": _settings_data(table.settings), "seats": seats, "brought_in": True})
    table.note("granted", data={"holder": holder, "role": HOST})
    for number, each in enumerate(seats):
        if each["who"] != Who.BOT:
            table.note("granted", number, {"holder": holder, "role": SEAT})
    table.note("started")
    for entry in match.record:
        if isinstance(entry, Undo):
            table.note("undo", entry.seat, {"agreed": True} if entry.agreed else {})
        else:
            table.note("move", entry.seat, {"text": match.game.actions.text(entry.action)})
    if table.phase == RUNNING:
        assert table.match is not None
        before = len(table.match.record)
        table.match.draw_chance()
        table.write_down(before)


def invite(table: Table, holder: str, seat: int | None) -> str:
    """Give a new link for a seat, or to watch; an older one for that seat is worth nothing from now on."""
    check(table, holder, "invite")
    if seat is not None:
        _open_seat(table, seat)
        _revoke_all(table, seat)
    secret = new_secret()
    role = WATCHER if seat is None else SEAT
    table.note("invited", seat, {"invitation": hashed(secret), "role": role})
    return secret


def revoke(table: Table, holder: str, seat: int | None) -> None:
    """Make the open links for a seat, or to watch, worth nothing."""
    check(table, holder, "revoke")
    _revoke_all(table, seat)


def _revoke_all(table: Table, seat: int | None) -> None:
    for invitation, right in table.invitations.items():
        if right.seat == seat:
            table.note("revoked", data={"invitation": invitation})


def move_on(table: Table, holder: str, seat: int) -> str:
    """Give a link with which the own seat can be played from another device as well."""
    check(table, holder, "move on")
    check_own(table, holder, seat)
    secret = new_secret()
    table.note("invited", seat, {"invitation": hashed(secret), "role": SEAT})
    return secret


def invitation(table: Table, secret: str) -> Right:
    """Give what an invitation stands for, or refuse one that is worth nothing any more."""
    right = table.invitations.get(hashed(secret))
    if right is None or table.phase not in (GATHERING, RUNNING):
        raise NotFound("This link was used already or taken back; ask the host for a new one.")
    return right


def join(table: Table, holder: str, secret: str, name: str) -> int | None:
    """Take up an invitation: it is exchanged for a right, and worth nothing afterwards."""
    right = invitation(table, secret)
    data: dict[str, Any] = {"invitation": hashed(secret), "holder": holder, "role": right.role}
    if right.seat is None:
        table.note("joined", None, data)
        return None
    current = table.seats[right.seat]
    name = name.strip()
    if table.phase == RUNNING or current.taken:
        name = ""  # the match speaks of this seat by its name from the first move on
    unnamed = current.unnamed and not name
    name = name or current.name
    check_name(name)
    if any(other.name == name for at, other in enumerate(table.seats) if at != right.seat):
        raise Refused(f"Somebody at this table is called {name} already; choose another name.")
    table.note("joined", right.seat, {**data, "name": name, "unnamed": unnamed})
    return right.seat


def put_on(table: Table, holder: str, seat: int, bot: str) -> None:
    """Put a bot on somebody's seat, or with bot "" open the seat for somebody else; its links end with that."""
    check(table, holder, "seat")
    if not 0 <= seat < len(table.seats):
        raise Refused(f"There is no seat {seat + 1}; the table has {len(table.seats)}.")
    if bot and bot not in LEVELS:
        raise Refused(f"There is no bot {bot[:40]!r}; the levels are {', '.join(LEVELS)}.")
    _revoke_all(table, seat)
    data: dict[str, Any] = {"who": Who.BOT if bot else Who.PERSON, "bot": bot, "taken": bool(bot)}
    if table.phase == GATHERING:  # later the match speaks of this seat by the name that it has
        others = {other.name for at, other in enumerate(table.seats) if at != seat}
        data |= {"name": _distinct(_usual_name(seat, data["who"]), others), "unnamed": not bot}
    table.note("seated", seat, data)


def start(table: Table, holder: str) -> None:
    """Begin the match."""
    check(table, holder, "start")
    empty = [seat.name for seat in table.seats if not seat.taken]
    if empty:
        raise Refused(f"Nobody sits there yet: {', '.join(empty)}. Send a link, or put a bot on the seat.")
    table.note("started")
    assert table.match is not None
    table.match.draw_chance()
    table.write_down(0)


# -- playing ----------------------------------------------------------------------------------------------


def play(table: Table, holder: str, seat: int, move: str, seen: int | None, request: str | None) -> int:
    """Play a move and give the number of its entry; an answer to an old page is refused.

    `seen` is how long the journal was when the mover looked.
    """
    check(table, holder, "play")
    check_own(table, holder, seat)
    match = table.match
    assert match is not None
    if seen is not None and seen != table.length and _decided_since(table, seat, seen):
        raise Stale("The table has moved on since this page was shown; look again and choose anew.")
    if table.seats[seat].plays_by_itself:
        table.note("back", seat)
    number = table.length
    table.play(seat, move, request)
    return number


def _decided_since(table: Table, seat: int, seen: int) -> bool:
    """Say whether a seat owes another decision than it did then: while all choose at once, others may cross it."""
    match = table.match
    assert match is not None
    then = sum(at < seen for at in table.moves_at)
    since = match.record[then:]
    if then == 0 or any(entry.seat in (seat, CHANCE) or _was_agreed(entry) for entry in since):
        return True
    return match.game.legal(match.view_heard(then - 1, seat), seat) != match.legal(seat)


def _was_agreed(entry: Made | Undo) -> bool:
    return isinstance(entry, Undo) and entry.agreed


def leave(table: Table, holder: str, seat: int) -> None:
    """Get up: a bot plays on at once, and the seat is handed back when its player returns.

    Also where they count as away already: they may have come back a moment ago, and nobody has noted it yet.
    """
    check(table, holder, "leave")
    check_own(table, holder, seat)
    table.note("away", seat, {"left": True})
    if not table.seats[seat].plays_by_itself:
        table.note("stood_in", seat, {"bot": STAND_IN, "left": True})


def say(table: Table, holder: str, text: str) -> None:
    """Say something to everybody at the table."""
    check(table, holder, "say")
    text = " ".join(text.split())
    if not text or len(text) > LONGEST_CHAT or not text.isprintable():
        raise Refused(f"A remark is 1 to {LONGEST_CHAT} printable characters.")
    seats = table.seats_of(holder)
    name = table.seats[seats[0]].name if seats else "The host"
    table.note("said", seats[0] if seats else None, {"name": name, "text": text})


def end(table: Table, holder: str) -> None:
    """End the table before its match is over."""
    check(table, holder, "end")
    table.note("ended")


def check_own(table: Table, holder: str, seat: int) -> None:
    """Refuse to speak for somebody else's seat."""
    if seat not in table.seats_of(holder):
        raise NotAllowed("That is not your seat; choose for your own.")


def _open_seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refused(f"There is no seat {seat + 1}; the table has {len(table.seats)}.")
    if table.seats[seat].taken:
        raise Refused(f"{table.seats[seat].name} sits there; open the seat first.")
    return table.seats[seat]
