"""Declare verbs and events with typed arguments; derive ints, text, JSON and what a seat may read.

Each verb owns a block of ints, so an action is a single int in the rules and a few readable words
everywhere else: `search pyramid`, `deal seat=2 card=temple-7`. Files, logs and pages hold the words.
In words a seat counts from one, as people count; in JSON and in code it counts from zero.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from .errors import IllegalMove, RuleError

UNDO = "undo"
AGREED_UNDO = "undo by agreement"
"""What stands in a match file, in place of a verb, where a seat took its move back."""

HIDDEN = "?"
"""What a reader who may not see an argument reads in its place."""


@dataclass(frozen=True)
class Domain:
    """The values an argument can take: stable names, or numbers from `first` on."""

    names: tuple[str, ...] = ()
    first: int = 0
    size: int = 0
    json_first: int = 0
    secret: bool = False
    is_seat: bool = False

    def text(self, index: int) -> str:
        """Write a value in words."""
        return self.names[index] if self.names else str(index + self.first)

    def json(self, index: int) -> int | str:
        """Give a value for JSON."""
        return self.names[index] if self.names else index + self.json_first

    def read(self, word: str) -> int:
        """Read a value from words; -1 if there is no such value."""
        if self.names:
            return self.names.index(word) if word in self.names else -1
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
            return -1
        index = int(word) - self.first
        return index if 0 <= index < self.size else -1

    def from_json(self, value: Any) -> int:
        """Read a value from JSON; -1 if there is no such value."""
        if self.names:
            return self.names.index(value) if isinstance(value, str) and value in self.names else -1
        index = value - self.json_first if type(value) is int else -1
        return index if 0 <= index < self.size else -1

    def choices(self) -> str:
        """List the values for an error message."""
        if not self.names:
            return f"{self.first} to {self.first + self.size - 1}"
        shown = ", ".join(self.names[:8])
        return shown + (", ..." if len(self.names) > 8 else "")


def names(*values: str) -> Domain:
    """Declare an argument that takes one of these names."""
    return Domain(names=tuple(values), size=len(values))


def seat(count: int) -> Domain:
    """Declare an argument that takes a seat."""
    return Domain(first=1, size=count, is_seat=True)


def number(low: int, high: int) -> Domain:
    """Declare an argument that takes a number from low to high."""
    return Domain(first=low, json_first=low, size=high - low + 1)


def secret(domain: Domain) -> Domain:
    """Declare that only the witnesses of a move or event see this argument."""
    return replace(domain, secret=True)


@dataclass
class Verb:
    """One thing a seat or CHANCE can do. `first` is the first int of its block."""

    name: str
    arguments: dict[str, Domain]
    by_chance: bool = False
    first: int = field(default=0, init=False)

    @cached_property
    def secret(self) -> bool:
        """Whether it has an argument that only witnesses see."""
        return any(domain.secret for domain in self.arguments.values())

    @property
    def size(self) -> int:
        """How many ints the verb owns."""
        n = 1
        for domain in self.arguments.values():
            n *= domain.size
        return n


def verb(name: str, **arguments: Domain) -> Verb:
    """Declare a verb that players choose."""
    return Verb(name, arguments)


def chance(name: str, **arguments: Domain) -> Verb:
    """Declare a verb that CHANCE plays."""
    return Verb(name, arguments, by_chance=True)


class Actions:
    """All verbs of a game."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.size = 0
        self._named = {each.name: each for each in verbs}
        self._firsts: list[int] = []
        self._texts: dict[tuple[int, bool], str] = {}
        if len(self._named) < len(verbs):
            raise RuleError("Two verbs have the same name; each needs its own.")
        if UNDO in self._named:
            raise RuleError(f"No verb can be called {UNDO!r}: in a match file that takes a move back.")
        for each in verbs:
            each.first = self.size
            self._firsts.append(each.first)
            self.size += each.size

    def __getitem__(self, name: str) -> int:
        """Give the first int of a verb's block, for use as a constant in the rules."""
        return self._named[name].first

    def verb(self, action: int) -> Verb:
        """Give the verb of an action."""
        if not 0 <= action < self.size:
            raise IllegalMove(f"There is no action {action}; actions run from 0 to {self.size - 1}.")
        return self.verbs[bisect_right(self._firsts, action) - 1]

    def arguments(self, action: int) -> dict[str, int]:
        """Give the arguments of an action as ints, in the order of their declaration."""
        its_verb = self.verb(action)
        rest = action - its_verb.first
        out: dict[str, int] = {}
        for name, domain in reversed(its_verb.arguments.items()):
            rest, out[name] = divmod(rest, domain.size)
        return dict(reversed(out.items()))

    def encode(self, name: str, **arguments: int) -> int:
        """Give the int of a verb with arguments given as ints."""
        its_verb = self._named[name]
        rest = 0
        for argument, domain in its_verb.arguments.items():
            rest = rest * domain.size + arguments[argument]
        return its_verb.first + rest

    def text(self, action: int, *, witnessed: bool = True) -> str:
        """Write an action in words; secret arguments only for a witness."""
        known = self._texts.get((action, witnessed))
        if known is None:
            its_verb = self.verb(action)
            known = _words(its_verb.name, its_verb.arguments, self.arguments(action), witnessed)
            self._texts[action, witnessed] = known
        return known

    def json(self, action: int, *, witnessed: bool = True) -> dict[str, Any]:
        """Give an action as JSON; secret arguments are None for those who do not see them."""
        its_verb = self.verb(action)
        values = self.arguments(action)
        shown = {
            name: domain.json(values[name]) if witnessed or not domain.secret else None
            for name, domain in its_verb.arguments.items()
        }
        return {"verb": its_verb.name, "arguments": shown}

    def from_json(self, data: dict[str, Any]) -> int:
        """Read `json` back."""
        its_verb = self._named.get(str(data.get("verb"))) if isinstance(data, dict) else None
        if its_verb is None:
            raise IllegalMove(f"A move needs a verb: one of {', '.join(self._named)}.")
        given = data.get("arguments")
        if not isinstance(given, dict) or set(given) != set(its_verb.arguments):
            raise IllegalMove(f"{its_verb.name} takes {_usage(its_verb)}.")
        values = {}
        for name, domain in its_verb.arguments.items():
            values[name] = domain.from_json(given[name])
            if values[name] < 0:
                raise IllegalMove(f"{name} of {its_verb.name} must be one of: {domain.choices()}.")
        return self.encode(its_verb.name, **values)

    def parse(self, text: str) -> int:
        """Read an action from words, refusing anything else with one sentence."""
        words = text.split()
        its_verb = self._named.get(words[0]) if words else None
        if its_verb is None:
            said = f"{_clip(words[0])!r} is not a verb of this game" if words else "A move needs a verb"
            raise IllegalMove(f"{said}; the verbs are {', '.join(self._named)}.")
        given = words[1:]
        if len(given) != len(its_verb.arguments):
            raise IllegalMove(f"{its_verb.name} takes {_usage(its_verb)}.")
        values = {}
        for word, (name, domain) in zip(given, its_verb.arguments.items(), strict=True):
            key, equals, value = word.partition("=")
            if not equals:
                value = key
            elif key != name:
                raise IllegalMove(f"{its_verb.name} takes {_usage(its_verb)}.")
            values[name] = domain.read(value)
            if values[name] < 0:
                raise IllegalMove(f"{_clip(value)!r} is not a {name}; it must be one of: {domain.choices()}.")
        return self.encode(its_verb.name, **values)


@dataclass(frozen=True)
class Event:
    """Something that follows from a move. Secret arguments are seen by the seat named in `to` alone."""

    name: str
    arguments: dict[str, Domain]
    turns_up: bool = False
    to: str = ""

    @cached_property
    def secret(self) -> bool:
        """Whether it has an argument that only one seat sees."""
        return any(domain.secret for domain in self.arguments.values())


def event(name: str, *, turns_up: bool = False, to: str = "", **arguments: Domain) -> Event:
    """Declare an event; `turns_up` says that it shows somebody something that was hidden."""
    return Event(name, arguments, turns_up, to)


@dataclass(frozen=True)
class Happening:
    """An event as one reader may see it: its name, and its arguments as ints (-1: hidden)."""

    name: str
    arguments: dict[str, int]

    def __getitem__(self, name: str) -> int:
        return self.arguments[name]


class Events:
    """All events of a game."""

    def __init__(self, *events: Event) -> None:
        self.events: Sequence[Event] = events
        self._number = {each.name: number for number, each in enumerate(events)}
        self.turning = tuple(int(each.turns_up) for each in events) or (0,)
        for each in events:
            if len(each.arguments) > 3:
                raise RuleError(f"The event {each.name} has more than three arguments; split it.")
            if each.to and each.to not in each.arguments:
                raise RuleError(f"The event {each.name} goes to {each.to!r}, which is not one of its arguments.")

    def __getitem__(self, name: str) -> int:
        """Give the number of an event, for use as a constant in the rules."""
        return self._number[name]

    def seen(
        self, noted: Sequence[tuple[int, int, int, int]], reader: int | None, *, open_to_all: bool
    ) -> list[Happening]:
        """Give what one reader (None: a watcher) sees of the events noted during a move."""
        out = []
        for number_, *values in noted:
            its_event = self.events[number_]
            arguments = dict(zip(its_event.arguments, values, strict=False))
            knows = open_to_all or (bool(its_event.to) and arguments[its_event.to] == reader)
            for name, domain in its_event.arguments.items():
                if domain.secret and not knows:
                    arguments[name] = -1
            out.append(Happening(its_event.name, arguments))
        return out

    def json(self, happening: Happening) -> dict[str, Any]:
        """Give an event as JSON; what is hidden, or is not there, is None."""
        domains = self.events[self._number[happening.name]].arguments
        shown = {key: None if value < 0 else domains[key].json(value) for key, value in happening.arguments.items()}
        return {"event": happening.name, "arguments": shown}

    def from_json(self, data: Any) -> tuple[int, int, int, int]:
        """Read `json` of an event seen openly, as the rules note it."""
        number_ = self._number.get(str(data.get("event"))) if isinstance(data, dict) else None
        if number_ is None:
            raise IllegalMove(f"An event has a name: one of {', '.join(self._number)}.")
        its_event = self.events[number_]
        given = data.get("arguments")
        if not isinstance(given, dict) or set(given) != set(its_event.arguments):
            raise IllegalMove(f"{its_event.name} takes {_usage(its_event)}.")
        values = [-1, -1, -1]
        for at, (name, domain) in enumerate(its_event.arguments.items()):
            values[at] = domain.from_json(given[name])
            if values[at] < 0 and given[name] is not None:
                raise IllegalMove(f"{name} of {its_event.name} must be one of: {domain.choices()}.")
        return (number_, *values)  # type: ignore[return-value]

    def text(self, happening: Happening) -> str:
        """Write an event in words."""
        domains = self.events[self._number[happening.name]].arguments
        return _words(happening.name, domains, happening.arguments, True)


def _words(name: str, domains: dict[str, Domain], values: dict[str, int], witnessed: bool) -> str:
    shown = [
        HIDDEN if values[key] < 0 or (domain.secret and not witnessed) else domain.text(values[key])
        for key, domain in domains.items()
    ]
    if len(shown) == 1:
        return f"{name} {shown[0]}"
    return " ".join([name, *(f"{key}={word}" for key, word in zip(domains, shown, strict=True))])


def _usage(its: Verb | Event) -> str:
    if not its.arguments:
        return "no arguments"
    return "; ".join(f"{name}: {domain.choices()}" for name, domain in its.arguments.items())


def _clip(word: str) -> str:
    return word if len(word) <= 40 else word[:37] + "..."
