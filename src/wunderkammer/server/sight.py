"""A table as one page shows it: what its reader sees, may do and was told."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ..bots.bot import parse_bot
from ..core.drawing import Drawing
from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.layout import Layout
from ..core.match import Match
from ..core.readers import OPEN, Heard, Reader
from ..core.voice import Line, Memory, Prompt, Voice, count, listed
from ..core.words import Choice
from .rulebook import clause
from .table import Phase, Remark, Table, Undoing, Who

MOST_TOLD, MOST_HEARD = 40, 120
"""How many lines of the log a page shows if no more are new, among how many entries; a replay shows all."""


MOST_SAID = 100
"""How many remarks a page shows, the newest: with each change all of them go to everybody who listens."""


@dataclass(frozen=True)
class Told:
    """One line of the log, and who it is about."""

    number: int
    """Of the table's entry; lines of one entry share it."""
    seat: int
    text: str
    new: bool
    """Whether it happened after the reader's own last move."""
    notice: bool = False
    """Whether it is about the table and not about the match: who came and went, and what people asked each other."""


@dataclass(frozen=True)
class Lesson:
    """What a newcomer is told about one kind of decision: the rule that it rests on, and what can be done."""

    kind: str
    """The number of that rule's clause: decisions of one kind rest on one clause."""
    rule: Markup
    examples: tuple[str, ...]
    """A move for each thing that can be done, in words."""
    more: int
    """How many further moves there are."""

    @property
    def gist(self) -> str:
        """The first sentence of the rule, as plain text without the numbers of other clauses."""
        first = re.split(r"(?<=[.!?]) (?=[A-Z])", self.rule.striptags(), maxsplit=1)[0]
        return re.sub(r" \(\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*\)", "", first)


@dataclass(frozen=True)
class Sight:
    """A table as one page shows it: for a seat, or for somebody who only watches."""

    table: Table
    reader: int | None
    host: bool
    own: tuple[int, ...] = ()
    """The seats that this browser plays."""

    past = False
    """Whether this is a position of the past."""

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self.table.game

    @cached_property
    def voice(self) -> Voice:
        """How the page speaks to its reader."""
        assert self.table.match is not None
        return self.table.match.voice(self.reader)

    @cached_property
    def view(self) -> Layout:
        """The match as the reader sees it."""
        assert self.table.match is not None
        return self.game.state.read(self.table.match.view(self.reader))

    @cached_property
    def choices(self) -> list[Choice]:
        """What the reader may do now."""
        if self.table.match is None or self.reader is None or not self.yours:
            return []
        return [self._choice(action) for action in self.table.match.legal(self.reader)]

    def _choice(self, action: int) -> Choice:
        actions, words = self.game.actions, self.game.words
        return Choice(
            action,
            actions.text(action),
            words.label(self.voice, self.view, action),
            actions.verb(action).name,
            actions.arguments(action),
            words.warning(self.voice, self.view, action),
        )

    def slip(self, move: str) -> Choice | None:
        """Give a legal move if it is one that should be asked about before it is played."""
        if not self.yours:
            return None
        assert self.table.match is not None
        assert self.reader is not None
        action = self.game.actions.parse(move)
        choice = self._choice(action) if action in self.table.match.legal(self.reader) else None
        return choice if choice is not None and choice.warning else None

    @cached_property
    def prompt(self) -> Prompt:
        """What the reader must choose, or whom the table waits for."""
        return self.game.words.prompt(self.voice, self.view)

    @cached_property
    def notes(self) -> list[Memory]:
        """What readers could have written down from what they saw; nothing is hidden when a match is over."""
        return [] if self.table.phase != Phase.RUNNING or self.past else self.game.words.memory(self.voice, self.view)

    @cached_property
    def lesson(self) -> Lesson | None:
        """What a newcomer should know about the reader's decision; None while there is nothing to choose."""
        if not self.choices:
            return None
        examples = {choice.verb: choice.label for choice in reversed(self.choices)}
        kind, shown = self.prompt.clause, tuple(reversed(examples.values()))
        return Lesson(kind, clause(self.game, kind), shown, len(self.choices) - len(shown))

    @property
    def passes_to(self) -> list[int]:
        """The other seats of this browser that the table waits for, while it does not wait for the reader."""
        return [] if self.yours else [seat for seat in self.own if seat != self.reader and self.is_pending(seat)]

    @property
    def yours(self) -> bool:
        """Whether the table waits for the reader."""
        match = self.table.match
        return self.table.phase == Phase.RUNNING and match is not None and self.reader in match.pending

    @property
    def left(self) -> bool:
        """Whether a bot plays on for the reader."""
        return self.reader is not None and bool(self.table.seats[self.reader].bot)

    @property
    def may_undo(self) -> bool:
        """Whether readers can take back their last move without asking anybody."""
        match, may = self.table.match, self.table.settings.undo != Undoing.OFF
        if match is None or self.reader is None or self.table.phase != Phase.RUNNING:
            return False
        return may and match.may_undo(self.reader)

    @property
    def asked(self) -> bool:
        """Whether the table waits for this browser's word that a move may be taken back."""
        question = self.table.question
        return question is not None and any(seat in question.waits_for for seat in self.own)

    @property
    def waits_to_agree(self) -> str:
        """Who has not said yet whether a move may be taken back."""
        question = self.table.question
        return "" if question is None else listed([self.table.seats[seat].name for seat in question.waits_for])

    @property
    def news(self) -> str:
        """What was just told of the table itself: for a page on which the log is out of sight."""
        notices = self.table.notices
        if not notices or notices[-1].number + 1 != self.table.length or notices[-1].knows in self.own:
            return ""
        return notices[-1].text

    @property
    def lately(self) -> str:
        """What others did last, while the reader waits for them: the same for such a page, where the log is far."""
        if self.table.phase != Phase.RUNNING or self.yours:
            return ""
        done = (line.text for line in reversed(self.story) if line.new and not line.notice and line.seat != self.reader)
        return next(done, "")

    @property
    def talk(self) -> list[Remark]:
        """What was said lately."""
        return self.table.talk[-MOST_SAID:]

    @property
    def remark(self) -> Remark | None:
        """What somebody else has said last, until the reader has moved or spoken: the chat may be out of sight."""
        if self.table.match is None or not self.table.talk:
            return None
        last = self.table.talk[-1]
        is_own = last.seat in self.own if last.seat is not None else self.host
        since = self.table.length - 2 if self.reader is None else self._moved_at
        return last if last.number > since and not is_own else None

    @cached_property
    def _moved_at(self) -> int:
        """The number of the entry with the reader's last move; -1 where there is none."""
        assert self.table.match is not None
        moves = (entry.number for entry in self.table.match.record if entry.seat == self.reader)
        return max((self.table.moves_at[number] for number in moves), default=-1)

    @property
    def all_here(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.taken for seat in self.table.seats)

    def is_pending(self, seat: int) -> bool:
        """Say whether the table waits for a seat."""
        match = self.table.match
        return self.table.phase == Phase.RUNNING and match is not None and seat in match.pending

    @property
    def company(self) -> str:
        """With whom the reader plays: people by name, those without one and bots counted."""
        others = [seat for number, seat in enumerate(self.table.seats) if number not in self.own]
        people = [seat.name for seat in others if seat.who != Who.BOT and not seat.is_nameless]
        counted = {
            "friend": sum(seat.is_nameless for seat in others),
            "bot": sum(seat.who == Who.BOT for seat in others),
        }
        return "with " + listed([*people, *(count(n, what) for what, n in counted.items() if n)])

    @property
    def state(self) -> str:
        """Where the table stands for the reader, in two words."""
        if self.table.phase == Phase.OVER:
            return f"{listed(self._winners)} won"
        if self.table.phase != Phase.RUNNING:
            return "gathering" if self.table.phase == Phase.GATHERING else "ended"
        if self.left:
            return "a bot plays for you"
        if self.yours:
            return "your turn"
        assert self.table.match is not None
        waits = [self.table.seats[seat].name for seat in self.table.match.pending if seat != CHANCE]
        return f"{waits[0]} chooses" if len(waits) == 1 else "all choose"

    @property
    def _winners(self) -> list[str]:
        """Who won."""
        assert self.table.match is not None
        places = self.table.match.result().places
        return [self._name(seat) for seat, place in enumerate(places) if place == 1]

    @property
    def points(self) -> list[str]:
        """What everybody had at the end, the best first: "Bruno 41", "you 37", "Chiyo 30"."""
        assert self.table.match is not None
        result = self.table.match.result()
        best = sorted(range(len(self.table.seats)), key=lambda seat: result.places[seat])
        totals = [str(total).replace("-", "−") for total in result.totals]
        return [f"{self._name(seat)} {totals[seat]}" for seat in best]

    def _name(self, seat: int) -> str:
        """Name a seat in a list of matches: the reader is "you" where the browser plays one seat alone."""
        return "you" if self.own == (seat,) else self.table.seats[seat].name

    def thinking(self, seat: int) -> str:
        """Say what a bot is doing that the table waits for; "" for others.

        Until its native code is made it plays at a glance. Either is told in a word or two: the seat stays as tall as
        it is.
        """
        bot = self.table.seats[seat].bot
        if not bot or not self.is_pending(seat):
            return ""
        ready = all(self.game.kernel.ready(loop) for loop in parse_bot(bot).native_loops(self.game))
        return "thinking" if ready else "warming up"

    @cached_property
    def lines(self) -> Drawing:
        """The table as the terminal draws it, for games without a board of their own."""
        return self.game.table(self.voice, self.view)

    @cached_property
    def story(self) -> list[Told]:
        """The newest of what happened, as the reader was told it, oldest first; after their own last move it is new.

        Nothing that is new to a player is left out, nor their own move before it, from which much may follow at once.
        """
        match, at = self.table.match, self.table.moves_at
        own, told = -1, list[Told]()
        if match is not None:
            own = self._moved_at
            for heard in self._newest(match):
                number = at[heard.number]
                told += [Told(number, heard.seat, line.text, own < number) for line in heard.lines]
        told += [Told(each.number, CHANCE, each.text, own < each.number, notice=True) for each in self.table.notices]
        unread = sum(line.number >= own for line in told) if own >= 0 else 0
        return sorted(told, key=lambda line: line.number)[-max(MOST_TOLD, unread) :]

    def leading(self, text: str) -> str:
        """Give the name of a seat that a line of the log begins with, if it does: the eye looks for names."""
        seats = self.table.seats
        names = ["You" if seat == self.reader else seats[seat].name for seat in range(len(seats))]
        return max((name for name in names if text.startswith((f"{name} ", f"{name}'s "))), key=len, default="")

    def _newest(self, match: Match) -> list[Heard]:
        """Give the newest entries as the reader was told them. Each is told once: that takes longer than to draw."""
        since, known = max(len(match.record) - MOST_HEARD, 0), self.table.told.get(self.reader, {})
        untold = max(known, default=-1) + 1
        is_late = untold > len(match.record)
        if match.over or is_late:  # the last move opens everything; and others have been told more already
            return match.heard(self.reader, since)
        fresh = {heard.number: heard for heard in match.heard(self.reader, max(since, untold))}
        newest = {number: heard for number, heard in known.items() if number >= since} | fresh
        self.table.told[self.reader] = newest
        return list(newest.values())

    @cached_property
    def board(self) -> Any:
        """What the game's own board is drawn from; None where it has none."""
        return None if self.game.board is None else self.game.board(self.voice, self.view, self.choices)

    @property
    def has_script(self) -> bool:
        """Whether the game's board has a script of its own beside it."""
        return self.game.board is not None and (self.game.folder / "board.js").is_file()


@dataclass(frozen=True)
class Past(Sight):
    """A finished match as it stood after so many moves, with the eyes of a seat, of a watcher, or with all open."""

    at: int = 0
    open: bool = False

    past = True

    @property
    def _eyes(self) -> Reader:
        return OPEN if self.open else self.reader

    @cached_property
    def view(self) -> Layout:
        """The match as it was seen then."""
        assert self.table.match is not None
        return self.game.state.read(self.table.match.view_after(self.at, self._eyes))

    @cached_property
    def choices(self) -> list[Choice]:
        """Nothing can be chosen any more."""
        return []

    @cached_property
    def told(self) -> list[Line]:
        """What was told of the move that led here; what can be said of it where nothing was."""
        assert self.table.match is not None
        if not self.at:
            return []
        return self.table.match.tell(self.at - 1, self._eyes) or [Line(self._untold(self.table.match), "")]

    def _untold(self, match: Match) -> str:
        """Say who chose, and what if the reader saw it; of a draw, what others were told if all is open.

        Labels speak to whoever chooses, and what is told to whoever is told it: in a sentence on them those are quoted.
        """
        entry = match.log[self.at - 1]
        seen = self.open or self.game.sees(entry.witnesses, self.reader)
        if entry.seat != CHANCE:
            chose = self.voice.does(entry.seat, "choose")
            return f"{chose} “{self._label(match)}”." if seen else f"{chose}."
        if not self.game.actions.verb(entry.action).secret:
            has_words = self._label(match) != self.game.actions.text(entry.action)
            return f"{self._label(match)}." if has_words else "The table is set up."
        if self.open:
            for seat, player in enumerate(self.table.seats):
                if lines := match.tell(self.at - 1, seat):
                    return f"{player.name} is told: “{' '.join(line.text for line in lines)}”"
        return "Somebody else sees what comes." if entry.witnesses else "Something is dealt face down."

    def _label(self, match: Match) -> str:
        before = self.game.state.read(match.view_after(self.at - 1, self._eyes))
        return self.game.words.label(self.voice, before, match.log[self.at - 1].action)

    def thinking(self, seat: int) -> str:
        """Nobody thinks any more."""
        return ""

    def is_pending(self, seat: int) -> bool:
        """Say whether the match waited for a seat then."""
        return bool(self.game.rules.pending(self.view) >> seat & 1)
