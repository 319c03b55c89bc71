"""A table's page that lives without a server: what it sends is noted, and its stream tells what the test wants."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from playwright.sync_api import Browser, Page, Route

from wunderkammer.server.drawing import Parts
from wunderkammer.server.table import Table

from .positions import html, serve
from .running import PATIENCE

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
QUIET = b": nothing new\n\n"
SOON = 20
"""After how many milliseconds it is looked again whether something was sent."""
DOOR = re.compile(r"/tables/position/(stream|play)")


@dataclass
class Stage:
    """One page; `posted` are the forms that it has sent."""

    page: Page
    reader: int | None
    posted: list[dict[str, str]] = field(default_factory=list)
    _news: bytes = QUIET
    _number: str = ""

    def show(self, table: Table) -> None:
        """Load the page of a table."""
        self._news, self._number, text = QUIET, "", html(table, self.reader)
        self.page.unroute_all()
        self.page.route("**/*", lambda route: serve(route, text))
        self.page.route(DOOR, self._answer)
        self.page.goto("http://cabinet.test/")

    def tell(self, table: Table) -> None:
        """Let the stream tell what a table is like now, and wait until the page shows it."""
        own = () if self.reader is None else (self.reader,)
        self._news, self._number = Parts(self.reader, self.reader == 0, own).whole(table), str(table.length)
        self.page.wait_for_selector(f"#head[data-number='{table.length}']")

    def sent(self, count: int) -> list[str]:
        """Give the moves that the page has sent, as soon as there are so many."""
        until = time.monotonic() + PATIENCE
        while len(self.posted) < count and time.monotonic() < until:
            self.page.wait_for_timeout(SOON)
        return [form["move"] for form in self.posted]

    def _answer(self, route: Route) -> None:
        if route.request.method == "POST":
            self.posted.append(dict(parse_qsl(route.request.post_data or "", keep_blank_values=True)))
            route.fulfill(status=204)
        else:
            seen = route.request.headers.get("last-event-id") == self._number
            route.fulfill(body=QUIET if seen else self._news, content_type="text/event-stream")


@contextmanager
def staged(browser: Browser, table: Table, reader: int | None = 0, **traits: Any) -> Iterator[Stage]:
    """Show the page of a table to a reader, in a browser of such traits."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **traits})
    stage = Stage(context.new_page(), reader)
    stage.page.set_default_timeout(PATIENCE * 1000)
    stage.show(table)
    yield stage
    context.close()
