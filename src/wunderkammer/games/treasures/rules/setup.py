"""Setting up: the bag, the missions, the contest chips (1)."""

from __future__ import annotations

from ....core.kernel import rule
from ..state import GOODS, MISSIONS, REMOVED_FOR, SEATS, SUPPLY, Phase, State
from .choosing import holder


@rule
def start(s: State) -> None:
    """Fill the bag and stack the missions (1.3, 1.4); CHANCE deals the chips."""
    s.phase = Phase.DEAL
    s.turn = -1
    s.deck_n = MISSIONS - REMOVED_FOR[s.seats]
    for good in range(GOODS):
        s.bag[good] = SUPPLY[good]
        s.bag_n += SUPPLY[good]
    for seat in range(SEATS):
        s.chip[seat] = -1
        s.chosen[seat] = -1
        s.card[seat] = -1


@rule
def next_dealt(s: State) -> int:
    """Give the first seat without a chip, or -1 (1.2)."""
    return holder(s, -1)
