"""Who sits where: people and bots, their names, and how a saved match says it."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.bot import BotSpec, parse_bot
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.match import Match
from ..core.voice import listed
from .arguments import BadUsage

PEOPLE = ("me", "friend")
"""What people are called who sit at this keyboard."""
USUAL_LEVEL = "medium"

Players = list[BotSpec | None]
"""The player of each seat; None is a person."""


def usual_players(game: Game) -> Players:
    """Seat one person against bots."""
    return [None, *[BotSpec(USUAL_LEVEL)] * (game.usual_seats - 1)]


def parse_players(asked: str) -> Players:
    """Read who sits where: `me,friend,hard`."""
    return [None if word.strip() in PEOPLE else _bot(word.strip()) for word in asked.split(",")]


def _bot(word: str) -> BotSpec:
    try:
        return parse_bot(word)
    except WunderkammerError as why:
        if ":" in word:  # what is meant is a bot, with a budget or of somebody else
            raise
        raise BadUsage(f"{str(why).rstrip('.')}; {listed(PEOPLE)} are people at this keyboard.") from None


def players_of(match: Match) -> Players:
    """Give the players of a saved match, as its file says; a bot of somebody else must be found here."""
    try:
        return [None if bot is None else parse_bot(bot) for bot in match.bots]
    except WunderkammerError as why:
        raise BadUsage(f"{str(why).rstrip('.')}; --seats says who plays instead.") from None


def spelt(players: Sequence[BotSpec | None]) -> list[str | None]:
    """Say for the match file which bot plays each seat."""
    return [None if player is None else str(player) for player in players]


def names_of(players: Sequence[BotSpec | None], people: Sequence[str]) -> list[str]:
    """Name the seats: people as they wish, bots after themselves, and none like another."""
    if len(people) > sum(player is None for player in players):
        raise BadUsage("There are more names than people; --names names only the seats of `me` and `friend`.")
    left = list(people)
    if len(set(left)) < len(left):
        raise BadUsage("Two people have the same name; give each their own.")
    names: list[str] = []
    for number, player in enumerate(players, 1):
        if player is None and left:
            names.append(left.pop(0))
            continue
        own, same = f"Player {number}" if player is None else player.name.rpartition(":")[2], 1
        name = own
        while name in names or name in people:
            same += 1
            name = f"{own} {same}"
        names.append(name)
    return names
