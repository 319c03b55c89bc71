"""Play a game at the terminal, with bots and with friends at the same keyboard."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from ..bots.bot import Bot, BotSpec, built_in, parse_bot
from ..bots.levels import LEVELS
from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.match import Match
from ..core.notation import open_file, save
from ..core.registry import game_names, load
from .arguments import BadUsage, add_options, add_seed, options_of
from .compile import compile_for, compile_search
from .hint import hint, show_advice
from .replay import show_scores
from .rules import clause
from .screen import clear, show, show_lines, show_markdown

ME = "me"
USUAL_LEVEL = "medium"
MOST_LISTED = 30
"""How many moves are listed at once; a longer list is narrowed by typing a part of a move."""
HELP = "A number or a move plays it · ? rules of this moment · h hint · log · u undo · q save and leave"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", nargs="?", metavar="NAME|FILE", help="a game, or the file of a match to go on with")
    parser.add_argument(
        "--seats", metavar="me,greedy,...", help="who sits where: me, or a bot; usually you against greedy bots"
    )
    parser.add_argument("--names", metavar="A,B,...", help="the names of the people, in the order of their seats")
    parser.add_argument("--components", metavar="FILE", help="a component set in TOML instead of the game's own")
    parser.add_argument("--file", type=Path, metavar="FILE", help="where the match is kept (NAME.match)")
    add_options(parser)
    add_seed(parser, default=None)


def run(args: argparse.Namespace) -> int:
    """Start or resume a match and play it."""
    if args.name is None:
        return open_cabinet()
    path = Path(args.name)
    components = Path(args.components) if args.components else None
    if args.name not in game_names() and (path.suffix == ".match" or path.exists()):
        if args.names or args.options or args.seed is not None:
            raise BadUsage("A saved match has its names, options and chance; only --seats can be given with it.")
        match = open_file(path, finder=lambda key: load(key, components))
        players = _players(args.seats, match.game) if args.seats else _players_by_name(match)
        if len(players) != match.seats:
            raise BadUsage(f"--seats names {len(players)} players; the match has {match.seats} seats.")
        return Table(match, players, args.file or path).play()
    game = load(args.name, components)
    players = _players(args.seats, game)
    game.check_seats(len(players))
    names = _names(players, args.names)
    match = Match.begin(game, len(players), options_of(args, game, len(players)), names, seed=args.seed)
    return Table(match, players, args.file or _free_path(game)).play()


class Leaving(Exception):
    """A person left the cabinet before a match began."""


def open_cabinet() -> int:
    """Let a person pick a game and opponents, and play."""
    try:
        match, players = _asked_for()
    except Leaving:
        return 0
    return Table(match, players, _free_path(match.game)).play()


def _asked_for() -> tuple[Match, list[BotSpec | None]]:
    """Ask for a game and opponents; begin a match."""
    games = [load(name) for name in game_names()]
    show("Wunderkammer, a cabinet of games", "bold")
    for number, game in enumerate(games, 1):
        show(f"{number:>3}  {game.title}: {game.blurb} {game.seats_text} players, {game.minutes} minutes.")
    game = games[_ask_number("Which game? ", 1, len(games)) - 1]
    opponents = 1
    if len(game.seats) > 1:
        least, most = game.seats[0] - 1, game.seats[-1] - 1
        opponents = _ask_number(
            f"How many opponents ({least}-{most})? [{game.usual_seats - 1}] ", least, most, game.usual_seats - 1
        )
    kinds = list(LEVELS)
    for number, name in enumerate(kinds, 1):
        show(f"{number:>3}  {name}")
    usual = kinds.index(USUAL_LEVEL) + 1
    kind = kinds[_ask_number(f"Which kind of opponent? [{usual}] ", 1, len(kinds), usual) - 1]
    players: list[BotSpec | None] = [None, *[BotSpec(kind)] * opponents]
    return Match.begin(game, len(players), {}, _names(players, None)), players


def _free_path(game: Game) -> Path:
    """Give a name for the match file that no other match has."""
    number, path = 1, Path(f"{game.key}.match")
    while path.exists():
        number += 1
        path = Path(f"{game.key}-{number}.match")
    return path


def _ask_number(question: str, low: int, high: int, default: int | None = None) -> int:
    while True:
        answer = _input(question)
        if answer is None:
            raise KeyboardInterrupt
        if answer in ("q", "quit"):
            raise Leaving
        if not answer and default is not None:
            return default
        if answer in map(str, range(low, high + 1)):
            return int(answer)
        show(f"Type a number from {low} to {high}, or q to leave.", "red")


def _input(question: str) -> str | None:
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        return None


def _players(asked: str | None, game: Game) -> list[BotSpec | None]:
    """Give the player of each seat; None is a person."""
    if asked is None:
        return [None, *[BotSpec("greedy")] * (game.usual_seats - 1)]
    return [None if word.strip() == ME else parse_bot(word) for word in asked.split(",")]


def _players_by_name(match: Match) -> list[BotSpec | None]:
    """Give the players of a saved match: a seat named after a bot is that bot."""
    return [parse_bot(name.split()[0]) if _is_bot(name) else None for name in match.names]


def _is_bot(name: str) -> bool:
    return name.split(" ")[0].split(":")[0] in built_in()


def _names(players: list[BotSpec | None], asked: str | None) -> list[str]:
    people = [name.strip() for name in asked.split(",")] if asked else []
    if len(people) > sum(player is None for player in players):
        raise BadUsage("There are more names than people; --names names only the seats of `me`.")
    for name in people:
        if _is_bot(name):
            raise BadUsage(f"A person cannot be called {name!r}: a saved match would take that seat for a bot.")
    names: list[str] = []
    for number, player in enumerate(players, 1):
        if player is None:
            names.append(people.pop(0) if people else f"Player {number}")
        else:
            same = sum(name.split()[0] == str(player) for name in names)
            names.append(f"{player} {same + 1}" if same else str(player))
    return names


class Table:
    """One match at this terminal."""

    def __init__(self, match: Match, players: list[BotSpec | None], path: Path) -> None:
        self.match = match
        self.players = players
        self.path = path
        seed = time.time_ns() if match.key is None else int.from_bytes(match.key, "big") % (1 << 62) + 1
        self.bots: dict[int, Bot] = {
            seat: spec.make(seed + seat) for seat, spec in enumerate(players) if spec is not None
        }
        self.told = {seat: self._news_from(seat) for seat, spec in enumerate(players) if spec is None}

    def _news_from(self, seat: int) -> int:
        """Give the move after a person's last one: what follows it is news to him."""
        return max((number for number, entry in enumerate(self.match.log, 1) if entry.seat == seat), default=0)

    def play(self) -> int:
        """Play to the end, or until somebody leaves."""
        self._save()  # a file that cannot be written is found out now, not after an hour of play
        compile_for(self.match.game, self.players)
        self.match.draw_chance()
        while not self.match.over:
            pending = self.match.pending
            if CHANCE in pending:
                self._save()
                raise BadUsage(
                    f"Chance must move, and {self.path} has no key to draw with; write its moves into the file by hand."
                )
            bots = [seat for seat in pending if seat in self.bots]
            if bots:
                self._bot(bots[0])
            elif not self._person(pending[0]):
                return 0
            else:
                self._save()  # whatever happens to this terminal, no choice of a person is lost
        reader = next(iter(self.told), None)
        show()
        self._tell_news(reader)
        show_lines(self.match.game.table(self.match.voice(reader), self.match.game.state.read(self.match.view(reader))))
        show()
        show_scores(self.match)
        self._save()
        proof = f"; `wunderkammer verify {self.path}` proves the deal" if self.match.key is not None else ""
        show(f"The match is kept in {self.path}{proof}.", "dim")
        return 0

    def _bot(self, seat: int) -> None:
        spec = self.players[seat]
        assert spec is not None
        match = self.match
        action = self.bots[seat].choose(match.game, match.view(seat), seat, match.legal(seat), spec.budget)
        match.play(seat, action)

    def _person(self, seat: int) -> bool:
        """Let a person choose; False if he leaves."""
        if len(self.told) > 1:
            clear()
            if _input(f"{self.match.names[seat]}, take the keyboard and press Enter. ") is None:
                return self._leave()
        self._show(seat)
        shown = self.match.legal(seat)
        while True:
            answer = _input("> ")
            if answer is None or answer in ("q", "quit"):
                return self._leave()
            if answer == "?":
                self._show_rules(seat)
            elif answer in ("h", "hint"):
                compile_search(self.match.game)
                show_advice(hint(self.match, seat))
            elif answer == "log":
                self._tell_since(seat, 0)
            elif answer in ("u", "undo"):
                if self._undo(seat):
                    return True
            else:
                shown, played = self._answer(seat, answer, shown)
                if played:
                    return True

    def _show(self, seat: int) -> None:
        match = self.match
        voice, view = match.voice(seat), match.game.state.read(match.view(seat))
        show()
        self._tell_news(seat)
        show(f"── {match.game.title} · {match.game.words.status(voice, view)} ".ljust(78, "─"), "bold")
        show_lines(match.game.table(voice, view))
        prompt = match.prompt(seat)
        show()
        show(prompt.ask, "bold bright_yellow")
        show(f"{prompt.why} ({prompt.clause})", "dim")
        self._list(seat, match.legal(seat))
        show(HELP, "dim")

    def _list(self, seat: int, actions: list[int]) -> None:
        match = self.match
        voice, view = match.voice(seat), match.game.state.read(match.view(seat))
        for number, action in enumerate(actions[:MOST_LISTED], 1):
            label, text = match.game.words.label(voice, view, action), match.game.actions.text(action)
            show_lines([[(f"{number:>3}  ", "bold"), (label, ""), (f"   {text}", "dim")]])
        if len(actions) > MOST_LISTED:
            show(f"     ... {len(actions)} moves in all: type a part of one to narrow the list.", "dim")

    def _answer(self, seat: int, answer: str, shown: list[int]) -> tuple[list[int], bool]:
        """Play what was typed, or narrow the list; give the list shown and whether a move was played."""
        match = self.match
        try:
            if answer.isascii() and answer.isdigit() and len(answer) < 7:
                if not 1 <= int(answer) <= len(shown):
                    raise IllegalMove(f"There is no move {answer}; type a number from 1 to {len(shown)}.")
                match.play(seat, shown[int(answer) - 1])
            else:
                match.play(seat, answer)
            return shown, True
        except IllegalMove as why:
            narrowed = self._matching(seat, answer)
            if narrowed:
                self._list(seat, narrowed)
                return narrowed, False
            show(str(why) + (f" ({why.clause})" if why.clause else ""), "red")
            return shown, False

    def _matching(self, seat: int, part: str) -> list[int]:
        match = self.match
        voice, view = match.voice(seat), match.game.state.read(match.view(seat))
        if part.isdigit():
            return []
        fits: Callable[[int], bool] = lambda action: (  # noqa: E731
            part.lower() in f"{match.game.words.label(voice, view, action)} {match.game.actions.text(action)}".lower()
        )
        return [action for action in match.legal(seat) if fits(action)]

    def _undo(self, seat: int) -> bool:
        mover = self.match.log[-1].seat if self.match.log else -1
        if mover not in self.told:
            show("Nothing can be taken back: the last move was not yours.", "red")
            return False
        try:
            self.match.undo(mover)
        except IllegalMove as why:
            show(str(why), "red")
            return False
        for reader in self.told:
            self.told[reader] = min(self.told[reader], len(self.match.log))
        return True

    def _tell_news(self, reader: int | None) -> None:
        self._tell_since(reader, self.told.get(reader, 0) if reader is not None else 0)
        if reader is not None:
            self.told[reader] = len(self.match.log)

    def _tell_since(self, reader: int | None, first: int) -> None:
        for number in range(first, len(self.match.log)):
            for line in self.match.tell(number, reader):
                show(f"· {line.text}")

    def _show_rules(self, seat: int) -> None:
        match = self.match
        voice, view = match.voice(seat), match.game.state.read(match.view(seat))
        for number in match.game.words.clauses(voice, view):
            show_markdown(clause(match.game, number))
            if not sys.stdout.isatty():
                show()

    def _leave(self) -> bool:
        self._save()
        show(f"Saved. Go on with: wunderkammer play {self.path}")
        return False

    def _save(self) -> None:
        """Keep the match in its file."""
        try:
            save(self.match, self.path)
        except OSError as why:
            raise BadUsage(f"{self.path} cannot be written: {why.strerror or why}.") from None
