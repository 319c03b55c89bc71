"""Take pictures of a game's table: `python -m tests.server.pictures NAME [--seats N] [--moves 0,20,80] ...`."""

from __future__ import annotations

import argparse
from pathlib import Path

from wunderkammer.core.registry import load

from .browser import chromium
from .positions import html, position, shown, waits_for


def main() -> None:
    """Write one PNG for each position, width and theme."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--moves", default="0,20,80,9999")
    parser.add_argument("--widths", default="390,820,1280")
    parser.add_argument("--themes", default="light")
    parser.add_argument("--options", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--folder", type=Path, default=Path("pictures.tmp"))
    parser.add_argument("--whole", action="store_true", help="the whole page, not only the first screen")
    args = parser.parse_args()
    game = load(args.name)
    seats = args.seats or game.usual_seats
    options = dict(pair.split("=") for pair in args.options.split(",") if pair)
    args.folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for moves in map(int, args.moves.split(",")):
            table = position(game, seats, moves, seed=args.seed, options=options, bot=args.bot)
            for theme in args.themes.split(","):
                for width in map(int, args.widths.split(",")):
                    page = shown(browser, html(table, waits_for(table), theme=theme), width)
                    path = args.folder / f"{args.name}-{seats}-{moves}-{width}-{theme}.png"
                    page.screenshot(path=path, full_page=args.whole)
                    print(
                        path,
                        "overflows sideways"
                        if page.evaluate("document.documentElement.scrollWidth > innerWidth")
                        else "",
                    )
                    page.close()


if __name__ == "__main__":
    main()
