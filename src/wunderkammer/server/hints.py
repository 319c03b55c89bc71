"""Hints: what a search would do on somebody's seat, how sure it is, and why; thought out in a worker, from a view."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..bots.bot import Budget
from ..bots.explanation import Advice, explain
from ..bots.greedy import Greedy
from ..bots.search import search
from ..core.game import Game
from ..core.layout import Vector
from ..core.registry import load
from ..core.voice import Voice
from .bots import Question
from .refusals import Refused, TooMuch
from .table import Table

if TYPE_CHECKING:
    from .app import Rooms

THOUGHT = Budget(milliseconds=1000)
"""How long a hint is thought about."""
MOST_ADVICE = 4
"""How many candidates a hint names."""
MOST_WAITING = 8
"""How many hints may be thought about at once, so that bots are not kept waiting."""


@dataclass(frozen=True)
class Riddle:
    """All that a worker needs for a hint."""

    question: Question
    names: tuple[str, ...]


def advise(riddle: Riddle) -> list[Advice]:
    """Think about a decision, in a worker process."""
    question = riddle.question
    game = load(question.game, question.components)
    view: Vector = np.frombuffer(question.view, dtype=np.int32).copy()
    voice = Voice(question.seat, riddle.names)
    if game.kernel.ready(search):
        return explain(game, view, question.seat, THOUGHT, voice=voice)
    return [_at_a_glance(game, view, question, voice)]


def _at_a_glance(game: Game, view: Vector, question: Question, voice: Voice) -> Advice:
    """Give what looking one choice ahead finds: all that there is until the game is compiled."""
    action = Greedy(0).choose(game, view, question.seat, list(question.legal), Budget())
    label = game.words.label(voice, game.state.read(view), action)
    later = "the bot is still getting ready to look deeper, so ask again in a minute"
    return Advice(action, game.actions.text(action), label, 1.0, 0.0, f"That looks best at a glance; {later}.")


async def advice(rooms: Rooms, table: Table, seat: int) -> list[Advice]:
    """Give the candidates of a seat's decision, the best first; who asks twice for the same shares one thought."""
    match = table.match
    if match is None or seat not in match.pending:
        raise Refused("There is nothing to choose for this seat now; ask again when it is its turn.")
    at = (table.id, seat, len(match.record))
    thinking = rooms.hints.get(at)
    if thinking is None:
        if len(rooms.hints) >= MOST_WAITING:
            raise TooMuch("Too many hints are being thought about just now; try again in a few seconds.")
        rooms.players.compile(table, ["ismcts"])
        components = rooms.house.library.path_of(table.settings.components)
        view, legal = match.view(seat).tobytes(), tuple(match.legal(seat))
        question = Question(table.game.key, components, view, seat, legal, "", 0)
        riddle = Riddle(question, tuple(match.names))
        thinking = asyncio.ensure_future(rooms.players.consult(advise, riddle, THOUGHT.milliseconds / 1000))
        rooms.hints[at] = thinking
        thinking.add_done_callback(lambda done: rooms.hints.pop(at, None))
    return [each for each in await asyncio.shield(thinking) if each.share > 0][:MOST_ADVICE]
