"""What every game must obey, checked on random matches. Importable by anybody who adds a game.

Laws on vectors run natively over thousands of matches, with array bounds checked; laws on words and JSON
run interpreted over dozens. The numbers are those of docs/laws.md:

1   legal actions are ascending, unique, in range, and there are some when a seat is pending; chance's have weight
2   an imagined world gives the same view, passes the audit, and is drawn as chance would have dealt it
3   pending and legal are the same on a seat's view as on the state
4   simultaneous choices commute
5   every piece is conserved
6   text, JSON and int forms of actions and views round-trip; words need the view alone
7   a replay gives the same vector, interpreted and native
8   playing on a copy leaves the original untouched
9   values stay within bounds, scratch is zero between calls, matches end in time
10  what looks the same to a seat leads to what looks the same, and a move that it sees all of could be made in
    every world that it can imagine, unless the move turned something up

Half of the matches are played uniformly at random, half by a player who tries a few random choices and
keeps the one that `evaluate` likes best: it gets to positions that random play does not reach.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import dice
from .batch import buffers
from .dice import below
from .errors import WunderkammerError
from .game import Game
from .kernel import CHANCE
from .layout import Vector
from .match import Match
from .vector_laws import AGAIN, NEXT, NOW, OTHER, ROWS, SEEN, TRIES, WORLD, Bench, step, vector_laws
from .words import Move

IMAGINED, ORDER, CONSERVED, IN_BOUNDS, SECRECY = 2, 4, 5, 9, 10
LAWS = {
    1: "legal actions must be ascending, unique, in range and at least one, and chance's must have fit weights",
    2: "an imagined world must give the same view and pass the audit",
    3: "pending and legal must be the same on the view as on the state",
    4: "simultaneous choices must commute",
    5: "every piece must be conserved",
    9: "values must stay in bounds, scratch must be zero, and the match must end in time",
    10: "a move must show a seat nothing that it could not see before, or be marked as turning something up",
}


class VectorLaws:
    """The compiled laws of a game, for one number of seats and one set of options.

    A game that random play hardly gets into can be checked from given positions, or with a better player who
    compares more choices.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        *,
        positions: Sequence[Vector] = (),
        tries: int = TRIES,
    ) -> None:
        self.game, self.seats, self.tries = game, seats, tries
        self.options = game.options.fill(seats, options or {})
        self.moves = 0
        self.decisions = 0
        self._run = game.strict_kernel(vector_laws)
        size = game.actions.size
        pieces = [count for _, count in game.inventory.pieces]
        self._bench = Bench(
            *buffers(game, ROWS),
            sight=game.state.sight,
            low=game.state.low,
            high=_high(game),
            tally=np.zeros((len(pieces), len(game.inventory.places)), dtype=np.int32),
            pieces=np.array(pieces, dtype=np.int64),
            looks=_looks(game),
            plain=np.array([not game.actions.verb(action).secret for action in range(size)]),
            out=np.zeros(size, dtype=np.int32),
            out2=np.zeros(size, dtype=np.int32),
            chosen=np.zeros(CHANCE, dtype=np.int32),
            positions=np.array(positions, dtype=np.int32).reshape(len(positions), game.state.cells),
            report=np.zeros(6, dtype=np.int64),
        )

    def run(self, matches: int, seed: int, first: int = 0) -> str:
        """Check so many matches; give "" or a sentence on what broke, with what it takes to see it again."""
        game, report = self.game, self._bench.report
        report[:] = 0
        options = np.array(game.options.ints(self.options), dtype=np.int32)
        rng = dice.native_generator(0)
        law = self._run(self._bench, self.seats, options, seed, first, matches, game.longest, self.tries, rng)
        self.moves += int(report[4])
        self.decisions += int(report[5])
        if not law:
            return ""
        number, moves, seat, action = (int(x) for x in report[:4])
        who = "chance" if seat == CHANCE else f"seat {seat + 1}"
        text = f" {'at' if law == SECRECY else 'after'} {game.actions.text(action)!r} of {who}" if action >= 0 else ""
        chosen = ",".join(f"{k}={v}" for k, v in self.options.items())
        return (
            f"law {law} is broken in match {number}, move {moves}{text} "
            f"({self.seats} seats, options {chosen or 'none'}, seed {seed}): {self._found(law)}{LAWS[law]}."
        )

    def _found(self, law: int) -> str:
        """Say what a look at the states in hand tells beyond the law: what is amiss in one, or where two differ."""
        cells = self._bench.cells
        if law in (CONSERVED, IN_BOUNDS):
            return self._amiss(cells[NOW]) or f"the match is not over after {self.game.longest} moves; "
        if law == IMAGINED:
            amiss = self._amiss(cells[WORLD])
            return f"in an imagined world: {amiss}" if amiss else self._apart(SEEN, AGAIN)
        if law == ORDER and not np.array_equal(cells[OTHER], cells[NOW]):
            return self._apart(NEXT, OTHER)
        return self._apart(SEEN, AGAIN) if law == SECRECY else ""

    def _amiss(self, state: Vector) -> str:
        misfit = self.game.state.misfit(state)
        broken = [misfit] if misfit else self.game.audit(state).broken
        if not broken:
            return ""
        untrue = "not true: " if broken[0] in self.game.inventory.invariants else ""
        return f"{untrue}{broken[0].rstrip('.')}; "

    def _apart(self, one: int, other: int) -> str:
        names = self.game.state.diff(self._bench.cells[one], self._bench.cells[other])
        return f"there is a difference in {', '.join(names)}; " if names else ""


def _high(game: Game) -> Any:
    high = game.state.high.copy()
    high[game.state.fields["turned"].offset] = 0
    return high


def _looks(game: Game) -> Any:
    """Give, for each action, the first action that looks the same to one who does not see its secret part."""
    first: dict[str, int] = {}
    table = [first.setdefault(game.actions.text(a, witnessed=False), a) for a in range(game.actions.size)]
    return np.array(table, dtype=np.int64)


def word_laws(game: Game, seats: int, options: Mapping[str, str] | None = None, *, matches: int, seed: int) -> str:
    """Check the laws on words, JSON and replay over whole matches; give "" or a sentence on what broke."""
    rng = dice.generator(seed, seats)
    for number in range(matches):
        try:
            why = _laws_of_match(Match.begin(game, seats, options, seed=f"{seed}/{number}"), rng)
        except Exception as fault:  # whatever a game's own words or rules raise
            why = f": {_raised(game, fault)}"
        if why:
            return f"match {seed}/{number} of {seats} seats{why}"
    return ""


def _laws_of_match(match: Match, rng: list[int]) -> str:
    """Play a match at random and check every move and position; give "" or where it breaks what."""
    game = match.game
    twin, twin_cells = buffers(game, 1)
    twin_cells[0] = game.new(match.seats, match.options)
    native_step = game.kernel(step)
    played = 0
    while True:
        for at in range(played, len(match.log)):
            why = _law_of_entry(match, at, native_step, twin, twin_cells[0]) or _law_of_telling(match, at, rng)
            if why:
                return f", move {at + 1}: {why}"
        played = len(match.log)
        why = _law_of_words(match) or _law_of_choice(match, rng)
        if why:
            return f", after move {played}: {why}"
        if match.over:
            return ""
        waiting = match.pending
        seat = waiting[below(rng, len(waiting))]
        choices = match.legal(seat)
        match.play(seat, choices[below(rng, len(choices))])


def _raised(game: Game, fault: Exception) -> str:
    """Say what was raised, and where in the game, or else below it."""
    frames = traceback.extract_tb(fault.__traceback__)
    last = ([frame for frame in frames if Path(frame.filename).is_relative_to(game.folder)] or frames)[-1]
    where = f"{last.name} ({Path(last.filename).name}, line {last.lineno})"
    return f"{type(fault).__name__} in {where}: {str(fault).rstrip('.')}."


def _law_of_entry(match: Match, at: int, native_step: Callable[..., int], twin: Any, cells: Vector) -> str:
    """Check one move of the log: native equals interpreted, and every reader is told something sound."""
    game, entry = match.game, match.log[at]
    native_step(twin, entry.seat, entry.action)
    after = match.state_after(at + 1)
    if not np.array_equal(cells, after):
        return f"law 7: native and interpreted differ in {', '.join(game.state.diff(cells, after))}."
    for form in (
        game.actions.parse(game.actions.text(entry.action)),
        game.actions.from_json(game.actions.json(entry.action)),
    ):
        if form != entry.action:
            return f"law 6: {game.actions.text(entry.action)!r} does not round-trip."
    known = game.clause_numbers
    for reader in (*range(match.seats), None):
        for line in match.tell(at, reader):
            if line.clause not in known or not line.text.strip():
                return f"law 6: the log line {line.text!r} cites clause {line.clause!r}, which the rules do not have."
    return ""


def _law_of_telling(match: Match, at: int, rng: list[int]) -> str:
    """Check law 10 on events and words: what a reader is told of a move is the same in all worlds alike to them."""
    game, entry, before = match.game, match.log[at], match.state_after(at)
    if entry.turned_up:
        return ""
    for reader in (*range(match.seats), None):
        sees = game.sees(entry.witnesses, reader)
        world = game.imagine(game.view(before, reader), reader, rng)
        alike = [
            action
            for action in game.legal(world, entry.seat)
            if game.actions.text(action, witnessed=sees) == game.actions.text(entry.action, witnessed=sees)
            and game.sees(game.witnesses(world, entry.seat, action), reader) == sees
        ]
        if not alike:
            continue
        twin = Move(entry.seat, alike[below(rng, len(alike))], sees)
        true = Move(entry.seat, entry.action, sees)
        if _told(match, world, twin, reader) != _told(match, before, true, reader):
            who = "a watcher" if reader is None else f"seat {reader + 1}"
            return f"law 10: what {who} is told of {game.actions.text(entry.action)!r} gives away what is hidden."
    return ""


def _told(match: Match, before: Vector, move: Move, reader: int | None) -> tuple[Any, Any]:
    """Give the events and the lines of a move, as a reader gets them."""
    game = match.game
    noted: list[tuple[int, int, int, int]] = []
    after = game.apply(before, move.seat, move.action, events=noted)
    seen = game.events.seen(noted, reader, open_to_all=False)
    views = [game.state.read(game.view(state, reader)) for state in (before, after)]
    return seen, game.words.tell(match.voice(reader), views[0], move, seen, views[1])


def _law_of_words(match: Match) -> str:
    """Check a position: views round-trip, and words, clauses and the table need nothing but the view."""
    game = match.game
    known = game.clause_numbers
    for reader in (*range(match.seats), None):
        view = match.view(reader)
        if not np.array_equal(game.state.from_json(game.state.to_json(view)), view):
            return "law 6: the JSON of a view does not round-trip."
        mirror, voice = game.state.read(view, checked=True), match.voice(reader)
        prompt = game.words.prompt(voice, mirror)
        cited = [prompt.clause, *game.words.clauses(voice, mirror)]
        cited += [row.clause for row in game.words.memory(voice, mirror)]
        cited += [fact.clause for seat in range(match.seats) for fact in game.words.seat_facts(voice, mirror, seat)]
        free = [line for thing in game.words.things(voice, mirror) for line in thing.lines]
        free += game.words.verdict(voice, mirror) if match.over else []
        unknown = [clause for clause in cited + [line.clause for line in free if line.clause] if clause not in known]
        if unknown:
            return f"law 6: the words cite clause {unknown[0]!r}, which the rules do not have."
        if not prompt.ask or not game.words.status(voice, mirror) or not game.table(voice, mirror):
            return "law 6: the prompt, the status or the table is empty."
        if reader in match.pending:
            labels = [game.words.label(voice, mirror, action) for action in game.legal(view, reader)]
            if len(set(labels)) < len(labels) or not all(labels):
                return f"law 6: labels must differ: {labels}."
    return ""


def _law_of_choice(match: Match, rng: list[int]) -> str:
    """Check that a choice leaves the state that it is made in alone, and that what is not legal is refused."""
    if match.over:
        return ""
    game, before = match.game, match.state.copy()
    seat = match.pending[0]
    choices = match.legal(seat)
    game.apply(match.state, seat, choices[0])
    if not np.array_equal(before, match.state):
        return "law 8: playing on a copy changed the original."
    action = below(rng, game.actions.size)
    if action not in choices:
        return _law_of_refusal(match, seat, action)
    return ""


def _law_of_refusal(match: Match, seat: int, action: int) -> str:
    try:
        match.game.apply(match.state, seat, action)
    except WunderkammerError as why:
        clause = getattr(why, "clause", "")
        if clause not in match.game.clause_numbers:
            return f"law 6: {why} cites clause {clause!r}, which the rules do not have."
        return ""
    return f"law 1: {match.game.actions.text(action)!r} is not legal but was played."


# -- law 2, how likely the worlds are -----------------------------------------------------------------


def worlds(match: Match, reader: int | None) -> dict[bytes, float]:
    """Give every state that the reader cannot tell from the true one, with its probability.

    All that CHANCE could have done instead is played again through the rules, merging equal states. Choices
    of the players are taken as they were, so this holds for positions in which no seat's choice is hidden.
    """
    game = match.game
    alive: dict[bytes, float] = {game.new(match.seats, match.options).tobytes(): 1.0}
    for at, entry in enumerate(match.log):
        target = game.view(match.state_after(at + 1), reader)
        sees = game.sees(entry.witnesses, reader)
        said = game.actions.text(entry.action, witnessed=sees)
        after: dict[bytes, float] = {}
        for key, chance in alive.items():
            state = np.frombuffer(key, dtype=np.int32).copy()
            if entry.seat == CHANCE:
                weights = game.outcomes(state)
                total = sum(weights.values())
                ways = {a: w / total for a, w in weights.items() if game.actions.text(a, witnessed=sees) == said}
            else:
                ways = {entry.action: 1.0} if entry.action in game.legal(state, entry.seat) else {}
            for action, share in ways.items():
                s = game.state.read(state)
                game.rules.apply(s, entry.seat, action)
                grown = s.write()
                if np.array_equal(game.view(grown, reader), target):
                    after[grown.tobytes()] = after.get(grown.tobytes(), 0.0) + chance * share
        alive = after
    whole = sum(alive.values())
    return {key: chance / whole for key, chance in alive.items()}


def imagined_as_dealt(match: Match, reader: int | None, *, samples: int, seed: int) -> str:
    """Compare how often `imagine` gives each world with how likely it is; give "" or what differs.

    A chi-square statistic within six standard deviations of its mean passes.
    """
    exact = worlds(match, reader)
    view = match.view(reader)
    rng = dice.generator(seed)
    seen: dict[bytes, int] = {}
    for _ in range(samples):
        world = match.game.imagine(view, reader, rng).tobytes()
        seen[world] = seen.get(world, 0) + 1
    strange = [world for world in seen if world not in exact]
    if strange:
        return f"law 2: {len(strange)} imagined worlds could not have come about."
    square = sum((seen.get(w, 0) - samples * p) ** 2 / (samples * p) for w, p in exact.items())
    freedom = len(exact) - 1
    if abs(square - freedom) > 6 * (2 * freedom) ** 0.5 + 6:
        return f"law 2: worlds are not drawn as chance would deal them (chi-square {square:.0f} at {freedom} degrees)."
    return ""
