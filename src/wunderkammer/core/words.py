"""What a game says to people: the contract of its people half, as `Rules` is that of its rules half.

Every function takes the reader's `Voice` and view, and needs nothing else: what readers are told can hold only
what they may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .voice import Line, Memory, Prompt, Voice


@dataclass(frozen=True)
class Move:
    """A seat and its action, as one reader sees it: `witnessed` is False where the secret part is hidden."""

    seat: int
    action: int
    witnessed: bool = True


@dataclass(frozen=True)
class Thing:
    """Something on the table that a reader can ask about: what it is, and what it would do for them now."""

    name: str
    """As the table calls it; unique among the things of one view."""
    kind: str
    """What sort of thing it is, in the plural: "missions", "artifacts", "sites"."""
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Choice:
    """One legal move as a page offers it: what is sent when it is chosen, and what it would do, in words."""

    action: int
    text: str
    label: str
    verb: str
    arguments: dict[str, int]
    warning: str = ""


def _none(voice: Voice, view: Any) -> list[Any]:
    return []


def _unasked(voice: Voice, view: Any, action: int) -> str:
    return ""


def _in_one_step(voice: Voice, view: Any, action: int) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Words:
    """The people half of a game, function by function."""

    status: Callable[[Voice, Any], str]
    """Say where the match stands, in a few words."""
    prompt: Callable[[Voice, Any], Prompt]
    """Say what the reader must choose, or whom the table waits for."""
    label: Callable[[Voice, Any, int], str]
    """Say what an action would do."""
    tell: Callable[[Voice, Any, Move, Sequence[Any], Any], list[Line]]
    """Tell a move and what followed from it, from the views before and after it and the events in between."""
    forbid: Callable[[Voice, Any, int], Line]
    """Say why an action is not legal now, with the clause that forbids it."""
    clauses: Callable[[Voice, Any], list[str]]
    """Give the numbers of the clauses that matter now."""
    memory: Callable[[Voice, Any], list[Memory]]
    """Give the reader's notes: what they could have written down from what they saw."""
    seat_facts: Callable[[Voice, Any, int], list[Line]]
    """Say the facts of a seat that the reader may know."""
    things: Callable[[Voice, Any], list[Thing]] = _none
    """Give everything on the table that a reader can ask about by its name."""
    verdict: Callable[[Voice, Any], list[Line]] = _none
    """When the match is over: why it ended, who won and by what, and how a tie was broken."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """What the fields of a state are called that a hint may name as the reason for a move."""
    pieces: Mapping[str, str] = field(default_factory=dict)
    """What people call the pieces that the inventory names by their ids; the others are called as they are there."""
    warning: Callable[[Voice, Any, int], str] = _unasked
    """Ask once more before an action that cannot be taken back and is easily a slip; "" where it is not."""
    steps: Callable[[Voice, Any, int], tuple[str, ...]] = _in_one_step
    """Spell an action as a path of smaller choices, for lists that would be too long: "T-junction", "turned left",
    "C4". Actions that begin alike share the beginning of their paths; () where one choice is enough."""
