"""Say what a search thinks of a decision, in numbers and in plain words, through one seat's eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core.game import Game
from ..core.layout import Vector
from ..core.voice import Voice
from .bot import Budget
from .ismcts import Ismcts

CLEARLY = 0.6
"""From this share of the tries on, a move is clearly the favourite."""
ALIKE = 0.01
"""Expected results this close to each other are as good as equal."""


@dataclass(frozen=True)
class Advice:
    """One candidate move."""

    action: int
    move: str
    """The move as it is written in a match file."""
    label: str
    share: float
    """The part of all tries that went into it."""
    result: float
    """The share of the victory that is expected after it."""
    sentence: str

    def json(self) -> dict[str, Any]:
        """Give it for programs."""
        return {
            "move": self.move,
            "label": self.label,
            "visits": round(self.share, 4),
            "result": round(self.result, 4),
            "sentence": self.sentence,
        }


def explain(
    game: Game, view: Vector, seat: int, budget: Budget, *, voice: Voice | None = None, seed: int = 0, threads: int = 1
) -> list[Advice]:
    """Search a decision of a seat from its view and give the candidate moves, the most tried first."""
    candidates = Ismcts(seed, threads).consider(game, view, seat, budget)
    candidates.sort(key=lambda each: (-each.visits, -each.result, each.action))
    tries = max(sum(each.visits for each in candidates), 1)
    voice = voice or Voice.plain(seat)
    mirror = game.state.read(view)
    even = 1 / int(mirror.seats)
    advice = []
    for number, each in enumerate(candidates):
        share = each.visits / tries
        behind = candidates[0].result - each.result
        label = game.words.label(voice, mirror, each.action)
        sentence = _sentence(label, number, each.visits, share, each.result, behind, even)
        advice.append(Advice(each.action, game.actions.text(each.action), label, share, each.result, sentence))
    return advice


def _sentence(label: str, number: int, visits: int, share: float, result: float, behind: float, even: float) -> str:
    """Say in one sentence what is to be thought of a move."""
    name = label.rstrip(".")
    if visits == 0:
        return f"{name}: not worth a try."
    hope = f"{100 * result:.0f} % of the victory"
    if number == 0:
        how = "is clearly best" if share >= CLEARLY else "looks best, but not by much"
        stand = "ahead" if result > even + ALIKE else "behind" if result < even - ALIKE else "level with the others"
        return f"{name}: {how}; you can expect {hope}, which is {stand}."
    if behind <= ALIKE:
        return f"{name}: about as good, {hope}."
    return f"{name}: costs about {100 * behind:.0f} % of the victory, {hope} is left."
