"""What the header of a match may say: the checks that match files and JSON share, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .errors import NotationError, OptionError
from .game import Game

LONGEST_NAME = 40
LONGEST_BOT = 200
MOST_DIGITS = 9
"""How many digits the points of a match may have."""
HEXADECIMAL = {"commitment": 64, "key": 32}
"""How many hexadecimal digits some values hold."""


def texts(what: str, given: Iterable[Any]) -> tuple[str, ...]:
    """Give texts without blanks around them, refusing what is none, such as a bot in the place of its name."""
    kept = tuple(given)
    for each in kept:
        if not isinstance(each, str):
            raise OptionError(f"{what} are given as texts, not as {type(each).__name__}.")
    return tuple(each.strip() for each in kept)


def check_name(name: str) -> None:
    """Refuse a name that a match file could not hold."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable() or "#" in name:
        raise OptionError(f"A name is 1 to {LONGEST_NAME} printable characters, none of them '#'.")


def check_bot(bot: str) -> None:
    """Refuse a bot that a match file could not hold; whether there is such a bot is not the core's to know."""
    texts("Bots", [bot])
    if not bot or len(bot) > LONGEST_BOT or not bot.isprintable() or "#" in bot or " " in bot:
        raise OptionError(f"A bot is 1 to {LONGEST_BOT} printable characters without spaces, none of them '#'.")


def check_hexadecimal(what: str, value: str) -> None:
    """Refuse a key or a commitment that is none."""
    digits = HEXADECIMAL[what]
    if len(value) != digits or any(c not in "0123456789abcdef" for c in value):
        raise NotationError(f"the {what} must be {digits} hexadecimal digits.")


def check_version(game: Game, value: str) -> None:
    """Refuse a match of rules that are newer than these."""
    if value not in map(str, range(1, game.version + 1)):
        raise NotationError(f"the rules of {game.key} are at version {game.version} here, not {value[:20]!r}.")


def check_set(game: Game, digest: str) -> None:
    """Refuse a match of another component set."""
    if digest != game.components.digest:
        raise NotationError(
            f"the match was played with another component set ({digest[:20]}); this one is "
            f"{game.components.digest}, and --components FILE names another."
        )


def check_places(places: Iterable[int], seats: int) -> None:
    """Refuse places at the end of a match that there are not: under older rules they stand as they are stated."""
    if not all(1 <= place <= seats for place in places):
        raise NotationError(f"places run from 1 to {seats}.")
