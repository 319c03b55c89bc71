"""The rules of a game as a page: its clauses in HTML, each with a name of its own that links can point to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from ..core.game import Game

CLAUSE = re.compile(r"\*\*(\d+(?:\.\d+)*)\*\* ")
TEXT = MarkdownIt("commonmark", {"html": False}).enable("table")


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
        out.append(Paragraph(number, Markup(TEXT.render(block[found.end() :] if found else block))))
    return tuple(out)


def clause(game: Game, number: str) -> Markup:
    """Give the text of one clause; "" if there is none of that number."""
    return next((each.html for each in paragraphs(game) if each.clause == number), Markup())
