"""Placing tokens in secret: whom each seat believes or accuses (3)."""

from __future__ import annotations

from ....core.kernel import EVERYONE, Row, note, rule
from ..moves import POINTS_AT, TOKEN
from ..state import SIDES, Phase, State


@rule
def legal_token(s: State, seat: int, out: Row) -> int:
    """List the tokens of a seat: every opponent, believed or accused (3.1, 3.2)."""
    n = 0
    for target in range(s.seats):
        if target != seat:
            for side in range(SIDES):
                out[n] = TOKEN + target * SIDES + side
                n += 1
    return n


@rule
def place_token(s: State, seat: int, token: int) -> None:
    """Place a token in secret; the last one opens all, and the reveals begin (3.1, 3.3)."""
    s.target[seat] = token // SIDES
    s.side[seat] = token % SIDES
    s.token_seen[seat] = 1 << seat
    s.waiting -= 1 << seat
    if s.waiting > 0:
        return
    for other in range(s.seats):
        s.token_seen[other] = EVERYONE
        note(s, POINTS_AT, other, s.target[other], s.side[other])
    s.phase = Phase.REVEAL
