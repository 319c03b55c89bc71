"""Say what a search thinks of a decision, in numbers and in plain words, through one seat's eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core import dice
from ..core.game import Game
from ..core.layout import Vector
from ..core.voice import Voice
from .bot import Budget
from .ismcts import USUAL, Candidate, Ismcts
from .net import inputs, odds
from .nets import installed

DOUBTED = 4
"""One in so many tries goes to all moves evenly, so that something can be said of those that nets do not like."""
CLEARLY = 0.6
"""From this share of the tries on, a move is clearly the favourite."""
ENOUGH = 50
"""What came of fewer tries than these says little of a move."""
NOTABLE = 0.02
"""How much a part of the position must add to the logarithm of the odds to be named as a reason."""
ALIKE = 0.01
"""Expected results this close to each other are as good as equal."""
NEAR = 0.03
"""What comes so close to the best was beaten, but not clearly."""


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
    verdict: str
    """What is to be thought of it."""

    @property
    def sentence(self) -> str:
        """The move and the verdict on it."""
        return f"{self.label.rstrip('.')}. {self.verdict}"

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
    candidates = _considered(game, view, seat, budget, seed, threads)
    tries = max(sum(each.visits for each in candidates), 1)
    voice = voice or Voice.plain(seat)
    mirror = game.state.read(view)
    even = 1 / int(mirror.seats)
    advice = []
    standing = _standing(candidates[0], candidates[1:], tries)
    for number, each in enumerate(candidates):
        share = each.visits / tries
        label = game.words.label(voice, mirror, each.action)
        if number == 0:
            verdict = _favourite(standing, each.result, even) + _why(game, view, seat, each.action)
        else:
            verdict = _other(each, candidates[0].result - each.result)
        advice.append(Advice(each.action, game.actions.text(each.action), label, share, each.result, verdict))
    return advice


def _considered(game: Game, view: Vector, seat: int, budget: Budget, seed: int, threads: int) -> list[Candidate]:
    """Give the candidates, the most tried first, as two searches found them: a bot's own, and one that tries all alike.

    One search of both kinds would go astray: what a policy dislikes looks better than it is to whoever tries it
    nevertheless, and most tries would follow.
    """
    if not budget.milliseconds and not budget.iterations:
        budget = USUAL
    evenly = Budget(budget.milliseconds // DOUBTED, budget.iterations // DOUBTED)
    rest = Budget(budget.milliseconds - evenly.milliseconds, budget.iterations - evenly.iterations)
    found = Ismcts(seed, threads).consider(game, view, seat, rest)
    if evenly.milliseconds or evenly.iterations:
        doubted = Ismcts(seed, threads, evenly=True).consider(game, view, seat, evenly)
        found = [_together(*both) for both in zip(found, doubted, strict=True)]
    return sorted(found, key=lambda each: (-each.visits, -each.result, each.action))


def _together(one: Candidate, other: Candidate) -> Candidate:
    visits = one.visits + other.visits
    total = one.visits * one.result + other.visits * other.result
    return Candidate(one.action, visits, total / max(visits, 1))


def _standing(favourite: Candidate, others: list[Candidate], tries: int) -> str:
    """Say how surely the move that was tried most is the best; what was hardly tried can be compared with nothing."""
    if not others:
        return "The only move"
    if favourite.visits < ENOUGH:
        return "The favourite so far, but tried too seldom to be sure"
    seriously = [each for each in others if each.visits >= ENOUGH]
    if not seriously:
        return "The favourite, but no other was tried often enough to compare"
    if any(each.result - favourite.result > ALIKE for each in seriously):
        return "The favourite, but others may be better"
    rivals = sum(favourite.result - each.result <= ALIKE for each in seriously)
    if rivals:
        return "As good as any" if rivals > 1 else "As good as one other"
    near = any(favourite.result - each.result <= NEAR for each in seriously)
    if near or favourite.visits < CLEARLY * tries:
        return "The best, but not by much"
    return "Clearly best" if len(seriously) == len(others) else "Clearly the best of those tried often enough"


def _favourite(standing: str, result: float, even: float) -> str:
    """Say what is to be thought of the move that was tried most."""
    stand = "ahead" if result > even + ALIKE else "behind" if result < even - ALIKE else "level with the others"
    return f"{standing}: your chance of winning is then {_chance(result)}, so you are {stand}."


def _why(game: Game, view: Vector, seat: int, action: int) -> str:
    """Say what part of the position speaks most for a move, by the judgement of the net, where there is one."""
    part = reason(game, view, seat, action)
    return f" What counts most is that it changes {game.words.parts[part]}." if part else ""


def reason(game: Game, view: Vector, seat: int, action: int) -> str:
    """Give the field of the state whose change by a move adds most to what the net expects, or ""."""
    weights = installed(game)
    world = game.imagine(view, seat, dice.generator(0))
    after = game.state.read(world)
    game.rules.apply(after, seat, action)
    if weights is None or not game.rules.pending(after):
        return ""
    before, now = inputs(game, weights, world, seat), inputs(game, weights, after.write(), seat)
    names = [game.features.cells[at].name.partition("[")[0] for at in game.features.columns.feature]
    gains = {}
    for part in game.words.parts:
        columns = [at for at, name in enumerate(names) if name == part]
        without = now.copy()
        without[columns] = before[columns]
        gains[part] = odds(weights, now) - odds(weights, without)
    best = max(gains, key=lambda part: gains[part], default="")
    return best if best and gains[best] >= NOTABLE else ""


def _other(other: Candidate, behind: float) -> str:
    """Say how another move compares with the favourite."""
    if other.visits == 0:
        return "Not tried at all."
    if other.visits < ENOUGH:
        return "Tried too seldom to say what would come of it."
    if behind < -ALIKE:
        return f"Less sure, as it was tried less often, but so far with a chance of {_chance(other.result)}."
    if behind <= ALIKE:
        return f"About as good, with a chance of {_chance(other.result)}."
    return f"That lowers your chance to {_chance(other.result)}."


def _chance(result: float) -> str:
    """Write a share of the victory as people speak of it; what would be shared counts in part."""
    return f"about {100 * result:.0f} %"
