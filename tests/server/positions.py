"""Tables in any position of a match, shown as pages without a server: for pictures and for checks of the layout."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, Page, Route

from wunderkammer.bots.bot import parse_bot
from wunderkammer.core import dice
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.registry import load
from wunderkammer.server import drawing
from wunderkammer.server.drawing import TEMPLATES
from wunderkammer.server.sight import Sight
from wunderkammer.server.table import Phase, Seat, Settings, Table, Who

NAMES = ("Ada", "Bruno", "Chiyo", "Dara", "Elisa", "Farid")
STATIC = Path(drawing.__file__).parent / "static"
LIES = 8
"""After so many decisions of Aztec one claim of the first seat is a lie that everybody can see through."""
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


def position(
    game: Game, seats: int, moves: int, *, seed: int = 1, options: Mapping[str, str] | None = None, bot: str = "greedy"
) -> Table:
    """Give a table after so many decisions of bots; a number beyond the end gives the end."""
    table = Table("position", game, dice.key_of_seed(seed), Settings(game.key, dict(options or {})))
    table.seats = [
        Seat(Who.PERSON if n == 0 else Who.BOT, NAMES[n], "" if n == 0 else "medium", True) for n in range(seats)
    ]
    table.phase = Phase.RUNNING
    table.match = match = table.new_match()
    match.draw_chance()
    players = [parse_bot(bot).make(seed + seat) for seat in range(seats)]
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = chance.choice([each for each in match.pending if each != CHANCE])
        legal = match.legal(seat)
        match.play(seat, players[seat].choose(game, match.view(seat), seat, legal, parse_bot(bot).budget))
    table.moves_at = list(range(len(match.record)))
    table.length = len(match.record)
    if match.over:
        table.phase = Phase.OVER
    return table


def curios(moves: int, reader: int = 0) -> Table:
    """Give a table of Curios that waits for the reader, after so many moves or a few more."""
    return next(
        table
        for each in range(moves, moves + 40)
        if (table := position(load("curios"), 3, each)).match is not None and reader in table.match.pending
    )


def waiting_and_turn() -> tuple[Table, Table]:
    """Give a table that waits for a bot, and the same when it waits for the first seat, after some moves."""
    tables = [position(load("curios"), 3, moves) for moves in range(4, 24)]
    turns = [table.match is not None and 0 in table.match.pending for table in tables]
    at = next(at for at in range(1, len(tables)) if turns[at] and not turns[at - 1])
    return tables[at - 1], tables[at]


def html(table: Table, reader: int | None, template: str = "table.html", theme: str = "") -> str:
    """Give the page of a table for a reader."""
    own = () if reader is None else (reader,)
    return TEMPLATES.get_template(template).render(sight=Sight(table, reader, reader == 0, own), theme=theme)


def serve(route: Route, page_html: str) -> None:
    """Answer a browser: a page, its styles and its scripts from disk."""
    path = re.sub(r"^https?://[^/]+", "", route.request.url).split("?")[0]
    file = STATIC / path.removeprefix("/static/")
    if path == "/":
        route.fulfill(body=page_html, content_type="text/html; charset=utf-8")
    elif path.startswith("/static/games/"):
        piece = load(file.stem).folder / f"board{file.suffix}"
        route.fulfill(body=piece.read_bytes(), content_type=TYPES[file.suffix])
    elif path.startswith("/static/") and file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "application/octet-stream"))
    else:
        route.fulfill(status=404, body="")


def shown(browser: Browser, page_html: str, width: int, height: int = 860) -> Page:
    """Open a page in the browser, with its styles and scripts from disk; the caller closes it."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.route("**/*", lambda route: serve(route, page_html))
    page.goto("http://cabinet.test/")
    return page


def waits_for(table: Table) -> int:
    """Give a seat that must choose now, or the first where the match is over."""
    assert table.match is not None
    return next((seat for seat in table.match.pending if seat != CHANCE), 0)


def taken_last() -> tuple[Table, Table, str]:
    """Give a table of Treasures where the first seat takes the last good of a kind and goes on, before and after."""
    game = load("treasures")
    for moves in range(20, 200):
        table, later = (position(game, 3, moves) for _ in range(2))
        assert later.match is not None
        if 0 in later.match.pending and len(legal := later.match.legal(0)) > 2:
            later.match.play(0, legal[0])
            if 0 in later.match.pending and legal[0] not in later.match.legal(0):
                later.length += 1
                later.moves_at = list(range(len(later.match.record)))
                return table, later, game.actions.text(legal[0])
    raise AssertionError("no such table")
