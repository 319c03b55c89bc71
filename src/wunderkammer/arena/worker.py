"""One worker of the arena: a process that plays the matches whose numbers it is sent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from ..bots.bot import Bot, BotSpec, native_loops
from ..bots.foreign import BotFault, ask, build
from ..core.dice import bot_seed
from ..core.game import Game
from ..core.match import Match
from ..core.registry import load
from .pairings import Pairings
from .record import Fault, Record, forfeit

IDLE = -1
"""What a worker says instead of a bot's number when a foreign bot has answered."""


@dataclass(frozen=True)
class Setting:
    """All that a worker needs to play any match of a tournament: the same in every process."""

    game: str
    components: Path | None
    options: dict[str, str]
    pairings: Pairings
    seed: int

    def load(self) -> Game:
        """Give the game, in this process."""
        return load(self.game, self.components)


def serve(setting: Setting, line: Connection) -> None:
    """Answer each match number that comes down the line with its record, until the line is closed.

    Around whatever a foreign bot does, the number of the bot and then IDLE go up the line, so that the other end can
    tell when it thinks for too long and who it was when this process dies: from in here, nothing can stop native code.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the first one decides
    threading.Thread(target=_follow_parent, daemon=True).start()
    sys.stdout.flush()
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not get into our JSON
    game = setting.load()
    prepare(game, setting.pairings.bots)
    try:
        while True:
            line.send(play(game, setting, line.recv(), line.send))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _follow_parent() -> None:
    """Leave when the first process is gone, even if a bot hangs."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def prepare(game: Game, bots: tuple[BotSpec, ...]) -> None:
    """Compile what our own bots need, before a clock runs and so that they play native from the first move."""
    game.kernel.compile(native_loops(game, bots))


def play(game: Game, setting: Setting, number: int, tell: Callable[[int], None]) -> Record:
    """Play one match; `tell` hears which foreign bot has the word, and IDLE when it has given it back."""
    pairings = setting.pairings
    seating = pairings.seating(number)
    # The key depends on the deal alone, not on the match: that is what mirrors the seatings.
    match = Match.begin(game, len(seating), setting.options, seed=f"arena/{setting.seed}/{pairings.deal(number)}")
    micros: list[list[int]] = [[] for _ in seating]
    thinking = seating[0]
    try:
        players: list[Bot] = []
        for seat, thinking in enumerate(seating):
            spec = pairings.bots[thinking]
            with _floor(spec, thinking, tell):
                players.append(build(str(spec), spec.make, bot_seed(f"arena/{setting.seed}/match {number}", seat)))
        while not match.over:
            seat = match.pending[0]
            legal = match.legal(seat)
            if len(legal) == 1:
                match.play(seat, legal[0])
                continue
            thinking = seating[seat]
            spec, view = pairings.bots[thinking], match.view(seat)
            with _floor(spec, thinking, tell):
                began = time.perf_counter()
                action = ask(str(spec), players[seat], game, view, seat, legal, spec.budget)
                micros[seat].append(round(1e6 * (time.perf_counter() - began)))
            match.play(seat, action)
    except BotFault as fault:
        return forfeit(number, seating, Fault(thinking, fault.why), len(match.log), micros)
    result = match.result()
    return Record(
        number, seating, result.places, result.shares, result.totals, len(match.log), tuple(map(tuple, micros))
    )


def play_one(work: tuple[Setting, int]) -> Record:
    """Play one match of a tournament without foreign bots, in whatever process this is."""
    setting, number = work
    game = setting.load()
    prepare(game, setting.pairings.bots)
    return play(game, setting, number, lambda bot: None)


@contextmanager
def _floor(spec: BotSpec, bot: int, tell: Callable[[int], None]) -> Iterator[None]:
    """Give a bot the floor, and say so if it is foreign; after a fault the record says that it is over."""
    if spec.foreign:
        tell(bot)
    yield
    if spec.foreign:
        tell(IDLE)
