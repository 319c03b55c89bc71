"""One match at this terminal: bots and people in turn, everything kept, to the end or until somebody leaves."""

from __future__ import annotations

import secrets
from pathlib import Path

from ..bots.bot import Bot
from ..bots.foreign import BotFault
from ..core import dice
from ..core.drawing import Room
from ..core.kernel import CHANCE
from ..core.match import Match
from ..core.notation import save
from .arguments import BadUsage
from .decision import Decision, Outcome, Terminal
from .invocation import command_line
from .keyboard import ask, forget
from .page import told
from .scores import show_scores
from .screen import clear, room, show, show_lines, thinking
from .seating import Players


class Sitting:
    """A match and who plays it here."""

    def __init__(self, match: Match, players: Players, terminal: Terminal) -> None:
        self.match = match
        self.players = players
        self.path = Path()
        self.terminal = terminal
        key = match.key if match.key is not None else secrets.token_bytes(dice.KEY_BYTES)
        self.bots: dict[int, Bot] = {
            seat: spec.make(dice.bot_seed(key, seat)) for seat, spec in enumerate(players) if spec is not None
        }
        self.seen = {seat: self._news_from(seat) for seat, spec in enumerate(players) if spec is None}
        """For each person, from which entry on the record is news."""
        self.holder: int | None = None
        """Who has the keyboard."""

    def _news_from(self, seat: int) -> int:
        return max((entry.number + 1 for entry in self.match.record if entry.seat == seat), default=0)

    def play(self, path: Path) -> bool:
        """Play, and keep the match in a file; True if it came to its end."""
        self.path = path
        self._keep()  # a file that cannot be written is found out now, not after an hour of play
        warming = self.terminal.warming
        try:
            warming.begin(self.players)
            return self._to_the_end()
        except (KeyboardInterrupt, BotFault):
            show()
            self._leave()
            raise
        finally:
            warming.end()

    def _to_the_end(self) -> bool:
        self.match.draw_chance()
        while not self.match.over:
            pending = self.match.pending
            if CHANCE in pending:
                self._keep()
                raise BadUsage(
                    f"Chance must move, and {self.path} has no key to draw with; write its moves into the file by hand."
                )
            bots = [seat for seat in pending if seat in self.bots]
            if bots:
                self._bot(bots[0])
            elif not self._person(pending[0]):
                self._leave()
                return False
        self._keep()
        self._show_end()
        return True

    # -- bots and people ------------------------------------------------------------------------------

    def _bot(self, seat: int) -> None:
        spec = self.players[seat]
        assert spec is not None
        match = self.match
        legal = match.legal(seat)
        with thinking(f"{match.names[seat]} thinks", quiet=not spec.searches or len(legal) == 1):
            action = self.bots[seat].choose(match.game, match.view(seat), seat, legal, spec.budget)
        match.play(seat, action)

    def _person(self, seat: int) -> bool:
        """Let a person choose; False if the match is to be left."""
        # What is shown is kept first: whatever happens to this terminal, nothing that was seen is undone.
        self._keep()
        if len(self.seen) > 1 and self.holder != seat:
            handed = self._hand_over(seat)
            if handed is not None:
                return handed
        before = len(self.match.record)
        outcome = Decision(self.match, seat, self.seen[seat], self.terminal).take()
        if outcome is Outcome.LEFT:
            return False
        self.seen[seat] = before
        self._keep()
        return True

    def _hand_over(self, seat: int) -> bool | None:
        """Pass the keyboard on, and nothing of its former holder with it; None if it was taken.

        Until it is taken, who has it can still take back the own last move.
        """
        clear()
        forget()
        names, last = self.match.names, self.holder
        undo = f" ({names[last]}: u takes your move back)" if last is not None and self.match.may_undo(last) else ""
        answer = ask(f"{names[seat]}, take the keyboard and press Enter{undo}. ")
        if answer is None or answer in ("q", "quit"):
            return False
        if answer in ("u", "undo") and undo and last is not None:
            self.match.undo(last)
            return True
        self.holder = seat
        return None

    # -- the end --------------------------------------------------------------------------------------

    def _show_end(self) -> None:
        match = self.match
        reader = next(iter(self.seen)) if len(self.seen) == 1 else None
        show()
        columns = room().columns
        show_lines(told(match, reader, min(self.seen.values(), default=0), columns))
        show_lines(match.game.table(match.voice(reader), match.game.state.read(match.view(reader)), Room(columns)))
        show()
        show_scores(match, reader)
        proof = f"; `{self._command('verify')}` proves the deal" if match.key is not None else ""
        show(f"The match is kept in {self.path}{proof}.", "dim")

    def _leave(self) -> None:
        self._keep()
        show(f"Saved. Continue with: {self._command('play')}")

    def _command(self, name: str) -> str:
        components = self.terminal.warming.components
        return command_line(name, self.path, *(("--components", components) if components else ()))

    def _keep(self) -> None:
        """Write the match to its file."""
        try:
            save(self.match, self.path)
        except OSError as why:
            raise BadUsage(f"{self.path} cannot be written: {why.strerror or why}.") from None
