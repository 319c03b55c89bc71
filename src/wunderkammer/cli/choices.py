"""The moves of one decision: listed by number, or picked in steps where the list would be too long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..core.drawing import Drawing, Room, Span, clipped, wrapped
from ..core.game import Game
from ..core.voice import Voice

MOST_LISTED = 29
"""How many moves are listed at once; more are picked in steps."""
GAP = 2
"""The columns between two columns of a list."""
MORE = "… {} more: l lists them all, part of a move narrows the list"


@dataclass(frozen=True)
class Entry:
    """One line of a list: a move, or a step towards several."""

    number: int
    label: str
    text: str
    """The move as it can be typed; "" for a step."""
    actions: tuple[int, ...]

    @property
    def shown(self) -> str:
        """The label, and how many moves there are behind a step."""
        return self.label if len(self.actions) == 1 else f"{self.label} ({len(self.actions)})"


@dataclass(frozen=True)
class Level:
    """The moves that are left after some steps, or after a part of a move was typed."""

    title: str
    actions: tuple[int, ...]
    walked: int
    """How many parts of their paths are behind us."""
    by_step: bool = False


class Choices:
    """What a seat can do now, and how far it has narrowed that down."""

    def __init__(self, game: Game, voice: Voice, view: Any, actions: Sequence[int]) -> None:
        self.game = game
        self.label: Callable[[int], str] = cache(lambda action: game.words.label(voice, view, action))
        self._steps: Callable[[int], tuple[str, ...]] = cache(lambda action: game.words.steps(voice, view, action))
        self.levels = [Level("", tuple(actions), 0)]
        self.entries = self._moves(self.levels[0])
        """What was listed last, and numbers mean."""

    @property
    def all(self) -> tuple[int, ...]:
        """All legal moves, whatever has been narrowed down."""
        return self.levels[0].actions

    @property
    def trail(self) -> str:
        """The steps that were taken."""
        return " › ".join(level.title for level in self.levels[1:])

    def picked_in_steps(self, entry: Entry | None) -> bool:
        """Say whether a move was picked step by step, so that nobody has seen yet what all of them come to."""
        return any(level.by_step for level in self.levels) or (entry is not None and not entry.text)

    def back(self) -> bool:
        """Go one step back; False at the first one."""
        if len(self.levels) == 1:
            return False
        self.levels.pop()
        return True

    def enter(self, entry: Entry) -> None:
        """Take the step of an entry that holds several moves."""
        level = self.levels[-1]
        self.levels.append(Level(entry.label, entry.actions, level.walked + 1, by_step=True))

    def narrow(self, part: str) -> bool:
        """Keep the moves that hold a part of a text; False where none or all of them do."""
        level = self.levels[-1]
        wanted = part.casefold()
        fits = tuple(a for a in level.actions if wanted in f"{self.label(a)} {self.game.actions.text(a)}".casefold())
        if not fits or len(fits) == len(level.actions):
            return False
        self.levels.append(Level(f"“{part}”", fits, level.walked))
        return True

    def find(self, answer: str) -> Entry | None:
        """Give the entry that an answer names by its number, or a step by its name."""
        if answer.isascii() and answer.isdigit() and len(answer) < 7:
            return next((entry for entry in self.entries if entry.number == int(answer)), None)
        named = [entry for entry in self.entries if not entry.text and entry.label.casefold() == answer.casefold()]
        return named[0] if len(named) == 1 else None

    # -- lists ------------------------------------------------------------------------------------------

    def fits(self, room: Room) -> bool:
        """Say whether the list fits in a room, in steps if need be."""
        return any(_fits(entries, room) for entries in self._forms())

    def listing(self, *rooms: Room) -> Drawing:
        """Draw the list in the first room that it fits, in steps where it fits none, and remember what numbers mean.

        Where even steps fit nowhere, the last room shows as much as it can.
        """
        moves, in_steps = self._forms()
        for entries in (moves, in_steps):
            for room in rooms:
                if _fits(entries, room):
                    self.entries = entries
                    return _in_columns(entries, room)[0]
        self.entries = min(moves, in_steps, key=len)
        drawing, missing = _in_columns(self.entries, rooms[-1])
        more = clipped([[("    " + MORE.format(missing), "dim")]], Room(rooms[-1].columns), "") if missing else []
        return [*drawing, *more]

    def _forms(self) -> tuple[list[Entry], list[Entry]]:
        return self._moves(self.levels[-1]), self._in_steps(self.levels[-1])

    def _moves(self, level: Level) -> list[Entry]:
        numbers = self._own_numbers(level.actions) or range(1, len(level.actions) + 1)
        return [
            Entry(number, self.label(action), self.game.actions.text(action), (action,))
            for number, action in zip(numbers, level.actions, strict=True)
        ]

    def _own_numbers(self, actions: Sequence[int]) -> list[int]:
        """Where each move is one verb with one number, list it by that number: card 4 is entry 4."""
        verbs = {self.game.actions.verb(action).name: self.game.actions.verb(action) for action in actions}
        domains = [domain for verb in verbs.values() for domain in verb.arguments.values()]
        if len(verbs) != 1 or len(domains) != 1 or domains[0].names:
            return []
        return [int(domains[0].text(next(iter(self.game.actions.arguments(action).values())))) for action in actions]

    def _in_steps(self, level: Level) -> list[Entry]:
        """Group the moves by the next part of their paths; a path that is at its end stands for itself."""
        path = self._path_of(level.actions)
        walked = level.walked
        while len({path(action)[: walked + 1] for action in level.actions}) == 1 and any(
            len(path(action)) > walked + 1 for action in level.actions
        ):
            walked += 1  # a step without a choice is no step
        groups: dict[object, list[int]] = {}
        for action in level.actions:
            parts = path(action)
            groups.setdefault(parts[walked] if len(parts) > walked else (action,), []).append(action)
        self.levels[-1] = replace(level, walked=walked)
        named = path is self._steps
        entries = []
        for number, (part, actions) in enumerate(groups.items(), 1):
            if isinstance(part, str) and (named or len(actions) > 1):
                label = part if named else f"{_beginning([path(action) for action in actions])} …"
                entries.append(Entry(number, label, "", tuple(actions)))
            else:
                entries.append(Entry(number, self.label(actions[0]), self.game.actions.text(actions[0]), (actions[0],)))
        return entries

    def _path_of(self, actions: Sequence[int]) -> Callable[[int], tuple[str, ...]]:
        """Give how moves are spelt in steps: as the game does it, or else by the words that their labels begin with."""
        return self._steps if any(map(self._steps, actions)) else lambda action: tuple(self.label(action).split())


def _beginning(paths: Sequence[tuple[str, ...]]) -> str:
    """Give the words that some labels begin with."""
    shared = []
    for words in zip(*paths, strict=False):
        if len(set(words)) > 1:
            break
        shared.append(words[0])
    return " ".join(shared)


def _fits(entries: Sequence[Entry], room: Room) -> bool:
    return len(entries) <= MOST_LISTED and not _in_columns(entries, room)[1]


def _in_columns(entries: Sequence[Entry], room: Room) -> tuple[Drawing, int]:
    """Set entries in as few columns as the room allows; give how many had no place, and a row less if some had not."""
    one = _in_one_column(entries, room.columns)
    if room.rows is None or len(one) <= room.rows:
        return one, 0
    drawing = _columns(entries, room.rows, room.columns) if room.rows > 0 else None
    if drawing is not None:
        return drawing, 0
    shown = len(entries)
    while drawing is None and shown > 1:
        shown -= 1
        drawing = _columns(entries[:shown], max(room.rows - 1, 1), room.columns)
    return drawing or one[:1], len(entries) - shown


def _columns(entries: Sequence[Entry], rows: int, columns: int) -> Drawing | None:
    """Set entries in so many rows, one below the other; None if they are too wide for that."""
    rows = min(rows, len(entries))
    cells = [f"{entry.number:>2}  {entry.shown}" for entry in entries]
    widths = [max(map(len, cells[at : at + rows])) for at in range(0, len(cells), rows)]
    if sum(widths) + GAP * (len(widths) - 1) > columns:
        return None
    drawing: Drawing = []
    for row in range(rows):
        line: list[Span] = []
        for width, cell in zip(widths, cells[row::rows], strict=False):
            line += [(cell[:4], "bold"), (cell[4:].ljust(width - 4 + GAP), "")]
        drawing.append(line)
    return drawing


def _in_one_column(entries: Sequence[Entry], columns: int) -> Drawing:
    lines: Drawing = []
    for entry in entries:
        lines += wrapped([(f"{entry.number:>3}  ", "bold")], entry.shown, columns, "")
        typed = f"   {entry.text}"
        if entry.text and sum(len(part) for part, _ in lines[-1]) + len(typed) <= columns:
            lines[-1].append((typed, "dim"))
    return lines
