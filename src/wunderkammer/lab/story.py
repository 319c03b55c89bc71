"""The story of one finished match: what each seat could expect after every move, and which moves changed it most.

This is data alone; `story_page` draws it. A finished match is open, so nothing is told too early.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import WunderkammerError
from ..core.kernel import CHANCE
from ..core.match import Match
from ..core.playouts import goes_on
from ..core.readers import OPEN
from .known_odds import known_odds
from .odds import Odds

TURNS = 5
"""How many moves are told as those that turned the match."""
TOLD = 2
"""How many sentences tell such a move."""
LEAST_TURN = 0.02
"""What changes the shares by less than this turned nothing."""


class NoStory(WunderkammerError):
    """The story of a match cannot be told."""


@dataclass(frozen=True)
class Turn:
    """A move that changed what the seats could expect."""

    move: int
    """Its number in the log, from 0."""
    seat: int
    """Who made it; CHANCE is a seat."""
    text: str
    changes: tuple[float, ...]
    """What it gave each seat, or took from it."""

    @property
    def size(self) -> float:
        """How much of the victory changed hands."""
        return sum(max(change, 0.0) for change in self.changes)


@dataclass(frozen=True)
class Part:
    """Where one seat's result came from; all together are its share of the victory."""

    seat: int
    prior: float
    """What this seat can expect before the deal."""
    deal: float
    chance: float
    """What chance gave after the deal."""
    own: float
    others: float
    reveal: float
    """What the end laid open that the seats could not judge before, like cards that lay face down."""
    result: float


@dataclass(frozen=True)
class Story:
    """What each seat could expect over a match."""

    names: tuple[str, ...]
    shares: tuple[tuple[float, ...], ...]
    """Before the first move, and after each move of the log: one share a seat."""
    turns: tuple[Turn, ...]
    """The moves that changed it most, in the order of play."""
    parts: tuple[Part, ...]
    matches: int
    """How many matches the expectation was fitted to."""


def story(match: Match, odds: Odds | None = None) -> Story:
    """Tell a finished match; without `odds`, by those known for its game, or NoStory where there are none."""
    if not match.over:
        raise NoStory("The match is not over yet; its story can be told when it is.")
    odds = odds or known_odds(match.game, match.seats)
    if odds is None:
        raise NoStory(f"No expectation is known for this set of {match.game.title} at {match.seats} seats.")
    if odds.seats != match.seats:
        raise NoStory(f"The expectation is for {odds.seats} seats, but the match has {match.seats}.")
    expected = _expected(match, odds)
    result = np.array(match.result().shares)
    shares = np.concatenate([expected[:-1], [result]])
    changes = np.diff(expected, axis=0)
    return Story(
        names=match.names,
        shares=tuple(tuple(map(float, row)) for row in shares),
        turns=_turns(match, changes),
        parts=tuple(
            _part(match, seat, changes[:, seat], odds.prior[seat], result[seat]) for seat in range(match.seats)
        ),
        matches=odds.matches,
    )


def _opening(match: Match) -> int:
    """Give the number of moves that chance makes before the first decision."""
    return next((number for number, entry in enumerate(match.log) if entry.seat != CHANCE), len(match.log))


def _expected(match: Match, odds: Odds) -> Any:
    """Give the expected shares before the first move and after each; the deal counts as one step at its end."""
    game, moves, opening = match.game, len(match.log), _opening(match)
    decided = np.cumsum([0, *(entry.seat != CHANCE for entry in match.log)])
    positions, halfway = np.zeros((moves + 1, match.seats)), []
    for number in range(opening, moves + 1):
        mirror = game.state.read(match.state_after(number))
        positions[number] = [game.rules.evaluate(mirror, seat) for seat in range(match.seats)]
        if any(goes_on(mirror, seat) for seat in range(match.seats)):
            halfway.append(number)
    expected = odds.shares(positions, decided / max(decided[-1], 1))
    expected[:opening] = odds.prior
    for number in halfway:  # where a choice of several steps is not done, nobody can judge it
        expected[number] = expected[max(number - 1, 0)]
    return expected


def _turns(match: Match, changes: Any) -> tuple[Turn, ...]:
    """Give the moves that changed most, in the order of play.

    The deal turns nothing, it is where all begins; and what nobody is told of, like a card dealt face down, turns the
    match only when it is played.
    """
    turns = [
        Turn(number, entry.seat, text, tuple(map(float, changes[number])))
        for number, entry in enumerate(match.log)
        if number >= _opening(match)
        and np.maximum(changes[number], 0).sum() >= LEAST_TURN
        and (text := _text(match, number))
    ]
    most = sorted(turns, key=lambda turn: -turn.size)[:TURNS]
    return tuple(sorted(most, key=lambda turn: turn.move))


def _text(match: Match, number: int) -> str:
    """Tell the move as the open table does, and what followed at once; "" for one that it does not tell."""
    return " ".join(line.text for line in match.tell(number, OPEN)[:TOLD])


def _part(match: Match, seat: int, changes: Any, prior: float, result: float) -> Part:
    movers = np.array([entry.seat for entry in match.log])
    later = np.arange(len(movers)) >= _opening(match)
    return Part(
        seat=seat,
        prior=prior,
        deal=float(changes[~later].sum()),
        chance=float(changes[later & (movers == CHANCE)].sum()),
        own=float(changes[later & (movers == seat)].sum()),
        others=float(changes[later & (movers != seat) & (movers != CHANCE)].sum()),
        reveal=float(result - prior - changes.sum()),
        result=float(result),
    )
