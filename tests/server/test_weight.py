"""Pages are light: what a table costs over the line at the first visit and with every move, and that it is all ours."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from wunderkammer.core.registry import game_names, load

from . import guests
from .hands import HANDS, number, play_on
from .running import Server
from .tour import Guide

KILOBYTE = 1000
MOST_AT_FIRST, MOST_A_MOVE = 250 * KILOBYTE, 30 * KILOBYTE
MOVES = 3


@dataclass
class Scales:
    """What a page has loaded, in bytes as they came over the line."""

    page: Page
    sizes: Counter[str] = field(default_factory=Counter)
    urls: dict[str, str] = field(default_factory=dict)

    def watch(self) -> None:
        """Begin to weigh, with nothing kept from before."""
        line = self.page.context.new_cdp_session(self.page)
        line.on("Network.requestWillBeSent", self._asked)
        line.on("Network.dataReceived", self._came)
        line.on("Network.loadingFinished", self._finished)
        line.send("Network.enable")
        line.send("Network.clearBrowserCache")

    def _asked(self, event: dict[str, Any]) -> None:
        self.urls[event["requestId"]] = event["request"]["url"]

    def _came(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] += event["encodedDataLength"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = event["encodedDataLength"]  # with its headers; a stream never ends


@pytest.mark.parametrize("name", game_names())
def test_a_table_is_light_at_the_first_visit_and_with_every_move(name: str, browser: Browser, server: Server) -> None:
    hand = HANDS["mouse"]
    page = hand.sit_down(browser, server.url)
    game = load(name)
    path = Guide(page, server.url).bring_in(game, 12)
    scales = Scales(page)
    scales.watch()
    page.goto(path)
    page.wait_for_selector("#prompt.yours", state="attached")
    page.evaluate("document.fonts.ready")
    assert KILOBYTE < scales.sizes.total() < MOST_AT_FIRST, scales.sizes.total()
    assert all(url.startswith(server.url) for url in scales.urls.values()), scales.urls
    if game.board is not None:
        scales.sizes.clear()
        began = int(number(page) or 0)
        play_on(page, hand, random.Random(1), MOVES)
        moves = int(number(page) or 0) - began
        assert 0 < scales.sizes.total() / moves < MOST_A_MOVE, f"{scales.sizes.total()} bytes for {moves} moves"
    page.context.close()


def test_what_is_compressed_says_the_same(tmp_path: Path) -> None:
    with guests.server(tmp_path) as client:
        plain = client.get("/static/cabinet.css", headers={"accept-encoding": "identity"})
        with client.stream("GET", "/static/cabinet.css", headers={"accept-encoding": "gzip"}) as answer:
            packed = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["etag"] == plain.headers["etag"]
        assert answer.headers["etag"].startswith('W/"')
        assert "content-encoding" not in plain.headers
        assert gzip.decompress(packed) == plain.content
        assert len(packed) < len(plain.content) / 2
        again = {"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]}
        unchanged = client.get("/static/cabinet.css", headers=again)
        assert (unchanged.status_code, unchanged.content) == (304, b"")
        assert "content-encoding" not in unchanged.headers


@pytest.mark.parametrize("path", ["/api/games", "/static/icon.svg", "/static/fonts/figtree-latin-wght-normal.woff2"])
def test_what_is_not_worth_it_is_sent_as_it_is(path: str, tmp_path: Path) -> None:
    with guests.server(tmp_path) as client:
        answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers
