"""The rules of a game as a page: its clauses in HTML, each with a name of its own that links can point to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from ..core.game import Game

CLAUSE = re.compile(r"\*\*(\d+(?:\.\d+)*)\*\* ")
CHAPTER = re.compile(r"## (\d+ .*)$")
TEXT = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of the rules; `clause` is its number, or "" for headings and tables."""

    clause: str
    html: Markup
    chapter: str = ""
    """The number and title of the chapter that this heading begins."""


@lru_cache(maxsize=32)
def paragraphs(game: Game) -> tuple[Paragraph, ...]:
    """Give the rules of a game."""
    out = []
    for block in re.split(r"\n{2,}", game.rulebook.strip()):
        found = CLAUSE.match(block)
        number = found.group(1) if found else ""
        begins = CHAPTER.match(block)
        html = Markup(TEXT.render(block[found.end() :] if found else block))
        out.append(Paragraph(number, html, begins.group(1) if begins else ""))
    return tuple(out)


def clause(game: Game, number: str) -> Markup:
    """Give the text of one clause; "" if there is none of that number."""
    return next((each.html for each in paragraphs(game) if each.clause == number), Markup())
