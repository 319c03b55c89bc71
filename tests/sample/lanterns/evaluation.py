"""What bots know of Lanterns: how well a seat stands, from what it has seen."""

from __future__ import annotations

from wunderkammer.core.kernel import rule

from .state import CARDS, HOOKS, MOST_WORTH, SEATS, WORTH, Item, Phase, State

POINT = 10
"""One point in the units of `evaluate`."""
HELD = 2
"""What each point of a lantern in hand is worth, for the offers to come."""


@rule
def evaluate(s: State, seat: int) -> int:
    """Weigh points and the strength of one's hand against the points of the others."""
    value = 0
    for card in range(CARDS):
        value += s.hand[seat][card] * WORTH[card] * HELD
    for other in range(s.seats):
        points = s.shown_n[other]
        for card in range(CARDS):
            points += s.lit[other][card] * WORTH[card]
        value += points * POINT if other == seat else -(points * POINT // (s.seats - 1))
    if s.phase == Phase.PAY and s.due_item[0] == Item.REACH and s.due_seat[0] == seat:
        value += MOST_WORTH * POINT
    return value


@rule
def belief(s: State, seat: int) -> int:
    """Weigh a world by what others left hanging though they knew it: rather a dim lantern than a bright one."""
    likelihood = 1
    for hook in range(HOOKS):
        if s.hung[hook] == 1 and s.known[hook] >> seat & 1 == 0:
            for other in range(SEATS):
                if s.known[hook] >> other & 1:
                    likelihood *= MOST_WORTH + 1 - WORTH[s.pier[hook]]
    return likelihood


@rule
def midway(s: State, seat: int) -> int:
    """Say whether the seat has its hand on a lantern: to reach makes sense only with what it does there."""
    return 1 if s.reached >= 0 and s.due_seat[0] == seat else 0


@rule
def randomness(s: State, seat: int) -> int:
    """Mix offers, so that nobody can count on them."""
    return MOST_WORTH * HELD if s.phase == Phase.OFFER else 0
