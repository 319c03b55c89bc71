"""Play many matches between bots at one table, and sum them up or give each of them whole.

Match number n of a seed is always the same match. Random and greedy bots play wholly in native code; as soon as another
bot sits at the table, matches are played move by move, thousands of times slower.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from ..bots.bot import BotSpec, native_loops
from ..core import dice
from ..core.errors import OptionError
from ..core.game import Game, check_game
from ..core.kernel import CHANCE
from ..core.match import Match
from .native_table import NativeTable, fits, table_of_bots
from .pairings import check_bots
from .pieces import Piece, Runner
from .summary import Summary, Sums

NATIVE_PIECE, PIECE = 4096, 1
"""How many matches are a piece of work: where native code plays them, and where bots choose move by move."""


def simulate(
    game: Game,
    bots: Sequence[BotSpec],
    matches: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
    runner: Runner | None = None,
    components: Path | None = None,
) -> Summary:
    """Play matches and sum them up; `progress` hears how many are done.

    A runner plays them elsewhere, where the game is loaded by its key and the file of its component set. The figures
    are the same to the last digit, whoever plays.

    >>> summary = wk.simulate(wk.load("curios"), [wk.bot("greedy"), wk.bot("random")], 100)
    >>> summary.matches, summary.wins[0] > summary.wins[1]
    (100, True)
    """
    check_game(game)
    check_bots(bots)
    game.check_seats(len(bots))
    if matches < 1:
        raise OptionError(f"There must be at least one match, not {matches}.")
    tell = progress or (lambda done: None)
    whole = Piece(game.key, components, dict(options or {}), tuple(bots), seed, first=0, count=matches)
    pieces = whole.cut(NATIVE_PIECE if fits(bots) else PIECE)
    game.kernel.compile(loops_of_table(game, bots))  # here, so that others find it compiled
    sums = Sums(len(bots))
    began = time.perf_counter()
    found = map(partial(_sums_of, game), pieces) if runner is None else runner.map(sums_of, pieces)
    for part in found:
        sums.join(part)
        tell(sums.matches)
    return sums.summary(time.perf_counter() - began)


def loops_of_table(game: Game, bots: Sequence[BotSpec]) -> list[Callable[..., object]]:
    """Give the native loops that matches between these bots are played with: what `Kernel.compile` takes."""
    return [table_of_bots] if fits(bots) else native_loops(game, bots)


def sums_of(piece: Piece) -> Sums:
    """Play a piece in this process, and sum it up."""
    return _sums_of(piece.load(), piece)


def _sums_of(game: Game, piece: Piece) -> Sums:
    sums = Sums(piece.seats)
    if fits(piece.bots):
        decisions, results = NativeTable(game, piece.bots, piece.options, piece.seed).play(piece.first, piece.count)
        sums.add(decisions, results.lengths, results.places, results.totals)
        return sums
    for match in _move_by_move(game, piece):
        result = match.result()
        decisions = sum(move.seat != CHANCE for move in match.log)
        sums.add(decisions, [len(match.log)], [result.places], [result.totals])
    return sums


def played(
    game: Game, bots: Sequence[BotSpec], matches: int, *, seed: int = 0, options: Mapping[str, str] | None = None
) -> Iterator[Match]:
    """Give the finished matches that `simulate` sums up, one by one and with all their moves."""
    game.check_seats(len(bots))
    if fits(bots):
        yield from _written_down(game, bots, matches, options or {}, seed)
        return
    yield from _move_by_move(game, Piece(game.key, None, dict(options or {}), tuple(bots), seed, 0, matches))


def _move_by_move(game: Game, piece: Piece) -> Iterator[Match]:
    """Play matches with the bots asked for every choice."""
    game.kernel.compile(native_loops(game, piece.bots))  # interpreted, they would choose otherwise
    names = [str(bot) for bot in piece.bots]
    for number in range(piece.first, piece.first + piece.count):
        match = Match.begin(game, piece.seats, piece.options, seed=f"{piece.seed}/{number}", bots=names)
        play_out(match, piece.bots, f"{piece.seed}/{number}")
        yield match


def _written_down(
    game: Game, bots: Sequence[BotSpec], matches: int, options: Mapping[str, str], seed: int
) -> Iterator[Match]:
    """Play natively, and play each match again from its moves; it has no key, since native chance needs none."""
    table = NativeTable(game, bots, options, seed)
    for number in range(matches):
        _, results = table.play(number, 1, moves=game.longest)
        match = Match(game, len(bots), options, bots=[str(bot) for bot in bots])
        for seat, action in results.moves[0, : results.lengths[0]].tolist():
            match.play(seat, action)
        yield match


def play_out(match: Match, bots: Sequence[BotSpec], seed: int | str) -> None:
    """Let bots, one a seat, play a match to its end; the seed is theirs, not the match's."""
    players = [bot.make(dice.bot_seed(seed, seat)) for seat, bot in enumerate(bots)]
    while not match.over:
        seat = match.pending[0]
        action = players[seat].choose(match.game, match.view(seat), seat, match.legal(seat), bots[seat].budget)
        match.play(seat, action)
