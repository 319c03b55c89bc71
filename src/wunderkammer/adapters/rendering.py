"""Draw a table for those who watch an environment: as text, or printed."""

from __future__ import annotations

from ..core.errors import OptionError
from .one_match import OneMatch

RENDER_MODES = ("human", "ansi")
METADATA = {"render_modes": list(RENDER_MODES), "render_fps": 1}


def checked_mode(mode: str | None) -> str | None:
    """Give a render mode back, refusing one that is not there; None is none."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"A table cannot be rendered as {mode!r}, only as {' or '.join(RENDER_MODES)}.")
    return mode


def rendered(match: OneMatch, seat: int, mode: str | None) -> str | None:
    """Draw the table as a seat sees it, in the form that the mode asks for."""
    if mode is None:
        raise OptionError("Nothing is rendered without a render mode; give render_mode='ansi' to the environment.")
    drawing = match.drawing(seat)
    if mode == "ansi":
        return drawing
    print(drawing)
    return None
