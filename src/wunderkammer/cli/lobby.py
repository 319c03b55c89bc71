"""Ask what is to be played and by whom, one question at a time; everything has a usual answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..bots.bot import BotSpec, parse_bot
from ..bots.levels import LEVELS
from ..core.errors import WunderkammerError
from ..core.game import Game
from ..core.header import check_name
from ..core.voice import count, listed
from .keyboard import ask
from .screen import show, show_markdown
from .seating import PEOPLE, USUAL_LEVEL, Players, names_of, usual_players

LEAVING = ("q", "quit")
SEATS = (*PEOPLE, *LEVELS)
"""Who can sit on a seat, besides any bot by its name."""


class Leaving(Exception):
    """A person left before a match began."""


@dataclass
class Plan:
    """A table before its first match: who plays what, and how."""

    game: Game
    players: Players
    people: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)


def answer(question: str) -> str:
    """Ask one question; whoever ends the input, or quits, leaves."""
    said = ask(question)
    if said is None or said in LEAVING:
        raise Leaving
    return said


def choose(question: str, names: Sequence[str], others: Mapping[str, str] | None = None) -> str:
    """Let one of some names be chosen: by its number, its name, another name for it, or the beginning of one."""
    while True:
        said = answer(question)
        found = meant(said, names, others)
        if len(found) == 1:
            return found[0]
        if said and found:
            show(f"That could be {listed(found, 'or')}; type more of it.", "red")
        else:
            show(f"Type a number from 1 to {len(names)}, or a name; q leaves.", "red")


def meant(said: str, names: Sequence[str], others: Mapping[str, str] | None = None) -> list[str]:
    """Give the names that a number, a name or the beginning of one can mean."""
    if said in map(str, range(1, len(names) + 1)):
        return [names[int(said) - 1]]
    spoken = {name: name for name in names} | dict(others or {})
    wanted = said.casefold()
    exact = {name for word, name in spoken.items() if word.casefold() == wanted}
    begun = exact or {name for word, name in spoken.items() if wanted and word.casefold().startswith(wanted)}
    return [name for name in names if name in begun]


def plan(game: Game) -> Plan:
    """Ask who plays a game and how: the usual table at once, or everything one by one."""
    usual = Plan(game, usual_players(game))
    bots = count(game.usual_seats - 1, f"{USUAL_LEVEL} bot")
    while True:
        said = answer(f"Against {bots}: Enter plays, c changes the table, r shows the rules. ").casefold()
        if not said:
            return usual
        if said in ("r", "rules", "?"):
            show_markdown(game.rulebook)
        elif said in ("c", "change"):
            return _changed(game)
        else:
            show("Press Enter, or type c, r or q.", "red")


def _changed(game: Game) -> Plan:
    seats = game.seats[0]
    if len(game.seats) > 1:
        numbers = [str(number) for number in game.seats]
        seats = _number(f"How many play ({game.seats_text})? [{game.usual_seats}] ", numbers, game.usual_seats)
    for number, who in enumerate(SEATS, 1):
        show(f"{number:>3}  {who}")
    players: Players = []
    people: list[str] = []
    for number in range(1, seats + 1):
        player = _player(number, "me" if None not in players else USUAL_LEVEL)
        players.append(player)
        if player is None:
            people.append(_name(number, people))
    return Plan(game, players, people, _options(game, seats))


def _number(question: str, numbers: Sequence[str], usual: int) -> int:
    while True:
        said = answer(question)
        if not said:
            return usual
        if said in numbers:
            return int(said)
        show(f"Type a number from {numbers[0]} to {numbers[-1]}; q leaves.", "red")


def _player(number: int, usual: str) -> BotSpec | None:
    while True:
        said = answer(f"Seat {number}? [{usual}] ") or usual
        found = meant(said, SEATS)
        if len(found) == 1 and found[0] in PEOPLE:
            return None
        try:
            return parse_bot(found[0] if len(found) == 1 else said)
        except WunderkammerError as why:
            show(f"{why} Or type {listed(PEOPLE, 'or')}.", "red")


def _name(number: int, others: Sequence[str]) -> str:
    while True:
        name = answer(f"  Name? [Player {number}] ") or f"Player {number}"
        try:
            check_name(name)
            names_of([None] * (len(others) + 1), [*others, name])
            return name
        except WunderkammerError as why:
            show(str(why), "red")


def _options(game: Game, seats: int) -> dict[str, str]:
    """Ask for each option with its help; ask all again where they do not go together."""
    while True:
        chosen = {}
        for option in game.options.options:
            show(f"{option.name}: {option.help}", "dim")
            choices = ", ".join(option.choices)
            chosen[option.name] = _choice(
                f"  {option.name} ({choices})? [{option.default}] ", option.choices, option.default
            )
        try:
            return game.options.fill(seats, chosen)
        except WunderkammerError as why:
            show(str(why), "red")


def _choice(question: str, choices: Sequence[str], usual: str) -> str:
    while True:
        said = answer(question) or usual
        found = [said] if said in choices else [] if said.isdigit() else meant(said, choices)
        if len(found) == 1:
            return found[0]
        show(f"Type {listed(choices, 'or')}; q leaves.", "red")
