"""A play of a game whose chance is drawn elsewhere, cheap to copy, with what each seat has heard of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.layout import Vector
from ..core.position import Noted, Position
from ..core.table_memory import NOBODY
from ..core.voice import Voice


class Step(NamedTuple):
    """One move and what followed, with all that went before; copies of a play share it."""

    before: Step | None
    seat: int
    action: int
    witnesses: int
    events: Sequence[Noted]


class Play:
    """A position, and how it came about; a copy goes its own way."""

    def __init__(self, game: Game, state: Vector, heard_before: str = "") -> None:
        self.game = game
        self._given = state
        self._position: Position | None = None
        self._turn: int | None = None
        self._last: Step | None = None
        self._heard_before = heard_before
        self._heard: dict[int, tuple[Step | None, str]] = {}
        """For each seat what it has heard up to a step: more is added when it is asked for."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        twin = Play(self.game, self._state, self._heard_before)
        twin._turn, twin._last, twin._heard = self._turn, self._last, self._heard.copy()
        return twin

    @property
    def _here(self) -> Position:
        """The position, read when it is first needed: most copies are never asked anything."""
        if self._position is None:
            self._position = Position(self.game, self._given, checked=False)
        return self._position

    @property
    def _state(self) -> Vector:
        return self._given if self._position is None else self._position.state

    def __getstate__(self) -> dict[str, Any]:
        """Give what a store can keep: everything but the game, and the steps one by one, not one inside the other."""
        return {
            "state": self._state,
            "heard_before": self._heard_before,
            "steps": [step._replace(before=None) for step in self._steps()],
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.kept = kept

    kept: dict[str, Any] | None = None
    """What a store gave back: such a play is of no use before `at` has told it its game."""

    def at(self, game: Game) -> Play:
        """Give this play once it knows its game again, after a store gave it back without."""
        if self.kept is not None:
            steps = self.kept["steps"]
            self.__init__(game, self.kept["state"], self.kept["heard_before"])  # type: ignore[misc]
            self.kept = None
            for step in reversed(steps):
                self._last = step._replace(before=self._last)
        return self

    def _steps(self) -> Iterator[Step]:
        """Give the steps, the last one first."""
        step = self._last
        while step is not None:
            yield step
            step = step.before

    # -- where it stands and how it goes on ---------------------------------------------------------

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must choose, CHANCE last; none when the match is over."""
        return self._here.pending

    @property
    def turn(self) -> int:
        """The first of them, or NOBODY: asked for again and again, so it is kept."""
        if self._turn is None:
            self._turn = self.pending[0] if self.pending else NOBODY
        return self._turn

    def legal(self, seat: int) -> list[int]:
        """Give the legal actions of a seat."""
        return self._here.legal(seat)

    def outcomes(self) -> dict[int, int]:
        """Give the weights of what CHANCE can do."""
        return self._here.outcomes()

    def play(self, seat: int, action: int) -> None:
        """Make a move, refusing one that is not legal with the rule that forbids it."""
        here = self._here
        if action not in here.legal(seat):
            raise self.game.refusal(self._state, seat, action, Voice.plain(seat))
        witnesses = here.witnesses(seat, action)
        self._last = Step(self._last, seat, action, witnesses, here.play(seat, action))
        self._turn = None

    def shares(self) -> tuple[float, ...]:
        """Give each seat's share of the victory when the match is over."""
        if self.turn != NOBODY:
            raise IllegalMove("The match is not over yet; there is no result before its end.")
        return self.game.result(self._state).shares

    # -- what a seat knows --------------------------------------------------------------------------

    def view(self, seat: int) -> Vector:
        """Give what a seat sees; everything when the match is over."""
        return self._state.copy() if self.turn == NOBODY else self.game.state.view(self._state, seat)

    def heard(self, seat: int) -> str:
        """Give all moves and events as a seat saw them, a line each."""
        known, text = self._heard.get(seat, (None, self._heard_before))
        new = list(takewhile(lambda step: step is not known, self._steps()))
        text += "".join(self._line(step, seat) for step in reversed(new))
        self._heard[seat] = self._last, text
        return text

    def imagined(self, seat: int, rng: list[int]) -> Play:
        """Give a play that stands where this one may stand for all that a seat knows.

        What the others have heard there is what this seat has heard: of what they alone saw, it knows nothing.
        """
        return Play(self.game, self.game.imagine(self.view(seat), seat, rng), self.heard(seat))

    def history_text(self) -> str:
        """Give all moves openly, a line each: for the table itself, never for a seat."""
        lines = [f"{_who(step.seat)}: {self.game.actions.text(step.action)}" for step in self._steps()]
        return "\n".join(reversed(lines))

    def _line(self, step: Step, seat: int) -> str:
        text = self.game.actions.text(step.action, witnessed=self.game.sees(step.witnesses, seat))
        seen = self.game.events.seen(step.events, seat, open_to_all=False)
        return "; ".join([f"{_who(step.seat)}: {text}", *map(self.game.events.text, seen)]) + "\n"


def _who(seat: int) -> str:
    return "chance" if seat == CHANCE else f"player {seat}"
