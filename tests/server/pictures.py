"""Take pictures: `python -m tests.server.pictures` of every page, or of one game's table: `... NAME --moves 0,20`."""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from wunderkammer.core.registry import load

from .browser import chromium
from .positions import html, position, shown, waits_for
from .running import Server
from .tour import Guide, whole_tour

WIDTHS = "390,820,1280"
QUALITY = 80
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until a page of another width has been drawn; else parts of it come out empty."""
TALLEST = 2400
"""A picture shows so many pixels of a page from its top, or less."""


def main() -> None:
    """Write one picture for each page or position, width and theme."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", nargs="?", help="a game: pictures of its table alone")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--moves", default="0,20,80,9999")
    parser.add_argument("--widths", default=WIDTHS)
    parser.add_argument("--themes", default="light")
    parser.add_argument("--options", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--folder", type=Path, default=Path("pictures.tmp"))
    parser.add_argument("--whole", action="store_true", help="the whole page, not only the first screen")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        taken = of_a_game(browser, args) if args.name else of_every_page(browser, args)
        for name, page, width in taken:
            path = args.folder / f"{name}.webp"
            keep(page, path, whole=args.whole or not args.name)
            sideways = page.evaluate("document.documentElement.scrollWidth") > width
            print(path, "overflows sideways" if sideways else "", flush=True)


def of_a_game(browser: Browser, args: argparse.Namespace) -> Iterator[tuple[str, Page, int]]:
    """Show a game's table in several positions."""
    game = load(args.name)
    seats = args.seats or game.usual_seats
    options = dict(pair.split("=") for pair in args.options.split(",") if pair)
    for moves in map(int, args.moves.split(",")):
        table = position(game, seats, moves, seed=args.seed, options=options, bot=args.bot)
        for theme in args.themes.split(","):
            for width in map(int, args.widths.split(",")):
                page = shown(browser, html(table, waits_for(table), theme=theme), width)
                yield f"{args.name}-{seats}-{moves}-{width}-{theme}", page, width
                page.close()


def of_every_page(browser: Browser, args: argparse.Namespace) -> Iterator[tuple[str, Page, int]]:
    """Visit every page of a server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        try:
            page = browser.new_context(base_url=server.url, reduced_motion="reduce").new_page()
            stops = whole_tour(Guide(page, server.url, bot=args.bot))
            for theme in args.themes.split(","):
                page.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])
                for stop in stops:
                    page.goto(stop.path)
                    page.evaluate("document.fonts.ready")
                    page.wait_for_selector("#story[data-wanted]", state="detached")  # it comes a little later
                    for width in map(int, args.widths.split(",")):
                        page.set_viewport_size({"width": width, "height": 860})
                        page.evaluate(PAINTED)
                        dark = "-dark" if theme == "dark" else ""
                        yield f"{stop.name}-{width}{dark}", page, width
        finally:
            server.stop()


def keep(page: Page, path: Path, whole: bool) -> None:
    """Write what a page shows as a small file."""
    shot = Image.open(io.BytesIO(page.screenshot(full_page=whole)))
    shot.crop((0, 0, shot.width, min(shot.height, TALLEST))).save(path, quality=QUALITY, method=6)


if __name__ == "__main__":
    main()
