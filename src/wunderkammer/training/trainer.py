"""Train a net from nothing: rounds of self-play on all cores, and beside each the learning from the rounds before.

A round is cut into numbered chunks that depend on the seed alone, so what is learnt does not depend on the number of
threads; only how far one gets in a time does.
"""

from __future__ import annotations

import platform
import time
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from ..bots.greedy import workspace
from ..bots.net import NO_WEIGHTS, WEIGHTS, Net, Weights, net_for
from ..bots.nets import JUDGE, inputs_of, installed
from ..core import dice
from ..core.errors import WunderkammerError
from ..core.game import Game
from .contest import Tell, nobody
from .learner import Learner, first_weights
from .self_play import GREEDY, NOW, PAST, Plan, Samples, samples_for, self_play, table_for

CHUNKS = 48
"""Into how many pieces of work a round is cut."""
ROUND = 30_000
"""About how many samples a round brings."""
BATCH = 512
REMEMBERED = 24
"""From how many rounds samples are kept..."""
ROOM = 3 << 30
"""...if they have room in so many bytes."""
RATE, LAST_RATE = 1e-3, 5e-5
"""How fast weights change at first and in the end."""
AVERAGED = 0.995
"""The net that plays in the end has the running mean of the weights; so much of the old mean is kept at each step."""
PAST_KEPT, PAST_EVERY = 8, 12
"""How many past versions are among the opponents, and after how many rounds another one joins them."""
WITH_PAST, WITH_GREEDY = 0.35, 0.1
"""In which parts of the matches past versions and `greedy` have about half of the seats."""
CONTESTS = 480
"""How many matches against `greedy` tell how strong the net is, at most: fewer where they are long."""
LEAST_CONTESTS = 4
"""How often that is measured on the way, however short the training is."""
SURVEYED = 8
SPARE = 4
"""A chunk has room for so many times the usual number of samples."""


class TrainingError(WunderkammerError):
    """A training cannot be gone on with."""


@dataclass(frozen=True)
class Moment:
    """Where a training stood: the time it had taken, and what could be said then."""

    seconds: float
    matches: int
    samples: int
    error: float
    """The mean square of what the net expected less what came."""
    strength: float
    """Its share of the victory against `greedy`, in even shares."""


@dataclass
class Progress:
    """How far a training has come."""

    seconds: float = 0.0
    rounds: int = 0
    matches: int = 0
    samples: int = 0
    error: float = 0.25
    history: list[Moment] = field(default_factory=list)

    @property
    def told(self) -> str:
        """What a line on the way says of it."""
        return f"{self.matches:,} matches, error {self.error:.4f}"


class Player:
    """One thread's own memory: a bot's, and that of nets by their width, seats and role."""

    def __init__(self, game: Game) -> None:
        self.game, self.workspace, self.rng = game, workspace(game), dice.native_generator(0)
        self._nets: dict[tuple[int, int, int], Net] = {}

    def net(self, seats: int, role: int, weights: Weights) -> Net:
        """Give the net that has a role in a match, with these weights."""
        key = seats, role, weights["first_bias"].size
        if key not in self._nets:
            self._nets[key] = net_for(self.game, seats, weights)
        arrays: dict[str, Any] = {name: weights[name] for name in WEIGHTS}
        return self._nets[key]._replace(**arrays)


@dataclass(frozen=True)
class Chunk:
    """A piece of a round: matches at one kind of table."""

    seats: int
    options: dict[str, str]
    players: npt.NDArray[np.int64]
    seed: int
    first: int
    now: Weights
    past: Weights
    plan: Plan
    room: int


class Trainer:
    """A training of one game's net, which can be stopped and gone on with."""

    kind = JUDGE

    def __init__(
        self,
        game: Game,
        *,
        seed: int = 0,
        threads: int = 1,
        file: Path | None = None,
        against: Weights | None = None,
    ) -> None:
        self.game, self.seed, self.file, self.threads = game, seed, file, threads
        self.against = against
        """The one opponent, if the training is to find out how it can be beaten; it then begins with its weights."""
        self._pool, self._idle = ThreadPoolExecutor(threads), [Player(game) for _ in range(threads)]
        self._play = game.kernel(self_play)
        self.progress = Progress()
        self._rounds: deque[Samples] = deque()
        kept = self._kept()
        unit, self._samples = self._survey()
        weights: Weights = kept["weights"] if kept else against or first_weights(game, unit, seed)
        self.learner = Learner(game, weights)
        self.mean = dict(kept["mean"] if kept else self.learner.weights)
        self.past: list[Weights] = kept["past"] if kept else []
        if kept:
            self.learner.recall(kept["memory"], kept["steps"])
            self.progress = kept["progress"]

    def _plan(self, **changed: int) -> Plan:
        return Plan(self.game.imagined_among, self.game.longest, self.game.net.mixed)._replace(**changed)

    def _survey(self) -> tuple[float, float]:
        """Learn from a few matches how much a standing changes at once, and how many samples a match brings."""
        game, seats = self.game, self.game.usual_seats
        players = np.full((SURVEYED, seats), NOW)
        knows_nothing = first_weights(game, 1.0, self.seed)
        plan, both = self._plan(), (knows_nothing, knows_nothing)
        samples, _ = self._played(Chunk(seats, {}, players, self.seed, 0, *both, plan, SPARE * ROUND))
        own = np.sign(samples.standings[:, 0]) * np.expm1(np.abs(samples.standings[:, 0]))
        later = np.flatnonzero(samples.before >= 0)
        change = np.abs(own[later] - own[samples.before[later]])
        return usual_change(change), len(samples.targets) / SURVEYED

    # -- the loop -----------------------------------------------------------------------------------

    def train(self, seconds: float, *, contest_every: float = 60.0, save_every: float = 20.0) -> Iterator[Progress]:
        """Train until so much time has been spent in all; give the progress after every round."""
        saved = contested = self.progress.seconds
        contest_every = min(contest_every, seconds / LEAST_CONTESTS)
        while self.progress.seconds < seconds:
            began = time.perf_counter()
            playing = [self._pool.submit(self._played, chunk) for chunk in self._chunks()]
            try:
                part = self.progress.seconds / seconds
                self._learn(RATE * (LAST_RATE / RATE) ** part)
                done = [each.result() for each in playing]
            finally:
                for each in playing:
                    each.cancel()  # who stops it need not wait for all that was to be played
            self._remember([samples for samples, _ in done])
            self.progress.rounds += 1
            self.progress.matches += sum(len(shares) for _, shares in done)
            self.progress.seconds += time.perf_counter() - began
            if self.progress.rounds % PAST_EVERY == 0:
                self.past = [*self.past, self.learner.weights][-PAST_KEPT:]
            if self.progress.seconds - contested > contest_every:
                contested = self.progress.seconds
                p = self.progress
                p.history.append(Moment(p.seconds, p.matches, p.samples, p.error, self.strength(self.mean)))
            if self.progress.seconds - saved > save_every:
                saved = self.progress.seconds
                self.save()
            yield self.progress
        self.save()

    def _chunks(self) -> list[Chunk]:
        """Say what is played in the next round, by the weights as they are now: they change while it is played."""
        rng, now = np.random.default_rng((self.seed, self.progress.rounds)), self.learner.weights
        return [self._chunk(rng, number, now) for number in range(CHUNKS)]

    def _chunk(self, rng: np.random.Generator, number: int, now: Weights) -> Chunk:
        game = self.game
        seats = game.usual_seats if rng.random() < 0.5 else int(rng.integers(game.seats[0], game.seats[-1] + 1))
        sets = game.options.samples(seats)
        options = {} if rng.random() < 0.5 else sets[int(rng.integers(len(sets)))]
        matches = max(1, round(ROUND / CHUNKS / self._samples))
        players, past = self._opponents(rng, matches, seats)
        players[np.arange(matches), rng.integers(seats, size=matches)] = NOW
        first = (self.progress.rounds * CHUNKS + number) * matches
        return Chunk(seats, options, players, self.seed, first, now, past, self._plan(), SPARE * ROUND // CHUNKS)

    def _opponents(self, rng: np.random.Generator, matches: int, seats: int) -> tuple[npt.NDArray[np.int64], Weights]:
        """Say who sits where: mostly the net itself, some past versions and a few `greedy`, or the one opponent."""
        if self.against is not None:
            return np.full((matches, seats), PAST), self.against
        players, lot, others = np.full((matches, seats), NOW), rng.random(matches), rng.random((matches, seats))
        if self.past:
            players[(lot[:, None] < WITH_PAST) & (others < 0.5)] = PAST
        players[(lot[:, None] > 1 - WITH_GREEDY) & (others < 0.5)] = GREEDY
        return players, self.past[int(rng.integers(len(self.past)))] if self.past else self.mean

    def _played(self, chunk: Chunk) -> tuple[Samples, npt.NDArray[np.float32]]:
        """Play a chunk; give its samples and each seat's share of each match."""
        player = self._idle.pop()
        try:
            now, past = player.net(chunk.seats, NOW, chunk.now), player.net(chunk.seats, PAST, chunk.past)
            table = table_for(self.game, chunk.seats, chunk.options, len(chunk.players))
            table.players[:] = chunk.players
            samples = samples_for(self.game, chunk.room)
            first, rng = chunk.first, player.rng
            self._play(now, past, table, samples, player.workspace, chunk.plan, chunk.seed, first, rng)
        finally:
            self._idle.append(player)
        return _cut(samples), table.shares

    # -- learning -----------------------------------------------------------------------------------

    def _learn(self, rate: float) -> None:
        """Learn from what is remembered as often as a round brings samples."""
        if not self._rounds:
            return
        rng = np.random.default_rng((self.seed, self.progress.rounds, 1))
        fresh = len(self._rounds[-1].targets)
        errors = []
        for _ in range(max(1, self.game.net_training.reused * fresh // BATCH)):
            which = self._rounds[int(rng.integers(len(self._rounds)))]
            at = rng.integers(len(which.targets), size=min(BATCH, len(which.targets)))
            errors.append(self.learner.step(which, at, rate))
        now = self.learner.weights
        kept = max(AVERAGED ** len(errors), 1 - 8 / (self.progress.rounds + 8))
        for name, each in self.mean.items():
            each *= kept
            each += (1 - kept) * now[name]
        self.progress.error = float(np.mean(errors))

    def _remember(self, chunks: list[Samples]) -> None:
        joined = Samples(*(np.concatenate(each) for each in zip(*chunks, strict=True)))
        self.progress.samples += len(joined.targets)
        self._rounds.append(joined)
        size = sum(each.nbytes for each in joined)
        while len(self._rounds) > min(REMEMBERED, max(2, ROOM // max(size, 1))):
            self._rounds.popleft()

    # -- strength -----------------------------------------------------------------------------------

    def strength(self, weights: Weights, matches: int = 0) -> float:
        """Give the net's share of the victory against `greedy`, in even shares, at the usual table."""
        matches = matches or min(CONTESTS, round(ROUND / self._samples))
        shares = self.contest(weights, NO_WEIGHTS, GREEDY, matches)
        return float(shares.mean()) * self.game.usual_seats

    def contest(
        self, weights: Weights, past: Weights, other: int, matches: int, seats: int = 0, seed: int = 1 << 40,
        tell: Tell = nobody,
    ) -> npt.NDArray[np.float32]:  # fmt: skip
        """Play a net alone against others, at every seat in turn; give its share of each match."""
        seats = seats or self.game.usual_seats
        plan = self._plan(worlds=self.game.net.worlds, tried=0, watched=0)
        each = -(-matches // CHUNKS // seats) * seats
        chunks = []
        for number in range(CHUNKS):
            players = np.full((each, seats), other)
            players[np.arange(each), np.arange(each) % seats] = NOW
            chunks.append(Chunk(seats, {}, players, seed, number * each, weights, past, plan, 1))
        won = []
        for _, shares in self._pool.map(self._played, chunks):
            won.append(shares[np.arange(each), np.arange(each) % seats])
            tell(min(len(won) * each, matches))
        return np.concatenate(won)[:matches]

    @property
    def machine(self) -> str:
        """What it runs on, in words."""
        return f"{platform.machine()}, {self.threads} threads"

    @property
    def learnt(self) -> Weights:
        """The weights that are to be installed."""
        return self.mean

    def meet_installed(self, matches: int, seed: int, tell: Tell) -> tuple[str, npt.NDArray[np.float32]]:
        """Play alone against the installed net, or `greedy` where there is none; give their name and the shares."""
        before = installed(self.game)
        other, name = (GREEDY, "greedy") if before is None else (PAST, "the installed net")
        return name, self.contest(self.mean, before or NO_WEIGHTS, other, matches, seed=seed, tell=tell)

    # -- what lasts ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Write down everything that is needed to go on."""
        if self.file is None:
            return
        p = self.progress
        arrays: dict[str, Any] = {f"weights_{name}": each for name, each in self.learner.weights.items()}
        arrays |= {f"mean_{name}": each for name, each in self.mean.items()}
        arrays |= {f"memory_{name}": each for name, each in self.learner.memory.items()}
        arrays |= {f"past{n}_{name}": each for n, past in enumerate(self.past) for name, each in past.items()}
        arrays["inputs"] = np.array(inputs_of(self.game))
        arrays["counts"] = np.array([p.rounds, p.matches, p.samples, self.learner.steps, len(self.past)])
        arrays["figures"] = np.array([p.seconds, p.error])
        arrays["history"] = np.array([tuple(vars(each).values()) for each in p.history]).reshape(-1, 5)
        part = self.file.with_suffix(".part.npz")
        np.savez(part, **arrays)
        part.replace(self.file)

    def _kept(self) -> dict[str, Any] | None:
        if self.file is None or not self.file.exists():
            return None
        a = opened(self.file)
        if "weights_first_bias" not in a or str(a.get("inputs")) != inputs_of(self.game):
            raise TrainingError(f"{self.file} holds a training of another game or kind; name another file.")
        rounds, matches, samples, steps, past = map(int, a["counts"])
        seconds, error = map(float, a["figures"])
        return {
            "weights": group(a, "weights_"),
            "mean": group(a, "mean_"),
            "memory": group(a, "memory_"),
            "past": [group(a, f"past{number}_") for number in range(past)],
            "steps": steps,
            "progress": Progress(seconds, rounds, matches, samples, error, history_in(a)),
        }


def usual_change(changes: npt.NDArray[Any]) -> float:
    """Give by how much a standing changes as a rule, where it does, and at least by 1: some games have no standings."""
    real = changes[changes > 0]
    return max(float(np.median(real)), 1.0) if real.size else 1.0


def opened(file: Path) -> dict[str, Any]:
    """Give all arrays of a file in which a training is kept."""
    try:
        with file.open("rb") as lines, np.load(lines) as kept:
            return dict(kept)
    except (ValueError, EOFError, BadZipFile):
        raise TrainingError(f"{file} does not hold a training; name another file.") from None
    except OSError as why:
        raise TrainingError(f"{file} cannot be read: {why.strerror or why}.") from None


def group(arrays: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """Give the arrays whose names begin so, by the rest of their names."""
    return {name.removeprefix(prefix): each for name, each in arrays.items() if name.startswith(prefix)}


def history_in(arrays: dict[str, Any]) -> list[Moment]:
    """Give the moments of a training that is kept."""
    return [Moment(float(t), int(m), int(n), float(e), float(s)) for t, m, n, e, s in arrays["history"]]


def _cut(samples: Samples) -> Samples:
    """Give the filled rows alone."""
    n = int(samples.count[0])
    return Samples(*(each if name == "count" else each[:n].copy() for name, each in samples._asdict().items()))
