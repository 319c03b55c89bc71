"""A match is a header and a record of moves; the state is their replay.

Whoever reads a match says with whose eyes: those of a seat, of a watcher (None), or OPEN, which see everything. A seat
and a watcher are shown what they saw then, also when the match is over: only the end itself is open to all.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import dice
from .actions import AGREED_UNDO, UNDO, Happening
from .errors import IllegalMove, NotationError, OptionError
from .fairness import first_unfair
from .game import Game, Result, check_game
from .header import check_bot, check_name, texts
from .history import Entry, Record, States, Undo
from .kernel import CHANCE
from .layout import Vector
from .position import Position
from .readers import OPEN, Heard, Reader
from .registry import load
from .voice import Line, Prompt, Voice
from .words import Move

MOST_ENTRIES = 4
"""How many times longer than any match a record may become; then nothing more is taken back."""


class Match:
    """One play of a game. With a key, CHANCE is drawn; without one, its moves must be given.

    >>> match = wk.Match.begin(wk.load("curios"), 2, seed=7)
    >>> seat = match.pending[0]
    >>> match.play(seat, match.legal(seat)[0])
    >>> match.over
    False
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        key: bytes | None = None,
        *,
        bots: Sequence[str | None] | None = None,
        version: int | None = None,
        commitment: str = "",
    ) -> None:
        check_game(game)
        self.game = game
        game.check_seats(seats)
        self.seats = seats
        self.options = game.options.fill(seats, options or {})
        self.names = texts("Names", names or [f"Seat {number}" for number in range(1, seats + 1)])
        self.bots = tuple(bots or [None] * seats)
        """The bot that plays each seat, as one asks for it; None for a person."""
        for word, given in (("names", self.names), ("bots", self.bots)):
            if len(given) != seats:
                raise OptionError(f"{len(given)} {word} were given for {seats} seats.")
        for name in self.names:
            check_name(name)
        for bot in self.bots:
            if bot is not None:
                check_bot(bot)
        self.key = key
        self.commitment = commitment or (dice.commitment(key) if key is not None else "")
        self.version = game.version if version is None else version
        """The version of the rules that it was played under."""
        self.record: Record = []
        """Everything that happened, in order; it is only ever appended to."""
        self.log: list[Entry] = []
        """The moves that count: the record without what was taken back."""
        self._states = States(game, game.new(seats, self.options), self.record)
        self._head = 0
        self._here: Position | None = None
        self._draws = 0
        self._stated: Result | None = None

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        seed: int | str | None = None,
        *,
        bots: Sequence[str | None] | None = None,
    ) -> Match:
        """Start a match with a fresh key, or with the key of a seed, and let CHANCE deal."""
        key = dice.new_key() if seed is None else dice.key_of_seed(seed)
        match = cls(game, seats, options, names, key, bots=bots)
        match.draw_chance()
        return match

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, {self.seats} seats, {len(self.log)} moves{', over' if self.over else ''}>"

    def copy(self) -> Match:
        """Give a match that stands as this one does and goes its own way."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.record, twin.log = self.record.copy(), self.log.copy()
        self._here = None  # a copy is made to be played on, so the position goes with it; this one can read it again
        twin._states = self._states.copy(twin.record)
        return twin

    # -- where it stands ----------------------------------------------------------------------------

    @property
    def _position(self) -> Position:
        if self._here is None:
            self._here = Position(self.game, self._states[self._head])
        return self._here

    @property
    def state(self) -> Vector:
        """The whole truth: for the table itself, never for a seat."""
        return self._position.state

    def state_after(self, moves: int) -> Vector:
        """Give the state after so many moves of the log."""
        if moves == len(self.log):
            return self.state
        return self._states[self.log[moves].follows]

    def stand_at(self, state: Vector) -> None:
        """Give the state that the record leads to, as a store kept it, or another one to try a position out."""
        self._states.pin(self._head, state)
        self._here = None

    @property
    def older(self) -> bool:
        """Whether it was played under rules that have changed since: it can be read but not continued."""
        return self.version < self.game.version

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return () if self._stated is not None else self._position.pending

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.pending

    def view(self, reader: Reader) -> Vector:
        """Give the state as a reader sees it now."""
        return self.view_after(len(self.log), reader)

    def view_after(self, moves: int, reader: Reader) -> Vector:
        """Give the state after so many moves of the log as a reader saw it then; only the end of a match is open."""
        ended = moves == len(self.log) and self.over
        return self._seen(self.state_after(moves), OPEN if ended else reader)

    def _check_reader(self, reader: Reader) -> None:
        if reader is not None and reader is not OPEN and not 0 <= reader < self.seats:
            raise IllegalMove(f"There is no seat {reader}; seats run from 0 to {self.seats - 1}.")

    def _seen(self, state: Vector, reader: Reader) -> Vector:
        self._check_reader(reader)
        return state.copy() if reader is OPEN else self.game.state.view(state, reader)

    def legal(self, seat: int) -> list[int]:
        """Give the legal actions of a seat, which are the same from its view as from the state."""
        return [] if self.over else self._position.legal(seat).copy()

    def result(self) -> Result:
        """Give the score sheets and places of a finished match."""
        if not self.over:
            raise IllegalMove("The match is not over yet; there is no result before its end.")
        return self._stated or self.game.result(self.state)

    def close(self, stated: Result) -> None:
        """Take the result that a stored match states: it must fit the moves, but under older rules it stands."""
        if self.older:
            self._stated = stated
        elif not self.over:
            raise NotationError("the match is not over, so it has no score.")
        elif stated != self.result():
            raise NotationError("the score does not fit the moves.")

    # -- play ---------------------------------------------------------------------------------------

    def play(self, seat: int, action: int | str) -> None:
        """Play a move, given as an int or in words, and let CHANCE do what follows, if there is a key."""
        action = self.game.actions.parse(action) if isinstance(action, str) else _plain(action)
        self._refuse_if_older()
        self._append(_plain(seat), action)
        self.draw_chance()

    def replay(self, seat: int, action: int | None, *, agreed: bool = False) -> None:
        """Append an entry of a stored record, CHANCE's included, drawing nothing; None takes a move back.

        What was played under older rules may not be legal today, so it is taken as it stands there.
        """
        try:
            if action is None:
                self._take_back(seat, agreed=agreed)
            else:
                self._append(seat, action, kept=self.older)
        except Exception:
            if not self.older:
                raise
            raise NotationError(
                f"the match was played under version {self.version} of the rules, "
                f"and those of version {self.game.version} cannot follow it here."
            ) from None

    def draw_chance(self) -> None:
        """Let CHANCE do what it owes, if there is a key to draw with."""
        while self.key is not None and CHANCE in self.pending and not self.older:
            self._append(CHANCE, dice.draw(self.key, self._draws, self._position.outcomes()))

    def _append(self, seat: int, action: int, *, kept: bool = True) -> None:
        """Append a move if it is legal; the state after it is kept at once, or when it is asked for."""
        if len(self.log) >= self.game.longest:
            raise IllegalMove(f"No match of {self.game.title} is longer than {self.game.longest} moves.")
        here = self._position
        if not self.older and action not in here.legal(seat):
            raise self.game.refusal(here.state, seat, action, self.voice(seat))
        self._here = None  # until the rules have got through: one that breaks leaves a broken mirror
        witnesses = here.witnesses(seat, action)
        events = here.play(seat, action)
        turned_up = any(self.game.events.turning[event] for event, *_ in events) or not here.pending
        entry = Entry(len(self.record), self._head, seat, action, witnesses, events, turned_up)
        if kept or entry.leads_to % States.STRIDE == 0:  # under other rules it may be out of bounds, so that is checked
            self._states[entry.leads_to] = here.state if self.older else here.flat()
        self.adopt(entry)
        self._here = here

    def adopt(self, entry: Entry | Undo) -> None:
        """Append an entry that is known to follow, as a store gives it back; nothing is checked or played."""
        self.record.append(entry)
        if isinstance(entry, Undo):
            while self._take_off().number != entry.undone:
                pass
        else:
            self.log.append(entry)
            self._head = entry.leads_to
            self._draws += entry.seat == CHANCE
        self._here = None

    def _take_off(self) -> Entry:
        """Take the last move off the log. What CHANCE drew is owed again, and would come again: nobody rolls twice."""
        last = self.log.pop()
        self._head = last.follows
        self._draws -= last.seat == CHANCE
        return last

    def may_undo(self, seat: int, *, agreed: bool = False) -> bool:
        """Say whether a seat can take its last move back: nobody moved since, nothing was turned up, or all agree."""
        last = self.last_of(seat)
        if last is None or len(self.record) >= MOST_ENTRIES * self.game.longest:
            return False
        if agreed:
            return not self.over
        # What was taken back by agreement was seen: nobody takes more back because of it without being asked.
        shown = last.turned_up or any(isinstance(entry, Undo) and entry.agreed for entry in self.record[last.number :])
        return last is self.log[-1] and not shown

    def last_of(self, seat: int) -> Entry | None:
        """Give the last move of a seat that counts."""
        return next((entry for entry in reversed(self.log) if entry.seat == seat != CHANCE), None)

    def undo(self, seat: int, *, agreed: bool = False) -> None:
        """Take back a seat's last move, by agreement with what others and CHANCE did since; the record keeps all."""
        self._refuse_if_older()
        self._take_back(seat, agreed=agreed)

    def _take_back(self, seat: int, *, agreed: bool) -> None:
        last = self.last_of(seat)
        free = last is not None and (agreed or last is self.log[-1])
        if last is None or not (free if self.older else self.may_undo(seat, agreed=agreed)):
            raise IllegalMove(
                "This seat has no move that can be taken back now."
                if agreed
                else "A move can be taken back only while nobody has moved since, chance included, "
                "and if it showed nothing hidden."
            )
        self.adopt(Undo(len(self.record), seat, last.number, agreed))

    def _refuse_if_older(self) -> None:
        if self.older:
            raise IllegalMove(
                f"The match was played under version {self.version} of the rules, which are at version "
                f"{self.game.version} now; it can be read but not continued."
            )

    # -- what a reader saw --------------------------------------------------------------------------

    def voice(self, reader: Reader) -> Voice:
        """Speak to a reader with the names of this table."""
        return Voice(None if reader is OPEN else reader, self.names)

    def prompt(self, reader: Reader) -> Prompt:
        """Say what a reader must choose, or whom the table waits for."""
        return self.game.words.prompt(self.voice(reader), self.game.state.read(self.view(reader)))

    def move_text(self, number: int, reader: Reader) -> str:
        """Write a move of the log as a reader saw it then."""
        entry = self.log[number]
        return self.game.actions.text(entry.action, witnessed=self._witnessed(entry, reader))

    def tell(self, number: int, reader: Reader) -> list[Line]:
        """Tell a move of the log to a reader, from what they saw before and after it."""
        return self._told(self.log[number], reader)

    def heard(self, reader: Reader, since: int = 0) -> list[Heard]:
        """Give the record from entry number `since` on as a reader saw it, with what was taken back."""
        return [self._heard(entry, reader) for entry in self.record[since:]]

    def view_heard(self, number: int, reader: Reader) -> Vector:
        """Give the state after an entry of the record as a reader saw it then."""
        entry = self.record[number]
        if isinstance(entry, Undo):
            undone = self.record[entry.undone]
            assert isinstance(undone, Entry)
            return self._seen(self._states[undone.follows], reader)
        return self._seen_after(entry, reader)

    def _heard(self, entry: Entry | Undo, reader: Reader, *, told: bool = True) -> Heard:
        lines = tuple(self._told(entry, reader)) if told else ()
        if isinstance(entry, Undo):
            text = AGREED_UNDO if entry.agreed else UNDO
            return Heard(entry.number, entry.seat, text, {}, entry.undone, (), lines, entry.agreed)
        sees, actions = self._witnessed(entry, reader), self.game.actions
        text, move = actions.text(entry.action, witnessed=sees), actions.json(entry.action, witnessed=sees)
        events = tuple(self.game.events.json(event) for event in self._events(entry, reader))
        return Heard(entry.number, entry.seat, text, move, None, events, lines)

    def _told(self, entry: Entry | Undo, reader: Reader) -> list[Line]:
        voice = self.voice(reader)
        if isinstance(entry, Undo):
            if not entry.agreed:
                return [Line(f"{voice.does(entry.seat, 'take')} the last move back.", "")]
            own = f"{voice.does(entry.seat, 'take')} the last move back, and all that followed it"
            return [Line(f"{own}: everybody agreed. Whatever it turned up may be remembered.", "")]
        before, after = self._seen(self._states[entry.follows], reader), self._seen_after(entry, reader)
        move = Move(entry.seat, entry.action, self._witnessed(entry, reader))
        read = self.game.state.read
        return self.game.words.tell(voice, read(before), move, self._events(entry, reader), read(after))

    def _eyes_after(self, entry: Entry, reader: Reader) -> Reader:
        """Give the eyes that a reader has after a move: the last one of a match opens everything to all."""
        self._check_reader(reader)
        return OPEN if entry.leads_to == self._head and self.over else reader

    def _seen_after(self, entry: Entry, reader: Reader) -> Vector:
        return self._seen(self._states[entry.leads_to], self._eyes_after(entry, reader))

    def _witnessed(self, entry: Entry, reader: Reader) -> bool:
        eyes = self._eyes_after(entry, reader)
        return eyes is OPEN or self.game.sees(entry.witnesses, eyes)

    def _events(self, entry: Entry, reader: Reader) -> list[Happening]:
        eyes = self._eyes_after(entry, reader)
        return self.game.events.seen(entry.events, None if eyes is OPEN else eyes, open_to_all=eyes is OPEN)

    def is_open(self, number: int) -> bool:
        """Say whether an entry of the record has no secret argument, so that all saw the same of it."""
        entry = self.record[number]
        if isinstance(entry, Undo):
            return True
        return not self.game.actions.verb(entry.action).secret and not any(
            self.game.events.events[event].secret for event, *_ in entry.events
        )

    # -- fairness -----------------------------------------------------------------------------------

    def verify(self) -> str:
        """Compute every outcome again from the opened key; give "" or a sentence on the first that differs."""
        if not self.over:
            raise IllegalMove("The match is still running; its key is revealed when it ends.")
        if self.key is None:
            raise IllegalMove("The match has no key, so its chance was not drawn by this program.")
        if self.older:
            raise IllegalMove(
                f"The match was played under version {self.version} of the rules; only a program with those can "
                "recompute its outcomes."
            )
        if dice.commitment(self.key) != self.commitment:
            return "The key does not fit the commitment that was published at the start."
        return first_unfair(self, self.key)

    # -- JSON ---------------------------------------------------------------------------------------

    def to_json(self, reader: Reader = None) -> dict[str, Any]:
        """Give the match as a reader knows it; `from_json` reads back what OPEN eyes see."""
        out = {**self.header_json(), "moves": self.moves_json(reader)}
        if self.over or reader is OPEN:
            out["key"] = self.key.hex() if self.key is not None else None
        if reader is OPEN:
            out["state"] = self.game.state.to_json(self.state)
        if self.over:
            result = self.result()
            out["scores"] = [dict(zip(self.game.sheet, rows, strict=True)) for rows in result.rows]
            out["totals"] = list(result.totals)
            out["places"] = list(result.places)
        return out

    @classmethod
    def from_json(cls, data: Any, *, finder: Callable[[str], Game] = load, trusted: bool = False) -> Match:
        """Read what `to_json(OPEN)` gave, refusing anything else with one sentence.

        Every move is checked. A store of one's own can be `trusted`: then nothing is played again, so that resuming
        costs no more than reading.
        """
        from .match_json import read  # it builds matches

        return read(data, finder, trusted=trusted)

    def header_json(self) -> dict[str, Any]:
        """Give what stands before the first move and never changes."""
        return {
            "game": self.game.key,
            "version": self.version,
            "set": self.game.components.digest,
            "options": dict(self.options),
            "seats": [{"name": name, "bot": bot} for name, bot in zip(self.names, self.bots, strict=True)],
            "commitment": self.commitment,
        }

    def moves_json(self, reader: Reader, since: int = 0) -> list[dict[str, Any]]:
        """Give the record from entry number `since` on, as a reader saw it; OPEN eyes see who witnessed what, too."""
        return [self.entry_json(number, reader) for number in range(since, len(self.record))]

    def entry_json(self, number: int, reader: Reader) -> dict[str, Any]:
        """Give one entry of the record, as a reader saw it."""
        entry = self.record[number]
        out = self._heard(entry, reader, told=False).to_json()
        if reader is OPEN and isinstance(entry, Entry):
            out |= {"witnesses": entry.witnesses, "turned_up": entry.turned_up}
        return out


def _plain(number: int) -> int:
    """Give Python's own int for any: what is written down must be read by all, and programs have NumPy's too."""
    try:
        return operator.index(number)
    except TypeError:
        raise IllegalMove(
            f"Seats and actions are ints, not {type(number).__name__}; a move may also be words."
        ) from None
