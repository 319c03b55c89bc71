"""A second, naive program with the rulebook in hand agrees with the rules at every move of many matches."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from wunderkammer import Match
from wunderkammer.core import dice, notation
from wunderkammer.core.kernel import CHANCE

from .naive import Referee
from .scripted import GAME, GOODS

DATA = Path(__file__).with_name("missions.txt")
GOLDENS = sorted((Path(__file__).parents[2] / "matches" / "treasures").glob("*.match"))


def referee(match: Match) -> Referee:
    with DATA.open(encoding="utf-8") as file:
        cards = {row["id"].lower(): [g for g in GOODS for _ in range(int(row[g]))] for row in csv.DictReader(file)}
    return Referee(match.seats, match.options["bonus"], cards)


def judged(match: Match) -> None:
    """Let the referee follow the whole match, and compare who may do what before every move."""
    judge = referee(match)
    for number in range(len(match.log) + 1):
        state = match.state_after(number)
        offered = {
            "chance" if seat == CHANCE else seat + 1: {GAME.actions.text(action) for action in GAME.legal(state, seat)}
            for seat in GAME.pending(state)
        }
        assert offered == judge.expected(), f"before move {number + 1}"
        if number < len(match.log):
            entry = match.log[number]
            judge.play("chance" if entry.seat == CHANCE else entry.seat + 1, GAME.actions.text(entry.action))
    assert list(match.result().totals) == judge.scores()


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_the_referee_agrees_on_the_goldens(path):
    judged(notation.open_file(path))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("bonus", ["rising", "steep", "even"])
def test_the_referee_agrees_on_random_matches(seats, bonus):
    for number in range(4):
        match = Match.begin(GAME, seats, {"bonus": bonus}, seed=f"referee {number}")
        rng = dice.generator(number, seats)
        while not match.over:
            seat = match.pending[dice.below(rng, len(match.pending))]
            legal = match.legal(seat)
            # Every other match grabs what it can, which empties bag and kerb; the others stop early now and then.
            pick = 0 if number % 2 and len(legal) > 1 and dice.below(rng, 3) else dice.below(rng, len(legal))
            match.play(seat, legal[pick])
        judged(match)
