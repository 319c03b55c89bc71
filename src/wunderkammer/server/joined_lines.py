"""How the lines of a template become one page: a part of Jinja's environment."""

from __future__ import annotations

import re

from jinja2.ext import Extension

JINJA = r"\{%.*?%\} | \{\{.*?\}\} | \{\#.*?\#\}"
PIECES = re.compile(
    rf"""
      (?P<jinja> {JINJA} )
    | (?P<tag> <[a-zA-Z] (?: {JINJA} | [^>] )* > )
    | (?P<beside> (?: (?<=>) | (?<=[%#]\}}) ) \n[ \n]* | \n[ \n]* (?: (?=<|\{{[%#]) | \Z ) )
    | \n[ \n]*
    """,
    re.DOTALL | re.VERBOSE,
)
IN_TAGS = re.compile(rf"(?P<jinja> {JINJA} ) | \n[ \n]*", re.DOTALL | re.VERBOSE)


class JoinedLines(Extension):
    """A template is laid out by its nesting, and its lines are joined much as those of JSX are.

    A line break with its indentation is one blank between words and within a tag, and nothing beside a tag or a
    statement: a page has the blanks that were written, `{{ " " }}` where they would stand at the end of a line.
    A comment takes the place of each break, so that an error still names the right line.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Join the lines of a template before Jinja reads it."""
        return PIECES.sub(_joined, source)


def _joined(piece: re.Match[str]) -> str:
    """Give what stands in place of a piece; Jinja's own parts stay as they are."""
    if piece["jinja"]:
        return piece[0]
    if piece["tag"]:
        return IN_TAGS.sub(lambda inner: inner[0] if inner["jinja"] else " " + _silent(inner[0]), piece[0])
    return _silent(piece[0]) if piece["beside"] else " " + _silent(piece[0])


def _silent(breaks: str) -> str:
    """Give a comment of as many lines."""
    return "{#" + "\n" * breaks.count("\n") + "#}"
