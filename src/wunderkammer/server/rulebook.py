"""The rules of a game as a page: its clauses in HTML, each with a name of its own that links can point to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from ..core.game import Game

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

CLAUSE = re.compile(r"\*\*(\d+(?:\.\d+)*)\*\* ")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of the rules; `clause` is its number, or "" for headings and tables."""

    clause: str
    html: Markup


@lru_cache(maxsize=32)
def paragraphs(game: Game) -> tuple[Paragraph, ...]:
    """Give the rules of a game, without the names of their tests."""
    kept = "\n".join(line for line in game.rulebook.splitlines() if not line.startswith("<!--"))
    out = []
    for block in re.split(r"\n{2,}", kept.strip()):
        found = CLAUSE.match(block)
        number = found.group(1) if found else ""
        out.append(Paragraph(number, Markup(_markdown().render(block[found.end() :] if found else block))))
    return tuple(out)


@cache
def _markdown() -> MarkdownIt:
    """Give what reads Markdown: loaded with the first rules that are shown, since the first page shows none."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def clause(game: Game, number: str) -> Markup:
    """Give the text of one clause; "" if there is none of that number."""
    return next((each.html for each in paragraphs(game) if each.clause == number), Markup())
