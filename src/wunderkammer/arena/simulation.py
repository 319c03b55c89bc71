"""Play many matches between bots at one table, and sum them up or give each of them whole.

Match number n of a seed is always the same match. Random and greedy bots play wholly in native code; as soon as another
bot sits at the table, matches are played move by move, thousands of times slower.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..bots.bot import BotSpec, native_loops
from ..core import dice
from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.match import Match
from .native_table import NativeTable, fits
from .summary import Summary, Sums

CHUNK = 4096
"""How many matches native code plays between two signs of progress."""


def simulate(
    game: Game,
    bots: Sequence[BotSpec],
    matches: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play matches and sum them up; `progress` hears how many are done.

    >>> summary = wk.simulate(wk.load("curios"), [wk.bot("greedy"), wk.bot("random")], 100)
    >>> summary.matches, summary.wins[0] > summary.wins[1]
    (100, True)
    """
    game.check_seats(len(bots))
    tell = progress or (lambda done: None)
    sums = Sums(len(bots))
    if fits(bots):
        table = NativeTable(game, bots, options or {}, seed)
        began = time.perf_counter()
        for first in range(0, matches, CHUNK):
            decisions, results = table.play(first, min(CHUNK, matches - first))
            sums.add(decisions, results.lengths, results.places, results.totals)
            tell(sums.matches)
        return sums.summary(time.perf_counter() - began)
    began = time.perf_counter()
    for match in played(game, bots, matches, seed=seed, options=options):
        result = match.result()
        decisions = sum(move.seat != CHANCE for move in match.log)
        sums.add(decisions, [len(match.log)], [result.places], [result.totals])
        tell(sums.matches)
    return sums.summary(time.perf_counter() - began)


def played(
    game: Game, bots: Sequence[BotSpec], matches: int, *, seed: int = 0, options: Mapping[str, str] | None = None
) -> Iterator[Match]:
    """Give the finished matches that `simulate` sums up, one by one and with all their moves."""
    game.check_seats(len(bots))
    if fits(bots):
        yield from _written_down(game, bots, matches, options or {}, seed)
        return
    game.kernel.compile(native_loops(bots))  # interpreted, they would choose otherwise
    for number in range(matches):
        match = Match.begin(game, len(bots), options, seed=f"{seed}/{number}", bots=[str(bot) for bot in bots])
        play_out(match, bots, f"{seed}/{number}")
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
