"""A game is a table of contents: its state, verbs, rules, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from . import dice
from .actions import Actions, Events
from .components import Components
from .drawing import Drawing
from .errors import IllegalMove, OptionError, RuleError, UnknownGame
from .features import Features
from .kernel import CHANCE, WATCHER, rule
from .layout import Layout, Vector
from .native import Kernel
from .opening import opening
from .options import Options
from .position import Position
from .voice import Voice
from .words import Words

MOST_KEYS = 8
"""How many keys `rank` may write."""


@rule
def _one(s: Layout, seat: int) -> int:
    return 1


@rule
def _none(s: Layout, seat: int) -> int:
    return 0


@rule
def _unsaid(s: Layout) -> int:
    return 0


@rule
def _unbroken(s: Layout, seat: int, action: int) -> int:
    return 0


@dataclass(frozen=True)
class Rules:
    """The rules half of a game: functions marked `@rule`, as `kernel` describes them."""

    start: Callable[..., None]
    """Lay out the table of a blank state that knows its seats and options."""
    pending: Callable[..., int]
    legal: Callable[..., int]
    weight: Callable[..., int]
    witness: Callable[..., int]
    apply: Callable[..., None]
    score: Callable[..., int]
    rank: Callable[..., int]
    imagine: Callable[..., None]
    audit: Callable[..., int]
    evaluate: Callable[..., int]
    belief: Callable[..., int] = _one
    midway: Callable[..., int] = _none
    randomness: Callable[..., int] = _none
    heaviest: Callable[..., int] = _unsaid
    breaks: Callable[..., int] = _unbroken


@dataclass(frozen=True)
class Inventory:
    """What `audit` counts: each kind of piece with its number, each place, and what must always hold."""

    pieces: tuple[tuple[str, int], ...]
    places: tuple[str, ...]
    invariants: tuple[str, ...] = ()
    """Sentences that a sound state fulfils; `audit` returns 1 + the number of one that is broken."""


@dataclass(frozen=True)
class Result:
    """The score sheet of every seat, their totals and places."""

    rows: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """What part of the victory each seat has."""
        winners = self.places.count(1)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)


@dataclass(frozen=True)
class Audit:
    """Where every piece lies, and every invariant that is broken, in words."""

    places: dict[str, dict[str, int]]
    broken: tuple[str, ...]


class Habit(NamedTuple):
    """A way to play that a seat can be held to, by a name; the rule `breaks` tells which actions are against it."""

    name: str
    meaning: str
    """What such a seat does, as the rest of a sentence: "takes only what its card shows"."""


class Search(NamedTuple):
    """How a tree search plays on from where its tree ends; found by measuring, game by game."""

    decisions: int = 16
    """After how many decisions it stops and judges by `evaluate`."""
    tries: int = 4
    """Among how many random choices each of them takes the best by `evaluate`; 1 is plain chance."""
    recalled: int = 0
    """How many of those choices of the searching seat are ones that were best before, if they can be made again."""
    turn: bool = False
    """Whether it stops where another seat must choose, and the others count as they stood before: where boards are
    large and mostly one's own, what others might do would only drown the differences."""
    together: bool = False
    """Whether it stops only where all choose at once: in between, some have had their step and others not."""


class NetUse(NamedTuple):
    """How bots use a net that learnt this game; found by measuring, game by game."""

    worlds: int = 4
    """In how many imagined worlds the bot `net` tries its choices."""
    decisions: int = 8
    """How many decisions a tree search plays on before the net judges."""
    mixed: float = 0.005
    """Where a choice must not be foreseen, one that promises so much less of the victory is e times as rare."""
    trust: float = 50.0
    """For how many results of a tree search the net's first judgement of a choice counts."""


class NetTraining(NamedTuple):
    """How a net is trained that learns this game anew."""

    units: int = 128
    """How many units its first layer has."""
    reused: int = 2
    """How often it learns from each sample; the dearer a match, the more."""


class PolicyUse(NamedTuple):
    """How bots use a policy that learnt this game; found by measuring, game by game."""

    worlds: int = 4
    """In how many imagined worlds the bot `net` also tries its choices, for the net to judge; 0: it does not."""
    iterations: int = 0
    """How many iterations of a tree search the bot `net` makes before it chooses; 0: none."""
    liked: float = 0.003
    """How much of the victory a choice may promise less that the policy likes e times as much."""
    held: float = 0.0
    """The same where a tree search has tried a choice however often. Where much is hidden, a policy has learnt what the
    play of others says of it; a search, which imagines all that fits its view, would forget that more and more."""
    mixed: float = 0.003
    """Where a choice must not be foreseen, one that is worth so much less is e times as rare."""


class PolicyTraining(NamedTuple):
    """How a policy is trained that learns this game anew."""

    units: int = 256
    """How many units its first layer has..."""
    upper: int = 128
    """...and how many the second one..."""
    shared: int = 0
    """...and how many numbers stand for each value of what is kindred (see `bots.kindred`); 0: nothing is."""
    curiosity: float = 0.02
    """What a unit of entropy is worth at first: one that is too sure of itself learns no more."""
    margin: float = 0.0
    """Which part of its rewards are standings at the end, at first; less and less of it counts. Where matches of
    beginners have no winner they say who came nearer to it."""
    standings: bool = True
    """Whether what it expects begins with what standings promise, as a margin needs it; where `evaluate` is slow, the
    matches that could be played meanwhile are worth more."""


class Slips(NamedTuple):
    """How many of a hundred choices two levels leave to a weaker bot, so that all levels lie about as far apart; found
    by measuring, game by game."""

    easy: int = 50
    """...to chance..."""
    hard: int = 0
    """...and to the bot of `medium`."""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game with one component set.

    >>> game = wk.load("curios")
    >>> game.seats_text, game.usual_seats, len(game.actions.verbs) > 0
    ('2 to 5', 4, True)
    """

    key: str
    title: str
    version: int
    seats: range
    usual_seats: int
    minutes: str
    blurb: str
    credit: str
    longest: int
    """No match takes more moves than this, chance included."""
    state: type[Layout]
    actions: Actions
    events: Events
    options: Options
    components: Components
    rules: Rules
    sheet: tuple[str, ...]
    """The names of the rows that `score` fills."""
    inventory: Inventory
    words: Words
    table: Callable[..., Drawing]
    """Draw a view for the terminal: `table(voice, view, room)`."""
    folder: Path
    board: Callable[..., Any] | None = None
    """Give what `board.html` draws: `board(voice, view, choices)`, from a view alone."""
    imagined_worlds: int = 1
    """In how many imagined worlds a bot that looks one choice ahead tries its actions."""
    imagined_among: int = 1
    """Among how many imagined worlds each of them is drawn by `belief`; 1 where what others do is no evidence."""
    search: Search = field(default_factory=Search)
    habits: tuple[Habit, ...] = ()
    """What the lab can ask the cost of beside verbs, in the order of the bits of `breaks`."""
    net: NetUse = field(default_factory=NetUse)
    policy: PolicyUse = field(default_factory=PolicyUse)
    net_training: NetTraining = field(default_factory=NetTraining)
    policy_training: PolicyTraining = field(default_factory=PolicyTraining)
    slips: Slips = field(default_factory=Slips)
    """How often `easy` and `hard` play worse than they could."""

    def __post_init__(self) -> None:
        if not isinstance(self.seats, range) or self.usual_seats not in self.seats:
            raise RuleError("seats is a range, as in range(2, 5), and usual_seats a number in it.")
        self.state.rules = self.rules
        self.state.begin = self.begin

    def __repr__(self) -> str:
        return f"<Game {self.key}, version {self.version}, set {self.components.digest}>"

    @cached_property
    def begin(self) -> Callable[..., None]:
        """The rule that puts seats and options into a blank state, and then the pieces by the game's `start`."""
        return opening(self.state, self.options, self.rules.start)

    @cached_property
    def features(self) -> Features:
        """Views as numbers for programs that learn, turned to the seat that sees them."""
        return Features(self.state)

    @cached_property
    def kernel(self) -> Kernel:
        """The native code of this game; nothing is compiled before it is called."""
        return Kernel(self)

    @cached_property
    def strict_kernel(self) -> Kernel:
        """The same, with array bounds checked and marks kept of what was turned up: for the laws."""
        return Kernel(self, strict=True)

    @property
    def seats_text(self) -> str:
        """How many can play: "2 to 5", or the only number."""
        return " to ".join(map(str, dict.fromkeys((self.seats[0], self.seats[-1]))))

    @cached_property
    def piece_names(self) -> tuple[str, ...]:
        """What people call each kind of piece, in the order of the inventory."""
        return tuple(self.words.pieces.get(piece, piece) for piece, _ in self.inventory.pieces)

    @cached_property
    def rulebook(self) -> str:
        """The rules in our own words, in numbered clauses, without the names of their tests."""
        lines = (self.folder / "rules.md").read_text(encoding="utf-8").splitlines()
        return "\n".join(line for line in lines if not line.startswith("<!--"))

    @cached_property
    def clause_numbers(self) -> frozenset[str]:
        """The numbers of the clauses in the rulebook: the words in bold that begin a line."""
        return frozenset(line.split("**")[1] for line in self.rulebook.splitlines() if line.startswith("**"))

    # -- states -----------------------------------------------------------------------------------

    def new(self, seats: int, options: Mapping[str, str] | None = None) -> Vector:
        """Give the state before the first move."""
        self.check_seats(seats)
        values = self.options.fill(seats, options or {})
        s = self.state.read(self.state.blank(), checked=True)
        self.begin(s, seats, self.options.ints(values))
        return s.write()

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game does not have."""
        if isinstance(seats, float) or seats not in self.seats:  # 2.0 would be in it, and is no number of seats
            raise OptionError(f"{self.title} is for {self.seats_text} seats, not {seats!r}.")

    def pending(self, state: Vector) -> tuple[int, ...]:
        """Give the seats that must choose now, CHANCE last; none when the match is over."""
        return Position(self, state, checked=False).pending

    def legal(self, view: Vector, seat: int) -> list[int]:
        """Give the legal actions of a seat, from its view or from the state; none if it is not pending."""
        return Position(self, view).legal(seat)

    def outcomes(self, state: Vector) -> dict[int, int]:
        """Give the weights of what CHANCE can do now."""
        return Position(self, state).outcomes()

    def apply(self, state: Vector, seat: int, action: int, *, events: list[Any] | None = None) -> Vector:
        """Play a move and give the next state; refuse an illegal one with the clause that forbids it.

        The events are appended to `events`, as the rules noted them: for the table's own use.
        """
        position = Position(self, state)
        if action not in position.legal(seat):
            raise self.refusal(state, seat, action, Voice.plain(seat))
        noted = position.play(seat, action)
        if events is not None:
            events.extend(noted)
        return position.state

    def refusal(self, state: Vector, seat: int, action: int, voice: Voice) -> IllegalMove:
        """Give the error that a move which is not legal is answered with, in the voice that speaks to the seat."""
        seats = int(state[self.state.fields["seats"].offset])
        if seat != CHANCE and not 0 <= seat < seats:
            return IllegalMove(f"There is no seat {seat}; seats run from 0 to {seats - 1}.")
        # From the seat's view alone: an error message must not tell more than the seat knows.
        self.actions.verb(action)
        if seat == CHANCE:
            return IllegalMove("Chance cannot do that now.")
        line = self.words.forbid(voice, self.state.read(self.view(state, seat)), action)
        return IllegalMove(line.text, line.clause)

    # -- what a seat sees ---------------------------------------------------------------------------

    def view(self, state: Vector, seat: int | None) -> Vector:
        """Give the state as a seat sees it (None: a watcher); everything is open when the match is over."""
        if not self.rules.pending(self.state.read(state)):
            return state.copy()
        return self.state.view(state, seat)

    def witnesses(self, state: Vector, seat: int, action: int) -> int:
        """Give the mask of those who see the secret arguments of a move, its own seat included."""
        return Position(self, state, checked=False).witnesses(seat, action)

    def sees(self, mask: int, reader: int | None) -> bool:
        """Say whether a reader is among the witnesses of a mask."""
        return bool(mask >> (WATCHER if reader is None else reader) & 1)

    def imagine(self, view: Vector, seat: int | None, rng: list[int] | None = None) -> Vector:
        """Give a full state that fits a view, drawn as chance would have dealt it."""
        v = self.state.read(view, checked=True)
        self.rules.imagine(v, WATCHER if seat is None else seat, rng if rng is not None else dice.generator(0))
        return v.write()

    # -- results ------------------------------------------------------------------------------------

    def result(self, state: Vector) -> Result:
        """Give score sheets, totals and places."""
        s = self.state.read(state)
        sheets, totals, keys = [], [], []
        for seat in range(s.seats):
            rows = [0] * len(self.sheet)
            totals.append(int(self.rules.score(s, seat, rows)))
            sheets.append(tuple(rows))
            out = [0] * MOST_KEYS
            keys.append(tuple(out[: self.rules.rank(s, seat, out)]))
        places = tuple(1 + sum(other > own for other in keys) for own in keys)
        return Result(tuple(sheets), tuple(totals), places)

    def audit(self, state: Vector) -> Audit:
        """Give the place of every piece by id, and every broken invariant in words."""
        s = self.state.read(state)
        pieces, places = self.inventory.pieces, self.inventory.places
        tally = [[0] * len(places) for _ in pieces]
        verdict = self.rules.audit(s, tally)
        broken = [self.inventory.invariants[verdict - 1]] if verdict else []
        where: dict[str, dict[str, int]] = {}
        for (piece, count), row in zip(pieces, tally, strict=True):
            where[piece] = {place: n for place, n in zip(places, row, strict=True) if n}
            if sum(row) != count:
                broken.append(f"There are {sum(row)} of {piece}, not {count}.")
            if min(row) < 0:
                broken.append(f"A place holds fewer than none of {piece}.")
        misfit = self.state.misfit(state)
        if misfit:
            broken.append(misfit)
        return Audit(where, tuple(broken))


def check_game(game: Game) -> None:
    """Refuse what is no game, such as the name of one: a game has been loaded."""
    if not isinstance(game, Game):
        raise UnknownGame(f"This needs a game as wk.load gives it, not {str(game)[:40]!r}.")
