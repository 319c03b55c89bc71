"""Ask about one thing on the table by its name: a player, or whatever the game can tell about."""

from __future__ import annotations

from ..core.drawing import Drawing, wrapped
from ..core.match import Match
from ..core.voice import Line, listed
from ..core.words import Thing

MOST_NAMED = 8
"""How many names a sentence lists."""
YOU = "you"
"""What the table calls its reader."""


def inquire(match: Match, reader: int, asked: str, columns: int) -> Drawing:
    """Draw what a reader may know of a player, of a thing or of a kind of things; or say what can be asked about."""
    if asked.casefold() == YOU and YOU not in map(str.casefold, match.names):
        asked = match.names[reader]
    names = _players(match)
    things = _things(match, reader)
    kinds = list(dict.fromkeys(thing.kind for thing in things.values()))
    found = _fitting(asked, [*names, *things, *kinds])
    if len(found) > 1:
        return wrapped([], f"{asked!r} could be {listed(_few(found), 'or')}; type more of it.", columns, "red")
    if not found:
        there = listed([*match.names, *kinds], "or")
        return wrapped([], f"Nothing here is called {asked!r}; ask about {there}.", columns, "red")
    if found[0] in things:  # before the players: a game may tell more of them than the facts beside their names
        return _about(things[found[0]].name, things[found[0]].lines, columns)
    if found[0] in names:
        voice, view = match.voice(reader), match.game.state.read(match.view(reader))
        return _about(match.names[names[found[0]]], match.game.words.seat_facts(voice, view, names[found[0]]), columns)
    named = [thing.name for thing in things.values() if thing.kind == found[0]]
    return [[(found[0].capitalize(), "bold")], *wrapped([("  ", "")], f"{listed(named)}.", columns, "")]


def askable(match: Match, reader: int) -> str:
    """Say in one line what can be asked about."""
    kinds = dict.fromkeys(thing.kind for thing in _things(match, reader).values())
    return f"t NAME tells more: {', '.join([*match.names, *kinds])}"


def _players(match: Match) -> dict[str, int]:
    return {name: seat for seat, name in enumerate(match.names)}


def _things(match: Match, reader: int) -> dict[str, Thing]:
    things = match.game.words.things(match.voice(reader), match.game.state.read(match.view(reader)))
    return {thing.name: thing for thing in things}


def _fitting(asked: str, names: list[str]) -> list[str]:
    """Give the names that are meant: that very one, else all that begin so or have that word, else all that hold it."""
    wanted = asked.casefold()
    for fits in (str.__eq__, _begins_or_has, str.__contains__):
        found = [name for name in dict.fromkeys(names) if fits(name.casefold(), wanted)]
        if found:
            return found
    return []


def _begins_or_has(name: str, wanted: str) -> bool:
    """Say whether a name begins so or has such a word: who asks for the temple may mean its card or the site."""
    return name.startswith(wanted) or wanted in name.split()


def _few(names: list[str]) -> list[str]:
    return names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} others"]


def _about(name: str, lines: list[Line] | tuple[Line, ...], columns: int) -> Drawing:
    drawing: Drawing = [[(name, "bold")]]
    for line in lines:
        drawing += wrapped([("  ", "")], f"{line.text} ({line.clause})" if line.clause else line.text, columns, "")
    return drawing
