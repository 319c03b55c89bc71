"""Take the pictures of pages that the README shows: `python -m docs.pictures.pages`, from the root of the project.

The same code gives the same pictures: the deal is fixed, and the bots that play up to what is shown are compiled first,
because interpreted ones look at less and choose otherwise.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests.server.browser import chromium
from tests.server.positions import position
from tests.server.running import Server
from tests.server.tour import BEYOND, Guide
from wunderkammer.bots.greedy import Greedy
from wunderkammer.core.registry import load

HERE = Path(__file__).parent
WIDTH, HEIGHT = 1280, 860
QUALITY = 84
KNOWS_ALL = "localStorage.setItem('wunderkammer.coach', 'off')"
TABLES = {"curios": (18, 985), "cargo": (100, 992)}
"""For each game that is shown: after how many decisions at least, and how many pixels of its page."""
FINISHED = "aztec"
"""The game whose end is shown."""


def main() -> None:
    """Write one picture for each page."""
    for name in (*TABLES, FINISHED):
        print(f"compiling the bots of {name}", flush=True)
        Greedy.compile(load(name))
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder)).start()
        try:
            size = {"width": WIDTH, "height": HEIGHT}
            context = browser.new_context(base_url=server.url, viewport=size, reduced_motion="reduce")
            context.add_init_script(KNOWS_ALL)
            page = context.new_page()
            guide = Guide(page, server.url, bot="greedy")
            keep(page, "/", "home", 1100)
            for name, (moves, height) in TABLES.items():
                keep(page, guide.bring_in(load(name), own_turn(name, moves)), name, height)
            keep(page, guide.bring_in(load(FINISHED), BEYOND), "end", 1482)
        finally:
            server.stop()


def own_turn(name: str, moves: int) -> int:
    """Give the number of decisions after which the first seat is to choose, not less than a number."""
    game = load(name)
    while True:
        match = position(game, game.usual_seats, moves).match
        assert match is not None
        if 0 in match.pending:
            return moves
        moves += 1


def keep(page: Page, path: str, name: str, height: int) -> None:
    """Write what a page shows, from its top to so many pixels."""
    page.goto(path)
    page.wait_for_selector("#story[data-wanted]", state="detached")
    page.evaluate("document.fonts.ready")
    shot = Image.open(io.BytesIO(page.screenshot(full_page=True)))
    shot.crop((0, 0, WIDTH, min(shot.height, height))).save(HERE / f"{name}.webp", quality=QUALITY, method=6)
    print(f"{name}.webp: {min(shot.height, height)} of {shot.height} pixels", flush=True)


if __name__ == "__main__":
    main()
