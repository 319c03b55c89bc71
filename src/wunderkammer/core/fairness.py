"""The proof of fair dealing: every outcome of chance is computed again from the opened key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dice
from .history import Entry, Undo
from .kernel import CHANCE
from .position import Position
from .readers import OPEN

if TYPE_CHECKING:
    from .match import Match


def first_unfair(match: Match, key: bytes) -> str:
    """Give a sentence on the first outcome that the key does not give, or ""; what was taken back is looked at, too."""
    position = Position(match.game, match.state_after(0))
    drawn = [0]  # how often chance had drawn by then, for each state
    for number, entry in enumerate(match.record):
        if isinstance(entry, Undo):
            undone = match.record[entry.undone]
            assert isinstance(undone, Entry)
            position = Position(match.game, match.view_heard(number, OPEN))
            drawn.append(drawn[undone.follows])
            continue
        draws = drawn[entry.follows]
        if entry.seat == CHANCE:
            fair = dice.draw(key, draws, position.outcomes())
            if fair != entry.action:
                says, should = match.game.actions.text(entry.action), match.game.actions.text(fair)
                return f"Move {number + 1} is {says!r}; the key gives {should!r}."
            draws += 1
        position.play(entry.seat, entry.action)
        drawn.append(draws)
    return ""
