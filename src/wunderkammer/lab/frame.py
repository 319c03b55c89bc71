"""The frame of every page of the lab: styles, fonts and title in one file that needs no other."""

from __future__ import annotations

import base64
import re
from functools import cache
from html import escape
from pathlib import Path

STATIC = Path(__file__).parents[1] / "server/static"
"""Where the tokens and the fonts of all our pages lie."""
OPENED = "addEventListener('beforeprint',()=>document.querySelectorAll('details').forEach(d=>d.open=true))"
"""What is folded must be on paper, too."""


@cache
def styles() -> str:
    """Give all styles, with the fonts inside."""
    tokens = (STATIC / "tokens.css").read_text(encoding="utf-8")

    def inside(found: re.Match[str]) -> str:
        font = base64.b64encode((STATIC / found[1]).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{font}")'

    tokens = re.sub(r'url\("(fonts/[^"]+)"\)', inside, tokens)
    return tokens + Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def document(title: str, crown: str, body: str) -> str:
    """Give a whole page; a number and its sign of percent stay on one line."""
    crown, body = (part.replace(" %", "&nbsp;%") for part in (crown, body))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{styles()}</style></head><body>"
        f'<header class="crown"><div>{crown}</div></header><main>{body}</main><script>{OPENED}</script></body></html>\n'
    )
