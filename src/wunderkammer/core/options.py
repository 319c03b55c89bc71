"""Declare the options of a game; check what people ask for; hand ints to the rules."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .errors import OptionError

MOST_SAMPLES = 12
"""How many option sets a game is proven with one by one; with more, a few that hold every value."""


@dataclass(frozen=True)
class Option:
    """One choice that the table makes before the match."""

    name: str
    choices: tuple[str, ...]
    default: str
    help: str


def _nothing_refused(seats: int, values: Mapping[str, str]) -> str:
    return ""


class Options:
    """All options of a game; `refuse` says in a sentence why a combination cannot be played."""

    def __init__(self, *options: Option, refuse: Callable[[int, Mapping[str, str]], str] = _nothing_refused) -> None:
        self.options = options
        self._refuse = refuse
        for each in options:
            if each.default not in each.choices:
                raise OptionError(f"The default {each.default!r} of {each.name} is not one of its choices.")

    def fill(self, seats: int, given: Mapping[str, str]) -> dict[str, str]:
        """Give every option its value, the default where nothing is said; refuse what does not exist."""
        if not isinstance(given, Mapping):
            raise OptionError(f"Options are given as a mapping of names to values, not as {type(given).__name__}.")
        known = {each.name: each for each in self.options}
        for name in given:
            if name not in known:
                there = f"the options are {', '.join(known)}" if known else "this game has none"
                raise OptionError(f"There is no option {str(name)[:40]!r}; {there}.")
        values = {each.name: given.get(each.name, each.default) for each in self.options}
        for name, value in values.items():
            if str(value) in known[name].choices and not isinstance(value, str):
                raise OptionError(f"{name} is given as a text: {str(value)!r}, not {value!r}.")
            if value not in known[name].choices:
                raise OptionError(
                    f"{name} cannot be {repr(value)[:40]}; it must be one of: {', '.join(known[name].choices)}."
                )
        why = self._refuse(seats, values)
        if why:
            raise OptionError(why)
        return values

    def ints(self, values: Mapping[str, str]) -> list[int]:
        """Give the values as ints, in the order of declaration, for `start`."""
        return [each.choices.index(values[each.name]) for each in self.options]

    def samples(self, seats: int) -> list[dict[str, str]]:
        """Give the option sets to prove a game with: all of them, or a few that hold every value."""
        combinations = 1
        for each in self.options:
            combinations *= len(each.choices)
        if combinations > MOST_SAMPLES:
            return self._covering(seats)
        asked = (
            dict(zip((o.name for o in self.options), values, strict=True))
            for values in itertools.product(*(o.choices for o in self.options))
        )
        return [self.fill(seats, each_set) for each_set in asked if self._fits(seats, each_set)]

    def _covering(self, seats: int) -> list[dict[str, str]]:
        """Give the defaults, and then sets that each hold as many values as fit together and were not held before."""
        sets = [self.fill(seats, {})]
        left = [(o.name, choice) for o in self.options for choice in o.choices if choice != o.default]
        while left:
            chosen: dict[str, str] = {}
            for name, value in left:
                if name not in chosen and self._fits(seats, {**chosen, name: value}):
                    chosen[name] = value
            if not chosen:
                break
            sets.append(self.fill(seats, chosen))
            left = [(name, value) for name, value in left if chosen.get(name) != value]
        return sets

    def _fits(self, seats: int, values: Mapping[str, str]) -> bool:
        try:
            self.fill(seats, values)
        except OptionError:
            return False
        return True

    @staticmethod
    def parse(text: str) -> dict[str, str]:
        """Read `name=value,name=value`."""
        out = {}
        for part in filter(None, (p.strip() for p in text.split(","))):
            name, equals, value = part.partition("=")
            if not equals:
                raise OptionError(f"{part[:40]!r} is not an option; write name=value, separated by commas.")
            out[name.strip()] = value.strip()
        return out
