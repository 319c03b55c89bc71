#!/usr/bin/env python3
"""Measure the pages in a browser: how soon the first one is there, how soon a move is seen, and what jumps meanwhile.

python benchmarks/pages.py                           # every game
python benchmarks/pages.py curios cargo --moves 20   # some games, more moves
python benchmarks/pages.py --starts 20 none          # how soon the first page is there, and nothing else
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import statistics
import time
import urllib.request
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page, sync_playwright
from server import Ours

GAMES = ("curios", "treasures", "stack", "cargo", "aztec")
WIDTHS = (390, 820, 1280)
HEIGHT = 844
NO_GAME = "none"
PATIENCE = 60_000
LOOK = 600
"""For how many milliseconds players look before they move, so that what others did has come to rest."""
WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
PLAY = """async () => {
  const seen = new Promise((done) => document.addEventListener("htmx:sse:after:message",
    () => requestAnimationFrame(() => setTimeout(() => done(performance.now()))), { once: true }));
  const began = performance.now(), seat = +document.querySelector("#moves [name=seat]").value;
  document.querySelector("#moves button:not([data-warning])").click();
  const shown = await seen;
  const length = +document.querySelector("#head").dataset.number;
  return [shown - began, (performance.timeOrigin + shown) / 1000, length, seat];
}"""
"""Makes a move; says how many milliseconds passed since the click until it was painted, when that was by the clock of
this machine, how many entries of the journal the page shows then, and for which seat."""
MADE = "SELECT at FROM entries WHERE table_id = ? AND seat = ? AND kind = 'move' AND number < ? AND at > ?"
"""Gives when a move was judged and handed over to be written, by the same clock: a little before it is on disk."""


@dataclass
class Figures:
    """What was measured of a game."""

    since_click: list[float] = field(default_factory=list)
    since_made: list[float] = field(default_factory=list)
    shifted: dict[int, float] = field(default_factory=dict)

    def __str__(self) -> str:
        """Set them as one row."""
        times = "".join(
            f"{min(each):8.0f} {statistics.median(each):7.0f} {max(each):8.0f}"
            for each in (self.since_click, self.since_made)
        )
        return f"{times}      {'   '.join(f'{self.shifted[width]:.4f}' for width in WIDTHS)}"


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, help=f"{NO_GAME}: only the first page")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--moves", type=int, default=10)
    args = parser.parse_args()
    first_page(args.starts)
    if NO_GAME in args.games:
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        server = Ours()
        try:
            first_paint(browser, server.port)
            widths = ", ".join(map(str, WIDTHS))
            print(f"\n{'':14}click to paint          written to paint     layout shift at {widths} pixels")
            print(f"{'':10}" + "   least  median  largest" * 2)
            for name in args.games:
                print(f"{name:10}{measured(browser, server, name, args.moves)}", flush=True)
        finally:
            server.close()
            browser.close()


PAINTED = """() => new Promise(told => new PerformanceObserver(list => {
    const first = list.getEntriesByName('first-contentful-paint')[0]
    if (first) told(first.startTime)
}).observe({type: 'paint', buffered: true}))"""
"""Tells when the page was first painted, as soon as it is: at the end of its loading it may not be yet."""


def first_page(starts: int) -> None:
    """Say how soon the first page is there after its server was started, with a fresh database each time."""
    seconds, computed = [], []
    for _ in range(starts):
        began = time.perf_counter()
        server = Ours()
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{server.port}/").read()
            seconds.append(time.perf_counter() - began)
            computed.append(server.cpu())
        finally:
            server.close()
    print(
        f"first page {min(seconds):.2f} s after the server was started ({statistics.median(seconds):.2f} as a rule,"
        f" of {starts}); {min(computed):.2f} s of computing"
    )


def first_paint(browser: Browser, port: int) -> None:
    """Say how soon the first page is painted by a browser that was never there."""
    page = visit(browser, port, WIDTHS[-1])
    print(f"painted {page.evaluate(PAINTED):.0f} ms after it was asked for")
    page.context.close()


def visit(browser: Browser, port: int, width: int) -> Page:
    """Open the cabinet as somebody who was never there."""
    context = browser.new_context(base_url=f"http://127.0.0.1:{port}", viewport={"width": width, "height": HEIGHT})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WATCH)
    page.goto("/")
    return page


def measured(browser: Browser, server: Ours, name: str, moves: int) -> Figures:
    """Begin a match at each width, and make moves at the widest."""
    figures = Figures()
    journal = sqlite3.connect(server.folder / "tables.db")
    for width in WIDTHS:
        page = visit(browser, server.port, width)
        page.locator(f"form[action='/new/{name}'] button").click()
        page.wait_for_selector("#prompt", state="attached")
        page.wait_for_timeout(500)
        figures.shifted[width] = page.evaluate("window.shifted")
        for _ in range(moves if width == WIDTHS[-1] else 0):
            page.wait_for_selector("#prompt.yours, #sheet", state="attached")
            if page.locator("#sheet").count():
                break
            page.wait_for_timeout(LOOK)
            since_click, painted, length, seat = page.evaluate(PLAY)
            table_id = page.url.rsplit("/", 1)[1].split("?")[0]
            made = journal.execute(MADE, (table_id, seat, length, painted - since_click / 1000)).fetchone()
            if made is not None:  # else it was the move of somebody who chose at the same time
                figures.since_click.append(since_click)
                figures.since_made.append((painted - made[0]) * 1000)
        page.context.close()
    journal.close()
    return figures


if __name__ == "__main__":
    main()
