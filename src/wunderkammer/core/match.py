"""A match is a header and a log of moves; the state is their replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import dice
from .errors import IllegalMove, OptionError
from .game import Game, Result
from .kernel import CHANCE
from .layout import Vector
from .voice import Line, Prompt, Voice
from .words import Move

LONGEST_NAME = 40


def check_name(name: str) -> None:
    """Refuse a name that a match file could not hold."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or "#" in name:
        raise OptionError(f"A name is 1 to {LONGEST_NAME} printable characters, none of them '#'.")


@dataclass(frozen=True)
class Entry:
    """One move of the log, with what the table knows of it."""

    seat: int
    action: int
    witnesses: int
    events: tuple[tuple[int, int, int, int], ...]
    turned_up: bool


class Match:
    """One play of a game. With a key, CHANCE is drawn; without one, its moves must be given."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        key: bytes | None = None,
    ) -> None:
        self.game = game
        game.check_seats(seats)
        self.seats = seats
        self.options = game.options.fill(seats, options or {})
        self.names = tuple(name.strip() for name in names or (f"Seat {number}" for number in range(1, seats + 1)))
        if len(self.names) != seats:
            raise OptionError(f"{len(self.names)} names were given for {seats} seats.")
        for name in self.names:
            check_name(name)
        self.key = key
        self.commitment = dice.commitment(key) if key is not None else ""
        self.log: list[Entry] = []
        self._states: list[Vector] = [game.new(seats, self.options)]
        self._asked: tuple[Vector | None, tuple[int, ...]] = (None, ())
        """The last state and who is pending in it, which is asked many times a move."""

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        seed: int | str | None = None,
    ) -> Match:
        """Start a match with a fresh key, or with the key of a seed, and let CHANCE deal."""
        match = cls(game, seats, options, names, dice.new_key() if seed is None else dice.key_of_seed(seed))
        match.draw_chance()
        return match

    def copy(self) -> Match:
        """Give a match that goes its own way from here."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.log = list(self.log)
        twin._states = list(self._states)
        return twin

    # -- where it stands ----------------------------------------------------------------------------

    @property
    def state(self) -> Vector:
        """The whole truth: for the table itself, never for a seat."""
        return self._states[-1]

    def state_after(self, moves: int) -> Vector:
        """Give the state after so many moves."""
        return self._states[moves]

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        if self._asked[0] is not self.state:
            self._asked = (self.state, self.game.pending(self.state))
        return self._asked[1]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.pending

    def view(self, seat: int | None) -> Vector:
        """Give the state as a seat sees it (None: a watcher)."""
        return self.view_after(len(self.log), seat)

    def view_after(self, moves: int, seat: int | None) -> Vector:
        """Give the state after so many moves as a seat saw it then; only the end of a match is open."""
        state = self._states[moves]
        if moves == len(self.log) and self.over:
            return state.copy()
        return self.game.state.view(state, seat)

    def legal(self, seat: int) -> list[int]:
        """Give the legal actions of a seat."""
        return self.game.legal(self.view(seat) if seat != CHANCE else self.state, seat)

    def result(self) -> Result:
        """Give the score sheets and places of a finished match."""
        if not self.over:
            raise IllegalMove("The match is not over yet; there is no result before its end.")
        return self.game.result(self.state)

    # -- play ---------------------------------------------------------------------------------------

    def play(self, seat: int, action: int | str) -> None:
        """Play a move, given as an int or in words, and let CHANCE do what follows, if there is a key."""
        if isinstance(action, str):
            action = self.game.actions.parse(action)
        self._append(seat, action)
        self.draw_chance()

    def replay(self, seat: int, action: int) -> None:
        """Append a move of a log, CHANCE's included, drawing nothing."""
        self._append(seat, action)

    def _append(self, seat: int, action: int) -> None:
        if len(self.log) >= self.game.longest:
            raise IllegalMove(f"No match of {self.game.title} is longer than {self.game.longest} moves.")
        before = self.state
        noted: list[tuple[int, int, int, int]] = []
        after = self.game.apply(before, seat, action, events=noted)
        witnesses = self.game.witnesses(before, seat, action)
        turned_up = any(self.game.events.turning[event] for event, *_ in noted) or not self.game.pending(after)
        self._states.append(after)
        self.log.append(Entry(seat, action, witnesses, tuple(noted), turned_up))

    def draw_chance(self) -> None:
        """Let CHANCE do what it owes, if there is a key to draw with."""
        while self.key is not None and CHANCE in self.pending:
            self._append(CHANCE, dice.draw(self.key, self._draws(), self.game.outcomes(self.state)))

    def _draws(self) -> int:
        return sum(entry.seat == CHANCE for entry in self.log)

    def may_undo(self, seat: int) -> bool:
        """Say whether a seat can take its last move back: nobody moved since, nothing was turned up."""
        return bool(self.log) and self.log[-1].seat == seat != CHANCE and not self.log[-1].turned_up

    def undo(self, seat: int) -> None:
        """Take back a seat's last move."""
        if not self.may_undo(seat):
            raise IllegalMove(
                "A move can be taken back only while nobody has moved since, chance included, "
                "and if it showed nothing hidden."
            )
        self.log.pop()
        self._states.pop()

    # -- what a seat saw ----------------------------------------------------------------------------

    def voice(self, reader: int | None) -> Voice:
        """Speak to a reader with the names of this table."""
        return Voice(reader, self.names)

    def move_text(self, number: int, reader: int | None) -> str:
        """Write a move of the log as a reader may see it."""
        entry = self.log[number]
        return self.game.actions.text(entry.action, witnessed=self._sees(entry, reader))

    def tell(self, number: int, reader: int | None) -> list[Line]:
        """Tell a move of the log to a reader, from his own views before and after it."""
        entry = self.log[number]
        read = self.game.state.read
        before = read(self.view_after(number, reader))
        after = read(self.view_after(number + 1, reader))
        move = Move(entry.seat, entry.action, self._sees(entry, reader))
        events = self.game.events.seen(entry.events, reader, open_to_all=False)
        return self.game.words.tell(self.voice(reader), before, move, events, after)

    def prompt(self, reader: int | None) -> Prompt:
        """Say what a reader must choose, or whom the table waits for."""
        return self.game.words.prompt(self.voice(reader), self.game.state.read(self.view(reader)))

    def _sees(self, entry: Entry, reader: int | None) -> bool:
        return self.over or self.game.sees(entry.witnesses, reader)

    # -- fairness -----------------------------------------------------------------------------------

    def verify(self) -> str:
        """Compute every outcome again from the opened key; give "" or a sentence on the first that differs."""
        if not self.over:
            raise IllegalMove("The match is still running; its key opens when it ends.")
        if self.key is None:
            raise IllegalMove("The match has no key, so its chance was not drawn by this program.")
        if dice.commitment(self.key) != self.commitment:
            return "The key does not fit the commitment that was published at the start."
        draws = 0
        for number, entry in enumerate(self.log):
            if entry.seat != CHANCE:
                continue
            fair = dice.draw(self.key, draws, self.game.outcomes(self._states[number]))
            if fair != entry.action:
                says, should = self.game.actions.text(entry.action), self.game.actions.text(fair)
                return f"Move {number + 1} is {says!r}; the key gives {should!r}."
            draws += 1
        return ""

    # -- exports ------------------------------------------------------------------------------------

    def to_json(self, reader: int | None = None) -> dict[str, Any]:
        """Give the match as one reader may know it; everything, with the key, once it is over."""
        out: dict[str, Any] = {
            "game": self.game.key,
            "version": self.game.version,
            "set": self.game.components.digest,
            "options": dict(self.options),
            "seats": list(self.names),
            "commitment": self.commitment,
            "moves": [
                {
                    "seat": "chance" if entry.seat == CHANCE else entry.seat,
                    "text": self.move_text(number, reader),
                    **self.game.actions.json(entry.action, witnessed=self._sees(entry, reader)),
                }
                for number, entry in enumerate(self.log)
            ],
        }
        if self.over:
            result = self.result()
            out["key"] = self.key.hex() if self.key is not None else None
            out["scores"] = [dict(zip(self.game.sheet, rows, strict=True)) for rows in result.rows]
            out["totals"] = list(result.totals)
            out["places"] = list(result.places)
        return out
