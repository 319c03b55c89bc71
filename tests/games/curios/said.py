"""What is said at a table of Curios, and tables at which there is something to say."""

from __future__ import annotations

from wunderkammer import Match
from wunderkammer.core.drawing import WHOLE, Room

from .scripted import GAME, deal, doctored, last_search, pass_all, recruiting, search
from .scripted import table as seen

WORDS = GAME.words


def named(match: Match) -> Match:
    match.names = ("Ada", "ben", "Cleo", "dov", "Eve")[: match.seats]
    return match


def prompt(match: Match, reader: int | None):
    return WORDS.prompt(match.voice(reader), seen(match, reader))


def told(match: Match, reader: int | None = None) -> list[tuple[str, str]]:
    return [(line.text, line.clause) for line in match.tell(len(match.log) - 1, reader)]


def facts(match: Match, reader: int | None, seat: int) -> list[str]:
    return [line.text for line in WORDS.seat_facts(match.voice(reader), seen(match, reader), seat)]


def thing(match: Match, reader: int | None, name: str) -> list[str]:
    found = {each.name: each for each in WORDS.things(match.voice(reader), seen(match, reader))}
    return [line.text for line in found[name].lines]


def drawn(match: Match, reader: int | None, room: Room = WHOLE) -> str:
    lines = GAME.table(match.voice(reader), seen(match, reader), room)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def emptied(sites: int = 1, **options: str) -> Match:
    """Three seats, no gem left at the first sites; seat 1 is to search."""
    taken = [10 * (site < sites) for site in range(4)]
    gems = [taken, *[[0] * 4 for _ in range(4)]]
    return named(doctored(deal(3, **options), gems_left=[10 - n for n in taken], gems=gems))


def flipping() -> Match:
    match = named(recruiting(2))
    pass_all(match)
    return match


def over(gems: list[list[int]] | None = None) -> Match:
    """Two sites are empty: the pyramid before, the colosseum now."""
    match = named(last_search(3, [[0, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0]], gems_left=[0, 5, 5, 1]))
    search(match, "colosseum")
    return doctored(match, gems=[*gems, *[[0] * 4] * 2]) if gems else match


def dealing() -> Match:
    return named(Match(GAME, 3))
