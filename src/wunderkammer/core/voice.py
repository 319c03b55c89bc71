"""Who reads, and what they are told: the small pieces that a game's words are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .kernel import CHANCE


@dataclass(frozen=True)
class Line:
    """One sentence, and the clause of the rules that it rests on."""

    text: str
    clause: str


@dataclass(frozen=True)
class Prompt:
    """What to do, and why it is so or what it changes."""

    ask: str
    why: str
    clause: str


@dataclass(frozen=True)
class Memory:
    """One row of a reader's notes: about what, which values are still possible, and why the others are not."""

    about: str
    possible: tuple[str, ...]
    excluded: tuple[tuple[str, str], ...]
    """Pairs of a value and where it was seen."""
    clause: str
    key: str = ""
    """What a game calls the row where it looks for it, to draw it in its own way."""


@dataclass(frozen=True)
class Voice:
    """The reader's seat (None: a watcher) and the names at the table."""

    reader: int | None
    names: Sequence[str]

    @classmethod
    def plain(cls, reader: int | None) -> Voice:
        """Speak to a reader at a table without names."""
        return cls(reader, [f"Seat {number}" for number in range(1, CHANCE)])

    def who(self, seat: int) -> str:
        """Name a seat at the start of a sentence: "You", or the name as it is written."""
        return "You" if seat == self.reader else self.names[seat]

    def name(self, seat: int) -> str:
        """Name a seat: the reader is "you"."""
        return "you" if seat == self.reader else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """Say that a seat does something, at the start of a sentence: "You fill", "Bruno fills"."""
        return f"{'You' if seat == self.reader else self.names[seat]} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """Give the form of a verb where the seat itself stands beside it: "fill" under "You", "fills" under "Bruno"."""
        return verb if seat == self.reader else _third(verb)

    def owns(self, seat: int) -> str:
        """Give the possessive of a seat: "your", "Bruno's"."""
        return "your" if seat == self.reader else f"{self.names[seat]}'s"


def _third(verb: str) -> str:
    first, *rest = verb.split(" ", 1)
    irregular = {"have": "has", "are": "is", "do": "does"}
    if first in irregular:
        ended = irregular[first]
    elif first.endswith(("s", "sh", "ch", "x", "o")):
        ended = first + "es"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        ended = first[:-1] + "ies"
    else:
        ended = first + "s"
    return " ".join([ended, *rest])


def count(n: int, thing: str, things: str = "") -> str:
    """Say how many: "1 pawn", "3 pawns"."""
    return f"{n} {thing if n == 1 else things or thing + 's'}"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spelt(n: int) -> str:
    """Write a small number as a word."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def listed(things: Sequence[str], joint: str = "and") -> str:
    """Join things as a sentence does: "a lamp, a chair and a vase"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {joint} {things[-1]}"


def article(thing: str) -> str:
    """Put "a" or "an" before a thing."""
    return f"{'an' if thing[:1].lower() in 'aeiou' else 'a'} {thing}"
