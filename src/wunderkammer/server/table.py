"""A table of players, as its journal tells it: who sits there, the match, the talk, and what may be done next.

A `Table` is never changed where others can see it: whoever changes it takes a copy, writes down what is new, and only
when that is on disk does the copy take the table's place. So a page can never show what might still be lost.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from ..core.game import Game
from ..core.history import Entry as Made
from ..core.match import Match
from ..core.readers import Heard
from .access import Right, Role
from .refusals import Refused
from .writing import Entry

LONGEST_CHAT = 500
MOST_SEATS = 14
"""So many a form or a request may name; each game has its own limit below that."""
GRACE = {"live": 60.0, "days": 3 * 86_400.0}
"""For how many seconds a table waits for somebody who is away, by its pace, before a bot plays on."""
STAND_IN = "medium"
"""The level of the bot that plays on for somebody who is away."""
FRIEND = "Friend"
"""What a friend is called of whom nobody has said a name; the second is "Friend 2"."""


class Phase(StrEnum):
    """The parts of a table's life."""

    GATHERING = "gathering"
    RUNNING = "running"
    OVER = "over"
    """The match has been played to its end."""
    ENDED = "ended"
    """The host has ended the table before that."""


class Who(StrEnum):
    """What sits on a seat."""

    PERSON = "person"
    """Somebody with a browser of their own."""
    SCREEN = "screen"
    """Somebody who shares the host's screen."""
    BOT = "bot"


class Undoing(StrEnum):
    """What may be taken back at a table."""

    OFF = "off"
    OWN = "own"
    """The own last move, while nobody has moved since and nothing was shown."""
    AGREED = "agreed"
    """That, and whatever everybody at the table agrees to."""


@dataclass(frozen=True)
class Seat:
    """One place at the table."""

    who: Who
    name: str
    bot: str = ""
    """The level or kind of its bot; of a person, "" or the bot that plays on for them."""
    taken: bool = False
    """Whether somebody has sat down there, or it needs nobody."""
    away_since: float | None = None
    unnamed: bool = False
    """Whether it was given to a friend whose name nobody has said."""

    @property
    def plays_by_itself(self) -> bool:
        """Whether a bot chooses for this seat now."""
        return bool(self.bot)

    @property
    def is_nameless(self) -> bool:
        """Whether somebody has it whose name nobody knows; a bot may play on under the name of such a one."""
        return self.who == Who.PERSON and self.unnamed


@dataclass(frozen=True)
class Settings:
    """What was agreed when the table was opened."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    pace: str = "live"
    undo: Undoing = Undoing.OWN
    watchers: bool = True
    components: str = ""
    """A component set of the host's own, as TOML; "" is the game's."""

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Settings:
        """Read what a journal says; older ones only say whether the own last move may be taken back."""
        older = {True: Undoing.OWN, False: Undoing.OFF}
        undo = data.get("undo", Undoing.OWN)
        settings = cls(**{**data, "undo": older[undo] if isinstance(undo, bool) else Undoing(undo)})
        if settings.pace not in GRACE:
            raise ValueError(f"{settings.pace!r} is no pace")
        return settings


@dataclass(frozen=True)
class Remark:
    """One line of talk, with the number of its entry."""

    number: int
    name: str
    seat: int | None
    text: str


@dataclass(frozen=True)
class Notice:
    """One thing that happened beside the match, in a sentence, with the number of its entry."""

    number: int
    knows: int | None
    """The seat whose player knows it already: it was their own doing, or they were away or are back."""
    text: str


@dataclass(frozen=True)
class Question:
    """Whether a seat may take its last move back, with all that followed it. The next move answers it: it may not."""

    number: int
    """Of its entry in the journal."""
    seat: int
    waits_for: tuple[int, ...]
    """The seats of those who have not agreed yet."""


@dataclass
class Table:
    """One table; see the module's docstring."""

    id: str
    game: Game
    secret: bytes
    settings: Settings
    phase: Phase = Phase.GATHERING
    length: int = 0
    """How many entries its journal has."""
    brought_in: bool = False
    """Whether its match came from a file: whoever wrote that could know the key of chance before the end."""
    opened_at: float | None = None
    ended_at: float | None = None
    """When its match ended here, or the host ended the table."""
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    rights: Mapping[str, frozenset[Right]] = field(default_factory=dict)
    """What each holder may do."""
    invitations: Mapping[str, Right] = field(default_factory=dict)
    """What each open invitation stands for."""
    talk: list[Remark] = field(default_factory=list)
    answered: Mapping[str, int] = field(default_factory=dict)
    """The entry that each request led to."""
    rematch: str = ""
    notices: list[Notice] = field(default_factory=list)
    """What happened beside the match."""
    question: Question | None = None
    """What people are being asked; bots wait for the answer."""
    moves_at: list[int] = field(default_factory=list)
    """For each entry of the match's record, the number of its entry in the journal."""

    fresh: list[Entry] = field(default_factory=list)
    """What a copy has added and is not written down yet."""
    opens: Table | None = None
    """The table that a copy has opened for a rematch and that is not written down yet; both are, or neither."""
    shared: dict[int | str, str] = field(default_factory=dict)
    """What several readers are sent alike of this table, spelt once (see `reading`)."""
    told: dict[int | None, dict[int, Heard]] = field(default_factory=dict)
    """What readers were told of the record's newest entries, by number. Copies share it: the past does not change."""

    def copy(self) -> Table:
        """Give a copy that can be changed without touching this one: its containers are exchanged, never grown."""
        twin = object.__new__(Table)  # `dataclasses.replace` takes ten times as long, and every move does this
        twin.__dict__.update(self.__dict__)
        twin.match = None if self.match is None else self.match.copy()
        twin.fresh, twin.opens, twin.shared = [], None, {}
        return twin

    # -- what is known of it ---------------------------------------------------------------------------

    def seats_of(self, holder: str) -> list[int]:
        """Give the seats that a holder plays, in order."""
        return sorted(right.seat for right in self.rights.get(holder, ()) if right.seat is not None)

    def is_host(self, holder: str) -> bool:
        """Say whether a holder opened this table."""
        return Right(Role.HOST) in self.rights.get(holder, ())

    @property
    def waits_for_bots(self) -> list[int]:
        """The seats that must choose now and for which a bot does."""
        if self.phase != Phase.RUNNING or self.match is None or self.question is not None:
            return []
        return [seat for seat in self.match.pending if self.seats[seat].plays_by_itself]

    # -- what happens at it ----------------------------------------------------------------------------

    def note(
        self, kind: str, seat: int | None = None, data: Mapping[str, Any] | None = None, request: str | None = None
    ) -> None:
        """Let something happen, and remember that it must be written down."""
        entry = Entry(kind, time.time(), seat, data or {}, request)
        self.take(entry)
        self.fresh.append(entry)

    def take(self, entry: Entry) -> None:
        """Take over one entry of the journal."""
        getattr(self, f"_{entry.kind}")(entry.seat, entry.data, entry)
        if entry.request is not None:
            self.answered = {**self.answered, entry.request: self.length}
        self.length += 1

    def play(self, seat: int, action: int | str, request: str | None = None) -> None:
        """Play a move and what chance does after it."""
        match = self._running()
        before = len(match.record)
        match.play(seat, action)
        self._let_lapse(seat)
        self.write_down(before, request)

    def write_down(self, before: int, request: str | None = None) -> None:
        """Make entries of the moves that the match has made since its record was so long."""
        assert self.match is not None
        now = time.time()
        for move in self.match.record[before:]:
            assert isinstance(move, Made)
            entry = Entry("move", now, move.seat, {"text": self.game.actions.text(move.action)}, request)
            self.fresh.append(entry)
            if request is not None:
                self.answered = {**self.answered, request: self.length}
                request = None
            self.moves_at = [*self.moves_at, self.length]
            self.length += 1
        self._see_whether_over(now)

    def _see_whether_over(self, at: float) -> None:
        if self.match is not None and self.match.over:
            self.phase, self.ended_at = Phase.OVER, at

    def _running(self) -> Match:
        if self.phase != Phase.RUNNING or self.match is None:
            raise Refused(f"This needs a running match; this table's is {_stage(self.phase)}.")
        return self.match

    # Each kind of entry has a method of its name that carries it out; `take` finds it.

    def _opened(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        self.opened_at = entry.at
        self.seats = [
            Seat(
                Who(each["who"]),
                each["name"],
                each.get("bot", ""),
                bool(each["taken"]),
                unnamed=bool(each.get("unnamed")),  # older journals do not say
            )
            for each in data["seats"]
        ]
        self.brought_in = bool(data.get("brought_in"))  # older journals do not say

    def _granted(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        right = Right(Role(data["role"]), seat)
        held = self.rights.get(data["holder"], frozenset())
        self.rights = {**self.rights, data["holder"]: held | {right}}

    def _invited(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        self.invitations = {**self.invitations, data["invitation"]: Right(Role(data["role"]), seat)}

    def _revoked(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        self.invitations = {key: right for key, right in self.invitations.items() if key != data["invitation"]}

    def _joined(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        self._revoked(seat, data, entry)
        self._granted(seat, data, entry)
        if seat is not None:
            unnamed = bool(data.get("unnamed"))
            self._change(seat, name=data["name"], unnamed=unnamed, taken=True, bot="", away_since=None)
            self._remark(seat, f"{data['name']} sat down.")
            if self.brought_in:
                self._remark(None, "The match came from a file; whoever wrote that could know what chance will bring.")

    def _seated(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        """The host has put somebody else on a seat: a bot, or an open place."""
        before, was_taken, self.question = self.seats[seat].name, self.seats[seat].taken, None
        name, bot = data.get("name", before), data.get("bot", "")
        self._change(seat, who=Who(data["who"]), name=name, bot=bot, taken=bool(data["taken"]), away_since=None)
        if "name" in data:  # else the match speaks of this seat by the name that it has
            self._change(seat, unnamed=bool(data.get("unnamed")))
        gone = Right(Role.SEAT, seat)
        self.rights = {holder: rights - {gone} for holder, rights in self.rights.items()}
        if bot and "name" in data:
            self._remark(None, f"{name}, a bot ({bot}), sat down{f' in place of {before}' if was_taken else ''}.")
        elif bot:
            self._remark(None, f"A bot ({bot}) plays on for {before}.")
        else:
            self._remark(None, f"{before}'s seat is open for somebody else.")

    def _started(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        self.match = self.new_match()
        self.phase = Phase.RUNNING

    def _move(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        match = self._running()
        match.replay(seat, self.game.actions.parse(data["text"]))
        self._let_lapse(seat)
        self.moves_at = [*self.moves_at, self.length]
        self._see_whether_over(entry.at)

    def _let_lapse(self, seat: int) -> None:
        """Take it that a question is answered, since a seat has moved."""
        if self.question is not None:
            self.question = None
            self._remark(seat, f"{self.seats[seat].name} has played on, so the move stands.")

    def _undo(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        self._running().undo(seat, agreed=bool(data.get("agreed")))
        self.question = None
        self.moves_at = [*self.moves_at, self.length]

    def _asked(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        self.question = Question(self.length, seat, tuple(data["of"]))
        self._remark(seat, f"{self.seats[seat].name} asks to take a move back, with all that came after it.")

    def _agreed(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        if self.question is not None:
            waits_for = tuple(other for other in self.question.waits_for if other != seat)
            self.question = replace(self.question, waits_for=waits_for)
        self._remark(seat, f"{self.seats[seat].name} agrees.")

    def _refused(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        self.question = None
        self._remark(seat, f"{self.seats[seat].name} does not agree, so the move stands.")

    def _said(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        self.talk = [*self.talk, Remark(self.length, data["name"], seat, data["text"])]

    def _away(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        self._change(seat, away_since=entry.at)
        if not data.get("left"):  # who left is told of as stood in for
            self._remark(seat, f"{self.seats[seat].name} is away.")

    def _back(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        played = self.seats[seat].bot
        self._change(seat, away_since=None, bot="")
        self._remark(seat, f"{self.seats[seat].name} is back{' and plays again' if played else ''}.")

    def _stood_in(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        self._change(seat, bot=data["bot"])
        self.question = None  # who is asked may be another one now; it can be asked again
        why = "has left" if data.get("left") else "was away too long"
        self._remark(None, f"{self.seats[seat].name} {why}; a bot ({data['bot']}) plays on meanwhile.")

    def _failed(self, seat: int, data: Mapping[str, Any], entry: Entry) -> None:
        self._remark(None, f"{self.seats[seat].name} gave no move ({data['why']}); this choice was made by lot.")

    def _ended(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        self.phase, self.question, self.ended_at = Phase.ENDED, None, entry.at
        self._remark(None, "The host ended the table.")

    def _again(self, seat: int | None, data: Mapping[str, Any], entry: Entry) -> None:
        self.rematch = data["table"]
        self._remark(None, "There is a rematch.")

    def _change(self, seat: int, **changes: Any) -> None:
        self.seats = [replace(each, **changes) if at == seat else each for at, each in enumerate(self.seats)]

    def _remark(self, knows: int | None, sentence: str) -> None:
        self.notices = [*self.notices, Notice(self.length, knows, sentence)]

    def new_match(self) -> Match:
        """Give the match of this table before its first move."""
        return Match(
            self.game,
            len(self.seats),
            self.settings.options,
            [seat.name for seat in self.seats],
            self.secret,
            bots=[seat.bot if seat.who == Who.BOT else None for seat in self.seats],
        )


def _stage(phase: Phase) -> str:
    return {Phase.GATHERING: "not begun yet", Phase.OVER: "over"}.get(phase, "ended")


def restored(table_id: str, game: Game, secret: bytes, entries: Sequence[Entry]) -> Table:
    """Give a table as its journal tells it."""
    table = Table(table_id, game, secret, Settings.read(entries[0].data["settings"]))
    for entry in entries:
        table.take(entry)
    return table
