"""From round to round, and from seat to seat (2.1, 4.6)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..moves import ROUND
from ..state import Phase, State


@rule
def after(s: State, seat: int) -> int:
    """Give the next seat clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def begin_round(s: State) -> None:
    """Begin a round with the seat that has the lantern (2.1)."""
    s.round += 1
    s.phase = Phase.SEARCH
    s.turn = s.lantern
    note(s, ROUND, s.lantern, s.round)


@rule
def next_round(s: State) -> None:
    """Hand the lantern to the left and begin again (4.6)."""
    s.lantern = after(s, s.lantern)
    begin_round(s)
