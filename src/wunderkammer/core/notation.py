"""The match file: readable text that a person can write by hand.

    wunderkammer match 1
    game: curios
    version: 1
    set: 5e0c4a1f2b3d4c5e
    options: visits=yes starter=random
    seat 1: Ada
    seat 2: Bruno
    bot 2: medium            # who plays for Bruno; without such a line it is a person
    commitment: ...
    key: ...

    chance: lead 2
    2: search pyramid        # a comment reaches to the end of its line
    2: undo                  # 'undo by agreement' also takes back what others and chance did since
    2: search temple

    score 1: 12 0 28 0 = 40, place 1
    score 2: 6 9 14 0 = 29, place 2
    end

The file of a running match is the table's own: it holds what seats must not see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from .actions import AGREED_UNDO, UNDO
from .errors import BrokenGame, NotationError, UnknownGame, WunderkammerError
from .game import Game, Result
from .header import MOST_DIGITS, check_bot, check_hexadecimal, check_name, check_places, check_set, check_version
from .history import Undo
from .kernel import CHANCE
from .match import Match
from .options import Options
from .registry import load

FORMAT = "wunderkammer match 1"
LARGEST_FILE = 4_000_000
LONGEST_LINE = 500
HEADER = ("game", "version", "set", "options", "commitment", "key")


def write(match: Match) -> str:
    """Write a match; `read` gives it back exactly."""
    lines = [
        FORMAT,
        f"game: {match.game.key}",
        f"version: {match.version}",
        f"set: {match.game.components.digest}",
        ("options: " + " ".join(f"{name}={value}" for name, value in match.options.items())).rstrip(),
        *(f"seat {number}: {name}" for number, name in enumerate(match.names, 1)),
        *(f"bot {number}: {bot}" for number, bot in enumerate(match.bots, 1) if bot is not None),
    ]
    if match.commitment:
        lines.append(f"commitment: {match.commitment}")
    if match.key is not None:
        lines.append(f"key: {match.key.hex()}")
    lines.append("")
    for entry in match.record:
        who = "chance" if entry.seat == CHANCE else str(entry.seat + 1)
        if isinstance(entry, Undo):
            lines.append(f"{who}: {AGREED_UNDO if entry.agreed else UNDO}")
        else:
            lines.append(f"{who}: {match.game.actions.text(entry.action)}")
    lines.append("")
    if match.over:
        lines += score_lines(match)
    lines.append("end")
    return "\n".join(lines) + "\n"


def score_lines(match: Match) -> list[str]:
    """Write the score sheet of a finished match."""
    result = match.result()
    sheets = zip(result.rows, result.totals, result.places, strict=True)
    return [
        f"score {seat}: {' '.join(map(str, rows))} = {total}, place {place}"
        for seat, (rows, total, place) in enumerate(sheets, 1)
    ]


def save(match: Match, path: Path | str) -> None:
    """Write a match file in one step, so that a crash leaves the old one or the new one.

    >>> wk.write(wk.Match.begin(wk.load("curios"), 2, seed=7), "curios.match")
    >>> wk.read("curios.match").seats
    2
    """
    path = Path(path)
    beside = path.with_name(path.name + ".tmp")
    beside.write_text(write(match), encoding="utf-8")
    beside.replace(path)


def open_file(path: Path | str, *, finder: Callable[[str], Game] = load) -> Match:
    """Read a match from a file; `finder` gives the game of a name, to read one that was played with another set.

    >>> wk.write(wk.Match.begin(wk.load("curios"), 2, seed=7), "curios.match")
    >>> wk.read("curios.match").game.title
    'Curios'
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)  # also of a device that never ends
    except OSError as why:
        raise NotationError(f"{path} cannot be read: {why.strerror or why}.") from None
    try:
        return read(data, finder=finder)
    except NotationError as why:
        raise NotationError(why.sentence, why.line, str(path)) from None


def read(data: str | bytes, *, finder: Callable[[str], Game] = load) -> Match:
    """Read a match, refusing anything else with one sentence and the number of the line."""
    if len(data) > LARGEST_FILE:
        raise NotationError(f"The file is larger than {LARGEST_FILE // 1_000_000} MB; no match is.")
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise NotationError("The file is not UTF-8 text, so it is not a match file.") from None
    return _Reader(data, finder).match()


@contextmanager
def _at(number: int) -> Iterator[None]:
    """Give what is refused here the number of its line."""
    try:
        yield
    except WunderkammerError as why:
        raise NotationError(str(why), number) from None


class _Reader:
    """Goes through the lines of one file."""

    def __init__(self, text: str, finder: Callable[[str], Game]) -> None:
        self.lines: list[tuple[int, str]] = []
        self.last = 0
        for number, line in enumerate(text.split("\n"), 1):
            self.last = number
            if len(line) > LONGEST_LINE:
                raise NotationError(f"the line has {len(line)} characters; at most {LONGEST_LINE} are allowed.", number)
            bare = line.split("#", 1)[0].strip()
            if bare:
                self.lines.append((number, bare))
        self.finder = finder
        self.at = 0

    def match(self) -> Match:
        match = self.header()
        while self.at < len(self.lines):
            number, line = self.lines[self.at]
            if line == "end" or line.startswith("score "):
                break
            self.move(match, number, line)
            self.at += 1
        self.scores(match)
        if self.at == len(self.lines):
            raise NotationError("the file breaks off; its last line must be 'end'.", self.last)
        if self.lines[self.at][1] != "end":
            raise NotationError("after the score comes 'end' and nothing else.", self.lines[self.at][0])
        if self.at != len(self.lines) - 1:
            raise NotationError("nothing but comments may follow 'end'.", self.lines[self.at + 1][0])
        return match

    def header(self) -> Match:
        if not self.lines or self.lines[0][1] != FORMAT:
            raise NotationError(f"the first line must be {FORMAT!r}.", self.lines[0][0] if self.lines else 1)
        self.at = 1
        found: dict[str, tuple[int, str]] = {}
        names: list[tuple[int, str]] = []
        while self.at < len(self.lines):
            number, line = self.lines[self.at]
            name, colon, value = (part.strip() for part in line.partition(":"))
            if name.startswith("seat "):
                if name != f"seat {len(names) + 1}" or not colon:
                    raise NotationError(
                        f"seats are counted from 1; 'seat {len(names) + 1}: name' must come here.", number
                    )
                names.append((number, value))
            elif colon and (name in HEADER or name.startswith("bot ")):
                if name in found:
                    raise NotationError(f"{name} appears twice.", number)
                found[name] = (number, value)
            else:
                break
            self.at += 1
        return self.begin(found, names)

    def begin(self, found: dict[str, tuple[int, str]], names: list[tuple[int, str]]) -> Match:
        after = self.lines[min(self.at, len(self.lines) - 1)][0]
        number, key = found.get("game", (after, ""))
        if not key:
            raise NotationError("the header must name the game: 'game: curios'.", after)
        try:
            game = self.finder(key)
        except (UnknownGame, BrokenGame) as why:  # a component set that cannot be had is no fault of this line
            raise NotationError(str(why), number) from None
        self.check(found, game)
        with _at(names[-1][0] if names else after):
            game.check_seats(len(names))
        for number, name in names:
            with _at(number):
                check_name(name)
        number, value = found.get("options", (after, ""))
        with _at(number):
            options = game.options.fill(len(names), Options.parse(value.replace(" ", ",")))
        secret = bytes.fromhex(found["key"][1]) if "key" in found else None
        return Match(
            game,
            len(names),
            options,
            [name for _, name in names],
            secret,
            bots=self.bots(found, len(names)),
            version=int(found["version"][1]) if "version" in found else None,
            commitment=found.get("commitment", (0, ""))[1],
        )

    def bots(self, found: dict[str, tuple[int, str]], seats: int) -> list[str | None]:
        bots: list[str | None] = [None] * seats
        lines = {f"bot {seat + 1}": seat for seat in range(seats)}
        for name, (number, value) in found.items():
            if name.startswith("bot "):
                with _at(number):
                    if name not in lines:
                        raise NotationError(f"a bot sits in a seat from 1 to {seats}, as in 'bot 1: medium'.")
                    check_bot(value)
                bots[lines[name]] = value
        return bots

    def check(self, found: dict[str, tuple[int, str]], game: Game) -> None:
        checks: dict[str, Callable[[str], None]] = {
            "commitment": partial(check_hexadecimal, "commitment"),
            "key": partial(check_hexadecimal, "key"),
            "version": partial(check_version, game),
            "set": partial(check_set, game),
        }
        for name, check in checks.items():
            if name in found:
                number, value = found[name]
                with _at(number):
                    check(value)

    def move(self, match: Match, number: int, line: str) -> None:
        who, colon, text = (part.strip() for part in line.partition(":"))
        seats = [str(seat) for seat in range(1, match.seats + 1)]
        if not colon or who not in ("chance", *seats):
            raise NotationError(f"a move is 'chance: ...' or a seat from 1 to {match.seats}, as in '1: ...'.", number)
        seat = CHANCE if who == "chance" else int(who) - 1
        with _at(number):
            action = None if text in (UNDO, AGREED_UNDO) else match.game.actions.parse(text)
            match.replay(seat, action, agreed=text == AGREED_UNDO)

    def scores(self, match: Match) -> None:
        stated = []
        while self.at < len(self.lines) and self.lines[self.at][1].startswith("score "):
            stated.append(self.lines[self.at])
            self.at += 1
        if not stated:
            return
        if match.older:
            match.close(self.stated(match, stated))
            return
        if not match.over:
            raise NotationError("the match is not over, so it has no score.", stated[0][0])
        for (number, line), right in zip(stated, score_lines(match), strict=False):
            if line.split() != right.split():
                raise NotationError(f"the score does not fit the moves; it should be {right!r}.", number)
        if len(stated) != match.seats:
            raise NotationError(f"there are {len(stated)} score lines for {match.seats} seats.", stated[-1][0])

    def stated(self, match: Match, lines: list[tuple[int, str]]) -> Result:
        """Read a score sheet that was written under older rules."""
        sheets = []
        width = len(match.game.sheet)
        points = rf"-?\d{{1,{MOST_DIGITS}}}"
        for seat, (number, line) in enumerate(lines, 1):
            found = re.fullmatch(rf"score {seat}:((?: {points}){{{width}}}) = ({points}), place (\d)", line)
            if found is None:
                raise NotationError(f"a score is 'score {seat}:', {width} rows, '= total, place 1'.", number)
            with _at(number):
                check_places([int(found[3])], match.seats)
            sheets.append((tuple(map(int, found[1].split())), int(found[2]), int(found[3])))
        if len(sheets) != match.seats:
            raise NotationError(f"there are {len(sheets)} score lines for {match.seats} seats.", lines[-1][0])
        rows, totals, places = zip(*sheets, strict=True)
        return Result(rows, totals, places)
