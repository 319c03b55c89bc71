"""Pages and their parts as HTML, drawn from templates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    FunctionLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ..core.registry import load
from ..core.voice import spelt
from . import dates
from .joined_lines import JoinedLines
from .sight import Sight
from .table import Table

HERE = Path(__file__).parent


def environment() -> Environment:
    """Give the templates: the server's own, and under `games/NAME/` the board of each game."""
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader({"games": FunctionLoader(_at_home)})]),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        extensions=[JoinedLines],
        auto_reload=False,
    )
    made.filters["lower_first"] = lambda text: text[:1].lower() + text[1:]
    made.filters["spelt"] = spelt
    made.filters["exact"], made.filters["day_in_words"] = dates.exact, dates.day_in_words
    return made


def _at_home(name: str) -> str | None:
    """Give a template that lies with its game, wherever that is installed, by `NAME/FILE`; None where there is none."""
    key, _, file = name.partition("/")
    path = load(key).folder / file
    return path.read_text(encoding="utf-8") if path.is_file() else None


@dataclass(frozen=True)
class Parts:
    """The form of a stream for a page: the parts that change, as pieces of HTML with their places."""

    reader: int | None
    host: bool
    own: tuple[int, ...]

    media_type = "text/event-stream"
    opening = b""
    pulse = b": still here\n\n"

    def whole(self, table: Table) -> bytes:
        """Give all parts."""
        return self._event(table)

    def news(self, before: Table, after: Table) -> bytes:
        """Give all parts: the browser changes only what differs."""
        return self._event(after)

    def _event(self, table: Table) -> bytes:
        reader = self.reader
        html = TEMPLATES.get_template("parts/all.html").render(sight=Sight(table, reader, self.host, self.own))
        lines = "".join(f"data: {line}\n" for line in html.splitlines())
        return f"id: {table.length}\n{lines}\n".encode()


TEMPLATES = environment()


def page(request: Request, name: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """Give a whole page."""
    theme = request.cookies.get("theme", "")
    context["theme"] = theme if theme in ("light", "dark") else ""
    return HTMLResponse(TEMPLATES.get_template(name).render(**context), status)
