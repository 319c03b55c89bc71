"""One decision of a person: the page is shown, and what is typed is answered until a move is made."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from ..core.drawing import Room, wrapped
from ..core.errors import IllegalMove, WunderkammerError
from ..core.match import Match
from .choices import Choices
from .hint import hint, show_advice
from .inquiry import askable, inquire
from .keyboard import ask
from .page import asked, page, preview, told
from .rules import clause
from .screen import room, show, show_lines, show_markdown, thinking, turn_page
from .settings import Settings, keep_settings
from .warming import Warming


class Outcome(Enum):
    """What a person did."""

    PLAYED = "a move was played"
    TOOK_BACK = "the last move of their own was taken back"
    LEFT = "the match is to be saved and left"


@dataclass
class Terminal:
    """What decisions at this terminal share."""

    settings: Settings
    interactive: bool
    """Whether somebody sits there: a script is never asked twice."""
    warming: Warming


COMMANDS = (
    ("NUMBER, MOVE", "plays a move; part of one narrows the list"),
    ("Enter", "goes one step back, or shows the page again (b does the same)"),
    ("t, t NAME", "shows the whole table, or explains one player or thing"),
    ("l", "lists all moves"),
    ("?", "shows the rules that matter now"),
    ("h", "gives a hint"),
    ("log", "shows the whole match as you saw it"),
    ("u", "takes back your last move, where that is allowed"),
    ("confirm on|off", "asks you to confirm moves that are easily a slip, or never asks"),
    ("q", "saves and leaves"),
)
"""What can be typed, and what it does."""


class Decision:
    """One choice of one person."""

    def __init__(self, match: Match, seat: int, since: int, terminal: Terminal) -> None:
        self.match = match
        self.seat = seat
        self.since = since
        self.terminal = terminal
        self.voice, self.view = match.voice(seat), match.game.state.read(match.view(seat))
        self.choices = Choices(match.game, self.voice, self.view, match.legal(seat))
        self.commands: dict[str, Callable[[], None]] = {
            "": self._back,
            "b": self._back,
            "back": self._back,
            "t": self._table,
            "table": self._table,
            "l": self._list,
            "list": self._list,
            "?": self._rules,
            "rules": self._rules,
            "h": self._hint,
            "hint": self._hint,
            "log": self._log,
            "help": self._help,
        }

    def take(self) -> Outcome:
        """Show the page and answer what is typed, until something has come of it."""
        turn_page(keep=True)
        self._show_page()
        while True:
            answer = ask("> ", remembered=True)
            if answer is None or answer in ("q", "quit"):
                return Outcome.LEFT
            if answer in ("u", "undo"):
                if self._took_back():
                    return Outcome.TOOK_BACK
            elif answer in self.commands:
                self.commands[answer]()
            elif answer.split(" ")[0] in ("t", "table"):
                show_lines(inquire(self.match, self.seat, answer.split(" ", 1)[1], room().columns))
            elif answer.split(" ")[0] == "confirm":
                self._confirm(answer)
            elif self._played(answer):
                return Outcome.PLAYED

    # -- moves ----------------------------------------------------------------------------------------

    def _played(self, answer: str) -> bool:
        """Play what was typed, or go one step towards it, or say why not; True if a move was played."""
        entry = self.choices.find(answer)
        if entry is not None and len(entry.actions) > 1:
            self.choices.enter(entry)
            self._show_list()
            return False
        try:
            action = entry.actions[0] if entry is not None else self._read(answer)
            if action in self.choices.all and not self._sure(action, self.choices.picked_in_steps(entry)):
                return False
            self.match.play(self.seat, action)
        except IllegalMove as why:
            if not answer.isdigit() and self.choices.narrow(answer):
                self._show_list()
            else:
                show(str(why) + (f" ({why.clause})" if why.clause else ""), "red")
            return False
        return True

    def _read(self, answer: str) -> int:
        """Read a move from its words, however they are capitalized."""
        if answer.isascii() and answer.isdigit():
            numbers = sorted(entry.number for entry in self.choices.entries)
            reach = f"a number from {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
            raise IllegalMove(f"There is no move {answer[:9]}; type {reach}.")
        game = self.match.game
        verbs = {verb.name for verb in game.actions.verbs if not verb.by_chance}
        if answer.split(" ")[0].casefold() not in verbs:
            raise IllegalMove(f"{answer[:40]!r} is neither a move nor a command; help lists what you can type.")
        try:
            return game.actions.parse(answer)
        except IllegalMove:
            return game.actions.parse(answer.casefold())

    def _sure(self, action: int, in_steps: bool) -> bool:
        """Ask once more where a slip would matter, and show what was picked in steps before it is done."""
        if not (self.terminal.settings.confirm and self.terminal.interactive):
            return True
        warning = self.match.game.words.warning(self.voice, self.view, action)
        if in_steps:
            turn_page(keep=False)
            show_lines(preview(self.match, self.seat, action, room()))
        if warning:
            sure = ask(f"{warning} y does it, n does not. ") in ("y", "yes")
        else:
            sure = not in_steps or ask("Enter does it, b goes back. ") == ""
        if not sure:
            self._redraw()
        return sure

    def _took_back(self) -> bool:
        if not self.match.may_undo(self.seat) and self.match.log and self.match.log[-1].seat != self.seat:
            show("Nothing can be taken back: the last move was not yours.", "red")
            return False
        try:
            self.match.undo(self.seat)
        except IllegalMove as why:
            show(str(why), "red")
            return False
        return True

    # -- what is shown --------------------------------------------------------------------------------

    def _show_page(self) -> None:
        notice = self.terminal.warming.notice()
        show_lines(page(self.match, self.seat, self.since, self.choices, room(), notice))

    def _show_list(self) -> None:
        """Show what is left to choose: on a new page where it would push the table out of sight."""
        if room().rows is None:
            show_lines(self.choices.listing(room()))
        else:
            self._redraw()

    def _redraw(self) -> None:
        turn_page(keep=False)
        self._show_page()

    def _back(self) -> None:
        self.choices.back()
        self._redraw()

    def _table(self) -> None:
        columns = room().columns
        show_lines(self.match.game.table(self.voice, self.view, Room(columns)))
        show(askable(self.match, self.seat), "dim")
        show_lines(asked(self.match, self.seat, self.choices, columns))
        show_lines(self.choices.listing(Room(columns)))

    def _list(self) -> None:
        show_lines(self.choices.listing(Room(room().columns)))

    def _rules(self) -> None:
        for number in self.match.game.words.clauses(self.voice, self.view):
            show_markdown(clause(self.match.game, number))
            if not sys.stdout.isatty():
                show()

    def _hint(self) -> None:
        if not self.terminal.warming.wait_for_search(self.match.game):
            return
        with thinking("Thinking about a hint"):
            advice = hint(self.match, self.seat)
        show_advice(advice)

    def _log(self) -> None:
        show_lines(told(self.match, self.seat, 0, room().columns))

    def _help(self) -> None:
        for what, does in COMMANDS:
            show_lines(wrapped([(f"  {what:<16}", "")], does, room().columns, ""))

    def _confirm(self, answer: str) -> None:
        if answer not in ("confirm on", "confirm off"):
            show("Type confirm on or confirm off.", "red")
            return
        self.terminal.settings = replace(self.terminal.settings, confirm=answer == "confirm on")
        try:
            keep_settings(self.terminal.settings)
        except WunderkammerError as why:
            show(str(why), "red")
        kept = self.terminal.settings.confirm
        show(f"From now on a move that is easily a slip {'must be confirmed' if kept else 'is played at once'}.", "dim")
