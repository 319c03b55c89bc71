"""Put the seats and options of a match into a blank state, then let the game lay out its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import LayoutError
from .kernel import rule
from .layout import Layout
from .options import Options


def opening(state: type[Layout], options: Options, start: Callable[..., None]) -> Callable[..., None]:
    """Give the rule `begin(s, seats, options)` of a game: the fields that the core fills, and the game's `start`.

    It is written out as source, one assignment a cell, because that is what runs on a mirror and on a native record.
    """
    cells = {
        each.name: f.name if not f.shape else f"{f.name}[{at}]"
        for f in state.fields.values()
        for at, each in enumerate(f.options)
    }
    if set(cells) != {each.name for each in options.options} or len(cells) != len(options.options):
        asked, held = (", ".join(sorted(names)) or "none" for names in ([o.name for o in options.options], cells))
        raise LayoutError(f"The options are {asked}, but the fields chosen() of {state.__name__} hold {held}.")
    body = [f"s.{cells[each.name]} = options[{at}]" for at, each in enumerate(options.options)]
    source = "\n    ".join(["def begin(s, seats, options):", "s.seats = seats", *body, "start(s)"])
    own: dict[str, Any] = {"start": start, "__name__": __name__}
    exec(source, own)
    own["begin"].__annotations__ = {"s": "State", "seats": "int", "options": "Row", "return": "None"}
    return rule(own["begin"])  # type: ignore[no-any-return]
